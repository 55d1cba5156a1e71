//! Schemas made ready for a form that takes less than the plain one.
//!
//! Each definition is converted once for a whole toolbox, when the first tool reaches it. What gets
//! lost on the way is kept beside it, so that a tool's losses are those of all that it reaches.

use std::cell::OnceCell;

use super::form::Form;
use super::layout::Schemas;
use super::merge::merge;
use super::references::{References, Target};
use super::{gemini, strict};
use crate::document::Mark;
use crate::ir::{Argument, Definition, DefinitionId, JsonType, Schema, Tool, Toolbox};

/// How deep schemas that are put together from definitions may nest. Each level is up to four of
/// JSON, of which readers take 128.
const MAX_DEPTH: u32 = 24;
/// How many schemas one definition, or one tool's arguments, may become.
const BUDGET: usize = 20_000;

/// How long an enum may be that is repeated where it is used.
const MAX_VALUES: usize = 10;

/// What a form cannot carry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it is, and what became of it.
    pub reason: String,
    /// Where it stands.
    pub mark: Mark,
}

/// What was found on the way through one schema.
#[derive(Debug, Default)]
struct Found {
    /// For these the form cannot be had at all.
    faults: Vec<Finding>,
    /// What is said in the description, or not at all.
    losses: Vec<Finding>,
    /// The definitions that it needs.
    reached: Vec<usize>,
}

/// A toolbox's schemas in another form.
#[derive(Debug)]
pub struct Converted {
    form: Form,
    definitions: Vec<Definition>,
    found: Vec<Found>,
    roots: Vec<(Schema, Found)>,
}

impl Converted {
    /// What OpenAI takes with `strict`.
    pub fn strict(toolbox: &Toolbox) -> Self {
        Self::new(toolbox, Form::Strict)
    }

    /// What Gemini takes.
    pub fn gemini(toolbox: &Toolbox) -> Self {
        Self::new(toolbox, Form::Gemini)
    }

    fn new(toolbox: &Toolbox, form: Form) -> Self {
        let references = References::new(&toolbox.definitions, Form::Plain);
        let mut converted = Self {
            form,
            definitions: toolbox
                .definitions
                .iter()
                .map(|d| Definition { name: d.name.clone(), schema: Schema::default() })
                .collect(),
            found: toolbox.definitions.iter().map(|_| Found::default()).collect(),
            roots: Vec::new(),
        };
        let mut is_met = vec![false; toolbox.definitions.len()];
        for tool in &toolbox.tools {
            let mut converter = Converter::new(references.clone(), form);
            let root = converter.arguments(tool);
            let mut waiting = converter.found.reached.clone();
            converted.roots.push((root, converter.found));
            while let Some(index) = waiting.pop() {
                let Some(is_met) = is_met.get_mut(index).filter(|is_met| !**is_met) else {
                    continue;
                };
                *is_met = true;
                let Some(definition) = toolbox.definitions.get(index) else { continue };
                let mut converter = Converter::new(references.clone(), form);
                let schema = converter.content(&definition.schema, None);
                waiting.extend(&converter.found.reached);
                if let (Some(slot), Some(found)) =
                    (converted.definitions.get_mut(index), converted.found.get_mut(index))
                {
                    slot.schema = schema;
                    *found = converter.found;
                }
            }
        }
        converted
    }

    /// Writes the schemas.
    pub fn schemas(&self) -> Schemas<'_> {
        Schemas::of(&self.definitions, self.form)
    }

    /// The schema of the arguments of the tool at `index`.
    pub fn root(&self, index: usize) -> Option<&Schema> {
        self.roots.get(index).map(|(schema, _)| schema)
    }

    /// Why the tool at `index` cannot have the form.
    pub fn faults(&self, index: usize) -> Vec<&Finding> {
        self.all(index, |found| &found.faults)
    }

    /// What the form does not carry of the tool at `index`.
    pub fn losses(&self, index: usize) -> Vec<&Finding> {
        self.all(index, |found| &found.losses)
    }

    /// Whether the tool at `index` can have the form.
    pub fn is_possible(&self, index: usize) -> bool {
        self.faults(index).is_empty()
    }

    fn all<'s>(
        &'s self,
        index: usize,
        of: impl Fn(&'s Found) -> &'s Vec<Finding>,
    ) -> Vec<&'s Finding> {
        let Some((_, root)) = self.roots.get(index) else { return Vec::new() };
        let mut is_met = vec![false; self.found.len()];
        let mut all: Vec<&Finding> = of(root).iter().collect();
        let mut waiting: Vec<usize> = root.reached.iter().rev().copied().collect();
        while let Some(index) = waiting.pop() {
            let (Some(found), Some(is_met)) = (self.found.get(index), is_met.get_mut(index)) else {
                continue;
            };
            if !std::mem::replace(is_met, true) {
                all.extend(of(found));
                waiting.extend(found.reached.iter().rev());
            }
        }
        all
    }
}

/// A toolbox's schemas in the forms that take less, each converted when it is first asked for.
#[derive(Debug)]
pub struct Forms<'a> {
    /// The toolbox.
    pub toolbox: &'a Toolbox,
    strict: OnceCell<Converted>,
    gemini: OnceCell<Converted>,
}

impl<'a> Forms<'a> {
    /// Those of this toolbox.
    pub fn new(toolbox: &'a Toolbox) -> Self {
        Self { toolbox, strict: OnceCell::new(), gemini: OnceCell::new() }
    }

    /// What OpenAI takes with `strict`.
    pub fn strict(&self) -> &Converted {
        self.strict.get_or_init(|| Converted::strict(self.toolbox))
    }

    /// What Gemini takes.
    pub fn gemini(&self) -> &Converted {
        self.gemini.get_or_init(|| Converted::gemini(self.toolbox))
    }
}

/// Converts one schema with all that stands in it.
pub(super) struct Converter<'a> {
    pub(super) references: References<'a>,
    form: Form,
    found: Found,
    depth: u32,
    budget: usize,
}

impl<'a> Converter<'a> {
    fn new(references: References<'a>, form: Form) -> Self {
        Self { references, form, found: Found::default(), depth: 0, budget: BUDGET }
    }

    /// Says that the form cannot be had.
    pub(super) fn fault(&mut self, mark: Mark, reason: impl Into<String>) -> Schema {
        self.found.faults.push(Finding { reason: reason.into(), mark });
        Schema::default()
    }

    /// Says what the form does not carry.
    pub(super) fn lose(&mut self, mark: Mark, reason: impl Into<String>) {
        self.found.losses.push(Finding { reason: reason.into(), mark });
    }

    /// The root of a tool's arguments.
    fn arguments(&mut self, tool: &Tool) -> Schema {
        let mut root = Schema {
            mark: tool.mark,
            types: vec![JsonType::Object],
            additional: Some(Box::new(Schema { never: true, ..Schema::default() })),
            ..Schema::default()
        };
        for argument in &tool.arguments {
            let name = argument.name.as_str();
            let schema = described(argument);
            let schema = match self.form {
                Form::Strict => self.strict_property(name, &schema, argument.required),
                _ => self.schema(&schema),
            };
            root.properties.insert(name.to_owned(), schema);
            if argument.required || self.form == Form::Strict {
                root.required.push(name.to_owned());
            }
        }
        root
    }

    /// The schema in place: a reference stays one.
    pub(super) fn schema(&mut self, schema: &Schema) -> Schema {
        self.placed(schema, false)
    }

    /// The same, but a reference to a small scalar is replaced by it.
    pub(super) fn here(&mut self, schema: &Schema) -> Schema {
        self.placed(schema, true)
    }

    fn placed(&mut self, schema: &Schema, scalars: bool) -> Schema {
        let mut around = Schema { mark: schema.mark, ..Schema::default() };
        let target = self.references.target_with(schema, &mut |schema| {
            if around.description.is_empty() {
                around.description.clone_from(&schema.description);
            }
            if around.meanings.is_empty() {
                around.meanings.clone_from(&schema.meanings);
            }
            if around.default.is_none() {
                around.default.clone_from(&schema.default);
            }
            around.deprecated |= schema.deprecated;
        });
        let scalar = |index: &usize| self.references.get(*index).filter(|d| is_scalar(&d.schema));
        match target {
            Target::Definition(index) if scalars && scalar(&index).is_some() => {
                let Some(definition) = self.references.get(index) else { return around };
                let own = &definition.schema;
                if around.description.is_empty() {
                    around.description.clone_from(&own.description);
                }
                if around.meanings.is_empty() {
                    around.meanings.clone_from(&own.meanings);
                }
                around.default = around.default.or_else(|| own.default.clone());
                around.deprecated |= own.deprecated;
                self.content(own, Some(around))
            }
            Target::Definition(index) => {
                self.found.reached.push(index);
                around.reference = Some(DefinitionId(index as u32));
                let remarks = self.remarks(&around);
                let (mark, reference) = (around.mark, around.reference);
                Schema { mark, reference, description: remarks, ..Schema::default() }
            }
            Target::Schema(target) => self.content(target, Some(around)),
        }
    }

    /// What a schema says, put together with what it is composed of.
    /// `around` has the annotations of where it stands.
    fn content(&mut self, schema: &Schema, around: Option<Schema>) -> Schema {
        if self.depth >= MAX_DEPTH || self.budget == 0 {
            let reason = "schemas that are composed of each other without end";
            return match self.form {
                Form::Strict => self.fault(schema.mark, reason),
                _ => {
                    self.lose(schema.mark, format!("{reason} are left out"));
                    Schema::default()
                }
            };
        }
        self.depth += 1;
        self.budget -= 1;
        let mut merged = merge(&self.references, schema);
        if let Some(Schema { description, meanings, default, deprecated, .. }) = around {
            let schema = &mut merged.schema;
            (schema.description, schema.meanings) = (description, meanings);
            schema.default = default;
            schema.deprecated = deprecated;
        }
        let converted = match self.form {
            Form::Strict => strict::content(self, merged),
            _ => gemini::content(self, merged),
        };
        self.depth -= 1;
        converted
    }
}

/// Whether it is a scalar, and short.
fn is_scalar(schema: &Schema) -> bool {
    let compound = |ty: &JsonType| matches!(ty, JsonType::Array | JsonType::Object);
    !schema.types.is_empty()
        && !schema.types.iter().any(compound)
        && schema.reference.is_none()
        && schema.all_of.is_empty()
        && schema.any_of.is_empty()
        && schema.one_of.is_empty()
        && schema.enumeration.as_ref().is_none_or(|values| values.len() <= MAX_VALUES)
}

/// An argument's schema with what the argument itself says.
fn described(argument: &Argument) -> Schema {
    let mut schema = argument.schema.clone();
    if !argument.description.is_empty() {
        schema.description.clone_from(&argument.description);
    }
    schema.deprecated |= argument.deprecated;
    schema
}
