//! From bytes to text.

/// Bytes that are no UTF-8.
#[derive(Debug)]
pub(super) struct Undecodable {
    /// What can be shown of them.
    pub(super) text: String,
    /// Where in `text` the trouble starts.
    pub(super) at: usize,
    /// What is wrong.
    pub(super) message: String,
}

/// The text of a file, without a byte-order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<String, Undecodable> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if let Some(name) = other_unicode(bytes) {
        let message = format!("the file is encoded in {name}, not in UTF-8");
        return Err(Undecodable { text: String::new(), at: 0, message });
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => {
            let at = error.valid_up_to();
            let byte = bytes.get(at).copied().unwrap_or_default();
            // What is in front of `at` is the same in the text with stand-ins.
            let text = String::from_utf8_lossy(bytes).into_owned();
            let message = format!("byte {at} of the file, 0x{byte:02x}, is not UTF-8");
            Err(Undecodable { text, at, message })
        }
    }
}

/// The wider encodings, by their byte-order marks and by the zeros that ASCII has in them.
fn other_unicode(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => Some("UTF-32"),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some("UTF-16"),
        [0, 0, 0, 1..=0x7F, ..] | [1..=0x7F, 0, 0, 0, ..] => Some("UTF-32"),
        [0, 1..=0x7F, 0, ..] | [1..=0x7F, 0, 1..=0x7F, 0, ..] => Some("UTF-16"),
        _ => None,
    }
}
