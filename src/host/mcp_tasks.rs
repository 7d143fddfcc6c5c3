//! Tools of MCP servers that run as tasks only (protocol 2025-11-25): begun, watched while they work, and asked for their result.

use std::time::Duration;

use rmcp::model::{CallToolResult, ClientRequest, CustomRequest, ErrorCode, ServerResult};
use rmcp::service::{Peer, PeerRequestOptions};
use rmcp::{RoleClient, ServiceError};
use serde_json::{Map, Value as Json, json};
use tokio::sync::mpsc::Sender;

use super::background::background;
use super::mcp_client::{Link, Note, awaited};

/// How often a task is looked at, unless its server says otherwise.
const INTERVAL_MS: u64 = 1_000;
const SHORTEST_MS: u64 = 100;
const LONGEST_MS: u64 = 30_000;

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

/// Whether a failure means that the tool runs as a task only: the official SDK puts the error of the protocol into a result.
pub(super) fn is_wanted(result: &CallToolResult, tool: &str) -> bool {
    let text = result.content.first().and_then(|part| part.as_text()).map_or("", |text| text.text.as_str());
    let code = format!("MCP error {}: ", ErrorCode::METHOD_NOT_FOUND.0);
    result.is_error == Some(true)
        && text.strip_prefix(&code).is_some_and(|why| why.contains(tool) && why.contains("task"))
}

/// Calls a tool as a task. None: the server knows of no such thing either.
pub(super) async fn call(
    link: &Link,
    tool: &str,
    arguments: Map<String, Json>,
    notes: Sender<Note>,
) -> Option<Result<CallToolResult, String>> {
    let params = json!({ "name": tool, "arguments": arguments, "task": {} });
    let begun = link.peer().send_request(custom("tools/call", params)).await.ok().map(plain)?;
    let task = begun.get("task")?.clone();
    let id = task["taskId"].as_str()?.to_string();
    let mut begun = Begun { peer: link.peer().clone(), id: Some(id.clone()) };
    // This one is answered when the task has ended.
    let request = custom("tasks/result", json!({ "taskId": id }));
    let handle = link.peer().send_cancellable_request(request, PeerRequestOptions::no_options()).await;
    let ended = async { awaited(link, handle?, None).await };
    let result = tokio::select! {
        result = ended => result,
        never = watch(link, &id, &task, notes) => match never {},
    };
    begun.id = None;
    Some(match result {
        Ok(ServerResult::CallToolResult(result)) => Ok(result),
        Ok(other) => serde_json::from_value(plain(other))
            .map_err(|_| "the task ended with something else than a result".to_string()),
        Err(error) => Err(sentence(error)),
    })
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
