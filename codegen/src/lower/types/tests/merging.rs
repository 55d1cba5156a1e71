//! `allOf`, unions that leave no choice, and what stands beside them.

use super::help::*;

const BASE: &str = r#"{
    "Base": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"},
        "owner": {"type": "object", "properties": {"name": {"type": "string"}}}}},
    "Named": {"properties": {"name": {"type": "string"}}},
    "Kind": {"type": "string", "enum": ["cat", "dog"]}
}"#;

#[test]
fn properties_of_all_members_are_one_struct() {
    assert_eq!(
        lowered(
            BASE,
            r##"{"allOf": [{"$ref": "Base"}, {"$ref": "Named"},
                {"type": "object", "properties": {"age": {"type": "integer"}}}],
                "properties": {"z": {"type": "boolean"}}, "required": ["age"]}"##
        ),
        "GetItResponse\n\
         struct BaseOwner { name?: String }\n\
         struct GetItResponse { id: I64, owner?: BaseOwner, name?: String, age: I64, z?: Bool }"
    );
}

#[test]
fn one_member_is_that_member() {
    for root in [
        r#"{"allOf": [{"$ref": "Named"}]}"#,
        r#"{"anyOf": [{"$ref": "Named"}]}"#,
        r#"{"oneOf": [{"$ref": "Named"}], "description": "x"}"#,
        r#"{"allOf": [{"$ref": "Named"}, {"description": "x"}]}"#,
        r#"{"allOf": [{"$ref": "Named"}], "type": "object", "title": "T"}"#,
        r#"{"allOf": [{"$ref": "Named"}, {"$ref": "Named"}]}"#,
    ] {
        assert_eq!(lowered(BASE, root), "Named\nstruct Named { name?: String }", "{root}");
    }
    for root in [
        r#"{"anyOf": [{"$ref": "Named"}, {"type": "null"}]}"#,
        r#"{"oneOf": [{"type": "null"}, {"allOf": [{"$ref": "Named"}]}]}"#,
        r#"{"type": ["object", "null"], "allOf": [{"$ref": "Named"}]}"#,
    ] {
        assert_eq!(lowered(BASE, root), "Option<Named>\nstruct Named { name?: String }", "{root}");
    }
}

#[test]
fn required_alone_makes_the_property_required() {
    assert_eq!(
        lowered(BASE, r#"{"allOf": [{"$ref": "Named"}, {"required": ["name"]}]}"#),
        "GetItResponse\nstruct GetItResponse { name: String }"
    );
}

#[test]
fn a_union_that_only_restricts_is_no_union() {
    let root = r#"{"properties": {"a": {"type": "string"}, "b": {"type": "string"}},
        "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}"#;
    assert_eq!(
        lowered("{}", root),
        "GetItResponse\nstruct GetItResponse { a?: String, b?: String }"
    );
}

#[test]
fn a_property_of_two_members_is_what_both_allow() {
    let both = |a: &str, b: &str| {
        let root = format!(
            r#"{{"allOf": [{{"properties": {{"a": {a}}}}}, {{"properties": {{"a": {b}}}}}]}}"#
        );
        lowered(BASE, &root)
    };
    assert_eq!(
        both(r#"{"type": "string"}"#, r#"{"type": "string", "format": "uuid"}"#),
        "GetItResponse\nstruct GetItResponse { a?: String }"
    );
    assert_eq!(
        both(r#"{"$ref": "Kind"}"#, r#"{"enum": ["dog"]}"#),
        "GetItResponse\nstruct GetItResponse { a?: GetItResponseA }\n\
         enum GetItResponseA { Dog=\"dog\" }"
    );
    assert_eq!(
        both(r#"{"type": "number"}"#, r#"{"type": "integer"}"#),
        "GetItResponse\nstruct GetItResponse { a?: I64 }"
    );
    // They disagree: any JSON, and the rest of the struct stands.
    assert_eq!(
        both(r#"{"type": "string"}"#, r#"{"type": "integer"}"#),
        "GetItResponse\nstruct GetItResponse { a?: Value }"
    );
}

#[test]
fn a_base_that_lists_its_children_is_merged_into_them() {
    let definitions = r#"{
        "Pet": {"required": ["kind"], "properties": {"kind": {"type": "string"}},
            "oneOf": [{"$ref": "Cat"}, {"$ref": "Dog"}]},
        "Cat": {"allOf": [{"$ref": "Pet"}, {"properties": {"lives": {"type": "integer"}}}]},
        "Dog": {"allOf": [{"$ref": "Pet"}, {"properties": {"loud": {"type": "boolean"}}}]}
    }"#;
    assert_eq!(
        lowered(definitions, r#"{"$ref": "Cat"}"#),
        "Cat\nstruct Cat { kind: String, lives?: I64 }"
    );
    assert_eq!(
        lowered(definitions, r#"{"$ref": "Pet"}"#),
        "Pet\nstruct Cat { kind: String, lives?: I64 }\nstruct Dog { kind: String, loud?: Bool }\n\
         union Pet { Cat(Cat), Dog(Dog) }"
    );
}

#[test]
fn members_that_contradict_a_union_leave_its_scalars() {
    let definitions = r#"{"U": {"oneOf": [{"type": "string"}, {"type": "integer"}]}}"#;
    let root = r#"{"allOf": [{"$ref": "U"}, {"properties": {"a": {"type": "string"}}}]}"#;
    assert_eq!(
        lowered(definitions, root),
        "GetItResponse\nunion GetItResponse { String(String), Integer(I64) }"
    );
}

#[test]
fn an_inherited_inline_type_is_declared_once() {
    let shown = lowered(
        BASE,
        r#"{"properties": {
            "a": {"allOf": [{"$ref": "Base"}, {"properties": {"x": {"type": "string"}}}]},
            "b": {"allOf": [{"$ref": "Base"}, {"properties": {"y": {"type": "string"}}}]}}}"#,
    );
    assert_eq!(
        shown,
        "GetItResponse\n\
         struct BaseOwner { name?: String }\n\
         struct GetItResponse { a?: GetItResponseA, b?: GetItResponseB }\n\
         struct GetItResponseA { id: I64, owner?: BaseOwner, x?: String }\n\
         struct GetItResponseB { id: I64, owner?: BaseOwner, y?: String }"
    );
}
