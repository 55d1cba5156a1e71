//! A typed call.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::marker::PhantomData;
use std::pin::Pin;

use http::{HeaderMap, StatusCode};

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

impl<T: Decode> Call<'_, T> {
    /// Sends the call and returns the decoded value with the status and the headers, which say
    /// where the next page is (`Link`), where something new is (`Location`), or how much of a
    /// limit is left.
    ///
    #[cfg_attr(feature = "macros", doc = "```")]
    #[cfg_attr(not(feature = "macros"), doc = "```ignore")]
    /// mod pets {
    ///     toolpress::toolbox!(inline = r#"{"openapi": "3.1.0",
    ///         "info": {"title": "Pets", "version": "1"},
    ///         "paths": {"/pets": {"get": {"operationId": "listPets",
    ///             "parameters": [{"name": "page", "in": "query", "schema": {"type": "integer"}}],
    ///             "responses": {"200": {"description": "", "content": {"application/json":
    ///                 {"schema": {"type": "array", "items": {"type": "string"}}}}}}}}}}"#);
    /// }
    ///
    /// /// All pets: page for page, as long as `Link` names a next one (RFC 8288).
    /// async fn all(client: &toolpress::Client) -> Result<Vec<String>, toolpress::CallError> {
    ///     let (mut args, mut all) = (pets::ListPets::default(), Vec::new());
    ///     loop {
    ///         let page = pets::list_pets(client, &args).response().await?;
    ///         all.extend(page.value);
    ///         let link = page.headers.get("link").and_then(|link| link.to_str().ok());
    ///         if !link.is_some_and(|link| link.contains(r#"rel="next""#)) {
    ///             return Ok(all);
    ///         }
    ///         args.page = Some(args.page.unwrap_or(1) + 1);
    ///     }
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let client = toolpress::Client::builder("https://api.example.com")
    ///     .transport(|request: http::Request<bytes::Bytes>| async move {
    ///         let last = request.uri().query() == Some("page=2");
    ///         let link = if last { "" } else { r#"<https://api.example.com/pets?page=2>; rel="next""# };
    ///         let response = http::Response::builder().header("link", link);
    ///         let body = if last { r#"["Rex"]"# } else { r#"["Mia", "Tom"]"# };
    ///         Ok::<_, toolpress::TransportError>(response.body(body.into()).expect("a response"))
    ///     })
    ///     .build()?;
    /// assert_eq!(all(&client).await?, ["Mia", "Tom", "Rex"]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the call when it is awaited itself.
    pub async fn response(self) -> Result<TypedResponse<T>, CallError> {
        let client = self.client;
        // Held until the errors are made, out of which it has to be taken.
        let mut fetched = Fetched::default();
        let output = success(self.run(&mut fetched).await?, client)?;
        match T::decode_response(&output) {
            Ok(value) => {
                Ok(TypedResponse { status: output.status, headers: output.headers, value })
            }
            Err(error) => Err(CallError::Decode {
                error: error.map(|text| client.redact(text, false)),
                output: Box::new(client.redacted(output)),
            }),
        }
    }
}

/// The response of a typed call: its value, and what came with it.
///
/// `Debug` does not show the headers, which may hold what is nobody's business.
#[derive(Clone)]
#[non_exhaustive]
pub struct TypedResponse<T> {
    /// The status code, always a 2xx one.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The decoded body.
    pub value: T,
}

impl<T: fmt::Debug> fmt::Debug for TypedResponse<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TypedResponse")
            .field("status", &self.status)
            .field("value", &self.value)
            .finish_non_exhaustive()
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
        Box::pin(async move { self.response().await.map(|response| response.value) })
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
