//! The JSON Schema test suite (draft 2020-12), where it lies beside the project.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toolpress_naming::json::{Document, Value};

use super::Schema;

const UNICODE: &str = "Unicode classes, which are outside of the shared language";

/// What a schema holds that is no part of a tool's: cases of these schemas are not run.
const UNKNOWN: [(&str, &str); 11] = [
    ("\"$id\"", "$id"),
    ("\"$anchor\"", "$anchor"),
    ("\"$dynamicRef\"", "$dynamicRef"),
    ("\"$dynamicAnchor\"", "$dynamicAnchor"),
    ("\"$ref\": \"http", "remote references"),
    ("\"unevaluatedItems\"", "unevaluatedItems"),
    ("\"contentMediaType\"", "contentMediaType"),
    // The plain schema has it where the API decodes it, so that it is checked.
    ("\"contentEncoding\"", "contentEncoding as an annotation"),
    ("\\\\p{", UNICODE),
    ("\\\\P{", UNICODE),
    ("\\\\c", "control letters, which are outside of the shared language"),
];

/// How many cases of the required files are not run, by file and reason.
const LEFT_OUT: &[(&str, &str, usize)] = &[
    ("anchor", "$anchor", 2),
    ("anchor", "$id", 6),
    ("content", "contentEncoding as an annotation", 3),
    ("content", "contentMediaType", 15),
    ("defs", "remote references", 2),
    ("dynamicRef", "$dynamicRef", 2),
    ("dynamicRef", "$id", 40),
    ("dynamicRef", "remote references", 2),
    ("format", "format as an annotation", 133),
    ("pattern", UNICODE, 3),
    ("patternProperties", UNICODE, 2),
    ("ref", "$id", 44),
    ("ref", "remote references", 2),
    ("refRemote", "$id", 13),
    ("refRemote", "remote references", 18),
    ("unevaluatedItems", "$id", 2),
    ("unevaluatedItems", "unevaluatedItems", 69),
    ("unevaluatedProperties", "$id", 2),
    ("vocabulary", "$id", 3),
];

/// The same of the optional files.
const LEFT_OUT_OPTIONAL: &[(&str, &str, usize)] = &[
    ("ecmascript-regex", UNICODE, 14),
    ("ecmascript-regex", "control letters, which are outside of the shared language", 4),
    ("format/hostname", "what international names may hold", 38),
];

/// Optional cases that are invalid and taken: these formats are only held to what every API asks for.
const TAKEN: &[&str] = &[
    "format/duration: validation of duration strings / years and days cannot appear without months",
    "format/duration: validation of duration strings / hours and seconds cannot appear without minutes",
    "format/uri: validation of URIs / invalid userinfo",
    "format/uri: validation of URIs / unescaped non US-ASCII characters",
    "format/uri: validation of URIs / invalid percent-encoding with non-hex digits",
    "format/uri: validation of URIs / incomplete percent-encoding triplet",
    "format/uri: validation of URIs / lone percent sign is invalid",
    "format/uri: validation of URIs / non-numeric port is invalid",
    "format/uri: validation of URIs / leading zero in an embedded IPv4 address is invalid",
    "format/uri: validation of URIs / square brackets are not allowed in a path segment",
];

const OPTIONAL: [&str; 14] = [
    "bignum",
    "ecmascript-regex",
    "float-overflow",
    "format/date",
    "format/date-time",
    "format/duration",
    "format/email",
    "format/hostname",
    "format/ipv4",
    "format/ipv6",
    "format/time",
    "format/uri",
    "format/uuid",
    "non-bmp-regex",
];

fn folder() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared/suites/json-schema-test-suite/tests/draft2020-12");
    if path.is_dir() {
        return Some(path);
    }
    eprintln!("skipped: the JSON Schema test suite is not beside the project");
    None
}

fn member<'d>(value: Value<'d>, key: &str) -> Value<'d> {
    value.get(key).unwrap_or_else(|| panic!("no {key} in {}", value.raw()))
}

#[derive(Default)]
struct Counts {
    run: usize,
    left_out: BTreeMap<(String, &'static str), usize>,
    wrong: Vec<String>,
}

impl Counts {
    fn file(&mut self, folder: &Path, name: &str) {
        let path = folder.join(format!("{name}.json"));
        let text = std::fs::read_to_string(path).expect("a file of the suite");
        let document = Document::read(&text, Vec::new()).expect("JSON");
        for group in document.root().children() {
            let schema = member(group, "schema");
            let cases = member(group, "tests");
            let title = member(group, "description").text();
            if let Some(reason) = reason(name, &title, schema.raw()) {
                *self.left_out.entry((name.to_owned(), reason)).or_default() +=
                    cases.children().count();
                continue;
            }
            let compiled = Schema::of(schema, schema);
            for case in cases.children() {
                self.case(&compiled, case, &format!("{name}: {title}"));
            }
        }
    }

    fn case(&mut self, schema: &Schema, case: Value<'_>, title: &str) {
        self.run += 1;
        let data = member(case, "data").raw();
        let fits = schema.fits(data);
        if fits != (member(case, "valid").raw() == "true") {
            self.wrong.push(format!("{title} / {}", member(case, "description").text()));
        }
        if !fits {
            let told = schema.told(data);
            let says = |told: &String| !told.contains("is not what the schema allows");
            assert!(!told.is_empty() && told.iter().all(says), "{data}: {told:?}");
        }
    }

    fn end(self, left_out: &[(&str, &str, usize)], taken: &[&str]) {
        let counted = self.left_out.iter();
        let counted: Vec<_> =
            counted.map(|((file, reason), count)| (file.as_str(), *reason, *count)).collect();
        println!("{} cases run; left out: {counted:#?}", self.run);
        assert_eq!(counted, left_out);
        assert_eq!(self.wrong, taken);
    }
}

fn reason(file: &str, group: &str, schema: &str) -> Option<&'static str> {
    if file == "format" {
        return Some("format as an annotation");
    }
    if group.contains("punycode") {
        return Some("what international names may hold");
    }
    UNKNOWN.iter().find(|(word, _)| schema.contains(word)).map(|(_, reason)| *reason)
}

#[test]
fn the_suite_passes() {
    let Some(folder) = folder() else { return };
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .expect("a folder")
        .filter_map(|entry| {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            name.strip_suffix(".json").map(str::to_owned)
        })
        .collect();
    names.sort();
    let mut counts = Counts::default();
    names.iter().for_each(|name| counts.file(&folder, name));
    counts.end(LEFT_OUT, &[]);
}

#[test]
fn the_optional_suite_passes() {
    let Some(folder) = folder() else { return };
    let mut counts = Counts::default();
    OPTIONAL.iter().for_each(|name| counts.file(&folder.join("optional"), name));
    counts.end(LEFT_OUT_OPTIONAL, TAKEN);
}
