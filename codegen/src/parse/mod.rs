//! From text to [`Document`]: the one stage that knows YAML and JSON.
//!
//! **Reading is right or refuses.** What the text says is what the nodes say, in the words of YAML
//! 1.2's core schema with merge keys, or of JSON. Where the two have no word for it (`.inf`, a
//! complex key, a tag of someone's own) or where readers disagree (a key twice, several documents),
//! it is an error with its place, and the rest is read on where that is possible.
//!
//! Nothing here panics, recurses deeper than [`MAX_DEPTH`], or takes more memory than the size of
//! the text allows for.

mod encoding;
mod files;
mod json;
mod json_error;
mod problem;
mod yaml;
mod yaml_error;
mod yaml_merge;
mod yaml_scalar;

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::document::{Document, File, Mark, Node, Place, position_in};
use crate::source::{Format, Source};

/// How deep lists and mappings may nest. It is the limit that serde_json has; both formats share it.
pub const MAX_DEPTH: usize = 127;

/// What a reader of one format makes of a text.
#[derive(Debug, Default)]
struct Reading {
    /// The content, if the text could be read to its end.
    root: Option<Node>,
    /// What is wrong with it.
    problems: Vec<Diagnostic>,
}

/// Collects the problems of one file. A file can be one problem after the other, so no more are
/// kept than anyone would read.
#[derive(Debug, Default)]
struct Problems {
    list: Vec<Diagnostic>,
    more: usize,
}

impl Problems {
    /// The most problems of one file that are kept.
    const MOST: usize = 1_000;

    fn push(&mut self, problem: Diagnostic) {
        if self.list.len() < Self::MOST {
            self.list.push(problem);
        } else {
            self.more += 1;
        }
    }

    fn finish(mut self) -> Vec<Diagnostic> {
        if let Some(last) = self.list.last_mut().filter(|_| self.more > 0) {
            last.notes
                .push((format!("{} more problems of this file are not shown", self.more), None));
        }
        self.list
    }
}

/// Reads the description, and the files that its references reach.
///
/// The root is file 0. A file that cannot be read is in the document without a root.
pub fn parse(source: &Source, diagnostics: &mut Diagnostics) -> Document {
    let mut document = Document::default();
    document.files.push(read(&source.path, 0, &source.bytes, diagnostics));
    files::follow(source, &mut document, diagnostics);
    document
}

/// Decodes and reads the file that is to be the `index`-th of the document.
fn read(path: &str, index: u32, bytes: &[u8], diagnostics: &mut Diagnostics) -> File {
    let text = match encoding::decode(bytes) {
        Ok(text) => text,
        Err(failure) => {
            let mark = mark_in(&failure.text, index, failure.at);
            diagnostics.push(
                Diagnostic::error("encoding", mark, failure.message)
                    .help("save the file as UTF-8, which YAML and JSON are read in"),
            );
            return File::new(path, failure.text, Format::default(), None);
        }
    };
    let (format, reading) = read_text(path, &text, index);
    for problem in reading.problems {
        diagnostics.push(problem);
    }
    File::new(path, text, format, reading.root)
}

/// Reads `text` in the format that its name and its first characters say.
fn read_text(path: &str, text: &str, file: u32) -> (Format, Reading) {
    match guess(path, text) {
        Guess::Json => (Format::Json, json::read(text, file)),
        Guess::Yaml => (Format::Yaml, yaml::read(text, file)),
        Guess::Either { plainly_json } => {
            let as_json = json::read(text, file);
            if as_json.root.is_some() {
                return (Format::Json, as_json);
            }
            // YAML's flow style starts with the same brackets.
            let as_yaml = yaml::read(text, file);
            if as_yaml.root.is_none() && plainly_json {
                return (Format::Json, as_json);
            }
            (Format::Yaml, as_yaml)
        }
    }
}

/// What a file is probably written in.
#[derive(Debug, PartialEq, Eq)]
enum Guess {
    Json,
    Yaml,
    /// JSON first, and YAML where that fails.
    Either {
        /// Whether an error of the JSON reader is the one to report.
        plainly_json: bool,
    },
}

fn guess(path: &str, text: &str) -> Guess {
    let mut characters = text.chars().filter(|c| !c.is_whitespace());
    let (first, second) = (characters.next(), characters.next());
    let bracket = matches!(first, Some('{' | '['));
    let comment = first == Some('/') && matches!(second, Some('/' | '*'));
    let plainly_json = matches!(second, Some('"'));
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    if extension.eq_ignore_ascii_case("json") {
        if bracket || comment { Guess::Json } else { Guess::Yaml }
    } else if !bracket {
        Guess::Yaml
    } else if extension.eq_ignore_ascii_case("yaml") || extension.eq_ignore_ascii_case("yml") {
        Guess::Either { plainly_json }
    } else if plainly_json {
        Guess::Json
    } else {
        Guess::Either { plainly_json }
    }
}

/// The mark of a byte of `text`, for problems of files whose nodes are not there to ask.
fn mark_in(text: &str, file: u32, at: usize) -> Mark {
    let (line, column) = position_in(text, at);
    Mark { file, place: Place::At { line, column } }
}

#[cfg(test)]
mod tests;
