//! Unions: which branches there are, what they are called, what tells them apart.

use super::help::*;

const PETS: &str = r#"{
    "Cat": {"type": "object", "required": ["kind"],
        "properties": {"kind": {"enum": ["cat"]}, "lives": {"type": "integer"}}},
    "Dog": {"type": "object", "required": ["kind"],
        "properties": {"kind": {"const": "dog"}, "loud": {"type": "boolean"}}},
    "Id": {"type": "string", "format": "uuid"},
    "Status": {"type": "string", "enum": ["open", "closed"]},
    "Any": {}
}"#;

/// The last line, which is what the root is.
fn root(definitions: &str, schema: &str) -> String {
    let shown = lowered(definitions, schema);
    let lines: Vec<&str> = shown.lines().collect();
    let of_root = |line: &&&str| line.split(' ').nth(1) == Some(lines[0]);
    lines.iter().skip(1).find(of_root).unwrap_or(&lines[0]).to_string()
}

fn union(schema: &str) -> String {
    let shown = root(PETS, schema);
    let inner = shown.strip_prefix("union GetItResponse ");
    inner.map_or(shown.clone(), |inner| inner.trim_matches(['{', '}', ' ']).to_owned())
}

#[test]
fn scalars_are_called_by_what_they_are() {
    for (schema, variants) in [
        (r#"{"oneOf": [{"type": "string"}, {"type": "integer"}]}"#, "String(String), Integer(I64)"),
        (r#"{"type": ["integer", "string"]}"#, "Integer(I64), String(String)"),
        (r#"{"type": ["number", "integer", "boolean"]}"#, "Number(F64), Boolean(Bool)"),
        (r#"{"anyOf": [{"type": "integer"}, {"type": "number"}]}"#, "Integer(I64), Number(F64)"),
        (
            r#"{"anyOf": [{"type": "integer"}, {"type": "integer", "format": "int32"}]}"#,
            "Integer(I64), Integer2(I32)",
        ),
        (r#"{"oneOf": [{"$ref": "Id"}, {"type": "boolean"}]}"#, "Id(String), Boolean(Bool)"),
        (
            r#"{"oneOf": [{"title": "By name", "type": "string"}, {"type": "boolean"}]}"#,
            "ByName(String), Boolean(Bool)",
        ),
        (
            r#"{"oneOf": [{"type": "array", "items": {"$ref": "Cat"}}, {"items": {"$ref": "Dog"}},
                {"type": "array"}]}"#,
            "CatArray(Vec<Cat>), DogArray(Vec<Dog>), ValueArray(Vec<Value>)",
        ),
        (
            r#"{"anyOf": [{"type": "object"}, {"additionalProperties": {"type": "string"}}]}"#,
            "Object(Map<Value>), Map(Map<String>)",
        ),
        (
            r#"{"oneOf": [{"title": "Other", "type": "string"}, {"type": "boolean"}]}"#,
            "Other_(String), Boolean(Bool)",
        ),
    ] {
        assert_eq!(union(schema), variants, "{schema}");
    }
}

#[test]
fn what_leaves_one_type_is_that_type() {
    for (schema, ty) in [
        (r#"{"anyOf": [{"type": "string", "format": "uri"}, {"type": "string"}]}"#, "String"),
        (r#"{"anyOf": [{"$ref": "Id"}, {"type": "string"}, {"type": "null"}]}"#, "Option<String>"),
        (r#"{"anyOf": [{"items": {"type": "string"}}, {"items": {"$ref": "Id"}}]}"#, "Vec<String>"),
        (r#"{"anyOf": [{"$ref": "Cat"}, {}]}"#, "Value"),
        (r#"{"anyOf": [{"type": "integer"}, {"$ref": "Any"}]}"#, "Value"),
        (
            r#"{"anyOf": [{"$ref": "Cat"}, {"$ref": "Cat"}]}"#,
            "struct Cat { kind: CatKind, lives?: I64 }",
        ),
    ] {
        assert_eq!(union(schema), ty, "{schema}");
    }
    // Any JSON beside two types is what `Other` is.
    let any = r#"{"anyOf": [{"type": "string"}, {}, {"type": "integer"}]}"#;
    assert_eq!(union(any), "String(String), Integer(I64)");
}

#[test]
fn strings_and_string_enums_are_one_enum() {
    for (schema, shown) in [
        (
            r#"{"anyOf": [{"type": "string"}, {"enum": ["a", "b"]}]}"#,
            r#"enum GetItResponse { A="a", B="b" }"#,
        ),
        (
            r#"{"oneOf": [{"const": "a", "title": "First"}, {"const": "b"}, {"enum": ["b", "c"]}]}"#,
            r#"enum GetItResponse { A="a", B="b", C="c" }"#,
        ),
        (
            r#"{"anyOf": [{"$ref": "Status"}, {"type": "string"}]}"#,
            r#"enum Status { Open="open", Closed="closed" }"#,
        ),
        (
            r#"{"anyOf": [{"$ref": "Status"}, {"enum": ["all"]}]}"#,
            r#"enum GetItResponse { Open="open", Closed="closed", All="all" }"#,
        ),
    ] {
        assert_eq!(union(schema), shown, "{schema}");
    }
    assert_eq!(
        lowered(PETS, r#"{"anyOf": [{"enum": ["a"]}, {"type": "integer"}, {"enum": ["b"]}]}"#),
        "GetItResponse\nunion GetItResponse { String(GetItResponseString), Integer(I64) }\n\
         enum GetItResponseString { A=\"a\", B=\"b\" }"
    );
    let or_empty = r#"{"anyOf": [{"$ref": "Cat"}, {"enum": [""], "type": "string"}]}"#;
    assert_eq!(union(or_empty), "Cat(Cat), String(String)");
}

#[test]
fn null_in_a_branch_makes_the_union_nullable() {
    let definitions = r#"{"Maybe": {"type": ["string", "null"]}}"#;
    for schema in [
        r#"{"oneOf": [{"$ref": "Maybe"}, {"type": "integer"}]}"#,
        r#"{"oneOf": [{"type": ["string", "null"]}, {"type": "integer"}]}"#,
        r#"{"oneOf": [{"type": "string"}, {"type": "null"}, {"type": "integer"}]}"#,
        r#"{"type": ["string", "null", "integer"]}"#,
    ] {
        let shown = lowered(definitions, schema);
        assert!(shown.starts_with("Option<GetItResponse>\n"), "{schema}: {shown}");
        assert!(shown.contains("(String), Integer(I64) }"), "{schema}: {shown}");
    }
}

#[test]
fn required_properties_with_one_value_are_tags() {
    let pets = r#"{"oneOf": [{"$ref": "Cat"}, {"$ref": "Dog"}]}"#;
    assert_eq!(union(pets), "Cat(Cat) kind=cat, Dog(Dog) kind=dog");
    let inline = |first: &str, second: &str| {
        let branch = |text: &str| {
            format!(
                r#"{{"required": ["a", "b"], "properties": {{{text}, "c": {{"const": "c"}}}}}}"#
            )
        };
        let shown =
            lowered(PETS, &format!(r#"{{"oneOf": [{}, {}]}}"#, branch(first), branch(second)));
        shown.lines().find_map(|line| line.strip_prefix("union GetItResponse ")).unwrap().to_owned()
    };
    // One that tells all apart is enough.
    assert_eq!(
        inline(
            r#""a": {"const": "x"}, "b": {"const": "z"}"#,
            r#""a": {"const": "y"}, "b": {"const": "w"}"#
        ),
        "{ X(GetItResponseX) a=x, Y(GetItResponseY) a=y }"
    );
    // What is the same in both tells nothing; a list that overlaps is data.
    assert_eq!(
        inline(
            r#""a": {"const": "x"}, "b": {"enum": ["1", "2"]}"#,
            r#""a": {"const": "x"}, "b": {"enum": ["2", "3"]}"#
        ),
        "{ X(GetItResponseX), X2(GetItResponseX2) }"
    );
    assert_eq!(
        inline(r#""a": {}, "b": {"enum": [true]}"#, r#""a": {}, "b": {"enum": [false]}"#),
        "{ True(GetItResponseObject) b=true, False(GetItResponseObject) b=false }"
    );
    assert_eq!(
        inline(r#""a": {"enum": ["1", "2"]}, "b": {}"#, r#""a": {"enum": ["3", "4"]}, "b": {}"#),
        "{ V1(GetItResponseObject) a=1|2, V3(GetItResponseObject2) a=3|4 }"
    );
}

#[test]
fn a_discriminator_names_by_mapping_by_value_or_by_component() {
    let definitions = r#"{
        "Cat": {"properties": {"lives": {"type": "integer"}}},
        "Dog": {"properties": {"kind": {"const": "hound"}}},
        "Cow": {"required": ["kind"], "properties": {"kind": {"type": "string"}}},
        "Pig": {"properties": {"fat": {"type": "boolean"}}}
    }"#;
    let schema = r#"{"oneOf": [{"$ref": "Cat"}, {"$ref": "Dog"}, {"$ref": "Cow"}, {"type": "string"},
        {"$ref": "Pig"}],
        "discriminator": {"propertyName": "kind",
            "mapping": {"cat": "Cat", "lion": "Cat", "cow": "Cow"}}}"#;
    assert_eq!(
        root(definitions, schema),
        "union GetItResponse by kind { Cat(Cat) kind=cat|lion +cat, Dog(Dog) kind=hound +hound, \
         Cow(Cow) kind=cow, String(String), Pig(Pig) kind=Pig +Pig }"
    );
}

#[test]
fn a_discriminator_behind_a_reference_is_not_this_union_s() {
    let definitions = r#"{
        "Pet": {"properties": {"kind": {"type": "string"}}, "discriminator": {"propertyName": "kind"}},
        "Fat": {"required": ["fat"], "properties": {"fat": {"type": "boolean"}}},
        "Thin": {"required": ["thin"], "properties": {"thin": {"type": "boolean"}}}
    }"#;
    let of_pet = r#"{"allOf": [{"$ref": "Pet"}, {"oneOf": [{"$ref": "Fat"}, {"$ref": "Thin"}]}]}"#;
    let shown = lowered(definitions, of_pet);
    assert!(shown.contains("union GetItResponse { Fat(GetItResponseVariant), "), "{shown}");
    let beside = r#"{"allOf": [{"discriminator": {"propertyName": "kind"}},
        {"oneOf": [{"$ref": "Fat"}, {"$ref": "Thin"}]}]}"#;
    let shown = lowered(definitions, beside);
    assert!(shown.contains("by kind { Fat(Fat) kind=Fat +Fat, "), "{shown}");
}

#[test]
fn what_stands_beside_a_union_is_in_every_variant() {
    let schema = r#"{"required": ["id"], "properties": {"id": {"type": "integer"}},
        "oneOf": [{"title": "A", "properties": {"a": {"type": "string"}}}, {"$ref": "Dog"}]}"#;
    assert_eq!(
        lowered(PETS, schema),
        "GetItResponse\nenum DogKind { Dog=\"dog\" }\n\
         union GetItResponse { A(GetItResponseA), Dog(GetItResponseVariant) }\n\
         struct GetItResponseA { id: I64, a?: String }\n\
         struct GetItResponseVariant { id: I64, kind: DogKind, loud?: Bool }"
    );
    let nested = r#"{"allOf": [
        {"oneOf": [{"title": "A", "properties": {"a": {"type": "integer"}}}, {"title": "B", "properties": {"b": {"type": "integer"}}}]},
        {"oneOf": [{"title": "C", "properties": {"c": {"type": "integer"}}}, {"title": "D", "properties": {"d": {"type": "integer"}}}]}]}"#;
    assert_eq!(
        lowered(PETS, nested).lines().nth(3).unwrap(),
        "struct GetItResponseAC { a?: I64, c?: I64 }"
    );
    // Five unions at one place are a product that nobody meant.
    let pair = r#"{"oneOf": [{"properties": {"a": {"type": "integer"}}}, {"properties": {"b": {"type": "integer"}}}]}"#;
    let deep = format!(r#"{{"allOf": [{}]}}"#, [pair; 12].join(","));
    assert!(lowered(PETS, &deep).lines().count() < 200);
}

#[test]
fn a_base_with_a_discriminator_is_one_of_its_children() {
    let definitions = r#"{
        "Pet": {"required": ["kind"], "properties": {"kind": {"type": "string"}},
            "discriminator": {"propertyName": "kind", "mapping": {"c": "Cat"}},
            "oneOf": [{"$ref": "Cat"}, {"$ref": "Dog"}]},
        "Cat": {"allOf": [{"$ref": "Pet"}, {"properties": {"lives": {"type": "integer"}}}]},
        "Dog": {"allOf": [{"$ref": "Pet"}, {"properties": {"friend": {"$ref": "Pet"}}}]}
    }"#;
    assert_eq!(
        lowered(definitions, r#"{"$ref": "Pet"}"#),
        "Pet\nstruct Cat { kind: String, lives?: I64 }\n\
         struct Dog { kind: String, friend?: Pet }\n\
         union Pet by kind { Cat(Cat) kind=c, Dog(Box<Dog>) kind=Dog }"
    );
}

#[test]
fn cycles_through_variants_are_boxed_or_taken_out() {
    let definitions = r#"{
        "Tree": {"oneOf": [{"$ref": "Leaf"}, {"$ref": "Branch"}]},
        "Leaf": {"properties": {"value": {"type": "integer"}}},
        "Branch": {"required": ["left"], "properties": {"left": {"$ref": "Tree"}}},
        "Self": {"oneOf": [{"$ref": "Self"}, {"type": "string"}, {"type": "integer"}]},
        "X": {"oneOf": [{"$ref": "Y"}, {"type": "string"}]},
        "Y": {"oneOf": [{"type": "integer"}, {"$ref": "X"}]},
        "List": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "List"}}]}
    }"#;
    for (name, shown) in [
        (
            "Tree",
            "struct Branch { left: Tree }\nstruct Leaf { value?: I64 }\n\
             union Tree { Leaf(Leaf), Branch(Box<Branch>) }",
        ),
        ("Self", "union Self_ { String(String), Integer(I64) }"),
        ("X", "union X { Y(Y), String(String) }\nunion Y { Integer(I64) }"),
        ("Y", "union X { Y(Y), String(String) }\nunion Y { Integer(I64) }"),
        ("List", "union List { String(String), ListArray(Vec<List>) }"),
    ] {
        let lines = lowered(definitions, &format!(r#"{{"$ref": "{name}"}}"#));
        let (_, declared) = lines.split_once('\n').unwrap();
        assert_eq!(declared, shown, "{name}");
    }
}

#[test]
fn names_do_not_depend_on_the_order_of_the_description() {
    let one = r#"{"A": {"oneOf": [{"title": "x", "properties": {"b": {"$ref": "B"}}}, {"type": "string"}]},
        "B": {"properties": {"a": {"$ref": "A"}}}}"#;
    let two = r#"{"B": {"properties": {"a": {"$ref": "A"}}},
        "A": {"oneOf": [{"title": "x", "properties": {"b": {"$ref": "B"}}}, {"type": "string"}]}}"#;
    let tail = |shown: String| shown.split_once('\n').unwrap().1.to_owned();
    let (a, b) = (r#"{"$ref": "A"}"#, r#"{"$ref": "B"}"#);
    assert_eq!(tail(lowered(one, a)), tail(lowered(two, b)));
    assert_eq!(tail(lowered(one, b)), tail(lowered(two, a)));
}
