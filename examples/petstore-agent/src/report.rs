//! What the example prints: at most 100 columns, with colours where a terminal shows them.

use std::env;
use std::error::Error;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::process::ExitCode;

use toolpress::{BoundToolset, Source, Tool, Toolbox};

use crate::tools::TOOLS;

/// The widest line.
const WIDTH: usize = 100;
/// Where the text beside a label begins.
const INDENT: usize = 15;

// Colours, as a terminal numbers them.
const BOLD: &str = "1";
const DIM: &str = "2";
const RED: &str = "31";
const GREEN: &str = "32";

/// The tools that stand in the program.
pub fn tools() {
    let (count, bytes) = (TOOLS.len(), TOOLS.openai_tools().len());
    line(&format!("{count} tools from four sources, generated at build time:"));
    line("");
    line(&paint(DIM, &format!("  {:63}  {}", "tool name", "original")));
    for tool in TOOLS.tools() {
        line(&format!("  {:63}  {}", tool.name.as_str(), cut(tool.original, 28)));
    }
    line("");
    line(&format!("They are constants of {bytes} bytes, which go into each request as they are:"));
    line("nothing was parsed, allocated or registered at start-up.");
    line("");
}

/// Who talks to whom, and the question.
pub fn start(model: &str, model_url: &str, store_url: &str, question: &str) {
    labelled("store", store_url);
    labelled("model", &format!("{model}, {model_url}"));
    if model == "scripted" {
        labelled("", "(for a real one set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL)");
    }
    labelled("question", question);
}

/// A new message of the model.
pub fn turn(number: usize, calls: usize) {
    line("");
    let noun = if calls == 1 { "call" } else { "calls" };
    line(&paint(BOLD, &format!("turn {number}: {calls} {noun}")));
}

/// A call: tool name, original, HTTP request.
pub fn call(tools: &BoundToolset, name: &str, arguments: &str) {
    line(&format!("  {name}"));
    labelled("├ arguments", arguments);
    let owner = TOOLS.toolboxes().iter().find_map(|toolbox| Some((*toolbox, toolbox.get(name)?)));
    if let Some((toolbox, tool)) = owner {
        labelled("├ original", &cut(tool.original, WIDTH - INDENT));
        runs(toolbox, tool);
    }
    // Method and URL alone: the headers hold the store's key.
    if let Ok(request) = tools.request(name, arguments) {
        labelled("├ request", &format!("{} {}", request.method(), request.uri()));
    }
}

/// What runs a tool that is no HTTP operation.
fn runs(toolbox: &Toolbox, tool: Tool) {
    match toolbox.source() {
        Source::Mcp => labelled("├ server", toolbox.name()),
        Source::Bash => labelled("├ script", tool.path),
        Source::Functions => labelled("├ function", "of this program"),
        _ => {}
    }
}

/// What the call returned: the beginning of a result, all of an error.
pub fn result(content: &str, is_error: bool) {
    if is_error {
        labelled("└ error", content);
    } else {
        labelled("└ result", &cut(content, WIDTH - INDENT));
    }
}

/// The end.
pub fn answer(text: &str) {
    line("");
    line(&paint(BOLD, "answer"));
    for part in wrap(text, WIDTH - 2) {
        line(&format!("  {part}"));
    }
}

/// What went wrong, with its causes; the exit code for it.
pub fn failure(error: &dyn Error) -> ExitCode {
    let causes = std::iter::successors(Some(error), |&error| error.source());
    let text = causes.map(ToString::to_string).collect::<Vec<_>>().join(": ");
    let _ = writeln!(stderr(), "\nerror: {text}");
    ExitCode::FAILURE
}

/// A label with a text beside it, on as many lines as it takes.
fn labelled(label: &str, text: &str) {
    let colour = match label {
        "└ error" => RED,
        "└ result" => GREEN,
        _ => DIM,
    };
    let more = if label.starts_with('├') { "│" } else { "" };
    for (index, part) in wrap(text, WIDTH - INDENT).iter().enumerate() {
        let label = if index == 0 { label } else { more };
        line(&format!("  {}{part}", paint(colour, &format!("{label:width$}", width = INDENT - 2))));
    }
}

/// A text in lines of at most `width` characters, broken at spaces where there are any.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        // What a model writes may hold codes that a terminal obeys.
        let mut rest: Vec<char> =
            paragraph.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        while rest.len() > width {
            let space = rest[..=width].iter().rposition(|&c| c == ' ').filter(|&at| at > 0);
            let more = rest.split_off(space.unwrap_or(width));
            lines.push(rest.into_iter().collect());
            rest = more.into_iter().skip_while(|&c| c == ' ').collect();
        }
        lines.push(rest.into_iter().collect());
    }
    lines
}

/// The first `length` characters of a text, the last of them `…` where more follow.
fn cut(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        Some(_) => text.chars().take(length - 1).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

/// A text in a colour, where colours are wanted.
fn paint(colour: &str, text: &str) -> String {
    if stdout().is_terminal() && env::var_os("NO_COLOR").is_none() {
        format!("\x1b[{colour}m{text}\x1b[0m")
    } else {
        text.to_owned()
    }
}

/// Prints a line. That nobody reads on (`| head`) is no reason to fail.
fn line(text: &str) {
    let _ = writeln!(stdout(), "{text}");
}
