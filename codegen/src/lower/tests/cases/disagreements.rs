//! `allOf` whose members leave no value: an error that names both places.

use super::{both_ways, given, in_version, kinds, paths, rendered, result};
use crate::{Config, Severity, Source, Types, analyze};

const BASE: &str = "Base: {properties: {id: {type: string}, kind: {enum: [a, b]}}}";

/// What is wrong with an `allOf` of the base and this.
fn beside_base(schema: &str) -> Vec<String> {
    let schema = format!("{{allOf: [{{$ref: '#/components/schemas/Base'}}, {schema}]}}");
    let analysis = given(&schema, BASE);
    assert_eq!(analysis.toolbox.tools.len(), 1, "the tool stays");
    analysis.diagnostics.iter().map(|problem| problem.message.clone()).collect()
}

#[test]
fn properties_that_disagree_are_an_error_that_names_both_places() {
    let analysis = paths(
        "
paths:
  /pets:
    post: {operationId: add, requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
    put: {operationId: put, requestBody: {content: {application/json: {schema: {items: {$ref: '#/components/schemas/Pet'}}}}}}
    get: {operationId: fine}
components:
  schemas:
    Base:
      properties:
        id: {type: string}
    Pet:
      allOf:
        - $ref: '#/components/schemas/Base'
        - properties: {id: {type: integer}}
",
    );
    assert_eq!(
        rendered(&analysis),
        ["no value fits `id`: it is to be a string and an integer
  --> <inline>:17:28
   |
17 |         - properties: {id: {type: integer}}
   |                            ^
   = note: the other one is at <inline>:13:13
   = note: both have to hold for what is described at <inline>:15:7
   = help: make the two agree, or leave out what needs them: `except = [\"POST /pets\", \"PUT /pets\"]`"]
    );
    assert_eq!(analysis.diagnostics[0].severity, Severity::Error);
    assert_eq!(analysis.toolbox.tools.len(), 3, "the rest of the toolbox is there");
}

#[test]
fn types_and_values_without_a_common_one_disagree() {
    for (schema, message) in [
        (
            "{properties: {id: {type: integer}}}",
            "no value fits `id`: it is to be a string and an integer",
        ),
        (
            "{properties: {id: {type: [number, 'null']}}}",
            "no value fits `id`: it is to be a string and a number or null",
        ),
        (
            "{properties: {kind: {enum: [c, d]}}}",
            "no value fits `kind`: its lists of values have none in common",
        ),
        (
            "{properties: {kind: {const: c}}}",
            "no value fits `kind`: its lists of values have none in common",
        ),
        (
            "{properties: {kind: {type: integer}}}",
            "no value fits `kind`: it is to be a string and an integer",
        ),
        (
            "{properties: {id: {enum: [1, 2]}}}",
            "no value fits `id`: it is to be a string and an integer",
        ),
        (
            "{allOf: [{allOf: [{properties: {id: {type: array}}}]}]}",
            "no value fits `id`: it is to be a string and an array",
        ),
    ] {
        assert_eq!(beside_base(schema), [message], "{schema}");
    }
    // Any two of three have a value in common, all three have none.
    let three = "{allOf: [{properties: {a: {enum: [1, 2]}}}, {properties: {a: {enum: [2, 3]}}}, \
                 {properties: {a: {enum: [1, 3]}}}]}";
    assert_eq!(kinds(&given(three, "")), ["disagreement"]);
}

#[test]
fn what_a_value_fits_is_no_disagreement() {
    for (one, other) in [
        ("{type: number}", "{type: integer}"),
        ("{type: integer}", "{type: [number, 'null']}"),
        ("{type: string}", "{type: [string, 'null']}"),
        ("{type: [string, 'null']}", "{type: [integer, 'null']}"),
        ("{type: string, pattern: a}", "{type: string, pattern: b}"),
        ("{type: string, format: uuid}", "{type: string, enum: [a]}"),
        ("{enum: [1, 2]}", "{const: 1.0}"),
        ("{enum: [a, b]}", "{enum: [b, c]}"),
        ("{type: number}", "{enum: [1, a]}"),
        ("{}", "{type: integer}"),
        // Left out, or forbidden, whatever the other one says.
        ("{type: string}", "false"),
        // At odds with itself, not with the other one.
        ("{type: integer, enum: [a]}", "{type: integer}"),
        ("{oneOf: [{type: string}, {type: integer}]}", "{type: boolean}"),
    ] {
        for (one, other) in [(one, other), (other, one)] {
            let schema = format!(
                "{{allOf: [{{properties: {{p: {one}}}}}, {{properties: {{p: {other}}}}}]}}"
            );
            let analysis = both_ways(&schema, "");
            assert!(!kinds(&analysis).contains(&"disagreement"), "{schema}");
        }
    }
    let nullable = "{allOf: [{properties: {p: {type: string, nullable: true}}}, \
                    {properties: {p: {type: string}}}]}";
    assert!(in_version("openapi: 3.0.3", nullable, "").diagnostics.is_empty());
}

#[test]
fn disagreements_are_found_wherever_a_value_may_be() {
    let no = "allOf: [{properties: {q: {type: string}}}, {properties: {q: {type: integer}}}]";
    for schema in [
        format!("{{properties: {{p: {{{no}}}}}}}"),
        format!("{{items: {{{no}}}}}"),
        format!("{{prefixItems: [{{{no}}}]}}"),
        format!("{{additionalProperties: {{{no}}}}}"),
        format!("{{patternProperties: {{'^a': {{{no}}}}}}}"),
        format!("{{oneOf: [{{type: string}}, {{{no}}}]}}"),
        format!("{{anyOf: [{{type: string}}, {{{no}}}]}}"),
        // Two parts of one property, and of its items.
        "{allOf: [{properties: {o: {properties: {q: {type: string}}}}}, \
         {properties: {o: {properties: {q: {type: integer}}}}}]}"
            .to_owned(),
        "{allOf: [{properties: {q: {items: {type: string}}}}, \
         {properties: {q: {items: {type: integer}}}}]}"
            .to_owned(),
    ] {
        let analysis = given(&schema, "");
        assert_eq!(kinds(&analysis), ["disagreement"], "{schema}");
        assert!(analysis.diagnostics[0].message.starts_with("no value fits `q`"), "{schema}");
    }
    let whole = given("{allOf: [{type: string}, {type: object}]}", "");
    assert_eq!(
        whole.diagnostics[0].message,
        "no value fits `body`: it is to be a string and an object"
    );
    // Such a schema is meant to fit nothing.
    assert!(both_ways(&format!("{{not: {{{no}}}}}"), "").diagnostics.is_empty());
}

#[test]
fn what_is_left_out_of_a_direction_disagrees_in_the_other_alone() {
    let with = |word: &str| {
        format!(
            "{{allOf: [{{properties: {{id: {{type: string, {word}: true}}}}}}, \
             {{properties: {{id: {{type: integer}}}}}}]}}"
        )
    };
    let help = |schema: &str| {
        let analysis = both_ways(schema, "");
        assert_eq!(kinds(&analysis), ["disagreement"]);
        analysis.diagnostics[0].help.clone().unwrap()
    };
    // A result's schema is no more than a type, which can be done without.
    assert!(
        help(&with("readOnly")).ends_with("`except = [\"POST /a\"]`, or pass `types = \"none\"`")
    );
    assert!(help(&with("writeOnly")).ends_with("`except = [\"POST /a\"]`"));
}

#[test]
fn the_result_of_a_disagreement_is_any_json() {
    let schema = "{allOf: [{properties: {id: {type: string}, n: {type: integer}}}, \
                  {properties: {id: {type: integer}}}]}";
    assert_eq!(
        result(&both_ways(schema, "")).lines().nth(1),
        Some("struct DoBody { id?: Value, n?: I64 }")
    );
}

#[test]
fn what_no_tool_reaches_may_disagree() {
    let text = "openapi: 3.1.0
paths:
  /a: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/No'}}}}}}
  /b: {get: {responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/No'}}}}}}}
components: {schemas: {No: {allOf: [{type: string}, {type: integer}]}}}
";
    let errors = |config: Config| {
        let analysis = analyze(&Source::new("<inline>", text), &config);
        analysis.diagnostics.iter().filter(|d| d.severity == Severity::Error).count()
    };
    let config = || Config::inline(text).name("t");
    assert_eq!(errors(config()), 1, "one place, told once");
    assert_eq!(errors(config().except(["GET /b"])), 1);
    assert_eq!(errors(config().except(["POST /a"])), 1);
    assert_eq!(errors(config().except(["POST /a"]).types(Types::None)), 0);
    assert_eq!(errors(config().except(["POST /a", "GET /b"])), 0);
    assert_eq!(errors(config().except(["POST /a"]).types(Types::Full)), 1);
}

#[test]
fn schemas_composed_of_each_other_end() {
    let components = "A: {allOf: [{$ref: '#/components/schemas/B'}, {properties: {a: {type: string}}}]}, \
         B: {allOf: [{$ref: '#/components/schemas/A'}, {properties: {a: {type: string}, \
         b: {$ref: '#/components/schemas/A'}}}]}";
    let analysis = both_ways("{$ref: '#/components/schemas/A'}", components);
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
}
