//! What is an operation and what is wrong with a document.

use super::{analyzed, kinds, only_tool, paths, without_names};
use crate::{Config, Source, analyze};

#[test]
fn versions_are_read_first() {
    for version in ["'3.0.4'", "3.1.1", "3.2.0", "3.1"] {
        let analysis = analyzed(&format!("openapi: {version}\npaths: {{}}"));
        assert!(analysis.diagnostics.is_empty(), "{version}: {:?}", analysis.diagnostics);
    }
    for document in ["swagger: 2.0", "swagger: '2.0'", "swagger: \"2.0\"\npaths:"] {
        assert!(analyzed(document).diagnostics.is_empty(), "{document}");
    }
    let analysis = analyzed("openapi: 4.0.0\npaths: {}");
    assert_eq!(analysis.diagnostics[0].message, "`openapi` is `4.0.0`");
    assert_eq!(kinds(&analyzed("info: {}")), ["version"]);
    assert_eq!(kinds(&analyzed("[1, 2]")), ["version"]);
}

#[test]
fn the_same_id_twice_names_both_places() {
    let analysis = paths("paths:\n  /a: {get: {operationId: x}}\n  /b: {get: {operationId: x}}\n");
    assert_eq!(kinds(&analysis), ["duplicate-id"]);
    let rendered = analysis.diagnostics[0].render(&analysis.document);
    assert!(rendered.contains("<inline>:5:27") && rendered.contains("<inline>:4:27"), "{rendered}");
    assert_eq!(analysis.toolbox.tools.len(), 2);
}

#[test]
fn wrong_shapes_are_errors_at_their_place() {
    for (yaml, message, note) in [
        ("paths: []", "`paths` is a list, not a mapping", "it is at `/paths`"),
        ("paths: {/a: [1]}", "the path `/a` is a list, not a mapping", "it is at `/paths/~1a`"),
        ("paths: {/a: {get: text}}", "the operation `GET /a` is text, not a mapping", ""),
        (
            "paths: {/a: {get: {parameters: {}}}}",
            "`parameters` is a mapping, not a list",
            "it is at `/paths/~1a/get/parameters`",
        ),
        ("paths: {/a: {get: {parameters: [{in: query}]}}}", "a parameter has no `name`", ""),
        (
            "paths: {/a: {get: {parameters: [{name: a, in: nowhere}]}}}",
            "the parameter `a` is in `nowhere`, which is no place for one",
            "",
        ),
        (
            "paths: {/a: {get: {responses: [1]}}}",
            "`responses` is a list, not a mapping",
            "it is at `/paths/~1a/get/responses`",
        ),
        (
            "paths: {/a: {get: {requestBody: 7}}}",
            "`requestBody` is a number, not a mapping",
            "it is at `/paths/~1a/get/requestBody`",
        ),
    ] {
        let analysis = paths(yaml);
        assert_eq!(analysis.diagnostics.len(), 1, "{yaml}: {:?}", analysis.diagnostics);
        let problem = &analysis.diagnostics[0];
        assert_eq!(problem.message, message);
        assert_eq!(problem.notes.first().map_or("", |(note, _)| note), note, "{yaml}");
        assert!(matches!(problem.site, crate::diagnostics::Site::Spec(_)));
    }
}

#[test]
fn extensions_null_and_webhooks_are_no_operations() {
    let analysis = paths(
        "paths: {x-a: 1, /n: null, /a: {x-get: {}, get: {}}}\nwebhooks: {w: {post: {operationId: w}}}",
    );
    assert_eq!(only_tool(&analysis).original, "GET /a");
    assert!(analysis.diagnostics.is_empty());
}

#[test]
fn selectors_and_pins_that_match_nothing_are_errors() {
    let text = "openapi: 3.1.0\npaths: {/a: {get: {operationId: pet.get}}}";
    let config = Config::inline(text).only(["pet.*", "pat.*"]).rename([("pet.gat", "x")]);
    let analysis = without_names(analyze(&Source::new("<inline>", text), &config));
    assert_eq!(kinds(&analysis), ["unmatched", "unmatched"]);
    assert_eq!(analysis.diagnostics[1].help.as_deref(), Some("did you mean `pet.get`?"));
}

#[test]
fn a_name_that_providers_keep_for_themselves_is_a_warning() {
    let analysis = paths("paths: {/a: {get: {operationId: Web_Search}}}");
    assert_eq!(kinds(&analysis), ["hosted-name"]);
    let text = "openapi: 3.1.0\npaths: {/a: {get: {operationId: web_search}}}";
    let analysis = analyze(&Source::new("<inline>", text), &Config::inline(text));
    assert!(analysis.diagnostics.is_empty(), "a prefix tells them apart");
}

#[test]
fn a_prefix_must_leave_room() {
    let text = "openapi: 3.1.0\npaths: {/a: {get: {operationId: a}}}";
    for (config, expected) in [
        (Config::inline(text).prefix("my-"), vec!["prefix"]),
        (Config::inline(text).prefix("p".repeat(60)), vec!["prefix"]),
        (Config::inline(text).prefix("p".repeat(56)), vec![]),
    ] {
        let analysis = without_names(analyze(&Source::new("<inline>", text), &config));
        assert_eq!(kinds(&analysis), expected);
    }
}

#[test]
fn an_operation_that_cannot_be_read_can_be_left_out() {
    let text = "openapi: 3.1.0\npaths: {/a: {get: oops}, /b: {get: {}}}";
    let analysis = analyzed(text);
    assert_eq!((analysis.toolbox.operations, analysis.toolbox.tools.len()), (2, 1));
    assert_eq!(
        analysis.diagnostics[0].help.as_deref(),
        Some("describe it, or pass `except = [\"GET /a\"]`")
    );
    let config = Config::inline(text).except(["GET /a"]);
    let analysis = without_names(analyze(&Source::new("<inline>", text), &config));
    assert!(analysis.diagnostics.is_empty());
}

#[test]
fn a_misspelt_method_is_no_operation_lost() {
    let analysis = paths("paths: {/a: {GET: {}, gett: {}, patch: {}, weather: {}, x-a: {}}}");
    assert_eq!(kinds(&analysis), ["unknown-method", "unknown-method", "unknown-field"]);
    assert_eq!(analysis.toolbox.tools.len(), 1);
    let help = analysis.diagnostics[0].help.as_deref();
    assert_eq!(help, Some("if it is an operation, write `get`"));
}

#[test]
fn one_operation_is_described_once() {
    let analysis = paths(
        "
paths:
  /a: {$ref: '#/components/pathItems/A', get: {operationId: own}}
  /b: {get: {}, additionalOperations: {GET: {}}}
components: {pathItems: {A: {get: {operationId: other}, post: {operationId: p}}}}
",
    );
    assert_eq!(kinds(&analysis), ["duplicate-operation", "duplicate-operation"]);
    let originals: Vec<_> = analysis.toolbox.tools.iter().map(|t| t.original.as_str()).collect();
    assert_eq!(originals, ["own", "p", "GET /b"]);
}

#[test]
fn two_paths_with_one_path_item_are_told_by_their_paths() {
    let analysis = paths(
        "
paths:
  /a: {$ref: '#/components/pathItems/A'}
  /b: {$ref: '#/components/pathItems/A'}
components: {pathItems: {A: {get: {operationId: a}}}}
",
    );
    assert_eq!(kinds(&analysis), ["duplicate-id"]);
    let rendered = analysis.diagnostics[0].render(&analysis.document);
    assert!(rendered.contains("<inline>:6:3") && rendered.contains("<inline>:5:3"), "{rendered}");
}

#[test]
fn an_id_that_is_anothers_method_and_path_is_a_duplicate() {
    let analysis = paths("paths: {/a: {get: {operationId: GET /b}}, /b: {get: {}}}");
    assert_eq!(kinds(&analysis), ["duplicate-id"]);
}

#[test]
fn one_id_by_an_anchor_is_told_by_the_methods_or_the_paths() {
    let marks = |yaml: &str| {
        let analysis = paths(yaml);
        assert_eq!(kinds(&analysis), ["duplicate-id"]);
        analysis.diagnostics[0].render(&analysis.document)
    };
    for put in ["{<<: *g}", "*g"] {
        let shown = marks(&format!(
            "
paths:
  /a:
    get: &g {{operationId: one}}
    put: {put}
"
        ));
        assert!(
            shown.contains("<inline>:7:5\n") && shown.contains(" at <inline>:6:5\n"),
            "{shown}"
        );
    }
    let shown = marks(
        "
paths:
  /a: &a
    get: {operationId: one}
  /b: *a
",
    );
    assert!(shown.contains("<inline>:7:3\n") && shown.contains(" at <inline>:5:3\n"), "{shown}");
}

#[test]
fn a_reference_to_nothing_says_what_to_do() {
    let analysis = paths(
        "
paths: {/a: {get: {parameters: [{$ref: '#/components/parameters/Nope'}]}}}
components: {parameters: {Limit: {name: limit, in: query}}}
",
    );
    assert_eq!(kinds(&analysis), ["dangling-reference"]);
    let help = analysis.diagnostics[0].help.as_deref();
    assert_eq!(help, Some("describe it there, or correct the reference"));
}
