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
fn every_name_that_is_not_its_id_is_a_warning_at_the_id() {
    let analysis = with(SPEC, |config| config);
    let kinds: Vec<&str> = analysis.diagnostics.iter().map(|d| d.kind).collect();
    assert_eq!(kinds, ["renamed", "renamed"]);
    let warnings = told(&analysis, Severity::Warning);
    assert_eq!(
        warnings[0],
        "the tool of `pet.find` is called `pet_find_2`, because another one has its name\n \
         --> pets.yaml:5:20\n  |\n5 |       operationId: pet.find\n  |                    ^^^^^^^^\n  \
         = note: `pet_find` has the name, at pets.yaml:11:20\n  \
         = help: give it an operationId that is a name, or a name with `rename`"
    );
    assert!(
        warnings[1].starts_with(
            "`GET /c` has no operationId, its tool is called `get_c`\n  --> pets.yaml:15:5"
        ),
        "{}",
        warnings[1]
    );
    let pinned = with(SPEC, |config| config.rename([("pet.find", "find"), ("GET /c", "c")]));
    assert!(pinned.diagnostics.is_empty());
    let long = with(&SPEC.replace("pet_find", "find_all_of_the_pets"), |c| c.max_name_len(16));
    let told = told(&long, Severity::Warning);
    let cut = told.iter().find(|text| text.contains("is longer than 16")).unwrap();
    assert!(
        cut.starts_with(
            "the name of `find_all_of_the_pets` is longer than 16 and is cut to `find_"
        ),
        "{cut}"
    );
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
    assert!(errors.iter().any(|error| error.starts_with("`GET /c` has no operationId")));
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
