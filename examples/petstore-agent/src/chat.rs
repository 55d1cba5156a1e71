//! The model behind a Chat Completions endpoint: a real one, or the scripted one of `model.rs`.

use std::env;
use std::error::Error;
use std::time::Duration;

use serde_json::Value;

use crate::model;

/// A model and where it is.
pub struct Chat {
    http: reqwest::Client,
    /// Its name.
    pub model: String,
    /// The base URL, without `/chat/completions`.
    pub url: String,
    key: String,
}

impl Chat {
    /// The model that the environment names in full; without one, the scripted model on loopback.
    pub async fn from_env() -> Result<Self, Box<dyn Error>> {
        // The TLS provider of the process. That there is one already is no fault.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().timeout(Duration::from_secs(120));
        let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
        let names = ["OPENAI_BASE_URL", "OPENAI_API_KEY", "OPENAI_MODEL"];
        match names.map(set) {
            [Some(url), Some(key), Some(model)] => {
                Ok(Self { http: http.build()?, model, url, key })
            }
            [None, None, None] => {
                let (url, model) = (model::start().await?, "scripted".to_owned());
                // A proxy in the environment leads out of this machine.
                Ok(Self { http: http.no_proxy().build()?, model, url, key: String::new() })
            }
            values => {
                let missing = names.iter().zip(&values).filter(|(_, value)| value.is_none());
                let missing: Vec<&str> = missing.map(|(name, _)| *name).collect();
                Err(format!("a real model needs {} as well", missing.join(" and ")).into())
            }
        }
    }

    /// The model's next message. `tools` goes into the request as it is.
    pub async fn next_message(
        &self,
        messages: &[Value],
        tools: &str,
    ) -> Result<Value, Box<dyn Error>> {
        let (model, messages) = (Value::from(self.model.as_str()), Value::from(messages));
        let body = format!(r#"{{"model":{model},"messages":{messages},"tools":{tools}}}"#);
        let url = format!("{}/chat/completions", self.url.trim_end_matches('/'));
        let request = self
            .http
            .post(url)
            .bearer_auth(&self.key)
            .header("Content-Type", "application/json")
            .body(body);
        let response = request.send().await?;
        let (status, text) = (response.status(), response.text().await?);
        if !status.is_success() {
            return Err(format!("the model refused the request: {status}: {text}").into());
        }
        let mut completion: Value = serde_json::from_str(&text)?;
        match completion.pointer_mut("/choices/0/message") {
            Some(message) => Ok(message.take()),
            None => Err(format!("the model sent no message: {text}").into()),
        }
    }
}
