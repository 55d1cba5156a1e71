//! Taking the client's secrets out of text that goes back to the model: a server may echo them.

use http::{HeaderMap, header};

use super::credentials::{Credential, after_scheme};
use crate::request::encode;

const MARK: &str = "[redacted]";
/// Stands for the mark until all secrets are out, so that a secret such as `red` cannot match
/// within a mark: a noncharacter, which no text holds.
const HOLE: &str = "\u{10ffff}";
/// How much of a secret at the end of a text that was cut counts as the start of one, in bytes.
const SHORTEST_START: usize = 4;

/// The secrets in every form in which a server may echo them, the longest first, so that no part of
/// a longer one is left standing.
pub(super) struct Redactor {
    secrets: Vec<String>,
}

impl Redactor {
    /// Marks the secret ones among the fixed headers as sensitive along the way.
    pub(super) fn new(credentials: &[(String, Credential)], headers: &mut HeaderMap) -> Self {
        let mut plain: Vec<&str> =
            credentials.iter().flat_map(|(_, credential)| credential.secrets()).collect();
        for (name, value) in headers.iter_mut() {
            if is_secret(name.as_str()) {
                value.set_sensitive(true);
            }
        }
        for (name, value) in headers.iter().filter(|(_, value)| value.is_sensitive()) {
            plain.push(value.to_str().unwrap_or_default());
            if *name == header::AUTHORIZATION || *name == header::PROXY_AUTHORIZATION {
                plain.push(after_scheme(value));
            }
        }
        let mut secrets: Vec<String> = plain.into_iter().flat_map(forms).collect();
        secrets.retain(|secret| !secret.is_empty());
        secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
        secrets.dedup();
        Self { secrets }
    }

    /// `text` with [`MARK`] in the place of every secret. `cut`: the text may end within one.
    pub(super) fn redact(&self, text: &str, cut: bool) -> String {
        let mut text = text.to_owned();
        for secret in &self.secrets {
            if text.contains(secret.as_str()) {
                text = text.replace(secret.as_str(), HOLE);
            }
        }
        if cut {
            if let Some(start) = self.secrets.iter().filter_map(|s| cut_secret(&text, s)).min() {
                text.truncate(start);
                text.push_str(HOLE);
            }
        }
        text.replace(HOLE, MARK)
    }
}

/// Where a secret starts that the end of the text cuts off.
fn cut_secret(text: &str, secret: &str) -> Option<usize> {
    let longest = secret.len().min(text.len() + 1) - 1;
    let len = (SHORTEST_START..=longest)
        .rev()
        .find(|len| secret.get(..*len).is_some_and(|start| text.ends_with(start)))?;
    Some(text.len() - len)
}

/// A secret as it is, percent-encoded, and as JSON writes it within a string, `/` escaped or not.
fn forms(secret: &str) -> [String; 4] {
    let json = secret.replace('\\', "\\\\").replace('"', "\\\"");
    [secret.to_owned(), encode::unreserved(secret).to_string(), json.replace('/', "\\/"), json]
}

fn is_secret(name: &str) -> bool {
    let words = ["auth", "cookie", "key", "token", "secret", "password"];
    words.iter().any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn redactor(secrets: &[&str]) -> Redactor {
        let credentials: Vec<_> = secrets
            .iter()
            .filter_map(|secret| Some((String::new(), Credential::api_key(secret)?)))
            .collect();
        Redactor::new(&credentials, &mut HeaderMap::new())
    }

    #[test]
    fn every_form_goes() {
        let redactor = redactor(&["a/b \"c"]);
        for echo in ["a/b \"c", "a%2Fb%20%22c", r#"a/b \"c"#, r#"a\/b \"c"#] {
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
    fn fixed_headers_that_are_secrets_go() {
        let mut headers = HeaderMap::new();
        headers.insert("authorization", "Bearer xyz123".parse().unwrap());
        headers.insert("x-api-key", "k-456".parse().unwrap());
        headers.insert("x-tenant", "7".parse().unwrap());
        let redactor = Redactor::new(&[], &mut headers);
        assert_eq!(redactor.redact("xyz123 k-456 7", false), "[redacted] [redacted] 7");
        assert!(headers["x-api-key"].is_sensitive() && !headers["x-tenant"].is_sensitive());
    }
}
