//! The forms that a schema is written in.

/// What differs between schemas when they are written. What has to be another schema was made one
/// before (`strict`, `gemini`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Form {
    /// JSON Schema 2020-12 of what a model gives: without what is `readOnly`.
    #[default]
    Plain,
    /// The same of what the API gives: without what is `writeOnly`.
    Output,
    /// What OpenAI takes with `strict`.
    Strict,
    /// What Gemini takes.
    Gemini,
    /// What the runtime checks: the plain form, each definition for itself, without annotations.
    Check,
}
