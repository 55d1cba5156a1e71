//! A Prism process that mocks one description, and what it says of each request.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead as _, BufReader, Read};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long Prism may take to read a description.
const START: Duration = Duration::from_secs(120);
/// How long its words about a request may come after the response.
const LAG: Duration = Duration::from_secs(5);
const TICK: Duration = Duration::from_millis(2);

/// A running server. It is killed when this goes, also by a panic.
pub(super) struct Server {
    prism: OsString,
    document: PathBuf,
    child: Child,
    port: u16,
    log: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Starts Prism over a description. It is not ready yet.
    pub(super) fn start(prism: &OsStr, document: &Path) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let (child, log) = spawn(prism, document, port);
        Self { prism: prism.to_owned(), document: document.to_owned(), child, port, log }
    }

    /// Whether it has ended by itself, and what it said of that; it is started again then. It ends
    /// where one of its readers of parameters throws.
    pub(super) fn crashed(&mut self) -> Option<String> {
        // The process ends a little after its connections.
        for _ in 0..500 {
            if self.child.try_wait().expect("a status").is_some() {
                std::thread::sleep(50 * TICK);
                let said = self.lines().into_iter().find(|line| line.contains("Error: "));
                (self.child, self.log) = spawn(&self.prism, &self.document, self.port);
                self.ready();
                return Some(said.unwrap_or_default());
            }
            std::thread::sleep(TICK);
        }
        None
    }

    /// Where it serves: it leaves the paths of the description's own servers out.
    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Waits until it takes requests.
    pub(super) fn ready(&mut self) {
        let start = Instant::now();
        while !self.lines().iter().any(|line| line.contains("Prism is listening")) {
            let ended = self.child.try_wait().expect("a status");
            assert!(
                ended.is_none() && start.elapsed() < START,
                "Prism does not serve: {:?}",
                self.lines()
            );
            std::thread::sleep(TICK);
        }
        self.forget();
    }

    /// Forgets what was said so far.
    pub(super) fn forget(&self) {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// What it says of the last request: nothing where it takes it.
    pub(super) fn violations(&self) -> Result<(), Vec<String>> {
        let start = Instant::now();
        loop {
            let all = self.lines();
            // What was said of an earlier request may come after its response.
            let last = all.iter().rposition(|line| line.contains("Request received"));
            let lines = &all[last.unwrap_or(all.len())..];
            if lines.iter().any(|line| line.contains("The request passed the validation rules")) {
                return Ok(());
            }
            // The last line of a refused request, whatever the response is.
            let ends = ["Request terminated with error", "Responding with"];
            let is_over = lines.iter().any(|line| ends.iter().any(|end| line.contains(end)));
            if is_over || start.elapsed() > LAG {
                return Err(lines.iter().filter_map(|line| fault(line)).collect());
            }
            std::thread::sleep(TICK);
        }
    }

    fn lines(&self) -> Vec<String> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(prism: &OsStr, document: &Path, port: u16) -> (Child, Arc<Mutex<Vec<String>>>) {
    let mut child = Command::new(prism)
        // One process, so that to kill it is to end it; its log then is on its own streams.
        .args(["mock", "--multiprocess", "false", "--port", &port.to_string()])
        .arg(document)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("Prism starts");
    let log = Arc::new(Mutex::new(Vec::new()));
    collect(child.stdout.take().expect("a pipe"), &log);
    collect(child.stderr.take().expect("a pipe"), &log);
    (child, log)
}

/// The message of a line of the log that is an error of the request's.
fn fault(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("[VALIDATOR]")?;
    let (_, message) = rest.split_once(" error ")?;
    Some(message.trim().to_owned())
}

/// Keeps the lines of a stream.
fn collect(stream: impl Read + Send + 'static, log: &Arc<Mutex<Vec<String>>>) {
    let log = Arc::clone(log);
    std::thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            log.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        }
    });
}
