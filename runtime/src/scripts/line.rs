//! The words of a command line, from the arguments of a call.

use toolpress_naming::table::{Argument, Location};

use crate::error::{CallError, Violation};
use crate::executor::Execution;

/// What a script is called with.
pub(super) struct Line {
    /// The words behind its own path.
    pub(super) words: Vec<String>,
    /// What it reads from its standard input.
    pub(super) stdin: Option<String>,
}

/// What is wrong with a call that its schema cannot say.
#[derive(Default)]
struct Faults {
    of_model: Vec<Violation>,
    of_host: Vec<Violation>,
}

impl Faults {
    fn add(&mut self, argument: &Argument<'_>, message: String) {
        let pointer = format!("/{}", argument.name);
        let list = if argument.fixed { &mut self.of_host } else { &mut self.of_model };
        list.push(Violation { pointer, message });
    }

    fn into_result(self) -> Result<(), CallError> {
        match (self.of_host.is_empty(), self.of_model.is_empty()) {
            (true, true) => Ok(()),
            (true, false) => Err(CallError::InvalidArguments(self.of_model)),
            (false, _) => Err(CallError::FixedArguments(self.of_host)),
        }
    }
}

/// `run` and the arguments, in the order in which the script describes them.
pub(super) fn line(execution: &Execution<'_>) -> Result<Line, CallError> {
    let mut line = Line { words: vec![String::from("run")], stdin: None };
    let mut faults = Faults::default();
    // A positional argument that is left out, behind which none can stand.
    let mut gap: Option<Argument<'_>> = None;
    let arguments = execution.plan.arguments;
    let has_options = arguments.iter().any(|argument| is_option(argument.location));
    for argument in arguments.iter() {
        let is_it = |given: &&crate::request::Given| {
            given.location == argument.location && given.wire == argument.wire
        };
        let Some(given) = execution.arguments.iter().find(is_it) else {
            if argument.location == Location::Positional {
                gap = gap.or(Some(argument));
            }
            continue;
        };
        let Some(text) = text(&given.json) else {
            let message = "holds half of a surrogate pair, which is no character";
            faults.add(&argument, String::from(message));
            continue;
        };
        match argument.location {
            Location::Stdin => {
                line.stdin = Some(text);
                continue;
            }
            _ if text.contains('\0') => {
                let message = "holds a NUL character, which no command line can hold";
                faults.add(&argument, String::from(message));
            }
            Location::Positional => {
                if let Some(gap) = &gap {
                    let message = format!("is required where `{}` is given", argument.name);
                    faults.add(gap, message);
                }
                if has_options && !argument.fixed && reads_as_option(&text) {
                    let message = "starts with `-`, which the script would read as an option";
                    faults.add(&argument, String::from(message));
                }
                line.words.push(text);
            }
            Location::Joined => line.words.push(format!("--{}={text}", argument.wire)),
            _ => line.words.extend([format!("--{}", argument.wire), text]),
        }
    }
    faults.into_result()?;
    Ok(line)
}

fn is_option(location: Location) -> bool {
    matches!(location, Location::Separate | Location::Joined)
}

/// Whether a script that has options would take a word for one. A lone dash is a file by custom, and a
/// negative number is one, but not infinity, which is written like an option.
fn reads_as_option(word: &str) -> bool {
    let Some(rest) = word.strip_prefix('-').filter(|rest| !rest.is_empty()) else { return false };
    let digits = rest.strip_prefix('.').unwrap_or(rest);
    !digits.starts_with(|c: char| c.is_ascii_digit()) || word.parse::<f64>().is_err()
}

/// The word for a JSON value: text as it is, numbers and booleans as they are written. `None` for text
/// that JSON can write and nothing else can say: half of a surrogate pair.
fn text(json: &str) -> Option<String> {
    match serde_json::from_str::<String>(json) {
        Ok(text) => Some(text),
        Err(_) if json.trim_start().starts_with('"') => None,
        Err(_) => Some(json.to_owned()),
    }
}
