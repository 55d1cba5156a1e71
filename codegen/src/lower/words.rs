//! What messages call the things that become tools.

use crate::ir::Source;

/// The words for what a source holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Words {
    /// One of its things.
    pub(super) thing: &'static str,
    /// What tells it from the others.
    pub(super) id: &'static str,
    /// What a selector of one is.
    pub(super) selector: &'static str,
}

/// The words for what documents of this source hold.
pub(super) fn words(source: Source) -> Words {
    match source {
        Source::Bash => Words { thing: "script", id: "slug", selector: "a slug with `*`" },
        _ => Words {
            thing: "operation",
            id: "operationId",
            selector: "an operationId with `*`, `METHOD /path` with `*` and `**`",
        },
    }
}
