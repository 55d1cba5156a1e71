//! What the agent's own program knows and can do: Rust functions that are tools.

use serde::Serialize;

/// The people in the house. It is the host's: the functions take it by reference, and the model does
/// not see it.
pub struct House {
    /// Who lives there.
    pub people: Vec<Person>,
}

/// Somebody who lives in the house.
#[derive(Clone, Serialize)]
pub struct Person {
    /// What the others call them.
    pub name: &'static str,
    /// What they speak.
    pub speaks: &'static str,
}

/// Who lives in the user's house, and which languages they speak.
#[toolpress::tool(read_only)]
pub fn household(
    house: &House,
    /// Only people who speak this language.
    speaks: Option<String>,
) -> Vec<Person> {
    let wanted =
        |person: &&Person| speaks.as_ref().is_none_or(|language| person.speaks == language);
    house.people.iter().filter(wanted).cloned().collect()
}

toolpress::toolbox!(functions = [household], name = "house");
