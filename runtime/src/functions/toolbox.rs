//! A toolbox of functions, put together by the compiler: the tables that the macro writes for other
//! sources, and the providers' arrays.

use toolpress_naming::constant::{Checks, IndexKey, Name, Out, Record, same};
use toolpress_naming::table::Span;
use toolpress_naming::{DEFAULT_MAX_NAME_LEN, constant};

use super::checks;
use super::function::Data;

/// The functions of a toolbox.
#[derive(Debug, Clone, Copy)]
pub struct Listed<const N: usize> {
    /// What stands in front of the names that are not whole.
    pub prefix: &'static str,
    /// The functions.
    pub functions: [Data; N],
}

/// A provider's array.
#[derive(Debug, Clone, Copy)]
pub enum Array {
    /// `OPENAI_TOOLS`
    Openai,
    /// `OPENAI_RESPONSES_TOOLS`
    OpenaiResponses,
    /// `OPENAI_STRICT_TOOLS`
    OpenaiStrict,
    /// `ANTHROPIC_TOOLS`
    Anthropic,
    /// `GEMINI_TOOLS`
    Gemini,
    /// `BEDROCK_TOOLS`
    Bedrock,
    /// `MCP_TOOLS`
    Mcp,
}

/// How many bytes the tables have.
#[derive(Debug, Clone, Copy)]
pub struct Sizes {
    /// The shared text.
    pub text: usize,
    /// The table.
    pub code: usize,
    /// The checks.
    pub checks: usize,
    /// All names without what the fold takes off, at most.
    pub names: usize,
}

/// The tables as they are written.
#[derive(Debug, Clone, Copy)]
pub struct Written<const T: usize, const C: usize, const K: usize> {
    /// The shared text.
    pub text: [u8; T],
    /// The table.
    pub code: [u8; C],
    /// The checks.
    pub checks: [u8; K],
}

/// The tables under construction. What one of them is not written for goes nowhere.
struct Tables<'b> {
    code: Out<'b>,
    checks: Checks<'b>,
    /// The Chat Completions array, of which only the places count.
    openai: Out<'b>,
}

#[allow(clippy::indexing_slicing, reason = "the compiler evaluates it, to whom it is an error")]
impl<const N: usize> Listed<N> {
    const fn name(&self, at: usize) -> Name {
        let function = &self.functions[at];
        let prefix = if function.is_whole { "" } else { self.prefix };
        Name::new(prefix, function.name, DEFAULT_MAX_NAME_LEN)
    }

    /// How many bytes an array has.
    pub const fn array_len(&self, array: Array) -> usize {
        let mut out = Out::new(&mut []);
        self.array(array, &mut out);
        out.len()
    }

    /// The bytes of an array.
    pub const fn array_bytes<const L: usize>(&self, array: Array) -> [u8; L] {
        let mut bytes = [0; L];
        self.array(array, &mut Out::new(&mut bytes));
        bytes
    }

    const fn array(&self, array: Array, out: &mut Out<'_>) {
        let is_gemini = matches!(array, Array::Gemini);
        out.text(if is_gemini { "[{\"functionDeclarations\":[" } else { "[" });
        let mut at = 0;
        while at < N {
            if at > 0 {
                out.byte(b',');
            }
            tool(out, array, self.name(at).as_str(), &self.functions[at]);
            at += 1;
        }
        out.text(if is_gemini { "]}]" } else { "]" });
    }

    /// How many bytes the tables have.
    pub const fn sizes(&self) -> Sizes {
        let tables = self.tables(Out::new(&mut []), Out::new(&mut []), Out::new(&mut []));
        Sizes {
            text: tables.checks.text.len(),
            code: tables.code.len(),
            checks: tables.checks.code.len(),
            names: self.names_len(),
        }
    }

    /// The tables.
    pub const fn written<const T: usize, const C: usize, const K: usize>(
        &self,
    ) -> Written<T, C, K> {
        let mut written = Written { text: [0; T], code: [0; C], checks: [0; K] };
        let Written { text, code, checks } = &mut written;
        self.tables(Out::new(text), Out::new(code), Out::new(checks));
        written
    }

    /// How many bytes all names have.
    pub const fn names_len(&self) -> usize {
        let (mut names, mut at) = (0, 0);
        while at < N {
            names += self.name(at).as_bytes().len();
            at += 1;
        }
        names
    }

    /// All names, one behind another.
    pub const fn names_text<const L: usize>(&self) -> [u8; L] {
        let mut bytes = [0; L];
        let (mut out, mut at) = (Out::new(&mut bytes), 0);
        while at < N {
            out.bytes(self.name(at).as_bytes());
            at += 1;
        }
        bytes
    }

    /// The names as keys of an index: they are the first of the text.
    pub const fn names(&self) -> [IndexKey; N] {
        let mut keys = [IndexKey { offset: 0, len: 0, id: 0 }; N];
        let (mut offset, mut at) = (0, 0);
        while at < N {
            let len = self.name(at).as_bytes().len();
            keys[at] = IndexKey { offset: offset as u32, len: len as u16, id: at as u16 };
            offset += len;
            at += 1;
        }
        keys
    }

    /// The functions' own names as keys of an index: they are behind the names.
    pub const fn originals(&self, names: usize) -> [IndexKey; N] {
        let mut keys = [IndexKey { offset: 0, len: 0, id: 0 }; N];
        let (mut offset, mut at) = (names, 0);
        while at < N {
            let len = self.functions[at].original.len();
            assert!(len <= u16::MAX as usize, "a function's name has more than 65,535 bytes");
            keys[at] = IndexKey { offset: offset as u32, len: len as u16, id: at as u16 };
            offset += len;
            at += 1;
        }
        keys
    }

    const fn tables<'b>(&self, text: Out<'b>, code: Out<'b>, checks: Out<'b>) -> Tables<'b> {
        assert!(N < 65_534, "a toolbox has at most 65,533 functions");
        let checks = Checks::new(text, checks);
        let mut tables = Tables { code, checks, openai: Out::new(&mut []) };
        let mut at = 0;
        while at < N {
            tables.checks.text.text(self.name(at).as_str());
            at += 1;
        }
        let (mut name_at, mut original_at) = (0, tables.checks.text.len());
        at = 0;
        while at < N {
            tables.checks.text.text(self.functions[at].original);
            at += 1;
        }
        tables.code.table(N);
        tables.openai.byte(b'[');
        at = 0;
        while at < N {
            let name = self.name(at);
            let function = &self.functions[at];
            let places = [
                Span { offset: name_at as u32, len: name.as_bytes().len() as u32 },
                Span { offset: original_at as u32, len: function.original.len() as u32 },
            ];
            tables.function(at, name.as_str(), function, places);
            name_at += name.as_bytes().len();
            original_at += function.original.len();
            at += 1;
        }
        tables.code.end_table(N);
        tables.checks.finish();
        tables
    }
}

#[allow(clippy::indexing_slicing, reason = "the compiler evaluates it, to whom it is an error")]
impl Tables<'_> {
    const fn function(&mut self, at: usize, name: &str, function: &Data, places: [Span; 2]) {
        if at > 0 {
            self.openai.byte(b',');
        }
        let parameters = tool(&mut self.openai, Array::Openai, name, function);
        let record = Record {
            name: places[0],
            original: places[1],
            description: self.checks.text.placed(function.description),
            parameters,
            deprecated: function.deprecated,
            read_only: function.read_only,
            destructive: function.destructive,
            idempotent: function.idempotent,
        };
        let mut arguments = function.arguments;
        let opened = self.code.record(at, record, arguments.len());
        while let [argument, rest @ ..] = arguments {
            let name = self.checks.text.placed(argument.name);
            let check = checks::property(&mut self.checks, argument);
            let nullable = argument.value().takes_null();
            self.code.argument(name, !argument.is_optional(), nullable, check.0);
            arguments = rest;
        }
        self.code.end_record(opened);
    }
}

/// One element of an array. Where in it the schema stands.
const fn tool(out: &mut Out<'_>, array: Array, name: &str, function: &Data) -> Span {
    let [before, between, behind] = match array {
        Array::Openai | Array::OpenaiStrict => {
            ["{\"type\":\"function\",\"function\":{", ",\"parameters\":", "}}"]
        }
        Array::OpenaiResponses => {
            ["{\"type\":\"function\",", ",\"parameters\":", ",\"strict\":false}"]
        }
        Array::Anthropic => ["{", ",\"input_schema\":", "}"],
        Array::Gemini => ["{", ",\"parametersJsonSchema\":", "}"],
        Array::Bedrock => ["{\"toolSpec\":{", ",\"inputSchema\":{\"json\":", "}}}"],
        Array::Mcp => ["{", ",\"inputSchema\":", ""],
    };
    out.text(before);
    out.text("\"name\":");
    out.json(name);
    if matches!(array, Array::Mcp) && !function.title.is_empty() {
        out.text(",\"title\":\"");
        out.text(function.title);
        out.byte(b'"');
    }
    out.text(",\"description\":\"");
    out.text(function.json);
    out.byte(b'"');
    let is_strict = matches!(array, Array::OpenaiStrict) && !function.strict.is_empty();
    let schema = match array {
        Array::Gemini => function.gemini,
        _ if is_strict => function.strict,
        _ => function.plain,
    };
    // An object without properties is refused there.
    if matches!(array, Array::Gemini) && function.arguments.is_empty() {
        out.text(behind);
        return Span { offset: 0, len: 0 };
    }
    out.text(between);
    let offset = out.len() as u32;
    out.bytes(schema);
    if matches!(array, Array::OpenaiStrict) {
        out.text(if is_strict { ",\"strict\":true" } else { ",\"strict\":false" });
    }
    if matches!(array, Array::Mcp) {
        annotations(out, function);
    }
    out.text(behind);
    Span { offset, len: schema.len() as u32 }
}

const fn annotations(out: &mut Out<'_>, function: &Data) {
    out.text(",\"annotations\":{\"readOnlyHint\":");
    out.text(boolean(function.read_only));
    out.text(",\"destructiveHint\":");
    out.text(boolean(function.destructive));
    out.text(",\"idempotentHint\":");
    out.text(boolean(function.idempotent));
    out.text(",\"openWorldHint\":");
    out.text(boolean(function.open_world));
    out.text("}}");
}

const fn boolean(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

/// Has the compiler check that a function's tool name is no other's in its toolbox.
///
/// # Panics
///
/// In const evaluation, with the name.
#[track_caller]
#[allow(
    clippy::panic,
    clippy::indexing_slicing,
    reason = "it is evaluated by the compiler, where a panic is an error"
)]
pub const fn check_function<const N: usize>(list: &Listed<N>, first: &[u16; N], at: usize) {
    let one = first[at] as usize;
    if one == at {
        return;
    }
    let mut bytes = [0; 1_024];
    let mut out = Out::new(&mut bytes);
    out.text("tool `");
    out.text(list.name(at).as_str());
    out.text("` stands twice in this toolbox");
    let (a, b) = (list.functions[one].original, list.functions[at].original);
    if same(a.as_bytes(), b.as_bytes()) {
        out.text(
            "\n  = help: leave one of the two out, or give one of two functions a name of its own:",
        );
    } else {
        out.text(": functions `");
        out.text(a);
        out.text("` and `");
        out.text(b);
        out.text("` are both called so\n  = help: give one of them a name of its own:");
    }
    out.text(" `#[toolpress::tool(name = \"…\")]`");
    let len = if out.len() < 1_024 { out.len() } else { 1_024 };
    let (text, _) = bytes.split_at(len);
    panic!("{}", constant::utf8(text));
}
