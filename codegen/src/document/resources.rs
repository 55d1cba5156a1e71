//! Parts of a file whose references are relative to themselves.

use std::sync::OnceLock;

use super::reference::{Reference, percent_decoded};
use super::resolve::{Anchors, ResolveError, Target, escaped, no_anchor};
use super::{Document, Mark, Node, Value};

/// A part of a file in which `#` is the part itself: a schema that was a document of its own before
/// it was put into a list.
#[derive(Debug, Clone)]
pub(super) struct Resource {
    start: Mark,
    pointer: String,
    anchors: OnceLock<Anchors>,
}

impl Document {
    /// Makes the parts of the root file at these pointers resources of their own, given in the order
    /// of the file. They do not contain one another.
    pub(crate) fn set_resources(&mut self, parts: impl IntoIterator<Item = (Mark, String)>) {
        let parts = parts.into_iter();
        let resource = |(start, pointer)| Resource { start, pointer, anchors: OnceLock::new() };
        self.resources = parts.map(resource).collect();
        // An alias of YAML stands where its anchor does.
        self.resources.sort_by_key(|resource| resource.start);
    }

    /// The node that a reference leads to which stands in a resource; `None` where it leads out of it.
    pub(super) fn resolve_in_resource(
        &self,
        from: Mark,
        reference: &str,
        hops: &mut usize,
    ) -> Option<Result<(&Node, Target), ResolveError>> {
        let index = self.resources.partition_point(|resource| resource.start <= from);
        let resource = self.resources.get(index.checked_sub(1)?)?;
        let file = resource.start.file;
        if from.file != file {
            return None;
        }
        let mut walk = |pointer: &str, fragment: &str| {
            let (root, target) =
                self.walk(self.start(file, reference)?, pointer, reference, hops)?;
            self.walk((root, target), fragment, reference, hops)
        };
        match Reference::new(reference) {
            Reference::Local(fragment) if fragment.is_empty() || fragment.starts_with('/') => {
                Some(walk(&resource.pointer, fragment))
            }
            Reference::Local(fragment) => {
                let name = percent_decoded(fragment);
                let anchors = self.anchors_of(resource);
                match anchors.get(&name) {
                    Some(pointer) => Some(walk(pointer, "")),
                    None => {
                        let file = self.files.get(file as usize)?;
                        Some(Err(no_anchor((&file.path, anchors), reference, &name)))
                    }
                }
            }
            Reference::Remote { url, fragment } => {
                let pointer = self.anchors_of(resource).get(url)?;
                fragment.is_empty().then_some(()).or(fragment.starts_with('/').then_some(()))?;
                Some(walk(pointer, fragment))
            }
            Reference::File { .. } | Reference::Name(_) => None,
        }
    }

    /// What the nodes of a resource call themselves.
    fn anchors_of<'d>(&'d self, resource: &'d Resource) -> &'d Anchors {
        resource.anchors.get_or_init(|| {
            let mut anchors = Anchors::new();
            let found = self
                .start(resource.start.file, "")
                .and_then(|start| self.walk(start, &resource.pointer, "", &mut 0));
            if let Ok((node, _)) = found {
                collect_anchors(node, &mut resource.pointer.clone(), &mut anchors);
            }
            anchors
        })
    }
}

/// Adds the names that `node` and what stands under it gives itself; the first of a name counts.
pub(super) fn collect_anchors(node: &Node, pointer: &mut String, anchors: &mut Anchors) {
    let length = pointer.len();
    let mut visit = |segment: &str, child: &Node| {
        pointer.push('/');
        pointer.push_str(segment);
        collect_anchors(child, pointer, anchors);
        pointer.truncate(length);
    };
    match &node.value {
        Value::Sequence(items) => {
            for (index, item) in items.iter().enumerate() {
                visit(&index.to_string(), item);
            }
        }
        Value::Map(map) => {
            for (key, _, child) in map.iter() {
                visit(&escaped(key).replace('%', "%25"), child);
            }
            for key in ["$anchor", "$dynamicAnchor", "$id", "id", "$self"] {
                let Some(text) = map.get(key).and_then(Node::as_str) else { continue };
                let name = match key {
                    "$anchor" | "$dynamicAnchor" => Some(text),
                    // Plain names as drafts before `$anchor` gave them, else the URL itself.
                    _ => text.strip_prefix('#').or_else(|| {
                        let url = text.strip_suffix('#').unwrap_or(text);
                        matches!(Reference::new(url), Reference::Remote { .. }).then_some(url)
                    }),
                };
                if let Some(name) = name.filter(|name| !name.is_empty()) {
                    anchors.entry(name.to_owned()).or_insert_with(|| pointer.clone());
                }
            }
        }
        _ => {}
    }
}
