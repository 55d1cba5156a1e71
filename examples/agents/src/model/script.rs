//! What a stand-in says, whichever provider it stands in for.

use std::ops::Range;

use serde_json::{Value, json};

/// A call, and what its result must be.
pub(super) struct Call {
    /// Its number in the conversation makes its id.
    pub(super) id: String,
    pub(super) name: &'static str,
    pub(super) arguments: Value,
    result: &'static str,
    is_error: bool,
}

/// The result of a call as a request holds it.
#[derive(Debug)]
pub(super) struct CallResult {
    pub(super) id: String,
    pub(super) content: String,
    /// Nothing where the provider has no place for it.
    pub(super) is_error: Option<bool>,
}

/// The calls of each turn, by number. After the last one the model answers in words.
const TURNS: [Range<usize>; 4] = [0..1, 1..2, 2..4, 4..5];

const ANSWER: &str = "Mia is a dog that likes children, and she is 2 years old. The vet has note 31 \
    about her teeth.";

fn call(number: usize) -> Call {
    let (find, get) = ("openapi_pets_pet_findByStatus", "openapi_pets_pets_get");
    let add = "openapi_pets_t2_0_pet_addNote";
    let teeth =
        json!({ "pet_id": 7, "body": { "about": "teeth", "text": "Children, so gently." } });
    let (name, arguments, result, is_error) = match number {
        // A typing error, which toolpress refuses: the API sees nothing of it.
        0 => (find, json!({ "status": "avialable" }), "did you mean \"available\"?", true),
        1 => (find, json!({ "status": "available" }), "\"Mia\"", false),
        // A pet that is not there: valid, and refused by the API.
        2 => (get, json!({ "pet_id": 70 }), "there is no pet 70", true),
        3 => (add, teeth, "\"note\":31", false),
        _ => (get, json!({ "pet_id": 7 }), "\"age\":2", false),
    };
    Call { id: format!("call_{number}"), name, arguments, result, is_error }
}

/// The calls of a turn and, in the last one, the answer.
pub(super) fn reply(turn: usize) -> Option<(Vec<Call>, &'static str)> {
    match TURNS.get(turn) {
        Some(calls) => Some((calls.clone().map(call).collect(), "")),
        None if turn == TURNS.len() => Some((Vec::new(), ANSWER)),
        None => None,
    }
}

/// Whether the request of a turn holds all calls before it with their results, and no other.
pub(super) fn check(turn: usize, calls: &[&str], results: &[CallResult]) -> Result<(), String> {
    let before = turn.checked_sub(1).and_then(|last| TURNS.get(last)).map_or(0, |last| last.end);
    if calls.len() != before || results.len() != before {
        return Err(format!(
            "turn {turn} needs {before} calls and results: {calls:?}, {results:?}"
        ));
    }
    for call in (0..before).map(call) {
        let fits = |result: &&CallResult| {
            result.id == call.id
                && result.content.contains(call.result)
                && result.is_error.is_none_or(|is_error| is_error == call.is_error)
        };
        if !calls.contains(&&*call.id) || results.iter().find(fits).is_none() {
            let (id, text, kind) = (call.id, call.result, call.is_error);
            return Err(format!(
                "{id} needs {text:?}, an error: {kind}, in {calls:?}, {results:?}"
            ));
        }
    }
    Ok(())
}
