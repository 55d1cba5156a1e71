//! Credentials for a request (OpenAPI 3.1 section 4.8.30): the first alternative all of whose
//! schemes the client can satisfy.

use http::{HeaderMap, HeaderName, HeaderValue, header};
use toolpress_naming::table::{List, Scheme, SchemeKind, Table};

use super::header::add_cookie;
use super::query::Pairs;
use crate::client::{Client, Fetched, Ready, Source};
use crate::error::CallError;

/// Where credentials go in a request.
pub(super) struct Places<'r> {
    pub(super) headers: &'r mut HeaderMap,
    pub(super) query: &'r mut Pairs,
    pub(super) cookies: &'r mut String,
}

/// Where credentials come from.
#[derive(Clone, Copy)]
pub(super) struct Sources<'c> {
    pub(super) client: &'c Client,
    pub(super) fetched: &'c Fetched,
}

/// One step to satisfy a scheme.
enum Proof<'c> {
    Header(HeaderName, &'c HeaderValue),
    Query(&'static str, &'c str),
    Cookie(&'static str, &'c str),
    /// It has to be fetched first.
    Pending(Scheme<'static>),
    /// A fixed header does it.
    Fixed(HeaderName),
    /// The host's own transport does it.
    Signed,
}

/// Where a proof goes.
#[derive(PartialEq, Eq)]
enum Target<'p> {
    Header(&'p HeaderName),
    Query(&'p str),
    Cookie(&'p str),
}

impl Proof<'_> {
    fn target(&self) -> Option<Target<'_>> {
        match self {
            Self::Header(name, _) | Self::Fixed(name) => Some(Target::Header(name)),
            Self::Query(name, _) => Some(Target::Query(name)),
            Self::Cookie(name, _) => Some(Target::Cookie(name)),
            Self::Pending(_) | Self::Signed => None,
        }
    }

    /// What goes there; a fixed header stays as it is.
    fn value(&self) -> Option<&[u8]> {
        match self {
            Self::Header(_, value) => Some(value.as_bytes()),
            Self::Query(_, value) | Self::Cookie(_, value) => Some(value.as_bytes()),
            Self::Pending(_) | Self::Fixed(_) | Self::Signed => None,
        }
    }
}

/// Two schemes of one alternative that both need the same place, for different values: what has one
/// place can hold one alone, and which, nobody has said.
struct Conflict {
    schemes: [&'static str; 2],
    place: String,
}

impl From<Conflict> for CallError {
    fn from(Conflict { schemes: [one, other], place }: Conflict) -> Self {
        Self::unsupported(format!(
            "the operation needs the security schemes `{one}` and `{other}` at once, and both need \
             {place}"
        ))
    }
}

/// Adds the client's credentials. `elsewhere` is the operation's own server when it is of another
/// origin than the client's base URL: nothing of the client's goes there. Returned are the schemes
/// whose credentials have to be fetched first.
pub(super) fn apply(
    table: Table<'static>,
    alternatives: List<'static, List<'static, u32>>,
    sources: Sources<'_>,
    elsewhere: Option<&str>,
    places: &mut Places<'_>,
) -> Result<Vec<Scheme<'static>>, CallError> {
    let proofs = choose(table, alternatives, sources, elsewhere)?;
    let pending = pending(&proofs);
    places.add(proofs);
    Ok(pending)
}

/// The credentials that `bind` misses, `None` where the client has a way to all that one alternative
/// needs.
pub(super) fn missing(
    table: Table<'static>,
    alternatives: List<'static, List<'static, u32>>,
    client: &Client,
    elsewhere: Option<&str>,
) -> Option<String> {
    // Credentials that do not fit anything are reported with the client's setup.
    if alternatives.is_empty() || alternatives.iter().any(|all| all.is_empty()) {
        return None;
    }
    let fetched = Fetched::default();
    let error =
        choose(table, alternatives, Sources { client, fetched: &fetched }, elsewhere).err()?;
    let CallError::MissingCredential { elsewhere, .. } = &error else {
        return Some(error.to_string());
    };
    let words = |each: fn(&Scheme<'static>) -> String| {
        move |all: List<'static, u32>| {
            let schemes = all.iter().filter_map(|index| table.scheme(index as usize));
            schemes.map(|scheme| each(&scheme)).collect::<Vec<_>>().join(" and ")
        }
    };
    let needed: Vec<_> = alternatives.iter().map(words(Scheme::to_string)).collect();
    let problem = format!("no credential for security scheme {}", needed.join(" or "));
    Some(match elsewhere {
        Some(server) => format!(
            "{problem}: the server is `{server}`, and credentials go to the origin of the client's \
             base URL only; help: leave the tool out with `except`, or call `.base_url(…)` with the \
             URL of a server for all tools"
        ),
        None => {
            let first = alternatives.iter().next().map(words(how_to_give)).unwrap_or_default();
            format!("{problem}; help: pass {first}")
        }
    })
}

/// What to call on the builder to give a credential for a scheme.
pub(crate) fn how_to_give(scheme: &Scheme<'_>) -> String {
    let name = scheme.name;
    match scheme.builder_methods() {
        [] => format!(
            "a `.transport(…)` that signs requests, `.header(\"Authorization\", …)`, or \
             `.credential_provider(\"{name}\", …)` with `Credential::authorization`"
        ),
        methods => {
            let calls: Vec<_> = methods.iter().map(|m| format!("`.{m}(\"{name}\", …)`")).collect();
            calls.join(" or ")
        }
    }
}

/// The credentials to send: those of the first alternative that the client satisfies.
fn choose<'c>(
    table: Table<'static>,
    alternatives: List<'static, List<'static, u32>>,
    sources: Sources<'c>,
    elsewhere: Option<&str>,
) -> Result<Vec<(&'static str, Proof<'c>)>, CallError> {
    let client = sources.client;
    let default = client.default_credential().filter(|_| elsewhere.is_none());
    // A header that the host gave itself is not replaced by the default.
    let is_given = client.headers().contains_key(header::AUTHORIZATION);
    if let Some(default) = default.filter(|_| alternatives.is_empty() && !is_given) {
        return Ok(vec![("", Proof::Header(header::AUTHORIZATION, default.value()))]);
    }
    let schemes = |all: List<'static, u32>| all.iter().map(|index| table.scheme(index as usize));
    let satisfied = |all: List<'static, u32>| -> Option<Vec<(&'static str, Proof<'c>)>> {
        let named = |scheme: Scheme<'static>| Some((scheme.name, proof(scheme, sources)?));
        schemes(all).map(|scheme| scheme.and_then(named)).collect()
    };
    let mut optional = alternatives.is_empty();
    let mut conflict = None;
    for all in alternatives.iter() {
        optional |= all.is_empty();
        if all.is_empty() || elsewhere.is_some() {
            continue;
        }
        let Some(proofs) = satisfied(all) else { continue };
        match conflict_of(&proofs) {
            Some(found) => conflict = conflict.or(Some(found)),
            None => return Ok(proofs),
        }
    }
    let setup = client.setup();
    // What another toolbox alone has a use for is in vain unless `bind` has seen that toolbox.
    if optional && (setup.is_empty() || client.is_checked() || elsewhere.is_some()) {
        return Ok(Vec::new());
    }
    let mut needed: Vec<Scheme<'static>> = Vec::new();
    for scheme in alternatives.iter().flat_map(schemes).flatten() {
        if !needed.contains(&scheme) {
            needed.push(scheme);
        }
    }
    let all: Vec<_> = table.schemes().iter().collect();
    let mut problems = setup.silent(&needed, &all);
    if optional && problems.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(conflict) = conflict {
        return Err(conflict.into());
    }
    if elsewhere.is_some() {
        problems.clear();
    }
    let schemes = needed.iter().map(|scheme| scheme.name).collect();
    Err(CallError::MissingCredential { schemes, elsewhere: elsewhere.map(str::to_owned), problems })
}

fn pending(proofs: &[(&'static str, Proof<'_>)]) -> Vec<Scheme<'static>> {
    let pending = |proof: &Proof<'_>| match proof {
        Proof::Pending(scheme) => Some(*scheme),
        _ => None,
    };
    proofs.iter().filter_map(|(_, proof)| pending(proof)).collect()
}

fn proof<'c>(
    scheme: Scheme<'static>,
    Sources { client, fetched }: Sources<'c>,
) -> Option<Proof<'c>> {
    let kind = scheme.kind;
    let header = match kind {
        SchemeKind::ApiKeyHeader => HeaderName::try_from(scheme.wire).ok(),
        SchemeKind::Basic | SchemeKind::Bearer | SchemeKind::Authorization | SchemeKind::Other => {
            Some(header::AUTHORIZATION)
        }
        SchemeKind::ApiKeyQuery | SchemeKind::ApiKeyCookie => None,
    };
    if let Some(name) = header.as_ref().filter(|name| client.overrides(name)) {
        return Some(Proof::Fixed(name.clone()));
    }
    let ready = match client.credential(scheme.name) {
        Some(Source::Given(ready)) => Some(ready),
        Some(Source::Fetched(provider)) if provider.serves(kind) => {
            match fetched.get(scheme.name) {
                Some(ready) => Some(ready),
                None => return Some(Proof::Pending(scheme)),
            }
        }
        // A header that the description has without a scheme says nothing about security either.
        None if kind == SchemeKind::Authorization => {
            let is_given = client.headers().contains_key(header::AUTHORIZATION);
            client.default_credential().filter(|_| !is_given)
        }
        _ => None,
    };
    let value = ready.filter(|ready| ready.fits(kind)).map(Ready::value);
    match (kind, value, header) {
        (SchemeKind::ApiKeyQuery, Some(key), _) => {
            Some(Proof::Query(scheme.wire, key.to_str().ok()?))
        }
        (SchemeKind::ApiKeyCookie, Some(key), _) => {
            Some(Proof::Cookie(scheme.wire, key.to_str().ok()?))
        }
        (_, Some(value), Some(name)) => Some(Proof::Header(name, value)),
        (_, _, Some(name)) if client.headers().contains_key(&name) => Some(Proof::Fixed(name)),
        (SchemeKind::Other, _, _) if client.has_own_transport() => Some(Proof::Signed),
        _ => None,
    }
}

/// The first two that get in each other's way.
fn conflict_of(proofs: &[(&'static str, Proof<'_>)]) -> Option<Conflict> {
    proofs.iter().enumerate().find_map(|(n, (other, later))| {
        let target = later.target()?;
        let same = |(_, earlier): &&(&str, Proof<'_>)| {
            earlier.target().as_ref() == Some(&target) && earlier.value() != later.value()
        };
        let (one, _) = proofs.iter().take(n).find(same)?;
        let place = match target {
            Target::Header(name) => format!("the header `{name}`"),
            Target::Query(name) => format!("the query parameter `{name}`"),
            Target::Cookie(name) => format!("the cookie `{name}`"),
        };
        Some(Conflict { schemes: [one, other], place })
    })
}

impl Places<'_> {
    /// Adds proofs that do not conflict: of two for one place, either is both.
    fn add(&mut self, proofs: Vec<(&'static str, Proof<'_>)>) {
        for (n, (_, proof)) in proofs.iter().enumerate() {
            let done = proofs.iter().take(n).any(|(_, earlier)| earlier.target() == proof.target());
            match proof {
                _ if done => {}
                Proof::Header(name, value) => {
                    self.headers.insert(name, (*value).clone());
                }
                Proof::Query(name, value) => self.query.pair(name, value),
                Proof::Cookie(name, value) => add_cookie(self.cookies, name, value),
                Proof::Pending(_) | Proof::Fixed(_) | Proof::Signed => {}
            }
        }
    }
}
