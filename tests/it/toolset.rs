//! Several toolboxes as one.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use serde_json::{Value, json};
use toolpress::{Client, Toolbox};

mod pets {
    toolpress::toolbox!(
        "specs/pets.yaml",
        prefix = "",
        rename = { "store" => "the_store" },
        types = "none"
    );
}

mod nested {
    pub(crate) mod shop {
        toolpress::toolbox!("specs/petstore.yaml", prefix = "", types = "none");
    }
    pub(crate) mod empty {
        toolpress::toolbox!("specs/pets.yaml", name = "empty", except = ["*"], types = "none");
    }
    pub(crate) mod alike {
        toolpress::toolbox!(
            inline = r#"{"openapi": "3.1.0", "info": {"title": "-", "version": "1"}, "paths": {
                "/a": {"get": {"operationId": "add_pet", "responses": {}}},
                "/b": {"get": {"operationId": "PetLIST", "responses": {}}},
                "/c": {"get": {"operationId": "petlist", "responses": {}}},
                "/d": {"get": {"operationId": "order", "responses": {}}},
                "/e": {"get": {"operationId": "only_here", "responses": {}}}}}"#,
            name = "alike",
            prefix = "",
            rename = { "order" => "order_d" },
            types = "none",
        );
    }
}

toolpress::toolset! {
    /// What an agent may use.
    pub(crate) static TOOLS = [
        pets::TOOLBOX,
        self::nested::empty::TOOLBOX,
        nested::shop::TOOLBOX,
        crate::toolset::nested::alike::TOOLBOX,
    ];
}

toolpress::toolset! { static ONE = [pets::TOOLBOX]; }

toolpress::toolset! {
    #[cfg(any())]
    static ABSENT = [no::such::TOOLBOX, nor::this::TOOLBOX];
}

toolpress::toolset! { static NONE = [nested::empty::TOOLBOX]; }

/// In a function, and beside names of the user's own.
#[test]
fn anywhere() {
    #[allow(dead_code)]
    struct Toolset;
    mod toolpress {}
    ::toolpress::toolset! {
        #[allow(non_upper_case_globals)]
        static here = [pets::TOOLBOX];
    }
    assert_eq!(here.len(), pets::TOOLBOX.len());
}

/// Two toolboxes of 1,000 tools, within the compiler's limit.
mod large {
    pub(crate) mod left {
        include!(concat!(env!("OUT_DIR"), "/left.rs"));
    }
    pub(crate) mod right {
        include!(concat!(env!("OUT_DIR"), "/right.rs"));
    }
    toolpress::toolset! { pub(crate) static TOOLS = [left::TOOLBOX, right::TOOLBOX]; }
}

/// Through a macro of the user's, which names the toolboxes by paths.
macro_rules! joined {
    ($name:ident, $($path:path),*) => {
        toolpress::toolset! { static $name = [$($path),*]; }
    };
}
joined!(BY_MACRO, pets::TOOLBOX, nested::shop::TOOLBOX);

fn name(tool: Option<toolpress::Tool>) -> Option<&'static str> {
    tool.map(|tool| tool.name.as_str())
}

/// A client that keeps the addresses and credentials of what it is asked, and answers `{}`.
fn client(base: &str, token: &str, seen: &Arc<Mutex<Vec<String>>>) -> Client {
    let log = Arc::clone(seen);
    Client::builder(base)
        .header("x-token", token)
        .transport(move |request: http::Request<Bytes>| {
            let token = request.headers()["x-token"].to_str().expect("a token").to_owned();
            let line = format!("{} {} {token}", request.method(), request.uri());
            log.lock().expect("no panic").push(line);
            async { Ok(http::Response::new(Bytes::from_static(b"{}"))) }
        })
        .build()
        .expect("a client")
}

#[test]
fn lookups_go_over_all_toolboxes() {
    let toolboxes: [&Toolbox; 4] =
        [&pets::TOOLBOX, &nested::empty::TOOLBOX, &nested::shop::TOOLBOX, &nested::alike::TOOLBOX];
    assert_eq!(TOOLS.toolboxes().map(Toolbox::name), ["pets", "empty", "petstore", "alike"]);
    let all: Vec<_> = toolboxes.iter().flat_map(|toolbox| toolbox.tools()).collect();
    assert_eq!(TOOLS.len(), all.len());
    assert!(TOOLS.tools().map(|tool| tool.name).eq(all.iter().map(|tool| tool.name)));
    for tool in all {
        assert_eq!(TOOLS.get(tool.name.as_str()).map(|found| found.path), Some(tool.path));
        assert_eq!(TOOLS.resolve(tool.name.as_str()).map(|found| found.path), Some(tool.path));
    }
    assert!(TOOLS.get("no_such_tool").is_none() && TOOLS.get("GETPETBYID").is_none());
    assert!(!TOOLS.is_empty() && NONE.is_empty());
    assert_eq!((ONE.len(), BY_MACRO.len()), (4, 9));
}

#[test]
fn a_fold_is_found_where_one_tool_of_all_has_it() {
    assert_eq!(name(TOOLS.resolve("get-pet by ID")), Some("getPetById"));
    assert_eq!(name(TOOLS.resolve("OnlyHere")), Some("only_here"));
    // Exactly in one, although another of another toolbox is like it.
    assert_eq!(name(TOOLS.resolve("addPet")), Some("addPet"));
    assert_eq!(name(TOOLS.resolve("add_pet")), Some("add_pet"));
    // One in each of two.
    assert_eq!(name(TOOLS.resolve("AddPet")), None);
    // One in one, and two in another.
    assert_eq!(name(pets::TOOLBOX.resolve("pet.list")), Some("pet_list"));
    assert_eq!(name(TOOLS.resolve("pet.list")), None);
}

#[test]
fn an_original_is_found_where_one_toolbox_has_it() {
    assert_eq!(name(TOOLS.by_original("pet.findByStatus")), Some("pet_findByStatus"));
    // In two of them.
    assert_eq!(name(TOOLS.by_original("order")), None);
    assert_eq!(name(nested::alike::TOOLBOX.by_original("order")), Some("order_d"));
}

#[test]
fn provider_arrays_are_joined() {
    for (joined, parts) in [
        (
            TOOLS.openai_tools(),
            [
                pets::OPENAI_TOOLS,
                nested::empty::OPENAI_TOOLS,
                nested::shop::OPENAI_TOOLS,
                nested::alike::OPENAI_TOOLS,
            ],
        ),
        (
            TOOLS.anthropic_tools(),
            [
                pets::ANTHROPIC_TOOLS,
                nested::empty::ANTHROPIC_TOOLS,
                nested::shop::ANTHROPIC_TOOLS,
                nested::alike::ANTHROPIC_TOOLS,
            ],
        ),
    ] {
        let parse = |text: &str| serde_json::from_str::<Vec<Value>>(text).expect("an array");
        let all: Vec<Value> = parts.iter().flat_map(|part| parse(part)).collect();
        assert_eq!(parse(&joined), all);
        assert_eq!(all.len(), TOOLS.len());
    }
    assert_eq!((NONE.openai_tools(), NONE.anthropic_tools()), ("[]".into(), "[]".into()));
    for joined in [
        TOOLS.openai_responses_tools(),
        TOOLS.openai_strict_tools(),
        TOOLS.bedrock_tools(),
        TOOLS.mcp_tools(),
    ] {
        let tools: Vec<Value> = serde_json::from_str(&joined).expect("an array");
        assert_eq!(tools.len(), TOOLS.len());
    }
    let gemini: Value = serde_json::from_str(&TOOLS.gemini_tools()).expect("an array");
    let declarations = gemini[0]["functionDeclarations"].as_array().map(Vec::len);
    assert_eq!((gemini.as_array().map(Vec::len), declarations), (Some(1), Some(TOOLS.len())));
    assert_eq!(NONE.gemini_tools(), r#"[{"functionDeclarations":[]}]"#);
    assert_eq!(ONE.openai_tools(), pets::OPENAI_TOOLS);
}

#[tokio::test]
async fn calls_go_to_the_toolbox_s_own_client() {
    let seen = Arc::default();
    let shop = client("https://shop.example/v1", "shop-secret", &seen);
    let pets = client("https://pets.example/v1", "pets-secret", &seen);
    let rest = client("https://rest.example", "rest-secret", &seen);
    // In another order than the toolset's.
    let tools = TOOLS
        .bind([
            nested::shop::TOOLBOX.bind(&shop),
            nested::alike::TOOLBOX.bind(&rest),
            pets::TOOLBOX.bind(&pets),
            nested::empty::TOOLBOX.bind(&rest),
        ])
        .expect("each once");
    let names: Vec<&str> = tools.toolboxes().iter().map(|bound| bound.toolbox().name()).collect();
    assert_eq!(names, ["pets", "empty", "petstore", "alike"]);

    let output = tools.call("getPetById", r#"{"petId": 7}"#).await.expect("an output");
    assert_eq!(output.json::<Value>().expect("JSON"), json!({}));
    let answer = tools.answer("PET_FIND", r#"{"id": 8}"#).await;
    assert!(!answer.is_error && answer.content == "{}");
    assert!(tools.answer("only_here", "").await.status.is_some());
    assert_eq!(
        *seen.lock().expect("no panic"),
        [
            "GET https://shop.example/v1/pets/7 shop-secret",
            "GET https://pets.example/v1/pets/8 pets-secret",
            "GET https://rest.example/e rest-secret",
        ]
    );
    let request = tools.request("order_cancel", r#"{"order": "a b"}"#).expect("a request");
    assert_eq!(request.uri(), "https://shop.example/v1/orders/a%20b");

    let error = tools.call("getPetByIt", "{}").await.expect_err("unknown");
    assert_eq!(
        error.to_string(),
        "no tool is named `getPetByIt`; did you mean `getPetById`, `get_pets_id`"
    );
    let answer = tools.clone().answer("pets-secret rest-secret", "{}").await;
    assert_eq!(answer.content, "no tool is named `[redacted] [redacted]`");
    assert!(!format!("{tools:?}").contains("secret"));
    assert_eq!(seen.lock().expect("no panic").len(), 3);
}

#[test]
fn a_toolbox_without_a_client_is_told_when_they_are_bound() {
    let seen = Arc::default();
    let client = client("https://pets.example", "secret", &seen);
    let bound = |toolbox: &'static Toolbox| toolbox.bind(&client);
    let error = BY_MACRO.bind([bound(&pets::TOOLBOX), bound(&pets::TOOLBOX)]).expect_err("twice");
    assert_eq!(
        error.to_string(),
        "toolbox `petstore` has no client\ntoolbox `pets` is given twice"
    );
    let error = ONE.bind([bound(&nested::empty::TOOLBOX)]).expect_err("another");
    assert_eq!(
        error.to_string(),
        "toolbox `pets` has no client\ntoolbox `empty` is not in this toolset"
    );
}

#[test]
fn two_large_toolboxes_are_one_toolset() {
    let tools = &large::TOOLS;
    assert_eq!((tools.len(), large::left::TOOLBOX.len()), (2_000, 1_000));
    let names: BTreeSet<&str> = tools.tools().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names.len(), 2_000);
    assert!(names.iter().all(|name| tools.get(name).is_some_and(|tool| tool.name == **name)));
}
