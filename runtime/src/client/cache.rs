//! A value that is fetched once for all who want it at the same time, and kept while it lasts. No
//! async runtime is needed for it.

use std::future::{Future, poll_fn};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};

use super::provider::CredentialError;

/// How long before its end a value is no longer used, at most.
const MARGIN: Duration = Duration::from_secs(30);

/// Until when a value that is valid for so long is used: shortly before its end, as the way to the
/// API takes time. `None`: for ever.
pub(super) fn end(now: Instant, valid_for: Duration) -> Option<Instant> {
    let margin = MARGIN.min(valid_for / 10);
    now.checked_add(valid_for.saturating_sub(margin))
}

type Outcome<T> = Result<Arc<T>, CredentialError>;

pub(super) struct Cache<T>(Mutex<State<T>>);

struct State<T> {
    kept: Option<(Arc<T>, Option<Instant>)>,
    fetching: bool,
    /// The last value was not for keeping: each caller fetches its own.
    each_its_own: bool,
    /// The number of fetches that have come to an end, and what came of the last.
    round: u64,
    outcome: Option<Outcome<T>>,
    waiting: Vec<Waker>,
}

impl<T> Default for Cache<T> {
    fn default() -> Self {
        Self(Mutex::new(State {
            kept: None,
            fetching: false,
            each_its_own: false,
            round: 0,
            outcome: None,
            waiting: Vec::new(),
        }))
    }
}

/// What a caller is to do.
enum Turn<T> {
    Take(Outcome<T>),
    /// Fetch it for all.
    Lead,
    /// Fetch it for itself.
    Alone,
}

/// Whoever fetches for all. Dropped without an outcome (the call was cancelled), another takes over.
struct Lead<'c, T>(&'c Cache<T>, Option<Outcome<T>>);

impl<T> Drop for Lead<'_, T> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.fetching = false;
        let waiting = std::mem::take(&mut state.waiting);
        if self.1.is_some() {
            state.round += 1;
            // What nobody waits for need not be kept a second time.
            state.outcome = self.1.take().filter(|_| !waiting.is_empty());
        }
        drop(state);
        waiting.into_iter().for_each(Waker::wake);
    }
}

impl<T> Cache<T> {
    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The kept value, or what `fetch` gives: a value and until when to keep it (`None`: not at all;
    /// `Some(None)`: for ever). An error goes to all who waited for it, and is not kept.
    pub(super) async fn get<F, R>(&self, fetch: F) -> Outcome<T>
    where
        F: FnOnce() -> R,
        R: Future<Output = Result<(Arc<T>, Option<Option<Instant>>), CredentialError>>,
    {
        match self.turn().await {
            Turn::Take(outcome) => outcome,
            Turn::Alone => {
                let (value, until) = fetch().await?;
                self.keep(&value, until);
                Ok(value)
            }
            Turn::Lead => {
                let mut lead = Lead(self, None);
                let fetched = fetch().await;
                if let Ok((value, until)) = &fetched {
                    self.keep(value, *until);
                }
                let outcome = fetched.map(|(value, _)| value);
                lead.1 = Some(outcome.clone());
                outcome
            }
        }
    }

    fn keep(&self, value: &Arc<T>, until: Option<Option<Instant>>) {
        let mut state = self.state();
        state.kept = until.map(|until| (Arc::clone(value), until));
        state.each_its_own = until.is_none();
    }

    /// Waits for this caller's turn.
    async fn turn(&self) -> Turn<T> {
        let mut waited_for = None;
        poll_fn(|context| {
            let mut state = self.state();
            let fresh = |until: &Option<Instant>| until.is_none_or(|until| Instant::now() < until);
            if let Some((value, _)) = state.kept.as_ref().filter(|(_, until)| fresh(until)) {
                return Poll::Ready(Turn::Take(Ok(Arc::clone(value))));
            }
            if state.each_its_own {
                return Poll::Ready(Turn::Alone);
            }
            // A value that is shorter valid than the way to here is still this caller's.
            if waited_for.is_some_and(|round| round != state.round) {
                if let Some(outcome) = &state.outcome {
                    return Poll::Ready(Turn::Take(outcome.clone()));
                }
            }
            if !state.fetching {
                state.fetching = true;
                return Poll::Ready(Turn::Lead);
            }
            waited_for.get_or_insert(state.round);
            if !state.waiting.iter().any(|waker| waker.will_wake(context.waker())) {
                state.waiting.push(context.waker().clone());
            }
            Poll::Pending
        })
        .await
    }

    /// Keeps `value` no longer. Another that has taken its place stays.
    pub(super) fn forget(&self, value: &Arc<T>) {
        let mut state = self.state();
        let is_it = |(kept, _): &(Arc<T>, _)| Arc::ptr_eq(kept, value);
        if state.kept.as_ref().is_some_and(is_it) {
            state.kept = None;
        }
        // Whoever has just waited for it is not to get it either.
        if state.outcome.as_ref().is_some_and(|o| o.as_ref().is_ok_and(|v| Arc::ptr_eq(v, value))) {
            state.outcome = None;
        }
    }
}
