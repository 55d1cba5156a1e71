//! Why a JSON value is not what a type expects.

use std::fmt;

use serde_json::Value;

/// Why a JSON value is not what a type expects: where, what was expected, what was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodeError {
    pointer: String,
    expected: String,
    found: String,
}

impl DecodeError {
    /// An error at the value itself; callers further out put it in its place.
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { pointer: String::new(), expected: expected.into(), found: found.into() }
    }

    /// An error that says what `found` is.
    pub fn expected(expected: impl Into<String>, found: &Value) -> Self {
        Self::new(expected, describe(found))
    }

    /// Moves the error into the member `key` of an object or the item `key` of an array.
    #[must_use]
    pub fn at(mut self, key: &str) -> Self {
        // RFC 6901 section 3: `~` and `/` are escaped.
        let key = key.replace('~', "~0").replace('/', "~1");
        self.pointer.insert_str(0, &key);
        self.pointer.insert(0, '/');
        self
    }

    /// The error with all of its texts changed: keys of objects, too, are the API's.
    pub(crate) fn map(self, text: impl Fn(&str) -> String) -> Self {
        let mut mapped = Self::new(text(&self.expected), text(&self.found));
        for key in self.pointer.split('/').skip(1).collect::<Vec<_>>().into_iter().rev() {
            mapped = mapped.at(&text(&key.replace("~1", "/").replace("~0", "~")));
        }
        mapped
    }

    /// Says of which variant of a union the value is.
    pub(super) fn within(mut self, variant: &str) -> Self {
        self.expected = format!("{} (variant {variant})", self.expected);
        self
    }

    /// Where, as a JSON pointer (RFC 6901); empty for the whole value.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.pointer.is_empty() {
            write!(f, "{}: ", self.pointer)?;
        }
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for DecodeError {}

/// A value in a word or two. Not its content: responses may hold what is nobody's business.
fn describe(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(number) if number.is_f64() => "a number with a fraction or out of range",
        Value::Number(_) => "an integer",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
