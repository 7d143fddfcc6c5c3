//! The MCP server: one connection's view of the tools that are served, over standard input and output.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, ProgressToken, ServerCapabilities,
    ServerConfig, Tool,
};
use rmcp::service::{Peer, RequestContext};
use rmcp::{RoleServer, ServerHandler, ServiceExt};
use tokio::sync::{Semaphore, mpsc, oneshot};

use super::background::background;
use super::catalogue::Catalogue;
use super::ledger::TraceEntry;
use super::mcp_session::Uploads;
use super::mcp_tools::SERVED;
use super::names;
use super::options::{Caller, CancelToken, Observer, Progress};
use super::playground::UploadedFile;
use super::tool_exec::STACK;

/// Runs at once of one server; more wait.
const MAX_RUNS: usize = 64;
/// Notes of tools' progress that may wait to be sent; more are left out.
const MAX_WAITING: usize = 256;

/// A call of a tool that is served, as its row in `SERVED` gets it: on a thread of its own, with the stack of a run.
pub(super) struct Call {
    pub shared: Arc<McpShared>,
    pub arguments: JsonObject,
    /// The connection of the caller.
    pub connection: String,
    /// Who is told of progress, if the client asked for it.
    pub observer: Option<Arc<dyn Observer>>,
    /// Used when the client cancels the request, or goes away.
    pub cancel: CancelToken,
}

/// A tool that is served.
pub(super) struct Served {
    pub name: &'static str,
    pub define: fn() -> Tool,
    pub run: fn(Call) -> CallToolResult,
}

/// What all connections of a server share.
pub struct McpShared {
    pub(super) catalogue: Arc<Catalogue>,
    /// The files that every session has.
    files: Vec<Arc<UploadedFile>>,
    /// Those that clients have uploaded.
    pub(super) uploads: Uploads,
    runs: Arc<Semaphore>,
    connections: AtomicU64,
}
impl McpShared {
    /// A server of this catalogue, and of these files.
    pub fn new(catalogue: Arc<Catalogue>, files: Vec<UploadedFile>) -> Arc<McpShared> {
        let (runs, connections) = (Arc::new(Semaphore::new(MAX_RUNS)), AtomicU64::new(1));
        let files = files.into_iter().map(Arc::new).collect();
        Arc::new(McpShared { catalogue, files, uploads: Uploads::default(), runs, connections })
    }
    /// What `getFile` gives to a caller.
    pub(super) fn files_of(&self, caller: &Caller) -> Vec<Arc<UploadedFile>> {
        let mut files = self.files.clone();
        files.extend(self.uploads.of(caller));
        files
    }
}

/// A connection's name: what tools keep for its callers is forgotten when it is dropped.
pub(super) struct Connection {
    pub name: String,
    shared: Arc<McpShared>,
}
impl Connection {
    pub fn new(shared: &Arc<McpShared>) -> Arc<Connection> {
        let number = shared.connections.fetch_add(1, Ordering::Relaxed);
        Arc::new(Connection { name: format!("mcp-{number}"), shared: shared.clone() })
    }
}
impl Drop for Connection {
    fn drop(&mut self) {
        self.shared.catalogue.end_connection(&self.name);
        self.shared.uploads.forget(&self.name);
    }
}

/// One connection.
#[derive(Clone)]
pub(super) struct McpServer {
    shared: Arc<McpShared>,
    connection: Arc<Connection>,
}
impl McpServer {
    pub fn new(shared: &Arc<McpShared>) -> McpServer {
        McpServer { shared: shared.clone(), connection: Connection::new(shared) }
    }
    /// Whose request it is: the session's. Where the protocol has no sessions, the socket's.
    fn connection_of(&self, context: &RequestContext<RoleServer>) -> Arc<Connection> {
        let parts = context.extensions.get::<hyper::http::request::Parts>();
        let without_session = parts.filter(|parts| !parts.headers.contains_key("mcp-session-id"));
        let socket = without_session.and_then(|parts| parts.extensions.get::<Arc<Connection>>());
        socket.unwrap_or(&self.connection).clone()
    }
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("zerojs", env!("CARGO_PKG_VERSION")))
            .with_instructions(
                "Run scripts over a catalogue of tools with tool_exec: one script instead of many calls, so that what is in between stays out of the conversation.",
            )
    }
    fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<ListToolsResult, ErrorData>> + Send + '_ {
        std::future::ready(Ok(ListToolsResult::with_all_items(SERVED.iter().map(|row| (row.define)()).collect())))
    }
    fn get_tool(&self, name: &str) -> Option<Tool> {
        SERVED.iter().find(|row| row.name == name).map(|row| (row.define)())
    }
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(row) = SERVED.iter().find(|row| row.name == request.name) else {
            let known: Vec<String> = SERVED.iter().map(|row| row.name.to_string()).collect();
            let why = format!("there is no tool `{}`, but {}", request.name, names::join(&known));
            return Err(ErrorData::invalid_params(why, None));
        };
        let connection = self.connection_of(&context);
        let cancel = CancelToken::new();
        // When the request is cancelled, and when its future is dropped because the client is gone.
        let _guard = CancelOnDrop(cancel.clone());
        let permit = tokio::select! {
            permit = self.shared.runs.clone().acquire_owned() => permit,
            () = context.ct.cancelled() => return Err(ErrorData::internal_error("cancelled", None)),
        };
        let (observer, sending) = match context.meta.get_progress_token() {
            None => (None, None),
            Some(token) => {
                let (observer, notes) = Notes::new();
                (Some(observer), Some(tokio::spawn(send_notes(notes, token, context.peer.clone()))))
            }
        };
        let call = Call {
            shared: self.shared.clone(),
            arguments: request.arguments.unwrap_or_default(),
            connection: connection.name.clone(),
            observer: observer.map(|observer| observer as Arc<dyn Observer>),
            cancel: cancel.clone(),
        };
        let (done, mut result) = oneshot::channel();
        let run = row.run;
        let thread = std::thread::Builder::new().name(row.name.to_string()).stack_size(STACK);
        let spawned = thread.spawn(move || {
            let _ = done.send(run(call));
            drop(permit);
        });
        spawned.map_err(|e| ErrorData::internal_error(format!("no thread for the run: {e}"), None))?;
        let result = tokio::select! {
            result = &mut result => result,
            () = context.ct.cancelled() => {
                cancel.cancel();
                result.await
            }
        };
        // What happened is told before what came of it: the notes end when the run lets go of them.
        if let Some(sending) = sending {
            let _ = sending.await;
        }
        drop(connection);
        match result {
            Ok(result) => Ok(result.into()),
            Err(_) => Err(ErrorData::internal_error("the run's thread panicked", None)),
        }
    }
}

/// A result with structured content, and the same as text for clients that know only that.
pub(super) fn structured(value: serde_json::Value, is_error: bool) -> CallToolResult {
    let mut result = CallToolResult::success(vec![ContentBlock::text(value.to_string())]);
    result.structured_content = Some(value);
    result.is_error = Some(is_error);
    result
}

/// Ends a run for which nobody waits any more.
pub(super) struct CancelOnDrop(pub CancelToken);
impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Hands what happens in a run over to the connection.
struct Notes {
    sender: mpsc::UnboundedSender<String>,
    waiting: Arc<AtomicUsize>,
}
type NotesEnd = (mpsc::UnboundedReceiver<String>, Arc<AtomicUsize>);
impl Notes {
    fn new() -> (Arc<Notes>, NotesEnd) {
        let (sender, receiver) = mpsc::unbounded_channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        (Arc::new(Notes { sender, waiting: waiting.clone() }), (receiver, waiting))
    }
    fn send(&self, note: String) {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _ = self.sender.send(note);
    }
}
impl Observer for Notes {
    fn call_started(&self, step: u32, tool: &str) {
        self.send(format!("call {step} begins: {tool}"));
    }
    fn call_settled(&self, entry: &TraceEntry) {
        let TraceEntry { step, tool, duration_ms, .. } = entry;
        self.send(match &entry.error {
            None => format!("call {step} ends: {tool} ({duration_ms} ms)"),
            Some(error) => format!("call {step} fails: {tool} ({duration_ms} ms): {error}"),
        });
    }
    fn progress(&self, progress: &Progress<'_>) {
        // A tool may say this as often as it likes; the budget limits the others.
        if self.waiting.load(Ordering::Relaxed) > MAX_WAITING {
            return;
        }
        let share = progress.fraction.map_or(String::new(), |fraction| format!(" {:.0} %", fraction * 100.0));
        let words = progress.message.map_or(String::new(), |message| format!(": {message}"));
        self.send(format!("call {}: {}{share}{words}", progress.step, progress.tool));
    }
}
async fn send_notes((mut notes, waiting): NotesEnd, token: ProgressToken, peer: Peer<RoleServer>) {
    let mut count = 0.0;
    while let Some(note) = notes.recv().await {
        waiting.fetch_sub(1, Ordering::Relaxed);
        count += 1.0;
        let note = ProgressNotificationParam::new(token.clone(), count).with_message(note);
        if peer.notify_progress(note).await.is_err() {
            return;
        }
    }
}

/// Serves one client over standard input and output, until it closes them.
pub fn serve_stdio(catalogue: Arc<Catalogue>, files: Vec<UploadedFile>) -> Result<(), String> {
    background()?.block_on(async {
        let shared = McpShared::new(catalogue, files);
        let service = McpServer::new(&shared).serve(rmcp::transport::stdio_pipes()).await;
        let service = service.map_err(|e| format!("the client did not begin: {e}"))?;
        service.waiting().await.map(|_| ()).map_err(|e| e.to_string())
    })
}
