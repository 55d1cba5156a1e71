//! Run time's side: records out of text and bytes. Out of range is `None` or empty, never a panic.

use super::{
    Argument, BodyForm, Child, Encoding, List, Location, Operation, Scheme, SchemeKind, Span, Style,
};

/// Reads what a [`Writer`](super::Writer) wrote. Out of range is `None` or empty, never a panic.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    text: &'a str,
    code: &'a [u8],
}

/// What a tool is offered by: the first half of its record.
#[derive(Debug, Clone, Copy, Default)]
pub struct Head<'a> {
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
    pub tags: List<'a, &'a str>,
}

/// What a tool is called by: the method, the path, and the second half of its record.
#[derive(Debug, Clone, Copy)]
pub struct Plan<'a> {
    /// Upper-case HTTP method.
    pub method: &'a str,
    /// The path template, `/pets/{id}`.
    pub path: &'a str,
    /// The arguments, in the schema's order, the body among them, then those of the host.
    pub arguments: List<'a, Argument<'a>>,
    /// Media type of the request body, empty where there is none.
    pub body: &'a str,
    /// How the body is written, where its media type alone does not say.
    pub body_form: BodyForm,
    /// How properties of a form or a multipart body are written, where that is not the default.
    pub encodings: List<'a, Encoding<'a>>,
    /// Value of the `Accept` header, empty for none.
    pub accept: &'a str,
    /// The operation's own server ([`server::text`](crate::server::text)), empty for the toolbox's.
    pub base_url: &'a str,
    /// Alternatives (OR) of security schemes that are all needed (AND), as indices into
    /// [`Table::scheme`].
    pub security: List<'a, List<'a, u32>>,
    /// What the model reads where the tool gives nothing (scripts), empty for nothing.
    pub empty_result: &'a str,
}

impl<'a> Table<'a> {
    /// A table over a writer's text and bytes.
    pub const fn new(text: &'a str, code: &'a [u8]) -> Self {
        Self { text, code }
    }

    /// The shared text.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The number of tools.
    pub const fn len(&self) -> usize {
        match self.u32_at(0) {
            Some(len) => len as usize,
            None => 0,
        }
    }

    /// Whether there is no tool.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The whole operation of the tool at `index`, in document order.
    ///
    /// It allocates; [`head`](Self::head) and [`plan`](Self::plan) do not.
    pub fn operation(&self, index: usize) -> Option<Operation<'a>> {
        let (head, plan) = (self.head(index)?, self.plan(index)?);
        Some(Operation {
            name: head.name,
            original: head.original,
            method: head.method,
            path: head.path,
            description: head.description,
            parameters: head.parameters,
            deprecated: head.deprecated,
            read_only: head.read_only,
            destructive: head.destructive,
            idempotent: head.idempotent,
            tags: head.tags.iter().collect(),
            arguments: plan.arguments.iter().collect(),
            body: plan.body,
            body_form: plan.body_form,
            encodings: plan.encodings.iter().collect(),
            accept: plan.accept,
            base_url: plan.base_url,
            security: plan.security.iter().map(|all| all.iter().collect()).collect(),
            empty_result: plan.empty_result,
        })
    }

    /// What the tool at `index` is offered by.
    pub fn head(&self, index: usize) -> Option<Head<'a>> {
        if index >= self.len() {
            return None;
        }
        Some(self.reader(1 + index)?.head())
    }

    /// What the tool at `index` is called by.
    pub fn plan(&self, index: usize) -> Option<Plan<'a>> {
        if index >= self.len() {
            return None;
        }
        let mut reader = self.reader(1 + index)?;
        let [_, method, path] = [(); 3].map(|()| reader.string());
        reader.block();
        Some(reader.plan(method, path))
    }

    /// The tool name at `index`, without reading the rest of its record.
    ///
    /// Const, so that generated code can have the compiler check every name.
    pub const fn name(&self, index: usize) -> Option<&'a str> {
        if index >= self.len() {
            return None;
        }
        match self.reader(1 + index) {
            Some(mut reader) => reader.const_string(),
            None => None,
        }
    }

    /// The security scheme at `index`.
    pub fn scheme(&self, index: usize) -> Option<Scheme<'a>> {
        self.schemes().iter().nth(index)
    }

    /// All security schemes of the description, whichever the operations name.
    pub fn schemes(&self) -> List<'a, Scheme<'a>> {
        let reader = self.reader(1 + self.len());
        reader.map(|mut reader| reader.list(Reader::scheme)).unwrap_or_default()
    }

    /// The description's server, empty where it has no variables: then it is the base URL.
    pub fn server(&self) -> &'a str {
        let Some(mut reader) = self.reader(1 + self.len()) else { return "" };
        reader.list(Reader::scheme);
        reader.string()
    }

    const fn reader(&self, word: usize) -> Option<Reader<'a>> {
        let start = match self.u32_at(word.saturating_mul(4)) {
            Some(start) => start as usize,
            None => return None,
        };
        match self.code.split_at_checked(start) {
            Some((_, rest)) => Some(Reader { text: self.text, rest }),
            None => None,
        }
    }

    const fn u32_at(&self, at: usize) -> Option<u32> {
        match self.code.split_at_checked(at) {
            Some((_, rest)) => match rest.first_chunk() {
                Some(bytes) => Some(u32::from_le_bytes(*bytes)),
                None => None,
            },
            None => None,
        }
    }
}

/// A place in the bytes, moving forward.
#[derive(Clone, Copy, Default)]
pub(super) struct Reader<'a> {
    text: &'a str,
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    #[inline]
    const fn number(&mut self) -> u32 {
        // Most numbers are short, and what is short is read without a loop.
        match *self.rest {
            [one, ref rest @ ..] if one < 0x80 => {
                self.rest = rest;
                one as u32
            }
            [one, two, ref rest @ ..] if two < 0x80 => {
                self.rest = rest;
                (one & 0x7f) as u32 | (two as u32) << 7
            }
            _ => self.long(),
        }
    }

    const fn long(&mut self) -> u32 {
        let mut number = 0_u32;
        let mut shift = 0;
        while let Some((byte, rest)) = self.rest.split_first() {
            self.rest = rest;
            if let Some(bits) = ((*byte & 0x7f) as u32).checked_shl(shift) {
                number |= bits;
            }
            if *byte < 0x80 {
                break;
            }
            shift += 7;
        }
        number
    }

    #[inline]
    fn string(&mut self) -> &'a str {
        Span { offset: self.number(), len: self.number() }.of(self.text)
    }

    /// [`string`](Self::string) for const evaluation, where a `str` cannot be sliced.
    const fn const_string(&mut self) -> Option<&'a str> {
        let offset = self.number() as usize;
        let len = self.number() as usize;
        let Some((_, tail)) = self.text.as_bytes().split_at_checked(offset) else { return None };
        let Some((text, _)) = tail.split_at_checked(len) else { return None };
        match core::str::from_utf8(text) {
            Ok(text) => Some(text),
            Err(_) => None,
        }
    }

    fn flags<const N: usize>(&mut self) -> [bool; N] {
        let bits = self.number();
        core::array::from_fn(|bit| bits.checked_shr(bit as u32).unwrap_or(0) & 1 == 1)
    }

    /// A list, whose items are then behind the reader. Its length is never more than there are
    /// bytes for its items.
    fn list<T>(&mut self, item: fn(&mut Self) -> Option<T>) -> List<'a, T> {
        let len = self.number();
        let reader = self.block();
        List { len: len.min(reader.rest.len() as u32), reader, item }
    }

    /// What has its length in bytes in front, and is then behind the reader.
    fn block(&mut self) -> Self {
        let len = self.number() as usize;
        let (block, rest) = self.rest.split_at_checked(len).unwrap_or_default();
        self.rest = rest;
        Self { text: self.text, rest: block }
    }

    fn head(&mut self) -> Head<'a> {
        let [name, method, path] = [(); 3].map(|()| self.string());
        let mut offer = self.block();
        let [original, description] = [(); 2].map(|()| offer.string());
        let parameters = Span { offset: offer.number(), len: offer.number() };
        let [deprecated, read_only, destructive, idempotent] = offer.flags();
        let tags = offer.list(|reader| Some(reader.string()));
        Head {
            name,
            original,
            method,
            path,
            description,
            parameters,
            deprecated,
            read_only,
            destructive,
            idempotent,
            tags,
        }
    }

    fn plan(&mut self, method: &'a str, path: &'a str) -> Plan<'a> {
        Plan {
            method,
            path,
            arguments: self.list(Reader::argument),
            body: self.string(),
            body_form: BodyForm::from_code(self.number()).unwrap_or_default(),
            encodings: self.list(Reader::encoding),
            accept: self.string(),
            base_url: self.string(),
            security: self.list(|reader| Some(reader.list(|reader| Some(reader.number())))),
            empty_result: self.string(),
        }
    }

    fn argument(&mut self) -> Option<Argument<'a>> {
        let name = self.string();
        let wire = self.string();
        let location = Location::from_code(self.number());
        let style = Style::from_code(self.number());
        let [explode, allow_reserved, required, nullable, fixed, allow_empty] = self.flags();
        let content = self.string();
        let check = Child(self.number());
        Some(Argument {
            name,
            wire,
            location: location?,
            style: style?,
            explode,
            allow_reserved,
            allow_empty,
            required,
            nullable,
            fixed,
            content,
            check,
        })
    }

    fn encoding(&mut self) -> Option<Encoding<'a>> {
        let property = self.string();
        let content_type = self.string();
        let style = Style::from_code(self.number());
        let [file, styled, explode, allow_reserved] = self.flags();
        let style = style?;
        Some(Encoding { property, content_type, file, styled, style, explode, allow_reserved })
    }

    fn scheme(&mut self) -> Option<Scheme<'a>> {
        let name = self.string();
        let kind = SchemeKind::from_code(self.number());
        let wire = self.string();
        let token_url = self.string();
        Some(Scheme { name, kind: kind?, wire, token_url })
    }
}
