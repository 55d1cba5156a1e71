//! `cargo toolpress snapshot bash`.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use super::{Folder, Run};

/// A folder with a folder of scripts in it.
struct Tools(Folder, PathBuf);

impl Tools {
    fn new(test: &str) -> Self {
        let folder = Folder::new(test);
        let path = folder.0.join("tools");
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        let _ = fs::remove_file(folder.0.join("scripts.json"));
        Self(folder, path)
    }

    fn file(&self, name: &str, text: &str, mode: u32) {
        let draft = self.0.0.join("draft");
        fs::write(&draft, text).unwrap();
        fs::set_permissions(&draft, Permissions::from_mode(mode)).unwrap();
        // Another thread may just start a process, which would hold a file of ours open.
        let copied = Command::new("cp").arg("-p").arg(&draft).arg(self.1.join(name)).status();
        assert!(copied.unwrap().success());
    }

    fn script(&self, name: &str, text: &str) {
        self.file(name, &format!("#!/bin/sh\n{text}\n"), 0o755);
    }

    /// A script that answers this.
    fn answers(&self, name: &str, json: &str) {
        self.script(name, &format!("[ \"$*\" = describe ] && cat <<'END'\n{json}\nEND"));
    }

    fn run(&self, more: &[&str]) -> Run {
        self.0.run(&[&["snapshot", "bash", "tools"], more].concat())
    }
}

const DF: &str = r#"{"description": "Disks", "slug": "df", "empty-result": "No disks.",
 "args": [{"name": "dir", "type": "string", "mode": "positional", "arity": "optional"}]}"#;

#[test]
fn the_answers_become_one_file_that_a_toolbox_is_made_of() {
    let tools = Tools::new("snapshot");
    tools.answers("b.sh", DF);
    tools.answers(
        "a.py",
        r#"{"slug": "up-time", "description": "Since when", "args": [], "path": "/x"}"#,
    );
    tools.file("README", "not to be run", 0o644);
    tools.answers(".hidden", "{}");
    fs::create_dir(tools.1.join("folder")).unwrap();
    let run = tools.run(&[]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let expected = r#"[
  {
    "slug": "up-time",
    "path": "a.py",
    "args": [],
    "description": "Since when"
  },
  {
    "slug": "df",
    "path": "b.sh",
    "args": [
      {
        "arity": "optional",
        "mode": "positional",
        "name": "dir",
        "type": "string"
      }
    ],
    "description": "Disks",
    "empty-result": "No disks."
  }
]
"#;
    assert_eq!(run.out, expected);
    let run = tools.run(&["-o", "scripts.json"]);
    assert_eq!((run.code, run.out.as_str()), (0, "scripts.json: 2 scripts, written\n"));
    assert_eq!(fs::read_to_string(tools.0.0.join("scripts.json")).unwrap(), expected);
    let run = tools.run(&["-o", "scripts.json"]);
    assert_eq!(run.out, "scripts.json: 2 scripts, nothing has changed\n");
    let list = tools.0.run(&["list", "scripts.json"]);
    assert!(list.out.contains("bash_up_time  up-time "), "{}", list.out);
    assert_eq!(list.code, 0, "{}", list.err);
}

#[test]
fn what_gives_no_valid_answer_is_named_and_the_others_go_on() {
    let tools = Tools::new("snapshot-errors");
    tools.answers("good.sh", DF);
    tools.script("exits.sh", "echo no >&2; exit 3");
    tools.script("hangs.sh", "sleep 300 & sleep 300");
    tools.script("floods.sh", "yes");
    tools.script("prose.sh", "echo hello");
    tools.answers("list.sh", "[]");
    tools.answers("mode.sh", r#"{"slug": "mode", "args": [{"name": "a", "mode": "dash"}]}"#);
    tools.answers("nameless.sh", r#"{"description": "x"}"#);
    tools.answers("odd.sh", r#"{"slug": "odd", "descripton": "x"}"#);
    tools.file("alien", "#!/nowhere/interpreter\n", 0o755);
    let start = Instant::now();
    let run = tools.run(&["-o", "scripts.json", "--timeout", "1"]);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert_eq!((run.code, run.out.as_str()), (1, "scripts.json: 2 scripts, written\n"));
    for error in [
        "error: `alien describe` gives no answer: the script cannot be started: ",
        "error: `exits.sh describe` gives no answer: the script ended with exit code 3\n  \
         standard error:\n  no\n",
        "error: `floods.sh describe` gives no answer: it prints more than 1048576 bytes\n",
        "error: `hangs.sh describe` takes longer than a second\n",
        "error: `list.sh describe` answers JSON that is no object\n",
        "error: `dash` is no mode, in the argument `a` of the script `mode`\n --> mode.sh describe:7:17\n",
        "error: a script has no `slug`\n --> nameless.sh describe:2:3\n",
        "error: `prose.sh describe` answers what is no JSON: expected value at line 1 column 1\n",
        "warning: `descripton` is no key of a script, left out\n",
    ] {
        assert!(run.err.contains(error), "{error}\n---\n{}", run.err);
    }
    let written = fs::read_to_string(tools.0.0.join("scripts.json")).unwrap();
    assert!(written.contains("\"path\": \"good.sh\"") && written.contains("\"path\": \"odd.sh\""));
}

#[test]
fn one_slug_twice_is_told_and_both_are_written() {
    let tools = Tools::new("snapshot-twice");
    tools.answers("a.sh", DF);
    tools.answers("b.sh", DF);
    let run = tools.run(&[]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains(" `df` is used twice\n"), "{}", run.err);
    assert_eq!(run.out.matches("\"slug\": \"df\"").count(), 2);
}

#[test]
fn the_environment_is_what_the_command_line_says() {
    let tools = Tools::new("snapshot-env");
    tools.script(
        "env.sh",
        r#"printf '{"slug": "s%s", "description": "%s"}' "$TOOLPRESS_TEST" "${CARGO_MANIFEST_DIR-unset}""#,
    );
    let mut command = tools.0.command(&["snapshot", "bash", "tools", "--env", "TOOLPRESS_TEST"]);
    let run = Run::from(command.env("TOOLPRESS_TEST", "42").output().unwrap());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("\"slug\": \"s42\"") && run.out.contains("\"unset\""), "{}", run.out);
}

#[test]
fn no_folder_and_no_scripts_are_told_apart() {
    let tools = Tools::new("snapshot-none");
    let run = tools.run(&[]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("no script in `tools` describes itself"), "{}", run.err);
    let run = tools.0.run(&["snapshot", "bash", "nowhere"]);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("error: cannot read the folder `nowhere`: "), "{}", run.err);
}
