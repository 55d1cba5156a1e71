//! The `Retry-After` header (RFC 9110 section 10.2.3).

use std::time::{Duration, SystemTime};

use http::{HeaderMap, HeaderName, header};

/// How long a server asks to wait: seconds, or the time until a date, which is measured from the
/// server's own `Date` where it says one. A date that is past is no wait.
pub(crate) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = |name: &HeaderName| headers.get(name)?.to_str().ok().map(str::trim);
    let value = text(&header::RETRY_AFTER)?;
    if value.bytes().next()?.is_ascii_digit() {
        return match value.parse() {
            Ok(seconds) => Some(Duration::from_secs(seconds)),
            // Not as the RFC has it, but seen.
            Err(_) => Duration::try_from_secs_f64(value.parse().ok()?).ok(),
        };
    }
    let date = httpdate::parse_http_date(value).ok()?;
    let now = text(&header::DATE).and_then(|date| httpdate::parse_http_date(date).ok());
    Some(date.duration_since(now.unwrap_or_else(SystemTime::now)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(value: &'static str, date: &'static str) -> Option<u64> {
        let mut headers = HeaderMap::new();
        headers.insert(header::RETRY_AFTER, value.parse().unwrap());
        if !date.is_empty() {
            headers.insert(header::DATE, date.parse().unwrap());
        }
        retry_after(&headers).map(|wait| wait.as_secs())
    }

    #[test]
    fn seconds_and_dates() {
        let date = "Fri, 31 Dec 1999 23:59:00 GMT";
        assert_eq!(wait("120", ""), Some(120));
        assert_eq!(wait(" 1.5 ", ""), Some(1));
        assert_eq!(wait("Fri, 31 Dec 1999 23:59:59 GMT", date), Some(59));
        assert_eq!(wait("Friday, 31-Dec-99 23:59:59 GMT", date), Some(59));
        assert_eq!(wait("Fri, 31 Dec 1999 23:58:00 GMT", date), Some(0));
        assert_eq!(wait("Fri, 31 Dec 1999 23:59:59 GMT", ""), Some(0));
        for odd in ["", "soon", "-1", "1e999", "99999999999999999999999999x"] {
            assert_eq!(wait(odd, ""), None, "{odd}");
        }
    }
}
