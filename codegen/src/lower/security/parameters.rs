//! Parameters that are credentials. They are not arguments, so that a security scheme has to fill them:
//! one of the description, or one of their own.

use crate::diagnostics::Diagnostic;
use crate::document::{Mark, Node};
use crate::ir::{Location, Scheme, SchemeKind};

use super::super::Lowering;
use super::CREDENTIAL_HEADERS;

/// The most alternatives that parameters give an operation which may be filled by several schemes.
const MAX_ALTERNATIVES: usize = 16;

/// A parameter that is a credential.
pub(in crate::lower) struct CredentialParameter<'a> {
    pub(in crate::lower) wire: &'a str,
    pub(in crate::lower) location: Location,
    pub(in crate::lower) required: bool,
    pub(in crate::lower) mark: Mark,
}

/// A header that has a scheme of its own because none of the description covers it.
pub(in crate::lower) struct UndescribedCredential {
    scheme: u32,
    header: &'static str,
    /// Where the first parameter is.
    mark: Mark,
    operations: usize,
    /// Whether some operation requires it.
    required: bool,
}

impl<'a> Lowering<'a, '_> {
    /// The operation's alternatives, each with what its credential parameters need. An optional one
    /// is sent by clients that have it.
    pub(in crate::lower) fn security_with(
        &mut self,
        operation: &'a Node,
        parameters: &[CredentialParameter<'a>],
    ) -> Vec<Vec<u32>> {
        let mut alternatives = self.security(operation);
        let is_unsaid = alternatives.is_empty();
        for parameter in parameters {
            let name = |header: &&str| header.eq_ignore_ascii_case(parameter.wire);
            let is_header = parameter.location == Location::Header;
            let header = CREDENTIAL_HEADERS.into_iter().find(name).filter(|_| is_header);
            // What a host that has the key sends already stays the choice of `security`.
            if header.is_none() && !parameter.required {
                continue;
            }
            let fitting = self.matching(|scheme| match header {
                Some(header) => fills(scheme, header),
                None => repeats(scheme, parameter),
            });
            let is_filled = |all: &[u32]| all.iter().any(|scheme| fitting.contains(scheme));
            let is_named = alternatives.iter().any(|all| is_filled(all));
            if is_named && !parameter.required {
                continue;
            }
            // The schemes that the operation itself names for the header come first.
            let mut choices = fitting.clone();
            choices.retain(|scheme| alternatives.iter().any(|all| all.contains(scheme)));
            if choices.is_empty() {
                choices = self.choices(parameter, header.filter(|_| is_unsaid));
            }
            // Each choice multiplies the alternatives. Among so many schemes the host could not tell
            // either which one is meant.
            if choices.len() > 1 && choices.len() * alternatives.len().max(1) > MAX_ALTERNATIVES {
                choices.clear();
            }
            if let Some(header) = header.filter(|_| choices.is_empty()) {
                choices.push(self.undescribed(header, parameter));
            }
            // A header that the HTTP stack sets, such as `Content-Type`, is not a credential.
            if choices.is_empty() {
                continue;
            }
            if alternatives.is_empty() {
                alternatives.push(Vec::new());
            }
            let mut extended: Vec<Vec<u32>> = Vec::new();
            for all in alternatives {
                let mut ways = Vec::new();
                if is_filled(&all) {
                    ways.push(all);
                } else {
                    ways.extend(choices.iter().map(|choice| [all.as_slice(), &[*choice]].concat()));
                    ways.extend((!parameter.required).then_some(all));
                }
                ways.retain(|way| !extended.contains(way));
                extended.append(&mut ways);
            }
            alternatives = extended;
        }
        alternatives
    }

    /// The schemes of the description that may fill a parameter: the one that is the same key, and where
    /// the description does not say which of its schemes an operation takes, any for that header.
    fn choices(&self, parameter: &CredentialParameter<'_>, unsaid: Option<&str>) -> Vec<u32> {
        let may_fill = |header| {
            move |scheme: &Scheme| scheme.kind != SchemeKind::Other && fills(scheme, header)
        };
        let mut found = match unsaid {
            Some(header) => self.matching(may_fill(header)),
            None => self.matching(|scheme| repeats(scheme, parameter)),
        };
        found.retain(|index| self.undescribed.iter().all(|own| own.scheme != *index));
        found
    }

    fn matching(&self, is: impl Fn(&Scheme) -> bool) -> Vec<u32> {
        let schemes = self.schemes.iter().zip(0..);
        schemes.filter(|(scheme, _)| is(scheme)).map(|(_, index)| index).collect()
    }

    /// The scheme of a header that the description has none for, named after the header.
    fn undescribed(&mut self, header: &'static str, parameter: &CredentialParameter<'_>) -> u32 {
        let CredentialParameter { mark, required, .. } = *parameter;
        if let Some(known) = self.undescribed.iter_mut().find(|known| known.header == header) {
            known.operations += 1;
            known.required |= required;
            return known.scheme;
        }
        let mut name = header.to_owned();
        let mut number = 2;
        while self.schemes.iter().any(|scheme| scheme.name == name) {
            name = format!("{header}_{number}");
            number += 1;
        }
        let kind = match header {
            "Authorization" => SchemeKind::Authorization,
            _ => SchemeKind::ApiKeyHeader,
        };
        let scheme = self.schemes.len() as u32;
        self.schemes.push(Scheme { name, kind, wire: header.to_owned(), token_url: String::new() });
        self.undescribed.push(UndescribedCredential {
            scheme,
            header,
            mark,
            operations: 1,
            required,
        });
        scheme
    }

    /// Says which credentials the host is asked for although the description has no scheme for them.
    pub(in crate::lower) fn report_undescribed(&mut self) {
        for UndescribedCredential { scheme, header, mark, operations, required } in
            std::mem::take(&mut self.undescribed)
        {
            let Some(own) = self.schemes.get(scheme as usize) else { continue };
            let message = format!(
                "header parameter `{header}` is a credential that no security scheme describes"
            );
            let calls: Vec<String> =
                own.builder_calls().iter().map(|call| format!("`{call}`, ")).collect();
            let help = format!(
                "describe it as a security scheme, or give it to the client: {}or \
                 `.header(\"{header}\", …)`",
                calls.concat()
            );
            let mut diagnostic = match required {
                true => Diagnostic::warning("credential-parameter", mark, message),
                false => Diagnostic::notice("credential-parameter", mark, message),
            };
            if operations > 1 {
                diagnostic = diagnostic.note(format!("{operations} operations take it"));
            }
            self.diagnostics.push(diagnostic.help(help));
        }
    }
}

/// Whether a scheme and a parameter are the same key.
fn repeats(scheme: &Scheme, parameter: &CredentialParameter<'_>) -> bool {
    let same = scheme.wire == parameter.wire;
    match (parameter.location, scheme.kind) {
        (Location::Header, SchemeKind::ApiKeyHeader | SchemeKind::Authorization) => {
            scheme.wire.eq_ignore_ascii_case(parameter.wire)
        }
        (Location::Query, SchemeKind::ApiKeyQuery)
        | (Location::Cookie, SchemeKind::ApiKeyCookie) => same,
        _ => false,
    }
}

/// Whether what a scheme sends goes into a header that holds nothing but credentials.
fn fills(scheme: &Scheme, header: &str) -> bool {
    match scheme.kind {
        SchemeKind::Basic | SchemeKind::Bearer | SchemeKind::Authorization | SchemeKind::Other => {
            header == "Authorization"
        }
        SchemeKind::ApiKeyHeader => scheme.wire.eq_ignore_ascii_case(header),
        SchemeKind::ApiKeyCookie => header == "Cookie",
        SchemeKind::ApiKeyQuery => false,
    }
}
