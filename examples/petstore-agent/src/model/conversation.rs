//! A conversation as the model sees it: the tools it is offered, the calls it has made, what came
//! of them.

use serde_json::{Map, Value, json};

/// What a request holds, in the model's words.
pub(super) struct Conversation<'a> {
    /// Every tool offered.
    pub(super) tools: Vec<Offer<'a>>,
    /// Every call made so far, in order.
    pub(super) calls: Vec<Made<'a>>,
    /// How many of `calls`, at the end, stand in the last message.
    last_turn: usize,
}

/// A tool that is offered.
#[derive(Clone, Copy)]
pub(super) struct Offer<'a> {
    /// The name to call it by.
    pub(super) name: &'a str,
    /// What it does.
    description: &'a str,
    /// The schema of its arguments.
    parameters: &'a Value,
}

/// A call that the model has made, with its result.
pub(super) struct Made<'a> {
    /// The call.
    pub(super) call: Call,
    /// What it returned, or the error.
    pub(super) result: &'a str,
}

/// A call of a tool.
#[derive(Clone, PartialEq)]
pub(super) struct Call {
    /// Whose.
    pub(super) name: String,
    /// With what: an object.
    pub(super) arguments: Value,
}

impl<'a> Conversation<'a> {
    /// Reads a request that `check` has passed.
    pub(super) fn of(request: &'a Value) -> Self {
        let tools =
            list(&request["tools"]).iter().map(|tool| Offer::of(&tool["function"])).collect();
        let mut calls = Vec::new();
        let mut last_turn = 0;
        let messages = list(&request["messages"]);
        for message in messages {
            let made = list(&message["tool_calls"]);
            if !made.is_empty() {
                last_turn = made.len();
            }
            for call in made {
                let result = messages.iter().find(|other| other["tool_call_id"] == call["id"]);
                let result =
                    result.and_then(|message| message["content"].as_str()).unwrap_or_default();
                calls.push(Made { call: Call::of(&call["function"]), result });
            }
        }
        Self { tools, calls, last_turn }
    }

    /// The tool whose description says this.
    pub(super) fn tool(&self, says: &str) -> Option<Offer<'a>> {
        self.tools.iter().find(|tool| tool.description.contains(says)).copied()
    }

    /// What the tool whose description says this has returned.
    pub(super) fn learned(&self, says: &str) -> Option<Value> {
        let tool = self.tool(says)?;
        self.calls.iter().rev().filter(|made| made.call.name == tool.name).find_map(Made::value)
    }

    /// The calls of the last turn that did not work out.
    pub(super) fn failed(&self) -> impl Iterator<Item = &Made<'a>> {
        self.calls.iter().rev().take(self.last_turn).rev().filter(|made| made.value().is_none())
    }
}

impl<'a> Offer<'a> {
    /// Reads the element of `tools`.
    fn of(function: &'a Value) -> Self {
        let text = |key: &str| function[key].as_str().unwrap_or_default();
        Self {
            name: text("name"),
            description: text("description"),
            parameters: &function["parameters"],
        }
    }

    /// A call of this tool.
    pub(super) fn call(self, arguments: Value) -> Call {
        Call { name: self.name.to_owned(), arguments }
    }

    /// Whether there is an argument of this name.
    pub(super) fn knows(self, argument: &str) -> bool {
        self.parameters["properties"].get(argument).is_some()
    }

    /// The arguments that a call cannot do without.
    pub(super) fn required(self) -> impl Iterator<Item = &'a str> {
        list(&self.parameters["required"]).iter().filter_map(Value::as_str)
    }

    /// Whether these arguments are all that the tool needs, and none that it does not know.
    pub(super) fn takes(self, arguments: &Value) -> bool {
        let all_known = |given: &Map<String, Value>| given.keys().all(|name| self.knows(name));
        arguments.as_object().is_some_and(all_known)
            && self.required().all(|name| arguments.get(name).is_some())
    }

    /// The argument, beside the body, that may have this value.
    pub(super) fn argument_for(self, value: &str) -> Option<&'a str> {
        let properties = self.parameters["properties"].as_object()?;
        let fits = |schema: &Value| list(&schema["enum"]).iter().any(|choice| choice == value);
        properties.iter().find(|(_, schema)| fits(schema)).map(|(name, _)| name.as_str())
    }
}

impl Made<'_> {
    /// The result, if it is JSON: what a tool says of a mistake is plain text.
    fn value(&self) -> Option<Value> {
        serde_json::from_str(self.result).ok()
    }
}

impl Call {
    /// Reads the element of `tool_calls`.
    fn of(function: &Value) -> Self {
        let arguments = function["arguments"].as_str().unwrap_or_default();
        Self {
            name: function["name"].as_str().unwrap_or_default().to_owned(),
            arguments: serde_json::from_str(arguments).unwrap_or_default(),
        }
    }

    /// The element of `tool_calls`: its arguments are JSON in a string.
    pub(super) fn to_wire(&self, number: usize) -> Value {
        let function = json!({ "name": self.name, "arguments": self.arguments.to_string() });
        json!({ "id": format!("call_{number}"), "type": "function", "function": function })
    }
}

/// The elements of an array; none of anything else.
pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
