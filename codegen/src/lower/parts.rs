//! Forms and bodies of several parts: how each property is written, and which are files.

use crate::document::Node;
use crate::ir::{Encoding, Json, JsonType, Schema, Style};

use super::body::{essence, is_json};
use super::media_types::{self, is_header_text};
use super::parameters::style_of;
use super::{Lowering, Version};

/// How many schemas deep files are looked for.
const DEEPEST: usize = 8;

/// What a property says of its file: the media types of its part, separated by commas.
type Files = Vec<(String, String)>;

impl<'a> Lowering<'a, '_> {
    /// The schema of a form or a multipart body, and how its properties are written where that is
    /// not the default.
    pub(super) fn encoded(
        &mut self,
        media_type: &'a Node,
        name: &str,
        schema: &'a Node,
    ) -> (Schema, Vec<Encoding>) {
        let is_multipart = essence(name).starts_with("multipart/");
        let mut encodings = self.encodings(media_type, is_multipart);
        let mut files = Files::new();
        if is_multipart {
            self.files(schema, &encodings, DEEPEST, &mut files);
        }
        if is_multipart {
            self.unwritten(schema, &encodings);
        }
        for (property, content_type) in &files {
            match encodings.iter_mut().find(|encoding| encoding.property == *property) {
                Some(encoding) => encoding.file = true,
                None => encodings.push(Encoding {
                    content_type: content_type.clone(),
                    file: true,
                    ..Encoding::new(property)
                }),
            }
        }
        let schema = match files.is_empty() {
            true => self.schema(schema),
            false => self.schema_with(schema, &encodings, DEEPEST),
        };
        encodings.retain(|e| e.file || e.styled || !e.content_type.is_empty());
        (schema, encodings)
    }

    /// The `encoding` of a media type.
    fn encodings(&mut self, media_type: &'a Node, is_multipart: bool) -> Vec<Encoding> {
        // Before 3.1 styles are for forms alone (OpenAPI 3.0.4, 4.8.15.1.2).
        let may_style = !is_multipart || self.version == Version::V31;
        let mut encodings = Vec::new();
        for (property, _, node) in self.entries(media_type, "encoding", "`encoding`") {
            let mut encoding = Encoding::new(property);
            let text = |key| node.get(key).and_then(Node::as_text);
            if let Some(list) = text("contentType").map(str::trim) {
                if is_header_text(list) {
                    encoding.content_type = list.to_owned();
                } else {
                    let message = format!("`{list}` cannot be a media type, left out");
                    self.warn("media-type", node.mark, message, "write `type/subtype`");
                }
            }
            let flag = |key| node.get(key).and_then(Node::as_bool);
            if may_style
                && ["style", "explode", "allowReserved"].iter().any(|k| node.get(k).is_some())
            {
                encoding.styled = true;
                encoding.style = text("style").and_then(style_of).unwrap_or(Style::Form);
                encoding.explode = flag("explode").unwrap_or(encoding.style == Style::Form);
                encoding.allow_reserved = flag("allowReserved") == Some(true);
            }
            encodings.push(encoding);
        }
        encodings
    }

    /// Warns of objects in a media type that is not JSON: such a part is not written.
    fn unwritten(&mut self, schema: &'a Node, encodings: &[Encoding]) {
        let properties = self.target(schema).and_then(|schema| schema.get("properties"));
        for encoding in encodings.iter().filter(|encoding| !encoding.styled) {
            let Some(property) = properties.and_then(|all| all.get(&encoding.property)) else {
                continue;
            };
            let target = self.target(property);
            let item = target.and_then(|node| self.target(node.get("items")?)).or(target);
            let name = encoding.content_type.split(',').next().unwrap_or_default();
            if item.is_some_and(|node| says(node, "object")) && !name.is_empty() && !is_json(name) {
                let message =
                    format!("an object is not written as `{name}`, calls with it are refused");
                let help = "describe it as a string, which is sent as it is, or as JSON";
                self.warn("part-form", property.mark, message, help);
            }
        }
    }

    /// The properties of a multipart body that are files.
    fn files(&self, node: &'a Node, encodings: &[Encoding], steps: usize, files: &mut Files) {
        let Some(steps) = steps.checked_sub(1) else { return };
        let Some(node) = self.target(node) else { return };
        let properties = node.get("properties").and_then(Node::as_map);
        for (name, _, property) in properties.into_iter().flat_map(|map| map.iter()) {
            let encoding = encodings.iter().find(|encoding| encoding.property == name);
            if encoding.is_some_and(|encoding| encoding.styled) {
                continue;
            }
            let declared = encoding.map_or("", |encoding| encoding.content_type.as_str());
            if let Some(content_type) = self.file(property, declared, DEEPEST) {
                if !files.iter().any(|(known, _)| known == name) {
                    files.push((name.to_owned(), content_type));
                }
            }
        }
        for branch in branches(node) {
            self.files(branch, encodings, steps, files);
        }
    }

    /// The media types of a property that is a file, or several of them; `declared` are those that
    /// its encoding gives.
    pub(super) fn file(&self, node: &'a Node, declared: &str, steps: usize) -> Option<String> {
        let steps = steps.checked_sub(1)?;
        let node = self.target(node)?;
        let text = |key| node.get(key).and_then(Node::as_text).unwrap_or_default();
        if let Some(items) = node.get("items") {
            return self.file(items, declared, steps);
        }
        let all = node.get("allOf").and_then(Node::as_sequence).unwrap_or_default();
        if let Some(found) = all.iter().find_map(|branch| self.file(branch, declared, steps)) {
            return Some(found);
        }
        for key in ["anyOf", "oneOf"] {
            let Some(some) = node.get(key).and_then(Node::as_sequence) else { continue };
            let mut some = some.iter().filter(|branch| !is_null(branch)).peekable();
            some.peek()?;
            let found: Option<Vec<String>> =
                some.map(|branch| self.file(branch, declared, steps)).collect();
            return found.and_then(|found| found.into_iter().next());
        }
        let content = text("contentMediaType");
        let is_binary = text("type") == "file"
            || text("format") == "binary"
            || text("contentEncoding") == "binary";
        let may_be = is_untyped(node) || says(node, "string");
        let is_coded = node.get("contentEncoding").is_some() || text("format") == "byte";
        let is_declared = media_types::is_binary(&essence(declared));
        // A schema that says nothing is bytes from 3.1 on (OpenAPI 3.1.1, "Working with Binary
        // Data"), unless its encoding says what it is.
        let is_open = self.version == Version::V31
            && (media_types::is_binary(&essence(content)) && !content.is_empty()
                || declared.is_empty() && content.is_empty() && is_untyped(node));
        let is_file = is_binary || may_be && !is_coded && (is_declared || is_open);
        let media_type = if declared.is_empty() { content } else { declared };
        is_file
            .then(|| if is_header_text(media_type) { media_type.to_owned() } else { String::new() })
    }

    /// A schema with the references to where its properties stand followed, and its files as they
    /// are given.
    fn schema_with(&mut self, node: &'a Node, encodings: &[Encoding], steps: usize) -> Schema {
        let target = self.target(node).filter(|target| !std::ptr::eq(*target, node));
        if let (Some(target), Some(steps)) = (target, steps.checked_sub(1)) {
            let mut schema = self.schema_with(target, encodings, steps);
            if let Some(description) = node.get("description").and_then(Node::as_text) {
                schema.description = self.described("", description);
            }
            return schema;
        }
        let mut schema = self.schema(node);
        let properties = node.get("properties").and_then(Node::as_map);
        for (name, _, property) in properties.into_iter().flat_map(|map| map.iter()) {
            let encoding = encodings.iter().find(|e| e.file && e.property == name);
            if let (Some(own), Some(encoding)) = (schema.properties.get_mut(name), encoding) {
                *own = self.file_schema(property, own, &encoding.content_type, DEEPEST);
            }
        }
        if let Some(steps) = steps.checked_sub(1) {
            for (key, list) in [
                ("allOf", &mut schema.all_of),
                ("anyOf", &mut schema.any_of),
                ("oneOf", &mut schema.one_of),
            ] {
                let nodes = node.get(key).and_then(Node::as_sequence).unwrap_or_default();
                for (branch, own) in nodes.iter().zip(list.iter_mut()) {
                    *own = self.schema_with(branch, encodings, steps);
                }
            }
        }
        schema
    }

    /// The schema of a property that is a file, or several; `own` is what it is lowered to.
    pub(super) fn file_schema(
        &mut self,
        node: &'a Node,
        own: &Schema,
        content_type: &str,
        steps: usize,
    ) -> Schema {
        let target = self.target(node).unwrap_or(node);
        let text = |node: &Node| node.get("description").and_then(Node::as_text).map(str::to_owned);
        let described = text(node).or_else(|| text(target)).unwrap_or_default();
        let around = Schema {
            mark: own.mark,
            title: own.title.clone(),
            description: self.described("", &described),
            deprecated: own.deprecated,
            read_only: own.read_only,
            write_only: own.write_only,
            ..Schema::default()
        };
        let Some(steps) = steps.checked_sub(1) else { return file(around, content_type) };
        let plain = Schema { mark: own.mark, ..Schema::default() };
        if let Some(items) = target.get("items") {
            let full = if own.reference.is_some() { self.schema(target) } else { own.clone() };
            let item = full.items.as_deref().cloned().unwrap_or_else(|| plain.clone());
            let items = self.file_schema(items, &item, content_type, steps);
            let Schema { types, limits, unique_items, .. } = full;
            return Schema { types, limits, unique_items, items: Some(Box::new(items)), ..around };
        }
        for key in ["anyOf", "oneOf"] {
            let Some(nodes) = target.get(key).and_then(Node::as_sequence) else { continue };
            let mut any_of = Vec::new();
            for branch in nodes {
                any_of.push(match is_null(branch) {
                    true => null(own),
                    false => {
                        let own = self.schema(branch);
                        self.file_schema(branch, &own, content_type, steps)
                    }
                });
            }
            return Schema { any_of, ..around };
        }
        let nullable = own.types.contains(&JsonType::Null)
            || ["nullable", "x-nullable"]
                .iter()
                .any(|key| target.get(key).and_then(Node::as_bool) == Some(true));
        if nullable {
            let bare = file(plain, content_type);
            return Schema { any_of: vec![bare, null(own)], ..around };
        }
        file(around, content_type)
    }

    /// Where a schema's references lead; nothing where they lead nowhere, of which lowering the
    /// schema tells.
    fn target(&self, node: &'a Node) -> Option<&'a Node> {
        self.document.resolve_any(node).ok().map(|(target, _)| target)
    }
}

/// A file: bytes in base64, or these with a name, and with a media type where there is a choice.
fn file(around: Schema, content_type: &str) -> Schema {
    let string = Schema { mark: around.mark, types: vec![JsonType::String], ..Schema::default() };
    let bytes = Schema { format: "byte".to_owned(), ..string.clone() };
    let mut object = Schema {
        mark: around.mark,
        types: vec![JsonType::Object],
        required: vec!["content".to_owned()],
        additional: Some(Box::new(Schema { never: true, ..Schema::default() })),
        ..Schema::default()
    };
    object.properties.insert("filename".to_owned(), string.clone());
    object.properties.insert("content".to_owned(), bytes.clone());
    let choice: Vec<&str> =
        content_type.split(',').map(str::trim).filter(|one| !one.is_empty()).collect();
    if choice.len() > 1 || content_type.contains('*') {
        let mut schema = string;
        if content_type.contains('*') {
            schema.description = format!("One of {content_type}");
        } else {
            let values = choice.iter().map(|one| Json::String((*one).to_owned()));
            schema.enumeration = Some(values.collect());
        }
        object.properties.insert("content_type".to_owned(), schema);
    }
    Schema { file: true, any_of: vec![bytes, object], ..around }
}

fn null(own: &Schema) -> Schema {
    Schema { mark: own.mark, types: vec![JsonType::Null], ..Schema::default() }
}

/// The schemas that an object is composed of.
fn branches(node: &Node) -> impl Iterator<Item = &Node> {
    let lists = ["allOf", "anyOf", "oneOf"].into_iter();
    lists.flat_map(|key| node.get(key).and_then(Node::as_sequence).unwrap_or_default())
}

fn is_null(node: &Node) -> bool {
    node.get("type").is_some() && !is_untyped(node) && says(node, "null") && !says(node, "string")
        || node.get("type").is_some_and(|ty| ty.value == crate::document::Value::Null)
}

/// Whether one of a schema's types is `word`.
fn says(node: &Node, word: &str) -> bool {
    node.get("type").is_some_and(|ty| match ty.as_sequence() {
        Some(types) => types.iter().any(|ty| ty.as_text() == Some(word)),
        None => ty.as_text() == Some(word),
    })
}

/// Whether a schema says nothing of what a value is.
fn is_untyped(node: &Node) -> bool {
    const KEYS: [&str; 11] = [
        "type",
        "$ref",
        "enum",
        "const",
        "properties",
        "additionalProperties",
        "items",
        "prefixItems",
        "allOf",
        "anyOf",
        "oneOf",
    ];
    KEYS.iter().all(|key| node.get(key).is_none())
}
