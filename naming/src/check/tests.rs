use alloc::vec::Vec;
use alloc::{format, vec};

use super::*;
use crate::table;

fn written(
    write: impl FnOnce(&mut Writer<'_>) -> Child,
) -> (alloc::string::String, Vec<u8>, Child) {
    let mut texts = table::Writer::new();
    let mut writer = Writer::new(&mut texts);
    let child = write(&mut writer);
    let code = writer.finish();
    (texts.finish(&[]).0, code, child)
}

#[test]
fn rules_read_back() {
    let (text, code, child) = written(|writer| {
        writer.types(Types::STRING);
        let string = writer.finish_schema();
        let tree = writer.definition();
        writer.types(Types::STRING.with(Types::OBJECT));
        writer.texts(["a", "é"]);
        writer.bound(Bound::Minimum, "-9223372036854775808");
        writer.bound(Bound::Maximum, "9223372036854775807");
        writer.bound(Bound::MultipleOf, "0.01");
        writer.count(Count::MaxLength, 300);
        assert!(writer.pattern("^a+$"));
        assert!(!writer.pattern("(?=a)"));
        writer.format(Format::Base64);
        writer.items(&[string], tree);
        writer.contains(string, 1, u32::MAX);
        writer.members(&[("name", string)], &[("^x-", tree)], Some(Child::ANY));
        writer.required(["name"]);
        writer.needs_names(&[("a", vec!["b", "c"])]);
        writer.needs_schema(&[("a", tree)]);
        writer.combine(Combine::One, &[string, tree]);
        writer.condition(string, tree, Child::ANY);
        writer.unique();
        writer.values(["1", "null"]);
        writer.names(string);
        writer.not(string);
        writer.unevaluated(string);
        writer.never();
        let child = writer.finish_schema();
        writer.define(tree, child);
        child
    });
    let checks = Checks::new(&text, &code);
    let told = format!("{:?}", checks.rules(child));
    for part in [
        "Types(Types(80)), Texts([\"a\", \"é\"])",
        "Bound(Minimum, Integer(-9223372036854775808))",
        "Bound(Maximum, Integer(9223372036854775807))",
        "Bound(MultipleOf, Text(\"0.01\"))",
        "Count(MaxLength, 300)",
        "Format(Base64), Items { prefix: [Child(8)], rest: Child(1) }",
        "max: 4294967295 }",
        "additional: Some(Child(0)) }",
        "NeedsNames([(\"a\", [\"b\", \"c\"])]), NeedsSchema([(\"a\", Child(1))])",
        "Combine(One, [Child(8), Child(1)])",
        "Condition { test: Child(8), then: Child(1), otherwise: Child(0) }",
        "Unique, Values([\"1\", \"null\"]), Names(Child(8)), Not(Child(8)), Unevaluated(Child(8)), Never]",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    // The definition is the schema itself.
    assert_eq!(format!("{:?}", checks.rules(Child(1))), told);
    assert!(checks.rules(Child::ANY).next().is_none());
}

#[test]
fn equal_schemas_are_one() {
    let (_, code, child) = written(|writer| {
        let mut child = Child::ANY;
        for _ in 0..100 {
            writer.types(Types::STRING);
            child = writer.finish_schema();
        }
        child
    });
    assert_eq!((code.len(), child), (7, Child(8)));
    let (_, code, child) = written(|writer| writer.finish_schema());
    assert!(code.is_empty() && child.is_any());
}

#[test]
fn definitions_that_are_each_other_allow_anything() {
    let (text, code, child) = written(|writer| {
        writer.never();
        writer.finish_schema();
        let (one, other) = (writer.definition(), writer.definition());
        writer.define(one, other);
        writer.define(other, one);
        one
    });
    assert!(Checks::new(&text, &code).rules(child).next().is_none());
}

#[test]
fn any_bytes_are_read_without_a_panic() {
    for byte in 0..=255_u8 {
        for len in 0..40 {
            let mut code = vec![byte; len];
            if let Some(first) = code.get_mut(4) {
                *first = len as u8;
            }
            let checks = Checks::new("é", &code);
            for child in [0, 1, 3, 8, 9, 40, u32::MAX, u32::MAX - 1] {
                assert!(checks.rules(Child(child)).count() <= len);
            }
        }
    }
}
