//! What a session of MCP has besides the catalogue: files that its client uploads, and the tools that are served, which
//! `playground` reaches as `tools.<name>(…)`.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use rmcp::model::{CallToolResult, JsonObject, Tool as McpTool, ToolAnnotations};
use serde_json::{Value as Json, json};

use super::data::{Data, ToolFailure};
use super::mcp_schema::{Parameter, args_of, arguments_of, parameters};
use super::mcp_server::{Call, CancelOnDrop, McpShared, Served, structured};
use super::mcp_tools::{SERVED, caller_of, given, object, refuse_others, wrong};
use super::options::{Caller, CancelToken};
use super::playground::UploadedFile;
use super::scope::CallContext;
use super::tool_exec::STACK;
use super::types::Type;
use super::world::{Body, NativeTool, Tool, ToolFuture};

/// Files and bytes that one connection may have uploaded.
const MAX_FILES: usize = 256;
const MAX_BYTES: u64 = 64 << 20;

/// Files, by the callers that uploaded them.
#[derive(Default)]
pub(super) struct Uploads(Mutex<HashMap<Caller, Vec<Arc<UploadedFile>>>>);
impl Uploads {
    /// A caller's, in the order in which they came.
    pub fn of(&self, caller: &Caller) -> Vec<Arc<UploadedFile>> {
        self.0.lock().expect("nothing panics here").get(caller).cloned().unwrap_or_default()
    }
    /// A connection has ended.
    pub fn forget(&self, connection: &str) {
        self.0.lock().expect("nothing panics here").retain(|caller, _| caller.connection != connection);
    }
    /// Takes files up, behind or in place of those that there are.
    fn add(&self, caller: &Caller, files: Vec<UploadedFile>, replace: bool) -> Result<(), String> {
        let mut all = self.0.lock().expect("nothing panics here");
        let of_connection = all.iter().filter(|(other, _)| other.connection == caller.connection);
        let kept = of_connection.filter(|(other, _)| !replace || *other != caller).flat_map(|(_, files)| files);
        let (mut count, mut bytes) = (files.len(), files.iter().map(|file| file.size).sum::<u64>());
        kept.for_each(|file| (count, bytes) = (count + 1, bytes + file.size));
        if count > MAX_FILES || bytes > MAX_BYTES {
            let limit = MAX_BYTES >> 20;
            return Err(format!(
                "a connection may have {MAX_FILES} files of {limit} MiB together, and there would be {count} of {bytes} bytes; `replace` drops those that were uploaded before"
            ));
        }
        let slot = all.entry(caller.clone()).or_default();
        if replace {
            slot.clear();
        }
        slot.extend(files.into_iter().map(Arc::new));
        Ok(())
    }
}

const UPLOAD: &str = "\
Uploads files of the session, which playground then reads with getFile(i). For the program that runs the conversation: it calls \
this when its user adds a file, so that the text need not pass through the conversation.

files is a list of { name, text } or { name, base64 }, with type (MIME) and lastModified (milliseconds) if they are known; the \
contents of an MCP resource, { uri, mimeType, text or blob }, will do as well. They are added behind those that are there; with \
replace they take their place. The files belong to this connection and `as`, and go when the connection ends.

The answer is { success: true, files: [{ index, name, type, size, lastModified }] }, all that getFile gives now, or { success: \
false, error }.";

pub(super) fn define_upload() -> McpTool {
    let file = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "description": "Its name; a path loses its directories." },
            "uri": { "type": "string", "description": "Where it is from, whose last part is the name if none is given." },
            "type": { "type": "string", "description": "Its MIME type; guessed from the name if left out." },
            "mimeType": { "type": "string", "description": "The same." },
            "text": { "type": "string", "description": "What it holds." },
            "base64": { "type": "string", "description": "The same, as bytes." },
            "blob": { "type": "string", "description": "The same." },
            "lastModified": { "type": "number", "description": "Milliseconds since 1970; now if left out." },
        },
        "additionalProperties": false,
    });
    let input = json!({
        "type": "object",
        "properties": {
            "files": { "type": "array", "items": file, "description": "The files." },
            "replace": { "type": "boolean", "default": false, "description": "Whether those from before go." },
            "as": super::mcp_tools::as_schema(),
        },
        "required": ["files"],
        "additionalProperties": false,
    });
    let output = json!({
        "type": "object",
        "properties": {
            "success": { "type": "boolean" },
            "files": { "type": "array", "items": {
                "type": "object",
                "properties": {
                    "index": { "type": "integer" },
                    "name": { "type": "string" },
                    "type": { "type": "string" },
                    "size": { "type": "integer" },
                    "lastModified": { "type": "integer" },
                },
                "required": ["index", "name", "type", "size", "lastModified"],
            } },
            "error": { "type": "string" },
        },
        "required": ["success"],
    });
    McpTool::new("playground_upload", UPLOAD, object(input))
        .with_title("Upload files for the playground")
        .with_raw_output_schema(object(output).into())
        .with_annotations(ToolAnnotations::from_raw(None, Some(false), Some(false), Some(false), Some(false)))
}

pub(super) fn run_upload(call: Call) -> CallToolResult {
    match upload(&call) {
        Ok(files) => {
            let rows = files.iter().enumerate().map(|(i, file)| {
                json!({ "index": i + 1, "name": file.name, "type": file.type_, "size": file.size, "lastModified": file.last_modified })
            });
            structured(json!({ "success": true, "files": rows.collect::<Json>() }), false)
        }
        Err(why) => structured(json!({ "success": false, "error": why }), true),
    }
}
/// Takes the files up; all that the caller's `getFile` gives now.
fn upload(call: &Call) -> Result<Vec<Arc<UploadedFile>>, String> {
    refuse_others("playground_upload", &["files", "replace", "as"], &call.arguments)?;
    let caller = caller_of(call)?;
    let files = match given(call, "files") {
        Some(Json::Array(files)) => files.iter().map(file_of).collect::<Result<Vec<_>, _>>()?,
        Some(other) => return Err(wrong("files", "an array of files", other)),
        None => return Err("`files` is missing: an array of { name, text } or { name, base64 }".to_string()),
    };
    let replace = match given(call, "replace") {
        None => false,
        Some(Json::Bool(replace)) => *replace,
        Some(other) => return Err(wrong("replace", "a boolean", other)),
    };
    call.shared.uploads.add(&caller, files, replace)?;
    Ok(call.shared.files_of(&caller))
}
/// A file as it was given.
fn file_of(json: &Json) -> Result<UploadedFile, String> {
    let Json::Object(fields) = json else { return Err(wrong("files", "an array of objects", json)) };
    let text = |names: [&str; 2]| -> Result<Option<&str>, String> {
        match names.iter().find_map(|name| fields.get(*name).filter(|value| !value.is_null()).map(|it| (name, it))) {
            None => Ok(None),
            Some((_, Json::String(text))) => Ok(Some(text)),
            Some((name, other)) => Err(wrong(&format!("files[…].{name}"), "a string", other)),
        }
    };
    let Some(name) = text(["name", "uri"])? else { return Err("a file has neither `name` nor `uri`".to_string()) };
    let bytes = match (text(["text", "text"])?, text(["base64", "blob"])?) {
        (Some(text), None) => text.as_bytes().to_vec(),
        (None, Some(text)) => BASE64.decode(text).map_err(|e| format!("the file {name:?} is no base64: {e}"))?,
        _ => return Err(format!("the file {name:?} is to have either `text`, or `base64` (`blob`)")),
    };
    let modified = fields.get("lastModified").and_then(Json::as_f64).map(|ms| ms.max(0.0) as u64);
    Ok(UploadedFile::new(name, text(["type", "mimeType"])?, bytes, modified))
}

/// The tools of a session that are no catalogue's, as its playground gets them: all that are served, but itself.
pub(super) fn session_tools(call: &Call) -> Vec<Tool> {
    let rows = SERVED.iter().filter(|row| row.name != "playground");
    rows.map(|row| {
        let definition = (row.define)();
        let parameters = parameters(&definition.input_schema);
        let args = args_of(&parameters);
        let (shared, connection) = (call.shared.clone(), call.connection.clone());
        let name = call.arguments.get("as").cloned();
        Tool {
            name: row.name.to_string(),
            description: definition.description.unwrap_or_default().into_owned(),
            args,
            returns_text: "object".to_string(),
            returns: Type::Object(Vec::new()),
            examples: Vec::new(),
            cancellable: true,
            timeout_ms: None,
            body: Body::Native(Arc::new(Nested { row, parameters, shared, connection, name })),
        }
    })
    .collect()
}

/// A tool that is served, called from a playground.
struct Nested {
    row: &'static Served,
    parameters: Vec<Parameter>,
    shared: Arc<McpShared>,
    connection: String,
    /// The playground's `as`: a call that names none has it too.
    name: Option<Json>,
}
impl NativeTool for Nested {
    fn call(&self, args: Vec<Data>, _: Arc<CallContext>) -> ToolFuture {
        let mut arguments: JsonObject = arguments_of(&self.parameters, &args);
        if let Some(name) = &self.name {
            arguments.entry("as").or_insert_with(|| name.clone());
        }
        let cancel = CancelToken::new();
        let call = Call {
            shared: self.shared.clone(),
            connection: self.connection.clone(),
            arguments,
            observer: None,
            cancel: cancel.clone(),
        };
        let (run, name) = (self.row.run, self.row.name);
        Box::pin(async move {
            // The end of the playground ends it.
            let _guard = CancelOnDrop(cancel);
            let (done, result) = tokio::sync::oneshot::channel();
            let thread = std::thread::Builder::new().name(name.to_string()).stack_size(STACK);
            let spawned = thread.spawn(move || {
                let _ = done.send(run(call));
            });
            spawned.map_err(|e| ToolFailure::new(format!("no thread for the run: {e}")))?;
            let result = result.await.map_err(|_| ToolFailure::new("the run's thread panicked"))?;
            Ok(result.structured_content.as_ref().map_or(Data::Undefined, Data::from_json))
        })
    }
}
