"""Values of JSON: equality, types, places in them."""

# The longest text and the longest list that is made.
MAX_TEXT, MAX_ITEMS = 5_000, 60


def same(a, b):
    """Equal as JSON: `1` is `1.0` and not `true`."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return a == b


def is_of(value, name):
    if isinstance(value, bool) or value is None:
        return name == ("null" if value is None else "boolean")
    if isinstance(value, (int, float)):
        return name == "number" or name == "integer" and value == int(value)
    return name == {str: "string", list: "array", dict: "object"}.get(type(value))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def replaced(value, path, new):
    """A copy with another value at the path."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = replaced(value[path[0]], path[1:], new)
    return copy


def stands(value, path):
    """Whether there is something at the path."""
    try:
        at(value, path)
    except (KeyError, IndexError, TypeError):
        return False
    return True


def without(value, path):
    """A copy without what stands at the path, if something does."""
    if not stands(value, path):
        return value
    parent = at(value, path[:-1])
    copy = dict(parent) if isinstance(parent, dict) else list(parent)
    del copy[path[-1]]
    return replaced(value, path[:-1], copy)
