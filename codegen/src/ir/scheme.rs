//! Security schemes, as people read of them.

use toolpress_naming::table;

use super::{Scheme, Toolbox};

impl Toolbox {
    /// The security schemes that the tools take, in the description's order.
    pub fn credentials(&self) -> impl Iterator<Item = &Scheme> {
        let mut is_taken = vec![false; self.schemes.len()];
        let named = self.tools.iter().flat_map(|tool| &tool.security).flatten();
        for index in named {
            if let Some(is_taken) = is_taken.get_mut(*index as usize) {
                *is_taken = true;
            }
        }
        let schemes = self.schemes.iter().zip(is_taken);
        schemes.filter_map(|(scheme, is_taken)| is_taken.then_some(scheme))
    }
}

impl Scheme {
    /// The scheme as the table holds it.
    pub fn record(&self) -> table::Scheme<'_> {
        let Self { name, kind, wire, token_url } = self;
        table::Scheme { name, kind: *kind, wire, token_url }
    }

    /// The calls on a client's builder that give the credential; one of them is enough.
    pub fn builder_calls(&self) -> Vec<String> {
        match self.record().builder_methods() {
            [] => {
                let header = ".header(\"Authorization\", …)".to_owned();
                vec![".transport(…)".to_owned(), header]
            }
            methods => {
                methods.iter().map(|method| format!(".{method}({:?}, …)", self.name)).collect()
            }
        }
    }
}
