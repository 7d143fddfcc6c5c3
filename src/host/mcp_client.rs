//! MCP servers as toolboxes: a connection a server, made again when it is lost, and a tool of the host for each of its tools.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use reqwest::redirect;
use rmcp::model::{
    CallToolRequestParams, CallToolResult, CancelledNotification, CancelledNotificationParam, ClientConfig,
    ClientRequest, Implementation, ProgressNotificationParam, ProgressToken, Request, RequestId, ServerResult,
};
use rmcp::service::{NotificationContext, Peer, PeerRequestOptions, RunningService};
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use rmcp::{ClientHandler, RoleClient, ServiceError, ServiceExt};
use serde_json::{Map, Value as Json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::background::{background, in_background};
use super::catalogue::Catalogue;
use super::data::{Data, ToolFailure};
use super::mcp_schema::{Parameter, identifier, parameters, type_of, type_text};
use super::mcp_servers_json::{ServerSpec, Transport};
use super::mcp_values;
use super::scope::CallContext;
use super::types::{Named, Type};
use super::world::{Arg, Body, NativeTool, Tool, ToolFuture, Toolbox};

/// The library that servers' toolboxes belong to: `@mcp::name`, so that none takes an engine's toolbox's place.
const LIBRARY: &str = "mcp";
/// Lines of a server's standard error that are kept for messages.
const KEPT_LINES: usize = 5;
/// Between attempts to reach a server that could not be reached.
const RETRY: Duration = Duration::from_secs(15);

/// Redirections of one request that are followed.
const REDIRECTS: usize = 10;

/// A server.
pub struct McpClient {
    spec: ServerSpec,
    /// Its toolbox's name.
    toolbox: String,
    catalogue: Weak<Catalogue>,
    link: tokio::sync::Mutex<Option<Arc<Link>>>,
}

/// A connection.
struct Link {
    service: RunningService<RoleClient, Handler>,
    said: Said,
}

/// The last lines of its standard error.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<String>>>);
impl Said {
    fn note(&self, line: String) {
        let mut lines = self.0.lock().expect("nothing panics here");
        if lines.len() == KEPT_LINES {
            lines.remove(0);
        }
        lines.push(line);
    }
}
impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines = self.0.lock().expect("nothing panics here");
        if lines.is_empty() { Ok(()) } else { write!(f, "; it said: {}", lines.join(" / ")) }
    }
}

/// How far a call has come.
type Note = (Option<f64>, Option<String>);

/// What a server tells on its own account.
#[derive(Clone)]
struct Handler {
    client: Weak<McpClient>,
    progress: Arc<Mutex<HashMap<ProgressToken, UnboundedSender<Note>>>>,
}
impl ClientHandler for Handler {
    fn get_info(&self) -> ClientConfig {
        let mut config = ClientConfig::default();
        config.client_info = Implementation::new("zerojs", env!("CARGO_PKG_VERSION"));
        config
    }
    fn on_progress(
        &self,
        params: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) -> impl Future<Output = ()> + Send + '_ {
        let to = self.progress.lock().expect("nothing panics here").get(&params.progress_token).cloned();
        if let Some(to) = to {
            let fraction = params.total.filter(|total| *total > 0.0).map(|total| params.progress / total);
            let _ = to.send((fraction, params.message));
        }
        std::future::ready(())
    }
    fn on_tool_list_changed(&self, context: NotificationContext<RoleClient>) -> impl Future<Output = ()> + Send + '_ {
        if let Some(client) = self.client.upgrade() {
            tokio::spawn(async move {
                if let Ok(tools) = context.peer.list_all_tools().await {
                    client.put(&context.peer, tools);
                }
            });
        }
        std::future::ready(())
    }
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
            Arc::new(McpClient { spec, toolbox, catalogue: Arc::downgrade(catalogue), link: Default::default() })
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
                tokio::spawn(async move {
                    while client.catalogue.strong_count() > 0 {
                        tokio::time::sleep(RETRY).await;
                        if client.link().await.is_ok() {
                            return;
                        }
                    }
                });
            }
        }
        Ok(problems)
    })
}

impl McpClient {
    /// The connection; a new one if there is none.
    async fn link(self: &Arc<Self>) -> Result<Arc<Link>, String> {
        let mut slot = self.link.lock().await;
        if let Some(link) = slot.as_ref().filter(|link| !link.service.is_transport_closed()) {
            return Ok(link.clone());
        }
        // The old process, if it was one, goes first.
        *slot = None;
        let said = Said::default();
        let name = &self.spec.name;
        let link = match tokio::time::timeout(self.spec.connect_timeout, self.connect(&said)).await {
            Ok(Ok(link)) => Arc::new(link),
            Ok(Err(why)) => return Err(format!("the MCP server `{name}` cannot be reached: {why}{said}")),
            Err(_) => {
                let ms = self.spec.connect_timeout.as_millis();
                return Err(format!("the MCP server `{name}` did not answer within {ms} ms{said}"));
            }
        };
        *slot = Some(link.clone());
        Ok(link)
    }
    async fn connect(self: &Arc<Self>, said: &Said) -> Result<Link, String> {
        let handler = Handler { client: Arc::downgrade(self), progress: Arc::default() };
        let service = match &self.spec.transport {
            Transport::Command { command, args, env, cwd } => {
                let mut process = tokio::process::Command::new(command);
                process.args(args).envs(env.iter().map(|(name, value)| (name, value)));
                if let Some(cwd) = cwd {
                    process.current_dir(cwd);
                }
                let started = TokioChildProcess::builder(process).stderr(std::process::Stdio::piped()).spawn();
                let (transport, stderr) = started.map_err(|e| format!("`{command}` does not start: {e}"))?;
                if let Some(stderr) = stderr {
                    let said = said.clone();
                    tokio::spawn(async move {
                        let mut lines = BufReader::new(stderr).lines();
                        while let Ok(Some(line)) = lines.next_line().await {
                            said.note(line);
                        }
                    });
                }
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
        let tools = service.peer().list_all_tools().await.map_err(|e| format!("its tools cannot be listed: {e}"))?;
        self.put(service.peer(), tools);
        Ok(Link { service, said: said.clone() })
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
        let args = parameters
            .iter()
            .map(|one| Arg {
                name: one.name.clone(),
                type_text: type_text(&one.type_),
                type_: one.type_.clone(),
                description: one.description.clone(),
                optional: one.optional,
                default: None,
            })
            .collect();
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
        notes: UnboundedSender<Note>,
    ) -> Result<CallToolResult, String> {
        let mut attempts = 0;
        let (link, handle) = loop {
            let link = self.link().await?;
            let params = CallToolRequestParams::new(tool.clone()).with_arguments(arguments.clone());
            let request = ClientRequest::CallToolRequest(Request::new(params));
            match link.service.peer().send_cancellable_request(request, PeerRequestOptions::no_options()).await {
                Ok(handle) => break (link, handle),
                // It went away before anything was sent: that can be done again.
                Err(ServiceError::TransportClosed) if attempts == 0 => attempts += 1,
                Err(e) => return Err(self.lost(&link, &e)),
            }
        };
        let handler = link.service.service().clone();
        handler.progress.lock().expect("nothing panics here").insert(handle.progress_token.clone(), notes);
        let peer = link.service.peer().clone();
        let (id, token) = (Some(handle.id.clone()), handle.progress_token.clone());
        let mut abandon = Abandon { peer, id, handler, token };
        let answer = handle.await_response().await;
        abandon.id = None;
        match answer {
            Ok(ServerResult::CallToolResult(result)) => Ok(result),
            Ok(ServerResult::EmptyResult(_)) => Ok(CallToolResult::success(Vec::new())),
            Ok(ServerResult::InputRequiredResult(_)) => {
                Err(format!("the MCP server `{}` wants to ask somebody, and nobody is there", self.spec.name))
            }
            Ok(_) => Err(format!("the MCP server `{}` answered with something else than a result", self.spec.name)),
            Err(ServiceError::McpError(error)) => Err(error.message.into_owned()),
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

/// A tool of a server.
struct Remote {
    client: Arc<McpClient>,
    /// As the server calls it.
    name: String,
    parameters: Vec<Parameter>,
    /// Whether it says that it changes nothing.
    reads: bool,
}
impl Remote {
    fn arguments(&self, args: &[Data]) -> Map<String, Json> {
        let mut arguments = Map::new();
        for (parameter, data) in self.parameters.iter().zip(args).filter(|(_, data)| **data != Data::Undefined) {
            match (&parameter.property, mcp_values::argument(data)) {
                (Some(property), json) => {
                    arguments.insert(property.clone(), json);
                }
                (None, Json::Object(fields)) => arguments.extend(fields),
                // An empty table from Luau, which has no other.
                (None, _) => {}
            }
        }
        arguments
    }
}
impl NativeTool for Remote {
    fn call(&self, args: Vec<Data>, context: Arc<CallContext>) -> ToolFuture {
        let (sender, mut notes): (_, UnboundedReceiver<Note>) = unbounded_channel();
        let work = self.client.clone().call(self.name.clone(), self.arguments(&args), sender);
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
