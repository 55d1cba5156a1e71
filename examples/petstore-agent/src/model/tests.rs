//! The model refuses what a provider refuses, and its replies follow from the conversation.

use serde_json::{Value, json};

use super::{check, completion};

/// A request with these tools and messages.
fn request(tools: Value, messages: Value) -> Value {
    json!({ "model": "scripted", "tools": tools, "messages": messages })
}

/// A tool that takes these arguments, all of them required.
fn tool(name: &str, description: &str, arguments: &[&str]) -> Value {
    let properties: Value = arguments.iter().map(|&name| (name.to_owned(), json!({}))).collect();
    let parameters = json!({ "type": "object", "properties": properties, "required": arguments });
    let function = json!({ "name": name, "description": description, "parameters": parameters });
    json!({ "type": "function", "function": function })
}

/// The message of a model that has called these, as (tool, arguments).
fn calls(calls: &[(&str, &str)]) -> Value {
    let calls = calls.iter().enumerate().map(|(at, (name, arguments))| {
        let function = json!({ "name": name, "arguments": arguments });
        json!({ "id": format!("call_{at}"), "type": "function", "function": function })
    });
    json!({ "role": "assistant", "tool_calls": calls.collect::<Vec<_>>() })
}

/// The result of the call with this place in the message above.
fn result(at: usize, content: &str) -> Value {
    json!({ "role": "tool", "tool_call_id": format!("call_{at}"), "content": content })
}

#[test]
fn bad_tools_are_refused() {
    let user = json!([{ "role": "user", "content": "hello" }]);
    let refused = |tools: Value| check::request(&request(tools, user.clone())).unwrap_err();
    assert_eq!(
        check::request(&request(json!([tool("get-pet_2", "", &["id"])]), user.clone())),
        Ok(())
    );
    for name in ["pet.find", "", "获取宠物", &"x".repeat(65)] {
        assert!(refused(json!([tool(name, "", &[])])).contains("does not match"), "{name}");
    }
    assert!(
        refused(json!([tool("a", "", &[]), tool("a", "", &[])]))
            .contains("another tool is called `a`")
    );
    let mut no_object = tool("a", "", &[]);
    no_object["function"]["parameters"] = json!({ "anyOf": [] });
    assert!(refused(json!([no_object])).contains("of the type `object`"));
    assert!(refused(Value::from(vec![tool("a", "", &[]); 129])).contains("128 is the most"));
}

#[test]
fn unanswered_calls_are_refused() {
    let made = calls(&[("a", "{}"), ("b", "{}")]);
    let refused = |messages: Value| check::request(&request(json!([]), messages)).unwrap_err();
    assert!(refused(json!([made, result(0, "1")])).contains("`call_1` has no result"));
    assert!(
        refused(json!([made, result(0, "1"), { "role": "user", "content": "" }]))
            .contains("no result yet")
    );
    assert!(refused(json!([made, result(0, "1"), result(0, "1")])).contains("waits for a result"));
    assert!(refused(json!([])).contains("at least one message"));
    assert_eq!(
        check::request(&request(json!([]), json!([made, result(0, "1"), result(1, "2")]))),
        Ok(())
    );
}

#[test]
fn a_wrong_name_is_replaced_by_one_in_the_error_that_takes_the_arguments() {
    let tools = json!([tool("by_name", "", &["name"]), tool("by_id", "", &["petId"])]);
    let messages =
        json!([calls(&[("by_ids", r#"{"petId":3}"#)]), result(0, "nearest: `by_name`, `by_id`")]);
    let retry = completion(&request(tools, messages));
    let function = &retry["choices"][0]["message"]["tool_calls"][0]["function"];
    assert_eq!(
        (&function["name"], &function["arguments"]),
        (&json!("by_id"), &json!(r#"{"petId":3}"#))
    );
    assert_eq!(retry["choices"][0]["finish_reason"], "tool_calls");
}

#[test]
fn a_wrong_argument_is_renamed_to_the_missing_one_that_the_error_names() {
    let book = tool("book", "", &["body", "petId"]);
    let made = calls(&[("book", r#"{"body":{},"pet_id":3}"#)]);
    let messages = json!([made, result(0, "/pet_id is unknown, /petId is missing")]);
    let retry = completion(&request(json!([book]), messages));
    let arguments = &retry["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"];
    assert_eq!(arguments, r#"{"body":{},"petId":3}"#);
}

#[test]
fn what_cannot_be_repaired_is_told_to_the_user() {
    let messages = json!([calls(&[("a", "{}")]), result(0, "the pet store is closed")]);
    let answer = completion(&request(json!([tool("a", "", &[])]), messages));
    assert_eq!(
        answer["choices"][0]["message"]["content"],
        "I cannot go on: the pet store is closed"
    );
    assert_eq!(answer["choices"][0]["finish_reason"], "stop");
}
