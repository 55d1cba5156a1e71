//! Cases 14 and 15: `allOf` that is one, `oneOf` and `anyOf` as a model reads them.

use serde_json::json;

use super::{body, types};

const PETS: &str = "Cat: {type: object, required: [kind], properties: {kind: {type: string}, lives: {type: integer}}}, \
                    Dog: {type: object, required: [kind], properties: {kind: {type: string}, loud: {type: boolean}}}";

fn cat() -> serde_json::Value {
    json!({"type": "object", "required": ["kind"],
        "properties": {"kind": {"type": "string"}, "lives": {"type": "integer"}}})
}

fn dog() -> serde_json::Value {
    json!({"type": "object", "required": ["kind"],
        "properties": {"kind": {"type": "string"}, "loud": {"type": "boolean"}}})
}

#[test]
fn a_union_is_its_branches_with_or_without_a_discriminator() {
    let union = "oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]";
    let mapped = "`kind` is `c` for Cat, `d` for Dog.";
    for (discriminator, said) in [
        ("", None),
        (", discriminator: {propertyName: kind}", Some("`kind` is `Cat`, `Dog`.")),
        (", discriminator: {propertyName: kind, mapping: {c: Cat, d: Dog}}", Some(mapped)),
        (
            ", discriminator: {propertyName: kind, mapping: {c: '#/components/schemas/Cat', d: '#/components/schemas/Dog'}}",
            Some(mapped),
        ),
    ] {
        let schema = format!("{{{union}{discriminator}}}");
        let mut expected = json!({"oneOf": [cat(), dog()]});
        if let Some(said) = said {
            expected["description"] = said.into();
        }
        assert_eq!(body(&schema, PETS), expected, "{schema}");
    }
}

#[test]
fn a_mapping_says_which_definition_a_value_means_by_name_and_by_reference() {
    for target in ["Cat", "'#/components/schemas/Cat'"] {
        let schema = format!(
            "{{oneOf: [{{$ref: '#/components/schemas/Cat'}}, {{$ref: '#/components/schemas/Dog'}}], \
             discriminator: {{propertyName: kind, mapping: {{tom: {target}}}}}}}"
        );
        let analysis = super::given(&schema, PETS);
        let found = analysis.toolbox.tools[0].arguments[0].schema.discriminator.clone().unwrap();
        assert_eq!((found.property.as_str(), found.mapping[0].0.as_str()), ("kind", "tom"));
        let id = found.mapping[0].1.0 as usize;
        assert_eq!(analysis.toolbox.definitions[id].name, "Cat", "{target}");
    }
}

#[test]
fn unions_of_anything_stay_unions() {
    for (schema, expected) in [
        (
            "{oneOf: [{type: array, items: {type: string}}, {type: array, items: {type: integer}}]}",
            json!({"oneOf": [{"type": "array", "items": {"type": "string"}}, {"type": "array", "items": {"type": "integer"}}]}),
        ),
        (
            "{oneOf: [{type: string}, {type: integer}, {type: boolean}]}",
            json!({"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}]}),
        ),
        (
            "{oneOf: [{type: integer}, {type: number}]}",
            json!({"oneOf": [{"type": "integer"}, {"type": "number"}]}),
        ),
        // One has all that the other one requires.
        (
            "{oneOf: [{type: object, required: [a], properties: {a: {type: string}}}, {type: object, required: [a, b], properties: {a: {type: string}, b: {type: string}}}]}",
            json!({"oneOf": [
                {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
                {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a", "b"]}]}),
        ),
        (
            "{oneOf: [{type: string}, {type: 'null'}]}",
            json!({"oneOf": [{"type": "string"}, {"type": "null"}]}),
        ),
        (
            "{anyOf: [{type: string}, {type: string, enum: [a, b]}]}",
            json!({"anyOf": [{"type": "string"}, {"type": "string", "enum": ["a", "b"]}]}),
        ),
        (
            "{oneOf: [{type: object}, {type: object, properties: {a: {type: string}}}]}",
            json!({"oneOf": [{"type": "object"}, {"type": "object", "properties": {"a": {"type": "string"}}}]}),
        ),
    ] {
        assert_eq!(body(schema, ""), expected, "{schema}");
    }
}

#[test]
fn a_branch_that_takes_everything_swallows_nothing_in_types() {
    // Any JSON keeps what a struct of one branch would lose; which of two objects a value is shows
    // when it is decoded.
    let schema = "{anyOf: [{}, {type: object, properties: {a: {type: string}}}]}";
    assert_eq!(types(schema, ""), "Value");
    let schema = "{oneOf: [{type: object}, {type: object, properties: {a: {type: string}}}]}";
    assert_eq!(
        types(schema, ""),
        "DoBody\nunion DoBody { Object(Map<Value>), Object2(DoBodyObject) }\n\
         struct DoBodyObject { a?: String }"
    );
}

#[test]
fn a_union_with_null_is_an_option() {
    let object = "{type: object, properties: {a: {type: string}}}";
    for schema in [
        format!("{{oneOf: [{object}, {{type: 'null'}}]}}"),
        format!("{{anyOf: [{{type: 'null'}}, {object}]}}"),
        format!("{{allOf: [{object}], nullable: true}}"),
    ] {
        assert_eq!(
            types(&format!("{{properties: {{p: {schema}}}}}"), ""),
            "DoBody\nstruct DoBody { p?: Option<DoBodyP> }\nstruct DoBodyP { a?: String }",
            "{schema}"
        );
    }
}

#[test]
fn all_of_one_is_that_one_with_what_is_said_of_it() {
    let pet = "Pet: {type: object, description: A pet, properties: {id: {type: integer}}}";
    for (schema, description) in [
        ("{allOf: [{$ref: '#/components/schemas/Pet'}]}", "A pet"),
        ("{allOf: [{$ref: '#/components/schemas/Pet'}], title: T}", "A pet"),
        ("{allOf: [{$ref: '#/components/schemas/Pet'}], description: Mine}", "Mine"),
    ] {
        assert_eq!(
            body(schema, pet),
            json!({"type": "object", "description": description, "properties": {"id": {"type": "integer"}}}),
            "{schema}"
        );
        assert_eq!(types(schema, pet), "Pet\nstruct Pet { id?: I64 }", "{schema}");
    }
}

#[test]
fn all_of_a_reference_and_an_object_is_one_struct() {
    let pet = "Pet: {type: object, properties: {id: {type: integer}, kind: {enum: [a, b, c]}}}";
    for (schema, expected) in [
        (
            "{allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, properties: {name: {type: string}}}]}",
            "struct DoBody { id?: I64, kind?: PetKind, name?: String }",
        ),
        (
            "{allOf: [{$ref: '#/components/schemas/Pet'}, {required: [id]}]}",
            "struct DoBody { id: I64, kind?: PetKind }",
        ),
        (
            "{allOf: [{$ref: '#/components/schemas/Pet'}], properties: {own: {type: boolean}}, required: [own]}",
            "struct DoBody { id?: I64, kind?: PetKind, own: Bool }",
        ),
        (
            "{allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {kind: {enum: [c, b]}}}]}",
            "struct DoBody { id?: I64, kind?: DoBodyKind }",
        ),
    ] {
        assert_eq!(types(schema, pet).lines().nth(1), Some(expected), "{schema}");
    }
    let both =
        "{allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {kind: {enum: [c, b, x]}}}]}";
    assert!(types(both, pet).ends_with("enum DoBodyKind { B=\"b\", C=\"c\" }"));
}

#[test]
fn children_of_a_base_with_a_discriminator_have_its_properties() {
    let components = "Pet: {type: object, required: [kind], properties: {kind: {type: string}}, \
         discriminator: {propertyName: kind, mapping: {cat: Cat}}}, \
         Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, properties: {lives: {type: integer}}}]}";
    let schema = body("{$ref: '#/components/schemas/Cat'}", components);
    assert_eq!(
        schema,
        json!({"allOf": [
            {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}},
            {"type": "object", "properties": {"lives": {"type": "integer"}}}]})
    );
    assert_eq!(
        types("{$ref: '#/components/schemas/Cat'}", components),
        "Cat\nstruct Cat { kind: String, lives?: I64 }"
    );
    assert_eq!(
        types("{$ref: '#/components/schemas/Pet'}", components),
        "Pet\nstruct Pet { kind: String }"
    );
}
