//! Which definitions stand where they are used and which stand in `$defs`, tool by tool.

use super::notes::Notes;
use super::references::References;
use super::template::{Hole, Template};
use crate::expand::json;
use crate::ir::{Tool, Toolbox};

/// How deep a definition may nest, with all that was put into it, and still be put into another
/// place. Readers of JSON and providers have limits; serde_json's is 128.
const MAX_DEPTH: u32 = 32;

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
        let count = toolbox.definitions.len();
        Self {
            references: References::new(&toolbox.definitions),
            written: (0..count).map(|_| None).collect(),
            plans: vec![Plan::default(); count],
            order: Vec::new(),
        }
    }

    /// Appends the schema of a tool's arguments to `out`.
    pub fn arguments(&mut self, tool: &'a Tool, out: &mut String) {
        let root = Template::of_arguments(tool, self.references);
        self.reach(&root.holes);
        for index in 0..self.order.len() {
            if let Some(definition) = self.order.get(index) {
                self.decide(*definition);
            }
        }
        out.push('{');
        let mut emitter =
            Emitter { written: &self.written, plans: &mut self.plans, out, queue: Vec::new() };
        emitter.template(&root);
        emitter.definitions();
        out.push('}');
        for definition in self.order.drain(..) {
            if let Some(plan) = self.plans.get_mut(definition) {
                *plan = Plan::default();
            }
        }
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
                    let template = Template::of_schema(&definition.schema, self.references);
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
        }
        let all_in_full = plan.uses.saturating_mul(plan.size);
        let in_defs = plan.uses * own.reference.len() + own.key.len() + 2 + plan.size;
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
    written: &'e [Option<Written>],
    plans: &'e mut [Plan],
    out: &'e mut String,
    /// What `$defs` holds, in the order of first use.
    queue: Vec<usize>,
}

impl<'e> Emitter<'e> {
    /// The text of a template with its holes filled. It calls itself for what is put in full, which
    /// `MAX_DEPTH` bounds.
    fn template(&mut self, template: &Template) {
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
        self.out.push_str(&target.reference);
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
