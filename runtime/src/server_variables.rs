//! Filling in the variables of server URLs.

use toolpress_naming::server::{Server, Variable};

/// What the host says of server variables, by name; what was said last counts.
#[derive(Debug, Clone, Default)]
pub(crate) struct ServerVariables(Vec<(String, String)>);

impl ServerVariables {
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.0.push((name.to_owned(), value.to_owned()));
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// The server's URL with its variables filled in: with what the host says, else with their
    /// defaults.
    ///
    /// # Errors
    ///
    /// The variable's name and what is wrong with it.
    pub(crate) fn fill(&self, server: Server<'_>) -> Result<String, (String, String)> {
        let mut url = server.url().to_owned();
        for Variable { name, default, allowed } in server.variables() {
            let given = self.get(name);
            if let Some(value) =
                given.filter(|value| !allowed.is_empty() && !allowed.contains(value))
            {
                let allowed = allowed.join("`, `");
                return Err((
                    name.to_owned(),
                    format!("cannot be `{value}`; it is one of `{allowed}`"),
                ));
            }
            if let Some(value) = given.or(default) {
                url = url.replace(&format!("{{{name}}}"), value);
            }
        }
        // Those that the description says nothing about.
        for (name, _) in &self.0 {
            url = url.replace(&format!("{{{name}}}"), self.get(name).unwrap_or_default());
        }
        match url.split_once('{').and_then(|(_, rest)| rest.split_once('}')) {
            Some((name, _)) => Err((name.to_owned(), String::from("has no value"))),
            None => Ok(url),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SERVER: Server<'static> =
        Server::new("https://{region}.example.com:{port}/{v}\nregion\teu\teu\tus\nport\t443\nv");

    fn fill(variables: &[(&str, &str)]) -> Result<String, String> {
        let mut all = ServerVariables::default();
        variables.iter().for_each(|(name, value)| all.set(name, value));
        all.fill(SERVER).map_err(|(name, problem)| format!("{name} {problem}"))
    }

    #[test]
    fn the_host_s_value_goes_before_the_default() {
        assert_eq!(fill(&[("v", "v1")]).as_deref(), Ok("https://eu.example.com:443/v1"));
        let both = [("v", "v1"), ("region", "eu"), ("region", "us"), ("port", "8443")];
        assert_eq!(fill(&both).as_deref(), Ok("https://us.example.com:8443/v1"));
    }

    #[test]
    fn what_cannot_be_is_told() {
        assert_eq!(fill(&[]), Err("v has no value".to_owned()));
        let wrong = fill(&[("v", "v1"), ("region", "mars")]);
        assert_eq!(wrong, Err("region cannot be `mars`; it is one of `eu`, `us`".to_owned()));
    }
}
