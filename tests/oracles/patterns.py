"""Texts that regular expressions match."""

import re
import string

try:
    from re import _parser as regex_parser
except ImportError:  # Python before 3.11
    import sre_parse as regex_parser

from json_values import MAX_TEXT

CACHE = {}
# Characters of a class of a cached tree, by its identity.
CLASSES = {}


def compiled(pattern):
    """The pattern for Python, with its syntax tree; `None` for what Python does not read."""
    if pattern not in CACHE:
        try:
            # ECMAScript's `$` is the very end.
            CACHE[pattern] = re.compile(pattern), regex_parser.parse(pattern)
        except (re.error, OverflowError, RecursionError):
            CACHE[pattern] = None
    return CACHE[pattern]


def matches(pattern, text):
    found = compiled(pattern)
    return found is None or found[0].search(text) is not None


def matching(pattern, rng, spread, shortest):
    """A text that the pattern should match."""
    found = compiled(pattern)
    if found is None:
        return rng.choice(["a", "A1", "abc", "1", "2024-01-01", "a.b", "/a", "a b"])
    text = matching_tree(found[1], rng, spread)
    if len(text) < shortest and not pattern.endswith("$"):
        text += "a" * (shortest - len(text))
    return text


def matching_tree(tree, rng, spread):
    out = []
    for operation, argument in tree:
        name = str(operation)
        if name == "LITERAL":
            out.append(chr(argument))
        elif name == "NOT_LITERAL":
            out.append(next(c for c in "ab" if ord(c) != argument))
        elif name == "ANY":
            out.append(rng.choice("aZ5 "))
        elif name == "IN":
            out.append(one_of(argument, rng))
        elif name == "BRANCH":
            out.append(matching_tree(rng.choice(argument[1]), rng, spread))
        elif name == "SUBPATTERN":
            out.append(matching_tree(argument[3], rng, spread))
        elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            low, high, inner = argument
            most = min(int(high), low + spread)
            # Below zero the spread is minus the number of repetitions wanted.
            count = rng.randint(low, most) if spread >= 0 else max(low, min(int(high), -spread))
            out.extend(matching_tree(inner, rng, spread) for _ in range(min(count, MAX_TEXT)))
    return "".join(out)


def one_of(items, rng):
    """A character of a class."""
    if id(items) not in CLASSES:
        CLASSES[id(items)] = items, of_class(items, rng)
    return rng.choice(CLASSES[id(items)][1])


def of_class(items, rng):
    negated = str(items[0][0]) == "NEGATE"

    def has(c):
        return any(in_item(c, item) for item in items if str(item[0]) != "NEGATE")

    candidates = string.ascii_letters + string.digits + "-_./:@ ~!é"
    fitting = [c for c in candidates if has(c) != negated]
    if not negated:
        for kind, argument in items:
            if str(kind) == "LITERAL":
                fitting.append(chr(argument))
            elif str(kind) == "RANGE":
                fitting.append(chr(rng.randint(*argument)))
    return fitting or ["a"]


def in_item(c, item):
    kind, argument = str(item[0]), item[1]
    if kind == "LITERAL":
        return ord(c) == argument
    if kind == "RANGE":
        return argument[0] <= ord(c) <= argument[1]
    classes = {
        "DIGIT": c in string.digits,
        "WORD": c == "_" or c in string.ascii_letters + string.digits,
        "SPACE": c in " \t\n\r",
    }
    name = str(argument).removeprefix("CATEGORY_")
    return not classes[name[4:]] if name.startswith("NOT_") else classes.get(name, False)
