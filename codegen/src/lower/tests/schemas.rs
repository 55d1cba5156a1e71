//! Schemas of all versions, references, and what is left out with a warning.

use super::{kinds, paths, property};
use crate::ir::{Json, JsonType};

#[test]
fn references_are_lowered_once_and_cycles_end() {
    let analysis = paths(
        "
paths:
  /a: {post: {operationId: a, requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Node'}}}}}}
components:
  schemas:
    Node: {type: object, properties: {next: {$ref: '#/components/schemas/Node'}, up: {$ref: '#/components/schemas/Loop'}}}
    Loop: {$ref: '#/components/schemas/Pool'}
    Pool: {$ref: '#/components/schemas/Loop'}
",
    );
    let names: Vec<_> = analysis.toolbox.definitions.iter().map(|d| d.name.as_str()).collect();
    assert_eq!(names, ["Node", "Loop", "Pool"]);
    assert!(kinds(&analysis).contains(&"reference-cycle"), "{:?}", analysis.diagnostics);
}

#[test]
fn a_chain_of_ten_thousand_references_is_no_matter() {
    let mut yaml = "paths: {/a: {post: {requestBody: {content: {application/json: {schema: {$ref: \
                    '#/components/schemas/S0'}}}}}}}\ncomponents:\n  schemas:\n"
        .to_owned();
    for n in 0..10_000 {
        yaml.push_str(&format!(
            "    S{n}: {{properties: {{p: {{$ref: '#/components/schemas/S{}'}}}}}}\n",
            n + 1
        ));
    }
    yaml.push_str("    S10000: {type: string}\n");
    assert_eq!(paths(&yaml).toolbox.definitions.len(), 10_001);
}

#[test]
fn a_dangling_reference_is_an_error_and_the_rest_goes_on() {
    let analysis = paths(
        "
paths:
  /a: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pt'}}}}}}
  /b: {get: {operationId: b}}
components: {schemas: {Pet: {type: string}}}
",
    );
    assert_eq!(analysis.toolbox.tools.len(), 2);
    assert_eq!(kinds(&analysis), ["dangling-reference"]);
    assert!(analysis.diagnostics[0].help.as_deref().is_some_and(|h| h.contains("Pet")));
}

#[test]
fn null_is_a_value_where_the_api_takes_it() {
    let (schema, _) = property("openapi: 3.0.0", "{type: string, nullable: true}");
    assert_eq!(schema.types, [JsonType::String, JsonType::Null]);
    let (schema, _) = property("openapi: 3.1.0", "{type: [string, 'null']}");
    assert_eq!(schema.types, [JsonType::String, JsonType::Null]);
    let (schema, _) = property("openapi: 3.0.0", "{type: string, enum: [a], nullable: true}");
    assert_eq!(schema.enumeration.unwrap(), [Json::String("a".into()), Json::Null]);
    let (schema, _) =
        property("openapi: 3.0.0", "{allOf: [{type: string}], nullable: true, description: D}");
    assert_eq!(schema.any_of.len(), 2);
    assert_eq!((schema.any_of[1].types[0], schema.description.as_str()), (JsonType::Null, "D"));
}

#[test]
fn values_are_what_the_schema_says() {
    let (schema, kinds) = property("openapi: 3.0.0", "{type: string, enum: [1.0, no, a, a]}");
    let text = |t: &str| Json::String(t.to_owned());
    assert_eq!(schema.enumeration.unwrap(), [text("1.0"), text("no"), text("a")]);
    assert!(kinds.is_empty());
    let (schema, kinds) = property("openapi: 3.0.0", "{type: integer, default: many}");
    assert_eq!((schema.default, kinds), (None, vec!["default".to_owned()]));
    let (schema, kinds) = property("openapi: 3.0.0", "{type: integer, default: 7.0}");
    assert_eq!((schema.default, kinds.len()), (Some(Json::Number("7.0".into())), 0));
    let (schema, kinds) = property("openapi: 3.0.0", "{type: string, enum: []}");
    assert_eq!((schema.enumeration, kinds), (None, vec!["empty-enum".to_owned()]));
    let (schema, kinds) = property("openapi: 3.1.0", "{type: [string, 'null'], enum: [1.0, no]}");
    assert_eq!((schema.enumeration.unwrap(), kinds.len()), (vec![text("1.0"), text("no")], 0));
    let (schema, kinds) = property("openapi: 3.1.0", "{type: string, const: 1.0}");
    assert_eq!((schema.constant, kinds.len()), (Some(text("1.0")), 0));
    let (schema, kinds) = property("openapi: 3.1.0", "{type: integer, multipleOf: 0}");
    assert_eq!((schema.limits.len(), kinds), (0, vec!["limit".to_owned()]));
    let (schema, kinds) = property("openapi: 3.0.0", "{type: strin}");
    assert_eq!((schema.types.len(), kinds), (0, vec!["unknown-type".to_owned()]));
}

#[test]
fn a_type_that_is_no_word_says_what_was_found() {
    for (ty, found) in [
        ("''", "a type is empty text, any value is taken"),
        ("[string, {}]", "a type is a mapping, not text"),
        ("3", "`3` is no type of JSON Schema, any value is taken"),
    ] {
        let analysis = paths(&format!(
            "paths: {{/a: {{get: {{operationId: a, parameters: [{{name: n, in: query, schema: {{type: {ty}}}}}]}}}}}}"
        ));
        let told: Vec<_> = analysis.diagnostics.iter().map(|d| d.message.as_str()).collect();
        let told: Vec<_> = told.into_iter().filter(|message| message.contains("type")).collect();
        assert_eq!(told, [found], "{ty}");
    }
}

#[test]
fn siblings_of_a_reference_count_from_3_1_on() {
    let reference = "{$ref: '#/info', minLength: 3, description: D}";
    let (old, _) = property("openapi: 3.0.0", reference);
    let (new, _) = property("openapi: 3.1.0", reference);
    assert_eq!((old.limits.len(), old.description.as_str()), (0, "D"));
    assert_eq!((new.limits.len(), new.description.as_str()), (1, "D"));
    assert!(old.reference.is_some() && new.reference.is_some());
}

#[test]
fn properties_that_nothing_describes_can_be_refused() {
    let sealed = |yaml| property("openapi: 3.1.0", yaml).0.sealed;
    assert!(sealed("{type: object, unevaluatedProperties: false}"));
    assert!(!sealed("{type: object, unevaluatedProperties: true}"));
    assert!(!sealed("{type: object}"));
}

#[test]
fn tuples_and_boolean_schemas() {
    let (schema, _) = property("openapi: 3.1.0", "{type: array, items: [{type: string}, true]}");
    assert_eq!((schema.prefix_items.len(), schema.items.is_none()), (2, true));
    let (schema, _) = property("openapi: 3.1.0", "{type: array, items: false}");
    assert!(schema.items.unwrap().never);
}

#[test]
fn a_property_is_required_once() {
    let (schema, kinds) = property(
        "openapi: 3.1.0",
        "{type: object, properties: {a: {}, b: {}}, required: [b, a, b, 1, a]}",
    );
    assert_eq!((schema.required, kinds.len()), (["b", "a", "1"].map(str::to_owned).to_vec(), 0));
}
