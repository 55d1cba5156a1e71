//! What users see when something is wrong: every message whole, at its token.
//!
//! `TRYBUILD=overwrite cargo test -p toolpress-tests ui` writes the messages anew; read the
//! difference before you keep it.

use std::fs;
use std::path::Path;

/// The descriptions that the cases name. Messages list what lies beside a missing file, so no
/// other is laid.
const SPECS: [&str; 3] = ["broken.yaml", "pets.yaml", "twice.yaml"];

#[test]
fn ui() {
    lay_specs();
    let cases = trybuild::TestCases::new();
    for theme in
        ["options", "source", "names", "toolset", "lock", "policies", "functions", "scripts", "mcp"]
    {
        cases.compile_fail(format!("ui/{theme}/*.rs"));
    }
}

/// Each case is built as a package in a folder of trybuild's: the descriptions have to lie there,
/// for paths are relative to the package.
fn lay_specs() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let to = target.join("tests/trybuild/toolpress-tests/specs");
    fs::create_dir_all(&to).unwrap();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs");
    for name in SPECS {
        fs::copy(from.join(name), to.join(name)).unwrap();
    }
    fs::create_dir_all(to.join("lock")).unwrap();
    for entry in fs::read_dir(from.join("lock")).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, to.join("lock").join(path.file_name().unwrap())).unwrap();
    }
}
