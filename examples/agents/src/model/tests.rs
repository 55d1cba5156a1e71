//! What the stand-ins refuse: without that, the agents would prove nothing.

use serde_json::{Value, json};

use super::script::{self, CallResult};
use super::wire::Provider;

const PROVIDERS: [Provider; 4] =
    [Provider::OpenAiChat, Provider::OpenAiResponses, Provider::Anthropic, Provider::Gemini];

fn result(id: &str, content: &str, is_error: Option<bool>) -> CallResult {
    CallResult { id: id.to_owned(), content: content.to_owned(), is_error }
}

#[test]
fn a_turn_needs_the_calls_before_it_and_their_results() {
    let told = "did you mean \"available\"?";
    let holds =
        |turn, calls: &[&str], results: &[CallResult]| script::check(turn, calls, results).is_ok();
    let call = ["call_0"];
    assert!(holds(0, &[], &[]));
    assert!(holds(1, &call, &[result("call_0", told, Some(true))]));
    assert!(holds(1, &call, &[result("call_0", told, None)]));
    assert!(!holds(1, &call, &[]));
    assert!(!holds(1, &[], &[result("call_0", told, None)]));
    assert!(!holds(1, &["call_1"], &[result("call_0", told, None)]));
    assert!(!holds(0, &call, &[result("call_0", told, None)]));
    assert!(!holds(1, &call, &[result("call_1", told, None)]));
    assert!(!holds(1, &call, &[result("call_0", "[]", None)]));
    assert!(!holds(1, &call, &[result("call_0", told, Some(false))]));
}

#[test]
fn the_conversation_ends_in_words() {
    let calls: Vec<usize> = (0..)
        .map_while(script::reply)
        .map(|(calls, words)| calls.len() + 10 * words.len().min(1))
        .collect();
    assert_eq!(calls, [1, 1, 2, 1, 10]);
}

#[test]
fn a_request_needs_the_tools() {
    for provider in PROVIDERS {
        assert!(provider.check(&json!({ "max_tokens": 1 })).is_err());
        assert!(provider.check(&json!({ "max_tokens": 1, "tools": [] })).is_err());
    }
    let tools: Value = serde_json::from_str(super::wire::pets::ANTHROPIC_TOOLS).unwrap();
    assert!(Provider::Anthropic.check(&json!({ "max_tokens": 1, "tools": tools })).is_ok());
    assert!(Provider::Anthropic.check(&json!({ "tools": tools })).is_err());
}

#[test]
fn gemini_wants_its_signatures_back() {
    let tools: Value = serde_json::from_str(super::wire::pets::GEMINI_TOOLS).unwrap();
    let (calls, words) = script::reply(0).unwrap();
    let mut content = Provider::Gemini.reply(0, &calls, words)["candidates"][0]["content"].take();
    let check = |content: &Value| {
        Provider::Gemini.check(&json!({ "tools": tools, "contents": [content] })).is_ok()
    };
    assert!(check(&content));
    content["parts"][0].as_object_mut().unwrap().remove("thoughtSignature");
    assert!(!check(&content));
}
