//! The arguments of a call as rmcp has them, which holds numbers of 64 bits alone.

use rmcp::model::JsonObject;
use toolpress_naming::json::{Document, Kind, Value};

use crate::error::CallError;

/// The arguments as an object, or what of them rmcp cannot hold: nothing is sent that is not what the
/// model wrote.
pub(super) fn object(text: &str) -> Result<JsonObject, CallError> {
    let wide = Document::read(text, Vec::new()).ok().and_then(|document| {
        let mut pointer = String::new();
        too_wide(document.root(), &mut pointer).then_some(pointer)
    });
    if let Some(pointer) = wide {
        let message = "is an integer of more than 64 bits, which MCP's clients do not carry";
        return Err(CallError::violation(&pointer, message));
    }
    serde_json::from_str(text).map_err(|_| {
        let message = "hold a number that is too large, or half of a surrogate pair";
        CallError::violation("", message)
    })
}

/// Whether an integer in a value has more than 64 bits; `pointer` leads to it then.
fn too_wide(value: Value<'_>, pointer: &mut String) -> bool {
    match value.kind() {
        Kind::Number => {
            let raw = value.raw();
            !raw.contains(['.', 'e', 'E'])
                && raw.parse::<i64>().is_err()
                && raw.parse::<u64>().is_err()
        }
        Kind::Array | Kind::Object => value.children().enumerate().any(|(index, child)| {
            let length = pointer.len();
            let segment = match value.kind() {
                Kind::Object => child.key().replace('~', "~0").replace('/', "~1"),
                _ => index.to_string(),
            };
            pointer.push('/');
            pointer.push_str(&segment);
            let found = too_wide(child, pointer);
            if !found {
                pointer.truncate(length);
            }
            found
        }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::object;

    #[test]
    fn what_would_be_another_number_is_refused() {
        let fits = r#"{"a": [18446744073709551615, -9223372036854775808, 1.5, 1e3], "b": "x"}"#;
        assert_eq!(object(fits).map(|object| object.len()).ok(), Some(2));
        let told = |text: &str| object(text).unwrap_err().to_string();
        assert!(
            told(r#"{"a": [1, {"b/c": 123456789012345678901}]}"#)
                .contains("/a/1/b~1c: is an integer")
        );
        for text in [r#"{"a": 1e400}"#, r#"{"a": "\ud800"}"#] {
            assert!(told(text).contains("hold a number that is too large, or half"), "{text}");
        }
    }
}
