//! YAML, from granit-parser's events to our nodes, without recursion.

use std::borrow::Cow;
use std::collections::HashMap;

use granit_parser::{Event, Marker, Options, Parser, ScalarStyle, Span, Tag};

use super::yaml_merge::{Merge, merged};
use super::yaml_scalar::{Plain, plain};
use super::{MAX_DEPTH, Problems, Reading, problem, yaml_error};
use crate::diagnostics::{Diagnostic, quoted};
use crate::document::{Map, Mark, Node, Number, Place, Value};

/// Reads a text that is YAML or was meant to be.
pub(super) fn read(text: &str, file: u32) -> Reading {
    let mut options = Options::default();
    options.emit_unresolved_aliases = true;
    // Another crate of the build can switch comment events on.
    options.set_emit_comments(false);
    let mut loader = Loader {
        file,
        frames: Vec::new(),
        anchors: HashMap::new(),
        budget: 100_000 + text.len() / 8,
        documents: 0,
        root: None,
        problems: Problems::default(),
    };
    for next in Parser::new_from_str_with_options(text, options) {
        let done = match next {
            Ok((event, span)) => loader.event(event, &span),
            Err(error) => Err(yaml_error::syntax(loader.mark(*error.marker()), &error)),
        };
        if let Err(problem) = done {
            loader.problems.push(problem);
            return Reading { root: None, problems: loader.problems.finish() };
        }
    }
    if loader.root.is_none() {
        loader.problems.push(problem::empty(file));
    }
    Reading { root: loader.root, problems: loader.problems.finish() }
}

/// The tree under construction.
struct Loader {
    file: u32,
    /// The lists and mappings that are open, the innermost last.
    frames: Vec<Frame>,
    anchors: HashMap<usize, Anchored>,
    /// How much anchors and aliases may still copy; see [`measure`].
    budget: usize,
    documents: u32,
    root: Option<Node>,
    problems: Problems,
}

/// A list or mapping that is open.
struct Frame {
    mark: Mark,
    /// The number of its anchor; 0 for none.
    anchor: usize,
    content: Content,
}

enum Content {
    List(Vec<Node>),
    Map { map: Map, merge: Option<Merge>, slot: Slot },
}

/// What the next node of a mapping is.
enum Slot {
    Key,
    /// The value of a key.
    Value(String, Mark),
    /// The value of `<<`.
    Merge(Mark),
    /// The value of a key that was refused.
    Refused,
}

/// A value that aliases repeat.
struct Anchored {
    node: Node,
    /// What a copy takes from the budget.
    cost: usize,
    /// How many levels of lists and mappings it has.
    height: usize,
}

impl Loader {
    fn mark(&self, marker: Marker) -> Mark {
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let (line, column) = (number(marker.line()), number(marker.col()).saturating_add(1));
        Mark { file: self.file, place: Place::At { line, column } }
    }

    /// Takes one event in. An error is one after which nothing more can be read.
    fn event(&mut self, event: Event<'_>, span: &Span) -> Result<(), Diagnostic> {
        let mark = self.mark(span.start);
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(problem::several_documents(mark));
                }
            }
            Event::Scalar(text, style, anchor, tag) => {
                // What is left out is handed over as `~`, with no width.
                let empty = style == ScalarStyle::Plain && span.start == span.end;
                let text = if empty { Cow::Borrowed("") } else { text };
                let scalar = Scalar { text, style, tag, mark, tag_mark: self.tag_mark(span) };
                return self.scalar(scalar, anchor, empty);
            }
            Event::SequenceStart(_, anchor, tag) => {
                self.check_tag(tag.as_deref(), "seq", "a list", self.tag_mark(span));
                self.open(mark, anchor, Content::List(Vec::new()))?;
            }
            Event::MappingStart(_, anchor, tag) => {
                self.check_tag(tag.as_deref(), "map", "a mapping", self.tag_mark(span));
                let content = Content::Map { map: Map::new(), merge: None, slot: Slot::Key };
                self.open(mark, anchor, content)?;
            }
            Event::SequenceEnd | Event::MappingEnd => return self.close(),
            Event::Alias(id) => return self.alias(id, mark),
            Event::UnresolvedAlias(name) => {
                self.problems.push(problem::unknown_alias(mark, &name));
                return self.complete(Node { value: Value::Null, mark }, 0);
            }
            _ => {}
        }
        Ok(())
    }

    /// The place of a node's tag, or of the node.
    fn tag_mark(&self, span: &Span) -> Mark {
        self.mark(span.tag_start().unwrap_or(span.start))
    }

    fn open(&mut self, mark: Mark, anchor: usize, content: Content) -> Result<(), Diagnostic> {
        if self.frames.len() == MAX_DEPTH {
            return Err(problem::too_deep(mark));
        }
        self.frames.push(Frame { mark, anchor, content });
        Ok(())
    }

    fn close(&mut self) -> Result<(), Diagnostic> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        let value = match frame.content {
            Content::List(items) => Value::Sequence(items),
            Content::Map { map, merge: None, .. } => Value::Map(map),
            Content::Map { map, merge: Some(merge), .. } => {
                Value::Map(merged(map, merge, &mut self.problems))
            }
        };
        self.complete(Node { value, mark: frame.mark }, frame.anchor)
    }

    /// Puts a finished node in its place.
    fn complete(&mut self, node: Node, anchor: usize) -> Result<(), Diagnostic> {
        if anchor != 0 {
            self.remember(anchor, &node)?;
        }
        let (map, merge, slot) = match self.frames.last_mut().map(|frame| &mut frame.content) {
            None => {
                self.root = Some(node);
                return Ok(());
            }
            Some(Content::List(items)) => {
                items.push(node);
                return Ok(());
            }
            Some(Content::Map { map, merge, slot }) => (map, merge, slot),
        };
        match std::mem::replace(slot, Slot::Key) {
            Slot::Key => {
                *slot = Slot::Refused;
                self.problems.push(problem::complex_key(node.mark, node.kind()));
            }
            Slot::Value(key, mark) => {
                if let Err((key, first)) = map.add(key, mark, node) {
                    self.problems.push(problem::repeated(&key, mark, first));
                }
            }
            Slot::Merge(mark) => match merge {
                Some(merge) => {
                    let repeated = problem::repeated("<<", mark, merge.mark);
                    self.problems.push(repeated.help("write one `<<` with a list: `<<: [*a, *b]`"));
                }
                None => *merge = Some(Merge { mark, at: map.len(), value: node }),
            },
            Slot::Refused => {}
        }
        Ok(())
    }

    /// The slot that a key is due in, if one is.
    fn key_slot(&mut self) -> Option<&mut Slot> {
        match &mut self.frames.last_mut()?.content {
            Content::Map { slot: slot @ Slot::Key, .. } => Some(slot),
            _ => None,
        }
    }

    fn scalar(&mut self, scalar: Scalar<'_>, anchor: usize, empty: bool) -> Result<(), Diagnostic> {
        let mark = scalar.mark;
        let Some(slot) = self.key_slot() else {
            if self.frames.is_empty() && empty {
                return Ok(());
            }
            let node = scalar.node(&mut self.problems);
            return self.complete(node, anchor);
        };
        if scalar.style == ScalarStyle::Plain && scalar.text == "<<" && scalar.tag.is_none() {
            *slot = Slot::Merge(mark);
            return Ok(());
        }
        // A key is text as it is written, whatever it would mean as a value.
        *slot = Slot::Value(scalar.text.to_string(), mark);
        if anchor != 0 {
            let text = scalar.text.to_string();
            self.remember(anchor, &Node { value: Value::String(text), mark })?;
        }
        if scalar.tag.is_some() {
            scalar.node(&mut self.problems);
        }
        Ok(())
    }

    fn check_tag(&mut self, tag: Option<&Tag>, core: &str, what: &str, mark: Mark) {
        let Some(tag) = tag.filter(|tag| !is_non_specific(tag)) else { return };
        match tag.core_suffix() {
            Some(suffix) if suffix == core => {}
            Some(_) => self.problems.push(problem::wrong_tag(mark, &tag.original(), what)),
            None => self.problems.push(problem::unknown_tag(mark, &tag.original())),
        }
    }

    /// Keeps a copy of an anchored node.
    fn remember(&mut self, anchor: usize, node: &Node) -> Result<(), Diagnostic> {
        let before = self.budget;
        let height =
            measure(node, &mut self.budget).ok_or_else(|| problem::too_many_aliases(node.mark))?;
        let cost = before - self.budget;
        self.anchors.insert(anchor, Anchored { node: node.clone(), cost, height });
        Ok(())
    }

    fn alias(&mut self, id: usize, mark: Mark) -> Result<(), Diagnostic> {
        let depth = self.frames.len();
        let null = Node { value: Value::Null, mark };
        let Some(anchored) = self.anchors.get(&id) else {
            self.problems.push(problem::endless_alias(mark));
            return self.complete(null, 0);
        };
        if depth + anchored.height > MAX_DEPTH {
            self.problems.push(problem::too_deep(mark));
            return self.complete(null, 0);
        }
        self.budget = self
            .budget
            .checked_sub(anchored.cost)
            .ok_or_else(|| problem::too_many_aliases(mark))?;
        let node = anchored.node.clone();
        match (node.as_text().map(str::to_owned), self.key_slot()) {
            (Some(text), Some(slot)) => {
                *slot = Slot::Value(text, mark);
                Ok(())
            }
            _ => self.complete(node, 0),
        }
    }
}

/// Takes from `budget` what a copy of `node` costs (a unit a node, and one for every 64 bytes of
/// text), and gives its height; nothing when the budget does not suffice.
///
/// Without it, ten lines of aliases of aliases are a billion nodes.
fn measure(node: &Node, budget: &mut usize) -> Option<usize> {
    let mut take = |bytes: usize| {
        *budget = budget.checked_sub(1 + bytes / 64)?;
        Some(())
    };
    match &node.value {
        Value::String(text) => take(text.len())?,
        Value::Number(number) => take(number.raw.len() + number.json.len())?,
        Value::Null | Value::Bool(_) => take(0)?,
        Value::Sequence(items) => {
            take(0)?;
            let mut height = 0;
            for item in items {
                height = height.max(measure(item, budget)?);
            }
            return Some(height + 1);
        }
        Value::Map(map) => {
            take(0)?;
            let mut height = 0;
            for (key, _, value) in map.iter() {
                *budget = budget.checked_sub(key.len() / 64)?;
                height = height.max(measure(value, budget)?);
            }
            return Some(height + 1);
        }
    }
    Some(0)
}

/// Whether a tag is `!` alone, which says only that the value is what it looks like in quotes.
fn is_non_specific(tag: &Tag) -> bool {
    matches!(tag.parts(), ("" | "!", "") | ("", "!"))
}

/// A scalar before it means anything.
struct Scalar<'t> {
    text: Cow<'t, str>,
    style: ScalarStyle,
    tag: Option<Cow<'t, Tag>>,
    mark: Mark,
    tag_mark: Mark,
}

impl Scalar<'_> {
    fn node(self, problems: &mut Problems) -> Node {
        let mark = self.mark;
        let value = match self.tag {
            None if self.style == ScalarStyle::Plain => resolved(self.text, mark, problems),
            None => Value::String(self.text.into_owned()),
            Some(ref tag) if is_non_specific(tag) => Value::String(self.text.into_owned()),
            Some(ref tag) => match tag.core_suffix() {
                Some("str") => Value::String(self.text.into_owned()),
                Some(core) => {
                    let shown = quoted(&self.text);
                    let value = resolved(self.text, mark, problems);
                    if !fits(core, &value) {
                        let wrong = problem::wrong_tag(self.tag_mark, &tag.original(), &shown);
                        problems.push(wrong);
                    }
                    value
                }
                None => {
                    problems.push(problem::unknown_tag(self.tag_mark, &tag.original()));
                    Value::String(self.text.into_owned())
                }
            },
        };
        Node { value, mark }
    }
}

/// What a scalar means that nothing says to be text.
fn resolved(text: Cow<'_, str>, mark: Mark, problems: &mut Problems) -> Value {
    match plain(&text) {
        Plain::Null => return Value::Null,
        Plain::Bool(value) => return Value::Bool(value),
        Plain::Integer(json) | Plain::Float(json) => {
            return Value::Number(Number { json, raw: text.into_owned() });
        }
        Plain::NotJson => problems.push(problem::not_json(mark, &text)),
        Plain::OutOfRange => problems.push(problem::out_of_range(mark, &text)),
        Plain::Text => {}
    }
    Value::String(text.into_owned())
}

/// Whether a value is what a tag of the core schema says.
fn fits(core: &str, value: &Value) -> bool {
    match (core, value) {
        ("null", Value::Null) | ("bool", Value::Bool(_)) | ("float", Value::Number(_)) => true,
        ("int", Value::Number(number)) => !number.json.contains(['.', 'e', 'E']),
        _ => false,
    }
}
