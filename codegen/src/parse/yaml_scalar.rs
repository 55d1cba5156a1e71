//! What a plain scalar of YAML means: the core schema of YAML 1.2, and nothing of YAML 1.1.
//!
//! So `no`, `on`, `12:30:45`, `1_000` and `2024-01-01` are text, and `017` is seventeen.

/// The meaning of a plain scalar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Plain {
    /// `null`, `~`, or nothing at all.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// An integer, as JSON writes it.
    Integer(String),
    /// A number with a point or an exponent, as JSON writes it.
    Float(String),
    /// `.inf` and `.nan`: numbers for YAML, which JSON has no word for.
    NotJson,
    /// A number that no `f64` comes near.
    OutOfRange,
    /// Anything else.
    Text,
}

/// Tells what `text` means where nothing says that it is text.
pub(super) fn plain(text: &str) -> Plain {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Plain::Null,
        "true" | "True" | "TRUE" => return Plain::Bool(true),
        "false" | "False" | "FALSE" => return Plain::Bool(false),
        _ => {}
    }
    // Nearly all scalars are words; the first byte tells.
    if !text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.')) {
        return Plain::Text;
    }
    if let Some(digits) = text.strip_prefix("0o") {
        return integer_of(digits, 8);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return integer_of(digits, 16);
    }
    decimal(text)
}

/// A sign, digits, and what makes a float of them.
fn decimal(text: &str) -> Plain {
    let (sign, unsigned) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(text, ".nan" | ".NaN" | ".NAN") {
        return Plain::NotJson;
    }
    let (whole, rest) = digits(unsigned);
    let (fraction, rest) = match rest.strip_prefix('.') {
        Some(rest) => {
            let (fraction, rest) = digits(rest);
            (Some(fraction), rest)
        }
        None => (None, rest),
    };
    if whole.is_empty() && fraction.is_none_or(str::is_empty) {
        return Plain::Text;
    }
    let Some(exponent) = exponent(rest) else { return Plain::Text };
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    let mut json = format!("{sign}{whole}");
    if let Some(fraction) = fraction {
        json.push('.');
        json.push_str(if fraction.is_empty() { "0" } else { fraction });
    }
    json.push_str(exponent);
    if !json.parse::<f64>().is_ok_and(f64::is_finite) {
        Plain::OutOfRange
    } else if fraction.is_none() && exponent.is_empty() {
        Plain::Integer(json)
    } else {
        Plain::Float(json)
    }
}

/// Splits the digits off the front.
fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}

/// `text` if it is nothing or `e`, an optional sign, and digits.
fn exponent(text: &str) -> Option<&str> {
    if text.is_empty() {
        return Some(text);
    }
    let rest = text.strip_prefix(['e', 'E'])?;
    let (found, rest) = digits(rest.strip_prefix(['+', '-']).unwrap_or(rest));
    (!found.is_empty() && rest.is_empty()).then_some(text)
}

/// Digits of base 8 or 16 as a decimal integer of any size that a number can have.
fn integer_of(digits: &str, base: u32) -> Plain {
    /// The largest `f64` has 309 decimal digits: 257 of base 16, 342 of base 8.
    const MOST: usize = 342;
    /// Decimal digits are kept nine to a limb, the lowest first.
    const LIMB: u64 = 1_000_000_000;
    let values: Option<Vec<u64>> =
        digits.chars().map(|digit| digit.to_digit(base).map(u64::from)).collect();
    let Some(values) = values.filter(|values| !values.is_empty()) else { return Plain::Text };
    let significant = values.iter().skip_while(|value| **value == 0);
    if significant.clone().count() > MOST {
        return Plain::OutOfRange;
    }
    let mut limbs = vec![0_u64];
    for value in significant {
        let mut carry = *value;
        for limb in &mut limbs {
            let product = *limb * u64::from(base) + carry;
            *limb = product % LIMB;
            carry = product / LIMB;
        }
        if carry > 0 {
            limbs.push(carry);
        }
    }
    let mut json = String::new();
    for limb in limbs.iter().rev() {
        json.push_str(&if json.is_empty() { limb.to_string() } else { format!("{limb:09}") });
    }
    if json.parse::<f64>().is_ok_and(f64::is_finite) {
        Plain::Integer(json)
    } else {
        Plain::OutOfRange
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yaml_1_1_and_lookalikes_are_text() {
        for text in [
            "no",
            "NO",
            "yes",
            "on",
            "off",
            "y",
            "n",
            "2024-01-01",
            "12:30:45",
            "1_000",
            "1.2.3",
            "1.0-beta",
            "0o8",
            "0xG",
            "0x",
            "0o",
            "-0x1F",
            "+",
            "-",
            ".",
            "..",
            "+.",
            "1e",
            "e1",
            ".e3",
            "1e+",
            "0b101",
            "1,000",
            "tRUE",
            "nULL",
            ".iNF",
            "-.nan",
            "１",
            "1 2",
            "--1",
        ] {
            assert_eq!(plain(text), Plain::Text, "{text}");
        }
    }

    #[test]
    fn integers_become_decimal() {
        for (text, json) in [
            ("0", "0"),
            ("017", "17"),
            ("0o17", "15"),
            ("0x1F", "31"),
            ("0xff", "255"),
            ("-0", "-0"),
            ("+12", "12"),
            ("-007", "-7"),
            ("0x0", "0"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            ("0xFFFFFFFFFFFFFFFFFFFF", "1208925819614629174706175"),
            ("0o1777777777777777777777", "18446744073709551615"),
        ] {
            assert_eq!(plain(text), Plain::Integer(json.into()), "{text}");
        }
    }

    #[test]
    fn floats_become_json() {
        for (text, json) in [
            (".5", "0.5"),
            ("1.", "1.0"),
            ("1e3", "1e3"),
            ("1.10", "1.10"),
            ("-.5E-2", "-0.5E-2"),
            ("+1.0", "1.0"),
            ("012e03", "12e03"),
            ("0.1e1", "0.1e1"),
            ("1.e1", "1.0e1"),
        ] {
            assert_eq!(plain(text), Plain::Float(json.into()), "{text}");
            let parsed: f64 = serde_json::from_str(json).unwrap();
            assert_eq!(parsed, text.parse::<f64>().unwrap(), "{text}");
        }
    }

    #[test]
    fn what_json_cannot_say_is_told_apart() {
        for text in [".inf", "-.inf", "+.INF", ".nan", ".NaN"] {
            assert_eq!(plain(text), Plain::NotJson, "{text}");
        }
        let long = "9".repeat(400);
        let wide = format!("0x{}", "F".repeat(100_000));
        for text in ["1e400", "-1e999999999999999999999", &long, &wide] {
            assert_eq!(plain(text), Plain::OutOfRange);
        }
    }
}
