//! Which value of a discriminator means which branch, in words: JSON Schema has no keyword for it.

use super::Lowering;
use crate::document::Node;

/// How many branches a description names.
const MAX_BRANCHES: usize = 40;

/// How many schemas deep a property's values are looked for.
const MAX_STEPS: usize = 8;

impl<'a> Lowering<'a, '_> {
    /// The words, `None` where the branches list the values themselves.
    pub(super) fn branches(
        &self,
        union: &'a Node,
        discriminator: &'a Node,
        property: &str,
    ) -> Option<String> {
        let lists = ["oneOf", "anyOf"].map(|key| union.get(key).and_then(Node::as_sequence));
        let branches: Vec<&'a Node> = lists.into_iter().flatten().flatten().collect();
        if branches.iter().all(|branch| self.lists_values(branch, property, MAX_STEPS)) {
            return None;
        }
        let name = |reference: &str| reference.rsplit('/').next().unwrap_or_default().to_owned();
        let mut words: Vec<String> = Vec::new();
        let mapping = discriminator.get("mapping").and_then(Node::as_map);
        for (value, _, target) in mapping.iter().flat_map(|mapping| mapping.iter()) {
            let name = target.as_text().map(name).unwrap_or_default();
            let code = format!("`{value}`");
            words.push(if name == value { code } else { format!("{code} for {name}") });
        }
        if words.is_empty() {
            let names = branches.iter().filter_map(|branch| branch.reference());
            words = names.map(|reference| format!("`{}`", name(reference))).collect();
        }
        let is_told = !words.is_empty() && words.len() <= MAX_BRANCHES;
        is_told.then(|| format!("`{property}` is {}.", words.join(", ")))
    }

    /// Whether a schema lists the values of a property.
    fn lists_values(&self, node: &'a Node, property: &str, steps: usize) -> bool {
        let Some(steps) = steps.checked_sub(1) else { return false };
        let target = |node: &'a Node| match self.document.resolve_any(node) {
            Ok((target, _)) => target,
            Err(_) => node,
        };
        let node = target(node);
        let own = node.get("properties").and_then(|properties| properties.get(property));
        let lists =
            |own: &'a Node| ["enum", "const"].iter().any(|key| target(own).get(key).is_some());
        let members = node.get("allOf").and_then(Node::as_sequence).unwrap_or_default();
        own.is_some_and(lists)
            || members.iter().any(|member| self.lists_values(member, property, steps))
    }
}
