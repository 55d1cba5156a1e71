//! What the `tool` attribute makes of a function.

use super::context::Contexts;
use super::input::Input;
use super::schema::Property;
use crate::executor::Executing;

/// A function that is a tool. `#[toolpress::tool]` implements it for a struct of
/// the function's name, which `toolbox!` finds by the function's path.
#[diagnostic::on_unimplemented(
    message = "this function is not a tool",
    label = "has no `#[toolpress::tool]`",
    note = "add `#[toolpress::tool]` to the function, and a comment that tells a model what it does"
)]
pub trait Function {
    /// All that a toolbox says of it.
    #[doc(hidden)]
    const DATA: Data;

    /// Calls it.
    #[doc(hidden)]
    fn call(input: Input<'_>) -> Executing<'_>;

    /// Adds the types of the contexts that it takes and that are not given.
    #[doc(hidden)]
    fn lacks(contexts: &Contexts, types: &mut Vec<&'static str>) {
        let _ = (contexts, types);
    }
}

/// Stands in for a function without `#[toolpress::tool]`, so that the compiler
/// reports that in place of a type that does not exist.
#[derive(Debug)]
pub enum NotATool {}

/// All that a toolbox says of a function.
#[derive(Debug, Clone, Copy)]
pub struct Data {
    /// The function's name.
    pub original: &'static str,
    /// The tool's name without the prefix, or with `is_whole` all of it.
    pub name: &'static str,
    /// Whether the name was given.
    pub is_whole: bool,
    /// What the model reads.
    pub description: &'static str,
    /// The same as the inside of a JSON string.
    pub json: &'static str,
    /// The start of it, for people, as the inside of a JSON string.
    pub title: &'static str,
    /// The arguments.
    pub arguments: &'static [Property],
    /// Their schema.
    pub plain: &'static [u8],
    /// The same for OpenAI's `strict`, empty where that cannot say it.
    pub strict: &'static [u8],
    /// The same for Gemini.
    pub gemini: &'static [u8],
    /// `#[deprecated]`
    pub deprecated: bool,
    /// It changes nothing.
    pub read_only: bool,
    /// It may destroy something.
    pub destructive: bool,
    /// Twice is as good as once.
    pub idempotent: bool,
    /// What it changes or finds out is beyond the program.
    pub open_world: bool,
}

/// The functions of a toolbox, by their place in it.
#[derive(Clone, Copy)]
pub struct Dispatch {
    /// Calls one.
    pub call: &'static [for<'a> fn(Input<'a>) -> Executing<'a>],
    /// Adds the types of the contexts that one takes and that are not given.
    pub lacks: &'static [fn(&Contexts, &mut Vec<&'static str>)],
}
