//! A server's URL with its variables (OpenAPI 3.1 section 4.8.5) as one text: the URL, then a line a
//! variable, which is its name, its default and the values it can have, between tabs.

use alloc::string::String;
use alloc::vec::Vec;

/// A server's URL and its variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Server<'a>(&'a str);

/// A variable of a server's URL.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Variable<'a> {
    /// Its name.
    pub name: &'a str,
    /// What it is where the host does not say.
    pub default: Option<&'a str>,
    /// What it can be, empty for anything.
    pub allowed: Vec<&'a str>,
}

impl<'a> Server<'a> {
    /// A server out of its [`text`].
    pub const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// The URL, with `{name}` where a variable stands.
    pub fn url(self) -> &'a str {
        self.0.split('\n').next().unwrap_or_default()
    }

    /// The variables of the URL.
    pub fn variables(self) -> impl Iterator<Item = Variable<'a>> {
        self.0.split('\n').skip(1).map(|line| {
            let mut fields = line.split('\t');
            let name = fields.next().unwrap_or_default();
            Variable { name, default: fields.next(), allowed: fields.collect() }
        })
    }
}

/// The text of a server. Variables that do not stand in the URL are left out, and so is what holds a
/// tab or a line break, which has no place in a URL.
pub fn text<'a>(url: &str, variables: impl IntoIterator<Item = Variable<'a>>) -> String {
    let plain = |text: &&str| !text.contains(['\t', '\n']);
    let mut out: String = url.split('\n').next().unwrap_or_default().into();
    for variable in variables {
        if !url.contains(&alloc::format!("{{{}}}", variable.name)) || !plain(&variable.name) {
            continue;
        }
        out.push('\n');
        out.push_str(variable.name);
        let Some(default) = variable.default.filter(plain) else { continue };
        for field in core::iter::once(default).chain(variable.allowed.into_iter().filter(plain)) {
            out.push('\t');
            out.push_str(field);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn reads_back_what_was_written() {
        let region = Variable { name: "region", default: Some("eu"), allowed: vec!["eu", "us"] };
        let empty = Variable { name: "base", default: Some(""), allowed: vec![] };
        let open = Variable { name: "host", ..Variable::default() };
        let other = Variable { name: "other", ..Variable::default() };
        let odd = Variable { name: "odd", default: Some("a\nb"), allowed: vec!["c"] };
        let url = "https://{host}.{region}/{base}{odd}";
        let all = [region.clone(), empty.clone(), open.clone(), other, odd];
        let text = text(url, all);
        let server = Server::new(&text);
        assert_eq!(server.url(), url);
        let odd = Variable { name: "odd", ..Variable::default() };
        assert_eq!(server.variables().collect::<Vec<_>>(), [region, empty, open, odd]);
        assert_eq!(Server::new("").variables().count(), 0);
        assert_eq!(Server::new("https://h").url(), "https://h");
    }
}
