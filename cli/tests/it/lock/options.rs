//! The options in the head of a lock file, and lock files in the place of descriptions.

use std::fs;
#[cfg(unix)]
use std::process::Command;

use super::{BEFORE, folder, names, read, write};
use crate::{Folder, Run};

/// A folder with a package below it, and the path of its lock file, made with options.
fn package(test: &str) -> Folder {
    let folder = Folder::new(test);
    let _ = fs::remove_dir_all(folder.0.join("shop"));
    for part in ["shop/specs", "shop/locks"] {
        fs::create_dir_all(folder.0.join(part)).unwrap();
    }
    write(&folder, "shop/specs/api.yaml", BEFORE);
    let options = ["--name", "shop", "--only", "GET /*", "--rename", "stores=all \"stores\""];
    // A tool name that is none is refused, and nothing is written.
    let refused = in_package(&folder, &[&["lock", "specs/api.yaml"], &options[..]].concat());
    assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{}", refused.err);
    let options = ["--name", "shop", "--only", "GET /*", "--rename", "stores=stores"];
    let lock = ["lock", "specs/api.yaml", "--lock", LOCK];
    let run = in_package(&folder, &[&lock[..], &options].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    folder
}

const LOCK: &str = "locks/shop.lock";

fn in_package(folder: &Folder, arguments: &[&str]) -> Run {
    Run::from(folder.command(arguments).current_dir(folder.0.join("shop")).output().unwrap())
}

#[test]
fn a_lock_file_has_the_description_and_the_options() {
    let folder = package("lock-options");
    let text = fs::read_to_string(folder.0.join("shop").join(LOCK)).unwrap();
    let head: Vec<&str> = text.lines().skip(1).take_while(|line| line.starts_with('#')).collect();
    assert_eq!(
        head,
        [
            "# source = \"../specs/api.yaml\"",
            "# name = \"shop\"",
            "# only = [\"GET /*\"]",
            "# rename = { \"stores\" => \"stores\" }",
        ]
    );
    // In its place, from the folder of the package and from the one above it.
    let above = "shop/locks/shop.lock";
    for (command, options) in [
        ("list", &[][..]),
        ("check", &["--json"]),
        ("tools", &["--format", "mcp"]),
        ("expand", &["--types", "none"]),
        ("lock", &["--check"]),
        ("lock", &[]),
    ] {
        let run = |path| [&[command, path], options].concat();
        let below = in_package(&folder, &run(LOCK));
        let above = folder.run(&run(above));
        let same =
            |text: &str| text.replace("shop/locks/", "locks/").replace("shop/specs", "specs");
        assert_eq!((below.code, same(&above.out)), (0, below.out.clone()), "{command}");
        assert_eq!(above.code, 0, "{command}: {}", above.err);
        assert!(!below.err.contains("lock"), "{}", below.err);
        match command {
            "list" => assert_eq!(names(&below), ["openapi_shop_pet_list", "stores"]),
            "lock" => {
                assert_eq!(below.out, "locks/shop.lock: 2 tools, nothing has changed\n");
            }
            _ => assert!(below.out.contains("openapi_shop_pet_list") || command == "check"),
        }
    }
    assert_eq!(text, fs::read_to_string(folder.0.join(above)).unwrap());
    // A new operation in the description is told, and taken by the command alone.
    write(&folder, "shop/specs/api.yaml", &BEFORE.replace("/stores", "/shops"));
    let run = folder.run(&["check", above]);
    assert_eq!(run.code, 1);
    assert!(
        run.out
            .contains("= help: to accept it, run `cargo toolpress lock shop/locks/shop.lock` in"),
        "{}",
        run.out
    );
    assert_eq!(folder.run(&["lock", above, "--check"]).code, 1);
    assert_eq!(folder.run(&["lock", above]).code, 0);
    assert_eq!(folder.run(&["check", above]).code, 0);
}

#[test]
fn other_options_do_not_change_a_lock_unasked() {
    let folder = package("lock-refused");
    let above = "shop/locks/shop.lock";
    let text = fs::read_to_string(folder.0.join(above)).unwrap();
    let bare = ["lock", "specs/api.yaml", "--lock", LOCK];
    let refused = [
        ("none", 3, &[][..]),
        (
            "name = \"shop\", only = [\"GET /*\", \"post_*\"]",
            3,
            &["--name", "shop", "--only", "GET /*", "--only", "post_*"],
        ),
    ];
    for (shown, tools, options) in refused {
        for check in [&[][..], &["--check"]] {
            let run = in_package(&folder, &[&bare[..], options, check].concat());
            assert_eq!((run.code, run.out.as_str()), (1, ""));
            if options.is_empty() {
                assert_eq!(
                    run.err,
                    format!(
                        "error: other options would change the tools of the lock file `{LOCK}`\n \
                         = note: with the options in the lock file (name = \"shop\", only = \
                         [\"GET /*\"], rename = {{ \"stores\" => \"stores\" }}): 2 tools\n \
                         = note: with the options of this command ({shown}): {tools} tools\n \
                         = note: added `openapi_shop_post_pets` (POST /pets)\n \
                         = help: run `cargo toolpress lock {LOCK}` to keep its options, or add \
                         `--force` to replace them\n"
                    )
                );
            }
        }
    }
    assert_eq!(text, fs::read_to_string(folder.0.join(above)).unwrap());
    // The command that it names works as it is.
    assert_eq!(in_package(&folder, &["lock", LOCK]).code, 0);
    // Options that change no tool are taken, and told.
    let same = ["--name", "shop", "--only", "stores", "--only", "pet.list"];
    let run = in_package(&folder, &[&bare[..], &same].concat());
    assert_eq!(
        (run.code, run.out.as_str()),
        (
            0,
            "changed the option `only` from `[\"GET /*\"]` to `[\"stores\", \"pet.list\"]`\n\
             changed the option `rename` from `{ \"stores\" => \"stores\" }` to its default\n\
             note: tools that the file has keep their names, unless `rename` pins another; to have \
             them named anew, remove their lines from `locks/shop.lock` and run the command again\n\
             locks/shop.lock: 2 tools, written\n"
        ),
        "{}",
        run.err
    );
    let run = in_package(&folder, &[&bare[..], &["--force"]].concat());
    assert_eq!(run.code, 0);
    assert!(run.out.ends_with("locks/shop.lock: 3 tools, written\n"), "{}", run.out);
    assert!(!fs::read_to_string(folder.0.join(above)).unwrap().contains("# only"));
}

#[test]
fn flags_override_the_options_of_a_lock_file() {
    let folder = package("lock-override");
    let above = "shop/locks/shop.lock";
    for command in ["list", "check", "tools", "expand"] {
        let run = folder.run(&[command, above, "--only", "stores"]);
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        assert!(
            run.err.contains(
                "note: flags change the option `only` from `[\"GET /*\"]` to `[\"stores\"]`; \
                 differences from the lock file are not reported\n"
            ),
            "{}",
            run.err
        );
        assert!(!run.out.contains("pet_list"), "{}", run.out);
        // The same value is no other one.
        let run = folder.run(&[command, above, "--only", "GET /*"]);
        assert!(run.code == 0 && !run.err.contains("flags"), "{}", run.err);
    }
    // Another lock file is made with the same options, and names the description from its folder.
    let run = folder.run(&["lock", above, "--lock", "shop/copy.lock"]);
    assert!(run.out.ends_with("shop/copy.lock: 2 tools, written\n"), "{}{}", run.out, run.err);
    let copy = fs::read_to_string(folder.0.join("shop/copy.lock")).unwrap();
    let text = fs::read_to_string(folder.0.join(above)).unwrap();
    assert_eq!(copy, text.replace("../specs/api.yaml", "specs/api.yaml"));
    let refused = folder.run(&["lock", above, "--only", "stores"]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{}", refused.err);
    assert!(refused.err.contains("other options would change the tools"), "{}", refused.err);
    let run = folder.run(&["lock", above, "--only", "stores", "--force"]);
    assert_eq!(
        run.out,
        "changed the option `only` from `[\"GET /*\"]` to `[\"stores\"]`\n\
         removed `openapi_shop_pet_list` (GET /pets)\nshop/locks/shop.lock: 1 tool, written\n"
    );
    // Beside the description, they have to be those of the lock file.
    let run = folder.run(&["check", "shop/specs/api.yaml", "--lock", above, "--name", "shop"]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.contains("error: `only` differs from the lock file\n = note: here: no `only`\n = note: in the lock file: `only = [\"stores\"]`\n"),
        "{}",
        run.out
    );
}

#[test]
fn a_lock_file_without_options_is_read_and_upgraded() {
    let folder = folder("lock-v1");
    assert_eq!(folder.run(&["lock", "api.yaml", "--prefix", "p_", "--only", "GET /*"]).code, 0);
    let old: String = read(&folder)
        .replacen("lock 2", "lock 1", 1)
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("# source") && !line.contains(" = "))
        .collect();
    write(&folder, "api.tools.lock", &old);
    for command in ["list", "check", "tools", "expand", "lock"] {
        let run = folder.run(&[command, "api.tools.lock"]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert_eq!(
            run.err,
            "error: the lock file `api.tools.lock` is of version 1 and names no description\n \
             = help: run `cargo toolpress lock SPEC --lock api.tools.lock` once, \
             with the path of the description and the options of the macro\n"
        );
    }
    // Its tools are what they were, whatever the options.
    let options = ["api.yaml", "--only", "GET /*"];
    let run = folder.run(&[&["check"], &options[..], &["--lock", "api.tools.lock"]].concat());
    assert_eq!(run.code, 0, "{}", run.out);
    let run = folder.run(&[&["lock", "--check"], &options[..]].concat());
    assert_eq!((run.code, run.out.as_str()), (0, "api.tools.lock: 2 tools, nothing has changed\n"));
    assert!(
        run.err.starts_with(
            "note: `api.tools.lock` is of version 1 and keeps no options; run without `--check`"
        ),
        "{}",
        run.err
    );
    let run = folder.run(&["lock", "api.yaml"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(
        run.err,
        "error: without options, the tools of the lock file `api.tools.lock` would change\n \
         = note: in the lock file, which is of version 1 and keeps no options: 2 tools\n \
         = note: without options: 3 tools\n \
         = help: pass the options of the macro as flags, such as `--only`, or `--force` where it \
         has none\n"
    );
    let run = folder.run(&["check", "api.yaml", "--lock", "api.tools.lock"]);
    let accept = "= help: to accept it, run `cargo toolpress lock api.yaml --force` in";
    assert!(run.code == 1 && run.out.contains(accept), "{}", run.out);
    assert_eq!(read(&folder), old);
    let run = folder.run(&[&["lock"], &options[..]].concat());
    assert_eq!((run.code, run.out.as_str()), (0, "api.tools.lock: 2 tools, written\n"));
    assert_eq!(
        run.err,
        "note: upgraded `api.tools.lock` from version 1; it keeps the options: only = [\"GET /*\"]\n"
    );
    assert!(read(&folder).contains("# source = \"api.yaml\"\n# only = [\"GET /*\"]\np_"));
    assert_eq!(folder.run(&["lock", "api.tools.lock", "--check"]).code, 0);
}

#[test]
fn a_lock_file_whose_description_is_gone_says_so() {
    let folder = package("lock-gone");
    fs::rename(folder.0.join("shop/specs/api.yaml"), folder.0.join("shop/api-2.yaml")).unwrap();
    write(&folder, "shop/locks/odd.lock", "# toolpress lock 2\n# source = \"x\\u{1b}[2J.yaml\"\n");
    let run = folder.run(&["list", "shop/locks/odd.lock"]);
    assert!(run.code == 2 && !run.err.contains('\u{1b}'), "{:?}", run.err);
    let run = folder.run(&["list", "shop/locks/shop.lock"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let err = "error: the lock file `shop/locks/shop.lock` was made from `shop/specs/api.yaml`, which does not exist\n \
               = help: where the description has another path now, run `cargo toolpress lock SPEC --lock shop/locks/shop.lock --name shop --only 'GET /*' --rename stores=stores` with that path\n";
    assert_eq!(run.err, err);
    let mut command: Vec<&str> = "lock shop/api-2.yaml --lock shop/locks/shop.lock --name shop --rename stores=stores --only".split(' ').collect();
    command.push("GET /*");
    let run = folder.run(&command);
    assert_eq!(
        (run.code, run.out.as_str()),
        (
            0,
            "changed the description from `../specs/api.yaml` to `../api-2.yaml`\n\
             shop/locks/shop.lock: 2 tools, written\n"
        ),
        "{}",
        run.err
    );
}

#[test]
fn a_head_that_cannot_be_read_is_told_by_line() {
    let folder = folder("lock-hostile");
    let first = "# toolpress lock 2: x\n# source = \"api.yaml\"\n";
    for (head, line, message) in [
        ("# only = [", 3, "`only` cannot be read: expected a text in quotes"),
        ("# only = \"a\"", 3, "`only` takes a list of strings, not a string"),
        ("# max_name_len = 5", 3, "`max_name_len` is 5, not 16 to 128"),
        ("# onyl = []", 3, "unknown option `onyl` in a lock file"),
        ("# max_tools = 1", 3, "unknown option `max_tools` in a lock file"),
        ("# name = \"a\"\n# name = \"b\"", 4, "`name` is given twice"),
        ("# collisions = \"\u{1b}[2J\"", 3, "`collisions` cannot be `\\u{1b}[2J`"),
        ("# a comment, with = in it\n>>>\n<<<<<<< x", 5, "a merge conflict is not resolved here"),
        ("a\tb", 3, "a line is a tool name,"),
    ] {
        write(&folder, "bad.lock", &format!("{first}{head}\n"));
        for command in ["list", "lock"] {
            let run = folder.run(&[command, "bad.lock"]);
            assert_eq!((run.code, run.out.as_str()), (2, ""));
            assert!(run.err.starts_with(&format!("error: {message}")), "{head}: {}", run.err);
            assert!(run.err.contains(&format!("--> bad.lock:{line}:1")), "{head}: {}", run.err);
            assert!(!run.err.contains('\u{1b}'), "{}", run.err);
        }
    }
    write(&folder, "bad.lock", "<<<<<<< a\n# toolpress lock 1\n=======\n# toolpress lock 2\n");
    let run = folder.run(&["list", "bad.lock"]);
    assert!(run.err.starts_with("error: a merge conflict is not resolved here"), "{}", run.err);
    write(&folder, "bad.lock", "# toolpress lock 2\n");
    let run = folder.run(&["list", "bad.lock"]);
    assert!(
        run.err.starts_with("error: the head of the lock file has no `source`\n --> bad.lock:1:1"),
        "{}",
        run.err
    );
    fs::write(folder.0.join("bad.lock"), b"# toolpress lock 2\n\xff").unwrap();
    let run = folder.run(&["list", "bad.lock"]);
    assert!(
        run.err.contains("cannot read the lock file `bad.lock`: it is not UTF-8"),
        "{}",
        run.err
    );
    write(
        &folder,
        "bad.lock",
        &format!("# toolpress lock 2\n{}", "# only = [\"a\n".repeat(200_000)),
    );
    let run = folder.run(&["list", "bad.lock"]);
    assert_eq!(run.code, 2);
    assert_eq!(run.err.matches("error: ").count(), 41);
}

#[cfg(unix)]
#[test]
fn a_lock_file_behind_a_link_finds_its_description() {
    let folder = package("lock-link");
    let _ = fs::remove_file(folder.0.join("linked"));
    fs::create_dir_all(folder.0.join("shop/locks/deep")).unwrap();
    std::os::unix::fs::symlink("shop/locks/deep", folder.0.join("linked")).unwrap();
    let run = folder.run(&["lock", "shop/specs/api.yaml", "--lock", "linked/x.lock"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let text = fs::read_to_string(folder.0.join("linked/x.lock")).unwrap();
    assert!(text.contains("# source = \"../../specs/api.yaml\"\n"), "{text}");
    assert_eq!(folder.run(&["lock", "linked/x.lock", "--check"]).code, 0);
}

/// The commands that messages name, run by a shell as they are.
#[cfg(unix)]
#[test]
fn the_commands_that_messages_name_can_be_pasted() {
    let folder = Folder::new("lock-pasted");
    let spec = BEFORE.replace("operationId: stores", "operationId: \"it's $HOME\"");
    let paste = |command: &str| {
        let script = format!("cargo() {{ \"$PROGRAM\" \"$@\"; }}; {command}");
        let mut shell = Command::new("sh");
        shell.current_dir(&folder.0).env("PROGRAM", env!("CARGO_BIN_EXE_cargo-toolpress"));
        Run::from(shell.args(["-c", &script]).output().unwrap())
    };
    let named = |text: &str| {
        let from = text.find("`cargo toolpress lock ").unwrap() + 1;
        text[from..].split_once('`').unwrap().0.to_owned()
    };
    let lists: [&[&str]; 6] = [
        &[],
        &["--only", "it's $HOME", "--only", "GET /pets"],
        &["--only", "it's $HOME", "--prefix", "x_"],
        &["--prefix", "", "--rename", "it's $HOME=shops", "--base-url", "https://a.b"],
        &["--fixed", "limit", "--max-name-len", "20", "--collisions", "error"],
        &["--name=--shop", "--except", "POST /**", "--duplicate-ids", "suffix"],
    ];
    for from in lists {
        for to in lists {
            let lock = "-locks and 'more'.lock";
            write(&folder, "-api 1.yaml", &spec);
            let _ = fs::remove_file(folder.0.join(lock));
            let lock_flag = format!("--lock={lock}");
            let spec_of = |options: &[&str], command| {
                folder.run(&[&[command, "./-api 1.yaml", &lock_flag], options].concat())
            };
            // There is none yet.
            let missing = spec_of(from, "check");
            let run = paste(&named(&missing.out));
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", missing.out);
            assert_eq!(spec_of(from, "check").code, 0, "{}", missing.out);
            // Other options.
            let differs = spec_of(to, "check");
            assert_eq!(differs.code, i32::from(from != to), "{}", differs.out);
            if from != to {
                let run = paste(&named(&differs.out));
                assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", differs.out);
            }
            let check = spec_of(to, "check");
            assert_eq!(check.code, 0, "{}\n{}", differs.out, check.out);
            // Another description.
            write(&folder, "-api 1.yaml", &spec.replace("{type: integer}", "{type: string}"));
            let differs = spec_of(to, "check");
            if differs.code != 0 {
                let command = named(&differs.out);
                assert_eq!(command, r"cargo toolpress lock './-locks and '\''more'\''.lock'");
                assert_eq!(paste(&command).code, 0, "{command}");
            }
            assert_eq!(spec_of(to, "check").code, 0);
        }
    }
}
