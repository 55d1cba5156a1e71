//! OAuth 2 client credentials (RFC 6749 section 4.4): the host's own token, fetched and kept.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use http::{HeaderValue, Method, Request, header};
use serde_json::Value;
use toolpress_naming::table::Scheme;

use super::credentials::Credential;
use super::provider::CredentialError;
use super::{Client, Deadline};
use crate::base_url::{BaseUrl, is_absolute, resolved};
use crate::error::CallError;
use crate::header_value::visible;
use crate::output::Output;
use crate::request::encode;

/// How many bytes of a token server's answer are read.
const LONGEST_ANSWER: usize = 64 * 1024;
/// How much of a token server's words is repeated, in characters.
const LONGEST_WORDS: usize = 200;

/// OAuth 2 client credentials (RFC 6749 section 4.4), for [`ClientBuilder::oauth2`]. `Debug` does not
/// show the secret.
///
/// The token is fetched when a call first needs it, once for all calls that wait for it, and kept
/// until shortly before it expires. When the API refuses it with a 401, it is dropped and the call
/// made once more with a new one. It is fetched with the client's own transport and within the
/// timeout of the call.
///
/// ```
/// use toolpress::ClientCredentials;
///
/// let flow = ClientCredentials::new("my-agent", "secret")
///     .token_url("https://login.example.com/oauth/token")
///     .scopes(["pets:read", "pets:write"])
///     .parameter("audience", "https://api.example.com");
/// assert!(!format!("{flow:?}").contains("secret"));
/// ```
///
/// [`ClientBuilder::oauth2`]: crate::ClientBuilder::oauth2
#[derive(Clone)]
pub struct ClientCredentials {
    id: String,
    secret: String,
    token_url: Option<String>,
    scopes: Vec<String>,
    parameters: Vec<(String, String)>,
    secret_in_body: bool,
    /// The `Authorization` value of section 2.3.1.
    basic: String,
}

impl ClientCredentials {
    /// The client's id and secret. They are sent as HTTP basic authentication (RFC 6749 section
    /// 2.3.1) unless [`secret_in_body`](Self::secret_in_body) says otherwise.
    pub fn new(id: impl Into<String>, secret: impl Into<String>) -> Self {
        let (id, secret) = (id.into(), secret.into());
        let mut pair = String::new();
        form_text(&id, &mut pair);
        pair.push(':');
        form_text(&secret, &mut pair);
        let basic = STANDARD.encode(&pair);
        Self {
            id,
            secret,
            token_url: None,
            scopes: Vec::new(),
            parameters: Vec::new(),
            secret_in_body: false,
            basic,
        }
    }

    /// Where tokens are fetched. Without it, it is the `tokenUrl` that the description gives the
    /// scheme's `clientCredentials` flow; that one has to be `https`, of the base URL's origin or on
    /// this machine, as the secret goes there.
    #[must_use]
    pub fn token_url(mut self, url: impl Into<String>) -> Self {
        self.token_url = Some(url.into());
        self
    }

    /// The scopes to ask for; none unless told, so that the token server chooses.
    #[must_use]
    pub fn scopes<S: Into<String>>(mut self, scopes: impl IntoIterator<Item = S>) -> Self {
        self.scopes.extend(scopes.into_iter().map(Into::into));
        self
    }

    /// A further parameter of the token request, such as `audience` or `resource`.
    #[must_use]
    pub fn parameter(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.parameters.push((name.into(), value.into()));
        self
    }

    /// Sends id and secret in the body of the token request (`client_secret_post`), for servers that
    /// take them no other way.
    #[must_use]
    pub fn secret_in_body(mut self) -> Self {
        self.secret_in_body = true;
        self
    }

    /// The texts that must not be shown.
    pub(super) fn secrets(&self) -> Vec<&str> {
        vec![&self.secret, &self.basic]
    }

    /// What cannot work, before anything is sent.
    pub(super) fn problem(&self) -> Option<&'static str> {
        if self.id.is_empty() || self.secret.is_empty() {
            return Some("has an empty client id or secret");
        }
        let unknown = |url: &String| TokenUrl::parse(url).is_none();
        if self.token_url.as_ref().is_some_and(unknown) {
            return Some("has a token URL that is no absolute `http` or `https` URL");
        }
        None
    }

    /// A token from the token server.
    pub(super) async fn fetch(
        &self,
        client: &Client,
        scheme: Scheme<'static>,
        deadline: Deadline,
    ) -> Result<Credential, CredentialError> {
        let request = self.request(&self.url(client, scheme)?)?;
        let sent = client.deliver(request, LONGEST_ANSWER, true, deadline).await;
        let output = sent.map_err(|error| {
            CredentialError::new(match error {
                CallError::Transport(error) => {
                    format!("no response from the token server: {error}")
                }
                CallError::Timeout => String::from("no response from the token server in time"),
                other => other.to_string(),
            })
        })?;
        token(&output, |text| client.redact(text, output.truncated))
    }

    /// Where the token request goes.
    fn url(&self, client: &Client, scheme: Scheme<'static>) -> Result<String, CredentialError> {
        if let Some(url) = &self.token_url {
            return Ok(url.trim().to_owned());
        }
        let described = scheme.token_url.trim();
        if described.is_empty() {
            return Err(CredentialError::new(
                "the description names no token URL for it; the host has to give one",
            ));
        }
        let url = match is_absolute(described) {
            true => Cow::Borrowed(described),
            false => Cow::Owned(resolved(client.base(), described)),
        };
        let safe = TokenUrl::parse(&url).is_some_and(|TokenUrl(base)| {
            base.origin().starts_with("https:")
                || base.is_loopback()
                || base.origin() == client.base().origin()
        });
        if safe {
            return Ok(url.into_owned());
        }
        Err(CredentialError::new(
            "the description's token URL is not `https`, so that the client's secret would not be \
             safe on the way; the host has to give one",
        ))
    }

    fn request(&self, url: &str) -> Result<Request<Bytes>, CredentialError> {
        let mut form = String::new();
        pair("grant_type", "client_credentials", &mut form);
        if !self.scopes.is_empty() {
            pair("scope", &self.scopes.join(" "), &mut form);
        }
        if self.secret_in_body {
            pair("client_id", &self.id, &mut form);
            pair("client_secret", &self.secret, &mut form);
        }
        for (name, value) in &self.parameters {
            pair(name, value, &mut form);
        }
        let fault = || CredentialError::new("the token request cannot be made");
        let mut request = Request::new(Bytes::from(form));
        *request.method_mut() = Method::POST;
        *request.uri_mut() = url.parse().map_err(|_| fault())?;
        let headers = request.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/x-www-form-urlencoded"),
        );
        headers.insert(header::ACCEPT, HeaderValue::from_static("application/json"));
        if !self.secret_in_body {
            let mut value = visible(&format!("Basic {}", self.basic)).ok_or_else(fault)?;
            value.set_sensitive(true);
            headers.insert(header::AUTHORIZATION, value);
        }
        Ok(request)
    }
}

impl fmt::Debug for ClientCredentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientCredentials")
            .field("id", &self.id)
            .field("token_url", &self.token_url)
            .field("scopes", &self.scopes)
            .finish_non_exhaustive()
    }
}

/// A token URL without its query, which a base URL has none of.
struct TokenUrl(BaseUrl);

impl TokenUrl {
    fn parse(url: &str) -> Option<Self> {
        Some(Self(BaseUrl::parse(url.split('?').next()?).ok()?))
    }
}

/// The token out of the token server's answer (RFC 6749 sections 5.1 and 5.2). `redact` is for what
/// it says beside it.
fn token(output: &Output, redact: impl Fn(&str) -> String) -> Result<Credential, CredentialError> {
    let body: Value = serde_json::from_slice(&output.body).unwrap_or_default();
    let text = |key: &str| body.get(key).and_then(Value::as_str);
    if !output.status.is_success() {
        let mut message = format!("the token server answered {}", output.status);
        for words in ["error", "error_description"].into_iter().filter_map(text) {
            let words: String = redact(words).chars().filter(|c| !c.is_control()).collect();
            message.push_str(": ");
            message.extend(words.chars().take(LONGEST_WORDS));
        }
        return Err(CredentialError::new(message));
    }
    let Some(access_token) = text("access_token") else {
        return Err(CredentialError::new("the token server's answer holds no `access_token`"));
    };
    if text("token_type").is_some_and(|kind| !kind.eq_ignore_ascii_case("bearer")) {
        return Err(CredentialError::new("the token server gave a token that is no bearer token"));
    }
    // Section 5.1: without a lifetime it is known otherwise, here by the API's 401. One that cannot
    // be read may be over, so that the token is for this call alone.
    let seconds = match body.get("expires_in") {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(text.trim().parse().unwrap_or_default()),
        // What is below zero becomes zero.
        Some(number) => {
            let whole = number.as_u64().or_else(|| number.as_f64().map(|seconds| seconds as u64));
            Some(whole.unwrap_or_default())
        }
    };
    let lifetime = seconds.map_or(Duration::MAX, Duration::from_secs);
    Ok(Credential::bearer(access_token).valid_for(lifetime))
}

fn pair(name: &str, value: &str, form: &mut String) {
    if !form.is_empty() {
        form.push('&');
    }
    form_text(name, form);
    form.push('=');
    form_text(value, form);
}

/// Text as in `application/x-www-form-urlencoded` (RFC 6749 appendix B).
fn form_text(text: &str, out: &mut String) {
    for piece in encode::unreserved(text) {
        out.push_str(&piece.replace("%20", "+"));
    }
}

#[cfg(test)]
mod tests {
    use http::StatusCode;

    use super::*;

    fn output(status: u16, body: &str) -> Output {
        let response = http::Response::builder().status(status);
        let response = response.body(Bytes::copy_from_slice(body.as_bytes())).unwrap();
        Output::of(response.into())
    }

    fn fails(status: u16, body: &str) -> String {
        token(&output(status, body), |text| text.replace("hush", "…")).unwrap_err().to_string()
    }

    #[test]
    fn id_and_secret_are_encoded_before_they_are_joined() {
        let flow = ClientCredentials::new("a:b c", "d&é+%");
        // a%3Ab+c:d%26%C3%A9%2B%25
        assert_eq!(flow.basic, "YSUzQWIrYzpkJTI2JUMzJUE5JTJCJTI1");
        let request = flow.scopes(["r", "w"]).parameter("audience", "x y").request("http://h/t");
        let request = request.unwrap();
        assert_eq!(request.body(), "grant_type=client_credentials&scope=r+w&audience=x+y");
        assert!(request.headers()["authorization"].is_sensitive());
        let posted = ClientCredentials::new("a", "s&").secret_in_body().request("http://h/t");
        let posted = posted.unwrap();
        let body = "grant_type=client_credentials&client_id=a&client_secret=s%26";
        assert_eq!(posted.body(), body);
        assert!(!posted.headers().contains_key("authorization"));
    }

    #[test]
    fn lifetimes_are_read() {
        for (body, seconds) in [
            (r#"{"access_token":"t","token_type":"bearer","expires_in":3600}"#, Some(3600)),
            (r#"{"access_token":"t","expires_in":"60"}"#, Some(60)),
            (r#"{"access_token":"t","expires_in":59.9}"#, Some(59)),
            (r#"{"access_token":"t"}"#, None),
            (r#"{"access_token":"t","expires_in":null}"#, None),
            (r#"{"access_token":"t","expires_in":0}"#, Some(0)),
            (r#"{"access_token":"t","expires_in":-1}"#, Some(0)),
            (r#"{"access_token":"t","expires_in":"-60"}"#, Some(0)),
            (r#"{"access_token":"t","expires_in":"soon"}"#, Some(0)),
            (r#"{"access_token":"t","expires_in":["60"]}"#, Some(0)),
        ] {
            let lifetime = token(&output(200, body), str::to_owned).unwrap().lifetime();
            assert_eq!(
                lifetime,
                Some(seconds.map_or(Duration::MAX, Duration::from_secs)),
                "{body}"
            );
        }
    }

    #[test]
    fn what_is_no_token_is_told_without_secrets() {
        let body = r#"{"error":"invalid_client","error_description":"bad secret hush\r\n"}"#;
        let message = "the token server answered 401 Unauthorized: invalid_client: bad secret …";
        assert_eq!(fails(StatusCode::UNAUTHORIZED.as_u16(), body), message);
        assert_eq!(fails(500, "<html>"), "the token server answered 500 Internal Server Error");
        assert!(fails(200, "[]").contains("no `access_token`"));
        assert!(fails(200, r#"{"access_token":"t","token_type":"mac"}"#).contains("no bearer"));
        let long = format!(r#"{{"error":"{}"}}"#, "x".repeat(10_000));
        assert!(fails(400, &long).len() < 300);
    }

    #[test]
    fn what_cannot_work_is_known_at_once() {
        let flow = || ClientCredentials::new("a", "s");
        assert!(flow().problem().is_none());
        assert!(flow().token_url("https://h/t?x=y").problem().is_none());
        assert!(flow().token_url("/t").problem().is_some());
        assert!(ClientCredentials::new("a", "").problem().is_some());
    }
}
