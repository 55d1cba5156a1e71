//! Which toolbox has a tool, and which of its tools it is.

use toolpress_naming::index::Fit;

use crate::Toolbox;

/// A tool of one of several toolboxes.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    /// The toolbox.
    pub(crate) toolbox: &'static Toolbox,
    /// Which of the toolboxes it is.
    pub(crate) at: usize,
    /// The tool's place in it.
    pub(crate) index: usize,
}

/// The tool with exactly this name, else the one that alone has its fold.
pub(crate) fn resolve(
    toolboxes: impl Iterator<Item = &'static Toolbox> + Clone,
    name: &str,
) -> Option<Found> {
    let mut numbered = toolboxes.clone().enumerate();
    numbered
        .find_map(|(at, toolbox)| toolbox.position(name).map(|index| Found { toolbox, at, index }))
        .or_else(|| folded(toolboxes, name))
}

fn folded(toolboxes: impl Iterator<Item = &'static Toolbox>, name: &str) -> Option<Found> {
    let mut found = None;
    for (at, toolbox) in toolboxes.enumerate() {
        match toolbox.folded(name) {
            Fit::None => {}
            Fit::One(index) if found.is_none() => {
                found = Some(Found { toolbox, at, index: usize::from(index) });
            }
            Fit::One(_) | Fit::Several => return None,
        }
    }
    found
}
