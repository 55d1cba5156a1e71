//! What goes back to an MCP client.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rmcp::model::{CallToolResult, ContentBlock, ResourceContents};
use serde_json::Value;

use crate::answer::clean;
use crate::media_type::is_json;
use crate::output::{Attachment, Output};
use crate::{Answer, CallError, Client};

/// The result of a call. `structured`: the tool has an `outputSchema`.
pub(super) fn of(
    mut result: Result<Output, CallError>,
    client: &Client,
    structured: bool,
) -> CallToolResult {
    let mut files = Vec::new();
    let mut has_json = false;
    if let Ok(output) = &mut result {
        files = clean(&std::mem::take(&mut output.attachments), client);
        files.extend(shown(output, client));
        has_json = output.status.is_success() && is_json(&output.media_type());
    }
    let Answer { content, is_error, truncated, .. } = Answer::of_result(result, client);
    let json = Some(&content).filter(|_| has_json && structured);
    let json = json.and_then(|text| serde_json::from_str::<Value>(text).ok());
    // What was cut is not what the schema promises, and a client that checks it would refuse it.
    let is_error = is_error || json.is_some() && truncated;
    let mut contents = Vec::with_capacity(1 + files.len());
    if !content.is_empty() || files.is_empty() {
        contents.push(ContentBlock::text(content));
    }
    contents.extend(files.into_iter().enumerate().map(|(index, file)| block(file, index)));
    let mut result = match is_error {
        true => CallToolResult::error(contents),
        false => CallToolResult::success(contents),
    };
    result.structured_content = json.filter(|_| !is_error);
    result
}

/// A body that is a picture or sound, unless a secret of the client's is in its bytes.
fn shown(output: &Output, client: &Client) -> Option<Attachment> {
    let media_type = output.media_type();
    let is_shown = media_type.starts_with("image/") || media_type.starts_with("audio/");
    if !is_shown || output.is_text() || output.truncated || output.coding().is_some() {
        return None;
    }
    let text = String::from_utf8_lossy(&output.body);
    let is_clean = output.status.is_success() && client.redact(&text, false) == text;
    is_clean.then(|| Attachment::new(media_type, output.body.clone()))
}

fn block(file: Attachment, index: usize) -> ContentBlock {
    let Attachment { media_type, data, name } = file;
    let base64 = STANDARD.encode(&data);
    if media_type.starts_with("image/") {
        return ContentBlock::image(base64, media_type);
    }
    if media_type.starts_with("audio/") {
        return ContentBlock::audio(base64, media_type);
    }
    let uri = if name.contains(':') { name } else { format!("attachment:{}", index + 1) };
    ContentBlock::resource(ResourceContents::blob(base64, uri).with_mime_type(media_type))
}
