//! The options as methods, for build scripts.

use super::{Clash, Config, OptionValue, Types};

impl Config {
    /// The toolbox's name; a URL authority such as `localhost:8001` is fine. For the default see
    /// [`toolbox_name`](Config::toolbox_name).
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// What stands in front of every tool name; `{toolbox}` in it is the normalized name of the
    /// toolbox. By default it depends on the source: `openapi_{toolbox}_`, `mcp_{toolbox}_` or `bash_`.
    /// It may be empty.
    #[must_use]
    pub fn prefix(mut self, prefix: impl Into<String>) -> Self {
        self.prefix = Some(prefix.into());
        self
    }

    /// The longest tool name in bytes, 16 to 128. Default 64.
    #[must_use]
    pub fn max_name_len(self, bytes: usize) -> Self {
        self.with("max_name_len", OptionValue::Number(bytes as u64))
    }

    /// Only the operations that one of these selectors matches.
    #[must_use]
    pub fn only<S: Into<String>>(self, selectors: impl IntoIterator<Item = S>) -> Self {
        self.with("only", list(selectors))
    }

    /// Without the operations that one of these selectors matches.
    #[must_use]
    pub fn except<S: Into<String>>(mut self, selectors: impl IntoIterator<Item = S>) -> Self {
        self.except = selectors.into_iter().map(Into::into).collect();
        self
    }

    /// Pins tool names: from an operation (its original, or `METHOD /path`) to the whole name.
    #[must_use]
    pub fn rename<A: Into<String>, B: Into<String>>(
        self,
        pairs: impl IntoIterator<Item = (A, B)>,
    ) -> Self {
        let pairs = pairs.into_iter().map(|(from, to)| (from.into(), to.into())).collect();
        self.with("rename", OptionValue::Pairs(pairs))
    }

    /// What becomes of operations that ask for one tool name. Default: all but one get a number.
    #[must_use]
    pub fn collisions(mut self, clash: Clash) -> Self {
        self.collisions = clash;
        self
    }

    /// What becomes of operations that share one operationId. Default: the build fails.
    #[must_use]
    pub fn duplicate_ids(mut self, clash: Clash) -> Self {
        self.duplicate_ids = clash;
        self
    }

    /// Arguments, by argument name or parameter name, that the host gives on the client and the
    /// model never sees: they are in no schema and no args struct. A required one without a
    /// value is an error of `bind` and of a call; an optional one is left out.
    #[must_use]
    pub fn fixed<S: Into<String>>(self, arguments: impl IntoIterator<Item = S>) -> Self {
        self.with("fixed", list(arguments))
    }

    /// The lock file that keeps names and schemas, its path relative to the folder of the user's
    /// Cargo.toml. `cargo toolpress lock` writes it, with the options that shape the tools
    /// ([`SHAPING`](super::SHAPING)): other options than those in it are errors.
    #[must_use]
    pub fn lock(mut self, path: impl Into<String>) -> Self {
        self.lock = Some(path.into());
        self
    }

    /// The most tools; the build fails when the selection has more.
    #[must_use]
    pub fn max_tools(mut self, tools: usize) -> Self {
        self.max_tools = Some(tools);
        self
    }

    /// The most bytes of the Chat Completions `tools` array; the build fails when it has more.
    #[must_use]
    pub fn max_bytes(mut self, bytes: usize) -> Self {
        self.max_bytes = Some(bytes);
        self
    }

    /// Kinds of notes and warnings that fail the build, each a word of
    /// [`KINDS`](crate::diagnostics::KINDS), or `degraded:gemini` for what one provider's form
    /// loses.
    #[must_use]
    pub fn deny<S: Into<String>>(self, kinds: impl IntoIterator<Item = S>) -> Self {
        self.with("deny", list(kinds))
    }

    /// Kinds of notes and warnings that are silent, each a word as in [`Config::deny`]. Errors are
    /// never silent.
    #[must_use]
    pub fn allow<S: Into<String>>(self, kinds: impl IntoIterator<Item = S>) -> Self {
        self.with("allow", list(kinds))
    }

    /// Whether typed functions are generated.
    #[must_use]
    pub fn types(mut self, types: Types) -> Self {
        self.types = types;
        self
    }

    /// The API's address, in place of the description's.
    #[must_use]
    pub fn base_url(self, url: impl Into<String>) -> Self {
        self.with("base_url", OptionValue::Text(url.into()))
    }

    /// Path to the runtime crate. Default `::toolpress`.
    #[must_use]
    pub fn krate(self, path: impl Into<String>) -> Self {
        self.with("crate", OptionValue::Text(path.into()))
    }

    /// Sets an option whose value may be refused; the refusal waits for [`Config::report`].
    fn with(mut self, name: &'static str, value: OptionValue) -> Self {
        if let Err(error) = self.set(name, value) {
            self.problems.push((name, error));
        }
        self
    }
}

fn list<S: Into<String>>(values: impl IntoIterator<Item = S>) -> OptionValue {
    OptionValue::List(values.into_iter().map(Into::into).collect())
}
