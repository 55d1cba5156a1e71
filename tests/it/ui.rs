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
    for theme in ["options", "source", "names", "toolset"] {
        cases.compile_fail(format!("ui/{theme}/*.rs"));
    }
}

/// Each case is built as a package in a folder of trybuild's: the descriptions have to lie there,
/// for paths are relative to the package.
fn lay_specs() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let to = target.join("tests/trybuild/toolpress-tests/specs");
    fs::create_dir_all(&to).unwrap();
    for name in SPECS {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs").join(name);
        fs::copy(from, to.join(name)).unwrap();
    }
}
