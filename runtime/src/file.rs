//! Files in the arguments of typed functions.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use serde_json::Value;

use crate::json::{Decode, DecodeError, Encode, Encoder, Fields};

/// A file in a multipart body.
///
/// In JSON, where a model gives one, it is an object with `content` in base64 and `filename`, or
/// the base64 alone.
///
/// ```
/// use toolpress::File;
/// let file = File::new("a,b\n1,2\n").named("table.csv");
/// assert_eq!(file.name(), Some("table.csv"));
/// assert_eq!(file.content(), "a,b\n1,2\n".as_bytes());
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct File {
    content: Bytes,
    name: Option<String>,
    content_type: Option<String>,
}

impl File {
    /// A file of these bytes, which is sent by the name of its part.
    pub fn new(content: impl Into<Bytes>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// A file of no bytes.
    pub(crate) const fn empty() -> Self {
        Self { content: Bytes::new(), name: None, content_type: None }
    }

    /// The same file by a name of its own.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// The same file as this media type, where the description lists several: one of them. Where it
    /// lists one or none there is no choice, and a call with it is an error before it is sent.
    #[must_use]
    pub fn of_type(self, content_type: impl Into<String>) -> Self {
        Self { content_type: Some(content_type.into()), ..self }
    }

    /// The bytes.
    pub fn content(&self) -> &Bytes {
        &self.content
    }

    /// The name.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The media type.
    pub fn content_type(&self) -> Option<&str> {
        self.content_type.as_deref()
    }
}

impl<T: Into<Bytes>> From<T> for File {
    fn from(content: T) -> Self {
        Self::new(content)
    }
}

/// Tells how much there is, not what.
impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("File")
            .field("name", &self.name)
            .field("content_type", &self.content_type)
            .field("bytes", &self.content.len())
            .finish()
    }
}

impl Encode for File {
    fn encode(&self, out: &mut Encoder) {
        out.object(|object| {
            object.optional("filename", &self.name);
            object.optional("content_type", &self.content_type);
            object.required("content", &STANDARD.encode(&self.content));
        });
    }
}

impl Decode for File {
    fn decode(value: Value) -> Result<Self, DecodeError> {
        let bytes = |text: String| match STANDARD.decode(&text) {
            Ok(bytes) => Ok(Bytes::from(bytes)),
            Err(_) => Err(DecodeError::expected("bytes in base64", &Value::String(text))),
        };
        if let Value::String(text) = value {
            return bytes(text).map(Self::new);
        }
        let mut fields = Fields::new("File", value)?;
        let content = fields.required::<String>("content")?;
        let content = bytes(content).map_err(|error| error.at("content"))?;
        let name = fields.optional::<String>("filename")?;
        let content_type = fields.optional::<String>("content_type")?;
        Ok(Self { content, name, content_type })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_the_same_after_json() {
        for file in [
            File::new(vec![0, 255, 7]).named("a \"b\".bin").of_type("image/png"),
            File::new("text"),
            File::default(),
        ] {
            let mut out = Encoder::new();
            file.encode(&mut out);
            let json: Value = serde_json::from_str(&out.finish()).unwrap();
            assert_eq!(File::decode(json).unwrap(), file);
        }
        assert_eq!(File::decode("aGk=".into()).unwrap(), File::from("hi"));
        let error = File::decode(serde_json::json!({ "content": "?" })).unwrap_err();
        assert_eq!(error.to_string(), "/content: expected bytes in base64, found a string");
        assert!(File::decode(7.into()).is_err());
        assert!(format!("{:?}", File::new("secret")).ends_with("bytes: 6 }"));
    }
}
