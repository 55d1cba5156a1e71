//! The form in which a toolbox lies in the program: one text and one string of bytes, without a
//! pointer, so that a program with ten thousand tools starts as fast as one with none.
//!
//! Build time fills a [`Writer`]; run time reads through [`Table`], a record at a time, when it is
//! asked, without allocating ([`List`]). The bytes are: the number of tools `u32`, an offset `u32` a
//! tool, the offset `u32` of the security schemes and the server, then the records. In a record, numbers
//! are LEB128, texts an offset and a length in the shared text, lists their length, that in bytes, and items.

use alloc::vec::Vec;
use core::fmt;

use crate::check::Child;

mod list;
mod read;
mod write;

pub use list::{List, ListIter};
pub use read::{Head, Plan, Table};
pub use write::Writer;

/// One operation, as the runtime needs it to offer and to call it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Operation<'a> {
    /// The tool name.
    pub name: &'a str,
    /// The operationId as written, or `METHOD /path` where there is none.
    pub original: &'a str,
    /// Upper-case HTTP method.
    pub method: &'a str,
    /// The path template, `/pets/{id}`.
    pub path: &'a str,
    /// What the model reads.
    pub description: &'a str,
    /// The JSON Schema of the arguments: where it stands in the toolbox's tools JSON.
    pub parameters: Span,
    /// The API does not recommend it any more.
    pub deprecated: bool,
    /// It changes nothing.
    pub read_only: bool,
    /// It may destroy something.
    pub destructive: bool,
    /// Twice is as good as once.
    pub idempotent: bool,
    /// The operation's tags.
    pub tags: Vec<&'a str>,
    /// The arguments, in the schema's order, the body among them, then those of the host.
    pub arguments: Vec<Argument<'a>>,
    /// Media type of the request body, empty where there is none.
    pub body: &'a str,
    /// How the body is written, where its media type alone does not say.
    pub body_form: BodyForm,
    /// How properties of a form or a multipart body are written, where that is not the default.
    pub encodings: Vec<Encoding<'a>>,
    /// Value of the `Accept` header, empty for none.
    pub accept: &'a str,
    /// The operation's own server ([`server::text`](crate::server::text)), empty for the toolbox's.
    pub base_url: &'a str,
    /// Alternatives (OR) of security schemes that are all needed (AND), as indices into
    /// [`Table::scheme`]. Empty: the description says nothing about security. An empty alternative:
    /// no credential is needed; where it is the only one (`security: []`), none is sent.
    pub security: Vec<Vec<u32>>,
    /// What the model reads where the tool gives nothing (scripts), empty for nothing.
    pub empty_result: &'a str,
}

/// A range of bytes in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// First byte.
    pub offset: u32,
    /// Number of bytes.
    pub len: u32,
}

impl Span {
    /// The text at this range, empty when it is out of range.
    pub fn of(self, text: &str) -> &str {
        let start = self.offset as usize;
        text.get(start..start + self.len as usize).unwrap_or_default()
    }
}

/// One argument of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Argument<'a> {
    /// The property of the arguments object.
    pub name: &'a str,
    /// The parameter's own name, empty for the body and for members without a name.
    pub wire: &'a str,
    /// Where it goes in the request.
    pub location: Location,
    /// How arrays and objects are written.
    pub style: Style,
    /// Whether arrays and objects spread over several values.
    pub explode: bool,
    /// Whether reserved characters stay as they are (query, path and cookies).
    pub allow_reserved: bool,
    /// Whether an empty array or object is sent as an empty value (query).
    pub allow_empty: bool,
    /// Whether the call needs it.
    pub required: bool,
    /// Whether `null` is a value of its own.
    pub nullable: bool,
    /// Whether the host gives it and the model does not see it.
    pub fixed: bool,
    /// Media type of a parameter described by `content`, else empty.
    pub content: &'a str,
    /// What its value must be, in the toolbox's [`checks`](crate::check).
    pub check: Child,
}

/// How one property of a form or a multipart body is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encoding<'a> {
    /// The property.
    pub property: &'a str,
    /// The media types of its part, separated by commas, the one to send first; empty for the
    /// default of its value.
    pub content_type: &'a str,
    /// Whether it is a file: bytes in base64, alone or with a name.
    pub file: bool,
    /// Whether it is written in a style, as a query parameter is; what follows says which.
    pub styled: bool,
    /// How arrays and objects are written.
    pub style: Style,
    /// Whether arrays and objects spread over several values.
    pub explode: bool,
    /// Whether reserved characters stay as they are.
    pub allow_reserved: bool,
}

impl<'a> Encoding<'a> {
    /// The encoding of a property that says nothing.
    pub const fn new(property: &'a str) -> Self {
        Self {
            property,
            content_type: "",
            file: false,
            styled: false,
            style: Style::Form,
            explode: true,
            allow_reserved: false,
        }
    }
}

/// A security scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scheme<'a> {
    /// Its name in the description, by which the host gives the credential.
    pub name: &'a str,
    /// What it is.
    pub kind: SchemeKind,
    /// Name of the header, query parameter or cookie of an API key, else empty.
    pub wire: &'a str,
    /// Where OAuth 2 client credentials fetch their token, empty where the description does not say.
    pub token_url: &'a str,
}

impl<'a> Scheme<'a> {
    /// What kind of credential it takes.
    pub fn kind_name(&self) -> &'static str {
        match self.kind {
            SchemeKind::ApiKeyHeader | SchemeKind::ApiKeyQuery | SchemeKind::ApiKeyCookie => {
                "API key"
            }
            SchemeKind::Basic => "HTTP basic",
            SchemeKind::Bearer if self.token_url.is_empty() => "bearer token",
            SchemeKind::Bearer => "OAuth 2 token",
            SchemeKind::Authorization => "header value",
            SchemeKind::Other => "signature",
        }
    }

    /// Where the credential goes in a request, and the name that it has there.
    pub fn place(&self) -> (&'static str, &'a str) {
        match self.kind {
            SchemeKind::ApiKeyHeader => ("header", self.wire),
            SchemeKind::ApiKeyQuery => ("query parameter", self.wire),
            SchemeKind::ApiKeyCookie => ("cookie", self.wire),
            SchemeKind::Basic
            | SchemeKind::Bearer
            | SchemeKind::Authorization
            | SchemeKind::Other => ("header", "Authorization"),
        }
    }

    /// The methods of a client's builder that take the credential by the scheme's name; one of them
    /// is enough. None for a signature, which is the transport's to make.
    pub fn builder_methods(&self) -> &'static [&'static str] {
        match self.kind {
            SchemeKind::ApiKeyHeader | SchemeKind::ApiKeyQuery | SchemeKind::ApiKeyCookie => {
                &["api_key"]
            }
            SchemeKind::Basic => &["basic"],
            SchemeKind::Bearer if self.token_url.is_empty() => &["bearer"],
            SchemeKind::Bearer => &["oauth2", "bearer"],
            SchemeKind::Authorization => &["bearer", "basic", "api_key"],
            SchemeKind::Other => &[],
        }
    }
}

impl fmt::Display for Scheme<'_> {
    /// The name, the kind and the place: `` `key` (API key in header `X-Key`) ``.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, kind) = (self.name, self.kind_name());
        match self.kind {
            SchemeKind::Basic | SchemeKind::Bearer => write!(f, "`{name}` ({kind})"),
            SchemeKind::Other => write!(f, "`{name}` (signed by the transport)"),
            _ => {
                let (place, wire) = self.place();
                write!(f, "`{name}` ({kind} in {place} `{wire}`)")
            }
        }
    }
}

macro_rules! codes {
    ($(#[$doc:meta])* $name:ident: $($(#[$case_doc:meta])* $case:ident = $code:literal,)+) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$case_doc])* $case,)+ }
        impl $name {
            pub(crate) const fn code(self) -> u32 {
                match self { $(Self::$case => $code,)+ }
            }
            pub(super) fn from_code(code: u32) -> Option<Self> {
                match code { $($code => Some(Self::$case),)+ _ => None }
            }
        }
    };
}

/// What a toolbox was made from, and so what runs its tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Source {
    /// An OpenAPI description: its tools are HTTP operations.
    #[default]
    OpenApi,
    /// The tools that an MCP server lists.
    Mcp,
    /// Scripts that describe themselves.
    Bash,
    /// Rust functions.
    Functions,
}

impl Source {
    /// What stands in front of the tools' names unless told otherwise (`{toolbox}`: its name).
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::OpenApi => "openapi_{toolbox}_",
            Self::Mcp => "mcp_{toolbox}_",
            Self::Bash => "bash_",
            Self::Functions => "io_",
        }
    }

    /// The source in words.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OpenApi => "an OpenAPI description",
            Self::Mcp => "an MCP server",
            Self::Bash => "scripts",
            Self::Functions => "Rust functions",
        }
    }
}

codes! {
    /// Where an argument goes. The order is the one in which arguments are listed.
    Location:
    /// The request body.
    Body = 0,
    /// The path template.
    Path = 1,
    /// The query string.
    Query = 2,
    /// A header.
    Header = 3,
    /// A cookie.
    Cookie = 4,
    /// The whole query string (OpenAPI 3.2 `in: querystring`).
    Querystring = 5,
    /// A member of the object that the tool is called with (MCP).
    Member = 6,
    /// A word of its own on the command line.
    Positional = 7,
    /// `--name value` on the command line, two words.
    Separate = 8,
    /// `--name=value` on the command line, one word.
    Joined = 9,
    /// What a program reads from its standard input.
    Stdin = 10,
    /// An object whose members are sent beside the arguments that have their own (MCP).
    Members = 11,
}

codes! {
    /// How a parameter is serialized (OpenAPI 3.2 section 4.12.6, "Style Values").
    Style:
    /// `3,4,5`
    Simple = 0,
    /// `.3.4.5`
    Label = 1,
    /// `;x=3,4,5`
    Matrix = 2,
    /// `x=3,4,5`
    Form = 3,
    /// `x=3%204%205`
    SpaceDelimited = 4,
    /// `x=3|4|5`
    PipeDelimited = 5,
    /// `x[a]=3&x[b]=4`
    DeepObject = 6,
    /// Tab-separated (Swagger 2.0 `tsv`).
    TabDelimited = 7,
    /// `x=3; x=4; x=5` (OpenAPI 3.2 cookies): nothing is percent-encoded.
    Cookie = 8,
}

codes! {
    /// How a request body is written.
    #[derive(Default)]
    BodyForm:
    #[default]
    /// As its media type says: JSON, a form, parts, text or bytes.
    ByType = 0,
    /// A string as it is.
    Text = 1,
    /// A string of base64, decoded.
    Bytes = 2,
    /// JSON, though its media type is not called so.
    Json = 3,
}

codes! {
    /// Kinds of security scheme.
    SchemeKind:
    /// An API key in a header.
    ApiKeyHeader = 0,
    /// An API key in the query.
    ApiKeyQuery = 1,
    /// An API key in a cookie.
    ApiKeyCookie = 2,
    /// HTTP basic authentication (RFC 7617).
    Basic = 3,
    /// HTTP bearer token (RFC 6750); also OAuth 2 and OpenID Connect, whose tokens travel so.
    Bearer = 4,
    /// The whole value of the `Authorization` header, of whatever kind.
    Authorization = 6,
    /// Anything else; the host must sign the request itself.
    Other = 5,
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn reads_back_what_was_written() {
        let operation = Operation {
            name: "get_pet",
            original: "get-pet",
            method: "GET",
            path: "/pets/{id}",
            description: "Gets a pet — café",
            parameters: Span { offset: 300, len: 70_000 },
            deprecated: true,
            idempotent: true,
            tags: vec!["pets", "read"],
            arguments: vec![Argument {
                name: "id",
                wire: "id",
                location: Location::Path,
                style: Style::Matrix,
                explode: true,
                allow_reserved: false,
                allow_empty: true,
                required: true,
                nullable: false,
                fixed: true,
                content: "",
                check: Child(1_000),
            }],
            body: "multipart/form-data",
            body_form: BodyForm::Bytes,
            encodings: vec![
                Encoding { content_type: "image/png, image/*", file: true, ..Encoding::new("f") },
                Encoding { styled: true, style: Style::DeepObject, ..Encoding::new("s") },
            ],
            accept: "application/json, text/plain",
            base_url: "https://example.com",
            security: vec![vec![0, 1], vec![]],
            empty_result: "No pets.",
            ..Operation::default()
        };
        let schemes = [
            Scheme { name: "key", kind: SchemeKind::ApiKeyQuery, wire: "api_key", token_url: "" },
            Scheme { name: "token", kind: SchemeKind::Bearer, wire: "", token_url: "/token" },
        ];
        let mut writer = Writer::new();
        writer.operation(&Operation::default());
        writer.operation(&operation);
        writer.server("https://{a}\na\tb");
        let (text, code) = writer.finish(&schemes);
        let table = Table::new(&text, &code);
        assert_eq!((table.len(), table.server()), (2, "https://{a}\na\tb"));
        assert_eq!(table.operation(0), Some(Operation::default()));
        assert_eq!(table.operation(1), Some(operation));
        assert_eq!(table.operation(2), None);
        assert_eq!((table.name(1), table.name(2)), (Some("get_pet"), None));
        assert_eq!([0, 1, 2].map(|i| table.scheme(i)), [Some(schemes[0]), Some(schemes[1]), None]);
        let shown: Vec<_> = table.schemes().iter().map(|one| alloc::format!("{one}")).collect();
        assert_eq!(
            shown,
            ["`key` (API key in query parameter `api_key`)", "`token` (OAuth 2 token)"]
        );
    }

    #[test]
    fn a_name_can_be_read_by_the_compiler() {
        const CODE: &[u8] = &[1, 0, 0, 0, 12, 0, 0, 0, 12, 0, 0, 0, 2, 3];
        const NAME: Option<&str> = Table::new("é_pet", CODE).name(0);
        assert_eq!(NAME, Some("_pe"));
        // Within a character, past the end, past the count.
        assert_eq!(Table::new("éé€", CODE).name(0), None);
        assert_eq!(Table::new("abc", CODE).name(0), None);
        assert_eq!(Table::new("abcdef", CODE).name(1), None);
    }

    #[test]
    fn lists_can_be_walked_again() {
        let operation = Operation {
            tags: vec!["a", "b"],
            security: vec![vec![3], vec![]],
            body: "text/plain",
            ..Operation::default()
        };
        let mut writer = Writer::new();
        writer.operation(&operation);
        let (text, code) = writer.finish(&[]);
        let table = Table::new(&text, &code);
        let tags = table.head(0).expect("one operation").tags;
        for _ in 0..2 {
            assert_eq!((tags.len(), tags.iter().collect::<Vec<_>>()), (2, vec!["a", "b"]));
        }
        let plan = table.plan(0).expect("one operation");
        assert_eq!((plan.body, plan.security.len()), ("text/plain", 2));
        assert!(table.head(1).is_none() && table.plan(1).is_none());
    }

    #[test]
    fn any_bytes_are_read_without_a_panic() {
        for len in 0..64 {
            let bytes = vec![0xff; len];
            let table = Table::new("é", &bytes);
            for index in [0, 1, usize::MAX >> 8] {
                assert!(table.operation(index).is_none() && table.scheme(index).is_none());
                assert_eq!(table.server(), "");
            }
        }
        let table = Table::new("é", &[1, 0, 0, 0, 12, 0, 0, 0, 12, 0, 0, 0, 1, 1, 9, 9]);
        assert!(table.operation(0).is_some_and(|o| o.name.is_empty()));
    }
}
