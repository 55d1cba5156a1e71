//! The operation's own server.

use std::borrow::Cow;

use crate::base_url::{BaseUrl, is_absolute, resolved};
use crate::client::Client;
use crate::error::CallError;

/// The operation's own server, where it has one that counts.
///
/// It counts unless the client's base URL is another than the description's: a host that points
/// its client elsewhere (at a staging server, say) means every operation. Where the description's
/// is none or relative, the client's stands in for it and says nothing about this operation.
///
/// A relative one is resolved against the client's base URL.
pub(super) fn own(toolbox: &str, client: &Client, own: &str) -> Result<Option<BaseUrl>, CallError> {
    let elsewhere = BaseUrl::parse(toolbox).is_ok_and(|base| base != *client.base());
    if own.is_empty() || elsewhere {
        return Ok(None);
    }
    let url = match is_absolute(own) {
        true => Cow::Borrowed(own),
        false => Cow::Owned(resolved(client.base(), own.trim())),
    };
    match BaseUrl::parse(&url) {
        Ok(url) => Ok(Some(url)),
        Err(error) => Err(CallError::unsupported(format!("its own server: {error}"))),
    }
}
