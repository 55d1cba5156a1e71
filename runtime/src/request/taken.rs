//! Names of the query and of the cookies that are spoken for. The members of an object that is
//! spread over a place become names there, and they are the model's choice: none of them may stand
//! beside a credential or beside what another argument says.

use std::borrow::Cow;

use http::header;
use percent_encoding::percent_decode_str;
use toolpress_naming::table::{Argument, Location, SchemeKind, Style, Table};

use super::at::At;
use super::slots::{Faults, Slot};
use crate::client::Client;

/// Whose a name is.
enum Owner {
    /// The host's, who sends a credential or a cookie by it.
    Host,
    /// The path template's, which holds a query of its own.
    Path,
    Argument(Argument<'static>),
}

/// The names of one place that are spoken for. The default is a place where none is.
#[derive(Default)]
pub(super) struct Taken {
    names: Vec<(Cow<'static, str>, Owner)>,
}

impl Taken {
    /// The names of the query. `written` is what the path template has put there.
    pub(super) fn in_query(
        table: Table<'static>,
        slots: &[Slot<'static, '_>],
        written: &str,
    ) -> Self {
        let mut taken = Self::default();
        if spreads(slots, &[Location::Query, Location::Querystring]) {
            taken.credentials(table, SchemeKind::ApiKeyQuery);
            taken.arguments(slots, Location::Query);
            for pair in written.split('&') {
                let name = pair.split('=').next().unwrap_or_default();
                let name = percent_decode_str(name).decode_utf8_lossy();
                taken.add(Cow::Owned(name.into_owned()), Owner::Path);
            }
        }
        taken
    }

    /// The names of the cookies.
    pub(super) fn in_cookies(
        table: Table<'static>,
        slots: &[Slot<'static, '_>],
        client: &Client,
    ) -> Self {
        let mut taken = Self::default();
        if spreads(slots, &[Location::Cookie]) {
            taken.credentials(table, SchemeKind::ApiKeyCookie);
            taken.arguments(slots, Location::Cookie);
            let fixed = client.headers().get_all(header::COOKIE).into_iter();
            for cookie in fixed.filter_map(|all| all.to_str().ok()).flat_map(|all| all.split(';')) {
                let name = cookie.split('=').next().unwrap_or_default().trim();
                taken.add(Cow::Owned(name.to_owned()), Owner::Host);
            }
        }
        taken
    }

    /// Whether the member at `at` would be written by a name that is not its own argument's to
    /// choose, which is a fault.
    pub(super) fn refuses(&self, name: &str, at: &At<'_>, faults: &mut Faults) -> bool {
        let own = at.argument();
        let found = self.names.iter().find(|(taken, owner)| match owner {
            Owner::Host => is_or_within(name, taken, str::eq_ignore_ascii_case),
            Owner::Path => is_or_within(name, taken, str::eq),
            Owner::Argument(of) => of.name != own && is_or_within(name, taken, str::eq),
        });
        let Some((_, owner)) = found else { return false };
        let message = match owner {
            Owner::Host => {
                String::from("would be sent by the name of one of the host's credentials")
            }
            Owner::Argument(of) if !of.fixed => {
                format!("would be sent by the name of another argument; give it as `{}`", of.name)
            }
            Owner::Argument(_) | Owner::Path => {
                String::from("would be sent by a name that the operation gives a value itself")
            }
        };
        faults.add(at, message);
        true
    }

    /// The API keys of all of the description's schemes, whichever the operation names.
    fn credentials(&mut self, table: Table<'static>, kind: SchemeKind) {
        let schemes = (0..).map_while(|index| table.scheme(index));
        for scheme in schemes.filter(|scheme| scheme.kind == kind) {
            self.add(Cow::Borrowed(scheme.wire), Owner::Host);
        }
    }

    fn arguments(&mut self, slots: &[Slot<'static, '_>], place: Location) {
        for argument in slots.iter().map(|slot| slot.argument) {
            if argument.location == place {
                self.add(Cow::Borrowed(argument.wire), Owner::Argument(argument));
            }
        }
    }

    fn add(&mut self, name: Cow<'static, str>, owner: Owner) {
        if !name.is_empty() {
            self.names.push((name, owner));
        }
    }
}

/// Whether an argument of these places is an object, or a list whose items are written like one's
/// members.
fn spreads(slots: &[Slot<'_, '_>], places: &[Location]) -> bool {
    slots.iter().filter(|slot| places.contains(&slot.argument.location)).any(|slot| {
        match slot.value.map(|value| value.get().as_bytes().first()) {
            Some(Some(b'{')) => true,
            Some(Some(b'[')) => slot.argument.style == Style::DeepObject,
            _ => false,
        }
    })
}

/// `a` and `a[b]` both speak for `a`: many servers read brackets as members of one value.
fn is_or_within(name: &str, taken: &str, same: impl Fn(&str, &str) -> bool) -> bool {
    match name.split_at_checked(taken.len()) {
        Some((start, rest)) => same(start, taken) && (rest.is_empty() || rest.starts_with('[')),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_within() {
        for (name, expected) in [
            ("a", true),
            ("a[b]", true),
            ("a[]", true),
            ("ab", false),
            ("A", false),
            ("", false),
            ("é", false),
        ] {
            assert_eq!(is_or_within(name, "a", str::eq), expected, "{name}");
        }
        assert!(is_or_within("API_KEY", "api_key", str::eq_ignore_ascii_case));
    }
}
