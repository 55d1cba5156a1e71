//! Hostile descriptions: reading, checking and generating ends, in a time and with memory that have
//! a bound.
//!
//! Each runs in a process of its own, which is this test binary again: the peak of a process is
//! nobody else's then, and one that never ended could be stopped.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use toolpress_codegen::{Config, Severity, Source, generate};

/// Tells the child which description to read.
const CASE: &str = "TOOLPRESS_HOSTILE_CASE";

/// The stack that the front ends give the stages.
const STACK: usize = 64 << 20;

/// A description, how many tools and errors come out of it, and the bounds: seconds (unoptimised,
/// beside other tests) and megabytes.
struct Case {
    name: &'static str,
    text: fn() -> String,
    tools: usize,
    errors: usize,
    seconds: u64,
    megabytes: usize,
}

/// Measured unoptimised beside other work, then taken about five times in time and twice in memory.
const CASES: [Case; 14] = [
    Case { name: "deep.yaml", text: deep_yaml, tools: 0, errors: 1, seconds: 10, megabytes: 100 },
    Case { name: "deep.json", text: deep_json, tools: 0, errors: 1, seconds: 10, megabytes: 100 },
    Case { name: "bomb.yaml", text: bomb, tools: 0, errors: 1, seconds: 10, megabytes: 100 },
    Case { name: "circle.yaml", text: circle, tools: 1, errors: 0, seconds: 10, megabytes: 100 },
    Case { name: "web.yaml", text: web, tools: 1, errors: 0, seconds: 60, megabytes: 250 },
    Case {
        name: "many.json",
        text: properties,
        tools: 1,
        errors: 0,
        seconds: 120,
        megabytes: 1000,
    },
    Case { name: "all.json", text: all_of, tools: 1, errors: 0, seconds: 30, megabytes: 150 },
    Case { name: "one.json", text: one_of, tools: 1, errors: 0, seconds: 30, megabytes: 150 },
    Case { name: "any.json", text: any_of, tools: 1, errors: 0, seconds: 30, megabytes: 150 },
    Case { name: "deep.mcp", text: deep_tool, tools: 0, errors: 1, seconds: 10, megabytes: 100 },
    Case { name: "turns.mcp", text: turns, tools: 1, errors: 3, seconds: 30, megabytes: 100 },
    Case { name: "roots.mcp", text: roots, tools: 1, errors: 0, seconds: 60, megabytes: 250 },
    Case {
        name: "alike.mcp",
        text: alike_tools,
        tools: 2_000,
        errors: 0,
        seconds: 120,
        megabytes: 700,
    },
    Case { name: "large.json", text: large, tools: 3_000, errors: 0, seconds: 120, megabytes: 700 },
];

const LEVELS: usize = 10_000;

fn with_body(schema: &str) -> String {
    format!(
        "openapi: 3.1.0\npaths: {{/a: {{post: {{operationId: a, requestBody: {{content: \
         {{application/json: {{schema: {schema}}}}}}}}}}}}}\n"
    )
}

fn deep_yaml() -> String {
    with_body(&format!("{}{{}}{}", "{items: ".repeat(LEVELS), "}".repeat(LEVELS)))
}

fn deep_json() -> String {
    format!(
        r#"{{"openapi":"3.1.0","paths":{{}},"x":{}{{}}{}}}"#,
        "{\"items\":".repeat(LEVELS),
        "}".repeat(LEVELS)
    )
}

fn bomb() -> String {
    let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..30 {
        let alias = format!("*a{}", level - 1);
        text.push_str(&format!("a{level}: &a{level} [{}]\n", [alias.as_str(); 10].join(", ")));
    }
    text + &with_body("{}")
}

/// Two that are composed of each other.
fn circle() -> String {
    with_body("{$ref: '#/components/schemas/A'}")
        + "components:
  schemas:
    A: {allOf: [{$ref: '#/components/schemas/B'}, {properties: {a: {type: string}}}]}
    B: {allOf: [{$ref: '#/components/schemas/A'}, {properties: {b: {type: string}}}]}
"
}

/// Two hundred that are composed of each other in two ways, and hold each other.
fn web() -> String {
    let mut text = with_body("{$ref: '#/components/schemas/S0'}") + "components:\n  schemas:\n";
    for at in 0..200 {
        let to = |step: usize| format!("{{$ref: '#/components/schemas/S{}'}}", (at + step) % 200);
        text.push_str(&format!(
            "    S{at}: {{allOf: [{}, {}, {{properties: {{p{at}: {}}}}}]}}\n",
            to(1),
            to(7),
            to(3)
        ));
    }
    text
}

/// Schemas with references to each other, which `wrap` puts into a schema.
fn references(schemas: usize, each: usize, wrap: impl Fn(Vec<String>) -> String) -> String {
    let schema = |at: usize| {
        let to = |step: usize| (at * 7 + step * 3 + 1) % schemas;
        let reference = |step| format!(r##"{{"$ref":"#/components/schemas/S{}"}}"##, to(step));
        format!("\"S{at}\":{}", wrap((0..each).map(reference).collect()))
    };
    let schemas: Vec<String> = (0..schemas).map(schema).collect();
    format!(
        r##"{{"openapi":"3.1.0","paths":{{"/a":{{"post":{{"operationId":"a","requestBody":{{"content":{{"application/json":{{"schema":{{"$ref":"#/components/schemas/S0"}}}}}}}}}}}}}},"components":{{"schemas":{{{}}}}}}}"##,
        schemas.join(",")
    )
}

fn properties() -> String {
    references(500, 200, |list| {
        let list = list.iter().enumerate().map(|(at, schema)| format!("\"p{at}\":{schema}"));
        format!(r#"{{"properties":{{{}}}}}"#, list.collect::<Vec<_>>().join(","))
    })
}

fn all_of() -> String {
    references(200, 100, |list| format!(r#"{{"allOf":[{}]}}"#, list.join(",")))
}

fn one_of() -> String {
    references(200, 100, |list| format!(r#"{{"oneOf":[{}]}}"#, list.join(",")))
}

fn any_of() -> String {
    references(200, 100, |list| format!(r#"{{"required":["a"],"anyOf":[{}]}}"#, list.join(",")))
}

/// Twelve megabytes, three thousand operations.
fn large() -> String {
    let words = "word ".repeat(500);
    let parameter = |at: usize| {
        format!(r#"{{"name":"q{at}","in":"query","description":"d","schema":{{"type":"string"}}}}"#)
    };
    let parameters = (0..15).map(parameter).collect::<Vec<_>>().join(",");
    let path = |at: usize| {
        format!(
            r#""/b{at}":{{"get":{{"operationId":"b{at}","description":"{words}","parameters":[{parameters}]}}}}"#
        )
    };
    let paths: Vec<String> = (0..3_000).map(path).collect();
    format!(r#"{{"openapi":"3.1.0","paths":{{{}}}}}"#, paths.join(","))
}

fn deep_tool() -> String {
    let levels = "{\"items\":".repeat(LEVELS);
    format!(r#"[{{"name":"a","inputSchema":{levels}{{}}{}}}]"#, "}".repeat(LEVELS + 1))
}

/// A root that leads around in a circle, and combines itself with itself.
fn turns() -> String {
    let parts = (0..100).map(|at| {
        let next = (at + 1) % 100;
        format!(
            r##""S{at}":{{"$ref":"#/$defs/S{next}","allOf":[{{"$ref":"#"}},{{"$ref":"#/$defs/S{next}"}}]}}"##
        )
    });
    let parts = parts.collect::<Vec<_>>().join(",");
    format!(
        r##"[{{"name":"a","inputSchema":{{"$ref":"#/$defs/S0","anyOf":[{{"$ref":"#"}},{{"$ref":"#"}}],"$defs":{{{parts}}}}}}}]"##
    )
}

/// A root that can be combined in 2^60 ways.
fn roots() -> String {
    let schema = |at: usize| {
        let next = at + 1;
        format!(
            r##""S{at}":{{"properties":{{"p{at}":{{}}}},"oneOf":[{{"$ref":"#/$defs/S{next}"}},{{"allOf":[{{"$ref":"#/$defs/S{next}"}}]}}]}}"##
        )
    };
    let schemas = (0..60).map(schema).collect::<Vec<_>>().join(",");
    format!(
        r##"[{{"name":"a","inputSchema":{{"$ref":"#/$defs/S0","$defs":{{{schemas},"S60":{{}}}}}}}}]"##
    )
}

/// Two thousand tools whose definitions are alike but for their last word.
fn alike_tools() -> String {
    let tool = |at: usize| {
        let values = (0..100).map(|n| format!("\"v{n}\"")).collect::<Vec<_>>().join(",");
        format!(
            r##"{{"name":"t{at}","inputSchema":{{"properties":{{"a":{{"$ref":"#/$defs/A"}}}},"$defs":{{"A":{{"enum":[{values},"{at}"]}}}}}}}}"##
        )
    };
    format!("[{}]", (0..2_000).map(tool).collect::<Vec<_>>().join(","))
}

/// The child: generates, and prints what came out.
#[test]
#[ignore = "`hostile_descriptions_end_within_bounds` runs it"]
fn child() {
    let Ok(name) = std::env::var(CASE) else { return };
    let case = CASES.iter().find(|case| case.name == name).expect("a known case");
    let run = move || {
        let text = (case.text)();
        let source = Source::new(case.name, text.as_str());
        let generated = generate(&source, &Config::new(case.name));
        let problems = generated.analysis.diagnostics.iter();
        let errors = problems.filter(|problem| problem.severity == Severity::Error).count();
        let tokens = generated.tokens.into_iter().count();
        println!("\nresult {} {errors} {tokens}", generated.analysis.toolbox.tools.len());
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    thread.join().expect("no panic");
    println!("peak {}", peak().unwrap_or_default());
}

/// The most memory that this process had so far, in kilobytes, where the system tells.
fn peak() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").trim().parse().ok()
}

#[test]
fn hostile_descriptions_end_within_bounds() {
    for case in &CASES {
        let start = Instant::now();
        let mut child = Command::new(std::env::current_exe().expect("this binary"))
            .args(["--exact", "hostile::child", "--ignored", "--nocapture"])
            .env(CASE, case.name)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        while child.try_wait().expect("a state").is_none() {
            if start.elapsed() > Duration::from_secs(case.seconds) {
                child.kill().expect("it can be ended");
                panic!("{} takes more than {} s", case.name, case.seconds);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let output = child.wait_with_output().expect("its output");
        let output = String::from_utf8_lossy(&output.stdout);
        let numbers = |key: &str| -> Vec<usize> {
            let line = output.lines().find_map(|line| line.strip_prefix(key));
            let line = line.unwrap_or_else(|| panic!("{}: {output}", case.name));
            line.split_whitespace().map(|number| number.parse().expect("a number")).collect()
        };
        let (result, peak) = (numbers("result "), numbers("peak "));
        println!("{}: {:?}, {} kB, {:?}", case.name, start.elapsed(), peak[0], result);
        assert_eq!(result[..2], [case.tools, case.errors], "{}", case.name);
        assert!(peak[0] < case.megabytes << 10, "{}: {} kB", case.name, peak[0]);
    }
}
