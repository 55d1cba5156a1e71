//! Percent-encoding (RFC 3986 section 2.1).

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, PercentEncode, utf8_percent_encode};

/// All but the unreserved characters of RFC 3986 section 2.3.
const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// What stays in the literal text of a path template: `pchar` of RFC 3986 section 3.3 and `/`.
const PATH: &AsciiSet = &UNRESERVED
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b':')
    .remove(b'@')
    .remove(b'/');

/// What stays in the literal query of a path template: RFC 3986 section 3.4.
const QUERY: &AsciiSet = &PATH.remove(b'?');

/// What stays with `allowReserved`: the reserved characters of RFC 3986 section 2.2 without those
/// that would end the value or the query, or that forms read as a space. OpenAPI 3.1.1 section
/// 4.8.12.2 leaves it to the application to encode these.
const RESERVED: &AsciiSet = &QUERY.add(b'&').add(b'+');

/// What stays with `allowReserved` in a path: what a segment holds without ending (OpenAPI 3.2.0
/// section 4.8.2 forbids `/`, `?` and `#` there). `%` is encoded like anything else, since a server
/// that decodes twice would read `%2F` as another segment, and so is `;`, since some read `..;` as
/// `..`.
const SEGMENT: &AsciiSet = &PATH.add(b'/').add(b';');

/// What stays with `allowReserved` in a cookie: of the reserved characters those that its value may
/// hold (RFC 6265 section 4.1.1).
const COOKIE: &AsciiSet = &UNRESERVED
    .remove(b'!')
    .remove(b'#')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b'/')
    .remove(b':')
    .remove(b'=')
    .remove(b'?')
    .remove(b'@')
    .remove(b'[')
    .remove(b']');

/// `text` with nothing but unreserved characters left as they are.
pub(crate) fn unreserved(text: &str) -> PercentEncode<'_> {
    utf8_percent_encode(text, UNRESERVED)
}

/// Adds `text` with nothing but unreserved characters left as they are.
pub(super) fn add_unreserved(text: &str, out: &mut String) {
    add(text, UNRESERVED, out);
}

/// Adds `text` with the characters of `set` encoded, as every set here has all but unreserved ones.
/// Most texts have none.
fn add(text: &str, set: &'static AsciiSet, out: &mut String) {
    if is_plain(text) {
        out.push_str(text);
    } else {
        out.extend(utf8_percent_encode(text, set));
    }
}

/// Whether all characters are unreserved.
fn is_plain(text: &str) -> bool {
    let is_unreserved =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    text.bytes().all(is_unreserved)
}

/// Literal text of a path template.
pub(super) fn path(text: &str, out: &mut String) {
    keeping_triplets(text, PATH, out);
}

/// Literal text of a path template's query.
pub(super) fn query(text: &str, out: &mut String) {
    keeping_triplets(text, QUERY, out);
}

/// A value with `allowReserved`.
pub(super) fn reserved(text: &str, out: &mut String) {
    keeping_triplets(text, RESERVED, out);
}

/// A path value with `allowReserved`.
pub(super) fn reserved_in_path(text: &str, out: &mut String) {
    add(text, SEGMENT, out);
}

/// A cookie value with `allowReserved`.
pub(super) fn reserved_in_cookie(text: &str, out: &mut String) {
    keeping_triplets(text, COOKIE, out);
}

/// Encodes all but `set`'s complement and what is percent-encoded already (RFC 6570 section 3.2.3).
fn keeping_triplets(text: &str, set: &'static AsciiSet, out: &mut String) {
    if is_plain(text) {
        return out.push_str(text);
    }
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let (plain, tail) = rest.split_at(at);
        add(plain, set, out);
        rest = match tail.get(..3) {
            Some(triplet) if triplet.bytes().skip(1).all(|byte| byte.is_ascii_hexdigit()) => {
                out.push_str(triplet);
                tail.get(3..).unwrap_or_default()
            }
            _ => {
                out.push_str("%25");
                tail.get(1..).unwrap_or_default()
            }
        };
    }
    add(rest, set, out);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(encode: fn(&str, &mut String), text: &str) -> String {
        let mut out = String::new();
        encode(text, &mut out);
        out
    }

    #[test]
    fn unreserved_characters_alone_stay() {
        assert_eq!(
            unreserved("aZ09-._~ /?#%&=+é\n").to_string(),
            "aZ09-._~%20%2F%3F%23%25%26%3D%2B%C3%A9%0A"
        );
    }

    #[test]
    fn triplets_stay_and_lone_signs_do_not() {
        assert_eq!(encoded(path, "/a b/%2f%/é%4"), "/a%20b/%2f%25/%C3%A9%254");
        assert_eq!(encoded(query, "a=b c&d=?#"), "a=b%20c&d=?%23");
        assert_eq!(encoded(reserved_in_path, "a/b?c=d:@;[]#%2F"), "a%2Fb%3Fc=d:@%3B%5B%5D%23%252F");
        assert_eq!(encoded(reserved_in_cookie, "a/b,c; d=\"%20é"), "a/b%2Cc%3B%20d=%22%20%C3%A9");
        assert_eq!(encoded(reserved, "a/b?c=d&e#f[0]+%20"), "a/b?c=d%26e%23f%5B0%5D%2B%20");
    }
}
