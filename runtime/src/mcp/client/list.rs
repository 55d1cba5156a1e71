//! What a server lists.

use rmcp::model::{ClientRequest, ListToolsRequest, PaginatedRequestParams, ServerResult, Tool};
use rmcp::service::{Peer, RoleClient, ServiceError};

/// How many tools, and pages of them, a server may list: more than any program can have.
const MOST: usize = 10_000;

/// All tools that the server lists now, of all pages. It is asked even where rmcp still holds an answer,
/// which may be what the server listed before it changed.
pub(super) async fn tools(peer: &Peer<RoleClient>) -> Result<Vec<Tool>, ServiceError> {
    let mut tools = Vec::new();
    let mut cursor = None;
    for _ in 0..MOST {
        let params = PaginatedRequestParams::default().with_cursor(cursor);
        let request = ListToolsRequest { params: Some(params), ..ListToolsRequest::default() };
        let page = match peer.send_request(ClientRequest::ListToolsRequest(request)).await? {
            ServerResult::ListToolsResult(page) => page,
            _ => return Err(ServiceError::UnexpectedResponse),
        };
        tools.extend(page.tools);
        // Some servers say that there is no more by a text of nothing, as the snapshot takes it.
        cursor = page.next_cursor.filter(|next| !next.is_empty());
        if cursor.is_none() && tools.len() <= MOST {
            return Ok(tools);
        }
        if tools.len() > MOST {
            break;
        }
    }
    Err(ServiceError::UnexpectedResponse)
}
