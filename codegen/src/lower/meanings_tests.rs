use super::*;
use crate::{Config, Source, analyze};

/// The schema of the one query parameter of a small description.
fn lowered(schema: &str) -> Schema {
    let spec = format!(
        "openapi: 3.1.0\npaths: {{/a: {{get: {{operationId: a, responses: {{}}, parameters: \
         [{{name: p, in: query, description: It, schema: {schema}}}]}}}}}}"
    );
    let analysis = analyze(&Source::new("<inline>", spec.as_str()), &Config::inline(spec.as_str()));
    analysis.toolbox.tools[0].arguments[0].schema.clone()
}

#[test]
fn extensions_say_what_values_mean() {
    for (extension, meanings) in [
        ("x-enum-descriptions: [One, Two]", "`1`: One\n`2`: Two"),
        ("x-enumDescriptions: {'2': Two}", "`2`: Two"),
        ("x-enum-varnames: [ONE, '2']", "`1`: ONE"),
        ("x-enum-varnames: [ONE, TWO], x-enum-descriptions: ['', \" a\\n b\"]", "`2`: a b"),
        ("x-enum-varnames: 7", ""),
        ("description: 'One, Two', x-enum-varnames: [One, Two]", ""),
    ] {
        assert_eq!(lowered(&format!("{{enum: [1, 2], {extension}}}")).meanings, meanings);
    }
    let named = lowered("{type: string, enum: [a, b], x-enum-varnames: [a, b]}");
    assert_eq!(named.meanings, "");
}

#[test]
fn a_union_of_constants_is_an_enum() {
    let schema = lowered(
        "{oneOf: [{const: a, title: First, description: The first}, {const: b, title: B}, \
         {enum: [c], description: The third}]}",
    );
    assert!(schema.one_of.is_empty());
    let text = |text: &str| Json::String(text.to_owned());
    assert_eq!(schema.enumeration, Some(vec![text("a"), text("b"), text("c")]));
    assert_eq!(schema.meanings, "`a`: First. The first\n`c`: The third");
    let schema = lowered("{anyOf: [{type: integer, const: 1}, {type: 'null'}]}");
    assert_eq!(schema.types, [JsonType::Integer, JsonType::Null]);
    assert_eq!(schema.enumeration.map(|values| values.len()), Some(2));
}

#[test]
fn other_unions_stay() {
    for union in [
        "{oneOf: [{const: a}, {type: string}]}",
        "{oneOf: [{const: a}, {const: b, minLength: 1}]}",
        "{anyOf: [{enum: [a, b]}, {const: c}]}",
        "{enum: [a], oneOf: [{const: a}]}",
    ] {
        let schema = lowered(union);
        assert_eq!(schema.one_of.len() + schema.any_of.len(), union.matches('{').count() - 1);
    }
}
