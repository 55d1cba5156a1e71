//! Goldens: what the macro expands to, as real files that `toolpress-tests` compiles. They are
//! written here, where they need not compile.
//!
//! `TOOLPRESS_BLESS=1 cargo test -p cargo-toolpress goldens` writes them anew; read the difference.

use std::path::Path;
use std::process::Command;

/// Compares with the golden of this name what `expand` prints.
fn compare(name: &str, arguments: &[&str]) {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
    let expand = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-toolpress"));
        let output = command.current_dir(tests.join("specs")).args(["toolpress", "expand"]);
        let output = output.args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let actual = expand();
    assert_eq!(actual, expand(), "the same input gives the same bytes");
    let path = tests.join(format!("expand/{name}.rs"));
    if std::env::var_os("TOOLPRESS_BLESS").is_some() {
        std::fs::write(&path, &actual).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    for (number, (golden, actual)) in golden.lines().zip(actual.lines()).enumerate() {
        assert_eq!(golden, actual, "{}:{}", path.display(), number + 1);
    }
    assert_eq!(golden.lines().count(), actual.lines().count(), "{}", path.display());
}

#[test]
fn a_toolbox_with_types() {
    compare("petstore", &["petstore.yaml"]);
}

#[test]
fn a_toolbox_without_types() {
    compare("petstore_tables", &["--types", "none", "--only", "tag:pets", "petstore.yaml"]);
}

#[test]
fn scripts() {
    compare("scripts", &["scripts.json"]);
}

#[test]
fn unions_several_responses_and_errors() {
    compare("unions", &["unions.yaml"]);
}

#[test]
fn the_tools_of_an_mcp_server() {
    compare("tracker", &["tracker.mcp.json"]);
}
