//! The URL that every request starts with.

use bytes::Bytes;
use http::Uri;
use http::uri::{Authority, Parts, PathAndQuery, Scheme};

use crate::error::ClientError;

/// An absolute `http` or `https` URL (RFC 9110 section 4.2), perhaps with a path, without a slash
/// at its end, in a form in which equal ones are equal as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BaseUrl {
    text: String,
    origin: usize,
    scheme: Scheme,
    authority: Authority,
}

impl BaseUrl {
    /// That of a client whose tools are no HTTP operations: it is empty, and nothing is sent there.
    pub(crate) fn none() -> Self {
        let authority = Authority::from_static("localhost");
        Self { text: String::new(), origin: 0, scheme: Scheme::HTTP, authority }
    }

    pub(crate) fn parse(url: &str) -> Result<Self, ClientError> {
        let url = url.trim();
        let error = |problem| ClientError::BaseUrl { url: without_user_information(url), problem };
        if url.is_empty() {
            return Err(error("is empty"));
        }
        if url.contains('#') {
            return Err(error("has a fragment"));
        }
        let uri: Uri = url.parse().map_err(|_| error("is not a URL"))?;
        let scheme = match uri.scheme_str() {
            Some(scheme @ ("http" | "https")) => scheme,
            Some(_) => return Err(error("is neither http nor https")),
            None => return Err(error("is relative")),
        };
        let authority = uri.authority().ok_or_else(|| error("has no host"))?;
        if authority.as_str().contains('@') {
            return Err(error("holds user information, which belongs in a credential"));
        }
        if authority.host().is_empty() {
            return Err(error("has no host"));
        }
        if uri.query().is_some() {
            return Err(error("has a query"));
        }
        let mut text = format!("{scheme}://{}", authority.host().to_ascii_lowercase());
        match (scheme, authority.port_u16()) {
            // The default ports (RFC 9110 sections 4.2.1 and 4.2.2) are no part of the form.
            (_, None) if authority.as_str().trim_end_matches(':') != authority.host() => {
                return Err(error("has no valid port"));
            }
            (_, None) | ("http", Some(80)) | ("https", Some(443)) => {}
            (_, Some(port)) => text.push_str(&format!(":{port}")),
        }
        let start = scheme.len() + "://".len();
        let authority = text.get(start..).unwrap_or_default().parse();
        let authority = authority.map_err(|_| error("is not a URL"))?;
        let scheme = if scheme == "http" { Scheme::HTTP } else { Scheme::HTTPS };
        let origin = text.len();
        text.push_str(uri.path().trim_end_matches('/'));
        Ok(Self { text, origin, scheme, authority })
    }

    /// The URL of a request: this one, and behind it a path and a query, percent-encoded.
    pub(crate) fn uri(&self, path: &str, query: &str) -> Result<Uri, http::Error> {
        let base = self.text.get(self.origin..).unwrap_or_default();
        let mark = if query.is_empty() { "" } else { "?" };
        let parts = [base, path, mark, query];
        let len = parts.iter().map(|part| part.len()).sum::<usize>();
        if self.origin + len > LONGEST {
            return Ok(format!("{}{path}{mark}{query}", self.text).parse()?);
        }
        // As long as it will be, so that the bytes need not be moved.
        let mut target = String::with_capacity(len);
        parts.iter().for_each(|part| target.push_str(part));
        let mut parts = Parts::default();
        parts.scheme = Some(self.scheme.clone());
        parts.authority = Some(self.authority.clone());
        parts.path_and_query = Some(PathAndQuery::from_maybe_shared(Bytes::from(target))?);
        Ok(Uri::from_parts(parts)?)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Scheme, host and port (RFC 6454 section 4).
    pub(crate) fn origin(&self) -> &str {
        self.text.get(..self.origin).unwrap_or_default()
    }

    /// Whether the host is this machine (RFC 6761 section 6.3, RFC 1122 section 3.2.1.3, RFC 4291
    /// section 2.5.3).
    #[cfg_attr(not(feature = "__reqwest"), allow(dead_code, reason = "for the HTTP client"))]
    pub(crate) fn is_loopback(&self) -> bool {
        let host = self.origin().split_once("//").map_or("", |(_, authority)| authority);
        let host = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next(),
            None => host.split(':').next(),
        };
        let host = host.unwrap_or_default();
        host == "localhost"
            || host.ends_with(".localhost")
            || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
    }
}

/// How long a URL can be: the HTTP library counts in 16 bits.
const LONGEST: usize = (u16::MAX - 1) as usize;

/// Whether a URL starts with a scheme (RFC 3986 section 3.1).
pub(crate) fn is_absolute(url: &str) -> bool {
    let scheme = url.split(['/', '?', '#']).next().unwrap_or_default();
    scheme.contains(':')
}

/// A relative reference resolved against a base (RFC 3986 section 5.2.2). Its query and its
/// fragment, which no server has, stay where they are.
pub(crate) fn resolved(base: &BaseUrl, reference: &str) -> String {
    let origin = base.origin();
    if reference.starts_with("//") {
        let scheme = origin.split("//").next().unwrap_or_default();
        return format!("{scheme}{reference}");
    }
    let path = base.as_str().get(origin.len()..).unwrap_or_default();
    let merged = match reference.starts_with('/') {
        true => reference.to_owned(),
        // Section 5.2.3: what follows the base's last slash goes.
        false => format!("{}/{reference}", path.rsplit_once('/').map_or("", |(start, _)| start)),
    };
    // Section 5.2.4.
    let mut segments: Vec<&str> = Vec::new();
    for segment in merged.split('/').skip(1) {
        match segment {
            "." => {}
            ".." => {
                segments.pop();
            }
            segment => segments.push(segment),
        }
    }
    format!("{origin}/{}", segments.join("/"))
}

/// The URL for a message, without a password in it.
fn without_user_information(url: &str) -> String {
    let start = url.find("//").map_or(0, |at| at + 2);
    let end = url.get(start..).and_then(|rest| rest.find('/')).map_or(url.len(), |at| start + at);
    match url.get(start..end).and_then(|authority| authority.rfind('@')) {
        Some(at) => format!(
            "{}…{}",
            url.get(..start).unwrap_or_default(),
            url.get(start + at..).unwrap_or_default()
        ),
        None => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_form_for_equal_urls() {
        for (url, text) in [
            ("https://api.example.com", "https://api.example.com"),
            ("https://api.example.com/", "https://api.example.com"),
            ("HTTPS://API.example.com:443/v1/", "https://api.example.com/v1"),
            ("http://localhost:8001/a/b", "http://localhost:8001/a/b"),
            ("http://[::1]:80/x", "http://[::1]/x"),
        ] {
            let parsed = BaseUrl::parse(url);
            assert_eq!(parsed.as_ref().map(BaseUrl::as_str), Ok(text));
        }
        let base = BaseUrl::parse("http://h:81/a").unwrap();
        assert_eq!(base.origin(), "http://h:81");
    }

    #[test]
    fn loopback_is_told_from_elsewhere() {
        for (url, expected) in [
            ("http://localhost:8001/v1", true),
            ("http://api.localhost", true),
            ("http://127.9.0.1", true),
            ("http://[::1]:80", true),
            ("http://10.0.0.1", false),
            ("http://localhost.example.com", false),
        ] {
            assert_eq!(BaseUrl::parse(url).map(|base| base.is_loopback()), Ok(expected), "{url}");
        }
    }

    #[test]
    fn what_is_no_base_is_refused() {
        for (url, problem) in [
            ("", "empty"),
            ("/v1", "relative"),
            ("api.example.com", "relative"),
            ("ftp://example.com", "neither"),
            ("https://example.com?a=b", "query"),
            ("https://example.com/#a", "fragment"),
            ("https://", "not a URL"),
            ("https://a b", "not a URL"),
            ("https://example.com:99999", "port"),
        ] {
            let message = BaseUrl::parse(url).unwrap_err().to_string();
            assert!(message.contains(problem) && message.contains("absolute"), "{message}");
        }
    }

    #[test]
    fn a_password_is_not_repeated() {
        let message = BaseUrl::parse("https://u:secret@example.com/v1").unwrap_err().to_string();
        assert!(!message.contains("secret") && message.contains("example.com/v1"), "{message}");
    }

    #[test]
    fn references_are_resolved() {
        let base = BaseUrl::parse("https://h:8443/a/b").unwrap();
        for (reference, url) in [
            ("/v2", "https://h:8443/v2"),
            ("/", "https://h:8443/"),
            ("v2/x", "https://h:8443/a/v2/x"),
            ("./v2", "https://h:8443/a/v2"),
            ("../v2", "https://h:8443/v2"),
            ("../../../v2/./x/..", "https://h:8443/v2"),
            ("//other.example/v2", "https://other.example/v2"),
        ] {
            assert_eq!(resolved(&base, reference), url, "{reference}");
        }
        let bare = BaseUrl::parse("https://h").unwrap();
        assert_eq!(resolved(&bare, "v2"), "https://h/v2");
    }

    #[test]
    fn a_scheme_makes_it_absolute() {
        for (url, expected) in [
            ("https://h/v2", true),
            ("ftp://h", true),
            ("/v2", false),
            ("v2", false),
            ("//h:80/v2", false),
            ("/a:b", false),
        ] {
            assert_eq!(is_absolute(url), expected, "{url}");
        }
    }
}
