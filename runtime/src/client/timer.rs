//! Time: waiting, and not waiting for ever. The crate knows no async runtime, so that it is the host
//! or the HTTP client that brings a timer along.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use crate::error::CallError;

type Sleeping = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Gives futures that end after a while.
#[derive(Clone)]
pub(super) struct Timer(Arc<dyn Fn(Duration) -> Sleeping + Send + Sync>);

impl Timer {
    pub(super) fn new<F, R>(sleep: F) -> Self
    where
        F: Fn(Duration) -> R + Send + Sync + 'static,
        R: Future<Output = ()> + Send + 'static,
    {
        Self(Arc::new(move |time| Box::pin(sleep(time))))
    }

    pub(super) async fn sleep(&self, time: Duration) {
        (self.0)(time).await;
    }

    /// What `future` gives, unless the time runs out first: then it is dropped.
    pub(super) async fn limit<T>(
        &self,
        time: Duration,
        future: impl Future<Output = Result<T, CallError>>,
    ) -> Result<T, CallError> {
        let mut future = pin!(future);
        let mut sleeping = (self.0)(time);
        poll_fn(|context| match future.as_mut().poll(context) {
            Poll::Ready(result) => Poll::Ready(result),
            Poll::Pending => sleeping.as_mut().poll(context).map(|()| Err(CallError::Timeout)),
        })
        .await
    }
}

/// When a call has to be over. Without a timer it is the transport's to keep the time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline {
    timeout: Duration,
    end: Option<Instant>,
}

impl Deadline {
    /// The clock is read where there is a timer alone: not every target has one.
    pub(super) fn after(timeout: Duration, timer: Option<&Timer>) -> Self {
        Self { timeout, end: timer.and_then(|_| Instant::now().checked_add(timeout)) }
    }

    /// The time that is left.
    pub(super) fn left(&self) -> Duration {
        match self.end {
            Some(end) => end.saturating_duration_since(Instant::now()),
            None => self.timeout,
        }
    }
}
