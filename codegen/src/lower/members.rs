//! The members of the object that a tool of an MCP server is called with, out of the root of its
//! schema.
//!
//! A provider takes an object with properties at the root and nothing else, so that each property is
//! an argument. What the root says beside `properties` is spread over them as far as that goes: `$ref`
//! and `allOf` are merged; of `anyOf`, `oneOf` and conditions all properties are offered, of which
//! those are required that every branch requires; what is said of members without a name
//! (`additionalProperties`, `patternProperties`) is one more argument, whose members are sent beside
//! the others. What is lost is said; the server checks it.

mod combine;

use std::collections::BTreeSet;

use crate::diagnostics::quoted;
use crate::document::{Mark, Node, Target, Value};
use crate::ir::{JsonType, Location, Schema};

use super::parameters::Parameter;
use super::{Lowering, limits};

use combine::{Members, Wanted, words};

/// The name of the argument that holds the members without a name.
const REST: &str = "arguments";
/// What it is, for the model.
const REST_WORDS: &str = "Further arguments, by their names";
/// How deep combinations at the root may nest.
const MAX_DEPTH: usize = 32;
/// How many names of properties and parts are looked at more than once.
const MAX_REPEATED: usize = 20_000;

/// What is said beside `properties` and is lost.
pub(super) type Losses = Vec<(String, Mark)>;

/// The walk over one root.
struct Walk<'a> {
    /// Where references lead that are followed already.
    targets: BTreeSet<Target>,
    /// The parts that were looked at.
    seen: BTreeSet<*const Node>,
    repeated: usize,
    losses: Losses,
    /// The first part that is no object.
    foreign: Option<&'a Node>,
}

impl<'a> Lowering<'a, '_> {
    /// The arguments of the tool `name`, whose schema is `root`, and what of it they do not say.
    pub(super) fn members(&mut self, name: &str, root: &'a Node) -> (Vec<Parameter<'a>>, Losses) {
        let mut walk = Walk {
            targets: BTreeSet::new(),
            seen: BTreeSet::new(),
            repeated: 0,
            losses: Losses::new(),
            foreign: None,
        };
        let mut members = self.part(root, &mut walk, 0);
        if let Some(part) = walk.foreign {
            let message = format!("the arguments of the tool {} are no object", quoted(name));
            let mark = part.get("type").map_or(part.mark, |ty| ty.mark);
            let help = "an `inputSchema` is of `type: object`; correct it, or leave the tool out";
            self.error("no-tool", mark, message, help);
        }
        for required in &members.required {
            if !members.properties.contains_key(required) {
                members.properties.insert(required, Wanted::Any);
            }
        }
        let mut parameters = self.properties(&members);
        let alone = parameters.is_empty();
        if let Some(mut rest) = self.rest(&members, alone) {
            if alone {
                self.whole(&mut members, &mut rest);
            }
            parameters.push(rest);
        }
        walk.losses.extend(members.whole.iter().map(|(key, part)| {
            (format!("`{key}` of the arguments is left to the server"), key_mark(part, key))
        }));
        if let Some(mark) = members.open.filter(|_| !parameters.is_empty()) {
            if parameters.iter().all(|parameter| parameter.location == Location::Member) {
                let reason = "arguments that it takes beside those described are not offered";
                walk.losses.push((reason.to_owned(), mark));
            }
        }
        for (reason, mark) in &walk.losses {
            let message = format!("the tool {}: {reason}", quoted(name));
            let help = "tell the model of it in other words, where it matters";
            self.warn("degraded", *mark, message, help);
        }
        (parameters, walk.losses)
    }

    /// An argument a property.
    fn properties(&mut self, members: &Members<'a>) -> Vec<Parameter<'a>> {
        let mut parameters = Vec::new();
        for (name, wanted) in &members.properties {
            let schema = self.wanted(wanted);
            // Nothing is a value of it, or the caller has no business with it.
            if schema.never || schema.read_only {
                continue;
            }
            let mut parameter = Parameter::new(name, Location::Member, schema.mark);
            parameter.required = members.required.contains(name);
            parameter.description.clone_from(&schema.description);
            parameter.deprecated = schema.deprecated;
            parameter.schema = schema;
            parameters.push(parameter);
        }
        parameters
    }

    /// The argument for members without a name.
    fn rest(&mut self, members: &Members<'a>, alone: bool) -> Option<Parameter<'a>> {
        let mark = match (members.additional, members.patterns.first(), members.open) {
            (Some(node), ..) => node.mark,
            (None, Some((_, node)), _) => node.mark,
            (None, None, Some(mark)) if alone => mark,
            _ => return None,
        };
        let mut schema = Schema { mark, types: vec![JsonType::Object], ..Schema::default() };
        let additional = members.additional.map(|node| self.schema(node));
        let closed = members.open.is_none() && additional.is_none();
        let additional = additional.unwrap_or(Schema { mark, never: closed, ..Schema::default() });
        schema.additional = Some(Box::new(additional));
        for (pattern, node) in &members.patterns {
            let property = self.schema(node);
            schema.pattern_properties.push(((*pattern).to_owned(), property));
        }
        let mut parameter = Parameter::new(REST, Location::Members, mark);
        parameter.description = REST_WORDS.to_owned();
        parameter.schema = schema;
        Some(parameter)
    }

    /// Moves what holds of the object as a whole to the one argument that has all of its members.
    fn whole(&mut self, members: &mut Members<'a>, rest: &mut Parameter<'a>) {
        let (mut names, mut counts): (Option<&'a Node>, Vec<&'a Node>) = (None, Vec::new());
        let mut counted: BTreeSet<*const Node> = BTreeSet::new();
        members.whole.retain(|(key, part)| {
            if *key == "propertyNames" && names.is_none() {
                names = Some(*part);
                return false;
            }
            let counts_them = key.ends_with("Properties");
            if counts_them && counted.insert(std::ptr::from_ref(*part)) {
                counts.push(part);
            }
            !counts_them
        });
        let schema = &mut rest.schema;
        for part in counts {
            limits::limits(part, &mut schema.limits, self.diagnostics);
        }
        schema.limits.retain(|(key, _)| key.ends_with("Properties"));
        rest.required = schema.limits.iter().any(|(key, n)| *key == "minProperties" && n != "0");
        if let Some(part) = names {
            rest.schema.property_names = self.boxed(part, "propertyNames");
        }
    }

    /// What one part of the root says, its references and parts among it.
    fn part(&mut self, node: &'a Node, walk: &mut Walk<'a>, depth: usize) -> Members<'a> {
        let mut members = Members::default();
        if node.as_map().is_none() {
            if !matches!(node.value, Value::Bool(_) | Value::Null) {
                self.wrong_shape("a schema", "a mapping", node);
            }
            return members;
        }
        if !is_object(node) {
            walk.foreign.get_or_insert(node);
        }
        if depth > MAX_DEPTH || !walk.may_see(node) {
            let reason = "combinations within combinations are not all read".to_owned();
            if walk.losses.iter().all(|(known, _)| *known != reason) {
                walk.losses.push((reason, node.mark));
            }
            return members;
        }
        self.own(node, &mut members);
        if let Some(target) = self.followed(node, walk) {
            members.and(self.part(target, walk, depth + 1));
        }
        for part in self.parts(node, "allOf") {
            members.and(self.part(part, walk, depth + 1));
        }
        for key in ["anyOf", "oneOf"] {
            let branches = self.parts(node, key);
            self.union(node, (key, branches), &mut members, walk, depth);
        }
        self.conditions_of(node, &mut members, walk, depth);
        members
    }

    /// What the keywords of objects say in `node` itself.
    fn own(&mut self, node: &'a Node, members: &mut Members<'a>) {
        for (name, value) in self.children(node, "properties") {
            members.properties.insert(name, Wanted::One(value));
        }
        let required = node.get("required");
        if let Some(required) = required {
            // What is wrong with it is told as of any schema.
            self.required(required, &mut Schema::default());
        }
        let names = required.and_then(Node::as_sequence).unwrap_or_default();
        for name in names.iter().filter_map(Node::as_text) {
            members.required.insert(name);
        }
        for key in ["additionalProperties", "unevaluatedProperties"] {
            match node.get(key).map(|node| (node, &node.value)) {
                Some((node, Value::Bool(true))) => members.open = Some(node.mark),
                Some((node, Value::Map(map))) if map.is_empty() => members.open = Some(node.mark),
                Some((node, Value::Map(_))) => members.additional = Some(node),
                _ => {}
            }
        }
        members.patterns.extend(self.children(node, "patternProperties"));
        for key in ["minProperties", "maxProperties", "propertyNames", "not", "enum", "const"] {
            members.whole.extend(node.get(key).map(|_| (key, node)));
        }
    }

    /// Where the `$ref` of a part leads, unless it was there already.
    fn followed(&mut self, node: &'a Node, walk: &mut Walk<'a>) -> Option<&'a Node> {
        let reference = node.reference()?;
        // Of a chain that leads back to itself nothing would be left but its members.
        let chain = self.document.resolve_any(node);
        match chain.and_then(|_| self.document.resolve(node.mark, reference)) {
            Ok((target, key)) => walk.targets.insert(key).then_some(target),
            Err(error) => {
                self.unresolved(node, error);
                None
            }
        }
    }

    fn parts(&mut self, node: &'a Node, key: &str) -> &'a [Node] {
        match node.get(key).map(|list| (list, list.as_sequence())) {
            Some((_, Some(parts))) => parts,
            Some((list, None)) if list.value != Value::Null => {
                self.wrong_shape(&format!("`{key}`"), "a list of schemas", list);
                &[]
            }
            _ => &[],
        }
    }

    /// Adds what the branches of a union say: all of their properties.
    fn union(
        &mut self,
        node: &'a Node,
        (key, branches): (&str, &'a [Node]),
        members: &mut Members<'a>,
        walk: &mut Walk<'a>,
        depth: usize,
    ) {
        let objects = branches
            .iter()
            .filter(|branch| is_object(branch) && branch.value != Value::Bool(false));
        let mut read = Vec::new();
        for branch in objects {
            // What one branch refers to, another one may as well.
            let targets = walk.targets.clone();
            read.push(self.part(branch, walk, depth + 1));
            walk.targets = targets;
        }
        if read.len() > 1 {
            let mark = key_mark(node, key);
            let reason = format!(
                "which of its {} forms (`{key}`) takes which arguments is left to the server",
                read.len()
            );
            walk.losses.push((reason, mark));
        }
        if !read.is_empty() {
            members.and(Members::either(read));
        }
    }

    /// Adds the properties that conditions describe.
    fn conditions_of(
        &mut self,
        node: &'a Node,
        members: &mut Members<'a>,
        walk: &mut Walk<'a>,
        depth: usize,
    ) {
        let mut parts: Vec<&'a Node> = Vec::new();
        if node.get("if").is_some() {
            parts.extend(["then", "else"].into_iter().filter_map(|key| node.get(key)));
        }
        let mut keys: Vec<&'static str> = parts.first().map(|_| "if").into_iter().collect();
        for key in ["dependentSchemas", "dependencies"] {
            let dependents = self.children(node, key);
            if !dependents.is_empty() {
                keys.push(key);
            }
            let schemas = dependents.into_iter().map(|(_, dependent)| dependent);
            parts.extend(schemas.filter(|dependent| dependent.as_map().is_some()));
        }
        keys.extend(node.get("dependentRequired").map(|_| "dependentRequired"));
        for part in parts {
            let targets = walk.targets.clone();
            let found = self.part(part, walk, depth + 1);
            walk.targets = targets;
            for (name, wanted) in found.properties {
                members.properties.entry(name).or_insert(wanted);
            }
        }
        for key in keys {
            let reason = format!("what `{key}` asks for is left to the server");
            walk.losses.push((reason, key_mark(node, key)));
        }
    }

    /// The schema of what is wanted.
    fn wanted(&mut self, wanted: &Wanted<'a>) -> Schema {
        match wanted {
            Wanted::Any => Schema { mark: self.root.mark, ..Schema::default() },
            Wanted::One(node) => self.schema(node),
            Wanted::All(parts) => {
                let all_of = parts.iter().map(|part| self.wanted(part)).collect();
                Schema { mark: self.mark_of(wanted), all_of, ..Schema::default() }
            }
            Wanted::Either(parts) => {
                let branches: Vec<Schema> = parts.iter().map(|part| self.wanted(part)).collect();
                let mark = self.mark_of(wanted);
                words(&branches, mark).unwrap_or(Schema {
                    mark,
                    any_of: branches,
                    ..Schema::default()
                })
            }
        }
    }

    fn mark_of(&self, wanted: &Wanted<'a>) -> Mark {
        match wanted {
            Wanted::Any => self.root.mark,
            Wanted::One(node) => node.mark,
            Wanted::All(parts) | Wanted::Either(parts) => {
                parts.first().map_or(self.root.mark, |part| self.mark_of(part))
            }
        }
    }
}

impl Walk<'_> {
    /// Whether a part may be looked at: any once, and again as long as that is not too much.
    fn may_see(&mut self, node: &Node) -> bool {
        if self.seen.insert(std::ptr::from_ref(node)) {
            return true;
        }
        let names = ["properties", "patternProperties", "required"].into_iter();
        let names = names.filter_map(|key| node.get(key)).map(|names| match &names.value {
            Value::Map(map) => map.len(),
            Value::Sequence(names) => names.len(),
            _ => 0,
        });
        self.repeated += 1 + names.max().unwrap_or(0);
        self.repeated <= MAX_REPEATED
    }
}

/// Where a key of a part stands.
fn key_mark(part: &Node, key: &str) -> Mark {
    part.as_map().and_then(|map| map.key_mark(key)).unwrap_or(part.mark)
}

/// Whether an object is a value of a schema, by its `type`.
fn is_object(node: &Node) -> bool {
    let is_word = |node: &Node| node.as_text() == Some("object");
    match node.get("type").map(|ty| (ty, &ty.value)) {
        Some((_, Value::Sequence(words))) => words.iter().any(is_word),
        Some((word, Value::String(_))) => is_word(word),
        _ => true,
    }
}
