//! Cases 13, 16 to 20, 33 and 34: recursion, presence, objects, formats, and what a model reads.

use serde_json::{Value, json};

use super::{arguments, body, both_ways, given, in_version, kinds, only_tool, paths, types};
use crate::{Config, expand};

#[test]
fn recursion_is_boxed_where_a_struct_would_hold_itself() {
    for (schema, node) in [
        ("{properties: {next: {$ref: '#/components/schemas/N'}}}", "struct N { next?: Box<N> }"),
        (
            "{required: [next], properties: {next: {$ref: '#/components/schemas/N'}}}",
            "struct N { next: Box<N> }",
        ),
        (
            "{properties: {all: {items: {$ref: '#/components/schemas/N'}}}}",
            "struct N { all?: Vec<N> }",
        ),
        (
            "{properties: {by: {additionalProperties: {$ref: '#/components/schemas/N'}}}}",
            "struct N { by?: Map<N> }",
        ),
        (
            "{properties: {up: {allOf: [{$ref: '#/components/schemas/N'}]}}}",
            "struct N { up?: Box<N> }",
        ),
        (
            "{properties: {up: {oneOf: [{$ref: '#/components/schemas/N'}, {type: 'null'}]}}}",
            "struct N { up?: Option<Box<N>> }",
        ),
        (
            "{properties: {a: {type: string}}, additionalProperties: {$ref: '#/components/schemas/N'}}",
            "struct N { a?: String, ..additional_properties: Map<N> }",
        ),
    ] {
        let shown = types("{$ref: '#/components/schemas/N'}", &format!("N: {schema}"));
        assert_eq!(shown, format!("N\n{node}"), "{schema}");
        let analysis = given("{$ref: '#/components/schemas/N'}", &format!("N: {schema}"));
        let tool = arguments(&analysis, 0);
        assert_eq!(tool["properties"]["body"], json!({"$ref": "#/$defs/N"}), "{schema}");
        assert!(tool["$defs"]["N"].to_string().contains("\"#/$defs/N\""), "{schema}");
    }
}

#[test]
fn of_types_that_hold_each_other_through_others_one_edge_is_boxed() {
    let components = "A: {properties: {b: {$ref: '#/components/schemas/B'}}}, \
         B: {properties: {c: {$ref: '#/components/schemas/C'}}}, \
         C: {properties: {a: {$ref: '#/components/schemas/A'}, own: {allOf: [{$ref: '#/components/schemas/A'}, {properties: {x: {type: string}}}]}}}";
    assert_eq!(
        types("{$ref: '#/components/schemas/B'}", components),
        "B\nstruct A { b?: B }\nstruct B { c?: C }\nstruct C { a?: Box<A>, own?: COwn }\n\
         struct COwn { b?: Box<B>, x?: String }"
    );
}

#[test]
fn optional_nullable_both_and_neither_are_four_schemas_and_four_types() {
    let schema = "{type: object, required: [a, b], properties: {a: {type: string}, b: {type: [string, 'null']}, c: {type: string}, d: {type: [string, 'null']}}}";
    assert_eq!(
        types(schema, ""),
        "DoBody\nstruct DoBody { a: String, b: Option<String>, c?: String, d?: Option<String> }"
    );
    let shown = body(schema, "");
    assert_eq!(shown["required"], json!(["a", "b"]));
    assert_eq!(shown["properties"]["b"], json!({"type": ["string", "null"]}));
    assert_eq!(shown["properties"]["c"], json!({"type": "string"}));
}

#[test]
fn what_an_object_and_an_array_may_hold() {
    for (schema, expected, ty) in [
        ("{}", json!({}), "Value"),
        ("{title: Anything}", json!({}), "Value"),
        ("{type: object}", json!({"type": "object"}), "Map<Value>"),
        (
            "{type: object, additionalProperties: true}",
            json!({"type": "object", "additionalProperties": {}}),
            "Map<Value>",
        ),
        (
            "{type: object, additionalProperties: {type: integer}}",
            json!({"type": "object", "additionalProperties": {"type": "integer"}}),
            "Map<I64>",
        ),
        (
            "{type: object, additionalProperties: false}",
            json!({"type": "object", "additionalProperties": false}),
            "Map<Value>",
        ),
        ("{type: array}", json!({"type": "array", "items": {}}), "Vec<Value>"),
        (
            "{type: array, uniqueItems: true, items: {type: string}}",
            json!({"type": "array", "uniqueItems": true, "items": {"type": "string"}}),
            "Vec<String>",
        ),
        (
            "{type: object, additionalProperties: {type: array, items: {type: object, properties: {a: {type: string}}}}}",
            json!({"type": "object", "additionalProperties": {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}}}}}),
            "Map<Vec<DoBodyValueItem>>",
        ),
        (
            "{properties: {a: {type: string}}, additionalProperties: {type: integer}}",
            json!({"properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "integer"}}),
            "DoBody",
        ),
    ] {
        assert_eq!(body(schema, ""), expected, "{schema}");
        assert_eq!(types(schema, "").lines().next(), Some(ty), "{schema}");
    }
}

#[test]
fn formats_choose_the_type_and_stay_where_they_say_something() {
    for (ty, format, shown, rust) in [
        ("integer", "int32", None, "I32"),
        ("integer", "int64", None, "I64"),
        ("integer", "uint64", None, "U64"),
        ("number", "float", None, "F32"),
        ("number", "double", None, "F64"),
        ("number", "decimal", None, "F64"),
        ("string", "decimal", None, "String"),
        ("string", "date", Some(("format", "date")), "String"),
        ("string", "date-time", Some(("format", "date-time")), "String"),
        ("string", "uuid", Some(("format", "uuid")), "String"),
        ("string", "uri", Some(("format", "uri")), "String"),
        ("string", "byte", Some(("contentEncoding", "base64")), "String"),
        ("string", "binary", Some(("contentEncoding", "base64")), "String"),
        ("string", "unheard-of", None, "String"),
    ] {
        let schema = format!("{{type: {ty}, format: {format}}}");
        let mut expected = json!({ "type": ty });
        if let Some((key, word)) = shown {
            expected[key] = word.into();
        }
        assert_eq!(body(&schema, ""), expected, "{schema}");
        assert_eq!(types(&schema, ""), rust, "{schema}");
    }
}

#[test]
fn a_default_of_the_wrong_type_is_left_out_with_a_warning() {
    for (schema, default) in [
        ("{type: integer, default: many}", None),
        ("{type: string, enum: [a], default: b}", None),
        ("{type: array, items: {}, default: {}}", None),
        ("{type: boolean, default: 'true'}", None),
        ("{type: string, default: 7}", Some(json!("7"))),
        ("{type: number, default: 7}", Some(json!(7))),
        ("{type: integer, default: 9007199254740993}", Some(json!(9_007_199_254_740_993_i64))),
    ] {
        let analysis = given(schema, "");
        let expected: &[&str] = if default.is_some() { &[] } else { &["default"] };
        assert_eq!(kinds(&analysis), expected, "{schema}");
        let shown = arguments(&analysis, 0)["properties"]["body"].take();
        assert_eq!(shown.get("default"), default.as_ref(), "{schema}");
    }
}

#[test]
fn what_is_read_only_is_no_part_of_arguments() {
    let components =
        "Id: {type: integer, readOnly: true}, Alias: {$ref: '#/components/schemas/Id'}";
    for id in [
        "{type: integer, readOnly: true}",
        "{$ref: '#/components/schemas/Id'}",
        "{$ref: '#/components/schemas/Alias'}",
        "{allOf: [{$ref: '#/components/schemas/Alias'}]}",
        "{$ref: '#/components/schemas/Id', description: Beside}",
    ] {
        let schema = format!(
            "{{type: object, required: [id, name], properties: {{id: {id}, name: {{type: string}}}}}}"
        );
        assert_eq!(
            body(&schema, components),
            json!({"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}),
            "{id}"
        );
        assert_eq!(
            types(&schema, components),
            "DoBody\nstruct DoBody { id?: I64, name: String }",
            "{id}"
        );
    }
    let wrapped = "{type: object, required: [id], properties: {id: {allOf: [{type: integer}], \
                   readOnly: true}}}";
    let analysis = in_version("openapi: 3.0.3", wrapped, "");
    assert_eq!(arguments(&analysis, 0)["properties"]["body"], json!({"type": "object"}));
}

#[test]
fn what_is_write_only_is_asked_for_and_not_demanded_of_the_type() {
    let schema =
        "{type: object, required: [secret], properties: {secret: {type: string, writeOnly: true}}}";
    assert_eq!(body(schema, "")["required"], json!(["secret"]));
    assert_eq!(types(schema, ""), "DoBody\nstruct DoBody { secret?: String }");
}

#[test]
fn deprecation_of_operations_parameters_and_properties_is_told() {
    let analysis = paths(
        "
paths:
  /a:
    post:
      operationId: a
      deprecated: true
      parameters: [{name: p, in: query, deprecated: true, schema: {type: string}}]
      requestBody: {content: {application/json: {schema: {properties: {q: {type: string, deprecated: true}}}}}}
",
    );
    assert!(only_tool(&analysis).deprecated);
    let properties = arguments(&analysis, 0)["properties"].take();
    assert_eq!(properties["p"]["deprecated"], true);
    assert_eq!(properties["body"]["properties"]["q"]["deprecated"], true);
    let code = expand::expand(&analysis.toolbox, &Config::new("a.yaml")).to_string();
    // The function, both fields.
    assert!(code.matches("# [deprecated").count() >= 3, "{code}");
}

#[test]
fn shapes_that_providers_stumble_over() {
    for (schema, expected) in [
        ("{type: array}", json!({"type": "array", "items": {}})),
        ("{type: object}", json!({"type": "object"})),
        ("{type: string, pattern: '^(?!a)b$'}", json!({"type": "string"})),
        ("{type: string, pattern: '^\\p{L}+$'}", json!({"type": "string"})),
        ("{type: string, pattern: '^[a-z]+$'}", json!({"type": "string", "pattern": "^[a-z]+$"})),
        ("{type: integer, enum: [1, 2, 2]}", json!({"type": "integer", "enum": [1, 2]})),
        ("{type: string, enum: [one]}", json!({"type": "string", "enum": ["one"]})),
        ("{type: string, enum: ['', a]}", json!({"type": "string", "enum": ["", "a"]})),
        (
            "{oneOf: [{type: string}, {type: object}]}",
            json!({"oneOf": [{"type": "string"}, {"type": "object"}]}),
        ),
    ] {
        assert_eq!(body(schema, ""), expected, "{schema}");
    }
    let none = given("{type: string, enum: []}", "");
    assert_eq!(kinds(&none), ["empty-enum"]);
    assert_eq!(arguments(&none, 0)["properties"]["body"], json!({"type": "string"}));
}

#[test]
fn nesting_of_twelve_and_two_hundred_properties_stay() {
    let nested = format!("{}{{type: string}}{}", "{properties: {p: ".repeat(12), "}}".repeat(12));
    let mut at = &body(&nested, "");
    for _ in 0..12 {
        at = &at["properties"]["p"];
    }
    assert_eq!(*at, json!({"type": "string"}));
    let properties: Vec<String> = (0..200).map(|at| format!("p{at}: {{type: string}}")).collect();
    let schema = body(&format!("{{properties: {{{}}}}}", properties.join(", ")), "");
    assert_eq!(schema["properties"].as_object().unwrap().len(), 200);
}

#[test]
fn a_long_description_is_cut_at_a_word() {
    let long = "word ".repeat(600);
    let schema = body(&format!("{{type: string, description: '{long}'}}"), "");
    let text = schema["description"].as_str().unwrap();
    assert!(text.chars().count() <= 1_024 && text.ends_with("word…"), "{text}");
}

#[test]
fn properties_called_like_keywords_are_data() {
    let words = [
        "title",
        "default",
        "const",
        "$ref",
        "type",
        "enum",
        "properties",
        "required",
        "items",
        "example",
        "$defs",
    ];
    let properties: serde_json::Map<String, Value> =
        words.iter().map(|word| ((*word).to_owned(), json!({"type": "string"}))).collect();
    let schema = json!({"type": "object", "properties": properties});
    assert_eq!(body(&schema.to_string(), ""), schema);
}

#[test]
fn a_reference_in_data_is_data() {
    for schema in [
        "{type: object, example: {$ref: '#/nowhere'}, examples: [{$ref: '#/nowhere'}], x-a: {$ref: '#/nowhere'}}",
        "{type: object, default: {$ref: '#/nowhere'}}",
        "{enum: [{$ref: '#/nowhere'}]}",
        "{const: {$ref: '#/nowhere'}}",
    ] {
        let analysis = given(schema, "");
        assert!(analysis.diagnostics.is_empty(), "{schema}: {:?}", analysis.diagnostics);
        let shown = arguments(&analysis, 0)["properties"]["body"].take();
        let data = json!({"$ref": "#/nowhere"});
        for (key, value) in [("default", data.clone()), ("enum", json!([data])), ("const", data)] {
            let expected = schema.contains(key).then_some(&value);
            assert_eq!(shown.get(key), expected, "{schema}");
        }
    }
}

#[test]
fn each_tool_has_the_definitions_that_it_reaches_and_no_others() {
    // A chain of five hundred, a large one that four hundred operations use, one that nobody does.
    let mut yaml = String::from("paths:\n");
    for at in 0..400 {
        let content = "requestBody: {content: {application/json: {schema: {properties: {a: \
                       {$ref: '#/components/schemas/Used'}, b: {$ref: '#/components/schemas/Used'}}}}}}";
        yaml.push_str(&format!("  /a{at}: {{post: {{{content}}}}}\n"));
    }
    yaml.push_str(
        "  /c: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/S0'}}}}}}\n\
         components:\n  schemas:\n",
    );
    let long = "long ".repeat(60);
    yaml.push_str(&format!(
        "    Used: {{type: object, description: '{long}', properties: {{x: {{type: string}}}}}}\n"
    ));
    yaml.push_str("    Unused: {type: object}\n    S500: {type: string}\n");
    for at in 0..500 {
        let to = at + 1;
        yaml.push_str(&format!(
            "    S{at}: {{type: object, properties: {{n: {{$ref: '#/components/schemas/S{to}'}}, m: {{items: {{$ref: '#/components/schemas/S{to}'}}}}}}}}\n"
        ));
    }
    let analysis = paths(&yaml);
    assert_eq!(analysis.toolbox.tools.len(), 401);
    for tool in [0, 399] {
        let schema = arguments(&analysis, tool);
        let used = schema["$defs"].as_object().unwrap();
        assert_eq!(used.keys().collect::<Vec<_>>(), ["Used"]);
        assert_eq!(
            schema["properties"]["body"]["properties"]["a"],
            json!({"$ref": "#/$defs/Used"})
        );
    }
    let chain = arguments(&analysis, 400);
    let definitions = chain["$defs"].as_object().unwrap();
    // The first is used once, the last is smaller than a reference to it.
    assert_eq!(definitions.len(), 499);
    assert!(!definitions.contains_key("Used") && !definitions.contains_key("Unused"));
}

#[test]
fn a_result_and_a_body_of_one_schema_are_one_type() {
    let analysis =
        both_ways("{$ref: '#/components/schemas/P'}", "P: {properties: {a: {type: string}}}");
    let tool = only_tool(&analysis);
    assert_eq!(tool.arguments[0].ty, tool.result);
    assert_eq!(analysis.toolbox.types.len(), 1);
}
