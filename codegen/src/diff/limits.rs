//! Bounds, patterns and the like: which way they moved.

use std::cmp::Ordering;

use serde_json::{Number, Value};

use super::different;

/// A pair of bounds: the keyword, the one without the bound itself, and what is counted.
type Pair = (&'static str, Option<&'static str>, &'static str);

const UPPER: [Pair; 5] = [
    ("maximum", Some("exclusiveMaximum"), ""),
    ("maxLength", None, "character"),
    ("maxItems", None, "item"),
    ("maxProperties", None, "key"),
    ("maxContains", None, "item that it has to contain"),
];
const LOWER: [Pair; 5] = [
    ("minimum", Some("exclusiveMinimum"), ""),
    ("minLength", None, "character"),
    ("minItems", None, "item"),
    ("minProperties", None, "key"),
    ("minContains", None, "item that it has to contain"),
];
/// Keywords that say how a value is written, and forbid nothing by themselves.
const FORMATS: [&str; 3] = ["format", "contentEncoding", "contentMediaType"];

/// What is different, and whether it breaks.
pub(super) fn limits(old: &Value, new: &Value) -> Vec<(bool, String)> {
    let mut changes = Vec::new();
    for (pairs, upper) in [(UPPER, true), (LOWER, false)] {
        for pair in pairs {
            let bounds = (Bound::of(old, pair, upper), Bound::of(new, pair, upper));
            changes.extend(moved(bounds, pair.2));
        }
    }
    changes.extend(pattern(old, new));
    changes.extend(multiple(old, new));
    let unique = |schema: &Value| schema.get("uniqueItems") == Some(&Value::Bool(true));
    match (unique(old), unique(new)) {
        (false, true) => changes.push((true, "takes no item twice now".to_owned())),
        (true, false) => changes.push((false, "takes an item twice now".to_owned())),
        _ => {}
    }
    let formats = different(old, new).into_iter().filter(|key| FORMATS.contains(key));
    changes.extend(formats.map(|key| (false, format!("has another `{key}`"))));
    changes
}

/// The tightest bound on one side.
#[derive(Clone, Copy)]
struct Bound<'a> {
    number: &'a Number,
    exclusive: bool,
    upper: bool,
}

impl<'a> Bound<'a> {
    fn of(schema: &'a Value, (key, exclusive, counted): Pair, upper: bool) -> Option<Self> {
        let read = |key: &str, exclusive| {
            let Some(Value::Number(number)) = schema.get(key) else { return None };
            // There are never less than none.
            let says = upper || counted.is_empty() || number.as_f64() != Some(0.0);
            says.then_some(Self { number, exclusive, upper })
        };
        let exclusive = exclusive.and_then(|key| read(key, true));
        match (read(key, false), exclusive) {
            (Some(one), Some(other)) => Some(if other.allows(one) { one } else { other }),
            (one, other) => one.or(other),
        }
    }

    /// Whether all that `other` allows is allowed.
    fn allows(self, other: Self) -> bool {
        match compared(self.number, other.number) {
            Ordering::Equal => !self.exclusive || other.exclusive,
            Ordering::Greater => self.upper,
            Ordering::Less => !self.upper,
        }
    }

    fn words(self) -> &'static str {
        match (self.upper, self.exclusive) {
            (true, false) => "at most",
            (true, true) => "less than",
            (false, false) => "at least",
            (false, true) => "more than",
        }
    }
}

fn moved(
    (old, new): (Option<Bound<'_>>, Option<Bound<'_>>),
    counted: &str,
) -> Option<(bool, String)> {
    let what = |number: &Number| match counted.split_once(' ') {
        None if counted.is_empty() => number.to_string(),
        Some((first, rest)) => format!("{number} {}{} {rest}", first, plural(number)),
        None => format!("{number} {counted}{}", plural(number)),
    };
    match (old, new) {
        (None, None) => None,
        (None, Some(new)) => {
            Some((true, format!("takes {} {}, had no such bound", new.words(), what(new.number))))
        }
        (Some(old), None) => {
            let message = format!("has no such bound, took {} {}", old.words(), what(old.number));
            Some((false, message))
        }
        (Some(old), Some(new)) => {
            let (wider, tighter) = (new.allows(old), old.allows(new));
            if wider && tighter {
                return None;
            }
            // The word is told where it is another one.
            let word = if old.exclusive == new.exclusive {
                String::new()
            } else {
                format!("{} ", old.words())
            };
            let message =
                format!("takes {} {}, was {word}{}", new.words(), what(new.number), old.number);
            Some((!wider, message))
        }
    }
}

fn plural(number: &Number) -> &'static str {
    if number.as_u64() == Some(1) { "" } else { "s" }
}

/// Whole numbers exactly, others as far as they can be told apart.
fn compared(a: &Number, b: &Number) -> Ordering {
    let whole = |n: &Number| n.as_i64().map(i128::from).or_else(|| n.as_u64().map(i128::from));
    match (whole(a), whole(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        _ => a.as_f64().partial_cmp(&b.as_f64()).unwrap_or(Ordering::Equal),
    }
}

fn pattern(old: &Value, new: &Value) -> Option<(bool, String)> {
    let text = |schema: &'_ Value| schema.get("pattern").and_then(Value::as_str).map(str::to_owned);
    match (text(old), text(new)) {
        (None, Some(new)) => Some((true, format!("has to match `{new}` now"))),
        (Some(old), None) => Some((false, format!("need not match `{old}` now"))),
        (Some(old), Some(new)) if old != new => {
            Some((true, format!("has to match `{new}`, was `{old}`")))
        }
        _ => None,
    }
}

fn multiple(old: &Value, new: &Value) -> Option<(bool, String)> {
    let number = |schema: &Value| schema.get("multipleOf").and_then(Value::as_f64);
    match (number(old), number(new)) {
        (None, Some(new)) => Some((true, format!("takes multiples of {new} alone now"))),
        (Some(old), None) => Some((false, format!("takes more than multiples of {old} now"))),
        (Some(old), Some(new)) if old != new => {
            // Every multiple of the old is one of the new where the old itself is.
            let fits = (old / new).fract() == 0.0;
            Some((!fits, format!("takes multiples of {new}, was {old}")))
        }
        _ => None,
    }
}
