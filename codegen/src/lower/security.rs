//! Security: which credentials an operation takes, and which parameters are credentials.

mod parameters;

use crate::diagnostics::Diagnostic;
use crate::document::{Mark, Node, Value};
use crate::ir::{Location, Scheme, SchemeKind};

use super::{Lowering, Version};

pub(super) use parameters::{CredentialParameter, UndescribedCredential};

/// Headers that the HTTP stack sets, never a model (OpenAPI 3.0.4, 4.8.12.1, and what belongs to the
/// connection).
const HTTP_HEADERS: [&str; 4] = ["content-type", "accept", "content-length", "host"];

/// Headers that hold nothing but credentials (RFC 9110, sections 11.6.2 and 11.7.2, and RFC 6265).
const CREDENTIAL_HEADERS: [&str; 3] = ["Authorization", "Proxy-Authorization", "Cookie"];

impl<'a> Lowering<'a, '_> {
    /// Reads the document's security schemes.
    pub(super) fn lower_schemes(&mut self) {
        let schemes = if self.version == Version::V2 {
            self.entries(self.root, "securityDefinitions", "`securityDefinitions`")
        } else {
            match self.root.get("components") {
                Some(components) => {
                    self.entries(components, "securitySchemes", "`securitySchemes`")
                }
                None => Vec::new(),
            }
        };
        for (name, _, node) in schemes {
            if let Some((node, _)) = self.resolve(node) {
                let (kind, wire) = scheme_kind(node);
                let token_url = token_url(node);
                self.schemes.push(Scheme { name: name.to_owned(), kind, wire, token_url });
            }
        }
    }

    /// The alternatives of an operation: its own `security`, else the document's. An empty list,
    /// which says that no credential is needed, becomes one empty alternative: only where nothing
    /// is said about security are there none.
    pub(super) fn security(&mut self, operation: &'a Node) -> Vec<Vec<u32>> {
        let Some(list) = operation.get("security").or_else(|| self.root.get("security")) else {
            return Vec::new();
        };
        let mut alternatives = Vec::new();
        // What cannot be read must not become "no credential needed".
        if list.as_sequence().is_none() && list.value != Value::Null {
            self.wrong_shape("`security`", "a list", list);
        }
        for requirement in list.as_sequence().unwrap_or_default() {
            if requirement.as_map().is_none() {
                self.wrong_shape("a security requirement", "a mapping", requirement);
            }
            let names = requirement.as_map().map(|map| map.iter()).into_iter().flatten();
            alternatives.push(names.map(|(name, mark, _)| self.scheme(name, mark)).collect());
        }
        if list.as_sequence().is_some_and(<[_]>::is_empty) {
            alternatives.push(Vec::new());
        }
        alternatives
    }

    /// The index of a scheme. One that is not described is a scheme that toolpress cannot serve:
    /// taken for none, its operations would be called without a credential.
    fn scheme(&mut self, name: &str, mark: Mark) -> u32 {
        let index = self.schemes.iter().position(|scheme| scheme.name == name);
        let index = index.unwrap_or_else(|| {
            let known: Vec<&str> = self.schemes.iter().map(|s| s.name.as_str()).collect();
            let near = crate::diagnostics::nearest(name, known.iter().copied());
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("describe `{name}` among the security schemes"),
            };
            let message = format!("there is no security scheme `{name}`");
            self.diagnostics.push(Diagnostic::warning("unknown-scheme", mark, message).help(help));
            let (kind, wire) = (SchemeKind::Other, String::new());
            let token_url = String::new();
            self.schemes.push(Scheme { name: name.to_owned(), kind, wire, token_url });
            self.schemes.len() - 1
        });
        index as u32
    }

    /// Whether a parameter is the host's to give, not the model's.
    pub(super) fn is_credential(&self, location: Location, name: &str) -> bool {
        let by_header =
            |wire: &str| location == Location::Header && wire.eq_ignore_ascii_case(name);
        HTTP_HEADERS.iter().chain(&CREDENTIAL_HEADERS).any(|header| by_header(header))
            || self.schemes.iter().any(|scheme| match scheme.kind {
                SchemeKind::ApiKeyHeader => by_header(&scheme.wire),
                SchemeKind::ApiKeyQuery => location == Location::Query && scheme.wire == name,
                SchemeKind::ApiKeyCookie => location == Location::Cookie && scheme.wire == name,
                _ => false,
            })
    }
}

/// The token URL of the client credentials flow, which Swagger 2.0 calls `application`.
fn token_url(node: &Node) -> String {
    let flow = match node.get("flows") {
        Some(flows) => flows.get("clientCredentials"),
        None => Some(node).filter(|n| n.get("flow").and_then(Node::as_text) == Some("application")),
    };
    let url = flow.and_then(|flow| flow.get("tokenUrl")).and_then(Node::as_text);
    url.unwrap_or_default().trim().to_owned()
}

fn scheme_kind(node: &Node) -> (SchemeKind, String) {
    let text = |key| node.get(key).and_then(Node::as_text).unwrap_or_default();
    let kind = match (text("type"), text("in"), text("scheme").to_ascii_lowercase().as_str()) {
        // The whole value of that header, whatever kind of credential it holds.
        ("apiKey", "header", _) if text("name").eq_ignore_ascii_case("authorization") => {
            SchemeKind::Authorization
        }
        ("apiKey", "header", _) => SchemeKind::ApiKeyHeader,
        ("apiKey", "query", _) => SchemeKind::ApiKeyQuery,
        ("apiKey", "cookie", _) => SchemeKind::ApiKeyCookie,
        ("basic", ..) | ("http", _, "basic") => SchemeKind::Basic,
        ("oauth2" | "openIdConnect", ..) | ("http", _, "bearer") => SchemeKind::Bearer,
        _ => SchemeKind::Other,
    };
    let wire = if text("type") == "apiKey" { text("name").to_owned() } else { String::new() };
    (kind, wire)
}
