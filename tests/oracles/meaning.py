"""Checks that schemas mean what the descriptions mean that they were made of.

Reads one JSON object a line from standard input, {"name": …, "spec": path of the description,
"tools": an array in the shape of OpenAI Chat Completions, "origins": [{"name": of the tool,
"method", "path", "body": its media type, "form": "bytes" where it is given in base64 and "json" where
it is sent as that, "files": the properties of it that are files, "arguments": [{"name", "wire",
"location"}]}]}. Reads the description itself (descriptions.py), makes values of it (values.py) that its own schema confirms,
and has the tool's schema accept them; breaks one keyword of each (breaking.py) so that its own
schema refuses it, and has the tool's schema refuse it too. Where it does not, the keyword has to be one that toolpress
leaves out on purpose. Prints one line a fault; the last lines count."""

import json
import random
import re
import sys
from collections import Counter

import jsonschema_rs

from breaking import breakable
from descriptions import Description, loosened
from json_values import replaced, stands, without
from values import Impossible, Maker

# Values of a tool that differ, if there are as many; and at most, as long as one of the last
# IN_VAIN is of a schema that none before was of.
VALUES, MOST, IN_VAIN = 50, 400, 40
# Attempts for a value, and how often a keyword that was broken in vain is tried again.
ATTEMPTS, AGAIN = 8, 4
# Broken values of one value, at least where it can be and at most.
BROKEN = 2, 16
# Formats that say something to a model.
FORMATS = {"date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri"}
FORMATS |= {"uuid"}
# What engines that never look back cannot read, or engines read in different ways: lookaround,
# backreferences, flags and names, word boundaries, Unicode classes, sets in sets.
UNREADABLE = re.compile(
    r"\(\?(?!:)|\\[1-9]|\\[bBpPAzZkcuG<>](?![0-9A-Fa-f]{4})|\{\d{4,}"
    r"|\[\^?\]|\[[^\]]*\[|&&|~~|[*+?}]\+"
)

counts = Counter()
reasons = Counter()


def validator(schema):
    return jsonschema_rs.Draft202012Validator(schema, validate_formats=True)


def is_readable(pattern):
    """Whether a regular-expression engine without backtracking reads it."""
    try:
        options = jsonschema_rs.RegexOptions()
        jsonschema_rs.Draft202012Validator({"pattern": pattern}, pattern_options=options)
    except ValueError:
        return False
    return not UNREADABLE.search(pattern)


def excepted(keyword, part, around):
    """Why a broken keyword may pass, or `None`. `around` are the schemas of the values that the
    broken one stands in."""
    if keyword == "format" and part["format"] not in FORMATS:
        return f"format {part['format']}"
    if keyword == "pattern" and not is_readable(part["pattern"]):
        return "a pattern that a strict engine cannot read"
    # Then nothing is said about what else is in such an object, either.
    patterns = (outer.get("patternProperties", {}) for outer in [part, *around])
    if not all(is_readable(pattern) for of_one in patterns for pattern in of_one):
        return "a pattern of properties that a strict engine cannot read"
    return None


def without_read_only(value, spots):
    """What a client sends: from the inside out, and of lists from the end."""
    for spot in reversed(spots):
        if spot.read_only and len(spot.path) > 1 and isinstance(spot.path[-1], str):
            value = without(value, spot.path)
    return value


class Judge:
    """One tool."""

    def __init__(self, label, theirs, ours, rng):
        self.label = label
        self.theirs, self.ours = validator(theirs), validator(ours)
        self.loosened = None
        self.maker = Maker(theirs, rng)
        self.reachable = self.maker.reachable()
        self.rng = rng
        self.tried = Counter()
        self.broken, self.met = set(), set()
        self.faults = Counter()

    def fault(self, kind, what, value, reason=""):
        key = f"{kind}: {what}"
        counts[f"fault: {kind}"] += 1
        self.faults[key] += 1
        if self.faults[key] == 1:
            print(f"{self.label}: {key}: {reason} {json.dumps(value)[:400]}")

    def run(self):
        seen, in_vain = set(), 0
        for number in range(MOST):
            # From all that is optional to none.
            value = self.valid(generous=[1, 0, 0.5, 0.25, 0.1][number % 5])
            if value is None:
                # Others are as hard to guess.
                if number == 4 and not seen:
                    break
                continue
            in_vain = 0 if self.meets_more(value) else in_vain + 1
            text = json.dumps(value, sort_keys=True)
            if text not in seen:
                seen.add(text)
                counts["values"] += 1
                self.accepts(without_read_only(value, self.maker.spots))
            self.breaks(value)
            if in_vain >= IN_VAIN and (len(seen) >= VALUES or number >= 2 * VALUES):
                break
        counts["schemas met"] += len(self.met)
        counts["schemas"] += len(self.reachable)
        if not seen:
            counts["tools without a value"] += 1
            print(f"note: no value of {self.label}")

    def meets_more(self, value):
        """Whether a part of the value is of a schema that no value was of."""
        before = len(self.met)
        for spot in self.maker.spots:
            if stands(value, spot.path):
                self.met.update(self.reachable.intersection(map(id, spot.parts)))
        return len(self.met) > before

    def valid(self, generous):
        """A value that their schema confirms."""
        for _ in range(ATTEMPTS):
            try:
                value = self.maker.make(generous)
            except Impossible:
                continue
            value = self.repaired(value)
            if value is not None:
                return value
            generous /= 2
        return None

    def repaired(self, value):
        """Without the optional properties that were not guessed right."""
        optional = {spot.path for spot in self.maker.spots if spot.optional}
        for _ in range(12):
            if self.theirs.is_valid(value):
                return value
            error = next(iter(self.theirs.iter_errors(value)))
            path = tuple(error.instance_path)
            while path and path not in optional:
                path = path[:-1]
            if not path:
                return None
            counts["guessed wrong"] += 1
            value = without(value, path)
            optional.discard(path)
        return None

    def accepts(self, sent):
        if not self.ours.is_valid(sent):
            error = next(iter(self.ours.iter_errors(sent)))
            where = "/".join(str(step) for step in error.instance_path)
            schema = "/".join(str(step) for step in error.schema_path)
            self.fault("refused", schema, sent, f"at {where}: {error.message[:200]}")

    def is_sent_otherwise(self, sent):
        """Whether it is what a client sends of another value."""
        if self.loosened is None:
            self.loosened = validator(loosened(self.maker.schema))
        return self.loosened.is_valid(sent)

    def breaks(self, value):
        """Breaks what was not broken yet, and a little more."""
        ways = list(breakable(value, self.maker.spots))
        self.rng.shuffle(ways)
        ways.sort(key=lambda way: self.tried[way[0]])
        done, (least, most) = 0, BROKEN
        for key, keyword, part, path, new in ways[: 2 * most]:
            if done == most or done >= least and self.tried[key] >= AGAIN:
                return
            self.tried[key] += 1
            broken = replaced(value, path, new)
            # In a union, say, the value may be good in another way; and a keyword that was broken
            # in a property that is not sent was not broken.
            sent = without_read_only(broken, self.maker.spots)
            is_valid = self.theirs.is_valid(broken)
            if is_valid or sent == without_read_only(value, self.maker.spots):
                continue
            done += 1
            counts["broken values"] += 1
            counts["keywords broken"] += key not in self.broken
            self.broken.add(key)
            # Enough of this one.
            self.tried[key] += AGAIN
            if not self.ours.is_valid(sent):
                continue
            around = [
                outer
                for spot in self.maker.spots
                if spot.path == path[: len(spot.path)] and spot.path != path
                for outer in spot.parts
            ]
            reason = excepted(keyword, part, around)
            if not reason and self.is_sent_otherwise(sent):
                reason = "a read-only property told branches apart"
            if reason:
                reasons[f"left out on purpose: {reason}"] += 1
                continue
            at = "/".join(map(str, path)) or "the root"
            said = json.dumps(part[keyword])[:100]
            self.fault("accepted", f"{keyword} at {at}", sent, f"{said} broken:")


def judge(document):
    try:
        description = Description(document["spec"])
    except Exception as error:  # YAML and JSON raise what they like.
        assert not document["tools"], f"{document['name']} is not read here: {error}"
        counts["documents that are not read"] += 1
        return
    arguments = {}
    functions = [tool["function"] for tool in document["tools"]]
    schemas = {function["name"]: function["parameters"] for function in functions}
    for origin in document["origins"]:
        schema, lost = description.arguments(origin)
        arguments[origin["name"]] = schema
        for what in lost:
            counts["fault: lost"] += 1
            print(f"{document['name']} {origin['name']}: lost {what}")
    circular = description.circles()
    for oddity, count in description.oddities.items():
        if count:
            reasons[f"oddity of a description: {oddity}"] += count
    for name, schema in arguments.items():
        theirs = description.with_definitions(schema)
        if circular & set(theirs["$defs"]):
            counts["tools left out: schemas in a circle"] += 1
            continue
        counts["tools"] += 1
        label = f"{document['name']} {name}"
        # Text seeds alike everywhere.
        Judge(label, theirs, schemas[name], random.Random(label)).run()


def main():
    for line in sys.stdin:
        judge(json.loads(line))
    for counter in (reasons, counts):
        for key in sorted(counter):
            print(f"{counter[key]:8} {key}")
    return 1 if any(key.startswith("fault") for key in counts) else 0


sys.exit(main())
