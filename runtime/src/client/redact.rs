//! Taking the client's secrets out of text that goes back to the model: a server may echo them.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use http::{HeaderMap, header};

use super::credentials::after_scheme;
use super::provider::{Held, Lease};

const MARK: &str = "[redacted]";
/// How many characters of a secret at the end of a text that was cut count as the start of one.
const SHORTEST_START: usize = 4;
/// How often a character of a secret is compared at most, for each byte of a text and each secret,
/// and how much more often: a secret that is like itself could be compared in full everywhere.
const STEPS_PER_BYTE: usize = 16;
const STEPS: usize = 1 << 20;
/// How many fetched credentials are remembered that no call uses any more.
const REMEMBERED: usize = 16;

/// The secrets, found in every form in which a server may echo them: each character may stand as it
/// is, percent-encoded (RFC 3986 section 2.1; a space as `+` too, as in forms), escaped as in a JSON
/// string (RFC 8259 section 7) or as in HTML.
pub(super) struct Redactor {
    secrets: Vec<Secret>,
    /// Those that were fetched, the oldest first.
    fetched: Mutex<VecDeque<Arc<Lease>>>,
}

pub(super) struct Secret {
    chars: Vec<char>,
    /// The byte that it starts with as it is.
    first: u8,
}

impl Redactor {
    /// Marks the secret ones among the fixed headers as sensitive along the way.
    pub(super) fn new(secrets: Vec<&str>, headers: &mut HeaderMap) -> Self {
        for (name, value) in headers.iter_mut() {
            if is_secret(name.as_str()) {
                value.set_sensitive(true);
            }
        }
        let mut plain = secrets;
        for (name, value) in headers.iter().filter(|(_, value)| value.is_sensitive()) {
            plain.push(value.to_str().unwrap_or_default());
            if *name == header::AUTHORIZATION || *name == header::PROXY_AUTHORIZATION {
                plain.push(after_scheme(value));
            }
        }
        plain.sort_unstable();
        plain.dedup();
        let secrets = plain.into_iter().filter_map(Secret::new).collect();
        Self { secrets, fetched: Mutex::default() }
    }

    /// Takes a fetched credential for a secret too: as long as a call uses it, and for a while.
    pub(super) fn remember(&self, held: Arc<Held>) -> Arc<Lease> {
        let mut fetched = self.fetched.lock().unwrap_or_else(PoisonError::into_inner);
        let known = fetched.iter().position(|lease| Arc::ptr_eq(&lease.0, &held));
        let known = known.and_then(|index| fetched.remove(index));
        let lease = known.unwrap_or_else(|| Arc::new(Lease(held)));
        fetched.push_back(Arc::clone(&lease));
        while fetched.len() > REMEMBERED {
            let Some(unused) = fetched.iter().position(|lease| Arc::strong_count(lease) == 1)
            else {
                break;
            };
            fetched.remove(unused);
        }
        lease
    }

    /// `text` with [`MARK`] in the place of every secret. `cut`: the text may end within one.
    pub(super) fn redact(&self, text: &str, cut: bool) -> String {
        let fetched: Vec<Arc<Lease>> = {
            let fetched = self.fetched.lock().unwrap_or_else(PoisonError::into_inner);
            fetched.iter().cloned().collect()
        };
        let secrets: Vec<&Secret> =
            self.secrets.iter().chain(fetched.iter().flat_map(|lease| &lease.0.secrets)).collect();
        let mut out = String::with_capacity(text.len());
        let mut end = 0;
        for found in find(&secrets, text, cut) {
            out.push_str(text.get(end..found.start).unwrap_or_default());
            out.push_str(MARK);
            end = found.end;
        }
        out.push_str(text.get(end..).unwrap_or_default());
        out
    }
}

#[cfg(feature = "bash")]
impl crate::scripts::Scripts {
    /// `text` with [`MARK`] in the place of every secret of the scripts. `cut`: as above.
    pub(crate) fn redact(&self, text: &str, cut: bool) -> String {
        let secrets = self.secrets.iter().map(String::as_str).collect();
        Redactor::new(secrets, &mut HeaderMap::new()).redact(text, cut)
    }
}

/// Where secrets stand, in order. Those that overlap are one, so that no part of any is left. Where
/// it would take too long to know, all the rest of the text counts as one.
fn find(secrets: &[&Secret], text: &str, cut: bool) -> Vec<Range<usize>> {
    let mut starts = [false; 256];
    let firsts = secrets.iter().map(|secret| secret.first);
    for byte in firsts.chain([b'%', b'\\', b'&', b'+']) {
        if let Some(start) = starts.get_mut(usize::from(byte)) {
            *start = true;
        }
    }
    let per_secret = text.len().saturating_mul(STEPS_PER_BYTE);
    let steps = per_secret.saturating_mul(secrets.len()).saturating_add(STEPS);
    let mut ends = Ends { steps, ..Ends::default() };
    let is_code = |byte: u8| matches!(byte, b'%' | b'\\' | b'&' | b'+');
    let mut found: Vec<Range<usize>> = Vec::new();
    for (start, byte) in text.bytes().enumerate() {
        if starts.get(usize::from(byte)) != Some(&true) {
            continue;
        }
        let Some(rest) = text.get(start..) else { continue };
        let len_at = |secret: &&Secret| secret.len_at(rest, cut, &mut ends);
        let may_start = |secret: &&&Secret| secret.first == byte || is_code(byte);
        let len = secrets.iter().filter(may_start).filter_map(len_at).max();
        let is_spent = ends.steps == 0;
        let end = if is_spent { Some(text.len()) } else { len.map(|len| start + len) };
        let Some(end) = end else { continue };
        match found.last_mut() {
            Some(last) if start < last.end => last.end = last.end.max(end),
            _ => found.push(start..end),
        }
        if is_spent {
            break;
        }
    }
    found
}

impl Secret {
    pub(super) fn new(text: &str) -> Option<Self> {
        Some(Self { chars: text.chars().collect(), first: *text.as_bytes().first()? })
    }

    /// The length of this secret at the start of `text`, `None` when it does not stand there. `cut`:
    /// a part of it that ends the text counts.
    fn len_at(&self, text: &str, cut: bool, ends: &mut Ends) -> Option<usize> {
        let Ends { last, next, steps } = ends;
        last.clear();
        last.push(0);
        for (n, c) in self.chars.iter().enumerate() {
            next.clear();
            let mut cut_off = false;
            *steps = steps.saturating_sub(last.len());
            if *steps == 0 {
                return None;
            }
            for at in last.drain(..) {
                for form in forms(*c, text.get(at..).unwrap_or_default()) {
                    match form {
                        Form::Whole(len) if next.contains(&(at + len)) => {}
                        Form::Whole(len) => next.push(at + len),
                        Form::CutOff => cut_off = true,
                    }
                }
            }
            if cut && cut_off && n >= SHORTEST_START {
                return Some(text.len());
            }
            if next.is_empty() {
                return None;
            }
            std::mem::swap(last, next);
        }
        last.iter().copied().max()
    }
}

/// After each character of a secret, where its forms end: `%` may be itself or start another's code.
/// Kept from one place in the text to the next.
#[derive(Default)]
struct Ends {
    last: Vec<usize>,
    next: Vec<usize>,
    /// How often a character may still be compared.
    steps: usize,
}

/// How a character may stand at the start of a text.
enum Form {
    /// In so many bytes.
    Whole(usize),
    /// As far as the text goes.
    CutOff,
}

/// The forms in which `c` stands at the start of `text`.
fn forms(c: char, text: &str) -> impl Iterator<Item = Form> {
    let plain = text.starts_with(c).then_some(Form::Whole(c.len_utf8()));
    let plain = if text.is_empty() { Some(Form::CutOff) } else { plain };
    let percent = text.starts_with('%').then(|| {
        let mut utf8 = [0; 4];
        coded(text, "%", c.encode_utf8(&mut utf8).bytes().map(u32::from), 2)
    });
    let escaped = text.starts_with('\\').then(|| {
        let mut utf16 = [0; 2];
        let units = c.encode_utf16(&mut utf16).iter().map(|unit| u32::from(*unit));
        coded(text, "\\u", units, 4).or_else(|| escape(c, text))
    });
    let plus = (c == ' ' && text.starts_with('+')).then_some(Form::Whole(1));
    let entity = text.starts_with('&').then(|| entity(c, text)).flatten();
    let coded = percent.flatten().into_iter().chain(escaped.flatten());
    plain.into_iter().chain(coded).chain(plus).chain(entity)
}

/// A character reference of HTML: by number, or by name where it has one that is used.
fn entity(c: char, text: &str) -> Option<Form> {
    let Some(number) = text.strip_prefix("&#") else {
        let name = match c {
            '&' => "&amp;",
            '<' => "&lt;",
            '>' => "&gt;",
            '"' => "&quot;",
            '\'' => "&apos;",
            _ => return None,
        };
        let whole = text.starts_with(name).then_some(Form::Whole(name.len()));
        return whole.or_else(|| name.starts_with(text).then_some(Form::CutOff));
    };
    let (digits, radix) = match number.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16),
        None => (number, 10),
    };
    // More digits than any character needs are none's.
    let end = digits.bytes().take(10).position(|byte| !byte.is_ascii_hexdigit());
    let Some(end) = end else { return (digits.len() < 10).then_some(Form::CutOff) };
    let (code, rest) = digits.split_at_checked(end)?;
    let same = u32::from_str_radix(code, radix) == Ok(u32::from(c)) && rest.starts_with(';');
    same.then_some(Form::Whole(text.len() - rest.len() + 1))
}

/// Codes that each are a lead and so many hexadecimal digits of either case.
fn coded(text: &str, lead: &str, codes: impl Iterator<Item = u32>, digits: usize) -> Option<Form> {
    let mut rest = text;
    for code in codes {
        let (start, tail) = rest.split_at_checked(lead.len()).unwrap_or((rest, ""));
        if start != lead {
            return lead.starts_with(start).then_some(Form::CutOff);
        }
        let Some((hex, tail)) = tail.split_at_checked(digits) else {
            let expected = format!("{code:0digits$x}");
            let started = expected.get(..tail.len()).is_some_and(|e| e.eq_ignore_ascii_case(tail));
            return started.then_some(Form::CutOff);
        };
        let is_hex = hex.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !is_hex || u32::from_str_radix(hex, 16) != Ok(code) {
            return None;
        }
        rest = tail;
    }
    Some(Form::Whole(text.len() - rest.len()))
}

/// The short escapes of JSON.
fn escape(c: char, text: &str) -> Option<Form> {
    let short = match c {
        '"' | '\\' | '/' => c,
        '\u{8}' => 'b',
        '\u{c}' => 'f',
        '\n' => 'n',
        '\r' => 'r',
        '\t' => 't',
        _ => return None,
    };
    match text.chars().nth(1) {
        None => Some(Form::CutOff),
        Some(found) => (found == short).then_some(Form::Whole(2)),
    }
}

fn is_secret(name: &str) -> bool {
    let words = ["auth", "cookie", "key", "token", "secret", "password"];
    words.iter().any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn redactor(secrets: &[&str]) -> Redactor {
        Redactor::new(secrets.to_vec(), &mut HeaderMap::new())
    }

    #[test]
    fn every_form_goes() {
        let redactor = redactor(&["a/b \"c"]);
        for echo in [
            "a/b \"c",
            "a%2Fb%20%22c",
            "a%2fb%20%22c",
            "%61%2Fb %22%63",
            r#"a/b \"c"#,
            r#"a\/b \"c"#,
            r#"a\u002fb\u0020\u0022c"#,
            r#"\u0061\u002Fb%20\"c"#,
            "a%2Fb+%22c",
            "a/b &quot;c",
            "a&#x2F;b&#32;&#034;c",
        ] {
            let text = redactor.redact(&format!("<{echo}><{echo}>"), false);
            assert_eq!(text, "<[redacted]><[redacted]>");
        }
    }

    #[test]
    fn a_secret_within_a_longer_one_leaves_no_rest() {
        assert_eq!(
            redactor(&["abc", "abcdef"]).redact("abcdef abc", false),
            "[redacted] [redacted]"
        );
    }

    #[test]
    fn a_secret_within_the_mark_goes_too() {
        assert_eq!(redactor(&["abc", "red"]).redact("abc red", false), "[redacted] [redacted]");
    }

    #[test]
    fn a_secret_cut_by_the_limit_goes() {
        let redactor = redactor(&["abcdefgh"]);
        assert_eq!(redactor.redact("key=abcdef", true), "key=[redacted]");
        assert_eq!(redactor.redact("key=abcdef", false), "key=abcdef");
        assert_eq!(redactor.redact("key=abc", true), "key=abc");
        assert_eq!(redactor.redact("", true), "");
    }

    #[test]
    fn a_form_cut_by_the_limit_goes() {
        let redactor = redactor(&["abcd/\"efgh"]);
        for end in ["%", "%2", "%2f", "\\", "\\u", "\\u002", "\\u002f", "\\/\\", "%2F\\u0022e"] {
            assert_eq!(redactor.redact(&format!("key=abcd{end}"), true), "key=[redacted]", "{end}");
        }
        for end in ["%3", "%2e", "\\n", "\\u003", "/%23"] {
            let text = format!("key=abcd{end}");
            assert_eq!(redactor.redact(&text, true), text);
        }
    }

    #[test]
    fn a_secret_that_looks_encoded_goes() {
        for secret in ["%25%2525", r"\\u005c\/", "100%", "a b", "%"] {
            let redactor = redactor(&[secret]);
            let percent: String = secret.bytes().map(|byte| format!("%{byte:02x}")).collect();
            let json = serde_json::to_string(secret).unwrap();
            for echo in [secret, &percent, json.trim_matches('"')] {
                assert_eq!(redactor.redact(&format!("<{echo}>"), false), "<[redacted]>");
            }
        }
    }

    #[test]
    fn a_password_beyond_ascii_goes() {
        let redactor = redactor(&["pä𝄞"]);
        for echo in ["pä𝄞", "p%c3%A4%F0%9d%84%9E", r"p\u00E4\ud834\uDD1e"] {
            assert_eq!(redactor.redact(&format!("é{echo}é"), false), "é[redacted]é");
        }
    }

    #[test]
    fn secrets_that_overlap_leave_no_rest() {
        assert_eq!(redactor(&["abcd", "cdefg"]).redact("abcdefgh", false), "[redacted]h");
        assert_eq!(redactor(&["aba"]).redact("ababa", false), "[redacted]");
    }

    #[test]
    fn a_long_text_is_read_in_no_time() {
        let secret = format!("eyJ{}", "x%\\".repeat(300));
        let redactor = redactor(&[secret.as_str(), "k-123", "%%%%%%%%%%%%%%%%!"]);
        let started = std::time::Instant::now();
        for filler in ["e", "%", "\\", "&", "&#x", "&#38;", "+", "%25", "\\u0025", "eyJx%", "é"] {
            let text = filler.repeat((1 << 17) / filler.len());
            assert_eq!(redactor.redact(&text, false).len(), text.len(), "{filler}");
        }
        assert!(started.elapsed() < std::time::Duration::from_secs(300), "{:?}", started.elapsed());
    }

    #[test]
    fn secrets_that_are_like_themselves_are_found_in_no_time() {
        let long = |secret: &str| {
            let redactor = redactor(&[secret]);
            move |text: &str| redactor.redact(text, false)
        };
        let started = std::time::Instant::now();
        let same = "e".repeat(16_000);
        let redact = long(&same);
        assert_eq!(redact(&"e".repeat(1 << 20)), MARK);
        // What is not known to the end is not shown.
        let nearly = format!("<{}", format!("{}x", "e".repeat(15_999)).repeat(60));
        let shown = redact(&nearly);
        assert!(shown.ends_with(MARK) && shown.len() < 15_999);
        assert_eq!(redact(&format!("<{same}>")), format!("<{MARK}"));
        assert_eq!(redact("<eee>"), "<eee>");
        let redact = long("%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%!");
        assert!(redact(&"%25".repeat(1 << 18)).ends_with(MARK));
        assert!(started.elapsed() < std::time::Duration::from_secs(600), "{:?}", started.elapsed());
    }

    #[test]
    fn fixed_headers_that_are_secrets_go() {
        let mut headers = HeaderMap::new();
        headers.insert("authorization", "Bearer xyz123".parse().unwrap());
        headers.insert("x-api-key", "k-456".parse().unwrap());
        headers.insert("x-tenant", "7".parse().unwrap());
        let redactor = Redactor::new(Vec::new(), &mut headers);
        assert_eq!(redactor.redact("xyz123 k-456 7", false), "[redacted] [redacted] 7");
        assert!(headers["x-api-key"].is_sensitive() && !headers["x-tenant"].is_sensitive());
    }
}
