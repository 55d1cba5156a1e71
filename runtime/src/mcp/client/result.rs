//! What a tool of an MCP server gives.

use rmcp::model::{CallToolResult, ContentBlock, Resource, ResourceContents};

use crate::output::{Attachment, Output};
use crate::request::bytes;

/// What came of a call, of which at most so many bytes of files are kept.
///
/// The body is `structuredContent` where there is some, which is then what the tool's `outputSchema`
/// promises; else it is the text. Of an error it is the text where there is any, which says what
/// went wrong.
pub(super) fn output(result: CallToolResult, limit: usize) -> Output {
    let is_error = result.is_error == Some(true);
    let mut contents = Contents { left: limit, ..Contents::default() };
    for block in result.content {
        contents.take(block);
    }
    let Contents { text, left_out, attachments, .. } = contents;
    let structured = result.structured_content.filter(|_| !is_error || text.is_empty());
    let output = match structured {
        Some(json) if left_out.is_empty() => Output::of_json(json.to_string()),
        structured => {
            let mut lines = structured.map_or(text, |json| vec![json.to_string()]);
            lines.extend(left_out);
            Output::of_text(lines.join("\n"))
        }
    };
    let output = output.with_attachments(attachments);
    if is_error { output.failed() } else { output }
}

/// The content blocks, sorted.
#[derive(Default)]
struct Contents {
    text: Vec<String>,
    /// What is said of files that are not kept.
    left_out: Vec<String>,
    attachments: Vec<Attachment>,
    /// How many bytes of files may still be kept.
    left: usize,
}

impl Contents {
    fn take(&mut self, block: ContentBlock) {
        match block {
            ContentBlock::Text(content) => self.text.push(content.text),
            ContentBlock::Image(image) => self.file(image.mime_type, &image.data, ""),
            ContentBlock::Audio(audio) => self.file(audio.mime_type, &audio.data, ""),
            ContentBlock::ResourceLink(resource) => self.text.push(link(&resource)),
            ContentBlock::Resource(embedded) => match embedded.resource {
                ResourceContents::TextResourceContents { uri, text, .. } => {
                    self.text.push(format!("[{uri}]\n{text}"));
                }
                ResourceContents::BlobResourceContents { uri, mime_type, blob, .. } => {
                    let media_type = mime_type.unwrap_or_default();
                    let or = String::from("application/octet-stream");
                    let media_type = if media_type.is_empty() { or } else { media_type };
                    self.file(media_type, &blob, &uri);
                }
                _ => self.left_out.push(String::from("[a resource of an unknown kind]")),
            },
            _ => self.left_out.push(String::from("[content of an unknown kind]")),
        }
    }

    fn file(&mut self, media_type: String, base64: &str, name: &str) {
        let shown = || {
            let name = if name.is_empty() { String::new() } else { format!(" {name}") };
            media_type.chars().take(100).collect::<String>() + &name
        };
        let Some(data) = bytes::bytes(base64) else {
            self.left_out.push(format!("[{}, not given in base64]", shown()));
            return;
        };
        match self.left.checked_sub(data.len()) {
            Some(left) => {
                self.left = left;
                self.attachments.push(Attachment::new(media_type, data).named(name));
            }
            None => {
                self.left_out.push(format!("[{}, {} bytes, too long]", shown(), data.len()));
            }
        }
    }
}

/// A resource that the server has, in words.
fn link(resource: &Resource) -> String {
    let title = resource.title.as_deref().unwrap_or(&resource.name);
    let mut words = format!("[{title}: {}", resource.uri);
    if let Some(media_type) = &resource.mime_type {
        words.push_str(&format!(", {media_type}"));
    }
    if let Some(size) = resource.size {
        words.push_str(&format!(", {size} bytes"));
    }
    words.push(']');
    if let Some(description) = &resource.description {
        words.push_str(&format!(" {description}"));
    }
    words
}
