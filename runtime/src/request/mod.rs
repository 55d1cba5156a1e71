//! The request builder: arguments in, an HTTP request out. There is this one, for the calls of
//! models and typed calls alike.

mod at;
mod body;
pub(crate) mod bytes;
mod checked;
pub(crate) mod encode;
mod file;
mod header;
mod multipart;
mod nested;
mod path;
mod query;
mod raw;
mod security;
mod server;
mod slots;
mod style;
mod taken;
mod text;
mod value;

use ::bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Request};
use toolpress_naming::json::Document;
use toolpress_naming::table::{Argument, Location, Plan, Scheme, Table};

pub(crate) use self::at::At;
use self::query::Pairs;
pub(crate) use self::security::how_to_give;
use self::security::{Places, Sources};
pub(crate) use self::server::described_base;
use self::slots::{Faults, Slot};
use self::taken::Taken;
use crate::Toolbox;
use crate::base_url::BaseUrl;
use crate::client::{Client, Fetched};
use crate::error::CallError;
use crate::header_value::visible;

/// A request under construction.
#[derive(Default)]
struct Draft {
    path: String,
    query: Pairs,
    headers: HeaderMap,
    cookies: String,
    body: Bytes,
}

/// A request, and the schemes whose credentials it lacks because they have to be fetched first.
pub(crate) struct Built {
    pub(crate) request: Request<Bytes>,
    pub(crate) pending: Vec<Scheme<'static>>,
}

/// Builds the request of the tool at `index`. Nothing is built when anything is wrong, and all that
/// is wrong with the arguments is told at once. `fetched` are the credentials that have been fetched.
pub(crate) fn build(
    toolbox: &Toolbox,
    index: usize,
    client: &Client,
    arguments: &str,
    fetched: &Fetched,
) -> Result<Built, CallError> {
    let table = toolbox.table();
    let plan = table.plan(index).ok_or_else(|| {
        CallError::unsupported("the toolbox has no such operation: a bug in toolpress")
    })?;
    let mut faults = Faults::default();
    // Some models encode their arguments twice.
    let unwrapped = unwrapped(arguments);
    let arguments = unwrapped.as_deref().unwrap_or(arguments);
    // What is no JSON, or too much of it, is read once more to say so.
    let document = Document::read(arguments, Vec::new()).ok();
    let given = slots::Given { text: arguments, document: document.as_ref(), client };
    let slots = slots::read(plan.arguments, toolbox.checks(), given, &mut faults)?;
    let amended = checked::check(toolbox.checks(), &slots, &mut faults);
    let slots = amended.slots(slots);
    let mut draft = place(table, &plan, &slots, client, &mut faults)?;
    faults.into_result()?;

    let own = server::own(toolbox, client, plan.base_url)?;
    let base = own.as_ref().unwrap_or_else(|| client.base());
    let elsewhere = elsewhere(base, client);
    if elsewhere.is_none() {
        fixed_headers(client, &mut draft.headers);
    }
    let Draft { headers, query, cookies, .. } = &mut draft;
    let mut places = Places { headers, query, cookies };
    let sources = Sources { client, fetched };
    let pending = security::apply(table, plan.security, sources, elsewhere, &mut places)?;
    Ok(Built { request: finish(&plan, base, draft)?, pending })
}

/// An argument of a tool that is no HTTP operation, and what the call gives for it.
pub(crate) struct Given {
    /// Where it goes.
    pub(crate) location: Location,
    /// Its own name.
    pub(crate) wire: &'static str,
    /// Its value as JSON, which fits its schema.
    pub(crate) json: String,
}

/// The arguments of a tool that is no HTTP operation, in the order of its schema, checked and put
/// right as those of one are.
pub(crate) fn arguments(
    toolbox: &Toolbox,
    plan: &Plan<'static>,
    client: &Client,
    arguments: &str,
) -> Result<Vec<Given>, CallError> {
    let mut faults = Faults::default();
    let unwrapped = unwrapped(arguments);
    let text = unwrapped.as_deref().unwrap_or(arguments);
    let document = Document::read(text, Vec::new()).ok();
    let given = slots::Given { text, document: document.as_ref(), client };
    let slots = slots::read(plan.arguments, toolbox.checks(), given, &mut faults)?;
    let amended = checked::check(toolbox.checks(), &slots, &mut faults);
    let slots = amended.slots(slots);
    faults.into_result()?;
    let given = slots.iter().filter_map(|slot| {
        let Argument { location, wire, .. } = slot.argument;
        Some(Given { location, wire, json: slot.value?.get().to_owned() })
    });
    Ok(given.collect())
}

/// What a call of the tool needs of the host and the client does not have, whatever the arguments.
pub(crate) fn lacking(toolbox: &Toolbox, plan: &Plan<'static>, client: &Client) -> Vec<String> {
    let all = plan.arguments;
    let has_value = |one: &Argument<'static>| {
        slots::fixed(all, one, client).is_some_and(|value| one.nullable || value.get() != "null")
    };
    let lacks = |one: &Argument<'static>| one.fixed && one.required && !has_value(one);
    let fixed = all.iter().filter(lacks).map(|Argument { name, .. }| {
        format!("fixed argument `{name}` has no value; help: pass `.fixed(\"{name}\", …)`")
    });
    let mut found: Vec<String> = fixed.collect();
    // A server of its own that cannot be used is an error in the description. The call reports it.
    if let Ok(own) = server::own(toolbox, client, plan.base_url) {
        let elsewhere = own.as_ref().and_then(|own| elsewhere(own, client));
        found.extend(security::missing(toolbox.table(), plan.security, client, elsewhere));
    }
    found
}

/// The origin of an operation's server where it is another than the client's.
fn elsewhere<'b>(base: &'b BaseUrl, client: &Client) -> Option<&'b str> {
    (base.origin() != client.base().origin()).then(|| base.origin())
}

/// Puts every argument in its place.
fn place(
    table: Table<'static>,
    plan: &Plan<'static>,
    slots: &[Slot<'static, '_>],
    client: &Client,
    faults: &mut Faults,
) -> Result<Draft, CallError> {
    let filled = path::fill(plan.path, slots, faults)?;
    let written = filled.query.unwrap_or_default();
    let taken = Taken::in_query(table, slots, &written);
    let query = Pairs::after(written, taken);
    let mut draft = Draft { path: filled.path, query, ..Draft::default() };
    let taken = Taken::in_cookies(table, slots, client);
    if !plan.accept.is_empty() {
        draft.headers.insert(http::header::ACCEPT, described(plan.accept)?);
    }
    for slot in slots {
        match slot.argument.location {
            Location::Path => {}
            Location::Query => draft.query.parameter(slot, faults),
            Location::Querystring => draft.query.whole(slot, faults),
            Location::Header => header::parameter(slot, &mut draft.headers, faults)?,
            Location::Cookie => header::cookie(slot, &mut draft.cookies, &taken, faults),
            Location::Body => {
                if let Some(body) = body::body(slot, plan, faults)? {
                    draft.headers.insert(http::header::CONTENT_TYPE, body.content_type);
                    draft.body = body.bytes;
                }
            }
            Location::Member
            | Location::Members
            | Location::Positional
            | Location::Separate
            | Location::Joined
            | Location::Stdin => {
                let what = "an argument that is no part of a request: a bug in toolpress";
                return Err(CallError::unsupported(what));
            }
        }
    }
    Ok(draft)
}

/// The client's fixed headers, in the place of arguments of the same name.
fn fixed_headers(client: &Client, headers: &mut HeaderMap) {
    if client.headers().is_empty() {
        return;
    }
    for name in client.headers().keys() {
        headers.remove(name);
    }
    headers.extend(client.headers().iter().map(|(name, value)| (name.clone(), value.clone())));
}

fn finish(plan: &Plan<'_>, base: &BaseUrl, draft: Draft) -> Result<Request<Bytes>, CallError> {
    let query = draft.query.finish();
    let uri = base.uri(&draft.path, &query).map_err(|error| {
        // All of it is encoded, so that its length alone can be wrong.
        CallError::violation("", format!("they make a URL that is none: {error}"))
    })?;
    let method = Method::from_bytes(plan.method.as_bytes())
        .map_err(|_| CallError::unsupported(format!("`{}` is no HTTP method", plan.method)))?;
    let mut headers = draft.headers;
    if !draft.cookies.is_empty() {
        add_cookies(&mut headers, draft.cookies)?;
    }
    let mut request = Request::new(draft.body);
    *request.method_mut() = method;
    *request.uri_mut() = uri;
    *request.headers_mut() = headers;
    Ok(request)
}

/// One `Cookie` header (RFC 6265 section 5.4), after the host's own where it has one.
fn add_cookies(headers: &mut HeaderMap, mut cookies: String) -> Result<(), CallError> {
    if let Some(fixed) = headers.get(http::header::COOKIE).and_then(|value| value.to_str().ok()) {
        cookies = format!("{fixed}; {cookies}");
    }
    let mut value = visible(&cookies)
        .ok_or_else(|| CallError::unsupported("a cookie that cannot be a header value"))?;
    // Any cookie may be the one that identifies the host.
    value.set_sensitive(true);
    headers.insert(http::header::COOKIE, value);
    Ok(())
}

/// The object that a JSON string holds.
fn unwrapped(arguments: &str) -> Option<String> {
    let text = arguments.trim_start();
    let inner: String = text.starts_with('"').then(|| serde_json::from_str(text).ok())??;
    inner.trim_start().starts_with('{').then_some(inner)
}

/// A header value out of the description, put together.
fn described_text(text: &str) -> Result<HeaderValue, CallError> {
    HeaderValue::from_str(text)
        .map_err(|_| CallError::unsupported(format!("`{text}` cannot be a header value")))
}

/// A header value out of the description, where it stands.
fn described(text: &'static str) -> Result<HeaderValue, CallError> {
    HeaderValue::from_maybe_shared(Bytes::from_static(text.as_bytes()))
        .map_err(|_| CallError::unsupported(format!("`{text}` cannot be a header value")))
}
