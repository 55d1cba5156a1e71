//! The keywords whose value is a number.

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::document::{Node, Value};

/// Keyword, and whether its value counts something and so is a whole number.
const LIMITS: [(&str, bool); 13] = [
    ("minimum", false),
    ("exclusiveMinimum", false),
    ("maximum", false),
    ("exclusiveMaximum", false),
    ("multipleOf", false),
    ("minLength", true),
    ("maxLength", true),
    ("minItems", true),
    ("maxItems", true),
    ("minContains", true),
    ("maxContains", true),
    ("minProperties", true),
    ("maxProperties", true),
];

/// Reads the keywords of `node`. A boolean `exclusiveMinimum: true` turns `minimum` exclusive
/// (JSON Schema draft 4, OpenAPI 3.0). A value that is no number is a warning and left out.
pub(super) fn limits(
    node: &Node,
    limits: &mut Vec<(&'static str, String)>,
    diagnostics: &mut Diagnostics,
) {
    for (keyword, counts) in LIMITS {
        let Some(value) = node.get(keyword) else { continue };
        let partner = match keyword {
            "minimum" => "exclusiveMinimum",
            "maximum" => "exclusiveMaximum",
            _ => "",
        };
        let exclusive = node.get(partner).and_then(Node::as_bool) == Some(true);
        let positive = |number: &String| {
            keyword != "multipleOf" || number.parse::<f64>().is_ok_and(|number| number > 0.0)
        };
        match (&value.value, limit(value, counts).filter(positive)) {
            (Value::Null | Value::Bool(_), _) => {}
            (_, Some(number)) if exclusive => limits.push((exclusive_of(keyword), number)),
            (_, Some(number)) => limits.push((keyword, number)),
            (_, None) => {
                let wanted = match keyword {
                    _ if counts => "a whole number from 0",
                    "multipleOf" => "a number above 0",
                    _ => "a number",
                };
                let message = format!("`{keyword}` is not {wanted}, left out");
                let help = format!("write {wanted}, or remove `{keyword}`");
                diagnostics.push(Diagnostic::warning("limit", value.mark, message).help(help));
            }
        }
    }
}

fn exclusive_of(keyword: &str) -> &'static str {
    if keyword == "minimum" { "exclusiveMinimum" } else { "exclusiveMaximum" }
}

/// The number as JSON; a count without its fraction (`2.0` is `2`). Numbers in quotes are taken.
fn limit(node: &Node, counts: bool) -> Option<String> {
    let json = match &node.value {
        Value::Number(number) => number.json.clone(),
        Value::String(text) => {
            let number: serde_json::Number = text.parse().ok()?;
            number.to_string()
        }
        _ => return None,
    };
    if !counts {
        return Some(json);
    }
    let number: f64 = json.parse().ok()?;
    if number < 0.0 || number.fract() != 0.0 {
        return None;
    }
    Some(if json.contains(['.', 'e', 'E']) { format!("{number:.0}") } else { json })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Map, Mark, Number};

    fn read(pairs: &[(&str, Value)]) -> (Vec<(&'static str, String)>, usize) {
        let mut map = Map::new();
        for (key, value) in pairs {
            let node = Node { value: value.clone(), mark: Mark::default() };
            map.insert((*key).to_owned(), Mark::default(), node).unwrap();
        }
        let node = Node { value: Value::Map(map), mark: Mark::default() };
        let mut found = Vec::new();
        let mut diagnostics = Diagnostics::new();
        limits(&node, &mut found, &mut diagnostics);
        (found, diagnostics.finish().len())
    }

    fn number(text: &str) -> Value {
        Value::Number(Number { json: text.to_owned(), raw: text.to_owned() })
    }

    #[test]
    fn exclusive_by_boolean_or_number() {
        let (found, warnings) =
            read(&[("minimum", number("1")), ("exclusiveMinimum", Value::Bool(true))]);
        assert_eq!((found, warnings), (vec![("exclusiveMinimum", "1".to_owned())], 0));
        let (found, _) = read(&[("exclusiveMaximum", number("5.5"))]);
        assert_eq!(found, [("exclusiveMaximum", "5.5".to_owned())]);
        let (found, _) =
            read(&[("maximum", number("5")), ("exclusiveMaximum", Value::Bool(false))]);
        assert_eq!(found, [("maximum", "5".to_owned())]);
    }

    #[test]
    fn counts_are_whole() {
        let (found, warnings) = read(&[("maxItems", number("2.0")), ("minItems", number("-1"))]);
        assert_eq!((found, warnings), (vec![("maxItems", "2".to_owned())], 1));
        let (found, warnings) = read(&[("maxLength", Value::String("7".to_owned()))]);
        assert_eq!((found, warnings), (vec![("maxLength", "7".to_owned())], 0));
    }
}
