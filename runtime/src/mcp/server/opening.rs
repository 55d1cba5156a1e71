//! What is said to a client that sends requests before it has begun a session.

use std::convert::Infallible;
use std::fmt::Display;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt as _, Full};
use rmcp::model::{
    ClientJsonRpcMessage, ClientRequest, ErrorData, GetMeta as _, JsonRpcRequest,
    ServerJsonRpcMessage,
};
use rmcp::service::{RoleServer, RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::streamable_http_server::StreamableHttpService;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;

use super::Server;

const HELP: &str = "help: send `initialize` first, or name the protocol version and the client's \
                    capabilities in the request's `_meta`, as MCP 2026-07-28 does";

/// A transport whose requests before `initialize` are answered with an error that says so. rmcp's own
/// error speaks of fields of `_meta` that most clients have never heard of.
pub(super) struct Opening<T> {
    transport: T,
    is_open: bool,
}

impl<T> Opening<T> {
    pub(super) fn new(transport: T) -> Self {
        Self { transport, is_open: false }
    }
}

impl<T: Transport<RoleServer>> Transport<RoleServer> for Opening<T> {
    type Error = T::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.transport.send(item)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            let message = self.transport.receive().await?;
            let ClientJsonRpcMessage::Request(request) = &message else { return Some(message) };
            if !self.is_open && is_premature(request) {
                let method = request.request.method();
                let error = format!("`{method}` came before `initialize`; {HELP}");
                let error = ErrorData::invalid_request(error, None);
                let answer = ServerJsonRpcMessage::error(error, Some(request.id.clone()));
                self.transport.send(answer).await.ok()?;
                continue;
            }
            // rmcp answers these two and still waits for the first request.
            self.is_open |= !matches!(
                request.request,
                ClientRequest::PingRequest(_) | ClientRequest::DiscoverRequest(_)
            );
            return Some(message);
        }
    }

    fn close(&mut self) -> impl Future<Output = Result<(), Self::Error>> + Send {
        self.transport.close()
    }
}

/// Whether a request needs a session and does not name a protocol version either.
fn is_premature(request: &JsonRpcRequest<ClientRequest>) -> bool {
    let request = &request.request;
    let opens = matches!(
        request,
        ClientRequest::InitializeRequest(_)
            | ClientRequest::PingRequest(_)
            | ClientRequest::DiscoverRequest(_)
    );
    !opens && request.get_meta().protocol_version().is_none()
}

/// What rmcp answers to a request without a session, as text and with status 400.
const NO_SESSION: &[u8] = b"Bad Request: Session ID is required";

type HttpResponse = Response<BoxBody<Bytes, Infallible>>;

/// A service of `tower` for streamable HTTP that an HTTP server mounts at a path: what
/// [`Server::http`] returns.
#[derive(Clone)]
pub struct HttpService(pub(super) StreamableHttpService<Server, LocalSessionManager>);

impl<B> tower_service::Service<Request<B>> for HttpService
where
    B: http_body::Body + Send + 'static,
    B::Error: Display,
    B::Data: Send + 'static,
{
    type Response = HttpResponse;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let service = self.0.clone();
        let is_post = request.method() == Method::POST;
        Box::pin(async move {
            let response = service.handle(request).await;
            match is_post && response.status() == StatusCode::BAD_REQUEST {
                true => Ok(explained(response).await),
                false => Ok(response),
            }
        })
    }
}

/// The response, with an error of JSON-RPC in the place of rmcp's text about a session's id.
async fn explained(response: HttpResponse) -> HttpResponse {
    let (mut parts, body) = response.into_parts();
    let Ok(body) = body.collect().await;
    let mut body = body.to_bytes();
    if body == NO_SESSION {
        let message =
            format!("the request has no `Mcp-Session-Id`, which `initialize` returns; {HELP}");
        let error = ErrorData::invalid_request(message, None);
        if let Ok(json) = serde_json::to_vec(&ServerJsonRpcMessage::error(error, None)) {
            let media_type = HeaderValue::from_static("application/json");
            parts.headers.insert(header::CONTENT_TYPE, media_type);
            parts.headers.remove(header::CONTENT_LENGTH);
            body = json.into();
        }
    }
    Response::from_parts(parts, Full::new(body).boxed())
}
