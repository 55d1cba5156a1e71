"""Breaks one keyword of a value."""

from json_values import MAX_ITEMS, MAX_TEXT, at, is_of, same, stands
from patterns import matches, matching

WRONG = ["text", 7, 1.5, True, None, ["text"], {"more": 1}]


def breakable(value, spots):
    """All that can be broken in a value: (key, keyword, schema, path, new value there)."""
    for spot in spots:
        if not stands(value, spot.path):
            continue  # Repaired away.
        here = at(value, spot.path)
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
        ends, starts = ([here[:-1] + c for c in "! \né"], [c + here[1:] for c in "! é"])
        same_length = [*ends, *starts] if here else []
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
