//! The intermediate representation: a toolbox in our own words, when all that differs between
//! the versions of OpenAPI is behind us.
//!
//! [`crate::lower`] makes it, [`crate::check`] reads it, [`crate::expand`] writes it out. It holds
//! no token and no type of a syntax tree.

mod one_way;
mod schema;
mod scheme;

use std::collections::BTreeMap;

use crate::document::Mark;

pub(crate) use one_way::OneWay;
pub use schema::{Condition, Discriminator, Json, JsonType, Schema};
pub use toolpress_naming::table::{BodyForm, Location, SchemeKind, Source, Style};

/// All tools of one description.
#[derive(Debug, Clone, Default)]
pub struct Toolbox {
    /// What it is made from.
    pub source: Source,
    /// The toolbox's name as written.
    pub name: String,
    /// The API's title.
    pub title: String,
    /// Where the API is, without a trailing slash; empty where the description does not say.
    pub base_url: String,
    /// The server of `base_url` (`toolpress_naming::server`) where it has variables, else empty.
    pub server: String,
    /// Number of operations in the document, before selection.
    pub operations: usize,
    /// Where the description's paths stand.
    pub paths: Mark,
    /// The tools as their MCP server listed them, a JSON array in the order of `tools`, with which the
    /// host compares what the server lists at run time. Empty for other sources.
    pub snapshot: String,
    /// The tools, in document order.
    pub tools: Vec<Tool>,
    /// The schemas that references lead to, by [`DefinitionId`].
    pub definitions: Vec<Definition>,
    /// The Rust types of the reachable schemas, by [`TypeId`], in the order of their names.
    pub types: Vec<TypeDeclaration>,
    /// The security schemes that the operations name.
    pub schemes: Vec<Scheme>,
    /// The descriptions that had markup, as Markdown for documentation, by the plain text that models
    /// read in their place.
    pub markdown: BTreeMap<String, String>,
}

impl Toolbox {
    /// A description as Markdown for documentation.
    pub(crate) fn markdown_of<'t>(&'t self, description: &'t str) -> &'t str {
        self.markdown.get(description).map_or(description, String::as_str)
    }
}

/// A valid tool name; only [`crate::lower`]'s naming makes one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ToolName(pub(crate) String);

/// A valid Rust identifier, escaped (`r#type`) where it must be; only lowering makes one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RustName(pub(crate) String);

/// A valid argument name; only lowering makes one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArgName(pub(crate) String);

macro_rules! as_str {
    ($($name:ident)*) => {$(
        impl $name {
            /// The name.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
    )*};
}
as_str!(ToolName RustName ArgName);

/// What happened to a name on its way from the original to the tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fate {
    /// The user pinned it with `rename`.
    pub pinned: bool,
    /// The operation has no usable id: the name is made from method and path.
    pub from_path: bool,
    /// The original was no valid name.
    pub normalized: bool,
    /// Another operation had the same candidate: a number was added.
    pub suffixed: bool,
    /// It was too long: its end is a hash.
    pub shortened: bool,
    /// The rules would choose otherwise now: the lock file keeps it.
    pub locked: bool,
}

/// One operation as a tool.
#[derive(Debug, Clone)]
pub struct Tool {
    /// Where the operation stands.
    pub mark: Mark,
    /// Where its operationId stands, or the operation where there is none.
    pub id_mark: Mark,
    /// What the model calls it.
    pub name: ToolName,
    /// How the name came about.
    pub fate: Fate,
    /// The operationId as written, or `METHOD /path` where there is none; an MCP name, or a slug.
    pub original: String,
    /// Name of the args struct and of the `ToolId` variant.
    pub type_name: RustName,
    /// Name of the typed function.
    pub function: RustName,
    /// Upper-case HTTP method, empty for what is no operation.
    pub method: String,
    /// The path template as written, empty for what is no operation.
    pub path: String,
    /// First line of what it is, may be empty.
    pub summary: String,
    /// What the model reads, at most 1,024 characters, may be empty.
    pub description: String,
    /// The operation's tags.
    pub tags: Vec<String>,
    /// The API does not recommend it any more.
    pub deprecated: bool,
    /// The arguments, in the schema's order, the body among them.
    pub arguments: Vec<Argument>,
    /// The arguments that the host gives and the model never sees: no part of the schema or of the
    /// Rust side, whose names and types they lack.
    pub fixed: Vec<Argument>,
    /// Media type of the request body, empty where there is none.
    pub body: String,
    /// How the body is written, where its media type alone does not say.
    pub body_form: BodyForm,
    /// How properties of a form or a multipart body are written, where that is not the default.
    pub encodings: Vec<Encoding>,
    /// Value of the `Accept` header, may be empty.
    pub accept: String,
    /// What the model reads where the tool gives nothing, may be empty.
    pub empty_result: String,
    /// The operation's own server (`toolpress_naming::server`), empty for the toolbox's.
    pub base_url: String,
    /// Alternatives of indices into [`Toolbox::schemes`], as in the runtime's table: none where the
    /// description says nothing about security.
    pub security: Vec<Vec<u32>>,
    /// What a successful call gives.
    pub result: Type,
    /// The statuses and types of the error responses that are JSON.
    pub errors: Vec<(String, Type)>,
    /// The schema of what a successful call gives, where that is always JSON of one schema.
    pub output: Option<Schema>,
    /// The schemas of the JSON of the other responses, by status: of successes that are not of one
    /// schema, and of errors that have a type.
    pub outputs: Vec<(String, Schema)>,
    /// Reads and changes nothing.
    pub read_only: bool,
    /// May destroy something.
    pub destructive: bool,
    /// Twice is as good as once.
    pub idempotent: bool,
    /// Others change what it reads and changes as well.
    pub open_world: bool,
    /// What its arguments do not say, whoever reads them, and where that stands.
    pub losses: Vec<(String, Mark)>,
}

/// One argument.
#[derive(Debug, Clone)]
pub struct Argument {
    /// The property of the arguments object.
    pub name: ArgName,
    /// The parameter's own name, empty for the body and for members without a name.
    pub wire: String,
    /// Where it goes.
    pub location: Location,
    /// How arrays and objects are written.
    pub style: Style,
    /// Whether arrays and objects spread.
    pub explode: bool,
    /// Whether reserved characters stay.
    pub allow_reserved: bool,
    /// Whether an empty array or object is sent as an empty value.
    pub allow_empty: bool,
    /// Whether a call needs it.
    pub required: bool,
    /// Media type of a parameter described by `content`, else empty.
    pub content: String,
    /// What it is, may be empty.
    pub description: String,
    /// Not recommended any more.
    pub deprecated: bool,
    /// What it may be.
    pub schema: Schema,
    /// Field of the args struct.
    pub field: RustName,
    /// The field's type, without the `Option` of an argument that is not required.
    pub ty: Type,
}

/// How one property of a form or a multipart body is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoding {
    /// The property.
    pub property: String,
    /// The media types of its part, separated by commas, the one to send first; may be empty.
    pub content_type: String,
    /// Whether it is a file.
    pub file: bool,
    /// Whether it is written in a style, as a query parameter is.
    pub styled: bool,
    /// How arrays and objects are written.
    pub style: Style,
    /// Whether arrays and objects spread.
    pub explode: bool,
    /// Whether reserved characters stay.
    pub allow_reserved: bool,
}

impl Encoding {
    /// The encoding of a property that says nothing.
    pub fn new(property: &str) -> Self {
        Self {
            property: property.to_owned(),
            content_type: String::new(),
            file: false,
            styled: false,
            style: Style::Form,
            explode: true,
            allow_reserved: false,
        }
    }
}

/// A security scheme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scheme {
    /// Its name in the description.
    pub name: String,
    /// What it is.
    pub kind: SchemeKind,
    /// Name of the header, query parameter or cookie of an API key, else empty.
    pub wire: String,
    /// Where OAuth 2 client credentials fetch their token, else empty.
    pub token_url: String,
}

/// Index into [`Toolbox::definitions`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DefinitionId(pub u32);

/// A schema that a reference leads to.
#[derive(Debug, Clone)]
pub struct Definition {
    /// The last segment of the reference, made a valid `$defs` key that no other definition has.
    pub name: String,
    /// The schema.
    pub schema: Schema,
}

/// Index into [`Toolbox::types`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub u32);

/// A Rust type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Type {
    /// `()`: there is nothing to decode.
    Unit,
    /// The body as it came.
    Bytes,
    /// A file of a multipart body.
    File,
    /// `bool`
    Bool,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `u64`
    U64,
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// `String`
    String,
    /// Any JSON.
    Value,
    /// `Vec<T>`
    Vec(Box<Type>),
    /// `BTreeMap<String, T>`
    Map(Box<Type>),
    /// `Option<T>`: `null` is a value.
    Nullable(Box<Type>),
    /// `Box<T>`: closes a cycle.
    Boxed(Box<Type>),
    /// A type of the `types` module.
    Named(TypeId),
}

/// A type of the `types` module.
#[derive(Debug, Clone)]
pub struct TypeDeclaration {
    /// Its name.
    pub name: RustName,
    /// The definition that it is, where it is no part of one.
    pub definition: Option<DefinitionId>,
    /// What it is, may be empty.
    pub description: String,
    /// Not recommended any more.
    pub deprecated: bool,
    /// What it consists of.
    pub shape: Shape,
}

/// What a type consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// An object with known properties.
    Struct {
        /// The properties, in the order written.
        fields: Vec<Field>,
        /// The type of further properties, where they are kept.
        rest: Option<(RustName, Type)>,
    },
    /// A string out of a list, or another one (`Other`).
    Enum {
        /// The variants and the text each stands for.
        variants: Vec<(RustName, String)>,
    },
    /// One of several types, or something else (`Other`).
    Union {
        /// The property of an explicit `discriminator`, else empty.
        discriminator: String,
        /// The variants.
        variants: Vec<Variant>,
    },
    /// One of several responses, by status.
    Responses {
        /// The variants.
        variants: Vec<ResponseVariant>,
    },
}

/// A variant of a union.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    /// Its name.
    pub name: RustName,
    /// What it holds.
    pub ty: Type,
    /// Properties and all values that they may have in it.
    pub tags: Vec<(String, Vec<String>)>,
    /// The value of the discriminator, where what it holds may lack it.
    pub tag: Option<String>,
}

/// A variant of several responses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResponseVariant {
    /// Its name.
    pub name: RustName,
    /// The key in the description: `200`, `2XX`.
    pub status: String,
    /// What it holds, [`Type::Unit`] for nothing.
    pub ty: Type,
}

/// A field of a struct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The property's name on the wire.
    pub wire: String,
    /// The field's name.
    pub name: RustName,
    /// Its type, without the `Option` of a field that is not required.
    pub ty: Type,
    /// Whether it is always there.
    pub required: bool,
    /// What it is, may be empty.
    pub description: String,
    /// Not recommended any more.
    pub deprecated: bool,
}
