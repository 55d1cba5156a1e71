//! The command that writes the lock file of a config, as a message shows it.

use super::{Config, Input, OptionValue};
use crate::lock::{Head, Options};

impl Config {
    /// Where the lock file of a description lies unless told otherwise: beside it, by its name.
    pub fn default_lock_path(spec: &str) -> String {
        let file = spec.rfind(['/', '\\']).map_or(0, |slash| slash + 1);
        let (folder, file) = spec.split_at_checked(file).unwrap_or(("", spec));
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        format!("{folder}{stem}.tools.lock")
    }

    /// The command that writes the lock file anew from the description, with the options that shape
    /// the tools. `None` for an inline text, which the command line cannot read.
    pub fn lock_command(&self) -> Option<String> {
        let Input::Path(spec) = &self.input else { return None };
        let mut command = format!("cargo toolpress lock {}", argument(spec));
        if let Some(lock) = self.lock.as_ref().filter(|l| **l != Self::default_lock_path(spec)) {
            push_flag(&mut command, "lock", lock);
        }
        push_options(&mut command, &self.shaping());
        Some(command)
    }

    /// A command of `cargo toolpress` on the config's description, with the options that shape the
    /// tools, as a shell reads it.
    pub fn command(&self, name: &str) -> String {
        let spec = match &self.input {
            Input::Path(spec) => argument(spec),
            Input::Inline(_) => "SPEC".to_owned(),
        };
        let mut command = format!("cargo toolpress {name} {spec}");
        push_options(&mut command, &self.shaping());
        command
    }

    /// The command that brings this existing lock file up to date, whose head has the options.
    pub fn relock_command(lock: &str) -> String {
        format!("cargo toolpress lock {}", argument(lock))
    }

    /// The command that brings a lock file with this head up to date with the config: the lock file
    /// itself and the options that are different, where it can be said so. `is_of` is whether the
    /// head is of the config's description.
    pub(crate) fn update_command(&self, head: Option<&Head>, is_of: bool) -> Option<String> {
        let (Some(head), Some(lock)) = (head, &self.lock) else { return self.lock_command() };
        let changes = head.options.changes(&Options::of(self));
        let overrides: Option<Vec<_>> =
            changes.iter().map(|change| Some((change.name, change.new.clone()?))).collect();
        match overrides.filter(|_| is_of) {
            Some(overrides) => {
                let mut command = Self::relock_command(lock);
                push_options(&mut command, &overrides);
                if !overrides.is_empty() {
                    command.push_str(" --force");
                }
                Some(command)
            }
            // No flag sets an option back to its default.
            None => {
                let force = if changes.is_empty() { "" } else { " --force" };
                self.lock_command().map(|command| command + force)
            }
        }
    }
}

/// Options as flags.
fn push_options(command: &mut String, options: &[(&'static str, OptionValue)]) {
    for (name, value) in options {
        let mut flag = |value: &str| push_flag(command, &name.replace('_', "-"), value);
        match value {
            OptionValue::Text(text) | OptionValue::Word(text) => flag(text),
            OptionValue::Number(number) => flag(&number.to_string()),
            OptionValue::List(list) => list.iter().for_each(|text| flag(text)),
            OptionValue::Pairs(pairs) => {
                pairs.iter().for_each(|(from, to)| flag(&format!("{from}={to}")));
            }
        }
    }
}

fn push_flag(command: &mut String, name: &str, value: &str) {
    // What starts with a dash would be read as a flag.
    let between = if value.starts_with('-') { '=' } else { ' ' };
    command.push_str(&format!(" --{name}{between}{}", quoted(value)));
}

/// A path as an argument that is not read as a flag.
fn argument(path: &str) -> String {
    if path.starts_with('-') { quoted(&format!("./{path}")) } else { quoted(path) }
}

/// A word as a POSIX shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./:=,@%+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clash, Types};

    #[test]
    fn a_lock_file_lies_beside_its_description() {
        for (spec, lock) in [
            ("specs/petstore.yaml", "specs/petstore.tools.lock"),
            ("specs\\v1.2.json", "specs\\v1.2.tools.lock"),
            ("a.b/petstore", "a.b/petstore.tools.lock"),
        ] {
            assert_eq!(Config::default_lock_path(spec), lock);
        }
    }

    #[test]
    fn the_command_has_the_options_that_matter() {
        let config = Config::new("specs/a.yaml").lock("specs/a.tools.lock").types(Types::None);
        assert_eq!(config.lock_command().unwrap(), "cargo toolpress lock specs/a.yaml");
        let config = Config::new("a.yaml")
            .lock("names.lock")
            .name("shop")
            .prefix("")
            .max_name_len(32)
            .only(["GET /a/**"])
            .except(["it's"])
            .rename([("a", "b")])
            .duplicate_ids(Clash::Suffix)
            .fixed(["tenant_id"])
            .base_url("https://a");
        assert_eq!(
            config.lock_command().unwrap(),
            r"cargo toolpress lock a.yaml --lock names.lock --name shop --prefix '' --max-name-len 32 --only 'GET /a/**' --except 'it'\''s' --rename a=b --duplicate-ids suffix --fixed tenant_id --base-url https://a"
        );
        assert_eq!(Config::inline("{}").lock("a.lock").lock_command(), None);
        let config = Config::new("-a.yaml").only(["-x"]);
        assert_eq!(config.lock_command().unwrap(), "cargo toolpress lock ./-a.yaml --only=-x");
    }

    #[test]
    fn an_existing_lock_file_gets_the_options_that_are_different() {
        let head =
            |config: &Config| Head { source: "a.yaml".to_owned(), options: Options::of(config) };
        let config = Config::new("a.yaml").lock("a.tools.lock").only(["tag:a"]).prefix("p_");
        let command = |config: &Config, head: Option<&Head>, is_of| {
            let command = config.update_command(head, is_of).unwrap();
            command.strip_prefix("cargo toolpress lock ").unwrap().to_owned()
        };
        let same = head(&config);
        assert_eq!(command(&config, Some(&same), true), "a.tools.lock");
        assert_eq!(command(&config, None, true), "a.yaml --prefix p_ --only tag:a");
        assert_eq!(command(&config, Some(&same), false), "a.yaml --prefix p_ --only tag:a");
        let other = head(&config.clone().only(["tag:b"]));
        assert_eq!(command(&config, Some(&other), true), "a.tools.lock --only tag:a --force");
        let more = head(&config.clone().except(["b"]));
        assert_eq!(
            command(&config, Some(&more), true),
            "a.yaml --prefix p_ --only tag:a --force",
            "no flag takes `except` back"
        );
    }
}
