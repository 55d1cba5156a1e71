//! Servers: where the API is.

use toolpress_naming::server::{self, Server, Variable};

use crate::diagnostics::{Diagnostic, Site};
use crate::document::Node;
use crate::ir::Source;

use super::{Lowering, Version};

impl<'a> Lowering<'a, '_> {
    /// The document's base URL, without a trailing slash. A relative one stays relative, none is
    /// empty; the host then has to say where the API is.
    pub(super) fn base_url(&mut self) -> String {
        if self.source != Source::OpenApi {
            self.no_base_url();
            return String::new();
        }
        if let Some(url) = &self.config.base_url {
            return url.trim_end_matches('/').to_owned();
        }
        if self.version == Version::V2 {
            return self.swagger_url();
        }
        let url = first_server(self.root);
        let servers = self.root.get("servers");
        if let Some(servers) = servers.filter(|s| s.as_sequence().is_none()) {
            self.wrong_shape("`servers`", "a list", servers);
        }
        if let Some(servers) = servers.filter(|_| url.contains(['{', '}'])) {
            let message = format!("the server `{url}` has a variable without a `default`");
            self.diagnostics.push(
                Diagnostic::warning("server", servers.mark, message)
                    .help("give the variable a `default`, or pass `base_url = \"…\"`"),
            );
        }
        url
    }

    /// An error where there is a base URL for what is not called by one.
    fn no_base_url(&mut self) {
        if self.config.base_url.is_some() {
            let site = Site::Option { name: "base_url", index: 0 };
            let message =
                format!("there is no base URL: this toolbox is made from {}", self.source.as_str());
            let help = match self.source {
                Source::Mcp => {
                    "remove it: the tools are called through the connection that the host gives"
                }
                _ => "remove it: the tools are run in place",
            };
            self.diagnostics.push(Diagnostic::error("base-url", site, message).help(help));
        }
    }

    /// The server of the base URL where it has variables, else empty.
    pub(super) fn server(&self) -> String {
        let own = self.source == Source::OpenApi && self.version != Version::V2;
        if !own || self.config.base_url.is_some() {
            return String::new();
        }
        let text = server_text(self.root);
        let variables = Server::new(&text).variables().next().is_some();
        if variables { text } else { String::new() }
    }

    /// The server of an operation or a path item that has servers of its own, else empty.
    pub(super) fn own_base_url(&self, operation: &Node, shared: &[&Node]) -> String {
        if self.version == Version::V2 || self.config.base_url.is_some() {
            return String::new();
        }
        let mut nodes = [operation].into_iter().chain(shared.iter().copied());
        let own = nodes.find(|node| node.get("servers").is_some());
        let server = own.map(server_text).unwrap_or_default();
        if server == server_text(self.root) { String::new() } else { server }
    }

    fn swagger_url(&self) -> String {
        let text = |key| self.root.get(key).and_then(Node::as_text).unwrap_or_default().trim();
        let path = text("basePath").trim_end_matches('/');
        let host = text("host");
        if host.is_empty() {
            return path.to_owned();
        }
        let schemes = self.root.get("schemes").and_then(Node::as_sequence).unwrap_or_default();
        let words: Vec<&str> = schemes.iter().filter_map(Node::as_text).collect();
        // No scheme means the one the document was fetched by, which nobody knows here.
        let scheme =
            if words.contains(&"http") && !words.contains(&"https") { "http" } else { "https" };
        format!("{scheme}://{host}{path}")
    }
}

/// The URL of the first of a node's `servers`, its variables replaced by their defaults.
fn first_server(node: &Node) -> String {
    let text = server_text(node);
    let server = Server::new(&text);
    let mut url = server.url().to_owned();
    for variable in server.variables() {
        if let Some(default) = variable.default {
            url = url.replace(&format!("{{{}}}", variable.name), default);
        }
    }
    url.trim().trim_end_matches('/').to_owned()
}

/// The first of a node's `servers`, with its variables.
fn server_text(node: &Node) -> String {
    let servers = node.get("servers").and_then(Node::as_sequence).unwrap_or_default();
    let Some(server) = servers.first() else { return String::new() };
    let url = server.get("url").and_then(Node::as_text).unwrap_or_default();
    let variables = server.get("variables").and_then(Node::as_map);
    let variables = variables.iter().flat_map(|map| map.iter()).map(|(name, _, variable)| {
        let allowed = variable.get("enum").and_then(Node::as_sequence).unwrap_or_default();
        Variable {
            name,
            default: variable.get("default").and_then(Node::as_text),
            allowed: allowed.iter().filter_map(Node::as_text).collect(),
        }
    });
    server::text(url.trim().trim_end_matches('/'), variables)
}
