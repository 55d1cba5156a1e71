//! Header values of text that others chose.

use http::HeaderValue;

/// `text` as a header value, `None` when it holds anything but visible ASCII characters, spaces and
/// tabs. A line break would end the header and start another; characters beyond ASCII have no
/// agreed meaning (RFC 9110 section 5.5), though `HeaderValue` takes them.
pub(crate) fn visible(text: &str) -> Option<HeaderValue> {
    if !text.is_ascii() {
        return None;
    }
    HeaderValue::from_str(text).ok()
}
