//! Types without a name of their own that are equal.

use serde_json::json;

use super::help::*;
use super::*;
use crate::ir::Shape;

#[test]
fn equal_types_without_a_name_are_one_named_as_the_first() {
    assert_eq!(
        lowered(
            r#"{"Zoo": {"properties": {"kind": {"enum": ["a", "b"]}}},
                "Named": {"enum": ["a", "b"]},
                "Ark": {"properties": {"sort": {"enum": ["a", "b"]}}}}"#,
            r#"{"properties": {"kind": {"enum": ["a", "b"]}, "other": {"enum": ["b", "a"]},
                "zoo": {"$ref": "Zoo"}, "ark": {"$ref": "Ark"}, "named": {"$ref": "Named"}}}"#,
        ),
        "GetItResponse\n\
         struct Ark { sort?: ArkSort }\n\
         enum ArkSort { A=\"a\", B=\"b\" }\n\
         struct GetItResponse { kind?: GetItResponseKind, other?: GetItResponseOther, zoo?: Zoo, \
         ark?: Ark, named?: Named }\n\
         enum GetItResponseKind { A=\"a\", B=\"b\" }\n\
         enum GetItResponseOther { B=\"b\", A=\"a\" }\n\
         enum Named { A=\"a\", B=\"b\" }\n\
         struct Zoo { kind?: ArkSort }"
    );
}

#[test]
fn types_of_equal_types_are_equal() {
    let nested = |x: &str| format!(r#"{{"properties": {{"in": {{"properties": {{"x": {x}}}}}}}}}"#);
    let (enumeration, text) = (nested(r#"{"enum": ["x"]}"#), nested(r#"{"type": "string"}"#));
    assert_eq!(
        lowered(
            "{}",
            &format!(
                r#"{{"properties": {{"a": {enumeration}, "b": {enumeration}, "c": {text},
                    "d": {{"oneOf": [{enumeration}, {{"type": "integer"}}]}},
                    "e": {{"oneOf": [{enumeration}, {{"type": "integer"}}]}}}}}}"#
            ),
        ),
        "GetItResponse\n\
         struct GetItResponse { a?: GetItResponseA, b?: GetItResponseA, c?: GetItResponseC, \
         d?: GetItResponseD, e?: GetItResponseD }\n\
         struct GetItResponseA { r#in=\"in\"?: GetItResponseAIn }\n\
         struct GetItResponseAIn { x?: GetItResponseAInX }\n\
         enum GetItResponseAInX { X=\"x\" }\n\
         struct GetItResponseC { r#in=\"in\"?: GetItResponseCIn }\n\
         struct GetItResponseCIn { x?: String }\n\
         union GetItResponseD { Object(GetItResponseA), Integer(I64) }"
    );
}

#[test]
fn what_differs_in_anything_is_two_types() {
    let first = json!({"properties": {"x": {"type": "string", "description": "A text"}}});
    for (other, is_one) in [
        (first.clone(), true),
        (json!({"description": "All", "properties": first["properties"]}), true),
        (json!({"deprecated": true, "properties": first["properties"]}), false),
        (json!({"required": ["x"], "properties": first["properties"]}), false),
        (json!({"properties": {"x": {"type": "string", "description": "Another"}}}), false),
        (json!({"properties": {"x": {"type": "integer", "description": "A text"}}}), false),
        (json!({"properties": {"X": {"type": "string", "description": "A text"}}}), false),
    ] {
        let root = json!({"properties": {"a": first, "b": other}});
        let types = lowered("{}", &root.to_string()).lines().count() - 2;
        assert_eq!(types, if is_one { 1 } else { 2 }, "{other}");
    }
}

#[test]
fn a_description_of_one_of_them_is_none_of_all() {
    for (texts, expected) in [(["One", "One"], "One"), (["One", "Two"], ""), (["", "Two"], "")] {
        let object = |text: &str| json!({"description": text, "properties": {"x": {}}});
        let root = json!({"properties": {"a": object(texts[0]), "b": object(texts[1])}});
        let mut toolbox = toolbox(&[]);
        toolbox.tools.push(tool("get-it", "GET", "/it"));
        lower_types(&mut toolbox, &results([ResultSchemas::Json(schema(&root, &[]))]));
        let [root, shared] = toolbox.types.as_slice() else { panic!("{:?}", toolbox.types) };
        assert_eq!(shared.description, expected);
        let Shape::Struct { fields, .. } = &root.shape else { panic!("{root:?}") };
        let own: Vec<&str> = fields.iter().map(|field| field.description.as_str()).collect();
        assert_eq!(own, texts, "the fields keep theirs");
    }
}

#[test]
fn bodies_keep_their_types_and_what_is_in_them_names_what_is_in_responses() {
    let body = json!({"properties": {"x": {"properties": {"y": {}}}}});
    let mut all = Vec::new();
    for order in [[("a", "/a"), ("b", "/b")], [("b", "/b"), ("a", "/a")]] {
        let mut toolbox = toolbox(&[]);
        for (name, path) in order {
            let mut tool = tool(name, "POST", path);
            tool.arguments.push(argument("body", schema(&body, &[])));
            toolbox.tools.push(tool);
        }
        let response = || ResultSchemas::Json(schema(&body, &[]));
        lower_types(&mut toolbox, &results([response(), response()]));
        all.push(declarations(&toolbox));
    }
    assert_eq!(all[0], all[1], "the order of operations says nothing");
    assert_eq!(
        all[0],
        [
            "struct ABody { x?: ABodyX }",
            "struct ABodyX { y?: Value }",
            "struct AResponse { x?: ABodyX }",
            "struct BBody { x?: ABodyX }",
        ]
    );
}
