//! Credentials for a request (OpenAPI 3.1 section 4.8.30): the first alternative all of whose
//! schemes the client can satisfy.

use http::{HeaderMap, HeaderName, HeaderValue, header};
use toolpress_naming::table::{List, Scheme, SchemeKind, Table};

use super::header::add_cookie;
use super::query::Pairs;
use crate::client::{Client, Credential};
use crate::error::CallError;

/// Where credentials go in a request.
pub(super) struct Places<'r> {
    pub(super) headers: &'r mut HeaderMap,
    pub(super) query: &'r mut Pairs,
    pub(super) cookies: &'r mut String,
}

/// One step to satisfy a scheme.
enum Proof<'c> {
    Header(HeaderName, &'c HeaderValue),
    Query(&'static str, &'c str),
    Cookie(&'static str, &'c str),
    /// A fixed header or the host's own transport does it.
    Given,
}

/// Adds the client's credentials. `elsewhere` is the operation's own server when it is of another
/// origin than the client's base URL: nothing of the client's goes there.
pub(super) fn apply(
    table: Table<'static>,
    alternatives: List<'static, List<'static, u32>>,
    client: &Client,
    elsewhere: Option<&str>,
    places: &mut Places<'_>,
) -> Result<(), CallError> {
    let schemes = |all: List<'static, u32>| all.iter().map(|index| table.scheme(index as usize));
    let satisfied = |all: List<'static, u32>| -> Option<Vec<Proof<'_>>> {
        schemes(all).map(|scheme| scheme.and_then(|scheme| proof(scheme, client))).collect()
    };
    let mut optional = alternatives.is_empty();
    for all in alternatives.iter() {
        optional |= all.is_empty();
        if all.is_empty() || elsewhere.is_some() {
            continue;
        }
        if let Some(proofs) = satisfied(all) {
            proofs.into_iter().for_each(|proof| places.add(proof));
            return Ok(());
        }
    }
    if optional {
        return Ok(());
    }
    let mut names: Vec<&'static str> = Vec::new();
    for scheme in alternatives.iter().flat_map(schemes).flatten() {
        if !names.contains(&scheme.name) {
            names.push(scheme.name);
        }
    }
    let elsewhere = elsewhere.map(str::to_owned);
    Err(CallError::MissingCredential { schemes: names, elsewhere })
}

fn proof<'c>(scheme: Scheme<'static>, client: &'c Client) -> Option<Proof<'c>> {
    let header = match scheme.kind {
        SchemeKind::ApiKeyHeader => HeaderName::try_from(scheme.wire).ok(),
        SchemeKind::Basic | SchemeKind::Bearer | SchemeKind::Other => Some(header::AUTHORIZATION),
        SchemeKind::ApiKeyQuery | SchemeKind::ApiKeyCookie => None,
    };
    match (scheme.kind, client.credential(scheme.name), header) {
        (SchemeKind::ApiKeyHeader, Some(Credential::ApiKey(key)), Some(name)) => {
            Some(Proof::Header(name, key))
        }
        (SchemeKind::ApiKeyQuery, Some(Credential::ApiKey(key)), _) => {
            Some(Proof::Query(scheme.wire, key.to_str().ok()?))
        }
        (SchemeKind::ApiKeyCookie, Some(Credential::ApiKey(key)), _) => {
            Some(Proof::Cookie(scheme.wire, key.to_str().ok()?))
        }
        (SchemeKind::Bearer, Some(Credential::Bearer(value)), Some(name))
        | (SchemeKind::Basic, Some(Credential::Basic { authorization: value, .. }), Some(name)) => {
            Some(Proof::Header(name, value))
        }
        (_, _, Some(name)) if client.headers().contains_key(&name) => Some(Proof::Given),
        (SchemeKind::Other, _, _) if client.has_own_transport() => Some(Proof::Given),
        _ => None,
    }
}

impl Places<'_> {
    fn add(&mut self, proof: Proof<'_>) {
        match proof {
            Proof::Header(name, value) => {
                self.headers.insert(name, value.clone());
            }
            Proof::Query(name, value) => self.query.pair(name, value),
            Proof::Cookie(name, value) => add_cookie(self.cookies, name, value),
            Proof::Given => {}
        }
    }
}
