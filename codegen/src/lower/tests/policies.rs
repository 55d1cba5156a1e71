//! The options that say what may become of names, arguments and sizes.

use crate::config::{Clash, Deny};
use crate::expand::Provider;
use crate::{Analysis, Config, Severity, Source, analyze};

const SPEC: &str = "openapi: 3.1.0
paths:
  /a:
    get:
      operationId: pet.find
      deprecated: true
      parameters: [{name: tenant-id, in: query, required: true, schema: {type: string}}]
      responses: {}
  /b:
    post:
      operationId: pet_find
      parameters: [{name: tenant-id, in: header, schema: {type: string}}, {name: q, in: query}]
      responses: {}
  /c:
    get:
      responses: {}
";

const TWICE: &str = "openapi: 3.1.0
paths:
  /b: {get: {operationId: find, responses: {}}}
  /a: {get: {operationId: find, responses: {}}}
";

fn with(spec: &str, config: impl FnOnce(Config) -> Config) -> Analysis {
    let config = config(Config::new("pets.yaml").prefix(""));
    analyze(&Source::new("pets.yaml", spec), &config)
}

fn names(analysis: &Analysis) -> Vec<&str> {
    analysis.toolbox.tools.iter().map(|tool| tool.name.as_str()).collect()
}

fn told(analysis: &Analysis, severity: Severity) -> Vec<String> {
    let problems = analysis.diagnostics.iter().filter(|d| d.severity == severity);
    problems.map(|problem| problem.render(&analysis.document)).collect()
}

fn errors(analysis: &Analysis) -> Vec<String> {
    told(analysis, Severity::Error)
}

#[test]
fn every_name_that_is_not_its_id_is_a_note_at_the_id() {
    let analysis = with(SPEC, |config| config);
    let kinds: Vec<&str> = analysis.diagnostics.iter().map(|d| d.kind).collect();
    assert_eq!(kinds, ["renamed", "renamed"]);
    let notes = told(&analysis, Severity::Note);
    assert_eq!(
        notes[0],
        "tool `pet_find_2` is named after `pet.find`: another operation has the name without the \
         number\n --> pets.yaml:5:20\n  |\n5 |       operationId: pet.find\n  |                    \
         ^^^^^^^^\n  = note: `pet_find` has the name, at pets.yaml:11:20\n  \
         = help: give it an operationId that is a name, or a name with `rename`"
    );
    assert!(
        notes[1].starts_with(
            "tool `get_c` is named after `GET /c`: the operation has no operationId\n  \
             --> pets.yaml:15:5"
        ),
        "{}",
        notes[1]
    );
    let pinned = with(SPEC, |config| config.rename([("pet.find", "find"), ("GET /c", "c")]));
    assert!(pinned.diagnostics.is_empty());
}

/// The kinds and messages of one operation's id.
fn notes_of(id: &str, config: impl FnOnce(Config) -> Config) -> Vec<(Severity, String, String)> {
    let spec = format!("openapi: 3.1.0\npaths: {{/a: {{get: {{operationId: '{id}'}}}}}}\n");
    let told = with(&spec, |c| config(c.max_name_len(16))).diagnostics;
    told.into_iter().map(|d| (d.severity, d.kind.to_owned(), d.message)).collect()
}

#[test]
fn a_tool_is_noted_once_for_one_name() {
    let as_is = |config: Config| config;
    for (id, kind, reason) in [
        ("get-pet", "renamed", "`-` is not allowed in a tool name"),
        ("1st", "renamed", "a tool name starts with a letter"),
        ("pet__find", "renamed", "a tool name has no leading, trailing or repeated `_`"),
        ("获取", "renamed", "the operationId has no ASCII letter or digit"),
        ("find_all_of_the_pets", "truncated", "the name is shortened to 16 bytes"),
        (
            "find.all.of.the.pets",
            "truncated",
            "`.` is not allowed in a tool name, and the name is shortened to 16 bytes",
        ),
    ] {
        let [(severity, found, message)] = &notes_of(id, as_is)[..] else { panic!("{id}") };
        assert_eq!((*severity, found.as_str()), (Severity::Note, kind), "{id}");
        let end = format!("` is named after `{id}`: {reason}");
        assert!(message.starts_with("tool `") && message.ends_with(&end), "{message}");
    }
    assert_eq!(notes_of("as_written", as_is), []);
    // Both kinds mean a name that is changed and cut.
    let both = "find.all.of.the.pets";
    for denied in ["renamed", "truncated"] {
        let [(severity, kind, _)] = &notes_of(both, |c| c.deny([denied]))[..] else { panic!() };
        assert_eq!((*severity, kind.as_str()), (Severity::Error, denied));
    }
    assert_eq!(notes_of(both, |c| c.deny(["renamed", "truncated"])).len(), 1);
    assert_eq!(notes_of(both, |c| c.allow(["truncated"]))[0].1, "renamed");
    assert_eq!(notes_of(both, |c| c.allow(["renamed"]))[0].1, "truncated");
    assert_eq!(notes_of(both, |c| c.allow(["renamed", "truncated"])), []);
    let strict = notes_of(both, |c| c.allow(["truncated"]).deny(["renamed"]));
    assert_eq!(strict[0].0, Severity::Error);
}

#[test]
fn equal_candidates_are_an_error_where_they_are_told_to_be() {
    let analysis = with(SPEC, |config| config.collisions(Clash::Error));
    assert_eq!(
        errors(&analysis),
        ["`pet.find` asks for the tool name `pet_find`, as another does\n \
          --> pets.yaml:5:20\n  |\n5 |       operationId: pet.find\n  |                    ^^^^^^^^\n  \
          = note: `pet_find` does, at pets.yaml:11:20\n  \
          = help: give one of them another operationId, or a name with `rename`"]
    );
    assert_eq!(analysis.toolbox.tools.len(), 3, "the healthy part is there");
    let pinned = with(SPEC, |c| c.collisions(Clash::Error).rename([("pet.find", "find_pets")]));
    assert!(errors(&pinned).is_empty());
    // One id twice is told once, and is a collision where it is allowed.
    assert_eq!(errors(&with(TWICE, |c| c.collisions(Clash::Error))).len(), 1);
    let both = with(TWICE, |c| c.collisions(Clash::Error).duplicate_ids(Clash::Suffix));
    assert!(errors(&both)[0].starts_with("`find` asks for the tool name `find`"));
}

#[test]
fn one_id_twice_gets_a_number_where_it_may() {
    let analysis = with(TWICE, |config| config);
    assert!(errors(&analysis)[0].ends_with("or pass `duplicate_ids = \"suffix\"`"));
    let analysis = with(TWICE, |config| config.duplicate_ids(Clash::Suffix));
    assert!(errors(&analysis).is_empty());
    assert_eq!(names(&analysis), ["find_2", "find"], "the first by path keeps it");
}

#[test]
fn what_the_host_gives_is_no_argument() {
    // By parameter name in one, by argument name in the other.
    for name in ["tenant-id", "tenant_id"] {
        let analysis = with(SPEC, |config| config.fixed([name]));
        assert!(errors(&analysis).is_empty());
        let [first, second, third] = &analysis.toolbox.tools[..] else { panic!() };
        let is = |list: &[crate::ir::Argument]| -> Vec<String> {
            list.iter().map(|a| a.name.as_str().to_owned()).collect()
        };
        assert_eq!((is(&first.arguments), is(&first.fixed)), (vec![], vec!["tenant_id".into()]));
        assert_eq!(is(&second.arguments), ["q"]);
        assert_eq!(is(&second.fixed), ["tenant_id"]);
        assert!(third.fixed.is_empty());
        let code = crate::expand::expand(&analysis.toolbox, &Config::new("pets.yaml")).to_string();
        let json = crate::expand::tools::openai(&analysis.toolbox).json;
        assert!(!json.contains("tenant"), "{json}");
        assert!(!code.contains("pub tenant_id"), "{code}");
    }
    let both = with(SPEC, |config| config.fixed(["tenant-id", "tenant_id"]));
    assert!(errors(&both).is_empty());
    let analysis = with(SPEC, |config| config.fixed(["tenantid", "nothing"]));
    assert_eq!(
        errors(&analysis),
        [
            "`tenantid` is no argument of any selected operation\n = help: did you mean `tenant-id`?",
            "`nothing` is no argument of any selected operation\n = help: name a parameter, or \
             `body` for a whole request body",
        ]
    );
}

#[test]
fn an_argument_s_own_name_goes_before_a_parameter_s() {
    let spec = "openapi: 3.1.0
paths:
  /a/{id}:
    get:
      operationId: a
      parameters: [{name: id, in: path, schema: {}}, {name: id, in: query, schema: {}}]
      responses: {}
";
    let fixed = |names: &[&str]| {
        let analysis = with(spec, |config| config.fixed(names.iter().copied()));
        assert!(errors(&analysis).is_empty());
        let fixed = &analysis.toolbox.tools[0].fixed;
        fixed.iter().map(|argument| argument.name.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(fixed(&["id"]), ["id"]);
    assert_eq!(fixed(&["id_query"]), ["id_query"]);
    assert_eq!(fixed(&["id", "id_query"]), ["id", "id_query"]);
}

#[test]
fn one_name_twice_is_one_error() {
    let analysis = with(SPEC, |c| c.collisions(Clash::Error).deny([Deny::Renamed]));
    let errors = errors(&analysis);
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(errors.iter().any(|error| error.starts_with("`pet.find` asks for the tool name")));
    assert!(errors.iter().any(|error| error.starts_with("tool `get_c` is named after")));
}

#[test]
fn selectors_of_what_operations_are() {
    let only = |selector: &str| names(&with(SPEC, |config| config.only([selector]))).len();
    assert_eq!((only("deprecated"), only("read_only")), (1, 2));
    let except = with(SPEC, |config| config.except(["deprecated"]));
    assert_eq!(names(&except), ["pet_find", "get_c"]);
    let none = with(TWICE, |config| config.except(["deprecated"]));
    assert!(errors(&none).iter().any(|error| {
        error == "`deprecated` matches no operation\n = help: leave it out: no operation is so"
    }));
    let near = with(SPEC, |config| config.except(["deprecate"]));
    assert!(errors(&near)[0].ends_with("did you mean `deprecated`?"));
}

#[test]
fn a_selector_that_matches_nothing_is_told_what_to_write() {
    let spec = "openapi: 3.1.0
paths:
  /pets: {get: {operationId: pet.list, tags: [store]}, post: {}}
  /pets/{id}/toys: {get: {operationId: pet.toys}}
  /petsx: {get: {operationId: x}}
";
    let prefixed = |config: Config| config.prefix("openapi_pets_");
    let said = |config: &dyn Fn(Config) -> Config| {
        let analysis = with(spec, |c| config(prefixed(c)));
        let mut errors = analysis.diagnostics.into_iter().filter(|d| d.severity == Severity::Error);
        let error = errors.next().unwrap();
        assert!(errors.next().is_none());
        (error.message, error.help.unwrap())
    };
    for (selector, help) in [
        ("openapi_pets_pet_list", "this is a tool name: write `pet.list`"),
        ("openapi_pets_post_pets", "this is a tool name: write `POST /pets`"),
        (
            "openapi_pets_*",
            "a selector matches the operationId, such as `pet.list`, not the tool name",
        ),
        ("/pets", "a path needs a method: write `GET /pets`, or `* /pets` for all methods"),
        (
            "/pets/**",
            "a path needs a method: write `GET /pets/**`, or `* /pets/**` for all methods",
        ),
        ("pets/**", "a path needs a method: write `GET /pets/**`, or `* /pets/**` for all methods"),
        ("POST pets/**", "a path starts with `/`: write `POST /pets/**`"),
        ("/petz", "did you mean `GET /pets`?"),
        ("store", "this is a tag: write `tag:store`"),
        ("tag:stor", "did you mean `tag:store`?"),
        ("PUT /pets", "did you mean `GET /pets`?"),
        ("pet.lists", "did you mean `pet.list`?"),
    ] {
        let wanted = (format!("`{selector}` matches no operation"), help.to_owned());
        assert_eq!(said(&|c: Config| c.only([selector])), wanted);
        assert_eq!(said(&|c: Config| c.except([selector])), wanted);
    }
    for (key, help) in [
        ("openapi_pets_pet_list", "this is a tool name: write `pet.list`"),
        ("/pets", "a path needs a method: write `GET /pets`"),
        ("GET /pets/**", "a key of `rename` is one operation, such as `pet.list`"),
        ("pet.*", "a key of `rename` is one operation, such as `pet.list`"),
        ("/pets/**", "a key of `rename` is one operation, such as `pet.list`"),
    ] {
        let (message, found) = said(&|c: Config| c.rename([(key, "name")]));
        assert_eq!((message, found), (format!("`{key}` matches no operation"), help.to_owned()));
    }
    // A pinned name is a tool name as well.
    let (_, help) = said(&|c: Config| c.rename([("pet.list", "pets")]).only(["pet.list", "pets"]));
    assert_eq!(help, "this is a tool name: write `pet.list`");
    let all = with(spec, |c| c.only(["GET /pets/**"]));
    assert_eq!(names(&all), ["pet_list", "pet_toys"], "the collection itself is meant too");
}

#[test]
fn a_selection_that_except_empties_is_no_selection() {
    let analysis = with(SPEC, |c| c.only(["pet.find"]).except(["tag:x", "pet*"]));
    assert_eq!(
        errors(&analysis),
        [
            "`tag:x` matches no operation\n = help: a selector is an operationId with `*`, \
             `METHOD /path` with `*` and `**`, `tag:NAME`, `deprecated` or `read_only`",
            "`except` leaves out every operation that `only` selects\n = help: remove a selector \
             from `except`, or select more with `only`",
        ]
    );
    let empty = analysis.diagnostics.iter().find(|d| d.kind == "empty-selection").unwrap();
    let site = crate::diagnostics::Site::Option { name: "except", index: 1 };
    assert_eq!(empty.site, site, "the first that leaves something out");
    assert_eq!(names(&analysis), ["pet_find"], "what was meant is there");
    let none = with(SPEC, |c| c.only([""; 0]));
    assert!(errors(&none)[0].starts_with("`only` without a selector selects nothing\n"));
    assert_eq!(names(&none).len(), 3);
    // Without `only` the toolbox may be empty, and hardly is meant to be.
    let all = with(SPEC, |c| c.except(["*"]));
    assert_eq!((errors(&all).len(), names(&all).len()), (0, 0));
    assert_eq!(
        told(&all, Severity::Warning),
        ["`except` leaves out every operation: the toolbox has no tools\n = help: remove a \
          selector from `except`"]
    );
    let nothing = with("openapi: 3.1.0\npaths: {}\n", |c| c);
    assert!(nothing.diagnostics.is_empty() && nothing.toolbox.tools.is_empty());
}

#[test]
fn a_budget_names_the_largest() {
    let analysis = with(SPEC, |config| config.max_tools(3).max_bytes(10_000));
    assert!(errors(&analysis).is_empty());
    let analysis = with(SPEC, |config| config.max_tools(2).max_bytes(100));
    let errors = errors(&analysis);
    assert!(errors[0].starts_with("the selection has "), "{errors:?}");
    assert!(errors[0].contains(" bytes of tools JSON, more than the 100 of `max_bytes`\n"));
    assert!(errors[1].starts_with("the selection has 3 tools, more than the 2 of `max_tools`\n"));
    for error in &errors {
        assert!(error.contains("= note: the largest, in bytes: `pet_find_2` ("), "{error}");
        assert!(error.contains("= help: select less with `only` or `except`, or raise `max_"));
    }
}

#[test]
fn more_tools_than_providers_take_is_a_warning() {
    let many = |count: usize| {
        let paths: String =
            (0..count).map(|n| format!("  /p{n}: {{get: {{operationId: op{n}}}}}\n")).collect();
        let analysis = with(&format!("openapi: 3.1.0\npaths:\n{paths}"), |config| config);
        told(&analysis, Severity::Warning)
    };
    assert!(many(128).is_empty());
    let [warning] = &many(129)[..] else { panic!("one warning") };
    let message = "129 tools, about 1 tokens, are more in one request than OpenAI, Groq, DeepSeek \
                   and Vertex AI (128) take\n";
    let digits = |text: &str| text.replace(|c: char| c.is_ascii_digit() || c == ',', "");
    assert!(digits(warning).starts_with(&digits(message)), "{warning}");
    assert!(warning.contains("= help: select the operations that the agent needs with `only`"));
    assert!(many(513)[0].contains("(128), xAI (200), Gemini (512) take"));
    let long = "word ".repeat(180);
    let paths: String = (0..120)
        .map(|n| {
            let parameters: String = (0..4)
                .map(|p| format!("{{name: p{p}, in: query, description: {long}}},"))
                .collect();
            format!("  /p{n}: {{get: {{operationId: op{n}, parameters: [{parameters}]}}}}\n")
        })
        .collect();
    let analysis = with(&format!("openapi: 3.1.0\npaths:\n{paths}"), |config| config);
    let warnings = told(&analysis, Severity::Warning);
    assert!(warnings[0].starts_with("the tools take about 1"), "{warnings:?}");
}

#[test]
fn what_is_denied_is_an_error() {
    let denied = |kinds: &[Deny]| errors(&with(SPEC, |c| c.deny(kinds.iter().copied()))).len();
    assert_eq!((denied(&[Deny::Renamed]), denied(&[Deny::Truncated])), (2, 0));
    // A parameter of any type, which is never strict.
    assert_eq!(denied(&[Deny::Degraded]), 1);
    let of = |provider| denied(&[Deny::DegradedFor(provider)]);
    assert_eq!((of(Provider::OpenaiStrict), of(Provider::Anthropic)), (1, 0));
    let analysis = with(SPEC, |config| config.deny([Deny::Renamed]));
    assert!(errors(&analysis)[0].contains("= note: `deny` has `renamed`\n"));
    let spec = SPEC.replace("{type: string}", "{type: integer, default: a, minLength: many}");
    let analysis = with(&spec, |config| config.deny([Deny::Degraded]));
    assert_eq!(errors(&analysis).len(), 5, "{:?}", analysis.diagnostics);
}
