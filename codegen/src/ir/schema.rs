//! Schemas and the values in them.

use indexmap::IndexMap;

use super::DefinitionId;
use crate::document::Mark;

/// A JSON value without places. Numbers keep the text in which they were written.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// A JSON number.
    Number(String),
    /// Text.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object, in the order written.
    Object(Vec<(String, Json)>),
}

/// The types of JSON Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JsonType {
    /// `null`
    Null,
    /// `boolean`
    Boolean,
    /// `integer`
    Integer,
    /// `number`
    Number,
    /// `string`
    String,
    /// `array`
    Array,
    /// `object`
    Object,
}

impl JsonType {
    /// The word of JSON Schema.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }
}

/// A JSON Schema (2020-12), whatever the description's version was. What is absent in the document
/// is `None` or empty here.
#[derive(Debug, Clone, Default)]
pub struct Schema {
    /// Where it stands.
    pub mark: Mark,
    /// `false`: nothing is valid. (`true` is the empty schema.)
    pub never: bool,
    /// `$ref`; the other keywords apply beside it.
    pub reference: Option<DefinitionId>,
    /// `type`; empty for any.
    pub types: Vec<JsonType>,
    /// `title`
    pub title: String,
    /// `description`
    pub description: String,
    /// What the values of `enum` mean, a line each.
    pub meanings: String,
    /// `format`
    pub format: String,
    /// `enum`
    pub enumeration: Option<Vec<Json>>,
    /// `const`
    pub constant: Option<Json>,
    /// `default`
    pub default: Option<Json>,
    /// `pattern`
    pub pattern: String,
    /// The keywords whose value is a number (`minimum`, `maxLength`, …), as JSON numbers.
    pub limits: Vec<(&'static str, String)>,
    /// `uniqueItems`
    pub unique_items: bool,
    /// `unevaluatedProperties: false`: no property but those that some part describes.
    pub sealed: bool,
    /// `items`
    pub items: Option<Box<Schema>>,
    /// `prefixItems`
    pub prefix_items: Vec<Schema>,
    /// `contains`
    pub contains: Option<Box<Schema>>,
    /// `properties`
    pub properties: IndexMap<String, Schema>,
    /// `required`, each once.
    pub required: Vec<String>,
    /// `additionalProperties`
    pub additional: Option<Box<Schema>>,
    /// `patternProperties`
    pub pattern_properties: Vec<(String, Schema)>,
    /// `propertyNames`
    pub property_names: Option<Box<Schema>>,
    /// `allOf`
    pub all_of: Vec<Schema>,
    /// `anyOf`
    pub any_of: Vec<Schema>,
    /// `oneOf`
    pub one_of: Vec<Schema>,
    /// `not`
    pub not: Option<Box<Schema>>,
    /// `if`, `then`, `else`
    pub condition: Option<Box<Condition>>,
    /// `dependentRequired`
    pub dependent_required: Vec<(String, Vec<String>)>,
    /// `dependentSchemas`
    pub dependent_schemas: Vec<(String, Schema)>,
    /// `discriminator`
    pub discriminator: Option<Discriminator>,
    /// `readOnly`
    pub read_only: bool,
    /// `writeOnly`
    pub write_only: bool,
    /// `deprecated`
    pub deprecated: bool,
    /// A file of a multipart body: the schema says how a model gives one.
    pub file: bool,
}

/// `if`, `then`, `else`.
#[derive(Debug, Clone, Default)]
pub struct Condition {
    /// `if`
    pub test: Schema,
    /// `then`
    pub then: Option<Schema>,
    /// `else`
    pub otherwise: Option<Schema>,
}

/// Which property tells the branches of a union apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discriminator {
    /// The property.
    pub property: String,
    /// Its values and the definitions that they mean, where the description says so.
    pub mapping: Vec<(String, DefinitionId)>,
}
