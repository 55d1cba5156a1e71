"""Makes values of JSON Schemas.

What it makes is a guess, for a validator to confirm: it looks at keywords one by one and tries a
branch of each union."""

import math
import re
import string
from collections import Counter

from descriptions import subschemas, target_of
from json_values import MAX_ITEMS, MAX_TEXT, is_of, same
from patterns import matches, matching

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
MAX_DEPTH, NO_DEPTH = 9, 18
# Most optional properties of one object, and most values in one.
MAX_OPTIONAL, MAX_NODES = 8, 400
# Keywords whose schemas say what a value is not, or when, or what a name is.
APART = {"not", "if", "contains", "propertyNames"}
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
        # How often each schema was tried: the rarest go first.
        self.tried = Counter()

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
            self.tried[id(part)] += 1
            read_only |= part.get("readOnly") is True
            if "$ref" in part:
                waiting.append(self.definitions[target_of(part)])
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
        return self.rarest(branches, 1)[0]

    def rarest(self, schemas, count, of=lambda schema: schema):
        """Those that were tried least, as a rule."""
        if self.rng.random() < 0.2:
            return self.rng.sample(schemas, count)
        order = self.rng.sample(schemas, len(schemas))
        order.sort(key=lambda schema: self.tried[id(of(schema))])
        return order[:count]

    def reachable(self):
        """The identities of the schemas that a value, or a part of one, can be of."""
        found, waiting = set(), [self.schema]
        while waiting:
            schema = waiting.pop()
            if isinstance(schema, dict) and id(schema) not in found:
                found.add(id(schema))
                waiting.extend(s for key, s in subschemas(schema) if key not in APART)
                if "$ref" in schema:
                    waiting.append(self.definitions[target_of(schema)])
        return found

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
            chosen = self.rarest(chosen, MAX_OPTIONAL, lambda name: properties[name][0])
        names = dict.fromkeys([*required, *chosen])
        for part in parts:
            for name, more in part.get("dependentRequired", {}).items():
                if name in names:
                    names.update(dict.fromkeys(more))
                    required.update(dict.fromkeys(more))
        fewest = max([p["minProperties"] for p in parts if "minProperties" in p], default=0)
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
