//! Which definitions stand where they are used and which stand in `$defs`, tool by tool.

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
struct Written {
    template: Template,
    /// `"Name"`, a key of `$defs`.
    key: String,
    /// `{"$ref":"#/$defs/Name"}`.
    reference: String,
}

/// What a definition is in one tool.
#[derive(Debug, Clone, Copy, Default)]
struct Plan {
    state: State,
    /// In how many places it is needed when every definition is written once.
    uses: usize,
    /// It needs itself, and is where the circle is cut.
    recursive: bool,
    /// It stands in `$defs`.
    shared: bool,
    /// It has its turn in `$defs` already.
    queued: bool,
    /// The bytes of its text with all that is put into it.
    size: usize,
    /// How deep that nests.
    depth: u32,
    /// How deep the values nest, but for where circles are cut.
    levels: u32,
    /// In how many places something is said about it that it does not say itself.
    noted: usize,
    /// The bytes of that.
    notes: usize,
    /// The bytes that are more, or less, where it is put in full with what is said of it there.
    notes_in_full: isize,
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
        out.push('{');
        let mut emitter = Emitter {
            form: self.references.form,
            written: &self.written,
            plans: &mut self.plans,
            out,
            queue: Vec::new(),
            counts: Counts::default(),
        };
        emitter.template(root);
        emitter.definitions();
        let mut counts = emitter.counts;
        out.push('}');
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
            plan.notes_in_full += hole.notes.len_over(own) as isize - own.len() as isize;
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
}

fn written(written: &[Option<Written>], definition: usize) -> Option<&Written> {
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

/// Puts a tool's schema together.
struct Emitter<'e> {
    form: Form,
    written: &'e [Option<Written>],
    plans: &'e mut [Plan],
    out: &'e mut String,
    /// What `$defs` holds, in the order of first use.
    queue: Vec<usize>,
    counts: Counts,
}

impl<'e> Emitter<'e> {
    /// The text of a template with its holes filled. It calls itself for what is put in full, which
    /// `MAX_DEPTH` bounds.
    fn template(&mut self, template: &Template) {
        self.counts.add(&template.counts);
        let mut start = 0;
        for hole in &template.holes {
            self.out.push_str(template.text.get(start..hole.at).unwrap_or_default());
            start = hole.at;
            self.hole(hole);
        }
        self.out.push_str(template.text.get(start..).unwrap_or_default());
    }

    fn hole(&mut self, hole: &Hole) {
        let written: &'e [Option<Written>] = self.written;
        let (Some(target), Some(plan)) =
            (self::written(written, hole.target), self.plans.get_mut(hole.target))
        else {
            self.out.push_str("{}");
            return;
        };
        if !plan.shared {
            self.object(&hole.notes, target);
            return;
        }
        if !plan.queued {
            plan.queued = true;
            self.queue.push(hole.target);
        }
        let notes = hole.notes.beyond(&target.template.notes);
        if notes.is_empty() {
            self.out.push_str(&target.reference);
            return;
        }
        // Nothing may stand beside a reference, and this is the same; some take no `allOf`.
        let is_plain = matches!(self.form, Form::Plain | Form::Output);
        self.out.push('{');
        notes.write(None, self.out);
        self.out.push_str(if is_plain { ",\"allOf\":[" } else { ",\"anyOf\":[" });
        self.out.push_str(&target.reference);
        self.out.push_str("]}");
    }

    /// A definition in full, with annotations that go before its own.
    fn object(&mut self, notes: &Notes, definition: &Written) {
        self.out.push('{');
        let noted = notes.write(Some(&definition.template.notes), self.out);
        if noted && !definition.template.text.is_empty() {
            self.out.push(',');
        }
        self.template(&definition.template);
        self.out.push('}');
    }

    /// `$defs`, where anything is in it. What is written there may need more of it.
    fn definitions(&mut self) {
        let mut next = 0;
        while let Some(definition) = self.queue.get(next) {
            self.out.push_str(if next == 0 { ",\"$defs\":{" } else { "," });
            next += 1;
            let written: &'e [Option<Written>] = self.written;
            if let Some(definition) = self::written(written, *definition) {
                self.counts.bytes += definition.key.len();
                self.out.push_str(&definition.key);
                self.out.push(':');
                self.object(&Notes::default(), definition);
            }
        }
        if next > 0 {
            self.out.push('}');
        }
    }
}
