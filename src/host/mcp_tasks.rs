//! Tools of MCP servers that run as tasks only (protocol 2025-11-25): begun, watched while they work, and asked for their result.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rmcp::model::{CallToolResult, ClientRequest, CustomRequest, ErrorCode, ServerResult};
use rmcp::service::{Peer, PeerRequestOptions};
use rmcp::{RoleClient, ServiceError};
use serde_json::{Map, Value as Json, json};
use tokio::sync::mpsc::Sender;

use super::background::background;
use super::mcp_client::{Link, MAX_TOOLS, Note, awaited};

/// How often a task is looked at, unless its server says otherwise.
const INTERVAL_MS: u64 = 1_000;
const SHORTEST_MS: u64 = 100;
const LONGEST_MS: u64 = 30_000;

/// What servers say that do not run a tool as a task.
const REFUSALS: [ErrorCode; 2] = [ErrorCode::METHOD_NOT_FOUND, ErrorCode::INVALID_PARAMS];

/// A task that has begun, and is cancelled at its server if nobody waits for it any more.
struct Begun {
    peer: Peer<RoleClient>,
    id: Option<String>,
}
impl Drop for Begun {
    fn drop(&mut self) {
        let (Some(id), Ok(background)) = (self.id.take(), background()) else { return };
        let peer = self.peer.clone();
        background.spawn(async move {
            let request = custom("tasks/cancel", json!({ "taskId": id }));
            let _ = peer.send_request(request).await;
        });
    }
}

fn custom(method: &str, params: Json) -> ClientRequest {
    ClientRequest::CustomRequest(CustomRequest::new(method, Some(params)))
}
/// A result that rmcp has no shape for, as JSON.
fn plain(result: ServerResult) -> Json {
    match result {
        ServerResult::CustomResult(result) => result.0,
        other => serde_json::to_value(other).unwrap_or_default(),
    }
}
fn sentence(error: ServiceError) -> String {
    match error {
        ServiceError::McpError(error) => error.message.into_owned(),
        other => format!("the task's result did not come: {other}"),
    }
}

/// The tools that a server declares to run as tasks only.
#[derive(Clone, Default)]
pub(super) struct TaskOnly(Arc<Mutex<HashSet<String>>>);
impl TaskOnly {
    /// Looks into a message of the server's: a list of tools says it, and rmcp has no place for that.
    pub fn note(&self, message: &[u8]) {
        if memchr::memmem::find(message, b"\"taskSupport\"").is_none() {
            return;
        }
        let Ok(message) = serde_json::from_slice::<Json>(message) else { return };
        let mut names = self.0.lock().expect("nothing panics here");
        for tool in message["result"]["tools"].as_array().into_iter().flatten() {
            let Some(name) = tool["name"].as_str() else { continue };
            if tool["execution"]["taskSupport"] != "required" {
                names.remove(name);
            } else if names.len() < MAX_TOOLS {
                names.insert(name.to_string());
            }
        }
    }
    /// Whether a tool is one.
    pub fn has(&self, tool: &str) -> bool {
        self.0.lock().expect("nothing panics here").contains(tool)
    }
}
/// Whether a failure means that the tool runs as a task only, where its declaration could not be read: some servers put the
/// error of the protocol into a result, with its code.
pub(super) fn is_wanted(result: &CallToolResult) -> bool {
    let text = result.content.first().and_then(|part| part.as_text()).map_or("", |text| text.text.as_str());
    result.is_error == Some(true)
        && text.contains(&ErrorCode::METHOD_NOT_FOUND.0.to_string())
        && text.to_lowercase().contains("task")
}

/// Calls a tool as a task. None: the server says that it does not run it so, and has done nothing.
pub(super) async fn call(
    link: &Link,
    tool: &str,
    arguments: Map<String, Json>,
    notes: Sender<Note>,
) -> Option<Result<CallToolResult, String>> {
    let params = json!({ "name": tool, "arguments": arguments, "task": {} });
    let begun = match request(link, "tools/call", params).await {
        Ok(begun) => plain(begun),
        Err(ServiceError::McpError(error)) if REFUSALS.contains(&error.code) => return None,
        Err(error) => return Some(Err(sentence(error))),
    };
    let task = begun["task"].clone();
    // It has run it all the same.
    let Some(id) = task["taskId"].as_str().map(String::from) else { return Some(result_of(begun)) };
    let mut begun = Begun { peer: link.peer().clone(), id: Some(id.clone()) };
    let result = tokio::select! {
        // This one is answered when the task has ended.
        result = request(link, "tasks/result", json!({ "taskId": id })) => result,
        never = watch(link, &id, &task, notes) => match never {},
    };
    begun.id = None;
    Some(match result {
        Ok(ServerResult::CallToolResult(result)) => Ok(result),
        Ok(other) => result_of(plain(other)),
        Err(error) => Err(sentence(error)),
    })
}
/// The answer to a request, which is taken back if nobody waits for it any more.
async fn request(link: &Link, method: &str, params: Json) -> Result<ServerResult, ServiceError> {
    let options = PeerRequestOptions::no_options();
    let handle = link.peer().send_cancellable_request(custom(method, params), options).await?;
    awaited(link, handle, None).await
}
fn result_of(json: Json) -> Result<CallToolResult, String> {
    serde_json::from_value(json).map_err(|_| "the task ended with something else than a result".to_string())
}
/// Tells what a task says of itself while it works; does not end by itself.
async fn watch(link: &Link, id: &str, task: &Json, notes: Sender<Note>) -> std::convert::Infallible {
    let ms = task["pollInterval"].as_u64().unwrap_or(INTERVAL_MS).clamp(SHORTEST_MS, LONGEST_MS);
    let mut told = String::new();
    loop {
        tokio::time::sleep(Duration::from_millis(ms)).await;
        let request = custom("tasks/get", json!({ "taskId": id }));
        let Ok(status) = link.peer().send_request(request).await.map(plain) else { continue };
        if let Some(message) = status["statusMessage"].as_str()
            && message != told
        {
            told = message.to_string();
            let _ = notes.try_send((None, Some(told.clone())));
        }
    }
}
