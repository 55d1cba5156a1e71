//! Trying again.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::Duration;

use http::StatusCode;

use crate::error::TransportError;
use crate::output::Output;

/// The pause before the first further try, about; it doubles with each.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

/// How long to wait until the next try, `None` for no further one: nothing speaks for it, or there
/// is not `left` so much time. `tries`: how often it has been tried again already.
pub(super) fn pause(
    result: &Result<Output, TransportError>,
    idempotent: bool,
    tries: u32,
    left: Duration,
) -> Option<Duration> {
    let pause = match result {
        Ok(output) if idempotent && passes(output.status) => {
            // What the server asks for counts, however short or long.
            output.retry_after().unwrap_or_else(|| backoff(tries))
        }
        Err(error) if error.is_unsent() || idempotent && error.may_pass() => backoff(tries),
        _ => return None,
    };
    (pause < left).then_some(pause)
}

/// Statuses that say that another try may do (RFC 9110 section 15.6, RFC 6585 section 4).
fn passes(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::TOO_MANY_REQUESTS
            | StatusCode::BAD_GATEWAY
            | StatusCode::SERVICE_UNAVAILABLE
            | StatusCode::GATEWAY_TIMEOUT
    )
}

/// Between half of the pause and the whole of it, so that clients that failed together do not come
/// back together.
fn backoff(tries: u32) -> Duration {
    let whole = FIRST_PAUSE.saturating_mul(1 << tries.min(16)).min(LONGEST_PAUSE);
    // The keys of each are random; that is random enough here.
    let random = RandomState::new().build_hasher().finish();
    let part = (random % 1_000) as u32;
    whole / 2 + whole / 2 * part / 1_000
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(status: u16, retry_after: &str) -> Result<Output, TransportError> {
        let response = http::Response::builder().status(status).header("retry-after", retry_after);
        Ok(Output::of(response.body(bytes::Bytes::new()).unwrap().into()))
    }

    #[test]
    fn what_may_pass_is_tried_again() {
        let left = Duration::from_secs(30);
        for (status, expected) in [
            (200, false),
            (404, false),
            (500, false),
            (429, true),
            (502, true),
            (503, true),
            (504, true),
        ] {
            assert_eq!(pause(&answered(status, ""), true, 0, left).is_some(), expected, "{status}");
            assert!(pause(&answered(status, ""), false, 0, left).is_none(), "{status}");
        }
        let failed = |error| pause(&Err(error), true, 0, left).is_some();
        assert!(failed(TransportError::new("reset")) && failed(TransportError::unsent("refused")));
        assert!(!failed(TransportError::timeout()) && !failed(TransportError::lasting("no")));
        let posted = |error| pause(&Err(error), false, 0, left).is_some();
        assert!(!posted(TransportError::new("reset")) && posted(TransportError::unsent("refused")));
    }

    #[test]
    fn the_server_says_how_long_while_there_is_time() {
        let left = Duration::from_secs(5);
        assert_eq!(pause(&answered(503, "4"), true, 0, left), Some(Duration::from_secs(4)));
        assert_eq!(pause(&answered(503, "0"), true, 0, left), Some(Duration::ZERO));
        assert_eq!(pause(&answered(503, "5"), true, 0, left), None);
        assert_eq!(pause(&answered(503, ""), true, 0, Duration::from_millis(100)), None);
    }

    #[test]
    fn pauses_grow_and_differ() {
        let pauses = |tries| (0..50).map(move |_| backoff(tries)).collect::<Vec<_>>();
        for (tries, least, most) in
            [(0, 125, 250), (1, 250, 500), (4, 2_000, 4_000), (60, 4_000, 8_000)]
        {
            let range = Duration::from_millis(least)..=Duration::from_millis(most);
            assert!(pauses(tries).iter().all(|pause| range.contains(pause)), "{tries}");
        }
        let first = pauses(0);
        assert!(first.iter().any(|pause| *pause != first[0]));
    }
}
