//! A tool's schema, once it is decided what stands where.

use super::form::Form;
use super::layout::{Plan, Written, written};
use super::notes::Notes;
use super::template::{Counts, Hole, Template};

/// Appends a schema to `out`, with the definitions that `plans` has shared.
pub(super) fn emit(
    root: &Template,
    form: Form,
    written: &[Option<Written>],
    plans: &mut [Plan],
    out: &mut String,
) -> Counts {
    out.push('{');
    let counts = Counts::default();
    let mut emitter = Emitter { form, written, plans, out, queue: Vec::new(), counts };
    emitter.template(root);
    emitter.definitions();
    let counts = emitter.counts;
    out.push('}');
    counts
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
        let known: &'e [Option<Written>] = self.written;
        let (Some(target), Some(plan)) =
            (written(known, hole.target), self.plans.get_mut(hole.target))
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
            let known: &'e [Option<Written>] = self.written;
            if let Some(definition) = written(known, *definition) {
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
