//! Elements of HTML and character references that occur in descriptions.

/// What an element does to the text around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Element {
    /// Its text stays, between the two strings.
    Inline(&'static str, &'static str),
    /// It starts and ends lines (1) or paragraphs (2).
    Block(usize, usize),
    /// A block whose end tag may be missing.
    Paragraph,
    Item,
    Cell,
    Code,
    Preformatted,
    Link,
    LineBreak,
    Rule,
    Image,
}

impl Element {
    /// Whether it never has an end tag.
    pub(super) fn is_void(self) -> bool {
        matches!(self, Self::LineBreak | Self::Rule | Self::Image)
    }
}

const SILENT: Element = Element::Inline("", "");

/// By name. Elements that descriptions do not use stay as text: they are placeholders more often.
const ELEMENTS: [(&str, Element); 58] = [
    ("a", Element::Link),
    ("abbr", SILENT),
    ("article", Element::Block(2, 2)),
    ("aside", Element::Block(2, 2)),
    ("b", SILENT),
    ("big", SILENT),
    ("blockquote", Element::Block(2, 2)),
    ("br", Element::LineBreak),
    ("center", Element::Block(2, 2)),
    ("cite", SILENT),
    ("code", Element::Code),
    ("dd", Element::Block(1, 1)),
    ("del", Element::Inline("~~", "~~")),
    ("details", Element::Block(2, 2)),
    ("dfn", SILENT),
    ("div", Element::Block(2, 2)),
    ("dl", Element::Block(1, 2)),
    ("dt", Element::Block(1, 1)),
    ("em", SILENT),
    ("figcaption", Element::Block(2, 2)),
    ("figure", Element::Block(2, 2)),
    ("font", SILENT),
    ("footer", Element::Block(2, 2)),
    ("h1", Element::Block(2, 2)),
    ("h2", Element::Block(2, 2)),
    ("h3", Element::Block(2, 2)),
    ("h4", Element::Block(2, 2)),
    ("h5", Element::Block(2, 2)),
    ("h6", Element::Block(2, 2)),
    ("hr", Element::Rule),
    ("i", SILENT),
    ("img", Element::Image),
    ("ins", SILENT),
    ("kbd", Element::Code),
    ("li", Element::Item),
    ("mark", SILENT),
    ("ol", Element::Block(1, 2)),
    ("p", Element::Paragraph),
    ("pre", Element::Preformatted),
    ("q", Element::Inline("\"", "\"")),
    ("s", Element::Inline("~~", "~~")),
    ("samp", Element::Code),
    ("section", Element::Block(2, 2)),
    ("small", SILENT),
    ("span", SILENT),
    ("strike", Element::Inline("~~", "~~")),
    ("strong", SILENT),
    ("sub", Element::Inline("_", "")),
    ("sup", Element::Inline("^", "")),
    ("table", Element::Block(2, 2)),
    ("tbody", Element::Block(1, 1)),
    ("td", Element::Cell),
    ("th", Element::Cell),
    ("thead", Element::Block(1, 1)),
    ("tr", Element::Block(1, 1)),
    ("tt", Element::Code),
    ("u", SILENT),
    ("ul", Element::Block(1, 2)),
];

/// A tag in a text.
pub(super) struct Tag<'t> {
    /// In lower case.
    pub(super) name: &'static str,
    pub(super) element: Element,
    pub(super) is_end: bool,
    /// `href` of a link, `alt` of an image.
    pub(super) value: Option<&'t str>,
    pub(super) len: usize,
}

/// Longest tag, in bytes: what bounds the work for text that only starts like one.
const MAX_TAG: usize = 4_096;

impl<'t> Tag<'t> {
    /// The tag that the text starts with, after its `<`, if it is that of a known element.
    pub(super) fn parse(text: &'t str) -> Option<Self> {
        let is_end = text.starts_with('/');
        let mut rest = text.strip_prefix('/').unwrap_or(text);
        let len = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let (name, after) = rest.split_at_checked(len)?;
        let mut elements = ELEMENTS.iter().filter(|(known, _)| known.len() == len);
        let (name, element) = elements.find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        rest = after;
        let mut value = None;
        loop {
            let trimmed = rest.trim_start();
            if let Some(after) = trimmed.strip_prefix('>').or_else(|| trimmed.strip_prefix("/>")) {
                let len = text.len() - after.len();
                return Some(Self { name, element: *element, is_end, value, len });
            }
            if trimmed.len() == rest.len() || text.len() - rest.len() > MAX_TAG {
                return None;
            }
            let (attribute, given, after) = attribute(trimmed)?;
            if attribute.eq_ignore_ascii_case(if *name == "img" { "alt" } else { "href" }) {
                value = Some(given);
            }
            rest = after;
        }
    }
}

/// The name and the value of an attribute, and the text after it.
fn attribute(text: &str) -> Option<(&str, &str, &str)> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_:.".contains(byte);
    let (name, after) = text.split_at_checked(text.bytes().take_while(is_name).count())?;
    if name.is_empty() {
        return None;
    }
    let Some(value) = after.trim_start().strip_prefix('=').map(str::trim_start) else {
        return Some((name, "", after));
    };
    if let Some(quote) = value.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        let (value, after) = value.get(1..)?.split_once(quote)?;
        return Some((name, value, after));
    }
    let end = value.find(|c: char| c.is_whitespace() || "\"'=<>`".contains(c))?;
    let (value, after) = value.split_at_checked(end)?;
    (!value.is_empty()).then_some((name, value, after))
}

const REFERENCES: [(&str, char); 33] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", ' '),
    ("ndash", '–'),
    ("mdash", '—'),
    ("hellip", '…'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("bull", '•'),
    ("middot", '·'),
    ("copy", '©'),
    ("reg", '®'),
    ("trade", '™'),
    ("deg", '°'),
    ("plusmn", '±'),
    ("times", '×'),
    ("divide", '÷'),
    ("ne", '≠'),
    ("le", '≤'),
    ("ge", '≥'),
    ("larr", '←'),
    ("rarr", '→'),
    ("euro", '€'),
    ("pound", '£'),
    ("sect", '§'),
    ("micro", 'µ'),
];

/// The character reference that the text starts with, after its `&`, and its length.
pub(super) fn reference(text: &str) -> Option<(char, usize)> {
    let len = text.bytes().take(10).position(|byte| byte == b';')?;
    let name = text.get(..len)?;
    let char = match name.strip_prefix('#') {
        Some(number) => {
            let (digits, radix) = match number.strip_prefix(['x', 'X']) {
                Some(digits) => (digits, 16),
                None => (number, 10),
            };
            let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            let code = is_number.then(|| u32::from_str_radix(digits, radix).ok()).flatten()?;
            match char::from_u32(code)? {
                '\u{a0}' => ' ',
                char => Some(char).filter(|char| !char.is_control())?,
            }
        }
        None => REFERENCES.iter().find(|(known, _)| *known == name)?.1,
    };
    Some((char, len + 1))
}
