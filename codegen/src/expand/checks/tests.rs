use toolpress_naming::check::{Checks, Writer};

use super::*;

/// The rules of a schema whose references lead into itself.
fn rules(schema: &str) -> String {
    let document = Document::read(schema, Vec::new()).unwrap();
    let resolve = |pointer: &str| {
        let mut parts = pointer.split('/').skip(1);
        parts.try_fold(document.root(), |value, part| value.get(part))
    };
    let mut texts = table::Writer::new();
    let mut compiler = Compiler::new(Writer::new(&mut texts), &resolve);
    let child = compiler.schema(document.root());
    let code = compiler.finish();
    let (text, _) = texts.finish(&[]);
    format!("{:?}", Checks::new(&text, &code).rules(child))
}

#[test]
fn keywords_become_rules_and_annotations_do_not() {
    assert_eq!(rules("{}"), "[]");
    assert_eq!(rules(r#"{"description":"x","default":1,"items":{}}"#), "[]");
    assert_eq!(rules("false"), "[Never]");
    assert_eq!(rules(r#"{"enum":["a","b"]}"#), r#"[Texts(["a", "b"])]"#);
    assert_eq!(rules(r#"{"const":1.50}"#), r#"[Values(["1.50"])]"#);
    assert_eq!(rules(r#"{"maxLength":2.0}"#), "[Count(MaxLength, 2)]");
    assert_eq!(rules(r#"{"maxItems":1e300}"#), "[]");
    assert_eq!(rules(r#"{"pattern":"(?=a)"}"#), "[]");
    assert_eq!(
        rules(r#"{"type":"integer","format":"uint32","maximum":5}"#),
        "[Types(Types(4)), Bound(Maximum, Integer(5)), Bound(Minimum, Integer(0))]"
    );
}

#[test]
fn what_only_leads_on_is_no_record() {
    let nested = r##"{"allOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"type":"null"}}}"##;
    assert_eq!(rules(nested), "[Types(Types(1))]");
    assert_eq!(rules(r#"{"oneOf":[{"type":"null"}]}"#), "[Combine(All, [Child(8)])]");
}

#[test]
fn recursion_goes_through_a_definition() {
    let tree = r##"{"properties":{"a":{"$ref":"#"},"b":{"$ref":"#/properties/a"}}}"##;
    assert!(rules(tree).contains(r#"("a", Child("#), "{}", rules(tree));
    assert_eq!(rules(r##"{"$ref":"#"}"##), "[]");
}

#[test]
fn a_long_chain_of_definitions_is_compiled() {
    let definitions: Vec<String> = (0..20_000)
        .map(|n| format!(r##"{{"properties":{{"p{n}":{{"$ref":"#/$defs/{}"}}}}}}"##, n + 1))
        .collect();
    let documents: Vec<_> =
        definitions.iter().map(|text| Document::read(text, Vec::new()).unwrap()).collect();
    let resolve = |pointer: &str| {
        let index: usize = pointer.strip_prefix("#/$defs/")?.parse().ok()?;
        documents.get(index).map(Document::root)
    };
    let mut texts = table::Writer::new();
    let mut compiler = Compiler::new(Writer::new(&mut texts), &resolve);
    let child = compiler.schema(documents[0].root());
    let code = compiler.finish();
    let (text, _) = texts.finish(&[]);
    assert!(!child.is_any() && code.len() > 200_000 && text.contains("p19999"));
}
