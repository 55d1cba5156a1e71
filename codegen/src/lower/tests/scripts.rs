//! Scripts: what they answer to `describe`, with their paths.

use super::{argument_names, kinds, only_tool};
use crate::config::Clash;
use crate::ir::{JsonType, Location, Source as Kind, Type};
use crate::{Analysis, Config, Severity, Source, analyze};

fn analyzed(text: &str) -> Analysis {
    with(text, |config| config)
}

fn with(text: &str, config: impl FnOnce(Config) -> Config) -> Analysis {
    // What starts as JSON does has to be it.
    let yaml = text.starts_with("[{") && !text.starts_with("[{\n");
    let text = if yaml { format!("# Scripts\n{text}") } else { text.to_owned() };
    analyze(&Source::new("scripts.json", text), &config(Config::new("scripts.json")))
}

/// One script with these arguments, in YAML's flow form.
fn script(args: &str) -> Analysis {
    analyzed(&format!("[{{slug: df, path: df.sh, description: Disks, args: {args}}}]"))
}

fn told(analysis: &Analysis) -> Vec<String> {
    analysis.diagnostics.iter().map(|problem| problem.render(&analysis.document)).collect()
}

/// The one problem of a script with these arguments.
fn problem(args: &str) -> String {
    let analysis = script(args);
    let told = told(&analysis);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(analysis.diagnostics[0].severity, Severity::Error);
    told[0].clone()
}

#[test]
fn a_script_becomes_a_tool() {
    let analysis = analyzed(
        r#"[{
  "slug": "read-file",
  "description": "Reads a file\n\nAt most 64 KiB of it.",
  "args": [
    {"name": "path", "description": "Where it is", "type": "string", "backing_type": "string",
     "arity": "single", "mode": "positional"},
    {"name": "max-bytes", "description": "How much", "type": "integer", "backing_type": "string",
     "arity": "optional", "mode": "dashdashspace"},
    {"name": "raw", "type": "boolean", "arity": "optional", "mode": "dashdashequal"},
    {"name": "patch", "type": "diff", "backing_type": "string", "mode": "stdin"}
  ],
  "empty-result": {"tag": "AddMessage", "contents": " The file is empty. "},
  "path": "files/read.sh"
}]"#,
    );
    assert_eq!(kinds(&analysis), ["renamed"], "{:?}", told(&analysis));
    let toolbox = &analysis.toolbox;
    assert_eq!((toolbox.source, toolbox.operations), (Kind::Bash, 1));
    let tool = only_tool(&analysis);
    assert_eq!((tool.name.as_str(), tool.original.as_str()), ("bash_read_file", "read-file"));
    assert_eq!((tool.method.as_str(), tool.path.as_str()), ("", "files/read.sh"));
    assert_eq!(tool.summary, "Reads a file");
    assert_eq!(tool.description, "Reads a file\n\nAt most 64 KiB of it.");
    assert_eq!(tool.empty_result, "The file is empty.");
    assert_eq!((tool.read_only, tool.destructive, tool.idempotent), (false, true, false));
    assert_eq!((&tool.result, tool.output.is_none()), (&Type::String, true));
    assert_eq!(argument_names(tool), ["path", "max_bytes", "raw", "patch"]);
    let arguments = tool.arguments.iter();
    let arguments: Vec<_> =
        arguments.map(|a| (a.wire.as_str(), a.location, a.required, &a.schema.types[..])).collect();
    assert_eq!(
        arguments,
        [
            ("path", Location::Positional, true, &[JsonType::String][..]),
            ("max-bytes", Location::Separate, false, &[JsonType::Integer]),
            ("raw", Location::Joined, false, &[JsonType::Boolean]),
            ("patch", Location::Stdin, true, &[JsonType::String]),
        ]
    );
    let words: Vec<&str> = tool.arguments.iter().map(|a| a.description.as_str()).collect();
    assert_eq!(words, ["Where it is", "How much", "", "(diff)"]);
    let types: Vec<&Type> = tool.arguments.iter().map(|a| &a.ty).collect();
    assert_eq!(types, [&Type::String, &Type::I64, &Type::Bool, &Type::String]);
}

#[test]
fn what_is_left_out_has_a_meaning() {
    let analysis = analyzed("[{slug: df, path: df}, {slug: du, path: du, args: }]");
    assert!(analysis.diagnostics.is_empty(), "{:?}", told(&analysis));
    assert_eq!(analysis.toolbox.tools.len(), 2);
    let df = &analysis.toolbox.tools[0];
    assert!(df.arguments.is_empty() && df.empty_result.is_empty() && df.summary.is_empty());
    assert_eq!(df.description, "df", "no provider takes none");

    let analysis = script("{name: {}, all: {mode: dashdashspace, optional: true}}");
    let tool = only_tool(&analysis);
    assert_eq!(argument_names(tool), ["name", "all"], "a mapping by name");
    assert_eq!(tool.arguments[0].location, Location::Positional);
    assert!(tool.arguments[0].required && !tool.arguments[1].required);

    let one = analyzed("slug: df\npath: df.sh\n");
    assert_eq!(only_tool(&one).name.as_str(), "bash_df", "one script without a list");
}

#[test]
fn a_script_may_say_that_it_is_harmless() {
    let flags = |keys: &str| {
        let analysis = analyzed(&format!("[{{slug: a, path: a, {keys}}}]"));
        let tool = only_tool(&analysis);
        (tool.read_only, tool.destructive, tool.idempotent)
    };
    assert_eq!(flags("read_only: true"), (true, false, true));
    assert_eq!(flags("destructive: false, idempotent: true"), (false, false, true));
    let two = "[{slug: a, path: a, read_only: true}, {slug: b, path: b, deprecated: true}]";
    let names = |only: &str| {
        let analysis = with(two, |config| config.only([only]));
        let tools = analysis.toolbox.tools.iter();
        tools.map(|tool| tool.name.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("read_only"), ["bash_a"]);
    assert_eq!(names("deprecated"), ["bash_b"]);
}

#[test]
fn types_are_those_of_json_or_have_one_behind_them() {
    let types = |args: &str| {
        let analysis = script(args);
        assert!(analysis.diagnostics.is_empty(), "{:?}", told(&analysis));
        let argument = &only_tool(&analysis).arguments[0];
        (argument.schema.types[0], argument.description.clone())
    };
    for (keys, ty, own) in [
        ("", JsonType::String, ""),
        ("type: string, backing_type: integer", JsonType::Integer, ""),
        ("type: number, backing_type: string", JsonType::Number, ""),
        ("type: number, backing_type: integer", JsonType::Integer, ""),
        ("type: Bool", JsonType::Boolean, ""),
        ("type: port, backing_type: int", JsonType::Integer, "(port)"),
        ("type: string, backing_type: path", JsonType::String, "(path)"),
        ("type: port, backing_type: int, description: Where", JsonType::Integer, "Where (port)"),
    ] {
        assert_eq!(types(&format!("[{{name: x, {keys}}}]")), (ty, own.to_owned()), "{keys}");
    }
}

#[test]
fn names_are_data() {
    let analysis = script(
        "[{name: --x, mode: dashdashspace}, {name: ;rm, mode: dashdashequal}, \
         {name: $(x), mode: dashdashspace}, {name: 'a b', mode: positional}]",
    );
    let tool = only_tool(&analysis);
    let wires: Vec<&str> = tool.arguments.iter().map(|a| a.wire.as_str()).collect();
    assert_eq!(wires, ["x", ";rm", "$(x)", "a b"], "the dashes of an option are no part of it");
    assert_eq!(argument_names(tool), ["x", "rm", "x_option", "a_b"]);
}

#[test]
fn what_no_script_could_be_called_with_is_an_error() {
    for (args, message) in [
        ("[{name: a, mode: dash}]", "`dash` is no mode, in the argument `a` of the script `df`"),
        ("[{name: a, arity: many}]", "`many` is no arity, in the argument `a`"),
        ("[{name: a, type: array}]", "`array` is no type that a script can be given, in the"),
        (
            "[{name: a, type: boolean, backing_type: number}]",
            "the argument `a` is `boolean` and `number` at once",
        ),
        ("[{}]", "an argument has no `name`, in the script `df`"),
        ("[{name: '--', mode: dashdashspace}]", "the argument `--` is nothing but dashes"),
        ("[{name: a=b, mode: dashdashequal}]", "the option `a=b` holds a `=`"),
        ("[a]", "an argument of the script `df` is text, not a mapping"),
        ("a", "`args` of the script `df` is text, not a list"),
        (
            "[{name: a}, {name: a, mode: dashdashspace}]",
            "the argument `a` of the script `df` is there twice",
        ),
        (
            "[{name: --a, mode: dashdashspace}, {name: a, mode: dashdashspace}]",
            "the argument `a` of the script `df` is there twice",
        ),
        (
            "[{name: a, mode: stdin}, {name: b, mode: stdin}]",
            "two arguments of the script `df` go to standard input, `a` and `b`",
        ),
        (
            "[{name: a, arity: optional}, {name: b}]",
            "the argument `b` of the script `df` is required, and `a` in front of it is not",
        ),
        (
            "[{name: o, arity: optional, mode: dashdashspace}, {name: a, optional: true}, \
             {name: b, optional: true}, {name: c}]",
            "the argument `c` of the script `df` is required, and `a` in front of it is not",
        ),
    ] {
        let problem = problem(args);
        assert!(problem.starts_with(message), "{args}: {problem}");
        assert!(problem.contains("--> scripts.json:2:"), "{problem}");
        assert!(problem.contains(" = help: "), "{problem}");
    }
    assert!(
        problem("[{name: a, mode: dashdashequals}]").ends_with("did you mean `dashdashequal`?")
    );
    assert!(problem("[{name: a, type: interger}]").ends_with("did you mean `integer`?"));
}

#[test]
fn a_script_that_is_none_is_named_and_the_others_go_on() {
    let analysis = analyzed(
        "[{slug: good, path: good.sh},
          {path: nameless.sh},
          {slug: '', path: empty.sh},
          {slug: lost},
          {slug: up, path: ../up.sh},
          {slug: root, path: /bin/sh},
          {slug: drive, path: 'C:\\x'},
          {slug: folder, path: a/},
          {slug: odd, path: \"a\\nb\"},
          text,
          {slug: twice, path: good.sh},
          {slug: thrice, path: good.sh},
          {slug: said, path: said.sh, empty-result: [1]},
          {slug: fine, path: sub/fine.sh, descripton: x}]",
    );
    let names: Vec<&str> = analysis.toolbox.tools.iter().map(|t| t.name.as_str()).collect();
    assert_eq!(names, ["bash_good", "bash_said", "bash_fine"]);
    let told = told(&analysis);
    let heads: Vec<&str> = told.iter().map(|text| text.lines().next().unwrap()).collect();
    assert_eq!(
        heads,
        [
            "a script has no `slug`",
            "the `slug` of a script is empty",
            "the script `lost` has no `path`",
            "the path of the script `up` leads out of its folder",
            "the path of the script `root` is not relative",
            "the path of the script `drive` is not relative",
            "the path of the script `folder` is that of a folder",
            "the path of the script `odd` holds a control character",
            "a script is text, not a mapping",
            "the script `good.sh` is there twice",
            "the script `good.sh` is there twice",
            "`empty-result` is no text for the model",
            "`descripton` is no key of a script, left out",
        ]
    );
    for twice in &told[9..11] {
        assert!(twice.contains("first at scripts.json:2:"), "{twice}");
    }
    assert!(told[12].ends_with("did you mean `description`?"), "{}", told[12]);
}

#[test]
fn the_options_of_a_toolbox_hold_for_scripts() {
    let two = "[{slug: df, path: b.sh, args: [{name: dir, mode: dashdashspace}]}, {slug: d.f, path: a.sh}]";
    let analysis = with(two, |config| config.rename([("d.f", "disks")]).fixed(["dir"]));
    let names: Vec<&str> = analysis.toolbox.tools.iter().map(|t| t.name.as_str()).collect();
    assert_eq!(names, ["bash_df", "disks"]);
    assert_eq!(analysis.toolbox.tools[0].fixed[0].wire, "dir");
    assert!(told(&with(two, |config| config.max_tools(1)))[0].contains("has 2 tools"));

    let twice = "[{slug: df, path: b.sh}, {slug: df, path: a.sh}]";
    let refused = with(twice, |config| config);
    assert_eq!(kinds(&refused), ["duplicate-id"]);
    assert!(told(&refused)[0].contains("first used at scripts.json:2:"), "{:?}", told(&refused));
    let suffixed = with(twice, |config| config.duplicate_ids(Clash::Suffix));
    let names: Vec<&str> = suffixed.toolbox.tools.iter().map(|t| t.name.as_str()).collect();
    assert_eq!(names, ["bash_df_2", "bash_df"], "first by path");

    let meet = with("[{slug: d-f, path: b.sh}, {slug: d.f, path: a.sh}]", |config| config);
    let names: Vec<&str> = meet.toolbox.tools.iter().map(|t| t.name.as_str()).collect();
    assert_eq!((names, kinds(&meet).len()), (vec!["bash_d_f_2", "bash_d_f"], 2));
    assert_eq!(kinds(&with(two, |config| config.only(["x*"]))), ["unmatched"]);
}

#[test]
fn any_value_at_any_key_is_told_or_taken() {
    let values = [
        "null",
        "true",
        "-1.5",
        "''",
        "x",
        "[]",
        "[[]]",
        "[x]",
        "{}",
        "{a: {}}",
        "{tag: AddMessage}",
    ];
    let script = |key: &str, value: &str| format!("[{{slug: a, path: b, {key}: {value}}}]");
    let argument = |key: &str, value: &str| {
        format!("[{{slug: a, path: b, args: [{{name: c, {key}: {value}}}, {{name: d}}]}}]")
    };
    let mut tools = 0;
    for value in values {
        for key in ["description", "args", "empty-result", "read_only", "idempotent", "odd"] {
            tools += analyzed(&script(key, value)).toolbox.tools.len();
        }
        for key in ["description", "type", "backing_type", "arity", "optional", "mode", "odd"] {
            tools += analyzed(&argument(key, value)).toolbox.tools.len();
        }
        for text in [
            format!("[{{slug: {value}, path: b}}, {{slug: z, path: z}}]"),
            format!("[{{slug: a, path: {value}}}, {{slug: z, path: z}}]"),
            format!("[{{slug: a, path: b, args: [{{name: {value}}}]}}, {{slug: z, path: z}}]"),
        ] {
            let found = analyzed(&text).toolbox.tools;
            assert_eq!(found.last().map(|tool| tool.name.as_str()), Some("bash_z"), "{text}");
        }
    }
    assert_eq!(tools, values.len() * 13, "the script itself is a tool in any case");
}
