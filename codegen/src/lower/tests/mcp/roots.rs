//! The roots of the schemas of arguments.

use serde_json::{Value, json};

use super::super::{kinds, only_tool};
use super::{members, of_schema, plain};
use crate::expand::{Provider, arrays, tools};
use crate::ir::{Location, Schema};
use crate::{Config, Source, Types, generate};

#[test]
fn roots_of_every_form_give_arguments() {
    let a = || json!({"type": "string"});
    for (schema, arguments) in [
        (json!({}), vec![]),
        (json!({"type": "object"}), vec![]),
        (json!({"type": ["object", "null"], "properties": {"a": a()}}), vec!["a"]),
        (json!({"properties": {"a": a()}, "required": ["a", "a", "b"]}), vec!["a!", "b!"]),
        (json!({"properties": {"a": true, "b": false, "c": {}}}), vec!["a", "c"]),
        (
            json!({"properties": {"a": {"type": "string", "readOnly": true}}, "required": ["a"]}),
            vec![],
        ),
        (json!({"properties": null, "required": null, "allOf": null}), vec![]),
        (json!({"properties": {"a": a()}, "additionalProperties": false}), vec!["a"]),
        (json!({"additionalProperties": false}), vec![]),
        (json!({"additionalProperties": true}), vec!["arguments"]),
        (json!({"properties": {}, "additionalProperties": {}}), vec!["arguments"]),
        (json!({"additionalProperties": a(), "minProperties": 1}), vec!["arguments!"]),
        (json!({"properties": {"a": a()}, "additionalProperties": a()}), vec!["a", "arguments"]),
        (
            json!({"properties": {"arguments": a()}, "patternProperties": {"^x": a()}}),
            vec!["arguments", "arguments_other"],
        ),
        (
            json!({"$ref": "#/$defs/A", "required": ["b"], "$defs": {"A": {"properties": {"a": a(), "b": a()}}}}),
            vec!["a", "b!"],
        ),
        (
            json!({"allOf": [{"properties": {"a": a()}, "required": ["a"]}, {"$ref": "#/$defs/B"}], "$defs": {"B": {"properties": {"b": a(), "a": a()}}}}),
            vec!["a!", "b"],
        ),
        (json!({"anyOf": [{"properties": {"a": a()}}, {"type": "null"}]}), vec!["a"]),
    ] {
        assert_eq!(
            members(&schema),
            (arguments.iter().map(|a| a.to_string()).collect(), vec![]),
            "{schema}"
        );
    }
}

#[test]
fn what_a_root_says_beside_is_told() {
    let a = || json!({"type": "string"});
    let left = |what: &str| format!("what `{what}` asks for is left to the server");
    let whole = |what: &str| format!("`{what}` of the arguments is left to the server");
    let forms = |n: usize, key: &str| {
        format!("which of its {n} forms (`{key}`) takes which arguments is left to the server")
    };
    for (schema, arguments, told) in [
        (
            json!({"oneOf": [
                {"properties": {"k": {"const": "a"}, "x": a()}, "required": ["k", "x"]},
                {"properties": {"k": {"const": "b"}, "y": a()}, "required": ["k"]},
            ]}),
            vec!["k!", "x", "y"],
            forms(2, "oneOf"),
        ),
        (
            json!({"properties": {"a": a(), "b": a()}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}),
            vec!["a", "b"],
            forms(2, "anyOf"),
        ),
        (
            json!({"properties": {"a": a()}, "if": {"required": ["a"]}, "then": {"properties": {"b": a()}, "required": ["b"]}}),
            vec!["a", "b"],
            left("if"),
        ),
        (
            json!({"properties": {"a": a()}, "dependentSchemas": {"a": {"properties": {"b": a()}}}}),
            vec!["a", "b"],
            left("dependentSchemas"),
        ),
        (
            json!({"properties": {"a": a()}, "dependentRequired": {"a": ["b"]}}),
            vec!["a"],
            left("dependentRequired"),
        ),
        (json!({"properties": {"a": a()}, "not": {"required": ["a"]}}), vec!["a"], whole("not")),
        (json!({"properties": {"a": a()}, "maxProperties": 1}), vec!["a"], whole("maxProperties")),
        (
            json!({"properties": {"a": a()}, "additionalProperties": true}),
            vec!["a"],
            "arguments that it takes beside those described are not offered".to_owned(),
        ),
    ] {
        let expected = (arguments.iter().map(|a| a.to_string()).collect(), vec![told]);
        assert_eq!(members(&schema), expected, "{schema}");
    }
    let analysis = of_schema(&json!({"oneOf": [{}, {}]}));
    assert_eq!(kinds(&analysis), ["degraded"]);
    let code = generate(
        &Source::new("box.mcp.json", r#"[{"name":"t","inputSchema":{"oneOf":[{},{}]}}]"#),
        &Config::inline("").types(Types::None),
    );
    let marked =
        "degraded: which of its 2 forms (`oneOf`) takes which arguments is left to the server";
    assert!(code.tokens.to_string().contains(marked));
}

#[test]
fn properties_of_several_parts_hold_together() {
    let analysis = of_schema(&json!({
        "properties": {"n": {"type": "integer", "minimum": 1}},
        "allOf": [{"properties": {"n": {"type": "integer", "maximum": 9}}}],
        "oneOf": [
            {"properties": {"k": {"const": "a", "description": "A"}, "v": {"type": "string"}}},
            {"properties": {"k": {"enum": ["b", "c"]}, "v": {"type": "integer"}}},
        ],
    }));
    let schema = plain(&analysis);
    let both = json!([{"type": "integer", "minimum": 1}, {"type": "integer", "maximum": 9}]);
    assert_eq!(schema["properties"]["n"]["allOf"], both);
    assert_eq!(schema["properties"]["k"]["enum"], json!(["a", "b", "c"]));
    assert_eq!(
        schema["properties"]["v"]["anyOf"],
        json!([{"type": "string"}, {"type": "integer"}])
    );
}

#[test]
fn a_root_map_is_one_argument() {
    let analysis = of_schema(&json!({
        "additionalProperties": {"type": "integer"}, "maxProperties": 5, "minProperties": 2,
        "propertyNames": {"pattern": "^[a-z]+$"}, "patternProperties": {"^x": {"type": "string"}},
    }));
    let argument = &only_tool(&analysis).arguments[0];
    assert_eq!((argument.location, argument.wire.as_str()), (Location::Members, ""));
    assert!(argument.required);
    assert!(!argument.description.is_empty());
    let Schema { limits, property_names, pattern_properties, .. } = &argument.schema;
    assert_eq!(limits.len(), 2);
    assert!(property_names.is_some() && pattern_properties.len() == 1);
    assert_eq!(kinds(&analysis), [""; 0]);
    assert_eq!(
        plain(&analysis)["properties"]["arguments"]["additionalProperties"],
        json!({"type": "integer"})
    );
}

#[test]
fn what_generators_of_schemas_write_is_understood() {
    let analysis = of_schema(&json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "tArguments",
        "type": "object",
        "properties": {
            "pydantic": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": null, "title": "Pydantic"},
            "zod": {"type": ["number", "null"]},
            "old": {"type": "string", "nullable": true},
            "many": {"type": "array", "items": {}, "default": [], "title": "Many"},
        },
    }));
    assert_eq!(kinds(&analysis), [""; 0]);
    let strict =
        arrays::array(Provider::OpenaiStrict, &analysis.toolbox, &tools::openai(&analysis.toolbox));
    assert!(
        strict.contains("\"strict\":false"),
        "what may be absent or null is two things: {strict}"
    );
    let pydantic = of_schema(&json!({"properties": {
        "p": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": null}}}));
    let strict =
        arrays::array(Provider::OpenaiStrict, &pydantic.toolbox, &tools::openai(&pydantic.toolbox));
    // Absence means `null` there, so that a model that has to write one loses nothing.
    assert!(strict.contains("\"strict\":true"), "{strict}");
    assert_eq!(strict.matches("null").count(), 1, "{strict}");
}

#[test]
fn a_property_of_many_branches_takes_what_each_of_them_takes() {
    let values = |value: fn(usize) -> Value| {
        let branch = |n| json!({"properties": {"a": {"const": value(n)}}});
        let branches: Vec<Value> = (0..300).map(branch).collect();
        plain(&of_schema(&json!({ "anyOf": branches })))["properties"]["a"].clone()
    };
    // More than are compared with each other: no word stands twice all the same.
    let words = values(|n| json!(format!("v{}", n % 150)));
    let expected: Vec<String> = (0..150).map(|n| format!("v{n}")).collect();
    assert_eq!(words["enum"], json!(expected));
    let few = values(|n| json!(n % 50));
    assert_eq!(few["anyOf"].as_array().unwrap().len(), 50);
    let many = values(|n| json!(n));
    let many = many["anyOf"].as_array().unwrap();
    assert!((0..300).all(|n| many[n]["const"] == n), "{many:?}");
    let all: Vec<Value> = (0..300)
        .map(|n| json!({"properties": {"a": {"minLength": n}}, "required": ["b"]}))
        .collect();
    let all = plain(&of_schema(&json!({ "allOf": all })));
    assert_eq!(all["properties"]["a"]["allOf"].as_array().unwrap().len(), 300);
    assert_eq!(all["required"], json!(["b"]));
}

#[test]
fn names_that_many_branches_refer_to_are_not_read_for_each_of_them() {
    let names: Vec<String> = (0..300).map(|n| format!("p{n}")).collect();
    for part in [json!({ "required": names }), {
        let patterns = names.iter().map(|name| (name.clone(), json!({})));
        json!({ "patternProperties": patterns.collect::<serde_json::Map<_, _>>() })
    }] {
        let told = |branches: usize| {
            let branches = vec![json!({"$ref": "#/$defs/A"}); branches];
            members(&json!({"$defs": {"A": &part}, "anyOf": branches})).1
        };
        let reason = "combinations within combinations are not all read".to_owned();
        assert!(!told(30).contains(&reason), "{part}");
        assert!(told(300).contains(&reason), "{part}");
    }
}
