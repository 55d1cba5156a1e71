//! The head of a lock file: the description and the options that its tools were made from.
//!
//! ```text
//! # source = "petstore.yaml"
//! # only = ["tag:store", "GET /pets/**"]
//! ```

use std::fmt;

use crate::config::{Config, OptionValue, SHAPING};
use crate::diagnostics::{nearest, quoted};
use crate::document::reference::normalized;

use super::LockError;

/// What `source` is called in the head.
const SOURCE: &str = "source";

/// The description and the options that a lock file was made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The path of the description from the folder of the lock file, with `/`.
    pub source: String,
    /// The options that shape the tools and differ from the default.
    pub options: Options,
}

/// Options that shape the tools, in the order of [`SHAPING`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options(Vec<(&'static str, OptionValue)>);

/// An option that two heads, or a head and a config, do not agree in. `None` is the default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionChange {
    /// The option.
    pub name: &'static str,
    /// What it was.
    pub old: Option<OptionValue>,
    /// What it is.
    pub new: Option<OptionValue>,
}

impl Options {
    /// Those of a config.
    pub fn of(config: &Config) -> Self {
        Self(config.shaping())
    }

    /// Sets them on a config.
    #[must_use]
    pub fn apply(&self, mut config: Config) -> Config {
        for (name, value) in &self.0 {
            // A config has taken each of them before.
            let _ = config.set(name, value.clone());
        }
        config
    }

    /// The options that are different in `new`. The order of a list's items means nothing.
    pub fn changes(&self, new: &Self) -> Vec<OptionChange> {
        let get = |options: &Self, name| {
            let mut all = options.0.iter();
            all.find(|(other, _)| *other == name).map(|(_, value)| value.clone())
        };
        let changes = SHAPING.iter().map(|name| OptionChange {
            name,
            old: get(self, *name),
            new: get(new, *name),
        });
        changes.filter(|change| sorted(&change.old) != sorted(&change.new)).collect()
    }
}

fn sorted(value: &Option<OptionValue>) -> Option<OptionValue> {
    let mut value = value.clone();
    match &mut value {
        Some(OptionValue::List(list)) => {
            list.sort_unstable();
            list.dedup();
        }
        Some(OptionValue::Pairs(pairs)) => pairs.sort_unstable(),
        _ => {}
    }
    value
}

impl fmt::Display for Options {
    /// As in the macro: `name = "store", only = ["pet.*"]`; `none` where all are the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none");
        }
        let options: Vec<String> =
            self.0.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        f.write_str(&options.join(", "))
    }
}

impl fmt::Display for OptionChange {
    /// `the option `only` from `["a"]` to `["b"]``
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |value: &Option<OptionValue>| match value {
            Some(value) => format!("`{value}`"),
            None => "its default".to_owned(),
        };
        write!(f, "the option `{}` from {} to {}", self.name, text(&self.old), text(&self.new))
    }
}

impl Head {
    /// Whether a path from the folder of the lock file is the description's.
    pub fn is_of(&self, source: &str) -> bool {
        normalized(&self.source) == normalized(source)
    }
}

impl fmt::Display for Head {
    /// The lines of the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# {SOURCE} = {}", OptionValue::Text(self.source.clone()))?;
        self.options.0.iter().try_for_each(|(name, value)| writeln!(f, "# {name} = {value}"))
    }
}

/// Text with its control characters escaped.
fn shown(text: &str) -> String {
    let escaped = |c: char| match c.is_control() {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    };
    text.chars().map(escaped).collect()
}

/// The path of a description from the folder of a lock file. `None` where it does not follow from
/// the two paths alone.
pub(crate) fn relative(lock: &str, spec: &str) -> Option<String> {
    let (lock, spec) = (normalized(lock), normalized(spec));
    let drive = |path: &str| path.split('/').next().filter(|part| part.ends_with(':')).is_some();
    if lock.starts_with('/') != spec.starts_with('/') {
        return None;
    }
    let mut from: Vec<&str> = lock.split('/').collect();
    from.pop();
    let to: Vec<&str> = spec.split('/').collect();
    let folders = to.len().saturating_sub(1);
    let common = from.iter().zip(&to).take(folders).take_while(|(a, b)| a == b).count();
    let (up, down) = (from.get(common..)?, to.get(common..)?);
    if up.contains(&"..") || common == 0 && (drive(&lock) || drive(&spec)) {
        return None;
    }
    Some("../".repeat(up.len()) + &down.join("/"))
}

/// Reads the lines of a head one by one.
#[derive(Debug, Default)]
pub(super) struct Reader {
    source: Option<String>,
    config: Option<Config>,
    /// The line that each key was on.
    lines: Vec<(String, u32)>,
}

impl Reader {
    /// Takes `# key = value`. Any other comment is left to people.
    pub(super) fn line(&mut self, number: u32, line: &str) -> Result<(), LockError> {
        let comment = line.trim_start_matches('#').trim();
        let Some((key, value)) = comment.split_once('=') else { return Ok(()) };
        let key = key.trim_end();
        if key.is_empty() || !key.chars().all(|c| c.is_ascii_lowercase() || c == '_') {
            return Ok(());
        }
        let refused = |message: String, help: Option<String>| LockError {
            help,
            ..LockError::new(number, message)
        };
        if key != SOURCE && !SHAPING.contains(&key) {
            let known = SHAPING.iter().copied().chain([SOURCE]);
            let help = match nearest(key, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "remove the line, or update toolpress if a newer one wrote it".to_owned(),
            };
            let message = format!("unknown option {} in a lock file", quoted(key));
            return Err(refused(message, Some(help)));
        }
        if let Some((_, first)) = self.lines.iter().find(|(other, _)| other == key) {
            return Err(LockError {
                other: Some(*first),
                ..refused(
                    format!("`{key}` is given twice"),
                    Some("remove one of the two lines".to_owned()),
                )
            });
        }
        self.lines.push((key.to_owned(), number));
        let value = OptionValue::read(value)
            .map_err(|error| refused(format!("`{key}` cannot be read: {error}"), None))?;
        if key == SOURCE {
            return match value {
                OptionValue::Text(path) if !path.is_empty() => {
                    self.source = Some(path);
                    Ok(())
                }
                _ => {
                    let help = "write its path from the folder of the lock file".to_owned();
                    let message = "`source` is not the path of a description".to_owned();
                    Err(refused(message, Some(help)))
                }
            };
        }
        let config = self.config.get_or_insert_with(|| Config::inline(""));
        // The messages repeat the value, which must not steer a terminal.
        config.set(key, value).map_err(|error| refused(shown(&error.message), error.help))
    }

    /// The head, or what it lacks.
    pub(super) fn done(self) -> Result<Head, LockError> {
        let options = self.config.as_ref().map(Options::of).unwrap_or_default();
        match self.source {
            Some(source) => Ok(Head { source, options }),
            None => Err(LockError {
                help: Some(
                    "add `# source = \"…\"` below it, with the path of the description from the \
                     folder of the lock file"
                        .to_owned(),
                ),
                ..LockError::new(1, "the head of the lock file has no `source`")
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lock::Lock;
    use proptest::prelude::*;

    #[test]
    fn a_source_is_found_from_the_lock_file() {
        for (lock, spec, path) in [
            ("specs/a.tools.lock", "specs/a.yaml", Some("a.yaml")),
            ("a.lock", "specs/./a.yaml", Some("specs/a.yaml")),
            ("locks/deep/a.lock", "specs/a.yaml", Some("../../specs/a.yaml")),
            ("specs/x/../a.lock", "specs/v1/a.yaml", Some("v1/a.yaml")),
            ("a.lock", "../shared/a.yaml", Some("../shared/a.yaml")),
            ("../a.lock", "../shared/a.yaml", Some("shared/a.yaml")),
            ("specs\\a.lock", "specs\\a.yaml", Some("a.yaml")),
            ("/r/locks/a.lock", "/r/a.yaml", Some("../a.yaml")),
            ("C:\\r\\a.lock", "C:\\r\\a.yaml", Some("a.yaml")),
            // Whether a folder is below another one does not follow from these.
            ("../locks/a.lock", "specs/a.yaml", None),
            ("/r/a.lock", "a.yaml", None),
            ("C:\\a.lock", "D:\\a.yaml", None),
        ] {
            assert_eq!(relative(lock, spec).as_deref(), path, "{lock} {spec}");
        }
    }

    #[test]
    fn the_order_of_a_list_is_no_difference() {
        let of = |config: Config| Options::of(&config);
        let one = of(Config::new("a.yaml").only(["a", "b"]).rename([("a", "b"), ("c", "d")]));
        let two = of(Config::new("a.yaml").only(["b", "a", "a"]).rename([("c", "d"), ("a", "b")]));
        assert_eq!(one.changes(&two), []);
        let changes = one.changes(&of(Config::new("a.yaml").only(["a"]).max_name_len(32)));
        let told: Vec<String> = changes.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "the option `max_name_len` from its default to `32`",
                "the option `only` from `[\"a\", \"b\"]` to `[\"a\"]`",
                "the option `rename` from `{ \"a\" => \"b\", \"c\" => \"d\" }` to its default",
            ]
        );
    }

    fn texts() -> impl Strategy<Value = Vec<String>> {
        prop::collection::vec(any::<String>(), 0..4)
    }

    proptest! {
        #[test]
        fn any_head_is_read_back(
            source in "\\PC{1,20}|[^/]{1,10}",
            name in any::<Option<String>>(),
            prefix in any::<Option<String>>(),
            only in prop::option::of(texts()),
            except in texts(),
            fixed in texts(),
            rename in prop::collection::vec(any::<(String, String)>(), 0..4),
            length in 16..=128_usize,
        ) {
            let mut config = Config::new("a.yaml").max_name_len(length);
            config.name = name;
            config.prefix = prefix;
            // `only` without a selector is refused.
            config.only = only.filter(|selectors| !selectors.is_empty());
            config = config.except(except).fixed(fixed).rename(rename);
            let head = Head { source, options: Options::of(&config) };
            let lock = Lock::default().with_head(head.clone());
            let text = lock.to_text();
            prop_assert_eq!(Lock::parse(&text).map(|lock| lock.head().cloned()), Ok(Some(head.clone())));
            // The config is the same again.
            let applied = head.options.apply(Config::new("a.yaml"));
            prop_assert_eq!(applied.shaping(), config.shaping());
        }

        #[test]
        fn no_head_panics(lines in prop::collection::vec(
            "# ?(source|only|rename|max_name_len|nmae|[a-z]{1,5}) ?= ?[\"\\[{0-9a\\\\ ,=>}\\]\u{1b}]{0,12}", 0..8,
        )) {
            let _ = Lock::parse(&format!("# toolpress lock 2: x\n{}\n", lines.join("\n")));
        }
    }
}
