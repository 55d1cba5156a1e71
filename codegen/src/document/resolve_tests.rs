use super::*;
use crate::diagnostics::Diagnostics;
use crate::source::Source;

fn document(text: &str) -> Document {
    let mut diagnostics = Diagnostics::new();
    let document = crate::parse::parse(&Source::new("api.yaml", text), &mut diagnostics);
    assert_eq!(diagnostics.finish(), []);
    document
}

/// The value and the pointer that a reference in the root file leads to, or the error.
fn resolve(document: &Document, reference: &str) -> Result<(String, String), ResolveError> {
    let (node, target) = document.resolve(Mark::default(), reference)?;
    Ok((node.as_text().unwrap_or(node.kind()).to_owned(), target.pointer))
}

fn found(document: &Document, reference: &str) -> (String, String) {
    resolve(document, reference).unwrap_or_else(|error| panic!("{reference}: {error:?}"))
}

#[test]
fn pointers_lead_anywhere() {
    let document = document(
        "paths:\n  /a/{b}:\n    get:\n      responses:\n        '200': {content: {application/json: {schema: S}}}\n\
         x:\n- [a, b]\n\"a~b\": t\n'a%41': p\n'é ü': u\n'': e\ndefinitions: {Pet: d}\n",
    );
    let long = "#/paths/~1a~1{b}/get/responses/200/content/application~1json/schema";
    for (reference, value, pointer) in [
        (long, "S", &long[1..]),
        (
            "#/paths/~1a~1%7Bb%7D/get/responses/200/content/application~1json/schema",
            "S",
            &long[1..],
        ),
        ("#/x/0/1", "b", "/x/0/1"),
        ("#/a~0b", "t", "/a~0b"),
        ("#/a%7E0b", "t", "/a~0b"),
        ("#/a%41", "p", "/a%41"),
        ("#/%C3%A9%20ü", "u", "/é ü"),
        ("#/", "e", "/"),
        ("#/definitions/Pet", "d", "/definitions/Pet"),
        ("#", "a mapping", ""),
        ("", "a mapping", ""),
        ("api.yaml#/x/0/0", "a", "/x/0/0"),
        ("./api.yaml#/x/0/0", "a", "/x/0/0"),
    ] {
        assert_eq!(found(&document, reference), (value.into(), pointer.into()), "{reference}");
    }
    let (_, target) = document.resolve(Mark::default(), long).unwrap();
    assert_eq!((target.name(), document.shown(&target)), ("schema".into(), long.into()));
    let (_, target) = document.resolve(Mark::default(), "#/paths/~1a~1{b}").unwrap();
    assert_eq!(target.name(), "/a/{b}");
}

#[test]
fn references_on_the_way_are_followed() {
    let document = document(
        "components:\n  schemas:\n    Pet: {$ref: '#/components/schemas/Animal'}\n    Animal: {properties: {id: i}}\n",
    );
    assert_eq!(
        found(&document, "#/components/schemas/Pet/properties/id"),
        ("i".into(), "/components/schemas/Animal/properties/id".into())
    );
}

#[test]
fn anchors_are_found_by_name() {
    let document = document(
        "a:\n  s%: [{$anchor: foo, v: 1}]\nb: {$dynamicAnchor: bar, v: 2}\nc: {id: '#old', v: 3}\nd: {$anchor: foo}\n",
    );
    assert_eq!(found(&document, "#foo").1, "/a/s%/0");
    assert_eq!(found(&document, "#bar").1, "/b");
    assert_eq!(found(&document, "#old").1, "/c");
    let error = resolve(&document, "#fo").unwrap_err();
    assert_eq!(error.message, "`#fo` points at nothing: no `$anchor` in `api.yaml` is named `fo`");
    assert_eq!(error.help.as_deref(), Some("the nearest is `foo`"));
    let error = resolve(&document, "#components/schemas/Pet").unwrap_err();
    assert_eq!(error.help.as_deref(), Some("did you mean `#/components/schemas/Pet`"));
}

#[test]
fn what_is_missing_is_named_with_the_nearest() {
    let document = document("components:\n  schemas:\n    Pet: {}\n    Text: t\n  list: [1]\n");
    for (reference, message, help) in [
        (
            "#/components/schemas/Pett",
            "`#/components/schemas/Pett` points at nothing: `#/components/schemas` has no `Pett`",
            Some("the nearest is `Pet`"),
        ),
        (
            "#/component/schemas/Pet",
            "`#/component/schemas/Pet` points at nothing: the file has no `component`",
            Some("the nearest is `components`"),
        ),
        (
            "#/components/schemas/Text/x",
            "`#/components/schemas/Text/x` points at nothing: `#/components/schemas/Text` is text and has no `x`",
            Some("correct the reference"),
        ),
        (
            "#/components/list/1",
            "`#/components/list/1` points at nothing: `#/components/list` is a list of 1 and has no `1`",
            Some("correct the reference"),
        ),
        (
            "#/components/schemas/Unlike",
            "`#/components/schemas/Unlike` points at nothing: `#/components/schemas` has no `Unlike`",
            Some("describe it there, or correct the reference"),
        ),
        (
            "pet",
            "`pet` is a bare name, which a `$ref` cannot be",
            Some("write `#/components/schemas/Pet`"),
        ),
        (
            "other.yaml",
            "the file of `other.yaml` was not read",
            Some("use a `$ref` where OpenAPI allows one; a tool of a list has no other files"),
        ),
    ] {
        let error = resolve(&document, reference).unwrap_err();
        assert_eq!((error.message.as_str(), error.help.as_deref()), (message, help));
        assert!(!error.reported);
    }
}

#[test]
fn chains_end_and_cycles_are_errors() {
    let document = document(
        "a: {$ref: '#/b'}\nb: {$ref: '#/c'}\nc: {v: 1}\n\
         l: {$ref: '#/m'}\nm: {$ref: '#/n'}\nn: {$ref: '#/m'}\n\
         self: {$ref: '#/self'}\nbeside: {$ref: '#/c', description: d}\nthrough: {$ref: '#/through/x'}\n",
    );
    let all = |key: &str| document.resolve_all(document.root().unwrap().get(key).unwrap());
    let (node, target) = all("a").unwrap();
    assert_eq!((node.kind(), target.unwrap().pointer.as_str()), ("a mapping", "/c"));
    assert_eq!(all("c").unwrap().1, None);
    assert_eq!(
        all("l").unwrap_err().message,
        "a `$ref` leads back to itself: `#/m` → `#/n` → `#/m`"
    );
    assert_eq!(
        all("self").unwrap_err().message,
        "a `$ref` leads back to itself: `#/self` → `#/self`"
    );
    assert_eq!(all("through").unwrap_err().message, "more than 100 references stand in a row here");
    // What stands beside a `$ref` may matter, so it is followed only on demand.
    assert_eq!(all("beside").unwrap().1, None);
    let beside = document.root().unwrap().get("beside").unwrap();
    assert_eq!(document.resolve_any(beside).unwrap().1.unwrap().name(), "c");
}

#[test]
fn long_chains_are_errors() {
    let text: String = (0..1_000).map(|n| format!("n{n}: {{$ref: '#/n{}'}}\n", n + 1)).collect();
    let document = document(&text);
    let error = document.resolve_all(document.root().unwrap().get("n0").unwrap()).unwrap_err();
    assert_eq!(error.message, "more than 100 references stand in a row here");
}
