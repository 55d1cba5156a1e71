//! Credentials, kept so that they do not show.

use http::HeaderValue;

use crate::header_value::visible;

/// A credential for one security scheme. It has no `Debug`, and its header values are marked
/// sensitive.
#[derive(Clone)]
pub(crate) enum Credential {
    /// The complete `Authorization` value.
    Bearer(HeaderValue),
    /// The complete `Authorization` value.
    Basic {
        authorization: HeaderValue,
        password: String,
    },
    ApiKey(HeaderValue),
}

impl Credential {
    pub(super) fn bearer(token: &str) -> Option<Self> {
        secret(token)?;
        Some(Self::Bearer(secret(&format!("Bearer {token}"))?))
    }

    pub(super) fn api_key(key: &str) -> Option<Self> {
        Some(Self::ApiKey(secret(key)?))
    }

    pub(super) fn basic(user: &str, password: &str) -> Option<Self> {
        // RFC 7617 section 2: the first colon ends the user.
        if user.contains(':') {
            return None;
        }
        let pair = base64(format!("{user}:{password}").as_bytes());
        let authorization = secret(&format!("Basic {pair}"))?;
        Some(Self::Basic { authorization, password: password.to_owned() })
    }

    /// The texts that must not be shown.
    pub(super) fn secrets(&self) -> Vec<&str> {
        match self {
            Self::Bearer(value) => vec![after_scheme(value)],
            Self::Basic { authorization, password } => vec![after_scheme(authorization), password],
            Self::ApiKey(value) => vec![value.to_str().unwrap_or_default()],
        }
    }
}

/// `xyz` of `Bearer xyz`.
pub(super) fn after_scheme(value: &HeaderValue) -> &str {
    let text = value.to_str().unwrap_or_default();
    text.split_once(' ').map_or(text, |(_, rest)| rest)
}

fn secret(text: &str) -> Option<HeaderValue> {
    let mut value = visible(text).filter(|_| !text.trim().is_empty())?;
    value.set_sensitive(true);
    Some(value)
}

/// Base64 with padding (RFC 4648 section 4).
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte));
        let word = word << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let digit = word >> (18 - 6 * place) & 0x3f;
            let letter = ALPHABET.get(digit as usize).filter(|_| place <= chunk.len());
            text.push(letter.map_or('=', |letter| char::from(*letter)));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_as_rfc_4648_shows_it() {
        for (plain, coded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn what_cannot_be_sent_is_no_credential() {
        assert!(Credential::bearer("a\nb").is_none());
        assert!(Credential::bearer("").is_none());
        assert!(Credential::api_key("").is_none());
        assert!(Credential::basic("a:b", "c").is_none());
        assert!(Credential::basic("Aladdin", "open sesame").is_some_and(|credential| {
            credential.secrets().contains(&"QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        }));
    }
}
