//! From a `$ref` to the node that it points at.

use std::collections::HashMap;

use super::reference::{Reference, folder, normalized, percent_decoded};
use super::resources::collect_anchors;
use super::{Document, File, Mark, Node, Value};
use crate::diagnostics::{Diagnostic, Site, nearest, quoted};

/// The most references that one resolution follows: far more than a sane description chains.
const MAX_HOPS: usize = 100;

/// What nodes of a file call themselves (plain names and URLs), each with the pointer to its node.
pub(super) type Anchors = HashMap<String, String>;

/// What a reference points at: equal for all spellings that lead to one node.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target {
    /// Index into [`Document::files`].
    pub file: u32,
    /// A JSON pointer in that file: empty for its root, `~` as `~0`, `/` as `~1`, else unescaped.
    pub pointer: String,
}

impl Target {
    /// The last segment of the pointer, unescaped: `Pet` of `/components/schemas/Pet`.
    pub fn name(&self) -> String {
        unescaped(self.pointer.rsplit('/').next().unwrap_or_default())
    }

    fn push(&mut self, segment: &str) {
        self.pointer.push('/');
        self.pointer.push_str(&escaped(segment));
    }
}

/// Why a reference leads nowhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolveError {
    /// What is wrong: lower case, no full stop, names in backticks.
    pub message: String,
    /// The edit to make.
    pub help: Option<String>,
    /// Whether [`crate::parse`] has reported it already: a file that could not be read, a URL.
    pub reported: bool,
}

impl ResolveError {
    fn new(message: String) -> Self {
        Self { message, help: None, reported: false }
    }

    fn help(mut self, help: String) -> Self {
        self.help = Some(help);
        self
    }

    /// The error at the reference's place.
    pub fn diagnostic(self, kind: &'static str, site: impl Into<Site>) -> Diagnostic {
        let diagnostic = Diagnostic::error(kind, site, self.message);
        match self.help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }
}

impl Node {
    /// The text of its `$ref`, whatever stands beside it.
    pub fn reference(&self) -> Option<&str> {
        self.get("$ref")?.as_str()
    }

    /// The text of its `$ref`, if nothing stands beside it.
    pub fn pure_reference(&self) -> Option<&str> {
        (self.as_map()?.len() == 1).then(|| self.reference())?
    }

    /// The child at a segment of a JSON pointer.
    fn child(&self, segment: &str) -> Option<&Node> {
        match &self.value {
            Value::Map(map) => map.get(segment),
            Value::Sequence(items) => items.get(segment.parse::<usize>().ok()?),
            _ => None,
        }
    }
}

impl Document {
    /// The node that `reference` points at. `from` is any place in the file that holds it.
    ///
    /// A reference that stands in the middle of the way is followed, so that
    /// `#/components/schemas/Pet/properties/id` is found where `Pet` is a `$ref` itself.
    pub fn resolve(&self, from: Mark, reference: &str) -> Result<(&Node, Target), ResolveError> {
        self.resolve_within(from, reference, &mut 0)
    }

    /// Follows `node` as long as it is a `$ref` and nothing else; with the last target, if it was.
    pub fn resolve_all<'d>(
        &'d self,
        node: &'d Node,
    ) -> Result<(&'d Node, Option<Target>), ResolveError> {
        self.follow(node, Node::pure_reference)
    }

    /// Follows `node` as long as it has a `$ref`, whatever stands beside it.
    pub fn resolve_any<'d>(
        &'d self,
        node: &'d Node,
    ) -> Result<(&'d Node, Option<Target>), ResolveError> {
        self.follow(node, Node::reference)
    }

    /// A target as a reference in the root file would spell it.
    pub fn shown(&self, target: &Target) -> String {
        let path = match target.file {
            0 => "",
            file => self.files.get(file as usize).map_or("", |file| file.path.as_str()),
        };
        format!("{path}#{}", target.pointer)
    }

    fn follow<'d>(
        &'d self,
        node: &'d Node,
        reference: impl Fn(&Node) -> Option<&str>,
    ) -> Result<(&'d Node, Option<Target>), ResolveError> {
        let mut at = node;
        let mut chain: Vec<Target> = Vec::new();
        while let Some(text) = reference(at) {
            let (next, target) = self.resolve(at.mark, text)?;
            if chain.contains(&target) {
                chain.push(target);
                return Err(self.cycle(&chain));
            }
            if chain.len() == MAX_HOPS {
                return Err(too_long());
            }
            chain.push(target);
            at = next;
        }
        Ok((at, chain.pop()))
    }

    /// The error for a chain of references whose last target is one of the others.
    fn cycle(&self, chain: &[Target]) -> ResolveError {
        let start = chain.iter().position(|target| Some(target) == chain.last()).unwrap_or(0);
        let links: Vec<String> =
            chain.iter().skip(start).map(|target| quoted(&self.shown(target))).collect();
        let message = format!("a `$ref` leads back to itself: {}", links.join(" → "));
        ResolveError::new(message)
            .help("give one of them a definition in place of its `$ref`".to_owned())
    }

    fn resolve_within(
        &self,
        from: Mark,
        reference: &str,
        hops: &mut usize,
    ) -> Result<(&Node, Target), ResolveError> {
        if let Some(found) = self.resolve_in_resource(from, reference, hops) {
            return found;
        }
        if let Reference::Remote { url, fragment } = Reference::new(reference) {
            let Some((index, pointer)) = self.identified(url) else {
                return Err(unread(reference));
            };
            let (node, target) =
                self.walk(self.start(index, reference)?, pointer, reference, hops)?;
            return self.within(node, target, fragment, reference, hops);
        }
        let (index, fragment) = self.file_of(from, reference)?;
        let (root, target) = self.start(index, reference)?;
        self.within(root, target, fragment, reference, hops)
    }

    /// The root of a file as the start of a way.
    pub(super) fn start(
        &self,
        index: u32,
        reference: &str,
    ) -> Result<(&Node, Target), ResolveError> {
        let root = self.files.get(index as usize).and_then(|file| file.root.as_ref());
        let target = Target { file: index, pointer: String::new() };
        root.map(|root| (root, target)).ok_or_else(|| unread(reference))
    }

    /// The node at a fragment of a resource whose root is `root`.
    fn within<'d>(
        &'d self,
        root: &'d Node,
        target: Target,
        fragment: &str,
        reference: &str,
        hops: &mut usize,
    ) -> Result<(&'d Node, Target), ResolveError> {
        if fragment.is_empty() || fragment.starts_with('/') {
            return self.walk((root, target), fragment, reference, hops);
        }
        let name = percent_decoded(fragment);
        let file = self.files.get(target.file as usize).ok_or_else(|| unread(reference))?;
        match file.anchors().get(&name) {
            Some(pointer) => {
                self.walk(self.start(target.file, reference)?, pointer, reference, hops)
            }
            None => Err(no_anchor((&file.path, file.anchors()), reference, &name)),
        }
    }

    /// The file and the pointer of the node that calls itself `url` (`$id`, `$self`).
    pub(crate) fn identified(&self, url: &str) -> Option<(u32, &str)> {
        self.files.iter().zip(0..).find_map(|(file, index)| {
            file.anchors().get(url).map(|pointer| (index, pointer.as_str()))
        })
    }

    /// The file that a reference is into, and its fragment.
    fn file_of<'r>(&self, from: Mark, reference: &'r str) -> Result<(u32, &'r str), ResolveError> {
        match Reference::new(reference) {
            Reference::Local(fragment) => Ok((from.file, fragment)),
            Reference::File { path, fragment } => {
                let base = self.files.get(from.file as usize).map_or("", |file| folder(&file.key));
                let key = normalized(&format!("{base}{path}"));
                let by_path = self.by_path.get_or_init(|| {
                    self.files.iter().map(|file| file.key.clone()).zip(0..).collect()
                });
                by_path.get(&key).map(|index| (*index, fragment)).ok_or_else(|| {
                    ResolveError::new(format!("the file of {} was not read", quoted(reference)))
                        .help(
                            "use a `$ref` where OpenAPI allows one; a tool of a list has no other files"
                                .to_owned(),
                        )
                })
            }
            Reference::Name(name) => Err(self.bare_name(name)),
            Reference::Remote { .. } => Err(unread(reference)),
        }
    }

    /// The error for a `$ref` of a name alone, with the pointer that was probably meant.
    fn bare_name(&self, name: &str) -> ResolveError {
        let homes = ["/components/schemas", "/definitions"];
        let found = homes.iter().find_map(|home| {
            let mut node = self.root()?;
            for segment in home.split('/').skip(1) {
                node = node.get(segment)?;
            }
            let key = nearest(name, node.as_map()?.keys())?;
            Some(format!("#{home}/{}", escaped(key)))
        });
        let meant = found.unwrap_or_else(|| format!("#/components/schemas/{}", escaped(name)));
        ResolveError::new(format!("{} is a bare name, which a `$ref` cannot be", quoted(name)))
            .help(format!("write {}", quoted(&meant)))
    }

    /// The node at `pointer` under a node.
    pub(super) fn walk<'d>(
        &'d self,
        start: (&'d Node, Target),
        pointer: &str,
        reference: &str,
        hops: &mut usize,
    ) -> Result<(&'d Node, Target), ResolveError> {
        let (mut at, mut target) = start;
        for segment in pointer.split('/').skip(1) {
            let decoded = unescaped(&percent_decoded(segment));
            loop {
                // A key may hold a `%41` of its own, so the segment as it stands is tried as well.
                let written = unescaped(segment);
                let found = [&decoded, &written]
                    .into_iter()
                    .find_map(|name| at.child(name).map(|next| (name, next)));
                if let Some((name, next)) = found {
                    at = next;
                    target.push(name);
                    break;
                }
                let Some(inner) = at.reference() else {
                    return Err(self.missing(at, &target, &decoded, reference));
                };
                *hops += 1;
                if *hops > MAX_HOPS {
                    return Err(too_long());
                }
                (at, target) = self.resolve_within(at.mark, inner, hops)?;
            }
        }
        Ok((at, target))
    }

    /// The error for a segment that `parent` does not have.
    fn missing(
        &self,
        parent: &Node,
        target: &Target,
        segment: &str,
        reference: &str,
    ) -> ResolveError {
        let place = match target.pointer.as_str() {
            "" => "the file".to_owned(),
            _ => quoted(&self.shown(target)),
        };
        let what = match &parent.value {
            Value::Map(_) => format!("{place} has no {}", quoted(segment)),
            Value::Sequence(items) => {
                format!("{place} is a list of {} and has no {}", items.len(), quoted(segment))
            }
            _ => format!("{place} is {} and has no {}", parent.kind(), quoted(segment)),
        };
        let error = ResolveError::new(format!("{} points at nothing: {what}", quoted(reference)));
        match parent.as_map().and_then(|map| nearest(segment, map.keys())) {
            Some(key) => error.help(format!("the nearest is {}", quoted(key))),
            None if parent.as_map().is_some() => {
                error.help("describe it there, or correct the reference".to_owned())
            }
            None => error.help("correct the reference".to_owned()),
        }
    }
}

impl File {
    fn anchors(&self) -> &Anchors {
        self.anchors.get_or_init(|| {
            let mut anchors = Anchors::new();
            if let Some(root) = &self.root {
                collect_anchors(root, &mut String::new(), &mut anchors);
            }
            anchors
        })
    }
}

pub(super) fn no_anchor(
    (path, anchors): (&str, &Anchors),
    reference: &str,
    name: &str,
) -> ResolveError {
    let error = ResolveError::new(format!(
        "{} points at nothing: no `$anchor` in {} is named {}",
        quoted(reference),
        quoted(path),
        quoted(name)
    ));
    // Hash order is no order: of two equally near names the smaller one is taken.
    match nearest(name, anchors.keys().map(String::as_str)) {
        Some(near) => error.help(format!("the nearest is {}", quoted(near))),
        None => error.help(format!("did you mean {}", quoted(&format!("#/{name}")))),
    }
}

/// The error for a file that was not there to read.
fn unread(reference: &str) -> ResolveError {
    ResolveError {
        reported: true,
        ..ResolveError::new(format!("{} could not be read", quoted(reference)))
    }
}

fn too_long() -> ResolveError {
    ResolveError::new(format!("more than {MAX_HOPS} references stand in a row here"))
        .help("refer to the last of them".to_owned())
}

pub(super) fn escaped(segment: &str) -> String {
    segment.replace('~', "~0").replace('/', "~1")
}

fn unescaped(segment: &str) -> String {
    segment.replace("~1", "/").replace("~0", "~")
}

#[cfg(test)]
#[path = "resolve_tests.rs"]
mod tests;
