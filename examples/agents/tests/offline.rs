//! Runs each agent as a newcomer does, without a network and without a model. The stand-ins refuse
//! a request without the tools, or without the results of the calls before it.

use std::process::{Command, Output};

use toolpress_agents::{Model, Provider};

/// Runs a program that sees no model, key or proxy but those of `environment`.
fn run(program: &str, environment: &[(&str, &str)]) -> Output {
    let mut program = Command::new(program);
    for vendor in ["OPENAI", "ANTHROPIC", "GEMINI"] {
        for what in ["MODEL", "API_KEY", "BASE_URL"] {
            program.env_remove(format!("{vendor}_{what}"));
        }
    }
    program.env("NO_PROXY", "127.0.0.1").envs(environment.iter().copied());
    program.output().expect("the program starts")
}

/// Asserts that the program prints each call with what the model was told, then the answer, and no
/// more than that.
fn assert_conversation(output: Output) {
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}\n{errors}");
    assert_eq!(errors, "");
    assert_eq!(text, include_str!("offline.txt"));
}

/// Runs the program offline, then with a model of the environment, then with one that refuses it.
async fn check(program: &str, provider: Provider, vendor: &str) {
    assert_conversation(run(program, &[]));

    let model = Model::stand_in(provider).await;
    let [name, key, url] = ["MODEL", "API_KEY", "BASE_URL"].map(|what| format!("{vendor}_{what}"));
    let named = |key_value| {
        run(program, &[(&*name, &*model.name), (&*key, key_value), (&*url, &*model.url)])
    };
    assert_conversation(named(&model.key));

    let output = named("another key");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("is not") && errors.contains("stand-in"), "{errors}");
}

#[tokio::test(flavor = "multi_thread")]
async fn anthropic() {
    check(env!("CARGO_BIN_EXE_anthropic"), Provider::Anthropic, "ANTHROPIC").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn async_openai() {
    check(env!("CARGO_BIN_EXE_async_openai"), Provider::OpenAiChat, "OPENAI").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn gemini() {
    check(env!("CARGO_BIN_EXE_gemini"), Provider::Gemini, "GEMINI").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn genai() {
    check(env!("CARGO_BIN_EXE_genai"), Provider::OpenAiChat, "OPENAI").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rig() {
    check(env!("CARGO_BIN_EXE_rig"), Provider::OpenAiResponses, "OPENAI").await;
}
