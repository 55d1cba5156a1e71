//! A model: a real one where the environment names it, else its stand-in.

use std::env;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use wiremock::{Mock, MockServer, Request, ResponseTemplate, matchers};

pub use self::wire::Provider;

mod script;
mod wire;

#[cfg(test)]
mod tests;

/// What a stand-in is called, and the key that it wants.
const STAND_IN: &str = "stand-in";

/// A model and where it is.
pub struct Model {
    /// The base URL of the provider's API.
    pub url: String,
    /// The key of the provider's API.
    pub key: String,
    /// The model's name.
    pub name: String,
    _server: Option<MockServer>,
}

impl Model {
    /// The model that the environment names and has a key for, else a stand-in.
    ///
    /// The variables are `OPENAI_MODEL`, `OPENAI_API_KEY` and, where the API is elsewhere,
    /// `OPENAI_BASE_URL`; for the other providers they begin with `ANTHROPIC_` and `GEMINI_`.
    pub async fn of(provider: Provider) -> Self {
        let set = |what| env::var(format!("{}_{what}", provider.vendor())).ok();
        match ["MODEL", "API_KEY"].map(set) {
            [Some(name), Some(key)] => {
                let url = set("BASE_URL").unwrap_or_else(|| provider.url().to_owned());
                Self { url, key, name, _server: None }
            }
            _ => Self::stand_in(provider).await,
        }
    }

    /// A stand-in on a free port, for one conversation.
    pub async fn stand_in(provider: Provider) -> Self {
        let server = MockServer::start().await;
        let url = format!("{}{}", server.uri(), provider.base_path());
        let turn = AtomicUsize::new(0);
        let respond = move |request: &Request| {
            match answer(provider, request, turn.fetch_add(1, Ordering::SeqCst)) {
                Ok(reply) => ResponseTemplate::new(200).set_body_json(reply),
                // An error has about the same shape with all of these providers.
                Err(message) => ResponseTemplate::new(400).set_body_json(
                    json!({ "error": { "type": "invalid_request_error", "message": message } }),
                ),
            }
        };
        Mock::given(matchers::any()).respond_with(respond).mount(&server).await;
        let [key, name] = [STAND_IN; 2].map(str::to_owned);
        Self { url, key, name, _server: Some(server) }
    }
}

/// The reply to the request of one turn, which must hold the key, the tools, and every call so far with
/// its result.
fn answer(provider: Provider, request: &Request, turn: usize) -> Result<Value, String> {
    let path = provider.path(STAND_IN);
    if request.method != "POST" || request.url.path() != path {
        return Err(format!("{} {} is not POST {path}", request.method, request.url));
    }
    let (header, key) = provider.key_header(STAND_IN);
    if request.headers.get(header).is_none_or(|value| *value != key) {
        return Err(format!("{header} is not {key}"));
    }
    let body: Value = request.body_json().map_err(|error| error.to_string())?;
    provider.check(&body)?;
    script::check(turn, &provider.calls(&body), &provider.results(&body))?;
    let (calls, words) = script::reply(turn).ok_or("the conversation is over")?;
    Ok(provider.reply(turn, &calls, words))
}
