//! A value that fits no branch of a union: which branch was meant, and what is wrong by that one.

use toolpress_naming::check::{Child, Combine, Items, Members, Rule};
use toolpress_naming::json::{Kind, Value};

use super::evaluated::Evaluated;
use super::tell::Teller;
use super::told::Told;
use super::words;
use crate::request::At;

/// How deep a schema is looked into for what tells it apart.
const STEPS: u32 = 8;

/// What the constants of a branch say about a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tag<'c> {
    /// It has none.
    None,
    /// The value has them.
    Fits,
    /// The value has another one under this key.
    Differs(&'c str),
}

impl<'c> Teller<'c> {
    pub(super) fn union(
        &mut self,
        combine: Combine,
        branches: Items<'c, Child>,
        value: Value<'_>,
        at: &At<'_>,
    ) {
        let count = branches.count();
        let fitting = branches.filter(|branch| self.walker.fits(*branch, value)).count();
        if self.walker.is_exhausted {
            return;
        }
        if combine == Combine::One && fitting > 1 {
            self.told.add(at, || {
                format!(
                    "fits {fitting} of the {count} forms that it may have; it must fit one alone"
                )
            });
            return;
        }
        let typed: Vec<Child> = branches.filter(|branch| self.has_type(*branch, value)).collect();
        if typed.is_empty() {
            let types = words::of_branches(self.checks, branches, STEPS);
            let got = words::shown(value);
            self.told.add(at, || format!("expected {}, got {got}", words::types(types)));
            return;
        }
        let tags: Vec<Tag<'c>> =
            typed.iter().map(|branch| self.tag(*branch, value, STEPS)).collect();
        let tagged: Vec<Child> = typed
            .iter()
            .zip(&tags)
            .filter(|(_, tag)| **tag == Tag::Fits)
            .map(|(branch, _)| *branch)
            .collect();
        if let (Some(Tag::Differs(key)), true) = (tags.first(), typed.len() > 1) {
            if tags.iter().all(|tag| *tag == Tag::Differs(key)) {
                return self.untagged(&typed, key, value, at);
            }
        }
        match (tagged.as_slice(), typed.as_slice()) {
            ([one], _) | (_, [one]) => self.value(*one, value, at),
            ([], all) | (all, _) => self.nearest(all, count, value, at),
        }
    }

    /// Whether a branch takes values of this type.
    fn has_type(&mut self, branch: Child, value: Value<'_>) -> bool {
        let types = words::types_of(self.checks, branch, STEPS);
        types.0 == 0 || self.walker.is_of(types, value)
    }

    /// The branch that knows most of the keys, and by which least is wrong.
    fn nearest(&mut self, branches: &[Child], count: usize, value: Value<'_>, at: &At<'_>) {
        let before = std::mem::take(&mut self.told);
        let mut best: Option<((usize, usize), Told)> = None;
        for branch in branches {
            self.value(*branch, value, at);
            let told = std::mem::take(&mut self.told);
            // A key that only one branch has, as enums of serde's are told apart, says what was meant.
            let distance = (self.strange_keys(*branch, value), told.count());
            if told.count() > 0 && best.as_ref().is_none_or(|(least, _)| distance < *least) {
                best = Some((distance, told));
            }
        }
        self.told = before;
        if let Some((_, mut best)) = best {
            best.remark(&format!(" (by the nearest of {count} forms)"));
            self.told.extend(best);
        }
    }

    fn strange_keys(&mut self, branch: Child, value: Value<'_>) -> usize {
        if value.kind() != Kind::Object {
            return 0;
        }
        let evaluated = Evaluated::of(&mut self.walker, branch, value);
        let mut is_strange = |key: &str| !evaluated.has(&mut self.walker, key);
        value.children().filter(|member| is_strange(&member.key())).count()
    }

    /// No branch has the constant that the value has under `key`.
    fn untagged(&mut self, branches: &[Child], key: &str, value: Value<'_>, at: &At<'_>) {
        let Some(member) = value.get(key) else { return };
        let mut known: Vec<String> = Vec::new();
        for branch in branches {
            for text in self.constants(*branch, key, STEPS) {
                if !known.contains(&text) {
                    known.push(text);
                }
            }
        }
        let at = At::Member(at, key);
        self.told.add(&at, || words::choice(known.iter().map(String::as_str), member));
    }

    fn tag(&mut self, branch: Child, value: Value<'_>, steps: u32) -> Tag<'c> {
        let mut tag = Tag::None;
        let Some(steps) = steps.checked_sub(1) else { return tag };
        if value.kind() != Kind::Object {
            return tag;
        }
        for rule in self.checks.rules(branch) {
            let found = match rule {
                Rule::Members(members) => self.tag_of_members(&members, value),
                Rule::Combine(Combine::All, parts) => {
                    let tags = parts.map(|part| self.tag(part, value, steps));
                    tags.reduce(worse).unwrap_or(Tag::None)
                }
                _ => Tag::None,
            };
            tag = worse(tag, found);
        }
        tag
    }

    fn tag_of_members(&mut self, members: &Members<'c>, value: Value<'_>) -> Tag<'c> {
        let mut tag = Tag::None;
        for (name, child) in members.properties {
            let is_constant = |rule: Rule<'c>| matches!(rule, Rule::Texts(_) | Rule::Values(_));
            if !self.checks.rules(child).any(is_constant) {
                continue;
            }
            if let Some(member) = value.get(name) {
                let fits = self.walker.fits(child, member);
                tag = worse(tag, if fits { Tag::Fits } else { Tag::Differs(name) });
            }
        }
        tag
    }

    /// The values that a branch allows under a key, as they are told.
    fn constants(&self, branch: Child, key: &str, steps: u32) -> Vec<String> {
        let mut found = Vec::new();
        let Some(steps) = steps.checked_sub(1) else { return found };
        for rule in self.checks.rules(branch) {
            match rule {
                Rule::Members(mut members) => {
                    let property = members.properties.find(|(name, _)| *name == key);
                    let rules = property.map(|(_, child)| self.checks.rules(child));
                    for rule in rules.into_iter().flatten() {
                        match rule {
                            Rule::Texts(texts) => found.extend(texts.map(words::quoted)),
                            Rule::Values(values) => found.extend(values.map(str::to_owned)),
                            _ => {}
                        }
                    }
                }
                Rule::Combine(Combine::All, parts) => {
                    found.extend(parts.flat_map(|part| self.constants(part, key, steps)));
                }
                _ => {}
            }
        }
        found
    }
}

fn worse<'c>(one: Tag<'c>, other: Tag<'c>) -> Tag<'c> {
    match (one, other) {
        (Tag::Differs(_), _) | (_, Tag::None) => one,
        _ => other,
    }
}
