"""Makes values of JSON Schemas, and breaks one keyword of them.

What it makes is a guess, for a validator to confirm: it looks at keywords one by one and tries a
branch of each union."""

import math
import re
import string

try:
    from re import _parser as regex_parser
except ImportError:  # Python before 3.11
    import sre_parse as regex_parser

# What a text of a format is: `#` stands for any digit from 1 to 5.
FORMATS = {
    "date": ["202#-02-1#"],
    "date-time": ["202#-01-2#T12:3#:5#Z", "202#-01-2#T1#:30:00.5+02:00"],
    "duration": ["P#D", "PT1#M"],
    "email": ["a##@example.com"],
    "hostname": ["www##.example.com"],
    "idn-email": ["a##@example.com"],
    "idn-hostname": ["www##.example.com"],
    "ipv4": ["192.0.#.1##"],
    "ipv6": ["2001:db8::##"],
    "iri": ["https://example.com/##"],
    "iri-reference": ["/a/##"],
    "json-pointer": ["/a/##"],
    "regex": ["^a{##}$"],
    "relative-json-pointer": ["#/a#"],
    "time": ["1#:30:0#Z"],
    "uri": ["https://example.com/##?b=c"],
    "uri-reference": ["/##", "../a##?b=c"],
    "uri-template": ["/a##/{b}"],
    "uuid": ["123e4567-e89b-12d3-a456-42661417####"],
}
# Deeper than this only what is required, and deeper than that nothing.
MAX_DEPTH, NO_DEPTH = 6, 14
# Most optional properties of one object, and most values in one.
MAX_OPTIONAL, MAX_NODES = 8, 400
MAX_TEXT, MAX_ITEMS = 2_000, 60
OF_NUMBERS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
OF_TEXT = ("minLength", "maxLength", "pattern", "format")
OF_ARRAYS = ("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains")
OF_OBJECTS = ("properties", "required", "additionalProperties", "patternProperties")
OF_OBJECTS += ("propertyNames", "minProperties", "maxProperties", "dependentRequired")


class Impossible(Exception):
    """There is no such value, or none was found."""


class Spot:
    """A value in the whole: where it stands, what is said of it."""

    def __init__(self, path, parts, optional, read_only):
        self.path = path
        # The schemas that apply to it, without those that they are composed of.
        self.parts = parts
        # A property that can go.
        self.optional = optional
        self.read_only = read_only


class Maker:
    """Makes values of a schema whose references lead into its `$defs`."""

    def __init__(self, schema, rng):
        self.schema = schema
        self.definitions = schema.get("$defs", {})
        self.rng = rng
        self.spots = []

    def make(self, generous):
        """A value; `generous` is how likely an optional property is to be there."""
        self.spots = []
        self.generous = generous
        return self.value(self.schema, (), False)

    def parts(self, schema, depth, read_only=False):
        """What a schema is composed of, one branch of each union; and whether it is read-only."""
        parts, waiting = [], [schema]
        for _ in range(500):
            if not waiting:
                return parts, read_only
            part = waiting.pop()
            if part is False:
                raise Impossible
            if part is True:
                continue
            parts.append(part)
            read_only |= part.get("readOnly") is True
            if "$ref" in part:
                waiting.append(self.definitions[part["$ref"].removeprefix("#/$defs/")])
            waiting.extend(part.get("allOf", ()))
            for union in ("anyOf", "oneOf"):
                if union in part:
                    waiting.append(self.branch(part[union], depth))
            if "if" in part:
                way = self.rng.choice(["then", "else"])
                waiting.extend([part["if"]] if way == "then" else [])
                waiting.append(part.get(way, True))
        raise Impossible

    def branch(self, branches, depth):
        if depth > MAX_DEPTH:
            # What does not refer to anything ends somewhere.
            plain = [b for b in branches if isinstance(b, dict) and "$ref" not in b]
            scalars = [b for b in plain if b.get("type") not in ("object", "array")]
            branches = scalars or plain or branches
        return self.rng.choice(branches)

    def value(self, schema, path, optional):
        if len(path) > NO_DEPTH or len(self.spots) > MAX_NODES:
            raise Impossible
        parts, read_only = self.parts(schema, len(path))
        self.spots.append(Spot(path, parts, optional, read_only))
        samples = [sample for part in parts for sample in part.get("examples", ())]
        if samples and self.rng.random() < 0.15:
            return self.rng.choice(samples)
        fixed = [part["const"] for part in parts if "const" in part]
        if fixed:
            return fixed[0]
        lists = [part["enum"] for part in parts if "enum" in part]
        if lists:
            types = self.types(parts)
            values = [
                v
                for v in lists[0]
                if all(any(same(v, w) for w in more) for more in lists[1:])
                and (not types or any(is_of(v, t) for t in types))
            ]
            if not values:
                raise Impossible
            return self.rng.choice(values)
        make = {
            "null": lambda *_: None,
            "boolean": lambda *_: self.rng.random() < 0.5,
            "integer": lambda parts, _: self.number(parts, True),
            "number": lambda parts, _: self.number(parts, self.rng.random() < 0.3),
            "string": lambda parts, _: self.text(parts, samples),
            "array": self.array,
            "object": self.object,
        }
        types = self.types(parts) or [self.rng.choice(["string", "integer", "boolean", "object"])]
        return make[self.rng.choice(types)](parts, path)

    def types(self, parts):
        types = None
        for part in parts:
            if "type" in part:
                own = part["type"] if isinstance(part["type"], list) else [part["type"]]
                if types is None:
                    types = list(own)
                else:
                    both = [t for t in types if t in own or t == "integer" and "number" in own]
                    if "number" in types and "integer" in own:
                        both.append("integer")
                    types = list(dict.fromkeys(both))
        if types == []:
            raise Impossible
        if types is None:
            for names, implied in (
                (OF_OBJECTS, "object"),
                (OF_ARRAYS, "array"),
                (OF_NUMBERS, "number"),
                (OF_TEXT, "string"),
            ):
                if any(name in part for part in parts for name in names):
                    return [implied]
        return types

    def number(self, parts, whole):
        low = max([p["minimum"] for p in parts if "minimum" in p], default=None)
        high = min([p["maximum"] for p in parts if "maximum" in p], default=None)
        step = max([p["multipleOf"] for p in parts if "multipleOf" in p], default=None)
        over = max([p["exclusiveMinimum"] for p in parts if "exclusiveMinimum" in p], default=None)
        under = min([p["exclusiveMaximum"] for p in parts if "exclusiveMaximum" in p], default=None)
        tiny = 1 if whole else step or 0.25
        if over is not None and (low is None or over >= low):
            low = over + tiny
        if under is not None and (high is None or under <= high):
            high = under - tiny
        if low is None and high is None:
            low, high = self.rng.choice([(0, 9), (-5, 5), (0, 100_000)])
        low = high - 1_000 if low is None else low
        high = low + 1_000 if high is None else high
        if low > high:
            if over is None or under is None:
                raise Impossible
            return (over + under) / 2
        if step:
            first = math.ceil(low / step)
            last = math.floor(high / step)
            if first > last:
                raise Impossible
            number = self.rng.randint(first, min(last, first + 1_000)) * step
            return int(number) if float(number).is_integer() else number
        if whole:
            low, high = math.ceil(low), math.floor(high)
            if low > high:
                raise Impossible
            return self.rng.choice([low, high, self.rng.randint(low, high)])
        return self.rng.choice([low, high, round(self.rng.uniform(low, high), 3)])

    def text(self, parts, samples):
        shortest = max([p["minLength"] for p in parts if "minLength" in p], default=0)
        longest = min([p["maxLength"] for p in parts if "maxLength" in p], default=None)
        if shortest > MAX_TEXT or longest is not None and longest < shortest:
            raise Impossible
        patterns = [part["pattern"] for part in parts if "pattern" in part]
        known = [part["format"] for part in parts if part.get("format") in FORMATS]
        if known:
            text = self.rng.choice(FORMATS[known[0]])
            made = [re.sub("#", lambda _: str(self.rng.randint(1, 5)), text)]
        elif patterns:
            made = self.matching(patterns[0], shortest, samples)
        else:
            most = shortest + 12 if longest is None else longest
            if most > MAX_TEXT or self.rng.random() > 0.2:
                most = min(shortest + 12, most)
            length = self.rng.choice([shortest, most, self.rng.randint(shortest, most)])
            letters = string.ascii_letters + string.digits + " _-é获"
            return "".join(self.rng.choices(letters, k=length))
        for text in made:
            fits = len(text) >= shortest and (longest is None or len(text) <= longest)
            if fits and all(matches(pattern, text) for pattern in patterns):
                break
        return text

    def matching(self, pattern, shortest, samples):
        """Guesses at what matches a pattern."""
        for spread in (3, 1, 8, -shortest, 3, 1, 8):
            yield matching(pattern, self.rng, spread, shortest)
        yield from (text for text in samples if isinstance(text, str))

    def array(self, parts, path):
        fewest = max([part["minItems"] for part in parts if "minItems" in part], default=0)
        most = min([part["maxItems"] for part in parts if "maxItems" in part], default=None)
        first = next((part["prefixItems"] for part in parts if "prefixItems" in part), [])
        contained = [part["contains"] for part in parts if "contains" in part]
        items = [part["items"] for part in parts if "items" in part]
        fewest = max(fewest, len(contained))
        if fewest > MAX_ITEMS:
            raise Impossible
        deep = len(path) > MAX_DEPTH
        wanted = fewest if deep else fewest + self.rng.choice([0, 1, 1, 2])
        if first and not deep:
            wanted = max(wanted, len(first))
        if most is not None:
            full = most <= 12 and not deep and self.rng.random() < 0.15
            wanted = most if full else min(wanted, most)
        unique = any("uniqueItems" in part for part in parts)
        made = []
        for index in range(wanted):
            schemas = first[index : index + 1] or contained[index : index + 1] or items
            for _ in range(6 if unique else 1):
                start = len(self.spots)
                value = self.value(together(schemas), (*path, len(made)), False)
                if not unique or not any(same(value, other) for other in made):
                    made.append(value)
                    break
                del self.spots[start:]
        return made

    def object(self, parts, path):
        properties = {}
        for part in parts:
            for name, schema in part.get("properties", {}).items():
                properties.setdefault(name, []).append(schema)
        required = dict.fromkeys(name for part in parts for name in part.get("required", ()))
        deep = len(path) > MAX_DEPTH
        optional = [name for name in properties if name not in required]
        generous = 0 if deep else self.generous if path else max(self.generous, 0.4)
        chosen = [name for name in optional if self.rng.random() < generous]
        if len(chosen) > MAX_OPTIONAL:
            chosen = self.rng.sample(chosen, MAX_OPTIONAL)
        names = dict.fromkeys([*required, *chosen])
        for part in parts:
            for name, more in part.get("dependentRequired", {}).items():
                if name in names:
                    names.update(dict.fromkeys(more))
                    required.update(dict.fromkeys(more))
        fewest = max([part["minProperties"] for part in parts if "minProperties" in part], default=0)
        rest = [name for name in optional if name not in names]
        self.rng.shuffle(rest)
        while len(names) < fewest and rest:
            names[rest.pop()] = None
        open_to = [part for part in parts if self.takes_more(part, properties)]
        is_open = len(open_to) == len(parts)
        says_more = any("additionalProperties" in p or "patternProperties" in p for p in parts)
        more = max(0, fewest - len(names))
        if is_open and not deep and (says_more or not properties):
            more = max(more, self.rng.choice([0, 1, 2]))
        for _ in range(more if is_open else 0):
            names[self.name(parts)] = None
        made = {}
        for name in names:
            schemas = [schema for part in parts for schema in schemas_of(part, name)]
            start = len(self.spots)
            try:
                made[name] = self.value(together(schemas), (*path, name), name not in required)
            except Impossible:
                if name in required:
                    raise
                del self.spots[start:]
        return made

    def takes_more(self, part, properties):
        more = part.get("additionalProperties", True)
        return more is not False or bool(part.get("patternProperties"))

    def name(self, parts):
        """A name for a property that is not described."""
        patterns = [p for part in parts for p in part.get("patternProperties", {})]
        if patterns and self.rng.random() < 0.8:
            return matching(self.rng.choice(patterns), self.rng, 3, 0)
        for part in parts:
            if isinstance(part.get("propertyNames"), dict):
                inner = Maker({"$defs": self.definitions, **part["propertyNames"]}, self.rng)
                inner.generous = 0
                name = inner.value({"type": "string", **part["propertyNames"]}, (), False)
                return name if isinstance(name, str) else "more"
        return self.rng.choice(["more", "x-more", "0", "né", "more_2"])


def schemas_of(part, name):
    """What a schema says about one property."""
    found = [part["properties"][name]] if name in part.get("properties", {}) else []
    for pattern, schema in part.get("patternProperties", {}).items():
        if matches(pattern, name):
            found.append(schema)
    if not found and "additionalProperties" in part:
        found.append(part["additionalProperties"])
    return found


def together(schemas):
    return schemas[0] if len(schemas) == 1 else {"allOf": schemas} if schemas else True


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


# Regular expressions.

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


# Breaking.

WRONG = ["text", 7, 1.5, True, None, ["text"], {"more": 1}]


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


def without(value, path):
    """A copy without what stands at the path, if something does."""
    try:
        parent = at(value, path[:-1])
        parent[path[-1]]
    except (KeyError, IndexError, TypeError):
        return value
    copy = dict(parent) if isinstance(parent, dict) else list(parent)
    del copy[path[-1]]
    return replaced(value, path[:-1], copy)


def breakable(value, spots):
    """All that can be broken in a value: (key, keyword, schema, path, new value there)."""
    for spot in spots:
        try:
            here = at(value, spot.path)
        except (KeyError, IndexError, TypeError):
            continue  # Repaired away, or part of a sample.
        for part in spot.parts:
            for keyword in part:
                for detail, make in breaking(keyword, part, here):
                    yield (id(part), keyword, detail), keyword, part, spot.path, make


def breaking(keyword, part, here):
    """Ways to break a keyword: (which, new value)."""
    said = part[keyword]
    if keyword == "type":
        types = said if isinstance(said, list) else [said]
        for wrong in WRONG:
            if not any(is_of(wrong, name) for name in types):
                yield type(wrong).__name__, wrong
    elif keyword in ("enum", "const"):
        known = said if keyword == "enum" else [said]
        for other in ("no such value", -987_654, *(str(v).swapcase() for v in known[:1])):
            if not any(same(other, v) for v in known):
                yield type(other).__name__, other
    elif isinstance(here, bool):
        return
    elif isinstance(here, (int, float)):
        yield from breaking_number(keyword, said)
    elif isinstance(here, str):
        yield from breaking_text(keyword, said, here)
    elif isinstance(here, list):
        yield from breaking_array(keyword, said, here)
    elif isinstance(here, dict):
        yield from breaking_object(keyword, part, said, here)


def breaking_number(keyword, said):
    if keyword in ("minimum", "maximum"):
        yield "", said - 1 if keyword == "minimum" else said + 1
    elif keyword in ("exclusiveMinimum", "exclusiveMaximum"):
        yield "", said
    elif keyword == "multipleOf":
        yield "", said * 1.5


def breaking_text(keyword, said, here):
    if keyword == "minLength" and said > 0:
        yield "", here[: said - 1]
    elif keyword == "maxLength" and said <= MAX_TEXT:
        yield "", here + (here[-1:] or "a") * (said + 1 - len(here))
    elif keyword == "format":
        yield "", "no such format: <"
    elif keyword == "pattern":
        # Of the same length, where that does it: other keywords still hold then.
        same_length = [here[:-1] + c for c in "! \né"] + [c + here[1:] for c in "! é"] if here else []
        for wrong in (*same_length, "", " ", "!", "a", "1", here + "!", here + " ", "é" + here):
            if not matches(said, wrong):
                yield "", wrong
                break


def breaking_array(keyword, said, here):
    if keyword == "minItems" and said > 0:
        yield "", here[: said - 1]
    elif keyword == "maxItems" and said <= MAX_ITEMS and here:
        yield "", here + [here[-1]] * (said + 1 - len(here))
    elif keyword == "uniqueItems" and here:
        yield "", [*here, here[0]]
    elif keyword in ("contains", "minContains"):
        yield "", []


def breaking_object(keyword, part, said, here):
    if keyword == "required":
        for name in said:
            yield name, {key: value for key, value in here.items() if key != name}
    elif keyword in ("additionalProperties", "unevaluatedProperties"):
        new = "more_than_said"
        if said is False:
            yield "", {**here, new: 1}
        elif said is not True:
            for wrong in WRONG:
                yield type(wrong).__name__, {**here, new: wrong}
    elif keyword == "propertyNames":
        for name in ("", "no such name !", "é" * 300):
            yield name[:1], {**here, name: 1}
    elif keyword == "maxProperties" and said <= MAX_ITEMS:
        yield "", here | {f"more_{n}": here.get(next(iter(here), ""), 1) for n in range(said + 1)}
    elif keyword == "minProperties" and said > 0:
        yield "", dict(list(here.items())[: said - 1])
    elif keyword == "dependentRequired":
        for name, names in said.items():
            for gone in names:
                if name in here:
                    yield f"{name} {gone}", {k: v for k, v in here.items() if k != gone}
    elif keyword == "patternProperties":
        for pattern in said:
            name = matching(pattern, NO_CHANCE, 1, 0)
            for wrong in WRONG:
                yield f"{pattern} {type(wrong).__name__}", {**here, name: wrong}


class NoChance:
    """The first of everything."""

    def choice(self, items):
        return items[0]

    def randint(self, low, high):
        return low


NO_CHANCE = NoChance()
