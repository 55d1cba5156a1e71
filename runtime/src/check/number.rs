//! Numbers by their text, so that none is rounded.

use std::cmp::Ordering;

use toolpress_naming::check::{Bound, Number};

/// How many digits a divisor has at most to be divided by.
const MAX_DIGITS: usize = 36;
/// How many zeros are divided at most.
const MAX_ZEROS: i64 = 10_000;
/// How many digits an integer has at most to be written out.
const MAX_WRITTEN: i64 = 40;

/// Whether a number is written as a plain integer: not `-0`, which readers take for a fraction.
pub(super) fn is_plain(raw: &str) -> bool {
    let digits = raw.strip_prefix('-').unwrap_or(raw);
    !digits.is_empty() && raw != "-0" && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether it is an integer, however it is written.
pub(super) fn is_integer(raw: &str) -> bool {
    is_plain(raw) || Decimal::of(raw).is_integer()
}

/// A number that is an integer, written as one, unless that would be long.
pub(super) fn integer(raw: &str) -> Option<String> {
    let decimal = Decimal::of(raw);
    let zeros = usize::try_from(decimal.scale).ok()?;
    if decimal.position() > MAX_WRITTEN {
        return None;
    }
    if decimal.digits.is_empty() {
        return Some(String::from("0"));
    }
    let mut text = String::from(if decimal.is_negative { "-" } else { "" });
    text.extend(decimal.digits.iter().map(|digit| char::from(digit + b'0')));
    text.extend(std::iter::repeat_n('0', zeros));
    Some(text)
}

/// Whether a number keeps a bound.
pub(super) fn holds(bound: Bound, of: Number<'_>, raw: &str) -> bool {
    if let (Number::Integer(of), Ok(number)) = (of, raw.parse::<i64>()) {
        return match bound {
            Bound::MultipleOf => number.checked_rem(of).is_none_or(|rest| rest == 0),
            bound => keeps(bound, number.cmp(&of)),
        };
    }
    if let Some(order) = roughly(of, raw).filter(|_| bound != Bound::MultipleOf) {
        return keeps(bound, order);
    }
    let of = match of {
        Number::Integer(of) => Decimal::of(&of.to_string()),
        Number::Text(text) => Decimal::of(text),
    };
    let number = Decimal::of(raw);
    match bound {
        Bound::MultipleOf => number.is_multiple_of(&of),
        bound => keeps(bound, number.cmp(&of)),
    }
}

/// The order of two numbers that are so far apart that rounding does not matter.
fn roughly(of: Number<'_>, raw: &str) -> Option<Ordering> {
    let number: f64 = raw.parse().ok()?;
    let of: f64 = match of {
        Number::Integer(of) => of as f64,
        Number::Text(text) => text.parse().ok()?,
    };
    let is_apart = (number - of).abs() > (number.abs() + of.abs()) * 1e-12;
    let is_finite = number.is_finite() && of.is_finite() && number != 0.0;
    if is_finite && is_apart { number.partial_cmp(&of) } else { None }
}

fn keeps(bound: Bound, order: Ordering) -> bool {
    match bound {
        Bound::Minimum => order.is_ge(),
        Bound::Maximum => order.is_le(),
        Bound::ExclusiveMinimum => order.is_gt(),
        Bound::ExclusiveMaximum => order.is_lt(),
        Bound::MultipleOf => true,
    }
}

/// Whether two numbers are the same.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    one == other || Decimal::of(one) == Decimal::of(other)
}

/// A number as its digits, the first and the last of which are not 0, and the power of ten of the
/// last one. Zero has no digit.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Decimal {
    is_negative: bool,
    digits: Vec<u8>,
    scale: i64,
}

impl Decimal {
    pub(super) fn of(raw: &str) -> Self {
        let (is_negative, rest) = match raw.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, raw),
        };
        let (mantissa, exponent) = rest.split_once(['e', 'E']).unwrap_or((rest, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let bytes = whole.bytes().chain(fraction.bytes()).filter(u8::is_ascii_digit);
        let mut digits: Vec<u8> =
            bytes.map(|byte| byte - b'0').skip_while(|digit| *digit == 0).collect();
        let mut scale = exponent_of(exponent).saturating_sub(fraction.len() as i64);
        while digits.last() == Some(&0) {
            digits.pop();
            scale = scale.saturating_add(1);
        }
        if digits.is_empty() {
            return Self { is_negative: false, digits, scale: 0 };
        }
        Self { is_negative, digits, scale }
    }

    fn is_integer(&self) -> bool {
        self.scale >= 0
    }

    /// How many digits are before the point.
    fn position(&self) -> i64 {
        self.scale.saturating_add(self.digits.len() as i64)
    }

    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |decimal: &Self| match (decimal.digits.is_empty(), decimal.is_negative) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => -1,
        };
        let signs = sign(self).cmp(&sign(other));
        if signs.is_ne() || self.digits.is_empty() {
            return signs;
        }
        let sizes = self.position().cmp(&other.position());
        // A digit more is more, since no number ends with a 0.
        let sizes = sizes.then_with(|| self.digits.cmp(&other.digits));
        if self.is_negative { sizes.reverse() } else { sizes }
    }

    fn is_multiple_of(&self, divisor: &Self) -> bool {
        if self.digits.is_empty() || divisor.digits.is_empty() {
            return true;
        }
        let zeros = self.scale.saturating_sub(divisor.scale);
        // The last digit is not 0, so that ten times the divisor is too coarse.
        if zeros < 0 {
            return false;
        }
        if divisor.digits.len() > MAX_DIGITS || zeros > MAX_ZEROS {
            return true;
        }
        let divisor =
            divisor.digits.iter().fold(0_u128, |all, digit| all * 10 + u128::from(*digit));
        let zeros = std::iter::repeat_n(0, zeros as usize);
        let digits = self.digits.iter().copied().chain(zeros);
        let rest = digits.fold(0_u128, |rest, digit| {
            (rest * 10 + u128::from(digit)).checked_rem(divisor).unwrap_or(0)
        });
        rest == 0
    }
}

fn exponent_of(text: &str) -> i64 {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let huge = if digits.starts_with('-') { -1 } else { 1 };
    digits.parse().unwrap_or(huge * 1_000_000_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_known_and_written() {
        for (raw, text) in [
            ("7.0", Some("7")),
            ("-70e-1", Some("-7")),
            ("1.5e3", Some("1500")),
            ("-0.0", Some("0")),
            ("-0", Some("0")),
            ("9007199254740993.0", Some("9007199254740993")),
            ("1e39", Some(&*format!("1{}", "0".repeat(39)))),
            ("1e40", None),
            ("7.5", None),
            ("1e-999999999999999999999", None),
        ] {
            assert_eq!(integer(raw).as_deref(), text, "{raw}");
        }
        assert!(is_integer("1e999999999999999999999") && !is_integer("0.1"));
        assert!(is_integer("-0") && !is_plain("-0") && is_plain("-10"));
    }

    #[test]
    fn bounds_are_exact() {
        use Bound::{ExclusiveMaximum, Maximum, Minimum, MultipleOf};
        for (bound, of, raw, expected) in [
            (Maximum, Number::Integer(9_007_199_254_740_992), "9007199254740993", false),
            (Maximum, Number::Integer(9_007_199_254_740_993), "9007199254740993.0", true),
            (Maximum, Number::Text("18446744073709551615"), "18446744073709551616", false),
            (Minimum, Number::Integer(0), "-0.0", true),
            (Minimum, Number::Integer(0), "-1e-400", false),
            (ExclusiveMaximum, Number::Text("0.3"), "0.29999999999999999999", true),
            (ExclusiveMaximum, Number::Text("-0.3"), "-0.3", false),
            (ExclusiveMaximum, Number::Text("-0.3"), "-0.31", true),
            (MultipleOf, Number::Text("0.01"), "4.35", true),
            (MultipleOf, Number::Text("0.01"), "4.355", false),
            (MultipleOf, Number::Text("1e-8"), "12391239123", true),
            (MultipleOf, Number::Text("0.123456789"), "1e308", false),
            (MultipleOf, Number::Integer(0), "7", true),
            (MultipleOf, Number::Integer(3), "-9", true),
            (MultipleOf, Number::Integer(-1), "-9223372036854775808", true),
        ] {
            assert_eq!(holds(bound, of, raw), expected, "{bound:?} {of:?} {raw}");
        }
        assert!(is_same("1.0", "10e-1") && !is_same("1", "-1"));
    }
}
