//! The form in which a toolbox holds what its arguments must be: the rules of JSON Schema as bytes
//! over the table's text, without a pointer.
//!
//! A schema is a record of rules, one after another. A schema in a schema is a number ([`Child`]):
//! the place of its record, or, where a description is recursive, the number of a definition whose
//! place stands in a list at the end. Equal records are stored once. The bytes are: the place of
//! that list `u32`, the records, the list of `u32`. In a record, numbers are LEB128, texts are an
//! offset and a length in the shared text, lists are their length in bytes and their items.

mod read;
mod write;

#[cfg(test)]
mod tests;

pub use read::{Checks, Item, Items, Rules};
pub use write::Writer;

/// A schema in the records: its place, or the number of a definition. 0 allows anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Child(pub u32);

impl Child {
    /// The schema that allows anything.
    pub const ANY: Self = Self(0);

    /// Whether it allows anything.
    pub fn is_any(self) -> bool {
        self.0 == 0
    }
}

/// A set of the types of JSON Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Types(pub u8);

impl Types {
    /// `null`
    pub const NULL: Self = Self(1);
    /// `boolean`
    pub const BOOLEAN: Self = Self(2);
    /// `integer`
    pub const INTEGER: Self = Self(4);
    /// `number`
    pub const NUMBER: Self = Self(8);
    /// `string`
    pub const STRING: Self = Self(16);
    /// `array`
    pub const ARRAY: Self = Self(32);
    /// `object`
    pub const OBJECT: Self = Self(64);

    /// The types in the order in which they are told, with their words.
    pub const ALL: [(Self, &'static str); 7] = [
        (Self::STRING, "string"),
        (Self::INTEGER, "integer"),
        (Self::NUMBER, "number"),
        (Self::BOOLEAN, "boolean"),
        (Self::OBJECT, "object"),
        (Self::ARRAY, "array"),
        (Self::NULL, "null"),
    ];

    /// Whether one of `other` is among them.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Those of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A number of a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number<'a> {
    /// A plain integer.
    Integer(i64),
    /// Any other, as JSON text.
    Text(&'a str),
}

/// Which number a number is held to, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// `minimum`
    Minimum,
    /// `maximum`
    Maximum,
    /// `exclusiveMinimum`
    ExclusiveMinimum,
    /// `exclusiveMaximum`
    ExclusiveMaximum,
    /// `multipleOf`
    MultipleOf,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// `minLength`, in characters.
    MinLength,
    /// `maxLength`, in characters.
    MaxLength,
    /// `minItems`
    MinItems,
    /// `maxItems`
    MaxItems,
    /// `minProperties`
    MinProperties,
    /// `maxProperties`
    MaxProperties,
}

/// A `format` that is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `date-time` (RFC 3339)
    DateTime,
    /// `date` (RFC 3339 `full-date`)
    Date,
    /// `time` (RFC 3339 `full-time`)
    Time,
    /// `duration` (RFC 3339 appendix A)
    Duration,
    /// `email`
    Email,
    /// `hostname`
    Hostname,
    /// `ipv4`
    Ipv4,
    /// `ipv6`
    Ipv6,
    /// `uri`
    Uri,
    /// `uuid`
    Uuid,
    /// `contentEncoding: base64`
    Base64,
}

impl Format {
    /// All of them with their words.
    pub const ALL: [(Self, &'static str); 11] = [
        (Self::DateTime, "date-time"),
        (Self::Date, "date"),
        (Self::Time, "time"),
        (Self::Duration, "duration"),
        (Self::Email, "email"),
        (Self::Hostname, "hostname"),
        (Self::Ipv4, "ipv4"),
        (Self::Ipv6, "ipv6"),
        (Self::Uri, "uri"),
        (Self::Uuid, "uuid"),
        (Self::Base64, "base64"),
    ];

    /// The format of this word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(format, _)| *format)
    }
}

/// What schemas are put together by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Combine {
    /// `allOf`
    All,
    /// `anyOf`
    Any,
    /// `oneOf`
    One,
}

/// The members of an object.
#[derive(Debug, Clone, Copy)]
pub struct Members<'a> {
    /// `properties`
    pub properties: Items<'a, (&'a str, Child)>,
    /// `patternProperties`
    pub patterns: Items<'a, (Pattern<'a>, Child)>,
    /// `additionalProperties`; `None` where it says nothing.
    pub additional: Option<Child>,
}

/// A regular expression.
#[derive(Debug, Clone, Copy)]
pub struct Pattern<'a> {
    /// As it was written.
    pub source: &'a str,
    /// What [`pattern::is_match`](crate::pattern::is_match) reads.
    pub record: &'a [u8],
}

/// One rule of a schema.
#[derive(Debug, Clone, Copy)]
pub enum Rule<'a> {
    /// Nothing is valid.
    Never,
    /// `type`
    Types(Types),
    /// `enum` or `const` of strings alone.
    Texts(Items<'a, &'a str>),
    /// `enum` or `const`, as JSON texts.
    Values(Items<'a, &'a str>),
    /// A bound of a number.
    Bound(Bound, Number<'a>),
    /// A bound of a length.
    Count(Count, u32),
    /// `pattern`
    Pattern(Pattern<'a>),
    /// `format`, or `contentEncoding`
    Format(Format),
    /// `uniqueItems`
    Unique,
    /// `prefixItems` and `items`
    Items {
        /// The schemas of the first items.
        prefix: Items<'a, Child>,
        /// The schema of all others.
        rest: Child,
    },
    /// `contains`, `minContains` and `maxContains`
    Contains {
        /// The schema of what it holds.
        child: Child,
        /// At least so many.
        min: u32,
        /// At most so many; `u32::MAX` for any number.
        max: u32,
    },
    /// `properties`, `patternProperties` and `additionalProperties`
    Members(Members<'a>),
    /// `required`
    Required(Items<'a, &'a str>),
    /// `propertyNames`
    Names(Child),
    /// `dependentRequired`
    NeedsNames(Items<'a, (&'a str, Items<'a, &'a str>)>),
    /// `dependentSchemas`
    NeedsSchema(Items<'a, (&'a str, Child)>),
    /// `allOf`, `anyOf`, `oneOf`
    Combine(Combine, Items<'a, Child>),
    /// `not`
    Not(Child),
    /// `if`, `then`, `else`
    Condition {
        /// `if`
        test: Child,
        /// `then`
        then: Child,
        /// `else`
        otherwise: Child,
    },
    /// `unevaluatedProperties`
    Unevaluated(Child),
}

/// Codes of rules in a record. 0 ends it.
pub(crate) mod code {
    pub(crate) const END: u8 = 0;
    pub(crate) const NEVER: u8 = 1;
    pub(crate) const TYPES: u8 = 2;
    pub(crate) const TEXTS: u8 = 3;
    pub(crate) const VALUES: u8 = 4;
    pub(crate) const PATTERN: u8 = 5;
    pub(crate) const FORMAT: u8 = 6;
    pub(crate) const UNIQUE: u8 = 7;
    pub(crate) const ITEMS: u8 = 8;
    pub(crate) const CONTAINS: u8 = 9;
    pub(crate) const MEMBERS: u8 = 10;
    pub(crate) const REQUIRED: u8 = 11;
    pub(crate) const NAMES: u8 = 12;
    pub(crate) const NEEDS_NAMES: u8 = 13;
    pub(crate) const NEEDS_SCHEMA: u8 = 14;
    pub(crate) const NOT: u8 = 15;
    pub(crate) const CONDITION: u8 = 16;
    pub(crate) const UNEVALUATED: u8 = 17;
    /// The first of [`COMBINES`](super::COMBINES), and so on.
    pub(crate) const COMBINE: u8 = 20;
    pub(crate) const BOUND: u8 = 24;
    pub(crate) const COUNT: u8 = 32;
}

pub(crate) const COMBINES: [Combine; 3] = [Combine::All, Combine::Any, Combine::One];
pub(crate) const BOUNDS: [Bound; 5] = [
    Bound::Minimum,
    Bound::Maximum,
    Bound::ExclusiveMinimum,
    Bound::ExclusiveMaximum,
    Bound::MultipleOf,
];
pub(crate) const COUNTS: [Count; 6] = [
    Count::MinLength,
    Count::MaxLength,
    Count::MinItems,
    Count::MaxItems,
    Count::MinProperties,
    Count::MaxProperties,
];
