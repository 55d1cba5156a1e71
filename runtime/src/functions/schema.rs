//! What a model is told of a Rust type: a schema that the compiler puts together.

/// What a value of a Rust type looks like as JSON: the schema that [`ToolArgs`](crate::ToolArgs) gives.
///
/// It is a constant, out of which the compiler makes the JSON Schema of every provider and what
/// arguments are checked by. The derive writes it; by hand it is for types of other crates, in a
/// type of your own around them:
///
#[cfg_attr(feature = "macros", doc = "```")]
#[cfg_attr(not(feature = "macros"), doc = "```ignore")]
/// use toolpress::{Schema, ToolArgs};
///
/// /// A day, as some other crate has it.
/// struct Day(String);
///
/// impl<'de> serde::Deserialize<'de> for Day {
///     fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
///         String::deserialize(from).map(Day)
///     }
/// }
///
/// impl ToolArgs for Day {
///     const SCHEMA: &'static Schema = &Schema::string().format("date").describe("A day.");
/// }
///
/// /// Says what happens on a day.
/// #[toolpress::tool]
/// fn agenda(day: Day) -> String {
///     format!("nothing on {}", day.0)
/// }
/// # fn main() {}
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Schema {
    #[doc(hidden)]
    pub description: &'static str,
    /// Whether the description is not yet the inside of a JSON string.
    #[doc(hidden)]
    pub is_raw: bool,
    #[doc(hidden)]
    pub kind: Kind,
}

/// The kinds of schema. Only braces, within which the compiler makes a constant of what is borrowed.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// Any value.
    Any {},
    /// `true` or `false`.
    Boolean {},
    /// A whole number, within bounds of which some are shown and all are checked.
    Integer { shown: Bounds, checked: Bounds },
    /// A number.
    Number {},
    /// A text; a format of none is empty.
    Text { format: &'static str, least: u32, most: u32 },
    /// One of these texts.
    Words { words: &'static [&'static str] },
    /// A list; `u32::MAX` for no limit.
    List { item: &'static Schema, least: u32, most: u32 },
    /// An object of any keys.
    Map { value: &'static Schema },
    /// An object of these keys, and, where it is not empty, of a key that always has one text.
    Object { tag: &'static str, word: &'static str, properties: &'static [Property] },
    /// What one of these is.
    Union { branches: &'static [&'static Schema] },
    /// What may be `null`, and absent where it is a property.
    Option { of: &'static Schema },
}

/// The least and the most that a number may be.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    pub least: Option<i64>,
    pub most: Option<i64>,
}

impl Bounds {
    /// None.
    pub const NONE: Self = Self { least: None, most: None };
}

/// A property of an object, or an argument of a function.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Property {
    /// Its key.
    pub name: &'static str,
    /// Whether that is a letter or `_`, then letters, digits and `_`, up to 64: Gemini takes no other.
    pub is_key: bool,
    /// What the model reads of it, as the inside of a JSON string; that of its type where it is empty.
    pub description: &'static str,
    /// Whether it may be absent, whatever its type is.
    pub optional: bool,
    /// What it is where it is absent, as JSON; empty for what cannot be told.
    pub default: &'static str,
    /// What it is.
    pub schema: &'static Schema,
}

/// A description.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Told {
    pub(crate) text: &'static str,
    /// Whether it is not yet the inside of a JSON string.
    pub(crate) is_raw: bool,
}

impl Property {
    /// Whether it may be absent.
    pub(crate) const fn is_optional(&self) -> bool {
        self.optional || matches!(self.schema.kind, Kind::Option { .. })
    }

    /// What it is where it is there.
    pub(crate) const fn value(&self) -> &'static Schema {
        match self.schema.kind {
            Kind::Option { of } => of,
            _ => self.schema,
        }
    }

    /// What the model reads of it.
    pub(crate) const fn description(&self) -> Told {
        if self.description.is_empty() {
            self.schema.told()
        } else {
            Told { text: self.description, is_raw: false }
        }
    }
}

impl Schema {
    const fn of(kind: Kind) -> Self {
        Self { description: "", is_raw: false, kind }
    }

    /// Any JSON value.
    pub const fn any() -> Self {
        Self::of(Kind::Any {})
    }

    /// `true` or `false`.
    pub const fn boolean() -> Self {
        Self::of(Kind::Boolean {})
    }

    /// A whole number of 64 bits with a sign.
    pub const fn integer() -> Self {
        Self::of(Kind::Integer { shown: Bounds::NONE, checked: Bounds::NONE })
    }

    /// A whole number within these bounds, both of which it may be.
    pub const fn integer_within(least: i64, most: i64) -> Self {
        let bounds = Bounds { least: Some(least), most: Some(most) };
        Self::of(Kind::Integer { shown: bounds, checked: bounds })
    }

    /// A whole number whose bounds are those of a type. They are shown where they say something to a
    /// model: `0`, and what has few digits.
    pub(crate) const fn integer_of(least: Option<i64>, most: Option<i64>) -> Self {
        let checked = Bounds { least, most };
        let shown = match (least, most) {
            (Some(least), Some(most)) if most <= u16::MAX as i64 => {
                Bounds { least: Some(least), most: Some(most) }
            }
            (Some(least), _) if least >= 0 => Bounds { least: Some(least), most: None },
            _ => Bounds::NONE,
        };
        Self::of(Kind::Integer { shown, checked })
    }

    /// A number.
    pub const fn number() -> Self {
        Self::of(Kind::Number {})
    }

    /// A text.
    pub const fn string() -> Self {
        Self::of(Kind::Text { format: "", least: 0, most: u32::MAX })
    }

    /// A text of a length, in characters, within these bounds, both of which it may have.
    pub const fn string_within(least: u32, most: u32) -> Self {
        Self::of(Kind::Text { format: "", least, most })
    }

    /// One of these texts.
    // Here and below: the compiler's error points at the caller, with or without the sources of `core`.
    #[track_caller]
    pub const fn one_of(words: &'static [&'static str]) -> Self {
        assert!(!words.is_empty(), "an enum of no words");
        Self::of(Kind::Words { words })
    }

    /// A list.
    pub const fn list(item: &'static Schema) -> Self {
        Self::of(Kind::List { item, least: 0, most: u32::MAX })
    }

    /// An object of any keys with such values.
    pub const fn map(value: &'static Schema) -> Self {
        Self::of(Kind::Map { value })
    }

    /// The same or `null`; as a property it may be absent.
    pub const fn option(of: &'static Schema) -> Self {
        Self::of(Kind::Option { of })
    }

    /// What one of these is.
    #[track_caller]
    pub const fn any_of(branches: &'static [&'static Schema]) -> Self {
        assert!(!branches.is_empty(), "a union of nothing");
        Self::of(Kind::Union { branches })
    }

    /// With a `format` of JSON Schema: `date`, `date-time`, `time`, `duration`, `email`, `hostname`,
    /// `ipv4`, `ipv6`, `uri` or `uuid`. Only a text has one.
    #[must_use]
    #[allow(clippy::panic, reason = "it is evaluated by the compiler, where a panic is an error")]
    #[track_caller]
    pub const fn format(self, format: &'static str) -> Self {
        match self.kind {
            Kind::Text { least, most, .. } => {
                Self { kind: Kind::Text { format, least, most }, ..self }
            }
            _ => panic!("only a text has a format"),
        }
    }

    /// With a description, which a property's own replaces.
    #[must_use]
    pub const fn describe(self, description: &'static str) -> Self {
        Self { description, is_raw: true, ..self }
    }

    /// The description of it, or of what it may be.
    pub(crate) const fn told(&self) -> Told {
        match self.kind {
            Kind::Option { of } if self.description.is_empty() => of.told(),
            _ => Told { text: self.description, is_raw: self.is_raw },
        }
    }

    /// Whether `null` is a value of it.
    pub(crate) const fn takes_null(&self) -> bool {
        match self.kind {
            Kind::Any {} | Kind::Option { .. } => true,
            Kind::Union { mut branches } => {
                while let [branch, rest @ ..] = branches {
                    if branch.takes_null() {
                        return true;
                    }
                    branches = rest;
                }
                false
            }
            _ => false,
        }
    }

    /// What a struct around it is, which serde does not take to be there where it is absent.
    #[doc(hidden)]
    #[allow(clippy::panic, reason = "it is evaluated by the compiler, where a panic is an error")]
    #[track_caller]
    pub const fn within(&self) -> Kind {
        match self.kind {
            Kind::Option { .. } => panic!(
                "a struct around an `Option` is not optional: put it into an `Option`, or add \
                 `#[serde(transparent)]`"
            ),
            kind => kind,
        }
    }

    /// The properties of a struct that a variant of an internally tagged enum holds.
    #[doc(hidden)]
    #[allow(clippy::panic, reason = "it is evaluated by the compiler, where a panic is an error")]
    #[track_caller]
    pub const fn properties(&self) -> &'static [Property] {
        match self.kind {
            Kind::Object { tag, properties, .. } if tag.is_empty() => properties,
            _ => panic!("a variant of an enum with `tag` holds a struct with named fields"),
        }
    }
}
