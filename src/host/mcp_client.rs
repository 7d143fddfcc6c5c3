//! MCP servers as toolboxes: a connection a server, made again when it is lost, and a tool of the host for each of its tools.

use std::collections::HashMap;
use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use reqwest::redirect;
use rmcp::model::{
    CallToolRequestParams, CallToolResult, CancelledNotification, CancelledNotificationParam, ClientConfig,
    ClientRequest, ElicitRequestParams, ElicitResult, ElicitationAction, ErrorCode, ErrorData, Implementation,
    PaginatedRequestParams, ProgressNotificationParam, ProgressToken, Request, RequestId, ServerResult,
};
use rmcp::service::{NotificationContext, Peer, PeerRequestOptions, RequestContext, RequestHandle, RunningService};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::{ClientHandler, RoleClient, ServiceError, ServiceExt};
use serde_json::{Map, Value as Json};
use tokio::sync::Notify;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::AbortHandle;

use super::background::{background, in_background};
use super::catalogue::Catalogue;
use super::data::{Data, ToolFailure};
use super::mcp_process::{self, MAX_MESSAGE, Process, Said};
use super::mcp_schema::{Parameter, args_of, arguments_of, identifier, parameters, type_of, type_text};
use super::mcp_servers_json::{ServerSpec, Transport};
use super::mcp_tasks::{self, TaskOnly};
use super::mcp_values;
use super::scope::CallContext;
use super::types::{Named, Type};
use super::world::{Body, NativeTool, Tool, ToolFuture, Toolbox};

/// The library that servers' toolboxes belong to: `@mcp::name`, so that none takes an engine's toolbox's place.
const LIBRARY: &str = "mcp";
/// A connection that lasted so long was a good one: what ends it later is no failure to connect.
const STEADY: Duration = Duration::from_secs(10);
/// Before a server that has failed twice in a row is tried again; after each further failure twice as long, up to the most.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// A call waits out a pause that is no longer.
const PATIENCE: Duration = Duration::from_secs(1);
/// Changes of a list of tools that come one upon another are looked at once.
const SETTLING: Duration = Duration::from_millis(30);
/// Pages of a server's list of tools, and tools.
const MAX_PAGES: usize = 100;
pub(super) const MAX_TOOLS: usize = 5_000;
/// Notes of a call's progress that may wait; more are left out.
const MAX_NOTES: usize = 64;
/// Redirections of one request that are followed.
const REDIRECTS: usize = 10;

/// A server.
pub struct McpClient {
    spec: ServerSpec,
    /// Its toolbox's name.
    toolbox: String,
    catalogue: Weak<Catalogue>,
    slot: tokio::sync::Mutex<Slot>,
}

/// The connection, and how trying went.
#[derive(Default)]
struct Slot {
    link: Option<Arc<Link>>,
    /// Attempts in a row that came to nothing, and connections that were soon lost.
    failures: u32,
    not_before: Option<Instant>,
    /// What the last one died of.
    why: String,
}
impl Slot {
    fn fail(&mut self, why: String) {
        self.failures += 1;
        self.why = why;
        self.not_before = pause(self.failures).map(|pause| Instant::now() + pause);
    }
}
/// How long nobody tries after so many failures.
fn pause(failures: u32) -> Option<Duration> {
    let doublings = failures.checked_sub(2)?;
    Some(FIRST_PAUSE.saturating_mul(1 << doublings.min(16)).min(LONGEST_PAUSE))
}

/// A connection.
pub(super) struct Link {
    service: RunningService<RoleClient, Handler>,
    said: Said,
    /// What runs as a task only.
    tasks: TaskOnly,
    since: Instant,
    /// Looks at the list of tools when it changes.
    refreshing: AbortHandle,
    /// Ends after the service, which closes its input.
    _process: Option<Process>,
}
impl Link {
    pub fn peer(&self) -> &Peer<RoleClient> {
        self.service.peer()
    }
}
impl Drop for Link {
    fn drop(&mut self) {
        self.refreshing.abort();
    }
}

/// How far a call has come.
pub(super) type Note = (Option<f64>, Option<String>);

/// What a server tells and asks on its own account.
#[derive(Clone, Default)]
struct Handler {
    progress: Arc<Mutex<HashMap<ProgressToken, Sender<Note>>>>,
    changed: Arc<Notify>,
    /// How often it has asked for something that nobody here can give.
    asked: Arc<AtomicU64>,
}
#[expect(deprecated, reason = "sampling is on its way out of the protocol, and servers still ask for it")]
impl ClientHandler for Handler {
    fn get_info(&self) -> ClientConfig {
        let mut config = ClientConfig::default();
        config.client_info = Implementation::new("zerojs", env!("CARGO_PKG_VERSION"));
        config
    }
    fn create_message(
        &self,
        _: rmcp::model::CreateMessageRequestParams,
        _: RequestContext<RoleClient>,
    ) -> impl Future<Output = Result<rmcp::model::CreateMessageResult, ErrorData>> + Send + '_ {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let why = "there is no model here: this client calls tools for a script, and has no sampling";
        std::future::ready(Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, why, None)))
    }
    fn create_elicitation(
        &self,
        _: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> impl Future<Output = Result<ElicitResult, ErrorData>> + Send + '_ {
        self.asked.fetch_add(1, Ordering::Relaxed);
        std::future::ready(Ok(ElicitResult::new(ElicitationAction::Decline)))
    }
    fn on_progress(
        &self,
        params: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) -> impl Future<Output = ()> + Send + '_ {
        let to = self.progress.lock().expect("nothing panics here").get(&params.progress_token).cloned();
        if let Some(to) = to {
            let fraction = params.total.filter(|total| *total > 0.0).map(|total| params.progress / total);
            let _ = to.try_send((fraction, params.message));
        }
        std::future::ready(())
    }
    fn on_tool_list_changed(&self, _: NotificationContext<RoleClient>) -> impl Future<Output = ()> + Send + '_ {
        self.changed.notify_one();
        std::future::ready(())
    }
}

/// All tools of a server.
async fn list_tools(peer: &Peer<RoleClient>) -> Result<Vec<rmcp::model::Tool>, String> {
    let mut tools = Vec::new();
    let mut cursor = None;
    for _ in 0..MAX_PAGES {
        let params = PaginatedRequestParams::default().with_cursor(cursor);
        let page = peer.list_tools(Some(params)).await.map_err(|e| format!("its tools cannot be listed: {e}"))?;
        tools.extend(page.tools);
        cursor = page.next_cursor;
        if tools.len() > MAX_TOOLS {
            return Err(format!("it lists more than {MAX_TOOLS} tools"));
        }
        if cursor.is_none() {
            return Ok(tools);
        }
    }
    Err(format!("its list of tools has more than {MAX_PAGES} pages"))
}

/// Tells the server that nobody waits any more for a request.
struct Abandon {
    peer: Peer<RoleClient>,
    id: Option<RequestId>,
    handler: Handler,
    token: ProgressToken,
}
impl Drop for Abandon {
    fn drop(&mut self) {
        self.handler.progress.lock().expect("nothing panics here").remove(&self.token);
        let (Some(id), Ok(background)) = (self.id.take(), background()) else { return };
        let peer = self.peer.clone();
        let params = CancelledNotificationParam::new(Some(id), Some("the call was cancelled".to_string()));
        background.spawn(async move {
            let _ = peer.send_notification(CancelledNotification::new(params).into()).await;
        });
    }
}

/// Redirections that keep a request as it is, and its headers at the server they are for.
fn same_origin() -> redirect::Policy {
    redirect::Policy::custom(|attempt| {
        let keeps = matches!(attempt.status().as_u16(), 307 | 308);
        let first = attempt.previous().first().map(reqwest::Url::origin);
        match keeps && attempt.previous().len() <= REDIRECTS && first == Some(attempt.url().origin()) {
            true => attempt.follow(),
            false => attempt.stop(),
        }
    })
}

/// Makes toolboxes of servers. What became of those that could not be reached: a sentence each. With `retry` they are tried
/// again while the catalogue lives.
pub fn connect_servers(catalogue: &Arc<Catalogue>, specs: Vec<ServerSpec>, retry: bool) -> Result<Vec<String>, String> {
    let mut taken = Vec::new();
    let clients: Vec<Arc<McpClient>> = specs
        .into_iter()
        .map(|spec| {
            let toolbox = identifier(&spec.name, &taken);
            taken.push(toolbox.clone());
            Arc::new(McpClient { spec, toolbox, catalogue: Arc::downgrade(catalogue), slot: Default::default() })
        })
        .collect();
    let background = background()?;
    let attempts: Vec<_> = clients
        .into_iter()
        .map(|client| background.spawn(async move { (client.link().await.map(|_| ()), client) }))
        .collect();
    background.block_on(async {
        let mut problems = Vec::new();
        for attempt in attempts {
            let (result, client) = attempt.await.map_err(|e| e.to_string())?;
            let Err(why) = result else { continue };
            problems.push(why);
            if retry {
                tokio::spawn(async move { client.keep_trying().await });
            }
        }
        Ok(problems)
    })
}

/// Makes the toolbox anew whenever the server says that its tools have changed.
async fn refresh(client: Weak<McpClient>, peer: Peer<RoleClient>, changed: Arc<Notify>) {
    loop {
        changed.notified().await;
        tokio::time::sleep(SETTLING).await;
        let Some(client) = client.upgrade() else { return };
        let listed = tokio::time::timeout(client.spec.connect_timeout, list_tools(&peer)).await;
        // What is there now stays where the new list does not come.
        if let Ok(Ok(tools)) = listed {
            client.put(&peer, tools);
        }
    }
}

impl McpClient {
    /// Tries to reach it until it answers, at growing intervals, as long as anybody could use it.
    async fn keep_trying(self: Arc<Self>) {
        let mut interval = Duration::from_secs(1);
        while self.catalogue.strong_count() > 0 {
            tokio::time::sleep(interval).await;
            if self.link().await.is_ok() {
                return;
            }
            interval = (interval * 2).min(LONGEST_PAUSE);
        }
    }
    /// The connection; a new one if there is none.
    async fn link(self: &Arc<Self>) -> Result<Arc<Link>, String> {
        let mut slot = self.slot.lock().await;
        let name = &self.spec.name;
        if let Some(link) = slot.link.take() {
            if !link.service.is_transport_closed() {
                slot.link = Some(link.clone());
                return Ok(link);
            }
            if link.since.elapsed() > STEADY {
                (slot.failures, slot.not_before) = (0, None);
            }
            slot.fail(format!("it went away{}", link.said));
        }
        // The old process, if it was one, goes first.
        if let Some(left) = slot.not_before.and_then(|at| at.checked_duration_since(Instant::now())) {
            if left > PATIENCE {
                let (times, seconds) = (slot.failures, left.as_secs() + 1);
                return Err(format!(
                    "the MCP server `{name}` failed {times} times in a row, and is not tried again for {seconds} s: {}",
                    slot.why
                ));
            }
            tokio::time::sleep(left).await;
        }
        let said = Said::default();
        let why = match tokio::time::timeout(self.spec.connect_timeout, self.connect(&said)).await {
            Ok(Ok(link)) => {
                let link = Arc::new(link);
                slot.link = Some(link.clone());
                return Ok(link);
            }
            Ok(Err(why)) => format!("the MCP server `{name}` cannot be reached: {why}{said}"),
            Err(_) => {
                let ms = self.spec.connect_timeout.as_millis();
                format!("the MCP server `{name}` did not answer within {ms} ms{said}")
            }
        };
        slot.fail(why.clone());
        Err(why)
    }
    async fn connect(self: &Arc<Self>, said: &Said) -> Result<Link, String> {
        let handler = Handler::default();
        let changed = handler.changed.clone();
        let (mut process, tasks) = (None, TaskOnly::default());
        let service = match &self.spec.transport {
            Transport::Command { command, args, env, cwd } => {
                let mut starting = tokio::process::Command::new(command);
                starting.args(args).envs(env.iter().map(|(name, value)| (name, value)));
                if let Some(cwd) = cwd {
                    starting.current_dir(cwd);
                }
                let started = mcp_process::start(starting, said, tasks.clone());
                let (started, stdout, stdin) = started.map_err(|e| format!("`{command}` does not start: {e}"))?;
                process = Some(started);
                let transport = AsyncRwTransport::new_client(stdout, stdin).with_max_line_length(MAX_MESSAGE + 2);
                handler.serve(transport).await
            }
            Transport::Url { url, headers } => {
                let mut config = StreamableHttpClientTransportConfig::with_uri(url.as_str());
                for (name, value) in headers {
                    let bad = |_| format!("the header {name:?} cannot be sent");
                    let key = hyper::header::HeaderName::try_from(name).map_err(|_| bad(()))?;
                    let value = hyper::header::HeaderValue::try_from(value).map_err(|_| bad(()))?;
                    config.custom_headers.insert(key, value);
                }
                // A connection that is kept idle costs rmcp's exchanges a delayed acknowledgement each.
                let client = super::http_client::builder(same_origin())?.pool_max_idle_per_host(0).build();
                let client = client.map_err(|e| e.to_string())?;
                handler.serve(StreamableHttpClientTransport::with_client(client, config)).await
            }
        };
        let service = service.map_err(|e| e.to_string())?;
        let tools = list_tools(service.peer()).await?;
        self.put(service.peer(), tools);
        let refreshing = tokio::spawn(refresh(Arc::downgrade(self), service.peer().clone(), changed)).abort_handle();
        Ok(Link { service, said: said.clone(), tasks, since: Instant::now(), refreshing, _process: process })
    }

    /// Puts its toolbox into the catalogue, or in the place of the one that was there.
    fn put(self: &Arc<Self>, peer: &Peer<RoleClient>, tools: Vec<rmcp::model::Tool>) {
        let Some(catalogue) = self.catalogue.upgrade() else { return };
        let info = peer.peer_info();
        let about = info.as_ref().and_then(|info| info.server_info.as_ref());
        let about = about.and_then(|about| about.description.clone().or_else(|| about.title.clone()));
        let about = about.filter(|text| !text.is_empty() && text.len() <= 200 && !text.contains('\n'));
        let purpose = about.unwrap_or_else(|| format!("Tools of the MCP server {}.", self.spec.name));
        let content = Type::parse(mcp_values::CONTENT, &|_| false).expect("it is a type");
        let types = Named::from([("Content".to_string(), (mcp_values::CONTENT.to_string(), content))]);
        let mut taken = Vec::new();
        let tools = tools
            .into_iter()
            .map(|tool| {
                let name = identifier(&tool.name, &taken);
                taken.push(name.clone());
                self.tool(name, tool)
            })
            .collect();
        let library = Some(LIBRARY.to_string());
        catalogue.put_toolbox(Toolbox { library, name: self.toolbox.clone(), purpose, types, tools });
    }
    fn tool(self: &Arc<Self>, name: String, tool: rmcp::model::Tool) -> Tool {
        let parameters = parameters(&tool.input_schema);
        let args = args_of(&parameters);
        let (returns_text, returns) = match &tool.output_schema {
            Some(schema) => {
                let schema = Json::Object(schema.as_ref().clone());
                let type_ = type_of(&schema, &schema, 0);
                (type_text(&type_), type_)
            }
            None => {
                let type_ = Type::parse(mcp_values::RETURNS, &|name| name == "Content").expect("it is a type");
                (mcp_values::RETURNS.to_string(), type_)
            }
        };
        let reads = tool.annotations.as_ref().is_some_and(|hints| hints.read_only_hint == Some(true));
        let description = tool.description.as_deref().or(tool.title.as_deref()).unwrap_or_default().to_string();
        Tool {
            name,
            description,
            args,
            returns_text,
            returns,
            examples: Vec::new(),
            cancellable: true,
            timeout_ms: self.spec.call_timeout_ms,
            body: Body::Native(Arc::new(Remote {
                client: self.clone(),
                name: tool.name.into_owned(),
                parameters,
                reads,
            })),
        }
    }

    async fn call(
        self: Arc<Self>,
        tool: String,
        arguments: Map<String, Json>,
        notes: Sender<Note>,
    ) -> Result<CallToolResult, String> {
        let mut attempts = 0;
        let (link, handle) = loop {
            let link = self.link().await?;
            if link.tasks.has(&tool)
                && let Some(done) = mcp_tasks::call(&link, &tool, arguments.clone(), notes.clone()).await
            {
                return done;
            }
            let params = CallToolRequestParams::new(tool.clone()).with_arguments(arguments.clone());
            let request = ClientRequest::CallToolRequest(Request::new(params));
            match link.peer().send_cancellable_request(request, PeerRequestOptions::no_options()).await {
                Ok(handle) => break (link, handle),
                // It went away before anything was sent: that can be done again.
                Err(ServiceError::TransportClosed) if attempts == 0 => attempts += 1,
                Err(e) => return Err(self.lost(&link, &e)),
            }
        };
        let asked = link.service.service().asked.clone();
        let before = asked.load(Ordering::Relaxed);
        let name = &self.spec.name;
        // What is said of a failure during which the server has asked for something.
        let unanswered = || match asked.load(Ordering::Relaxed) > before {
            true => format!(
                "; meanwhile the MCP server `{name}` asked for a user's or a model's answer, and nobody is there to give one"
            ),
            false => String::new(),
        };
        match awaited(&link, handle, Some(notes.clone())).await {
            Ok(ServerResult::CallToolResult(mut result)) => {
                if mcp_tasks::is_wanted(&result)
                    && let Some(done) = mcp_tasks::call(&link, &tool, arguments, notes).await
                {
                    return done;
                }
                if result.is_error == Some(true) && !unanswered().is_empty() {
                    result.content.push(rmcp::model::ContentBlock::text(unanswered().trim_start_matches("; ")));
                }
                Ok(result)
            }
            Ok(ServerResult::EmptyResult(_)) => Ok(CallToolResult::success(Vec::new())),
            Ok(ServerResult::InputRequiredResult(_)) => {
                Err(format!("the MCP server `{name}` wants to ask somebody, and nobody is there"))
            }
            Ok(_) => Err(format!("the MCP server `{name}` answered with something else than a result")),
            // So says the protocol of a tool that runs as a task only, before it has done anything.
            Err(ServiceError::McpError(error)) if error.code == ErrorCode::METHOD_NOT_FOUND => {
                let done = mcp_tasks::call(&link, &tool, arguments, notes).await;
                done.unwrap_or_else(|| Err(error.message.into_owned() + &unanswered()))
            }
            Err(ServiceError::McpError(error)) => Err(error.message.into_owned() + &unanswered()),
            Err(e) => Err(self.lost(&link, &e)),
        }
    }
    /// A sentence for a connection that broke under a call.
    fn lost(&self, link: &Link, error: &ServiceError) -> String {
        let name = &self.spec.name;
        let said = &link.said;
        match error {
            ServiceError::TransportClosed => {
                format!("the MCP server `{name}` went away during the call; whether it did anything is not known{said}")
            }
            other => format!("the MCP server `{name}` could not be asked: {other}{said}"),
        }
    }
}

/// The answer to a request. Whoever gives up waiting has it cancelled at the server.
pub(super) async fn awaited(
    link: &Link,
    handle: RequestHandle<RoleClient>,
    notes: Option<Sender<Note>>,
) -> Result<ServerResult, ServiceError> {
    let handler = link.service.service().clone();
    if let Some(notes) = notes {
        handler.progress.lock().expect("nothing panics here").insert(handle.progress_token.clone(), notes);
    }
    let peer = link.peer().clone();
    let (id, token) = (Some(handle.id.clone()), handle.progress_token.clone());
    let mut abandon = Abandon { peer, id, handler, token };
    let answer = handle.await_response().await;
    abandon.id = None;
    answer
}

/// A tool of a server.
struct Remote {
    client: Arc<McpClient>,
    /// As the server calls it.
    name: String,
    parameters: Vec<Parameter>,
    /// Whether it says that it changes nothing.
    reads: bool,
}
impl NativeTool for Remote {
    fn call(&self, args: Vec<Data>, context: Arc<CallContext>) -> ToolFuture {
        let (sender, mut notes): (_, Receiver<Note>) = channel(MAX_NOTES);
        let arguments = arguments_of(&self.parameters, &args);
        let work = self.client.clone().call(self.name.clone(), arguments, sender);
        let reads = self.reads;
        Box::pin(async move {
            context.set_uncertain(!reads);
            let mut work = Box::pin(in_background(work));
            let answer = loop {
                tokio::select! {
                    biased;
                    Some((fraction, message)) = notes.recv() => context.progress(fraction, message.as_deref()),
                    answer = &mut work => break answer,
                }
            };
            context.set_uncertain(false);
            mcp_values::result(answer.and_then(|answer| answer).map_err(ToolFailure::new)?)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::pause;

    #[test]
    fn pauses_double_up_to_a_limit() {
        let ms = |failures| pause(failures).map(|pause| pause.as_millis());
        assert_eq!([ms(0), ms(1), ms(2), ms(3), ms(6)], [None, None, Some(100), Some(200), Some(1_600)]);
        assert_eq!((pause(30), pause(u32::MAX)), (Some(Duration::from_secs(30)), Some(Duration::from_secs(30))));
    }
}
