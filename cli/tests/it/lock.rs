//! `lock` and `diff`.

mod options;

use std::fs;

use crate::{Folder, Run};

pub(crate) const BEFORE: &str = "openapi: 3.1.0
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
pub(crate) const AFTER: &str = "openapi: 3.1.0
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

pub(crate) fn folder(test: &str) -> Folder {
    let folder = Folder::new(test);
    write(&folder, "api.yaml", BEFORE);
    let _ = fs::remove_file(folder.0.join("api.tools.lock"));
    folder
}

pub(crate) fn write(folder: &Folder, file: &str, text: &str) {
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
    let run = folder.run(&["lock", "api.tools.lock", "--rename", "stores=shops", "--force"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (
            0,
            "changed the option `rename` from its default to `{ \"stores\" => \"shops\" }`\n\
             renamed `openapi_api_stores` to `shops`\napi.tools.lock: 3 tools, written\n"
        )
    );
    assert_eq!(folder.run(&["lock", "api.tools.lock", "--check"]).code, 0);
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
            .starts_with("error: a merge conflict is not resolved here\n --> api.tools.lock:6:1"),
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
fn what_is_no_text_is_not_written_over() {
    let folder = folder("no-text");
    let told = |lock: &str, err: &str| {
        let run = folder.run(&["lock", "api.yaml", "--lock", lock]);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (2, "", err));
    };
    fs::write(folder.0.join("bytes.lock"), b"\xff\xfe").unwrap();
    told(
        "bytes.lock",
        "error: cannot read the lock file `bytes.lock`: it is not UTF-8\n = help: remove it first, \
         or pass the path of another file with `--lock`\n",
    );
    fs::create_dir_all(folder.0.join("locks")).unwrap();
    told(
        "locks",
        "error: cannot read the lock file `locks`: it is a folder\n = help: pass the path of a file \
         with `--lock`\n",
    );
    told(
        "",
        "error: `--lock` is empty\n = help: pass the path of a file, or leave it out of `lock` for \
         `api.tools.lock`\n",
    );
    assert!(!folder.0.join("api.tools.lock").exists());
}
