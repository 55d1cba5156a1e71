use super::*;
use serde_json::json;

fn told(old: Value, new: Value) -> Vec<String> {
    arguments(&old.to_string(), &new.to_string())
        .into_iter()
        .map(|change| {
            let mark = if change.breaking { "! " } else { "" };
            format!("{mark}{} {}", change.argument, change.message)
        })
        .collect()
}

fn object(properties: Value, required: &[&str]) -> Value {
    json!({
        "type": "object", "properties": properties, "required": required,
        "additionalProperties": false
    })
}

#[test]
fn arguments_come_and_go() {
    let old = object(json!({"a": {}, "b": {}, "c": {}, "gone": {}}), &["b"]);
    let new = object(json!({"a": {}, "b": {}, "c": {}, "d": {}, "e": {}}), &["a", "e"]);
    assert_eq!(
        told(old, new),
        [
            "! a is required now",
            "b is optional now",
            "d is new",
            "! e is new and required",
            "! gone is gone",
        ]
    );
}

#[test]
fn types_and_values_widen_or_break() {
    let one = |old: Value, new: Value| {
        told(object(json!({"a": old}), &[]), object(json!({"a": new}), &[]))
    };
    for (old, new, expected) in [
        (json!("string"), json!("integer"), "! a was `string` and is `integer` now"),
        (json!("integer"), json!("number"), "a was `integer` and is `number` now"),
        (
            json!("integer"),
            json!(["integer", "null"]),
            "a was `integer` and is `integer` or `null` now",
        ),
    ] {
        assert_eq!(one(json!({"type": old}), json!({"type": new})), [expected]);
    }
    assert_eq!(
        one(json!({}), json!({"type": "string"})),
        ["! a was of any type and is `string` now"]
    );
    assert_eq!(
        one(json!({"type": "string"}), json!({})),
        ["a was `string` and is of any type now"]
    );
    assert_eq!(
        one(json!({"enum": ["x", "y"]}), json!({"enum": ["y", "z"]})),
        ["a takes also `\"z\"`", "! a does not take `\"x\"`"]
    );
    assert_eq!(one(json!({}), json!({"enum": [1]})), ["! a takes values of a list alone now"]);
    assert_eq!(
        one(json!({"oneOf": [{}]}), json!({"oneOf": [{}, {}]})),
        ["! a is of another type: other `oneOf`"]
    );
    assert_eq!(
        one(json!({"title": "x"}), json!({"title": "y"})),
        ["a is described in other words"]
    );
    assert!(one(json!({"title": "x"}), json!({"title": "x"})).is_empty());
}

#[test]
fn it_looks_into_bodies_lists_and_definitions() {
    let body = |inner: Value| {
        json!({
            "type": "object",
            "properties": {"body": {"$ref": "#/$defs/Pet"}},
            "$defs": {"Pet": object(json!({"tags": {"items": inner}, "of": {"$ref": "#/$defs/Pet"}}), &[])}
        })
    };
    let inner = |required: &[&str]| object(json!({"n": {}}), required);
    let told = told(body(inner(&[])), body(inner(&["n"])));
    assert_eq!(told, ["! body.tags[].n is required now"]);
}

fn one(old: Value, new: Value) -> Vec<String> {
    told(object(json!({"a": old}), &[]), object(json!({"a": new}), &[]))
}

#[test]
fn tighter_bounds_break_and_looser_ones_do_not() {
    for (old, new, tighter, looser) in [
        (
            json!({"maxLength": 10}),
            json!({"maxLength": 5}),
            "takes at most 5 characters, was 10",
            "takes at most 10 characters, was 5",
        ),
        (
            json!({"minimum": 1}),
            json!({"minimum": 2.5}),
            "takes at least 2.5, was 1",
            "takes at least 1, was 2.5",
        ),
        (
            json!({"maximum": 5}),
            json!({"exclusiveMaximum": 5}),
            "takes less than 5, was at most 5",
            "takes at most 5, was less than 5",
        ),
        (
            json!({}),
            json!({"minItems": 1}),
            "takes at least 1 item, had no such bound",
            "has no such bound, took at least 1 item",
        ),
        (
            json!({}),
            json!({"maxProperties": 3}),
            "takes at most 3 keys, had no such bound",
            "has no such bound, took at most 3 keys",
        ),
        (json!({}), json!({"pattern": "^a"}), "has to match `^a` now", "need not match `^a` now"),
        (
            json!({"multipleOf": 5}),
            json!({"multipleOf": 10}),
            "takes multiples of 10, was 5",
            "takes multiples of 5, was 10",
        ),
        (
            json!({}),
            json!({"uniqueItems": true}),
            "takes no item twice now",
            "takes an item twice now",
        ),
        (
            json!({}),
            json!({"const": "x"}),
            "takes `\"x\"` alone now",
            "takes more than the values of its list now",
        ),
        (
            json!({}),
            json!({"items": {"type": "string"}}),
            "does not take any items now",
            "takes any items now",
        ),
        (
            json!({"type": "object"}),
            json!({"type": "object", "additionalProperties": false}),
            "takes no keys that are not described now",
            "takes keys that are not described now",
        ),
    ] {
        assert_eq!(one(old.clone(), new.clone()), [format!("! a {tighter}")]);
        assert_eq!(one(new, old), [format!("a {looser}")]);
    }
    assert_eq!(
        one(json!({"pattern": "a"}), json!({"pattern": "b"})),
        ["! a has to match `b`, was `a`"]
    );
    assert_eq!(one(json!({"format": "date"}), json!({})), ["a has another `format`"]);
    // What says nothing, and what another bound says already.
    assert!(one(json!({}), json!({"minLength": 0})).is_empty());
    let both = json!({"maximum": 9, "exclusiveMaximum": 5});
    assert!(one(json!({"exclusiveMaximum": 5}), both).is_empty());
    let large = |n: u64| json!({"maximum": n});
    assert_eq!(one(large(u64::MAX), large(u64::MAX - 1)).len(), 1);
}

#[test]
fn null_is_one_type_however_it_is_written() {
    let pet = json!({"type": "object", "properties": {"n": {"type": "integer"}}});
    let nullable = json!({"anyOf": [pet, {"type": "null"}], "description": "d"});
    let [lost, won] = [one(nullable.clone(), pet.clone()), one(pet.clone(), nullable.clone())];
    assert_eq!(lost, ["! a was `null` or `object` and is `object` now"]);
    assert_eq!(won, ["a was `object` and is `null` or `object` now"]);
    let tighter = json!({
        "anyOf": [{"type": "object", "properties": {"n": {"type": "integer", "maximum": 3}}},
        {"type": "null"}]
    });
    assert_eq!(one(nullable, tighter), ["! a.n takes at most 3, had no such bound"]);
    let (one_of, other) = (json!({"const": 1}), json!({"anyOf": [{"const": 1}, {"type": "null"}]}));
    assert_eq!(one(other.clone(), one_of.clone()), ["! a does not take `null`"]);
    assert_eq!(one(one_of, other), ["a takes also `null`"]);
    let text = json!({"type": ["string", "null"]});
    assert_eq!(
        one(text, json!({"type": "string"})),
        ["! a was `null` or `string` and is `string` now"]
    );
}

#[test]
fn unions_widen_and_their_branches_are_looked_into() {
    let (text, number) = (json!({"type": "string"}), json!({"type": "number"}));
    let union = |key: &str, branches: &[&Value]| json!({key: branches});
    for key in ["anyOf", "oneOf"] {
        let both = union(key, &[&text, &number]);
        let more = format!("a takes more now: other `{key}`");
        assert_eq!(one(text.clone(), both.clone()), [more.as_str()]);
        assert_eq!(one(union(key, &[&text]), both.clone()), [more.as_str()]);
        assert_eq!(
            one(both.clone(), union(key, &[&text])),
            [format!("! a is of another type: other `{key}`")]
        );
        let short = json!({"type": "string", "maxLength": 3});
        assert_eq!(
            one(both, union(key, &[&number, &short])),
            ["! a takes at most 3 characters, had no such bound"]
        );
    }
    let all = |limit: u32| json!({"allOf": [{"maximum": limit}, {"type": "integer"}]});
    assert_eq!(one(all(3), all(4)), ["a takes at most 4, was 3"]);
    assert_eq!(one(all(3), json!({})), ["a takes more now: other `allOf`"]);
    assert_eq!(one(json!({}), all(3)), ["! a is of another type: other `allOf`"]);
    let map = |ty: &str| json!({"type": "object", "additionalProperties": {"type": ty}});
    assert_eq!(one(map("string"), map("integer")), ["! a.* was `string` and is `integer` now"]);
}

#[test]
fn any_change_of_what_is_excluded_or_asked_for_breaks() {
    let of = |key: &str, limit: u32| {
        json!({
            "type": "object",
            "properties": {"body": {key: {"$ref": "#/$defs/Pet"}}},
            "$defs": {"Pet": {"maximum": limit}}
        })
    };
    for key in ["not", "if"] {
        let expected = format!("! body is of another type: other `{key}`");
        assert_eq!(told(of(key, 1), of(key, 2)), [expected.as_str()]);
        assert_eq!(one(json!({key: {"title": "x"}}), json!({key: {"title": "y"}})), [""; 0]);
        assert_eq!(one(json!({key: {}}), json!({})), [format!("a has no `{key}` now")]);
    }
    let needs = |names: &[&str]| json!({"dependentRequired": {"x": names}});
    assert_eq!(
        one(needs(&[]), needs(&["y"])),
        ["! a is of another type: other `dependentRequired`"]
    );
}
