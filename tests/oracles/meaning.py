"""Checks that schemas mean what the descriptions mean that they were made of.

Reads one JSON object a line from standard input, {"name": …, "spec": path of the description,
"tools": an array in the shape of OpenAI Chat Completions, "origins": [{"name": of the tool,
"method", "path", "body": its media type, "arguments": [{"name", "wire", "location"}]}]}. Reads the
description itself (descriptions.py), makes values of it (values.py) that its own schema confirms,
and has the tool's schema accept them; breaks one keyword of each so that its own schema refuses it,
and has the tool's schema refuse it too. Where it does not, the keyword has to be one that toolpress
leaves out on purpose. Prints one line a fault; the last lines count.

TOOLPRESS_ALL=1 checks every tool: it takes some minutes. Otherwise one of SAMPLE is."""

import json
import os
import random
import re
import sys
import time
from collections import Counter

import jsonschema_rs

from descriptions import Description
from values import Impossible, Maker, breakable, replaced, without

SAMPLE = 5
VALUES = 50
# Attempts for a value, and how often a keyword that was broken in vain is tried again.
ATTEMPTS, AGAIN = 8, 4
# Broken values of one value, at least where it can be and at most.
BROKEN = 2, 16
# Formats that say something to a model.
FORMATS = {"date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uuid"}
# What engines that never look back cannot read, or engines read in different ways: lookaround,
# backreferences, flags and names, word boundaries, Unicode classes, sets in sets.
UNREADABLE = re.compile(
    r"\(\?(?!:)|\\[1-9]|\\[bBpPAzZkcuG<>](?![0-9A-Fa-f]{4})|\{\d{4,}|\[\^?\]|\[[^\]]*\[|&&|~~|[*+?}]\+"
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


def excepted(keyword, part):
    """Why a broken keyword may pass, or `None`."""
    if keyword == "format" and part["format"] not in FORMATS:
        return f"format {part['format']}"
    if keyword == "pattern" and not is_readable(part["pattern"]):
        return "a pattern that a strict engine cannot read"
    patterns = part.get("patternProperties", {})
    if keyword in ("patternProperties", "additionalProperties"):
        if not all(map(is_readable, patterns)):
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
        self.maker = Maker(theirs, rng)
        self.rng = rng
        self.tried = Counter()
        self.broken = set()
        self.faults = Counter()

    def fault(self, kind, what, value, reason=""):
        key = f"{kind}: {what}"
        counts[f"fault: {kind}"] += 1
        self.faults[key] += 1
        if self.faults[key] == 1:
            print(f"{self.label}: {key}: {reason} {json.dumps(value)[:400]}")

    def run(self):
        seen = set()
        for number in range(2 * VALUES):
            # From all that is optional to none.
            value = self.valid(generous=[1, 0, 0.5, 0.25, 0.1][number % 5])
            if value is None:
                # Others are as hard to guess.
                if number == 4 and not seen:
                    break
                continue
            text = json.dumps(value, sort_keys=True)
            if text not in seen:
                seen.add(text)
                counts["values"] += 1
                self.accepts(without_read_only(value, self.maker.spots))
            self.breaks(value)
            if len(seen) == VALUES:
                break
        if not seen:
            counts["tools without a value"] += 1
            print(f"note: no value of {self.label}")

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
            reason = excepted(keyword, part)
            if reason:
                reasons[reason] += 1
                continue
            at = "/".join(map(str, path)) or "the root"
            said = json.dumps(part[keyword])[:100]
            self.fault("accepted", f"{keyword} at {at}", sent, f"{said} broken:")


def judge(document, every):
    try:
        description = Description(document["spec"])
    except Exception as error:  # YAML and JSON raise what they like.
        assert not document["tools"], f"{document['name']} is not read here: {error}"
        counts["documents that are not read"] += 1
        return
    arguments = {}
    schemas = {tool["function"]["name"]: tool["function"]["parameters"] for tool in document["tools"]}
    for origin in document["origins"][::every] if every > 1 else document["origins"]:
        schema, lost = description.arguments(origin)
        arguments[origin["name"]] = schema
        for what in lost:
            counts["fault: lost"] += 1
            print(f"{document['name']} {origin['name']}: lost {what}")
    circular = description.cut_circles()
    for oddity, count in description.oddities.items():
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
    every = 1 if os.environ.get("TOOLPRESS_ALL") == "1" else SAMPLE
    for line in sys.stdin:
        document = json.loads(line)
        start = time.process_time()
        judge(document, every)
        if os.environ.get("TOOLPRESS_TIMES"):
            print(f"note: {time.process_time() - start:.2f} s {document['name']}")
    for counter in (reasons, counts):
        for key in sorted(counter):
            print(f"{counter[key]:8} {key}")
    return 1 if any(key.startswith("fault") for key in counts) else 0


sys.exit(main())
