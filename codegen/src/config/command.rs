//! The command that writes the lock file of a config, as a message shows it.

use super::{Clash, Config, Input};

impl Config {
    /// Where the lock file of a description lies unless told otherwise: beside it, by its name.
    pub fn default_lock_path(spec: &str) -> String {
        let file = spec.rfind(['/', '\\']).map_or(0, |slash| slash + 1);
        let (folder, file) = spec.split_at_checked(file).unwrap_or(("", spec));
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        format!("{folder}{stem}.tools.lock")
    }

    /// The command that writes the lock file, with the options that names and schemas depend on.
    /// `None` for an inline text, which the command line cannot read.
    pub(crate) fn lock_command(&self) -> Option<String> {
        let Input::Path(spec) = &self.input else { return None };
        let mut words = vec!["cargo toolpress lock".to_owned(), quoted(spec)];
        let mut flag = |name: &str, value: &str| {
            words.push(format!("--{name} {}", quoted(value)));
        };
        if let Some(lock) = self.lock.as_ref().filter(|l| **l != Self::default_lock_path(spec)) {
            flag("lock", lock);
        }
        if let Some(name) = &self.name {
            flag("name", name);
        }
        if let Some(prefix) = &self.prefix {
            flag("prefix", prefix);
        }
        if self.max_name_len != toolpress_naming::DEFAULT_MAX_NAME_LEN {
            flag("max-name-len", &self.max_name_len.to_string());
        }
        for selector in self.only.iter().flatten() {
            flag("only", selector);
        }
        for selector in &self.except {
            flag("except", selector);
        }
        for (from, to) in &self.rename {
            flag("rename", &format!("{from}={to}"));
        }
        if self.duplicate_ids == Clash::Suffix {
            flag("duplicate-ids", "suffix");
        }
        for argument in &self.fixed {
            flag("fixed", argument);
        }
        Some(words.join(" "))
    }
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
        let config = Config::new("specs/a.yaml").lock("specs/a.tools.lock").base_url("https://a");
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
            .fixed(["tenant_id"]);
        assert_eq!(
            config.lock_command().unwrap(),
            r"cargo toolpress lock a.yaml --lock names.lock --name shop --prefix '' --max-name-len 32 --only 'GET /a/**' --except 'it'\''s' --rename a=b --duplicate-ids suffix --fixed tenant_id"
        );
        assert_eq!(Config::inline("{}").lock("a.lock").lock_command(), None);
    }
}
