//! `lock` and `diff`.

use std::fs;

use serde_json::Value;

use crate::{Folder, Run};

const BEFORE: &str = "openapi: 3.1.0
paths:
  /pets:
    get:
      operationId: pet.list
      parameters: [{name: limit, in: query, schema: {type: integer}}]
      responses: {}
    post:
      responses: {}
  /stores:
    get: {operationId: stores, responses: {}}
";

/// One in front that asks for a taken name, one without its operation, one with another id, and an
/// argument that is required now.
const AFTER: &str = "openapi: 3.1.0
paths:
  /all:
    get: {operationId: pet_list, responses: {}}
  /pets:
    get:
      operationId: pet.list
      parameters: [{name: limit, in: query, required: true, schema: {type: integer}}]
      responses: {}
  /stores:
    get: {operationId: shops, responses: {}}
";

fn folder(test: &str) -> Folder {
    let folder = Folder::new(test);
    write(&folder, "api.yaml", BEFORE);
    let _ = fs::remove_file(folder.0.join("api.tools.lock"));
    folder
}

fn write(folder: &Folder, file: &str, text: &str) {
    fs::write(folder.0.join(file), text).unwrap();
}

fn read(folder: &Folder) -> String {
    fs::read_to_string(folder.0.join("api.tools.lock")).unwrap()
}

fn names(run: &Run) -> Vec<&str> {
    run.out.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect()
}

#[test]
fn a_lock_is_written_kept_and_brought_up_to_date() {
    let folder = folder("lock");
    let run = folder.run(&["lock", "api.yaml", "--check"]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.ends_with("api.tools.lock: 3 tools, the file is not up to date\n"),
        "{}",
        run.out
    );
    assert!(!folder.0.join("api.tools.lock").exists());

    let run = folder.run(&["lock", "api.yaml"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out,
        "added `openapi_api_pet_list` (GET /pets)\nadded `openapi_api_post_pets` (POST /pets)\n\
         added `openapi_api_stores` (GET /stores)\napi.tools.lock: 3 tools, written\n"
    );
    let first = read(&folder);
    let run = folder.run(&["lock", "api.yaml", "--check"]);
    assert_eq!((run.code, run.out.as_str()), (0, "api.tools.lock: 3 tools, nothing has changed\n"));
    // Other line ends are no change, and no reason to write.
    write(&folder, "api.tools.lock", &first.replace('\n', "\r\n"));
    assert_eq!(folder.run(&["lock", "api.yaml"]).code, 0);
    assert!(read(&folder).contains("\r\n"));

    write(&folder, "api.yaml", AFTER);
    let refused = folder.run(&["check", "api.yaml", "--lock", "api.tools.lock"]);
    assert_eq!((refused.code, refused.out.matches("error: ").count()), (1, 4), "{}", refused.out);
    let run = folder.run(&["lock", "api.yaml"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out,
        "changed `openapi_api_pet_list`: its schema\nadded `openapi_api_pet_list_2` (GET /all)\n\
         changed the original of `openapi_api_stores` from stores to shops\n\
         removed `openapi_api_post_pets` (POST /pets)\napi.tools.lock: 3 tools, written\n"
    );
    let list = folder.run(&["list", "api.yaml", "--lock", "api.tools.lock"]);
    assert_eq!(
        names(&list),
        ["openapi_api_pet_list_2", "openapi_api_pet_list", "openapi_api_stores"],
        "the rules alone would have given the first the plain name"
    );
    assert_eq!((list.code, list.err.as_str()), (0, ""));
}

#[test]
fn a_pin_is_taken_over() {
    let folder = folder("pin");
    assert_eq!(folder.run(&["lock", "api.yaml"]).code, 0);
    let run = folder.run(&["lock", "api.yaml", "--rename", "stores=shops"]);
    assert!(run.out.starts_with("renamed `openapi_api_stores` to `shops`\n"), "{}", run.out);
    // Without the option, the file keeps the name.
    assert_eq!(folder.run(&["lock", "api.yaml", "--check"]).code, 0);
}

#[test]
fn a_file_that_is_no_lock_is_left_alone() {
    let folder = folder("conflict");
    assert_eq!(folder.run(&["lock", "api.yaml"]).code, 0);
    let torn = format!("{}<<<<<<< ours\n", read(&folder));
    write(&folder, "api.tools.lock", &torn);
    let run = folder.run(&["lock", "api.yaml"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(
        run.err
            .starts_with("error: a merge conflict is not resolved here\n --> api.tools.lock:5:1"),
        "{}",
        run.err
    );
    assert_eq!(read(&folder), torn);
    let run = folder.run(&["list", "api.yaml", "--lock", "none.lock"]);
    assert!(
        run.err.contains("= help: `cargo toolpress lock api.yaml --lock none.lock` writes it"),
        "{}",
        run.err
    );
}

#[test]
fn diff_tells_what_breaks() {
    let folder = folder("diff");
    write(&folder, "old.yaml", BEFORE);
    let run = folder.run(&["diff", "old.yaml", "api.yaml"]);
    assert_eq!((run.code, run.out.as_str()), (0, "nothing has changed\n"));

    write(&folder, "api.yaml", AFTER);
    let run = folder.run(&["diff", "old.yaml", "api.yaml"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert_eq!(
        run.out,
        "! gone `openapi_api_post_pets` (POST /pets)\n\
         ! renamed `openapi_api_pet_list` to `openapi_api_pet_list_2` (GET /pets)\n\
         ! renamed `openapi_api_stores` to `openapi_api_shops` (GET /stores)\n\
         ! changed `openapi_api_pet_list_2`: `limit` is required now\n  \
         changed the original of `openapi_api_shops` from stores to shops\n  \
         added `openapi_api_pet_list` (GET /all)\n\
         6 changes, 4 of which break\n"
    );
    let run = folder.run(&["diff", "old.yaml", "api.yaml", "--json"]);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, report["breaking"].as_bool()), (1, Some(true)));
    assert_eq!(report["gone"][0]["tool"], "openapi_api_post_pets");
    assert_eq!(report["renamed"][0]["to"], "openapi_api_pet_list_2");
    assert_eq!(report["changed"][0]["arguments"][0]["change"], "required");
    assert_eq!(report["moved"][0]["to"]["original"], "shops");
    assert_eq!(report["added"][0]["operation"], "GET /all");
    // The other way, an argument that need not be given any more breaks nothing by itself.
    let only = ["--only", "pet.list"];
    let back = folder.run(&[&["diff", "api.yaml", "old.yaml"], &only[..]].concat());
    assert_eq!(
        (back.code, back.out.as_str()),
        (
            0,
            "  changed `openapi_old_pet_list`: `limit` is optional now\n1 change, none of which breaks\n"
        )
    );
}

#[test]
fn diff_reads_lock_files() {
    let folder = folder("diff-locks");
    assert_eq!(folder.run(&["lock", "api.yaml", "--lock", "old.lock"]).code, 0);
    write(&folder, "api.yaml", AFTER);
    assert_eq!(folder.run(&["lock", "api.yaml"]).code, 0);
    let run = folder.run(&["diff", "old.lock", "api.tools.lock"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("! changed `openapi_api_pet_list_2`: its schema\n"), "{}", run.out);
    let mixed = folder.run(&["diff", "old.lock", "api.yaml"]);
    assert_eq!((mixed.code, mixed.out), (run.code, run.out));
    write(&folder, "bad.lock", "# toolpress lock 1: x\nnonsense\n");
    let run = folder.run(&["diff", "bad.lock", "api.tools.lock"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains(" --> bad.lock:2"), "{}", run.err);
}
