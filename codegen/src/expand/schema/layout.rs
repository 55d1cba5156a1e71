//! Which definitions stand where they are used and which stand in `$defs`, tool by tool.

use super::emit::emit;
use super::form::Form;
use super::notes::Notes;
use super::references::References;
use super::template::{Counts, Hole, Template};
use crate::expand::json;
use crate::ir::{Definition, Schema, Tool, Toolbox};

/// How deep a definition may nest, with all that was put into it, and still be put into another
/// place. Readers of JSON and providers have limits; serde_json's is 128.
const MAX_DEPTH: u32 = 32;

/// The bytes that annotations of a reference take beside themselves: `{,"allOf":[]}`.
const WRAPPER: usize = 13;

/// The bytes of `,"$defs":{}`.
const DEFS: usize = 11;

/// Writes the schemas of a toolbox's tools. What they share is worked out once.
#[derive(Debug)]
pub struct Schemas<'a> {
    references: References<'a>,
    /// The definitions, each written when it is first reached.
    written: Vec<Option<Written>>,
    /// What each definition is in the present tool.
    plans: Vec<Plan>,
    /// The definitions that the present tool reaches, those that a definition needs before it.
    order: Vec<usize>,
}

#[derive(Debug)]
pub(super) struct Written {
    pub(super) template: Template,
    /// `"Name"`, a key of `$defs`.
    pub(super) key: String,
    /// `{"$ref":"#/$defs/Name"}`.
    pub(super) reference: String,
}

/// What a definition is in one tool.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Plan {
    state: State,
    /// In how many places it is needed when every definition is written once.
    uses: usize,
    /// It needs itself, and is where the circle is cut.
    recursive: bool,
    /// It stands in `$defs`.
    pub(super) shared: bool,
    /// It has its turn in `$defs` already.
    pub(super) queued: bool,
    /// The bytes of its text with all that is put into it.
    size: usize,
    /// How deep that nests.
    depth: u32,
    /// Both when all that it reaches is put into it, `None` where that has no end.
    in_full: Option<Extent>,
    /// How deep the values nest, but for where circles are cut.
    levels: u32,
    /// In how many places something is said about it that it does not say itself.
    noted: usize,
    /// The bytes of that.
    notes: usize,
    /// The bytes that are more, or less, where it is put in full with what is said of it there.
    notes_in_full: isize,
}

/// How much text a schema is.
#[derive(Debug, Clone, Copy)]
struct Extent {
    size: usize,
    depth: u32,
}

#[derive(Debug, Clone, Copy, Default, PartialEq)]
enum State {
    #[default]
    New,
    Open,
    Done,
}

impl<'a> Schemas<'a> {
    /// The schemas of this toolbox's tools.
    pub fn new(toolbox: &'a Toolbox) -> Self {
        Self::of(&toolbox.definitions, Form::Plain)
    }

    /// Schemas over these definitions, which are fit for the form.
    pub(super) fn of(definitions: &'a [Definition], form: Form) -> Self {
        let count = definitions.len();
        Self {
            references: References::new(definitions, form),
            written: (0..count).map(|_| None).collect(),
            plans: vec![Plan::default(); count],
            order: Vec::new(),
        }
    }

    /// Appends the schema of a tool's arguments to `out`.
    pub fn arguments(&mut self, tool: &Tool, out: &mut String) {
        self.template(&Template::of_arguments(tool, self.references.clone()), out);
    }

    /// Appends the schema of an object to `out`.
    pub fn root(&mut self, schema: &Schema, out: &mut String) -> Counts {
        self.template(&Template::of_root(schema, self.references.clone()), out)
    }

    fn template(&mut self, root: &Template, out: &mut String) -> Counts {
        self.reach(&root.holes);
        self.weigh_notes(root);
        for index in 0..self.order.len() {
            if let Some(definition) = self.order.get(index) {
                self.decide(*definition);
            }
        }
        self.share_only_what_pays(root);
        let form = self.references.form;
        let mut counts = emit(root, form, &self.written, &mut self.plans, out);
        counts.levels = root.counts.levels;
        for hole in &root.holes {
            let below = self.plans.get(hole.target).map_or(0, |plan| plan.levels);
            counts.levels = counts.levels.max(hole.level + below);
        }
        for definition in self.order.drain(..) {
            if let Some(plan) = self.plans.get_mut(definition) {
                *plan = Plan::default();
            }
        }
        counts
    }

    /// Walks all that the holes lead to, depth first and without recursion, and counts uses.
    fn reach(&mut self, holes: &[Hole]) {
        let mut path: Vec<(usize, usize)> = Vec::new();
        for hole in holes {
            self.meet(hole.target, &mut path);
            while let Some((definition, next)) = path.last_mut() {
                let definition = *definition;
                let holes = written(&self.written, definition).map(|w| &w.template.holes);
                if let Some(hole) = holes.and_then(|holes| holes.get(*next)) {
                    *next += 1;
                    let target = hole.target;
                    self.meet(target, &mut path);
                } else {
                    if let Some(plan) = self.plans.get_mut(definition) {
                        plan.state = State::Done;
                    }
                    self.order.push(definition);
                    path.pop();
                }
            }
        }
    }

    /// Adds up what is said about each definition where it is used.
    fn weigh_notes(&mut self, root: &Template) {
        let Self { written, plans, order, .. } = self;
        let reached = order.iter().filter_map(|definition| self::written(written, *definition));
        let holes = reached.flat_map(|written| &written.template.holes).chain(&root.holes);
        for hole in holes.filter(|hole| !hole.notes.is_empty()) {
            let (Some(plan), Some(target)) =
                (plans.get_mut(hole.target), self::written(written, hole.target))
            else {
                continue;
            };
            let own = &target.template.notes;
            plan.notes_in_full += said_there(hole, own);
            let notes = hole.notes.beyond(own);
            if !notes.is_empty() {
                plan.noted += 1;
                plan.notes += notes.len();
            }
        }
    }

    fn meet(&mut self, target: usize, path: &mut Vec<(usize, usize)>) {
        let (Some(plan), Some(slot), Some(definition)) =
            (self.plans.get_mut(target), self.written.get_mut(target), self.references.get(target))
        else {
            return;
        };
        plan.uses += 1;
        match plan.state {
            State::New => {
                plan.state = State::Open;
                path.push((target, 0));
                if slot.is_none() {
                    let template = Template::of_schema(&definition.schema, self.references.clone());
                    *slot = Some(Written::new(template, &definition.name));
                }
            }
            State::Open => plan.recursive = true,
            State::Done => {}
        }
    }

    /// Decides about a definition when all that it needs is decided and nothing that needs it is:
    /// so each of its uses still stands in exactly one text, and putting it there in full is chosen
    /// where that makes the whole smaller. The schema therefore never outgrows the one with every
    /// definition in `$defs`.
    fn decide(&mut self, definition: usize) {
        let (Some(mut plan), Some(own)) =
            (self.plans.get(definition).copied(), written(&self.written, definition))
        else {
            return;
        };
        plan.size = 2 + own.template.notes.len() + own.template.text.len();
        plan.depth = own.template.depth;
        plan.levels = own.template.counts.levels;
        for hole in &own.template.holes {
            let (Some(other), Some(target)) =
                (self.plans.get(hole.target), written(&self.written, hole.target))
            else {
                continue;
            };
            // Where a circle is cut the other one is not decided yet, but known to be shared.
            let in_full = !other.shared && !other.recursive;
            plan.size += if in_full { other.size } else { target.reference.len() };
            plan.depth = plan.depth.max(hole.depth + if in_full { other.depth } else { 1 });
            plan.levels = plan.levels.max(hole.level + other.levels);
        }
        plan.in_full = self.in_full(&own.template);
        let all_in_full =
            plan.uses.saturating_mul(plan.size).saturating_add_signed(plan.notes_in_full);
        let wrapped = plan.notes + plan.noted * WRAPPER;
        let in_defs = plan.uses * own.reference.len() + wrapped + own.key.len() + 2 + plan.size;
        let smaller = plan.uses == 1 || all_in_full <= in_defs;
        plan.shared = plan.recursive || plan.depth > MAX_DEPTH || !smaller;
        if let Some(slot) = self.plans.get_mut(definition) {
            *slot = plan;
        }
    }

    /// A template with all that it reaches put into it.
    fn in_full(&self, template: &Template) -> Option<Extent> {
        let size = 2 + template.notes.len() + template.text.len();
        let mut extent = Extent { size, depth: template.depth };
        for hole in &template.holes {
            let target = self.plans.get(hole.target)?.in_full?;
            let own = &written(&self.written, hole.target)?.template.notes;
            let said = said_there(hole, own);
            extent.size = extent.size.saturating_add(target.size).saturating_add_signed(said);
            extent.depth = extent.depth.max(hole.depth + target.depth);
        }
        Some(extent)
    }

    /// Where `$defs` itself takes more than it saves, everything is put in full.
    fn share_only_what_pays(&mut self, root: &Template) {
        let Some(full) = self.in_full(root).filter(|full| full.depth <= MAX_DEPTH) else { return };
        let mut size = 2 + root.notes.len() + root.text.len() + DEFS;
        for hole in &root.holes {
            let (Some(plan), Some(target)) =
                (self.plans.get(hole.target), written(&self.written, hole.target))
            else {
                return;
            };
            let said = said_there(hole, &target.template.notes);
            size += if plan.shared { target.reference.len() } else { plan.size };
            // What is said of a reference stands around it, which takes no less.
            size = size.saturating_add_signed(said);
        }
        for definition in &self.order {
            let (Some(plan), Some(own)) =
                (self.plans.get(*definition), written(&self.written, *definition))
            else {
                return;
            };
            size += if plan.shared { own.key.len() + 2 + plan.size } else { 0 };
        }
        if full.size <= size {
            for definition in &self.order {
                if let Some(plan) = self.plans.get_mut(*definition) {
                    plan.shared = false;
                }
            }
        }
    }
}

/// What a hole adds to the text of a definition that stands in it: what is said there beyond it.
fn said_there(hole: &Hole, own: &Notes) -> isize {
    if hole.notes.is_empty() { 0 } else { hole.notes.len_over(own) as isize - own.len() as isize }
}

pub(super) fn written(written: &[Option<Written>], definition: usize) -> Option<&Written> {
    written.get(definition)?.as_ref()
}

impl Written {
    fn new(template: Template, name: &str) -> Self {
        let mut key = String::new();
        json::string(&mut key, name);
        let mut pointer = String::from("#/$defs/");
        for c in name.chars() {
            match c {
                '~' => pointer.push_str("~0"),
                '/' => pointer.push_str("~1"),
                c if c.is_ascii_alphanumeric() || "_.-".contains(c) => pointer.push(c),
                c => {
                    let mut bytes = [0; 4];
                    for byte in c.encode_utf8(&mut bytes).bytes() {
                        pointer.push_str(&format!("%{byte:02X}"));
                    }
                }
            }
        }
        let mut reference = String::from("{\"$ref\":");
        json::string(&mut reference, &pointer);
        reference.push('}');
        Self { template, key, reference }
    }
}
