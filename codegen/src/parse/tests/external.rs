//! Files beside the root file.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use super::{placed, read_source};
use crate::diagnostics::Diagnostic;
use crate::document::Document;
use crate::source::Source;

/// Reads `files`, the first of them as the root, whose folder the others' paths start at; with the
/// paths that were asked for.
fn read_files(files: &[(&str, &str)]) -> (Document, Vec<Diagnostic>, Vec<String>) {
    let (root, text) = files[0];
    let beside: BTreeMap<String, String> =
        files[1..].iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    let asked = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&asked);
    let source = Source::with_files(root, text, move |path| {
        log.lock().unwrap().push(path.to_owned());
        beside.get(path).map(|text| text.clone().into_bytes()).ok_or_else(|| "not found".to_owned())
    });
    let (document, problems) = read_source(&source);
    let asked = asked.lock().unwrap().clone();
    (document, problems, asked)
}

fn messages(document: &Document, problems: &[Diagnostic]) -> Vec<String> {
    problems
        .iter()
        .map(|problem| format!("{} {}", document.path(mark(problem)), placed(document, problem)))
        .collect()
}

fn mark(problem: &Diagnostic) -> crate::document::Mark {
    let crate::diagnostics::Site::Spec(mark) = problem.site else { panic!("no place") };
    mark
}

#[test]
fn files_are_followed_each_once() {
    let (document, problems, asked) = read_files(&[
        (
            "specs/api.yaml",
            "a: {$ref: './schemas/pet.yaml#/Pet'}\nb: {$ref: schemas/x/../pet.yaml}\nc: {$ref: '#/a'}\n",
        ),
        (
            "schemas/pet.yaml",
            "Pet: {$ref: '../my%20types.json#/T'}\nBack: {$ref: '../../specs/api.yaml#/a'}\n",
        ),
        (
            "my types.json",
            "{\"T\": {\"$ref\": \"schemas/pet.yaml\"}, \"U\": {\"$ref\": \"more/raw#/x\"}}",
        ),
        ("more/raw", "x: 1\n"),
    ]);
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(asked, ["schemas/pet.yaml", "my types.json", "more/raw"]);
    let paths: Vec<&str> = document.files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(
        paths,
        ["specs/api.yaml", "specs/schemas/pet.yaml", "specs/my types.json", "specs/more/raw"]
    );
    let root = document.root().unwrap();
    let (_, target) = document.resolve(root.mark, "schemas/pet.yaml#/Pet").unwrap();
    assert_eq!((target.file, target.pointer.as_str()), (1, "/Pet"));
    let pet = document.files[1].root.as_ref().unwrap();
    let (_, target) = document.resolve(pet.mark, "../api.yaml#/a").unwrap();
    assert_eq!((target.file, target.pointer.as_str()), (0, "/a"));
}

#[test]
fn references_in_data_are_none() {
    let spec = "
paths:
  x-note: {$ref: none1.yaml}
  /a:
    get:
      x-thing: {$ref: none2.yaml}
      responses:
        default: {$ref: error.yaml}
        x-more: {$ref: none3.yaml}
      parameters:
      - {$ref: parameter.yaml}
      - name: a
        example: {$ref: none4.yaml}
        examples: {one: {$ref: none5.yaml}}
        schema:
          default: {$ref: none6.yaml}
          enum: [{$ref: none7.yaml}]
          const: {$ref: none8.yaml}
          properties:
            $ref: {type: string}
            default: {$ref: default.yaml}
            example: {items: {$ref: example.yaml}}
            x-y: {$ref: extension.yaml}
components:
  schemas:
    $ref: schemas.yaml
    discriminated:
      discriminator:
        propertyName: kind
        mapping: {a: './a.yaml', b: B, c: '#/components/schemas/C', d: d.json#/D, e: v1.Pet}
    named: {$ref: Pet}
";
    let names = ["error", "parameter", "default", "example", "extension", "schemas", "a"];
    let files: Vec<(String, &str)> =
        names.iter().map(|name| (format!("{name}.yaml"), "x: 1")).collect();
    let mut all = vec![("api.yaml", spec), ("d.json", "{}")];
    all.extend(files.iter().map(|(path, text)| (path.as_str(), *text)));
    let (_, problems, asked) = read_files(&all);
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(
        asked,
        [
            "error.yaml",
            "parameter.yaml",
            "default.yaml",
            "example.yaml",
            "extension.yaml",
            "schemas.yaml",
            "a.yaml",
            "d.json"
        ]
    );
}

#[test]
fn what_cannot_be_read_is_told_once_at_the_reference() {
    let (document, problems, _) = read_files(&[
        (
            "specs/api.yaml",
            "a:\n- $ref: no.yaml#/A\n- $ref: no.yaml#/B\n- $ref: https://x.org/p.yaml#/A\n- $ref: https://x.org/p.yaml\n- $ref: /etc/x.yaml\n- $ref: sub/bad.json\n- $ref: 'C:\\x.yaml'\n",
        ),
        ("sub/bad.json", "{\n  \"a\": x}"),
    ]);
    assert_eq!(
        messages(&document, &problems),
        [
            "specs/api.yaml 2:9 the file `specs/no.yaml` cannot be read: not found",
            "specs/api.yaml 4:9 `https://x.org/p.yaml` is not read: the build opens no connection",
            "specs/api.yaml 6:9 `/etc/x.yaml` is an absolute path",
            "specs/api.yaml 8:9 `C:\\x.yaml` is no file beside this one",
            "specs/sub/bad.json 2:8 this is not JSON: expected value",
        ]
    );
    assert!(problems.iter().all(|problem| problem.help.is_some() || problem.kind == "syntax"));
    let from = document.root().unwrap().mark;
    for reference in ["no.yaml#/A", "https://x.org/p.yaml", "sub/bad.json#/a"] {
        assert!(document.resolve(from, reference).unwrap_err().reported, "{reference}");
    }
}

#[test]
fn a_url_that_a_schema_calls_itself_by_is_no_other_file() {
    let (document, problems, _) = read_files(&[(
        "api.yaml",
        "a: {$ref: 'https://x.org/pet#/properties/n'}\nb: {$id: 'https://x.org/pet', properties: {n: 1}}\n",
    )]);
    assert!(problems.is_empty(), "{problems:?}");
    let a = document.root().unwrap().get("a").unwrap();
    let (node, target) = document.resolve_all(a).unwrap();
    assert_eq!((node.as_text(), target.unwrap().pointer.as_str()), (Some("1"), "/b/properties/n"));
}

#[test]
fn files_without_end_come_to_an_end() {
    let source = Source::with_files("a.yaml", "a: {$ref: 1.yaml}", |path| {
        let number: u32 = path.trim_end_matches(".yaml").parse().unwrap();
        Ok(format!("a: {{$ref: {}.yaml}}", number + 1).into_bytes())
    });
    let (document, problems) = read_source(&source);
    assert_eq!(document.files.len(), 10_000);
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].message, "more than 10000 files belong to this description");
}
