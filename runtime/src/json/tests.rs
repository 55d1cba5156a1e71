//! Unions, over types as generated code writes them.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Branch, Decode, DecodeError, Encode, Encoder, Fields, union};

/// A struct of these fields, all of one type, those before the `|` required.
macro_rules! object {
    ($name:ident: $type:ty { $($needed:ident)* | $($optional:ident)* }) => {
        #[derive(Debug, Clone, PartialEq)]
        struct $name { $($needed: $type,)* $($optional: Option<$type>,)* }
        impl Encode for $name {
            fn encode(&self, out: &mut Encoder) {
                out.object(|o| {
                    $(o.required(stringify!($needed), &self.$needed);)*
                    $(o.optional(stringify!($optional), &self.$optional);)*
                });
            }
        }
        impl Decode for $name {
            fn decode(value: Value) -> Result<Self, DecodeError> {
                let mut fields = Fields::new(stringify!($name), value)?;
                Ok(Self {
                    $($needed: fields.required(stringify!($needed))?,)*
                    $($optional: fields.optional(stringify!($optional))?,)*
                })
            }
        }
    };
}

/// A union of these variants, each with its tags and the tag that encoding adds.
macro_rules! choice {
    ($name:ident $discriminator:literal
        { $($variant:ident($type:ty) [$($tag:tt)*] $([$property:literal $text:literal])?,)* }) => {
        #[derive(Debug, Clone, PartialEq)]
        enum $name { $($variant($type),)* Other(Value) }
        impl Encode for $name {
            fn encode(&self, out: &mut Encoder) {
                match self {
                    $(Self::$variant(value) => out.variant(value, &[$(($property, $text))?]),)*
                    Self::Other(value) => out.any(value),
                }
            }
        }
        impl Decode for $name {
            fn decode(value: Value) -> Result<Self, DecodeError> {
                let branches = [$(Branch {
                    name: stringify!($variant),
                    tags: &[$($tag)*],
                    decode: |value| Decode::decode(value).map(Self::$variant),
                },)*];
                union(value, $discriminator, &branches, Self::Other)
            }
        }
    };
}

fn encoded(value: &dyn Encode) -> Value {
    let mut out = Encoder::new();
    value.encode(&mut out);
    serde_json::from_str(&out.finish()).unwrap()
}

/// What a value becomes; it has to be the same when it is written again.
fn decoded<T: Decode + Encode>(value: Value) -> T {
    let made = T::decode(value.clone()).unwrap();
    assert_eq!(encoded(&made), value);
    made
}

choice! { Scalar "" { Number(f64) [], Integer(i64) [], String(String) [], Boolean(bool) [], } }

#[test]
fn one_is_no_one_point_zero() {
    assert_eq!(decoded::<Scalar>(json!(1)), Scalar::Integer(1));
    assert_eq!(decoded::<Scalar>(json!(1.5)), Scalar::Number(1.5));
    assert_eq!(Scalar::decode(json!(1.0)).unwrap(), Scalar::Number(1.0));
    assert_eq!(decoded::<Scalar>(json!(i64::MAX)), Scalar::Integer(i64::MAX));
    assert_eq!(decoded::<Scalar>(json!("1")), Scalar::String("1".into()));
    assert_eq!(decoded::<Scalar>(json!(true)), Scalar::Boolean(true));
    assert_eq!(decoded::<Scalar>(json!([])), Scalar::Other(json!([])));
    assert_eq!(decoded::<Scalar>(Value::Null), Scalar::Other(Value::Null));
}

choice! { Single "" { Number(f32) [], String(String) [], } }

#[test]
fn a_number_of_more_digits_is_a_number() {
    assert_eq!(Single::decode(json!(0.123_456_789_012)).unwrap(), Single::Number(0.123_456_79));
    // The nearest `f32` of what is out of its range is infinite, which JSON has not.
    assert_eq!(f32::decode(json!(f32::MIN)).unwrap(), f32::MIN);
    let error = f32::decode(json!(-(2_f64.powi(128)))).unwrap_err().to_string();
    assert!(error.starts_with("expected a number of 32 bits"), "{error}");
}

object! { Small: i64 { id | } }
object! { Large: i64 { id size | weight } }
object! { Loose: i64 { | a b } }
choice! { Object "" {
    Any(BTreeMap<String, Value>) [], Small(Small) [], Large(Large) [], Loose(Loose) [],
} }

#[test]
fn of_two_objects_the_one_that_knows_more_wins() {
    assert_eq!(decoded::<Object>(json!({ "id": 1 })), Object::Small(Small { id: 1 }));
    let large = Large { id: 1, size: 2, weight: None };
    assert_eq!(decoded::<Object>(json!({ "id": 1, "size": 2 })), Object::Large(large.clone()));
    // What no branch knows does not matter.
    let value = Object::decode(json!({ "id": 1, "size": 2, "new": [1, 2, 3] })).unwrap();
    assert_eq!(value, Object::Large(large));
    assert_eq!(decoded::<Object>(json!({ "b": 2 })), Object::Loose(Loose { a: None, b: Some(2) }));
}

#[test]
fn any_object_does_not_swallow_what_another_branch_knows() {
    let any = |value: Value| Object::Any(BTreeMap::decode(value).unwrap());
    for value in [json!({}), json!({ "x": 1 }), json!({ "id": "no integer" })] {
        let made = Object::decode(value.clone()).unwrap();
        // An empty object is all that a struct without requirements asks for.
        assert!(made == any(value.clone()) || value == json!({}), "{made:?}");
        assert_eq!(encoded(&made), value);
    }
}

choice! { Optional "" { Loose(Loose) [], } }

#[test]
fn an_object_of_which_a_branch_knows_nothing_is_another_one() {
    let value = json!({ "x": 1 });
    assert_eq!(decoded::<Optional>(value.clone()), Optional::Other(value));
    let (null, loose) = (json!({ "a": null }), Loose { a: None, b: None });
    assert_eq!(Optional::decode(null).unwrap(), Optional::Loose(loose));
}

choice! { Lists "" { Small(Vec<Small>) [], Large(Vec<Large>) [], Scalars(Vec<Scalar>) [], } }

#[test]
fn arrays_are_told_apart_by_what_they_hold() {
    let large = Large { id: 1, size: 2, weight: Some(3) };
    let value = json!([{ "id": 1, "size": 2, "weight": 3 }]);
    assert_eq!(decoded::<Lists>(value), Lists::Large(vec![large]));
    assert_eq!(decoded::<Lists>(json!([{ "id": 1 }])), Lists::Small(vec![Small { id: 1 }]));
    assert_eq!(decoded::<Lists>(json!([])), Lists::Small(Vec::new()));
    let scalars = Lists::Scalars(vec![Scalar::Integer(1), Scalar::Boolean(false)]);
    assert_eq!(decoded::<Lists>(json!([1, false])), scalars);
}

object! { Cat: i64 { lives | } }
choice! { Pet "kind" {
    Cat(Cat) [("kind", &["cat", "lion"])] ["kind" "cat"],
    Dog(Loose) [("kind", &["dog"])] ["kind" "dog"],
    Id(i64) [],
} }

#[test]
fn a_discriminator_decides_and_is_written() {
    let cat = decoded::<Pet>(json!({ "kind": "cat", "lives": 9 }));
    assert_eq!(cat, Pet::Cat(Cat { lives: 9 }));
    assert_eq!(decoded::<Pet>(json!({ "kind": "dog" })), Pet::Dog(Loose { a: None, b: None }));
    assert_eq!(decoded::<Pet>(json!(7)), Pet::Id(7));
    let mut out = Encoder::new();
    Pet::Dog(Loose { a: Some(1), b: None }).encode(&mut out);
    assert_eq!(out.finish(), r#"{"kind":"dog","a":1}"#);
}

#[test]
fn an_unknown_tag_is_another_value_and_a_known_one_gives_its_error() {
    let cow = json!({ "kind": "cow", "lives": 1 });
    assert_eq!(decoded::<Pet>(cow.clone()), Pet::Other(cow));
    let error = Vec::<Pet>::decode(json!([{ "kind": "lion", "lives": "many" }])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "/0/lives: expected an integer of 64 bits (variant Cat), found a string"
    );
    // Without the tag the content decides.
    assert_eq!(Pet::decode(json!({ "lives": 9 })).unwrap(), Pet::Cat(Cat { lives: 9 }));
}

object! { Paid: i64 { amount | } }
choice! { Event "" {
    Paid(Paid) [("type", &["paid"]), ("version", &["1", "true"])],
    Refunded(Paid) [("type", &["refunded"]), ("version", &["1", "2"])],
} }

#[test]
fn implied_tags_choose_and_their_errors_are_another_value() {
    let paid = |tags: Value| {
        let mut value = json!({ "amount": 5 });
        value.as_object_mut().unwrap().extend(tags.as_object().unwrap().clone());
        Event::decode(value).unwrap()
    };
    assert_eq!(paid(json!({ "type": "paid", "version": 1 })), Event::Paid(Paid { amount: 5 }));
    assert_eq!(paid(json!({ "version": 2 })), Event::Refunded(Paid { amount: 5 }));
    assert_eq!(paid(json!({ "version": true })), Event::Paid(Paid { amount: 5 }));
    assert!(matches!(paid(json!({ "type": "paid", "version": 2 })), Event::Other(_)));
    let broken = json!({ "type": "paid", "amount": "five" });
    assert_eq!(decoded::<Event>(broken.clone()), Event::Other(broken));
}

#[derive(Debug, Clone, PartialEq)]
struct Rest {
    id: i64,
    rest: BTreeMap<String, Value>,
}

impl Encode for Rest {
    fn encode(&self, out: &mut Encoder) {
        out.object(|o| {
            o.required("id", &self.id);
            o.rest(&self.rest);
        });
    }
}

impl Decode for Rest {
    fn decode(value: Value) -> Result<Self, DecodeError> {
        let mut fields = Fields::new("Rest", value)?;
        Ok(Self { id: fields.required("id")?, rest: fields.rest()? })
    }
}

choice! { Open "kind" { Rest(Rest) [("kind", &["rest"])] ["kind" "rest"], } }

#[test]
fn a_tag_among_further_properties_is_written_once() {
    let value = json!({ "kind": "rest", "id": 1, "x": { "y": 2 } });
    let mut out = Encoder::new();
    decoded::<Open>(value).encode(&mut out);
    assert_eq!(out.finish().matches("kind").count(), 1);
}

object! { First: Node { next | } }
object! { Second: Node { next last | } }
choice! { Node "" { First(Box<First>) [], Second(Box<Second>) [], Leaf(i64) [], } }

#[test]
fn unions_in_unions_do_not_take_a_product_of_attempts() {
    let mut value = json!({ "unknown": true });
    for _ in 0..100 {
        value = json!({ "next": value });
    }
    let made = Node::decode(value.clone()).unwrap();
    assert_eq!(encoded(&made), value);
    // The next one starts anew.
    assert_eq!(decoded::<Node>(json!(7)), Node::Leaf(7));
    let two = json!({ "next": { "next": 1 }, "last": 2 });
    assert!(matches!(decoded::<Node>(two), Node::Second(_)));
}
