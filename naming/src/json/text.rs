//! Strings without their quotes and escapes.

use alloc::borrow::Cow;
use alloc::string::String;

/// The text of a JSON string, which is given with its quotes.
#[inline]
pub(super) fn text(raw: &str, has_escape: bool) -> Cow<'_, str> {
    let inner = raw.get(1..raw.len().saturating_sub(1)).unwrap_or_default();
    if has_escape { Cow::Owned(unescaped(inner)) } else { Cow::Borrowed(inner) }
}

fn unescaped(mut rest: &str) -> String {
    let mut out = String::with_capacity(rest.len());
    while let Some((plain, escape)) = rest.split_once('\\') {
        out.push_str(plain);
        let mut chars = escape.chars();
        let c = chars.next().unwrap_or('\\');
        rest = chars.as_str();
        match c {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            'b' => out.push('\u{8}'),
            'f' => out.push('\u{c}'),
            'u' => {
                let (c, behind) = code_point(rest);
                out.push(c);
                rest = behind;
            }
            c => out.push(c),
        }
    }
    out.push_str(rest);
    out
}

/// The character that `XXXX` or `XXXX\uXXXX` stands for, and what is behind.
fn code_point(text: &str) -> (char, &str) {
    let unit = |text: &str| text.get(..4).and_then(|hex| u32::from_str_radix(hex, 16).ok());
    let behind = |text: &'_ str| text.len().min(4);
    let first = unit(text).unwrap_or(0xfffd);
    let rest = text.get(behind(text)..).unwrap_or_default();
    if (0xd800..0xdc00).contains(&first) {
        let low = rest.strip_prefix("\\u");
        let second = low.and_then(unit).filter(|unit| (0xdc00..0xe000).contains(unit));
        if let (Some(low), Some(second)) = (low, second) {
            let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
            let rest = low.get(4..).unwrap_or_default();
            return (char::from_u32(code).unwrap_or('\u{fffd}'), rest);
        }
    }
    (char::from_u32(first).unwrap_or('\u{fffd}'), rest)
}
