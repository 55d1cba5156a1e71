//! The arguments of a script: what each is, and how it reaches the script.

use std::collections::BTreeMap;

use crate::diagnostics::{Diagnostic, nearest, quoted};
use crate::document::{Mark, Node, Value};
use crate::ir::{JsonType, Location};

use super::super::Lowering;
use super::super::parameters::Parameter;
use super::super::text::cut;

/// The keys of an argument.
const KEYS: [&str; 8] =
    ["name", "description", "type", "backing_type", "arity", "optional", "mode", "deprecated"];

const MODES: [(&str, Location); 4] = [
    ("positional", Location::Positional),
    ("dashdashspace", Location::Separate),
    ("dashdashequal", Location::Joined),
    ("stdin", Location::Stdin),
];

const TYPES: [(&str, JsonType); 8] = [
    ("string", JsonType::String),
    ("integer", JsonType::Integer),
    ("number", JsonType::Number),
    ("boolean", JsonType::Boolean),
    ("text", JsonType::String),
    ("int", JsonType::Integer),
    ("float", JsonType::Number),
    ("bool", JsonType::Boolean),
];

impl<'a> Lowering<'a, '_> {
    /// The arguments of a script in the order described, without those that are none.
    pub(super) fn script_arguments(&mut self, node: &'a Node, slug: &str) -> Vec<Parameter<'a>> {
        let mut parameters: Vec<Parameter<'a>> = Vec::new();
        let mut others = Others::default();
        for (name, node) in self.listed_arguments(node, slug) {
            let Some(parameter) = self.script_argument(name, node, slug) else { continue };
            if let Some((message, other)) = others.clash(&parameter, slug) {
                self.diagnostics.push(
                    Diagnostic::error("script-argument", parameter.mark, message)
                        .note_at("the other one is at", other)
                        .help("change one of the two in what the script answers to `describe`"),
                );
                continue;
            }
            others.add(&parameter);
            parameters.push(parameter);
        }
        parameters
    }

    /// The names and the nodes of a list, in which each has its name, or of a mapping.
    fn listed_arguments(&mut self, node: &'a Node, slug: &str) -> Vec<(Option<&'a str>, &'a Node)> {
        let Some(args) = node.get("args") else { return Vec::new() };
        match &args.value {
            Value::Null => Vec::new(),
            Value::Sequence(items) => items.iter().map(|item| (None, item)).collect(),
            Value::Map(map) => map.iter().map(|(name, _, item)| (Some(name), item)).collect(),
            _ => {
                self.wrong_shape(&format!("`args` of the script {}", quoted(slug)), "a list", args);
                Vec::new()
            }
        }
    }

    fn script_argument(
        &mut self,
        key: Option<&'a str>,
        node: &'a Node,
        slug: &str,
    ) -> Option<Parameter<'a>> {
        if node.as_map().is_none() {
            self.wrong_shape(
                &format!("an argument of the script {}", quoted(slug)),
                "a mapping",
                node,
            );
            return None;
        }
        self.unknown_keys(node, &KEYS, "an argument");
        let name = self.script_text(node, "name").or(key).unwrap_or_default();
        let location = self.mode(node, name, slug)?;
        let is_option = matches!(location, Location::Separate | Location::Joined);
        // Some write the dashes into the name.
        let wire = if is_option { name.trim_start_matches('-') } else { name };
        if let Some((message, help)) = name_problem(name, wire, is_option) {
            let message = format!("{message}, in the script {}", quoted(slug));
            let mark = node.get("name").map_or(node.mark, |name| name.mark);
            self.error("script-argument", mark, message, help);
            return None;
        }
        let mut parameter = Parameter::new(wire, location, node.mark);
        parameter.required = !self.is_optional(node, name)?;
        parameter.deprecated = node.get("deprecated").and_then(Node::as_bool) == Some(true);
        let (ty, own) = self.argument_type(node, name)?;
        parameter.schema.types = vec![ty];
        let text = self.script_text(node, "description").unwrap_or_default().trim();
        parameter.description = cut(match own {
            Some(own) if text.is_empty() => format!("({own})"),
            Some(own) => format!("{text} ({own})"),
            None => text.to_owned(),
        });
        Some(parameter)
    }

    fn mode(&mut self, node: &'a Node, name: &str, slug: &str) -> Option<Location> {
        let Some(mode) = node.get("mode").filter(|mode| mode.value != Value::Null) else {
            return Some(Location::Positional);
        };
        let word = mode.as_text().unwrap_or_default();
        let known = MODES.iter().find(|(known, _)| *known == word);
        if known.is_none() {
            let message = format!(
                "{} is no mode, in the argument {} of the script {}",
                quoted(word),
                quoted(name),
                quoted(slug)
            );
            self.no_such_word(mode, message, MODES.map(|(word, _)| word).as_slice());
        }
        known.map(|(_, location)| *location)
    }

    fn is_optional(&mut self, node: &'a Node, name: &str) -> Option<bool> {
        let Some(arity) = node.get("arity").filter(|arity| arity.value != Value::Null) else {
            return Some(node.get("optional").and_then(Node::as_bool) == Some(true));
        };
        match arity.as_text().unwrap_or_default() {
            "single" => Some(false),
            "optional" => Some(true),
            other => {
                let message =
                    format!("{} is no arity, in the argument {}", quoted(other), quoted(name));
                self.no_such_word(arity, message, &["single", "optional"]);
                None
            }
        }
    }

    /// The JSON type of an argument, and the name of its own type where that is none of JSON's. Of two
    /// types of JSON, the one that says more counts.
    fn argument_type(&mut self, node: &'a Node, name: &str) -> Option<(JsonType, Option<&'a str>)> {
        let ty = self.script_text(node, "type").filter(|word| !word.trim().is_empty());
        let backing = self.script_text(node, "backing_type").filter(|word| !word.trim().is_empty());
        let both = (ty.and_then(json_type), backing.and_then(json_type));
        match both {
            (None, None) if ty.is_none() && backing.is_none() => Some((JsonType::String, None)),
            (Some(ty), None) => Some((ty, backing)),
            (None, Some(backing)) => Some((backing, ty)),
            (Some(ty), Some(backing)) => match narrower(ty, backing) {
                Some(ty) => Some((ty, None)),
                None => {
                    let message = format!(
                        "the argument {} is `{}` and `{}` at once",
                        quoted(name),
                        ty.as_str(),
                        backing.as_str()
                    );
                    let mark = node.get("backing_type").map_or(node.mark, |backing| backing.mark);
                    let help = "make `type` and `backing_type` agree, or leave one of them out";
                    self.error("script-argument", mark, message, help);
                    None
                }
            },
            (None, None) => {
                let (key, word) = match ty {
                    Some(word) => ("type", word),
                    None => ("backing_type", backing.unwrap_or_default()),
                };
                let message = format!(
                    "{} is no type that a script can be given, in the argument {}",
                    quoted(word),
                    quoted(name)
                );
                let words = ["string", "integer", "number", "boolean"];
                self.no_such_word(node.get(key).unwrap_or(node), message, &words);
                None
            }
        }
    }

    fn no_such_word(&mut self, node: &Node, message: String, words: &[&'static str]) {
        let near = nearest(node.as_text().unwrap_or_default(), words.iter().copied());
        let diagnostic = Diagnostic::error("script-argument", node.mark, message);
        self.diagnostics.push(diagnostic.help(match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write one of `{}`", words.join("`, `")),
        }));
    }
}

fn json_type(word: &str) -> Option<JsonType> {
    let same = |(known, _): &&(&str, JsonType)| known.eq_ignore_ascii_case(word.trim());
    TYPES.iter().find(same).map(|(_, ty)| *ty)
}

/// The type whose values are values of both; every value is a string on a command line.
fn narrower(a: JsonType, b: JsonType) -> Option<JsonType> {
    use JsonType::{Integer, Number, String};
    match (a, b) {
        (String, other) | (other, String) => Some(other),
        (Integer, Number) | (Number, Integer) => Some(Integer),
        _ => Some(a).filter(|a| *a == b),
    }
}

/// What keeps a name from being that of an argument, and what to do.
fn name_problem(name: &str, wire: &str, is_option: bool) -> Option<(String, &'static str)> {
    if name.trim().is_empty() {
        Some(("an argument has no `name`".to_owned(), "give it one"))
    } else if wire.is_empty() {
        let message = format!("the argument {} is nothing but dashes", quoted(name));
        Some((message, "the name of an option is written without its dashes"))
    } else if name.contains('\0') {
        let message = "the name of an argument holds a NUL character".to_owned();
        Some((message, "no command line can hold one"))
    } else if is_option && wire.contains('=') {
        let message = format!("the option {} holds a `=`", quoted(name));
        Some((message, "what stands behind it would be read as the option's value"))
    } else {
        None
    }
}

/// What is in the way of an argument among those in front of it.
#[derive(Default)]
struct Others<'a> {
    wires: BTreeMap<&'a str, Mark>,
    /// The one that goes to standard input.
    stdin: Option<(&'a str, Mark)>,
    /// The first one that is told by its place and may be left out.
    optional: Option<(&'a str, Mark)>,
}

impl<'a> Others<'a> {
    fn add(&mut self, new: &Parameter<'a>) {
        self.wires.insert(new.wire, new.mark);
        match new.location {
            Location::Stdin => self.stdin = Some((new.wire, new.mark)),
            Location::Positional if !new.required => {
                self.optional.get_or_insert((new.wire, new.mark));
            }
            _ => {}
        }
    }

    /// Why an argument cannot stand behind these, and which one of them is in its way.
    fn clash(&self, new: &Parameter<'_>, slug: &str) -> Option<(String, Mark)> {
        let of = format!("of the script {}", quoted(slug));
        let name = quoted(new.wire);
        if let Some(same) = self.wires.get(new.wire) {
            return Some((format!("the argument {name} {of} is there twice"), *same));
        }
        match new.location {
            Location::Stdin => {
                let (other, mark) = self.stdin?;
                let other = quoted(other);
                let message =
                    format!("two arguments {of} go to standard input, {other} and {name}");
                Some((message, mark))
            }
            Location::Positional if new.required => {
                let (other, mark) = self.optional?;
                let message = format!(
                    "the argument {name} {of} is required, and {} in front of it is not: left out, \
                     the one would be taken for the other",
                    quoted(other)
                );
                Some((message, mark))
            }
            _ => None,
        }
    }
}
