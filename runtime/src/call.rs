//! A typed call.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::marker::PhantomData;
use std::pin::Pin;

use crate::Toolbox;
use crate::client::{Client, Fetched};
use crate::error::CallError;
use crate::json::{Decode, Encode, Encoder};
use crate::output::Output;

/// A call whose response is a `T`; it is sent when it is awaited.
///
/// Generated functions return it. They share the one request builder with the calls of models:
/// their arguments are written as JSON and go the same way.
#[must_use = "a call is sent when it is awaited"]
pub struct Call<'c, T> {
    client: &'c Client,
    toolbox: &'static Toolbox,
    index: usize,
    arguments: String,
    response: PhantomData<fn() -> T>,
}

impl<'c, T> Call<'c, T> {
    pub(crate) fn new(
        client: &'c Client,
        toolbox: &'static Toolbox,
        index: usize,
        arguments: &dyn Encode,
    ) -> Self {
        let mut out = Encoder::new();
        arguments.encode(&mut out);
        Self { client, toolbox, index, arguments: out.finish(), response: PhantomData }
    }

    /// Sends the call and returns the response as it is, of whatever status.
    ///
    /// # Errors
    ///
    /// Those of [`Toolbox::call`].
    pub async fn output(self) -> Result<Output, CallError> {
        self.run(&mut Fetched::default()).await
    }

    async fn run(self, fetched: &mut Fetched) -> Result<Output, CallError> {
        self.client.run(self.toolbox, self.index, &self.arguments, fetched).await
    }
}

impl<'c, T: Decode + 'c> IntoFuture for Call<'c, T> {
    type Output = Result<T, CallError>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'c>>;

    /// # Errors
    ///
    /// Those of [`Toolbox::call`], [`CallError::Status`] when the status is not 2xx, and
    /// [`CallError::Decode`] when the response is no `T`.
    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let client = self.client;
            // Held until the errors are made, out of which it has to be taken.
            let mut fetched = Fetched::default();
            let output = success(self.run(&mut fetched).await?, client)?;
            T::decode_response(&output).map_err(|error| CallError::Decode {
                error: error.map(|text| client.redact(text, false)),
                output: Box::new(client.redacted(output)),
            })
        })
    }
}

fn success(output: Output, client: &Client) -> Result<Output, CallError> {
    if output.status.is_success() {
        return Ok(output);
    }
    Err(CallError::Status(Box::new(client.redacted(output))))
}

impl<T> fmt::Debug for Call<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.toolbox.tool(self.index).name;
        f.debug_struct("Call").field("tool", &name).finish_non_exhaustive()
    }
}
