//! The operation's own server.

use std::borrow::Cow;

use crate::base_url::BaseUrl;
use crate::client::Client;
use crate::error::CallError;

/// The operation's own server, where it has one that counts.
///
/// It counts unless the client's base URL is another than the description's: a host that points
/// its client elsewhere (at a staging server, say) means every operation. Where the description's
/// is none or relative, the client's stands in for it and says nothing about this operation.
///
/// A relative one is resolved against the client's base URL.
pub(super) fn own(toolbox: &str, client: &Client, own: &str) -> Result<Option<BaseUrl>, CallError> {
    let elsewhere = BaseUrl::parse(toolbox).is_ok_and(|base| base != *client.base());
    if own.is_empty() || elsewhere {
        return Ok(None);
    }
    let url = match is_absolute(own) {
        true => Cow::Borrowed(own),
        false => Cow::Owned(resolved(client.base(), own.trim())),
    };
    match BaseUrl::parse(&url) {
        Ok(url) => Ok(Some(url)),
        Err(error) => Err(CallError::unsupported(format!("its own server: {error}"))),
    }
}

/// Whether a URL starts with a scheme (RFC 3986 section 3.1).
fn is_absolute(url: &str) -> bool {
    let scheme = url.split(['/', '?', '#']).next().unwrap_or_default();
    scheme.contains(':')
}

/// A relative reference resolved against a base (RFC 3986 section 5.2.2). Its query and its
/// fragment, which no server has, stay where they are.
fn resolved(base: &BaseUrl, reference: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

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
