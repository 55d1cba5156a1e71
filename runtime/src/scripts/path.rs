//! Where a script is.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// A script that is there and can be run.
pub(super) struct Found {
    /// The file, absolute; a link stays one, so that the script knows itself by its own name.
    pub(super) script: PathBuf,
    /// The folder of the scripts, absolute.
    pub(super) folder: PathBuf,
}

/// The script at a path below a folder, or what is wrong with it, in words behind its name. They do not
/// say which folder it is: a model may read them.
pub(super) fn resolve(folder: &Path, path: &Path, may_lead_out: bool) -> Result<Found, String> {
    let unread = |error: io::Error| format!("cannot be found: its folder: {error}");
    let root = fs::canonicalize(folder).map_err(unread)?;
    let script = root.join(path);
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => String::from("is not there"),
        _ => format!("cannot be found: {error}"),
    };
    let real = fs::canonicalize(&script).map_err(failed)?;
    // A path that is not relative, or climbs, is none of the build's.
    let climbs = !path
        .components()
        .all(|part| matches!(part, std::path::Component::Normal(_) | std::path::Component::CurDir));
    if climbs || !may_lead_out && !real.starts_with(&root) {
        return Err(String::from("leads out of its folder"));
    }
    let metadata = fs::metadata(&real).map_err(failed)?;
    if !metadata.is_file() {
        return Err(String::from("is not a file"));
    }
    if !is_executable(&metadata) {
        return Err(String::from("is not executable"));
    }
    Ok(Found { script, folder: root })
}

#[cfg(unix)]
fn is_executable(metadata: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &Metadata) -> bool {
    true
}
