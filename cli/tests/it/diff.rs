//! `diff`.

use serde_json::Value;

use crate::lock::{AFTER, BEFORE, folder, write};

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
fn diff_names_both_sides_after_the_new_one() {
    let folder = folder("diff-names");
    let titled =
        |title: &str| BEFORE.replace("paths:", &format!("info: {{title: {title}}}\npaths:"));
    write(&folder, "openapi.yaml", &titled("The Old Shop"));
    write(&folder, "swagger.yaml", &titled("The New Shop"));
    let run = folder.run(&["diff", "openapi.yaml", "swagger.yaml"]);
    assert_eq!((run.code, run.out.as_str()), (0, "nothing has changed\n"), "{}", run.err);
    write(&folder, "swagger.yaml", &titled("The New Shop").replace("/stores", "/shops"));
    let run = folder.run(&["diff", "openapi.yaml", "swagger.yaml"]);
    assert!(run.out.contains("`openapi_the_new_shop_stores`"), "{}", run.out);
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

#[test]
fn diff_tells_which_way_a_bound_moved() {
    let folder = folder("diff-bounds");
    let spec = |limit: u32| {
        BEFORE.replace("{type: integer}", &format!("{{type: string, maxLength: {limit}}}"))
    };
    write(&folder, "old.yaml", &spec(10));
    write(&folder, "new.yaml", &spec(5));
    let run = folder.run(&["diff", "old.yaml", "new.yaml"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (
            1,
            "! changed `openapi_new_pet_list`: `limit` takes at most 5 characters, was 10\n\
             1 change, 1 of which breaks\n"
        )
    );
    let run = folder.run(&["diff", "old.yaml", "new.yaml", "--json"]);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    let argument = &report["changed"][0]["arguments"][0];
    assert_eq!((&argument["change"], &argument["breaking"]), (&"limits".into(), &true.into()));
    let run = folder.run(&["diff", "new.yaml", "old.yaml"]);
    assert!(run.code == 0 && run.out.contains("takes at most 10 characters, was 5"), "{}", run.out);
}

#[test]
fn a_selector_has_to_match_on_either_side_alone() {
    let folder = folder("diff-selectors");
    write(&folder, "new.yaml", AFTER);
    // Each is of one of the two.
    let options = [
        "--only",
        "stores",
        "--only",
        "shops",
        "--only",
        "pet.list",
        "--except",
        "pet_list",
        "--except",
        "POST /pets",
        "--rename",
        "shops=all_shops",
        "--fixed",
        "limit",
    ];
    let run = folder.run(&[&["diff", "api.yaml", "new.yaml"], &options[..]].concat());
    assert_eq!((run.code, run.err.as_str()), (1, ""), "{}", run.out);
    assert!(run.out.contains("! renamed `openapi_new_stores` to `all_shops` (GET /stores)\n"));
    let wrong = ["diff", "api.yaml", "new.yaml", "--only", "store", "--fixed", "nobody"];
    let run = folder.run(&wrong);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(run.err.matches("error: `store` matches no operation").count(), 1, "{}", run.err);
    assert_eq!(run.err.matches("error: `nobody` is no argument").count(), 1, "{}", run.err);
    // What a lock file has does not say what it was selected by.
    assert_eq!(folder.run(&["lock", "api.yaml"]).code, 0);
    let run = folder.run(&["diff", "api.tools.lock", "api.yaml", "--except", "nobody"]);
    assert_eq!((run.code, run.out.as_str()), (0, "nothing has changed\n"));
    assert!(run.err.starts_with("warning: `nobody` matches no operation"), "{}", run.err);
}

#[test]
fn diff_offers_no_option_that_refuses() {
    let folder = folder("diff-options");
    for option in ["--lock", "--max-tools", "--max-bytes", "--deny"] {
        let run = folder.run(&["diff", "api.yaml", "api.yaml", option, "1"]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{option}");
        assert!(run.err.contains(&format!("unexpected argument '{option}'")), "{}", run.err);
    }
}

#[test]
fn a_lock_file_is_compared_by_the_names_that_it_has() {
    let folder = folder("diff-named");
    write(&folder, "new_name.yaml", BEFORE);
    for options in [&[][..], &["--prefix", "p_"], &["--prefix", ""], &["--rename", "stores=x"]] {
        assert_eq!(folder.run(&[&["lock", "api.yaml"], options].concat()).code, 0);
        for paths in [["api.tools.lock", "new_name.yaml"], ["new_name.yaml", "api.tools.lock"]] {
            let pins = if options.contains(&"--rename") { options } else { &[] };
            let run = folder.run(&[&["diff"], &paths[..], pins].concat());
            assert_eq!((run.code, run.out.as_str()), (0, "nothing has changed\n"), "{options:?}");
        }
        std::fs::remove_file(folder.0.join("api.tools.lock")).unwrap();
    }
    // What is told counts.
    assert_eq!(folder.run(&["lock", "api.yaml"]).code, 0);
    for option in [["--name", "shop"], ["--prefix", "shop_"]] {
        let arguments = [&["diff", "api.tools.lock", "new_name.yaml"], &option[..]].concat();
        assert_eq!(folder.run(&arguments).out.matches("! renamed ").count(), 3);
    }
}

#[test]
fn diff_of_lock_files_tells_other_options() {
    let folder = folder("diff-lock-options");
    assert_eq!(folder.run(&["lock", "api.yaml", "--lock", "old.lock", "--only", "stores"]).code, 0);
    assert_eq!(folder.run(&["lock", "api.yaml", "--fixed", "limit"]).code, 0);
    let run = folder.run(&["diff", "old.lock", "api.tools.lock"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (
            0,
            "  changed the option `only` from `[\"stores\"]` to its default\n  \
             changed the option `fixed` from its default to `[\"limit\"]`\n  \
             added `openapi_api_pet_list` (GET /pets)\n  \
             added `openapi_api_post_pets` (POST /pets)\n4 changes, none of which breaks\n"
        )
    );
    let run = folder.run(&["diff", "old.lock", "api.tools.lock", "--json"]);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        report["options"],
        serde_json::json!([
            {"option": "only", "from": "[\"stores\"]", "to": null},
            {"option": "fixed", "from": null, "to": "[\"limit\"]"},
        ])
    );
    // A description is read with the options of the lock file.
    let run = folder.run(&["diff", "old.lock", "api.yaml"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "nothing has changed\n", ""));
    let run = folder.run(&["diff", "old.lock", "api.yaml", "--only", "*"]);
    assert!(run.out.contains("added `openapi_api_pet_list`"), "{}{}", run.out, run.err);
    // One of version 1 does not say with which it was made.
    let text = std::fs::read_to_string(folder.0.join("old.lock")).unwrap();
    let first = "# toolpress lock 1: x\n";
    let tools: String = text.lines().filter(|line| !line.starts_with('#')).collect();
    write(&folder, "v1.lock", &format!("{first}{tools}\n"));
    for paths in [["v1.lock", "api.tools.lock"], ["v1.lock", "old.lock"]] {
        let run = folder.run(&[&["diff"], &paths[..]].concat());
        assert_eq!((run.code, run.out.contains("option")), (0, false), "{}", run.out);
    }
    assert_eq!(folder.run(&["diff", "v1.lock", "old.lock"]).out, "nothing has changed\n");
}
