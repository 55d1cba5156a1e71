//! The operation's own server.

use std::borrow::Cow;

use toolpress_naming::server::Server;

use crate::Toolbox;
use crate::base_url::{BaseUrl, is_absolute, resolved};
use crate::client::Client;
use crate::error::CallError;

/// The description's base URL with the client's variables filled in, `None` where it is none or
/// relative.
pub(crate) fn described_base(toolbox: &Toolbox, client: &Client) -> Option<BaseUrl> {
    let url = match toolbox.table().server() {
        "" => Cow::Borrowed(toolbox.base_url()),
        server => Cow::Owned(client.server_variables().fill(Server::new(server)).ok()?),
    };
    BaseUrl::parse(&url).ok()
}

/// The operation's own server, where it has one that counts.
///
/// It counts unless the client's base URL is another than the description's: a host that points
/// its client elsewhere (at a staging server, say) means every operation. Where the description's
/// is none or relative, the client's stands in for it and says nothing about this operation.
///
/// A relative one is resolved against the client's base URL.
///
/// The variables of either are filled in with what the client says, else with their defaults.
pub(super) fn own(
    toolbox: &Toolbox,
    client: &Client,
    own: &str,
) -> Result<Option<BaseUrl>, CallError> {
    if own.is_empty() {
        return Ok(None);
    }
    if described_base(toolbox, client).is_some_and(|base| base != *client.base()) {
        return Ok(None);
    }
    let own = client.server_variables().fill(Server::new(own)).map_err(|(name, problem)| {
        CallError::unsupported(format!("the variable `{name}` of its own server {problem}"))
    })?;
    let own = own.trim();
    let url = match is_absolute(own) {
        true => Cow::Borrowed(own),
        false => Cow::Owned(resolved(client.base(), own)),
    };
    match BaseUrl::parse(&url) {
        Ok(url) => Ok(Some(url)),
        Err(error) => Err(CallError::unsupported(format!("its own server: {error}"))),
    }
}
