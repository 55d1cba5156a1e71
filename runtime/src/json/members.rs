//! The fields of a struct as lists, so that what a generated type needs is a few lists and a call.

use std::collections::BTreeMap;

use bytes::Bytes;
use serde_json::{Map, Value};

use super::fields::{Fields, members};
use super::{Decode, DecodeError, Encode, Object};
use crate::file::File;

/// A value that can stand there until the one that is meant is decoded.
///
/// A constant, as its use is nothing to the compiler where a call would be one more way out.
pub trait Blank {
    /// The value.
    const BLANK: Self;
}

macro_rules! blanks {
    ($($type:ty, $blank:expr;)+) => {$(
        impl Blank for $type {
            const BLANK: Self = $blank;
        }
    )+};
}

blanks! {
    (), ();
    bool, false;
    i32, 0;
    i64, 0;
    u64, 0;
    f32, 0.0;
    f64, 0.0;
    String, String::new();
    Value, Value::Null;
    Bytes, Bytes::new();
    File, File::empty();
}

impl<T> Blank for Option<T> {
    const BLANK: Self = None;
}

impl<T> Blank for Vec<T> {
    const BLANK: Self = Self::new();
}

impl<T> Blank for BTreeMap<String, T> {
    const BLANK: Self = Self::new();
}

/// The names of a struct's fields.
#[derive(Debug, Clone, Copy)]
pub struct Names {
    /// As they are in Rust, with spaces between them.
    pub fields: &'static str,
    /// Those that are called otherwise in JSON, and how.
    pub renamed: &'static [(&'static str, &'static str)],
    /// Those that are always there, if need be as `null`.
    pub nulls: &'static str,
}

impl Names {
    /// Fields that are called the same in JSON, all of which may be absent where they are `Option`s.
    pub(super) fn plain(fields: &'static str) -> Self {
        Self { fields, renamed: &[], nulls: "" }
    }

    /// What a field is called in JSON.
    pub(super) fn wire<'n>(&self, field: &'n str) -> &'n str
    where
        'static: 'n,
    {
        match self.renamed.iter().find(|(name, _)| *name == field) {
            Some((_, wire)) => wire,
            None => field.strip_prefix("r#").unwrap_or(field),
        }
    }

    /// Whether a field is always there, if need be as `null`.
    pub(super) fn is_null(&self, field: &str) -> bool {
        !self.nulls.is_empty() && self.nulls.split_whitespace().any(|null| null == field)
    }
}

/// A field that is being decoded.
pub trait Slot {
    /// Takes its member out of the object ([`Fields::member`]).
    ///
    /// # Errors
    ///
    /// When it is not there and must be, or no value of the field's type.
    fn fill(&mut self, fields: &mut Fields, field: &str, names: &Names) -> Result<(), DecodeError>;
}

impl<T: Decode> Slot for T {
    fn fill(&mut self, fields: &mut Fields, field: &str, names: &Names) -> Result<(), DecodeError> {
        *self = fields.member(field, names)?;
        Ok(())
    }
}

/// The field of all other properties.
pub trait Rest {
    /// Writes them.
    fn write(&self, object: &mut Object<'_>);

    /// Takes them.
    ///
    /// # Errors
    ///
    /// When one is not what the field takes.
    fn read(&mut self, members: Map<String, Value>) -> Result<(), DecodeError>;
}

impl<T: Encode + Decode> Rest for BTreeMap<String, T> {
    fn write(&self, object: &mut Object<'_>) {
        object.rest(self);
    }

    fn read(&mut self, rest: Map<String, Value>) -> Result<(), DecodeError> {
        *self = members(rest)?;
        Ok(())
    }
}

/// Decodes an object into its fields: `of` is the struct, and `rest` takes what is left.
///
/// # Errors
///
/// When the value is no object, or a field is not there and must be, or not what its type expects.
pub fn fill(
    of: &'static str,
    value: Value,
    names: Names,
    slots: &mut [&mut dyn Slot],
    rest: &mut [&mut dyn Rest],
) -> Result<(), DecodeError> {
    let mut fields = Fields::new(of, value)?;
    for (field, slot) in names.fields.split_whitespace().zip(slots) {
        slot.fill(&mut fields, field, &names)?;
    }
    match rest {
        [rest] => rest.read(fields.take()),
        _ => Ok(()),
    }
}

/// The same for a struct without such fields as need more than their name: `names` is its own name
/// and theirs.
///
/// # Errors
///
/// Those of [`fill`].
pub fn fill_plain(
    names: &'static str,
    value: Value,
    slots: &mut [&mut dyn Slot],
) -> Result<(), DecodeError> {
    let (of, fields) = names.split_once(char::is_whitespace).unwrap_or((names, ""));
    fill(of, value, Names::plain(fields), slots, &mut [])
}

#[cfg(test)]
#[allow(unreachable_pub, reason = "generated types are public")]
mod tests {
    use serde_json::json;

    use crate::json::Encoder;

    // As generated code names the runtime.
    use crate::__private as __toolpress;
    use crate::__private::{BTreeMap, DecodeError, Option, String, Value};

    #[derive(Clone, Debug, PartialEq)]
    struct Pet {
        id: i64,
        r#type: Option<String>,
        old_name: Option<Option<String>>,
        owner: Option<String>,
        rest: BTreeMap<String, i64>,
    }

    #[derive(Clone, Debug, PartialEq)]
    struct Plain {
        id: i64,
        tag: Option<String>,
    }

    #[derive(Clone, Debug, PartialEq)]
    struct Holder {
        pet: Box<Plain>,
        r#in: Option<Plain>,
        owner: Option<String>,
    }

    #[derive(Clone, Debug, PartialEq)]
    struct Loose {
        r#in: Option<Plain>,
        rest: BTreeMap<String, i64>,
    }

    __toolpress::objects! {
        Pet { id: i64, r#type, old_name "old-name", owner: Option<String>, ..rest } null [owner];
        Plain { id: i64, tag };
        Loose { r#in, ..rest };
    }
    __toolpress::answers! {
        Holder { pet, r#in, owner } null [owner] = boxed;
    }

    fn encoded(value: &dyn crate::json::Encode) -> String {
        let mut out = Encoder::new();
        value.encode(&mut out);
        out.finish()
    }

    fn decoded<T: crate::json::Decode>(value: &Value) -> Result<T, String> {
        T::decode(value.clone()).map_err(|error: DecodeError| error.to_string())
    }

    #[test]
    fn members_have_their_names_and_their_nulls() {
        let pet = Pet::new(7, None);
        assert_eq!(encoded(&pet), r#"{"id":7,"owner":null}"#);
        assert_eq!(decoded::<Pet>(&json!({ "id": 7, "owner": null })), Ok(pet.clone()));
        let full = json!({ "id": 7, "type": "cat", "old-name": null, "owner": "x", "more": 1 });
        let made = decoded::<Pet>(&full).unwrap();
        let rest = BTreeMap::from([("more".to_owned(), 1)]);
        let (r#type, owner) = (Some("cat".to_owned()), Some("x".to_owned()));
        assert_eq!(made, Pet { r#type, old_name: Some(None), owner, rest, ..pet });
        assert_eq!(encoded(&made).parse::<Value>().unwrap(), full);
        assert_eq!(serde_json::from_value::<Pet>(full.clone()).unwrap(), made);
        assert_eq!(serde_json::to_value(&made).unwrap(), full);
    }

    #[test]
    fn what_is_not_there_or_wrong_is_told_by_its_name() {
        for (value, error) in [
            (json!({ "id": 7 }), "/owner: expected what Pet requires, found nothing"),
            (json!({ "owner": null }), "/id: expected what Pet requires, found nothing"),
            (
                json!({ "id": 7, "owner": null, "old-name": 1 }),
                "/old-name: expected a string, found an integer",
            ),
            (
                json!({ "id": 7, "owner": null, "more": "x" }),
                "/more: expected an integer of 64 bits, found a string",
            ),
            (json!([]), "expected an object (Pet), found an array"),
        ] {
            assert_eq!(decoded::<Pet>(&value).unwrap_err(), error, "{value}");
        }
        let error = decoded::<Plain>(&json!({ "tag": "x" })).unwrap_err();
        assert_eq!(error, "/id: expected what Plain requires, found nothing");
        assert_eq!(decoded::<Plain>(&json!({ "id": 1, "tag": null, "x": 1 })), Ok(Plain::new(1)));
    }

    #[test]
    fn structs_around_a_box_are_the_same() {
        let value = json!({ "pet": { "id": 1 }, "in": { "id": 2, "tag": "x" }, "owner": null });
        let made = decoded::<Holder>(&value).unwrap();
        assert_eq!((made.pet.id, made.r#in.as_ref().unwrap().id), (1, 2));
        assert_eq!(encoded(&made).parse::<Value>().unwrap(), value);
        let error = decoded::<Holder>(&json!({ "pet": { "id": 1 } })).unwrap_err();
        assert_eq!(error, "/owner: expected what Holder requires, found nothing");
        let error = decoded::<Holder>(&json!({ "pet": { "id": "x" }, "owner": null })).unwrap_err();
        assert_eq!(error, "/pet/id: expected an integer of 64 bits, found a string");
    }

    #[test]
    fn where_nothing_is_required_there_is_a_default() {
        let loose = Loose::default();
        assert_eq!(encoded(&loose), "{}");
        assert_eq!(decoded::<Loose>(&json!({})), Ok(loose));
    }
}
