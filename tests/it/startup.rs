//! Nothing of a toolbox runs when a program starts, whatever its size.

use std::process::Command;

/// The most that reading the JSON's length and one lookup may add, unoptimised. Parsing, hashing or
/// allocating for 400 tools would be hundreds of times more.
const MOST_INSTRUCTIONS: u64 = 20_000;

/// A number after `label` in what valgrind prints about a run of `program`.
fn counted(program: &str, options: &[&str], label: &str) -> Option<u64> {
    let output = Command::new("valgrind").args(options).arg(program).output().ok()?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{program} failed: {report}");
    let (_, after) = report.split_once(label)?;
    let digits: String = after
        .chars()
        .skip_while(|c| *c == ' ' || *c == ':')
        .take_while(|c| c.is_ascii_digit() || *c == ',')
        .filter(char::is_ascii_digit)
        .collect();
    digits.parse().ok()
}

#[test]
fn a_program_with_a_toolbox_starts_like_one_without() {
    let with = env!("CARGO_BIN_EXE_startup_with");
    let without = env!("CARGO_BIN_EXE_startup_without");
    let callgrind = ["--tool=callgrind", "--callgrind-out-file=/dev/null"];
    let instructions = |program| counted(program, &callgrind, "Collected");
    let (Some(a), Some(b)) = (instructions(with), instructions(without)) else {
        eprintln!("skipped: valgrind, which counts instructions, is not here");
        return;
    };
    let allocations = |program| counted(program, &["--tool=memcheck"], "total heap usage");
    let heap = (allocations(with), allocations(without));
    println!("instructions: {a} with a toolbox of 400 tools, {b} without; allocations: {heap:?}");
    assert!(a.saturating_sub(b) < MOST_INSTRUCTIONS, "{a} against {b} instructions");
    assert!(heap.0.is_some() && heap.0 == heap.1, "allocations: {heap:?}");
}

#[test]
fn a_constant_that_is_not_used_is_not_in_the_program() {
    let program = std::fs::read(env!("CARGO_BIN_EXE_startup_with")).expect("the program");
    let holds = |text: &str| program.windows(text.len()).any(|bytes| bytes == text.as_bytes());
    assert!(holds(r#"{"type":"function","function":{"name":"openapi_many_"#), "OPENAI_TOOLS");
    for (constant, text) in [
        ("OPENAI_RESPONSES_TOOLS", r#"{"type":"function","name":"openapi_many_"#),
        ("OPENAI_STRICT_TOOLS", r#""strict":true"#),
        ("ANTHROPIC_TOOLS", r#""input_schema":"#),
        ("GEMINI_TOOLS", r#"[{"functionDeclarations":["#),
        ("BEDROCK_TOOLS", r#"{"toolSpec":{"#),
        ("MCP_TOOLS", r#""inputSchema":{"type""#),
    ] {
        assert!(!holds(text), "{constant} is in a program that does not use it");
    }
}
