//! Descriptions that are values of other crates.

use crate::config::{Config, OptionError};

impl Config {
    /// The defaults over a document that was read, changed or built with the `openapiv3` crate.
    ///
    /// It becomes JSON text and goes the way of all text, so places in messages are those of its
    /// pretty-printed JSON. Give it a [`name`](Config::name): there is no file to take one from.
    ///
    /// ```
    /// use toolpress_codegen::Config;
    /// let mut api = openapiv3::OpenAPI { openapi: "3.0.3".into(), ..Default::default() };
    /// api.info.title = "Pets".into();
    /// let config = Config::from_openapi(&api).name("pets");
    /// assert_eq!(config.toolbox_name(""), "pets");
    /// ```
    pub fn from_openapi(api: &openapiv3::OpenAPI) -> Self {
        match serde_json::to_string_pretty(api) {
            Ok(text) => Self::inline(text),
            Err(error) => {
                let mut config = Self::inline("{}");
                config.problems.push((
                    "source",
                    OptionError {
                        in_name: false,
                        index: None,
                        message: format!("the document cannot be written as JSON: {error}"),
                        help: None,
                    },
                ));
                config
            }
        }
    }
}
