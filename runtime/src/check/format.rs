//! The formats that are checked.

use std::net::{Ipv4Addr, Ipv6Addr};

use toolpress_naming::check::Format;

use crate::request;

/// Whether a text is of a format.
pub(super) fn is(format: Format, text: &str) -> bool {
    match format {
        Format::DateTime => date_time(text),
        Format::Date => date(text).is_some(),
        Format::Time => time(text).is_some(),
        Format::Duration => duration(text),
        Format::Email => email(text),
        Format::Hostname => hostname(text),
        Format::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
        Format::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
        Format::Uri => uri(text),
        Format::Uuid => uuid(text),
        Format::Base64 => request::bytes::bytes(text).is_some(),
    }
}

/// RFC 3339 section 5.6. The `T` may be a lower-case one.
fn date_time(text: &str) -> bool {
    let Some((day, rest)) = text.split_at_checked(10) else { return false };
    let is_time = |rest: &str| time(rest).is_some();
    date(day).is_some() && rest.strip_prefix(['T', 't']).is_some_and(is_time)
}

/// The number that two digits at a place are.
fn two(text: &[u8], at: usize) -> Option<u32> {
    let digit = |at: usize| text.get(at).filter(|byte| byte.is_ascii_digit());
    Some(u32::from(digit(at)? - b'0') * 10 + u32::from(digit(at + 1)? - b'0'))
}

fn date(text: &str) -> Option<()> {
    let text = text.as_bytes();
    if text.len() != 10 || text.get(4) != Some(&b'-') || text.get(7) != Some(&b'-') {
        return None;
    }
    let year = two(text, 0)? * 100 + two(text, 2)?;
    let (month, day) = (two(text, 5)?, two(text, 8)?);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => return None,
    };
    (1..=days).contains(&day).then_some(())
}

fn time(text: &str) -> Option<()> {
    let (clock, rest) = text.split_at_checked(8)?;
    let clock = clock.as_bytes();
    if clock.get(2) != Some(&b':') || clock.get(5) != Some(&b':') {
        return None;
    }
    let hour = two(clock, 0).filter(|hour| *hour < 24)?;
    let minute = two(clock, 3).filter(|minute| *minute < 60)?;
    let second = two(clock, 6).filter(|second| *second <= 60)?;
    let zone = match rest.strip_prefix('.') {
        Some(fraction) => {
            let zone = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
            (zone.len() < fraction.len()).then_some(zone)?
        }
        None => rest,
    };
    let offset = offset(zone)?;
    // A leap second is the last of a day in UTC.
    let minutes = (hour * 60 + minute) as i32 - offset;
    let is_last = minutes.rem_euclid(24 * 60) == 24 * 60 - 1;
    (second < 60 || is_last).then_some(())
}

/// Minutes from UTC.
fn offset(zone: &str) -> Option<i32> {
    let (sign, rest) = match zone.split_at_checked(1)? {
        ("Z" | "z", "") => return Some(0),
        ("+", rest) => (1, rest),
        ("-", rest) => (-1, rest),
        _ => return None,
    };
    let rest = rest.as_bytes();
    if rest.len() != 5 || rest.get(2) != Some(&b':') {
        return None;
    }
    let hour = two(rest, 0).filter(|hour| *hour < 24)?;
    let minute = two(rest, 3).filter(|minute| *minute < 60)?;
    Some(sign * (hour * 60 + minute) as i32)
}

/// RFC 3339 appendix A; a unit may be left out between two others, as ISO 8601 has it.
fn duration(text: &str) -> bool {
    let Some(text) = text.strip_prefix('P') else { return false };
    let (day, time) = match text.split_once('T') {
        Some((_, "")) => return false,
        Some((day, time)) => (day, time),
        None => (text, ""),
    };
    if text.ends_with('W') {
        return units(text, "W");
    }
    !text.is_empty() && units(day, "YMD") && units(time, "HMS")
}

/// Numbers, each with one of the units, in their order.
fn units(text: &str, mut units: &str) -> bool {
    let mut rest = text;
    while !rest.is_empty() {
        let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let unit = behind.chars().next().and_then(|unit| units.split_once(unit));
        let Some((_, later)) = unit.filter(|_| behind.len() < rest.len()) else { return false };
        units = later;
        rest = behind.get(1..).unwrap_or_default();
    }
    true
}

/// Something on both sides of an `@`: what mail servers take is wider than any rule.
fn email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let quoted = local.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let is_local = match quoted {
        Some(inner) => !inner.is_empty(),
        None => local.split('.').all(|part| {
            !part.is_empty()
                && !part.contains(|c: char| {
                    c.is_whitespace() || c.is_control() || "\"(),:;<>@[\\]".contains(c)
                })
        }),
    };
    let literal = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let is_domain = match literal {
        Some(address) => match address.strip_prefix("IPv6:") {
            Some(address) => is(Format::Ipv6, address),
            None => is(Format::Ipv4, address),
        },
        None => labels(domain, |c| c.is_alphanumeric()),
    };
    is_local && is_domain
}

/// RFC 1123 section 2.1, and what international names are written as.
fn hostname(text: &str) -> bool {
    text.len() <= 253 && labels(text, |c| c.is_ascii_alphanumeric())
}

fn labels(text: &str, is_letter: impl Fn(char) -> bool) -> bool {
    text.split('.').all(|label| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c == '-' || is_letter(c))
    })
}

/// A scheme, and behind it nothing that no URI has (RFC 3986 section 2). What its parts are is left
/// to the API.
fn uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let mut letters = scheme.chars();
    letters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && letters.all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
        && !rest
            .contains(|c: char| c.is_whitespace() || c.is_control() || "<>\"{}|\\^`".contains(c))
}

fn uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}
