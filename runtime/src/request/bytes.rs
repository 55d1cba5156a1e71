//! Bytes, which stand in arguments as base64 (RFC 4648 section 4).

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use super::at::At;
use super::slots::Faults;

/// Takes padding or none, and bits after the last byte: nothing is lost by either.
const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// The bytes of base64 text, and a fault where it is none.
pub(super) fn decoded(text: &str, at: &At<'_>, faults: &mut Faults) -> Option<Vec<u8>> {
    let found = bytes(text);
    if found.is_none() {
        faults.add(at, "expected bytes in base64");
    }
    found
}

/// The bytes of base64 text. White space, the alphabet of URLs (RFC 4648 section 5) and a `data:`
/// URL around it are what models write as well, and mean the same.
pub(crate) fn bytes(text: &str) -> Option<Vec<u8>> {
    let found = ENGINE.decode(text).or_else(|_| {
        let is_data = |head: &str| head.starts_with("data:") && head.ends_with(";base64");
        let plain = text.split_once(',').filter(|(head, _)| is_data(head.trim()));
        let plain = plain.map_or(text, |(_, plain)| plain);
        let letters = plain.chars().filter(|c| !c.is_ascii_whitespace());
        let letters: String = letters
            .map(|c| match c {
                '-' => '+',
                '_' => '/',
                c => c,
            })
            .collect();
        ENGINE.decode(letters)
    });
    found.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(text: &str) -> Option<Vec<u8>> {
        decoded(text, &At::Root, &mut Faults::default())
    }

    #[test]
    fn base64_is_taken_as_models_write_it() {
        for text in [
            "+/8Aaa==",
            "+/8AaQ",
            "-_8AaQ==",
            " +/8A\r\naQ==\n",
            "data:image/png;base64,+/8AaQ==",
            "data:text/plain;charset=utf-8;base64, -_8AaQ",
        ] {
            assert_eq!(decode(text).unwrap(), b"\xfb\xff\0i", "{text}");
        }
        assert_eq!(decode("").unwrap(), b"");
    }

    #[test]
    fn what_is_no_base64_is_a_fault() {
        for text in ["a", "a b c!", "=", "aGk=aGk=", "é", "data:,hello", "x,aGk="] {
            assert_eq!(decode(text), None, "{text}");
        }
        let mut faults = Faults::default();
        decoded("?", &At::Argument("body"), &mut faults);
        assert_eq!(faults.len(), 1);
    }
}
