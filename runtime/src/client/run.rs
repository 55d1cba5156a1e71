//! One call from the arguments to the outcome: the hooks, the credentials, the tries.

use bytes::Bytes;
use http::{HeaderValue, Request, StatusCode, header};

use super::provider::{Fetched, Purpose};
use super::timer::Deadline;
use super::{Client, retry};
use crate::error::CallError;
use crate::executor::{Execution, Shared};
use crate::output::Output;
use crate::private::Tables;
use crate::request::{self, Built};
use crate::trace;
use crate::transport::RequestTimeout;
use crate::{Tool, Toolbox};

/// A call that is being made.
#[derive(Clone, Copy)]
struct Calling<'c> {
    toolbox: &'c Toolbox,
    index: usize,
    tool: Tool,
    arguments: &'c str,
}

impl Client {
    /// Makes a call. `fetched` are the credentials that were fetched for it: as long as they are
    /// held, [`redact`](Self::redact) takes them out.
    pub(crate) async fn run(
        &self,
        toolbox: &Toolbox,
        index: usize,
        arguments: &str,
        fetched: &mut Fetched,
    ) -> Result<Output, CallError> {
        let tool = toolbox.tool(index);
        let hooks = &self.inner.hooks;
        let info = hooks.call(toolbox, tool, arguments);
        let span = trace::Tool::new(&tool);
        let calling = Calling { toolbox, index, tool, arguments };
        let result = span
            .within(async {
                self.fits(toolbox)?;
                if let Some(executor) = self.executor() {
                    let execution = Execution::of(toolbox, index, self, arguments)?;
                    executor.accepts(&execution)?;
                    if let Some(info) = &info {
                        hooks.before(info).await?;
                    }
                    return self.executed(executor, execution).await;
                }
                let built = calling.build(self, fetched)?;
                if let Some(info) = &info {
                    hooks.before(info).await?;
                }
                // From here on: the time that a human takes to approve is not the call's.
                let timer = self.inner.timer.as_ref();
                let deadline = Deadline::after(self.inner.timeout, timer);
                let sent = self.authorized(calling, built, fetched, deadline);
                match timer {
                    Some(timer) => timer.limit(self.inner.timeout, sent).await,
                    None => sent.await,
                }
            })
            .await;
        span.outcome(&result);
        if let Some(info) = &info {
            hooks.after(info, &result);
        }
        result
    }

    /// Runs a tool that is no HTTP operation.
    async fn executed(
        &self,
        executor: &Shared,
        execution: Execution<'_>,
    ) -> Result<Output, CallError> {
        let (source, when_empty) = (executor.source(), execution.plan.empty_result);
        let running = executor.execute(execution);
        let output = match &self.inner.timer {
            Some(timer) => timer.limit(self.inner.timeout, running).await?,
            None => running.await?,
        };
        Ok(output.of_source(source, self.inner.response_limit, when_empty))
    }

    /// Whether the toolbox is of the kind that this client calls, and of its API where the client was
    /// made for a toolbox.
    pub(crate) fn fits(&self, toolbox: &Toolbox) -> Result<(), CallError> {
        if self.source() != toolbox.source() {
            return Err(CallError::WrongClient {
                toolbox: toolbox.name(),
                needs: toolbox.source(),
                client: self.source(),
            });
        }
        let of = self.inner.toolbox.filter(|_| !self.inner.overrides_url);
        let Some(of) = of else { return Ok(()) };
        let url = |tables: Tables| (tables.base_url, tables.table().server());
        let same = url(of) == url(toolbox.tables())
            || request::described_base(toolbox, self).is_some_and(|base| base == *self.base());
        if same { Ok(()) } else { Err(CallError::other_toolbox(toolbox, self, of.name)) }
    }

    /// Sends the request with the credentials that have to be fetched first. Where the API refuses
    /// these, it is sent once more with new ones.
    async fn authorized(
        &self,
        calling: Calling<'_>,
        built: Built,
        fetched: &mut Fetched,
        deadline: Deadline,
    ) -> Result<Output, CallError> {
        if built.pending.is_empty() {
            return self.tried(calling, built.request, deadline).await;
        }
        let Calling { toolbox, tool, .. } = calling;
        let purpose = Purpose { client: self, toolbox: toolbox.name(), tool: tool.name, deadline };
        fetched.fetch(purpose, &built.pending).await?;
        let request = calling.build(self, fetched)?.request;
        let output = self.tried(calling, request, deadline).await?;
        if output.status != StatusCode::UNAUTHORIZED {
            return Ok(output);
        }
        fetched.refresh(purpose).await?;
        let request = calling.build(self, fetched)?.request;
        self.tried(calling, request, deadline).await
    }

    async fn tried(
        &self,
        calling: Calling<'_>,
        request: Request<Bytes>,
        deadline: Deadline,
    ) -> Result<Output, CallError> {
        let annotations = calling.tool.annotations;
        let idempotent = annotations.idempotent || annotations.read_only;
        let limit = self.inner.response_limit;
        self.tries(request, limit, idempotent, deadline, Some(calling.tool.path)).await
    }

    /// Sends a request of the client's own, which is no tool's.
    pub(super) async fn deliver(
        &self,
        request: Request<Bytes>,
        limit: usize,
        idempotent: bool,
        deadline: Deadline,
    ) -> Result<Output, CallError> {
        self.tries(request, limit, idempotent, deadline, None).await
    }

    /// Sends a request, again where that may help.
    async fn tries(
        &self,
        request: Request<Bytes>,
        limit: usize,
        idempotent: bool,
        deadline: Deadline,
        template: Option<&'static str>,
    ) -> Result<Output, CallError> {
        let timer = self.inner.timer.as_ref().filter(|_| self.inner.retries > 0);
        let mut tries = 0;
        loop {
            let span = trace::Request::new(&request, template, tries);
            let result = span.within(self.once(request.clone(), limit, deadline)).await;
            span.outcome(&result);
            let pause = retry::pause(&result, idempotent, tries, deadline.left());
            let (Some(timer), Some(pause)) = (timer.filter(|_| tries < self.inner.retries), pause)
            else {
                return match result {
                    Ok(output) => Ok(self.relabelled(output)),
                    Err(error) => Err(error.map_message(|text| self.redact(text, false)).into()),
                };
            };
            timer.sleep(pause).await;
            tries += 1;
        }
    }

    /// An output without a media type or content coding that holds a secret: these are shown, in
    /// lower case, wherever the body is told of.
    fn relabelled(&self, mut output: Output) -> Output {
        for name in [header::CONTENT_TYPE, header::CONTENT_ENCODING] {
            let value = output.headers.get(&name).map(|value| value.as_bytes());
            let text = String::from_utf8_lossy(value.unwrap_or_default());
            if self.redact(&text, false) != text {
                output.headers.insert(name, HeaderValue::from_static("x-redacted"));
            }
        }
        output
    }

    /// Sends a request and keeps what comes back within the limit.
    async fn once(
        &self,
        mut request: Request<Bytes>,
        limit: usize,
        deadline: Deadline,
    ) -> Result<Output, crate::TransportError> {
        self.add_user_agent(request.headers_mut());
        request.extensions_mut().insert(RequestTimeout::new(deadline.left()));
        let mut response = self.inner.transport.send(request, limit).await?;
        if response.body.len() > limit {
            response.body.truncate(limit);
            response.truncated = true;
        }
        Ok(Output::of(response))
    }
}

impl Calling<'_> {
    fn build(&self, client: &Client, fetched: &Fetched) -> Result<Built, CallError> {
        request::build(self.toolbox, self.index, client, self.arguments, fetched)
    }
}
