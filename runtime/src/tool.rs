//! One tool, as it is offered to a model.

use std::fmt;

use toolpress_naming::table::{Head, List, ListIter};

use crate::ToolName;

/// One tool: an operation of the API, as it is offered to a model.
///
/// It is read out of the toolbox when asked for and copied freely; nothing is allocated.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Tool {
    /// The name by which the model calls it.
    pub name: ToolName,
    /// The operationId as the description has it, or `METHOD /path` where it has none.
    pub original: &'static str,
    /// The HTTP method, in upper case; empty for what is no HTTP operation.
    pub method: &'static str,
    /// The path template, such as `/pets/{id}`; of a script, where it is below the folder of the scripts.
    pub path: &'static str,
    /// What the model reads about it: summary and description, in Markdown.
    pub description: &'static str,
    /// The JSON Schema (2020-12) of its arguments, as JSON text.
    pub parameters: &'static str,
    /// What a call does to the world.
    pub annotations: Annotations,
    /// The API does not recommend it any more.
    pub deprecated: bool,
    /// The operation's tags.
    pub tags: Tags,
}

/// What a call does to the world, judged from the operation's HTTP method (RFC 9110 section 9.2), or as a
/// script says.
/// These are hints, as MCP's tool annotations are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Annotations {
    /// It changes nothing.
    pub read_only: bool,
    /// It may destroy something.
    pub destructive: bool,
    /// To do it twice is as good as once.
    pub idempotent: bool,
}

/// The tags of an operation, read out of the toolbox as they are walked.
#[derive(Clone, Copy)]
pub struct Tags(List<'static, &'static str>);

impl Tags {
    /// The number of tags.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no tag.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Walks the tags in the description's order.
    pub fn iter(&self) -> TagsIter {
        TagsIter(self.0.iter())
    }
}

impl fmt::Debug for Tags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl IntoIterator for Tags {
    type Item = &'static str;
    type IntoIter = TagsIter;
    fn into_iter(self) -> TagsIter {
        self.iter()
    }
}

/// Walks [`Tags`].
#[derive(Debug, Clone)]
pub struct TagsIter(ListIter<'static, &'static str>);

impl Iterator for TagsIter {
    type Item = &'static str;
    fn next(&mut self) -> Option<&'static str> {
        self.0.next()
    }
}

impl Tool {
    /// `tools` is the text that the head's `parameters` counts in.
    pub(crate) fn of(head: Head<'static>, tools: &'static str) -> Self {
        Self {
            name: ToolName::checked(head.name),
            original: head.original,
            method: head.method,
            path: head.path,
            description: head.description,
            parameters: head.parameters.of(tools),
            annotations: Annotations {
                read_only: head.read_only,
                destructive: head.destructive,
                idempotent: head.idempotent,
            },
            deprecated: head.deprecated,
            tags: Tags(head.tags),
        }
    }
}
