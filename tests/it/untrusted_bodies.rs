//! Request bodies of whatever a model writes: nothing leaves its part, its field or its line.

use proptest::prelude::*;
use serde_json::json;

use crate::bodies::{built, decoded, parts};

/// Base64 (RFC 4648 section 4) without padding.
fn base64(bytes: &[u8]) -> String {
    let alphabet: Vec<char> =
        ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+', '/']).collect();
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - chunk.len()));
        out.extend((0..=chunk.len()).map(|n| alphabet[(bits >> (18 - 6 * n) & 63) as usize]));
    }
    out
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof!["\\PC{0,12}", "[\"\r\n\\\\;:=&%\u{0}\u{85}\u{2028}a-]{0,12}", any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Whatever a model writes, each part is one part, and holds what it was given.
    #[test]
    fn nothing_breaks_out_of_its_part(
        name in any_text(),
        content in prop::collection::vec(any::<u8>(), 0..64),
        note in any_text(),
        key in any_text(),
        value in any_text(),
    ) {
        let body = json!({ "file": { "filename": name, "content": base64(&content) }, "note": note, "deep": {} });
        let mut upload = parts(&built("upload", &body));
        // `deep` is among them as an empty JSON object.
        upload.sort_by(|one, other| one.0.cmp(&other.0));
        prop_assert_eq!(upload.len(), 3);
        prop_assert_eq!(upload[0].0.as_deref(), Some("deep"));
        prop_assert_eq!((upload[1].0.as_deref(), &upload[1].3), (Some("file"), &content));
        prop_assert_eq!(upload[1].2.as_deref(), Some("application/octet-stream"));
        prop_assert_eq!((upload[2].0.as_deref(), &upload[2].3), (Some("note"), &note.into_bytes()));
        let filename = upload[1].1.clone().unwrap_or_default();
        prop_assert!(!filename.contains(['\r', '\n', '"', '/']), "{filename:?}");
        let request = built("encoded", &json!({ "deep": { key.clone(): value.clone() } }));
        let head = request.body().windows(4).position(|four| four == b"\r\n\r\n");
        let head = std::str::from_utf8(&request.body()[..head.expect("a head")]).expect("UTF-8");
        prop_assert_eq!(head.lines().count(), 2, "{}", head);
        let deep = parts(&request);
        prop_assert_eq!((deep.len(), &deep[0].3), (1, &value.into_bytes()));
    }

    /// Names and values of forms come back as they were.
    #[test]
    fn forms_come_back(pairs in prop::collection::btree_map(any_text(), any_text(), 0..6)) {
        let request = built("form", &json!(pairs));
        let expected: Vec<(String, String)> = pairs.into_iter().collect();
        prop_assert_eq!(decoded(request.body()), expected);
    }
}
