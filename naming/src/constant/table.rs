//! The records of a table ([`crate::table`]), as the compiler writes them.

use super::Out;
use crate::table::{Location, Span, Style};

/// What a tool is offered by, as places in the shared text.
#[derive(Debug, Clone, Copy)]
pub struct Record {
    /// The tool name.
    pub name: Span,
    /// What it was called where it comes from.
    pub original: Span,
    /// What the model reads.
    pub description: Span,
    /// The schema of the arguments, in the tools JSON.
    pub parameters: Span,
    /// Whether nobody should use it any more.
    pub deprecated: bool,
    /// Whether it changes nothing.
    pub read_only: bool,
    /// Whether it may destroy something.
    pub destructive: bool,
    /// Whether twice is as good as once.
    pub idempotent: bool,
}

/// No text.
const NONE: Span = Span { offset: 0, len: 0 };

impl Out<'_> {
    /// Appends a text, and says where it is.
    pub const fn placed(&mut self, text: &str) -> Span {
        let offset = self.len() as u32;
        self.text(text);
        Span { offset, len: text.len() as u32 }
    }

    /// Where a text is.
    pub const fn span(&mut self, span: Span) {
        self.number(span.offset);
        self.number(span.len);
    }

    /// The start of a table of so many tools.
    pub const fn table(&mut self, tools: usize) {
        self.word(tools as u32);
        let mut word = 0;
        while word <= tools {
            self.word(0);
            word += 1;
        }
    }

    /// The next tool, up to its arguments. What it returns is for [`end_record`](Self::end_record).
    pub const fn record(&mut self, index: usize, record: Record, arguments: usize) -> usize {
        let here = self.len() as u32;
        self.set_word(4 * (1 + index), here);
        self.span(record.name);
        // There is no method and no path.
        self.span(NONE);
        self.span(NONE);
        let offer = self.open();
        self.span(record.original);
        self.span(record.description);
        self.span(record.parameters);
        let flags =
            [record.deprecated, record.read_only, record.destructive, record.idempotent, false];
        self.flags(&flags);
        self.empty();
        self.close(offer);
        self.number(arguments as u32);
        self.open()
    }

    /// One argument of a tool, whose value is held to a schema of the checks.
    pub const fn argument(&mut self, name: Span, required: bool, nullable: bool, check: u32) {
        self.span(name);
        self.span(name);
        self.number(Location::Member.code());
        self.number(Style::Simple.code());
        self.flags(&[false, false, required, nullable, false, false]);
        self.span(NONE);
        self.number(check);
    }

    /// What is behind a tool's arguments.
    pub const fn end_record(&mut self, opened: usize) {
        self.close(opened);
        // No body, whose form is by its type, no encodings, no `Accept`, no server, no credentials.
        self.span(NONE);
        self.number(0);
        self.empty();
        self.span(NONE);
        self.span(NONE);
        self.empty();
    }

    /// The end of a table of so many tools.
    pub const fn end_table(&mut self, tools: usize) {
        let here = self.len() as u32;
        self.set_word(4 * (1 + tools), here);
        // No security schemes, and no server.
        self.empty();
        self.span(NONE);
    }

    /// A list of none.
    const fn empty(&mut self) {
        self.number(0);
        self.number(0);
    }

    const fn flags(&mut self, flags: &[bool]) {
        let mut rest = flags;
        let mut bits = 0;
        while let [head @ .., flag] = rest {
            bits = bits << 1 | *flag as u32;
            rest = head;
        }
        self.number(bits);
    }
}
