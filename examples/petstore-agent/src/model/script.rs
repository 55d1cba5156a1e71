//! What the model wants, step by step. It makes two mistakes that real models make, and gets out of
//! both by what the error says.

use serde_json::{Map, Value, json};

use super::conversation::{Call, Conversation, Made, Offer, list};

// How the model knows the tools it needs: by what their descriptions say, never by their names.
const COUNT: &str = "Counts the pets";
const LIST: &str = "Lists the pets of one status";
const DETAILS: &str = "known about a pet, by its id";
const NAMES: &str = "in other languages";
const BOOK: &str = "visit to the vet";
const PEOPLE: &str = "lives in the user's house";
const YEARS: &str = "as a human";
const CARD: &str = "Sends a card";

/// The model's next message.
pub(super) enum Reply {
    /// Tools to call.
    Calls(Vec<Call>),
    /// The answer.
    Text(String),
}

/// Why the model cannot go on: it says so in words.
struct Stuck(String);

/// The next message.
pub(super) fn next(seen: &Conversation) -> Reply {
    step(seen).unwrap_or_else(|Stuck(why)| Reply::Text(format!("I cannot go on: {why}")))
}

/// The first step that the conversation does not hold yet.
fn step(seen: &Conversation) -> Result<Reply, Stuck> {
    let retries = seen.failed().map(|made| repair(seen, made)).collect::<Result<Vec<_>, _>>()?;
    if !retries.is_empty() {
        return Ok(Reply::Calls(retries));
    }
    let (Some(counts), Some(dogs), Some(people)) =
        (seen.learned(COUNT), seen.learned(LIST), seen.learned(PEOPLE))
    else {
        let list = tool(seen, LIST)?.call(json!({ "status": "available", "kind": "dog" }));
        let (count, people) = (tool(seen, COUNT)?, tool(seen, PEOPLE)?);
        return Ok(Reply::Calls(vec![count.call(json!({})), list, people.call(json!({}))]));
    };
    let suits = |dog: &&Value| list(&dog["likes"]).iter().any(|who| who == "children");
    let Some(dog) = list(&dogs).iter().find(suits) else {
        return Ok(Reply::Text(format!(
            "None of the {} pets that are available suits you.",
            counts["available"]
        )));
    };
    let id = &dog["id"];
    let (Some(details), Some(names)) = (seen.learned(DETAILS), seen.learned(NAMES)) else {
        // The first mistake: a name that sounds right, and that nobody offers.
        let name = format!("{}_by_id", tool(seen, DETAILS)?.name);
        let details = Call { name, arguments: json!({ "petId": id }) };
        return Ok(Reply::Calls(vec![details, tool(seen, NAMES)?.call(json!({ "petId": id }))]));
    };
    let Some(visit) = seen.learned(BOOK) else {
        let years = tool(seen, YEARS)?.call(json!({ "age": details["age"] }));
        let book = tool(seen, BOOK)?;
        let part = book
            .argument_for("teeth")
            .ok_or_else(|| Stuck("the vet does not look at teeth".to_owned()))?;
        let body = json!({ "time": "morning", "reason": "dental check" });
        // The second mistake: an argument spelled as other APIs do, and so the right one missing.
        let arguments = json!({ "pet_id": id, part: "teeth", "body": body });
        return Ok(Reply::Calls(vec![book.call(arguments), years]));
    };
    let (name, language) = called(&names, &people);
    let Some(card) = seen.learned(CARD) else {
        let text = format!("This is {name}, who will live with us.");
        let card = tool(seen, CARD)?.call(json!({ "to": "Grandmother", "text": text }));
        return Ok(Reply::Calls(vec![card]));
    };
    let years = seen.learned(YEARS).unwrap_or_default();
    let pet = format!("In {language} it is called {name}; as a human it would be {years}.");
    let card = format!("Card number {} is on its way to {}.", card["number"], text(&card["to"]));
    Ok(Reply::Text(format!("{} {pet} {card}", answer(&counts, &details, &visit))))
}

/// The answer, from what the tools returned.
fn answer(counts: &Value, details: &Value, visit: &Value) -> String {
    format!(
        "Of the {} pets that are available, {} suits you: a {}, {} years old, that likes {}. \
         The vet will look at its {}: {}, appointment number {}.",
        counts["available"],
        text(&details["name"]),
        text(&details["kind"]),
        details["age"],
        list(&details["likes"]).iter().map(text).collect::<Vec<_>>().join(" and "),
        text(&visit["examines"]),
        text(&visit["time"]),
        visit["number"],
    )
}

/// What the pet is called in the grandmother's language, and the language.
fn called<'v>(names: &'v Value, people: &'v Value) -> (&'v str, &'v str) {
    let speaks = |person: &&Value| person["name"] == "Grandmother";
    let language = list(people).iter().find(speaks).map_or("?", |person| text(&person["speaks"]));
    let code = match language {
        "Chinese" => "zh",
        _ => "en",
    };
    (text(&names[code]), language)
}

/// The call to make in place of one that failed, by what the error says.
fn repair(seen: &Conversation, failed: &Made) -> Result<Call, Stuck> {
    let better = match seen.tools.iter().find(|tool| tool.name == failed.call.name) {
        None => renamed(seen, failed),
        Some(tool) => corrected(*tool, failed),
    };
    let tried = |call: &Call| seen.calls.iter().any(|made| made.call == *call);
    better.filter(|call| !tried(call)).ok_or_else(|| Stuck(failed.result.to_owned()))
}

/// The same call under the first name in the error that is a tool's, and whose tool takes the
/// arguments.
fn renamed(seen: &Conversation, failed: &Made) -> Option<Call> {
    let mut words =
        failed.result.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
    let named = |word| {
        seen.tools.iter().find(|tool| tool.name == word && tool.takes(&failed.call.arguments))
    };
    words.find_map(named).map(|tool| tool.call(failed.call.arguments.clone()))
}

/// The same call, each argument that the tool does not know under the name of one that it lacks and
/// that the error names.
fn corrected(tool: Offer, failed: &Made) -> Option<Call> {
    let given = failed.call.arguments.as_object()?;
    let lacks = |name: &&str| !given.contains_key(*name) && failed.result.contains(name);
    let mut lacking = tool.required().filter(lacks);
    let mut arguments = Map::new();
    for (name, value) in given {
        let name = if tool.knows(name) { name } else { lacking.next()? };
        arguments.insert(name.to_owned(), value.clone());
    }
    Some(tool.call(Value::Object(arguments)))
}

/// The tool whose description says this.
fn tool<'a>(seen: &Conversation<'a>, says: &str) -> Result<Offer<'a>, Stuck> {
    seen.tool(says)
        .ok_or_else(|| Stuck(format!("I have no tool whose description says \"{says}\"")))
}

/// A string without its quotes.
fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("?")
}
