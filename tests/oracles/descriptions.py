"""Reads API descriptions apart from the code under test: what JSON Schema 2020-12 says of an
operation's arguments, by the words of OpenAPI 2.0 to 3.2 and as little else as possible.

Where the standard's words and everybody's use of them part, this goes with the use: `nullable`
adds null whatever stands beside it."""

import json
import re
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

import yaml

# Keywords, by what their value is. All others say nothing about what is valid, or nothing here.
NUMBERS = {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}
COUNTS = {f"{end}{what}" for end in ("min", "max") for what in ("Length", "Items", "Properties")}
COUNTS |= {"minContains", "maxContains"}
ONE = {"additionalProperties", "propertyNames", "contains", "not", "if", "then", "else"}
ONE |= {"unevaluatedProperties", "unevaluatedItems"}
LISTS = {"allOf", "anyOf", "oneOf", "prefixItems"}
MAPS = {"properties", "patternProperties", "dependentSchemas"}
TYPES = {"null", "boolean", "integer", "number", "string", "array", "object"}
# What the host or the HTTP stack sets.
HOST_HEADERS = {"authorization", "cookie", "content-type", "accept", "content-length", "host"}


class CoreLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """The core schema of YAML 1.2: no dates, no `yes`, no sexagesimal numbers. Merge keys stay."""


CoreLoader.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789"),
    ("merge", r"^<<$", "<"),
]:
    CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), list(first))
# 1.1 reads `010` as eight.
CoreLoader.add_constructor("tag:yaml.org,2002:int", lambda _, node: int(node.value))
CoreLoader.add_constructor("tag:yaml.org,2002:float", lambda _, node: float(node.value))


def text_keys(node):
    """Keys such as `200` are text in JSON."""
    if isinstance(node, dict):
        named = {True: "true", False: "false", None: "null"}
        return {
            key if isinstance(key, str) else named.get(key, str(key)): text_keys(value)
            for key, value in node.items()
        }
    return [text_keys(item) for item in node] if isinstance(node, list) else node


def read(path):
    text = path.read_bytes().decode("utf-8-sig")
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text_keys(yaml.load(text, Loader=CoreLoader))


class Unresolved(Exception):
    """A reference that leads nowhere."""


class Description:
    """A description with the files that it refers to, and its schemas in one `$defs`."""

    def __init__(self, path):
        self.path = Path(path).resolve()
        self.files = {}
        self.root = self.file(self.path)
        version = str(self.root.get("openapi", self.root.get("swagger", "")))
        self.is_swagger = version.startswith("2")
        # Before 3.1 what stands beside a `$ref` is no constraint.
        self.refs_alone = self.is_swagger or version.startswith("3.0")
        self.definitions = {}
        self.names = {}
        self.waiting = []
        # What the description does that its version does not allow, and was read all the same.
        self.oddities = Counter()

    def file(self, path):
        if path not in self.files:
            self.files[path] = read(path)
        return self.files[path]

    # References.

    def lookup(self, file, reference):
        """The file, the pointer and the node that a reference leads to."""
        return self._lookup(file, reference, 0)

    def _lookup(self, file, reference, hops):
        if hops > 50 or "://" in reference:
            raise Unresolved(reference)
        path, _, pointer = reference.partition("#")
        if path:
            file = (file.parent / unquote(path)).resolve()
            if not file.is_file():
                raise Unresolved(reference)
        if pointer and not pointer.startswith("/"):
            raise Unresolved(reference)
        node, at = self.file(file), ()
        for token in pointer.split("/")[1:]:
            token = unquote(token).replace("~1", "/").replace("~0", "~")
            inner = node.get("$ref") if isinstance(node, dict) and token not in node else None
            if isinstance(inner, str):
                file, at, node = self._lookup(file, inner, hops + 1)
            try:
                node = node[int(token)] if isinstance(node, list) else node[token]
            except (KeyError, IndexError, ValueError, TypeError):
                raise Unresolved(reference) from None
            at += (token,)
        return file, at, node

    def followed(self, file, node):
        """The node behind all references of what is no schema."""
        for _ in range(50):
            if not (isinstance(node, dict) and isinstance(node.get("$ref"), str)):
                return file, node
            file, _, node = self.lookup(file, node["$ref"])
        raise Unresolved("a circle")

    # Schemas.

    def reference(self, file, reference):
        """The key in `$defs` of a reference's target."""
        file, at, node = self.lookup(file, reference)
        place = (file, at)
        if place not in self.names:
            self.names[place] = str(len(self.names))
            self.waiting.append((self.names[place], file, node))
        return self.names[place]

    def schema(self, file, node):
        """A schema in JSON Schema 2020-12, the targets of its references in `definitions`."""
        converted = self.convert(file, node)
        while self.waiting:
            name, target, node = self.waiting.pop()
            self.definitions[name] = self.convert(target, node)
        return converted

    def convert(self, file, node):
        if isinstance(node, bool):
            return node
        if not isinstance(node, dict):
            self.oddities["a schema that is none"] += int(node is not None)
            return {}
        out = {}
        reference = node.get("$ref")
        if isinstance(reference, str):
            try:
                out["$ref"] = f"#/$defs/{self.reference(file, reference)}"
            except Unresolved:
                self.oddities["a reference that leads nowhere"] += 1
        if not (self.refs_alone and isinstance(reference, str)):
            self.keywords(file, node, out)
        if node.get("nullable") is True or node.get("x-nullable") is True:
            out = {"anyOf": [out, {"type": "null"}]} if out else {}
        if node.get("readOnly") is True:
            out["readOnly"] = True
        return out

    def keywords(self, file, node, out):
        # A list in `items` is what `prefixItems` was called before.
        node = dict(node)
        if isinstance(node.get("items"), list):
            node["prefixItems"] = node.pop("items")
            if "additionalItems" in node:
                node["items"] = node.pop("additionalItems")
        self.types(node, out)
        for key, value in node.items():
            if key in ONE or key == "items":
                out[key] = self.convert(file, value)
            elif key in LISTS and isinstance(value, list) and value:
                out[key] = [self.convert(file, item) for item in value]
            elif key in MAPS and isinstance(value, dict):
                out[key] = {name: self.convert(file, child) for name, child in value.items()}
            elif key in NUMBERS | COUNTS:
                self.limit(key, value, node, out)
            elif key == "required" and isinstance(value, list):
                out[key] = list(dict.fromkeys(name for name in value if isinstance(name, str)))
            elif key == "dependentRequired" and isinstance(value, dict):
                out[key] = value
            elif key == "uniqueItems" and value is True:
                out[key] = True
            elif key in ("pattern", "format") and isinstance(value, str) and key not in out:
                out[key] = value
            elif key == "enum" and isinstance(value, list):
                self.enum(value, out)
            elif key == "const":
                out[key] = value
            elif key in ("$dynamicRef", "$recursiveRef"):
                self.oddities[f"{key}, not read here"] += 1
        samples = [node["example"]] if "example" in node else node.get("examples")
        if isinstance(samples, list):
            out["examples"] = samples

    def types(self, node, out):
        words = node.get("type")
        words = words if isinstance(words, list) else [words] if "type" in node else []
        # YAML has `null` for the word.
        words = ["null" if word is None and len(words) > 1 else word for word in words]
        if "file" in words:
            words, out["format"] = ["string"], "binary"
        known = [word for word in words if word in TYPES]
        if len(known) == len(words) and known:
            out["type"] = known if isinstance(node["type"], list) else known[0]
        elif words:
            self.oddities[f"no type of JSON Schema: {words}"] += 1
            if known:
                out["type"] = known

    def enum(self, values, out):
        if not values:
            self.oddities["an enum of nothing"] += 1
            return
        # `enum: [1.0, 2]` of strings is text that YAML, or the writer, took for numbers.
        if out.get("type") == "string" and not all(isinstance(v, str) for v in values):
            self.oddities["an enum of strings with other values"] += 1
            values = [as_text(value) for value in values]
        out["enum"] = values

    def limit(self, key, value, node, out):
        if isinstance(value, bool) or value is None:
            return  # `exclusiveMinimum: true` is read with `minimum`.
        if isinstance(value, str):
            self.oddities["a number in quotes"] += 1
            try:
                value = json.loads(value)
            except json.JSONDecodeError:
                return
        if not isinstance(value, (int, float)):
            return
        if key in COUNTS:
            if value < 0 or value != int(value):
                self.oddities[f"{key} is no count"] += 1
                return
            value = int(value)
        if key == "multipleOf" and value <= 0:
            self.oddities["multipleOf is not above 0"] += 1
            return
        exclusive = f"exclusive{key[0].upper()}{key[1:]}"
        out[exclusive if node.get(exclusive) is True else key] = value

    def circles(self):
        """The definitions that lead back to themselves without going into the value."""
        leads = {name: set(in_place(schema)) for name, schema in self.definitions.items()}
        found = set()
        for name in leads:
            reached, waiting = set(), list(leads[name])
            while waiting:
                at = waiting.pop()
                if at not in reached:
                    reached.add(at)
                    waiting.extend(leads.get(at, ()))
            if name in reached:
                found.add(name)
        return found

    # Operations.

    def operation(self, method, path):
        """The file and the node of an operation, and what its path shares: (file, node), what
        counts more first."""
        paths = self.root.get("paths") or {}
        if path not in paths:
            found = [other for other in paths if plain_template(other) == path]
            assert found, f"no {path}"
            path = found[0]
        file, item = self.path, paths[path]
        owners = [(file, item)]
        while isinstance(item.get("$ref"), str):
            file, _, item = self.lookup(file, item["$ref"])
            owners.append((file, item))
        for file, owner in owners:
            more = owner.get("additionalOperations") or {}
            node = owner.get(method.lower(), more.get(method))
            if node is None:
                node = next((n for key, n in more.items() if key.upper() == method), None)
            if node is not None:
                return file, node, owners
        raise KeyError(f"{method} {path}")

    def parameters(self, operation):
        """The parameters of an operation by name and place: (file, node)."""
        file, node, owners = operation
        found = {}
        for file, owner in [(file, node), *owners]:
            mine = {}
            for parameter in owner.get("parameters") or []:
                try:
                    at, parameter = self.followed(file, parameter)
                except Unresolved:
                    self.oddities["a reference that leads nowhere"] += 1
                    continue
                name = parameter.get("name")
                if name is None:
                    self.oddities["a parameter without a name"] += 1
                    continue
                mine.setdefault((as_text(name), parameter.get("in")), (at, parameter))
            for key, value in mine.items():
                found.setdefault(key, value)
        return found

    def is_credential(self, name, place):
        """Whether the host gives it."""
        if place == "header" and name.lower() in HOST_HEADERS:
            return True
        schemes = self.root.get("securityDefinitions") if self.is_swagger else None
        schemes = schemes or (self.root.get("components") or {}).get("securitySchemes") or {}
        for scheme in schemes.values():
            try:
                _, scheme = self.followed(self.path, scheme)
            except Unresolved:
                continue
            same = str(scheme.get("name")) == name
            if place == "header":
                same = str(scheme.get("name")).lower() == name.lower()
            if scheme.get("type") == "apiKey" and scheme.get("in") == place and same:
                return True
        return False

    def arguments(self, origin):
        """The schema of an operation's arguments, and what the tool lacks of its parameters.

        `origin` says which argument is which parameter."""
        operation = self.operation(origin["method"], origin["path"])
        parameters = self.parameters(operation)
        properties, required = {}, []
        for argument in origin["arguments"]:
            name = argument["name"]
            if argument["location"] == "body":
                schema, is_required = self.body(operation, parameters, origin)
            else:
                key = (argument["wire"], argument["location"])
                schema, is_required = self.parameter(parameters.pop(key, None))
                is_required |= argument["location"] == "path"
            properties[name] = schema
            if is_required:
                required.append(name)
        template = plain_template(origin["path"])
        lost = [
            f"{place} {name}"
            for name, place in parameters
            if place not in ("body", "formData")
            and not self.is_credential(name, place)
            and not (place == "path" and f"{{{name}}}" not in template)
        ]
        if all(argument["location"] != "body" for argument in origin["arguments"]):
            schema, _ = self.body(operation, parameters, None)
            lost += ["body"] if schema is not None else []
        schema = {"type": "object", "properties": properties, "additionalProperties": False}
        return schema | {"required": required}, lost

    def parameter(self, place):
        if place is None:
            return {"type": "string"}, True  # A name in the path that nobody describes.
        file, node = place
        is_required = node.get("required") is True
        if self.is_swagger:
            schema = self.schema(file, node)
        elif "schema" in node:
            schema = self.schema(file, node["schema"])
        else:
            media_types = list((node.get("content") or {}).values())
            schema = self.schema(file, (media_types or [{}])[0].get("schema"))
        if isinstance(schema, dict) and "items" in schema and "type" not in schema:
            schema["type"] = "array"
        return schema, is_required

    def with_files(self, schema, names):
        """The schema of a body whose properties of these names are files, which stand in base64, or
        in an object with their names."""
        if not names or not isinstance(schema, dict):
            return schema
        if target := target_of(schema):
            return self.with_files(self.definitions[target], names)
        schema = dict(schema)
        for key in ("allOf", "anyOf", "oneOf"):
            if key in schema:
                schema[key] = [self.with_files(member, names) for member in schema[key]]
        if "properties" in schema:
            files = {name: self.as_file(part) for name, part in schema["properties"].items() if name in names}
            schema["properties"] = schema["properties"] | files
        return schema

    def as_file(self, schema):
        while isinstance(schema, dict) and target_of(schema):
            schema = self.definitions[target_of(schema)]
        if not isinstance(schema, dict):
            return FILE
        for key in ("anyOf", "oneOf"):
            if key in schema:
                members = [m if m == {"type": "null"} else self.as_file(m) for m in schema[key]]
                return schema | {key: members}
        types = schema.get("type", [])
        types = [types] if isinstance(types, str) else types
        if "array" in types or "items" in schema:
            return schema | {"items": FILE}
        return {"anyOf": [FILE, {"type": "null"}]} if "null" in types else FILE

    def body(self, operation, parameters, origin):
        """The schema of a body of this media type, `None` where there is no body."""
        media_type = origin and origin["body"]
        file, node, _ = operation
        if self.is_swagger:
            bodies = [value for (_, place), value in parameters.items() if place == "body"]
            fields = [value for (_, place), value in parameters.items() if place == "formData"]
            if bodies:
                file, node = bodies[0]
                schema = self.schema(file, node.get("schema"))
                return as_sent(schema, origin), node.get("required") is True
            if not fields:
                return None, False
            required = [field["name"] for _, field in fields if field.get("required") is True]
            properties = {field["name"]: self.schema(file, field) for file, field in fields}
            schema = {"type": "object", "properties": properties, "required": required}
            return self.with_files(schema, origin["files"]), bool(required)
        try:
            file, body = self.followed(file, node.get("requestBody"))
        except Unresolved:
            return None, False
        content = body.get("content") if isinstance(body, dict) else None
        if not content:
            return None, False
        if media_type is None:
            return {}, False
        is_json = {name: "json" in name.lower() for name in content}
        assert is_json[media_type] or not any(is_json.values()), "JSON is preferred"
        file_of_type, of_type = self.followed(file, content[media_type])
        schema = self.schema(file_of_type, (of_type or {}).get("schema"))
        schema = self.with_files(as_sent(schema, origin), origin["files"])
        return schema, body.get("required") is True

    def with_definitions(self, schema):
        """The schema with the definitions that it reaches, and their keys."""
        reached, waiting = {}, [schema]
        while waiting:
            for name in references(waiting.pop()):
                if name not in reached:
                    reached[name] = self.definitions[name]
                    waiting.append(self.definitions[name])
        return schema | {"$defs": reached}


def target_of(schema):
    reference = schema.get("$ref", "")
    return reference.removeprefix("#/$defs/") if reference else None


def subschemas(schema):
    """Each keyword and schema directly in this one."""
    for key, value in schema.items() if isinstance(schema, dict) else ():
        if key in ONE or key == "items":
            yield key, value
        elif key in LISTS:
            yield from ((key, item) for item in value)
        elif key in MAPS:
            yield from ((key, item) for item in value.values())


def loosened(schema):
    """The schema as it is for a client that leaves read-only properties out: they are not required,
    and branches that only they told apart do not exclude each other."""
    definitions = schema["$defs"]

    def composed(part, seen):
        if isinstance(part, dict):
            yield part
            target = target_of(part)
            if target and target not in seen:
                yield from composed(definitions[target], seen | {target})
            for member in part.get("allOf", ()):
                yield from composed(member, seen)

    def read_only(part):
        return any(inner.get("readOnly") for inner in composed(part, frozenset()))

    def hidden(part):
        names = set()
        for inner in composed(part, frozenset()):
            names.update(n for n, child in inner.get("properties", {}).items() if read_only(child))
        return names

    def loose(part, gone):
        if not isinstance(part, dict):
            return part
        gone = gone | hidden(part)
        out = dict(part)
        for key, value in part.items():
            # Members of a composition are of the same object, all others are not.
            inner = gone if key in ("allOf", "anyOf", "oneOf") else frozenset()
            if key in ONE or key == "items":
                out[key] = loose(value, inner)
            elif key in LISTS:
                out[key] = [loose(item, inner) for item in value]
            elif key in MAPS:
                out[key] = {name: loose(child, inner) for name, child in value.items()}
        if "properties" in part:
            out["properties"] |= {name: True for name in part["properties"] if name in gone}
        if "required" in part:
            out["required"] = [name for name in part["required"] if name not in gone]
        if "oneOf" in part and any(hidden(branch) for branch in part["oneOf"]):
            out["anyOf"] = out.pop("oneOf")
        return out

    whole = {key: value for key, value in schema.items() if key != "$defs"}
    parts = {name: loose(part, frozenset()) for name, part in definitions.items()}
    # The arguments are no properties: a parameter is never left out.
    arguments = {name: loose(part, frozenset()) for name, part in whole["properties"].items()}
    return whole | {"properties": arguments, "$defs": parts}


def references(schema):
    """The definitions that a schema names, those inside of it included."""
    waiting = [schema]
    while waiting:
        schema = waiting.pop()
        if isinstance(schema, dict) and "$ref" in schema:
            yield target_of(schema)
        waiting.extend(child for _, child in subschemas(schema))


def in_place(schema):
    """The definitions that a schema applies to its own value."""
    waiting = [schema]
    same_value = {"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"}
    while waiting:
        schema = waiting.pop()
        if isinstance(schema, dict) and "$ref" in schema:
            yield target_of(schema)
        waiting.extend(child for key, child in subschemas(schema) if key in same_value)


def plain_template(path):
    """A path template without the operators of RFC 6570, and without a query of parameters."""
    path = re.sub(r"\{\?[^{}]*\}$", "", path)
    return re.sub(r"\{[.;+#/]*([^{}*]*)\**\}", r"{\1}", path)


def as_text(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, (str, type(None))) else str(value)


def as_sent(schema, origin):
    """Text is a string, and so are bytes, in base64."""
    essence = origin["body"].partition(";")[0].strip().lower()
    forms = ("multipart/", "application/x-www-form-urlencoded")
    # What nobody knows is sent as JSON.
    is_json = "json" in essence or origin["form"] == "json"
    if is_json or essence in ("*/*", "application/*") or essence.startswith(forms):
        return schema
    is_text = isinstance(schema, dict) and schema.get("type") == "string"
    if essence.startswith("text/") or essence == "application/graphql":
        return schema if is_text else {"type": "string"}
    untyped = schema == {} or isinstance(schema, dict) and not {"type", "$ref"} & set(schema)
    is_bytes = origin["form"] == "bytes" and not is_text
    return {"type": "string"} if untyped or is_bytes else schema


FILE = {
    "anyOf": [
        {"type": "string"},
        {
            "type": "object",
            "properties": {"filename": {"type": "string"}, "content": {"type": "string"}},
            "required": ["content"],
            "additionalProperties": False,
        },
    ]
}
