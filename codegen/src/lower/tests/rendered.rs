//! What people read: for every kind of problem that lowering finds, the whole text with place, line
//! and help.
//!
//! `TOOLPRESS_BLESS=1 cargo test -p toolpress-codegen rendered` writes the texts anew; read the
//! difference.

use crate::{Config, Source, analyze};

/// A problem, the document that has it, and the options.
fn cases() -> Vec<(&'static str, &'static str, Config)> {
    let config = || Config::inline("").name("t").prefix("");
    let openapi = |text| (text, config());
    [
        ("credential-parameter", openapi("paths:\n  /a: {parameters: [{name: authorization, in: header, required: true}], get: {}, put: {}}\n  /b: {get: {parameters: [{name: Cookie, in: header}]}}")),
        ("dangling-reference", openapi("paths:\n  /a:\n    get:\n      parameters:\n      - $ref: '#/components/parameters/Limt'\ncomponents: {parameters: {Limit: {name: limit, in: query}}}")),
        ("default", openapi("paths: {/a: {get: {parameters: [{name: n, in: query, schema: {type: integer, default: many}}]}}}")),
        ("disagreement", openapi("paths:\n  /a:\n    post:\n      requestBody:\n        content:\n          application/json:\n            schema:\n              allOf:\n              - properties: {id: {type: string}}\n              - properties: {id: {type: integer}}")),
        ("duplicate-id", openapi("paths:\r\n  /a: {get: {operationId: x}}\r\n  /b: {get: {operationId: x}}\r\n")),
        ("duplicate-operation", openapi("paths: {/b: {get: {}, additionalOperations: {GET: {}}}}")),
        ("empty-body", openapi("paths: {/a: {post: {requestBody: {content: {}}}}}")),
        ("empty-enum", openapi("paths: {/a: {get: {parameters: [{name: n, in: query, schema: {enum: []}}]}}}")),
        ("hosted-name", openapi("paths: {/a: {get: {operationId: web_search}}}")),
        ("limit", openapi("paths: {/a: {get: {parameters: [{name: n, in: query, schema: {minLength: -1}}]}}}")),
        ("parameter-name", openapi("paths: {/a: {get: {parameters: [{in: query}]}}}")),
        ("parameter-place", openapi("paths: {/a: {get: {parameters: [{name: é获, in: nowhere}]}}}")),
        ("path", openapi("paths: {a: {get: {}}}")),
        ("path-parameter", openapi("paths: {/a: {get: {parameters: [{name: id, in: path, required: true}]}}}")),
        ("pin", ("paths: {/a: {get: {operationId: a}}}", config().rename([("a", "not-a-name")]))),
        ("prefix", ("paths: {/a: {get: {}}}", config().prefix("my-"))),
        ("reference-cycle", openapi("paths: {/a: {get: {parameters: [{name: n, in: query, schema: {$ref: '#/components/schemas/A'}}]}}}\ncomponents: {schemas: {A: {$ref: '#/components/schemas/B'}, B: {$ref: '#/components/schemas/A'}}}")),
        ("renamed-twice", ("paths: {/a: {get: {operationId: a}}}", config().rename([("a", "x"), ("GET /a", "y")]))),
        ("repeated-parameter", openapi("paths: {/a: {get: {parameters: [{name: n, in: query}, {name: n, in: query}]}}}")),
        ("server", openapi("servers: [{url: 'https://{region}.example'}]\npaths: {}")),
        ("style", openapi("paths: {/a: {get: {parameters: [{name: n, in: query, style: pipes}]}}}")),
        ("undeclared-path-parameter", openapi("paths:\n  /a/{id}:\n\tget: {}\n".trim_end_matches('\n'))),
        ("unknown-method", openapi("paths: {/a: {gett: {}}}")),
        ("unknown-field", openapi("paths: {/a: {weather: {}}}")),
        ("unknown-scheme", openapi("paths: {/a: {get: {security: [{ky: []}]}}}\ncomponents: {securitySchemes: {key: {type: http, scheme: bearer}}}")),
        ("unknown-type", openapi("paths: {/a: {get: {parameters: [{name: n, in: query, schema: {type: strin}}]}}}")),
        ("unmatched", ("paths: {/a: {get: {operationId: pet.get}}}", config().only(["pat.*", "*"]))),
        ("version", openapi("info: {}")),
        ("wrong-shape", openapi("paths: {/a: {get: {parameters: {}}}}")),
    ]
    .map(|(kind, (text, config))| (kind, text, config))
    .into()
}

#[test]
fn problems_read_as_they_should() {
    let mut actual = String::new();
    for (kind, body, config) in cases() {
        let body = body.replace("\tget", "    get");
        let text = match kind {
            "version" => body,
            _ => format!("openapi: 3.1.0\n{body}"),
        };
        let analysis = analyze(&Source::new("api.yaml", text.as_str()), &config);
        let found: Vec<_> = analysis.diagnostics.iter().filter(|d| d.kind == kind).collect();
        assert!(!found.is_empty(), "{kind}: {:?}", analysis.diagnostics);
        for problem in found {
            assert!(problem.help.is_some(), "{kind} does not say what to do");
            let severity = format!("{:?}", problem.severity).to_lowercase();
            let text = problem.render(&analysis.document);
            actual.push_str(&format!("{severity}[{kind}]: {text}\n\n"));
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lower/tests/rendered.txt");
    if std::env::var_os("TOOLPRESS_BLESS").is_some() {
        std::fs::write(path, &actual).unwrap();
    }
    let expected = std::fs::read_to_string(path).unwrap();
    for (expected, actual) in expected.split("\n\n").zip(actual.split("\n\n")) {
        assert_eq!(expected, actual);
    }
    assert_eq!(expected.len(), actual.len());
}
