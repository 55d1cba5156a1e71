"""Checks a tools array in the shape of OpenAI Chat Completions: every tool's parameters pass the
JSON Schema 2020-12 metaschema, have the root that providers take, and hold every reference they use.

Reads one JSON object a line from standard input, {"name": …, "tools": […]}, and prints one line a
fault; the last line counts."""

import json
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

ROOT_KEYS = {"type", "properties", "required", "additionalProperties", "$defs"}


def faults(schema):
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        yield f"{list(error.absolute_path)}: {error.message[:200]}"
    if schema.get("type") != "object" or not isinstance(schema.get("properties"), dict):
        yield "the root is no object with properties"
    if extra := set(schema) - ROOT_KEYS:
        yield f"the root has {sorted(extra)}"
    if missing := set(schema.get("required", [])) - set(schema["properties"]):
        yield f"required names no property: {sorted(missing)}"
    defs = schema.get("$defs", {})
    used = set()
    for reference, siblings in references(schema, True):
        name = reference.removeprefix("#/$defs/")
        if name == reference or name not in defs:
            yield f"dangling {reference}"
        if siblings:
            yield f"{reference} has siblings {sorted(siblings)}"
        used.add(name)
    if unused := set(defs) - used:
        yield f"unused $defs {sorted(unused)}"


SCHEMAS = {"properties", "$defs", "patternProperties", "dependentSchemas"}
DATA = {"enum", "const", "default"}


def references(node, is_schema):
    """References in schema positions: a property called `$ref` is no reference."""
    if isinstance(node, list):
        for item in node:
            yield from references(item, is_schema)
    elif isinstance(node, dict):
        if is_schema and isinstance(node.get("$ref"), str):
            yield node["$ref"], set(node) - {"$ref"}
        for key, value in node.items():
            if is_schema and key in DATA:
                continue
            if is_schema and key in SCHEMAS:
                for child in value.values():
                    yield from references(child, True)
            else:
                yield from references(value, is_schema)


def main():
    documents = tools = found = 0
    for line in sys.stdin:
        document = json.loads(line)
        documents += 1
        for tool in document["tools"]:
            tools += 1
            function = tool["function"]
            for fault in faults(function["parameters"]):
                found += 1
                print(f"{document['name']} {function['name']}: {fault}")
    print(f"{documents} documents, {tools} tools, {found} faults")
    return 1 if found else 0


sys.exit(main())
