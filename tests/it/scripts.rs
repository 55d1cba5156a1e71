//! Scripts as tools: what reaches them, what comes of them, and that nothing is left running.

mod ends;
mod words;

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use toolpress::scripts::Scripts;
use toolpress::{Answer, CallError, Client, ClientBuilder};

mod tools {
    toolpress::toolbox!(
        inline = r#"[
  {"slug": "words", "path": "sub/words.sh", "description": "Shows its words",
   "args": [
     {"name": "first", "mode": "positional"},
     {"name": "--x", "mode": "dashdashspace", "arity": "optional"},
     {"name": ";rm", "mode": "dashdashequal", "arity": "optional"},
     {"name": "$(x)", "mode": "dashdashspace", "arity": "optional"},
     {"name": "all", "type": "boolean", "mode": "dashdashequal", "arity": "optional"},
     {"name": "count", "type": "integer", "mode": "dashdashspace", "arity": "optional"},
     {"name": "ratio", "type": "number", "mode": "positional", "arity": "optional"},
     {"name": "last", "mode": "positional", "arity": "optional"}
   ]},
  {"slug": "plain", "path": "plain.sh", "args": [{"name": "word"}, {"name": "other", "arity": "optional"}]},
  {"slug": "input", "path": "input.sh", "args": [{"name": "text", "mode": "stdin", "arity": "optional"}]},
  {"slug": "any", "path": "any.sh", "empty-result": "Nothing was found."},
  {"slug": "silent", "path": "silent.sh"}
]"#,
        name = "scripts"
    );
}

mod hosted {
    toolpress::toolbox!(
        inline = r#"[{"slug": "grep", "path": "grep.sh", "args": [
            {"name": "root"}, {"name": "key", "mode": "dashdashspace"}, {"name": "pattern"}]}]"#,
        name = "hosted",
        fixed = ["root", "key"]
    );
}

/// A folder of scripts of one test.
struct Folder {
    path: PathBuf,
    mark: String,
}

impl Folder {
    fn new(test: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scripts").join(test);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(path.join("sub")).expect("a folder");
        Self { path, mark: format!("{test}-{}", std::process::id()) }
    }

    /// With a script of `/bin/sh`.
    fn with(self, name: &str, text: &str) -> Self {
        let draft = self.path.join("draft");
        std::fs::write(&draft, format!("#!/bin/sh\n{text}\n")).expect("a file");
        std::fs::set_permissions(&draft, std::fs::Permissions::from_mode(0o755)).expect("its mode");
        // Not written by this process, of which another thread may just start a process that would hold
        // it open.
        let copied = Command::new("cp").arg("-p").arg(&draft).arg(self.path.join(name)).status();
        assert!(copied.expect("cp runs").success());
        self
    }

    fn scripts(&self) -> Scripts {
        Scripts::new(&self.path).env("TOOLPRESS_MARK", &self.mark)
    }

    fn client(&self) -> ClientBuilder {
        Client::with_executor(self.scripts()).timeout(Duration::from_secs(20))
    }

    async fn answer(&self, tool: &str, arguments: &str) -> Answer {
        tools::TOOLBOX.answer(&self.client().build().expect("a client"), tool, arguments).await
    }

    /// What the script `any.sh` of this text comes to.
    async fn any(test: &str, text: &str) -> Answer {
        let folder = Self::new(test).with("any.sh", text);
        let answer = folder.answer("bash_any", "{}").await;
        folder.nothing_is_left();
        answer
    }

    /// Fails where a process is left that has the environment of this folder's scripts.
    fn nothing_is_left(&self) {
        let deadline = Instant::now() + Duration::from_secs(5);
        loop {
            let left = self.running();
            if left.is_empty() {
                return;
            }
            assert!(Instant::now() < deadline, "left running: {left:?}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// The processes that have the environment of this folder's scripts.
    fn running(&self) -> Vec<u32> {
        let mark = format!("TOOLPRESS_MARK={}", self.mark);
        let processes = std::fs::read_dir("/proc").expect("processes");
        let ids = processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        ids.filter(|id: &u32| {
            let environment = std::fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
            environment.split(|byte| *byte == 0).any(|variable| variable == mark.as_bytes())
        })
        .collect()
    }

    /// Waits until so many processes of this folder's scripts run.
    async fn until_running(&self, count: usize) {
        let deadline = Instant::now() + Duration::from_secs(10);
        while self.running().len() != count {
            assert!(Instant::now() < deadline, "running: {:?}", self.running());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// What is wrong with the arguments, as `pointer: message`.
fn violations(error: CallError) -> Vec<String> {
    match error {
        CallError::InvalidArguments(all) | CallError::FixedArguments(all) => {
            all.iter().map(ToString::to_string).collect()
        }
        other => panic!("{other:?}"),
    }
}
