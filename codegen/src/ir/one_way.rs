//! Which schemas go in one direction alone, themselves or by what they are composed of.

use super::{Definition, Schema};

/// The definitions that say `readOnly`, or `writeOnly`, worked out once: many schemas lead to one.
#[derive(Debug, Clone)]
pub(crate) struct OneWay {
    says: fn(&Schema) -> bool,
    definitions: Vec<bool>,
}

impl OneWay {
    /// For what `says` finds in a schema itself.
    pub(crate) fn new(definitions: &[Definition], says: fn(&Schema) -> bool) -> Self {
        // From what says it to what is composed of that.
        let mut users: Vec<Vec<usize>> = vec![Vec::new(); definitions.len()];
        let mut waiting = Vec::new();
        for (index, definition) in definitions.iter().enumerate() {
            for part in parts(&definition.schema) {
                if says(part) {
                    waiting.push(index);
                }
                let target = part.reference.and_then(|id| users.get_mut(id.0 as usize));
                target.into_iter().for_each(|users| users.push(index));
            }
        }
        let mut found = vec![false; definitions.len()];
        while let Some(index) = waiting.pop() {
            if let Some(found) = found.get_mut(index).filter(|found| !**found) {
                *found = true;
                waiting.extend(users.get(index).into_iter().flatten());
            }
        }
        Self { says, definitions: found }
    }

    /// Whether a property with this schema is there in one direction alone.
    pub(crate) fn is(&self, schema: &Schema) -> bool {
        parts(schema).into_iter().any(|part| {
            let target = part.reference.and_then(|id| self.definitions.get(id.0 as usize));
            (self.says)(part) || target == Some(&true)
        })
    }
}

/// A schema and the members of its `allOf`, references not followed.
fn parts(schema: &Schema) -> Vec<&Schema> {
    let mut parts = vec![schema];
    let mut at = 0;
    while let Some(part) = parts.get(at).copied() {
        parts.extend(&part.all_of);
        at += 1;
    }
    parts
}
