//! Security schemes, as people read of them.

use super::{Scheme, SchemeKind, Toolbox};

impl Toolbox {
    /// The security schemes that the tools take, in the description's order.
    pub fn credentials(&self) -> impl Iterator<Item = &Scheme> {
        let mut is_taken = vec![false; self.schemes.len()];
        let named = self.tools.iter().flat_map(|tool| &tool.security).flatten();
        for index in named {
            if let Some(is_taken) = is_taken.get_mut(*index as usize) {
                *is_taken = true;
            }
        }
        let schemes = self.schemes.iter().zip(is_taken);
        schemes.filter_map(|(scheme, is_taken)| is_taken.then_some(scheme))
    }
}

impl Scheme {
    /// What kind of credential it takes.
    pub fn kind_name(&self) -> &'static str {
        match self.kind {
            SchemeKind::ApiKeyHeader | SchemeKind::ApiKeyQuery | SchemeKind::ApiKeyCookie => {
                "API key"
            }
            SchemeKind::Basic => "HTTP basic",
            SchemeKind::Bearer if self.token_url.is_empty() => "bearer token",
            SchemeKind::Bearer => "OAuth 2 token",
            SchemeKind::Authorization => "header value",
            SchemeKind::Other => "signature",
        }
    }

    /// Where the credential goes in a request, and the name that it has there.
    pub fn place(&self) -> (&'static str, &str) {
        match self.kind {
            SchemeKind::ApiKeyHeader => ("header", &self.wire),
            SchemeKind::ApiKeyQuery => ("query parameter", &self.wire),
            SchemeKind::ApiKeyCookie => ("cookie", &self.wire),
            SchemeKind::Basic
            | SchemeKind::Bearer
            | SchemeKind::Authorization
            | SchemeKind::Other => ("header", "Authorization"),
        }
    }

    /// The calls on a client's builder that give the credential; one of them is enough.
    pub fn builder_calls(&self) -> Vec<String> {
        let methods: &[&str] = match self.kind {
            SchemeKind::ApiKeyHeader | SchemeKind::ApiKeyQuery | SchemeKind::ApiKeyCookie => {
                &["api_key"]
            }
            SchemeKind::Basic => &["basic"],
            SchemeKind::Bearer if self.token_url.is_empty() => &["bearer"],
            SchemeKind::Bearer => &["oauth2", "bearer"],
            SchemeKind::Authorization => &["bearer", "basic", "api_key"],
            SchemeKind::Other => {
                let header = ".header(\"Authorization\", …)".to_owned();
                return vec![".transport(…)".to_owned(), header];
            }
        };
        methods.iter().map(|method| format!(".{method}({:?}, …)", self.name)).collect()
    }
}
