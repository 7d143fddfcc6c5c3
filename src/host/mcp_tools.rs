//! The tools that the MCP server serves, a row each: what clients read of them, and what a call does.

use rmcp::model::{CallToolResult, ContentBlock, JsonObject, MetaObject, Tool, ToolAnnotations};
use serde_json::{Value as Json, json};

use super::mcp_server::{Call, Served, structured};
use super::mcp_session::{define_upload, run_upload, session_tools};
use super::options::{Caller, Planning, RunOptions};
use super::playground;
use super::tool_exec::{self, Record};

/// The tools, in the order in which clients see them.
pub(super) const SERVED: &[Served] = &[
    Served { name: "tool_exec", define: define_tool_exec, run: run_tool_exec },
    Served { name: "playground", define: define_playground, run: run_playground },
    Served { name: "playground_upload", define: define_upload, run: run_upload },
];

const TOOL_EXEC: &str = "\
Runs a JavaScript script that calls the tools of this engine's catalogue. Prefer it to a series of single calls whenever results \
are to be filtered, looped over or combined: what lies in between stays in the script and never enters the conversation.

The script finds two globals beside the standard library and console:
- zero.<toolbox>.<tool>(...args) calls a tool; zero.libs.<library>.<toolbox>.<tool>(...args) calls one that a library ships \
(registered as @<library>::<toolbox>), which zero.<toolbox> reaches too as long as no other toolbox has the name. Every call is a \
promise: await it. Arguments are positional and typed.
- tools finds tools: tools.toolboxes() gives { toolbox, purpose, toolCount } of each; tools.list(toolbox) gives { name, signature, \
description } of each of its tools; tools.describe(name) gives one in full, with arguments, return type, examples and types; \
tools.search(query, toolbox?) finds tools by what they are for; tools.use(toolbox, tool, ...args) calls one by a computed name.

Not sure what there is? Begin with tools.search(...) or tools.toolboxes(), then tools.describe(...) for the exact arguments.

await works from the first line on, and return hands the result back: reduce it in the script and return little. Calls overlap \
under Promise.all; await them one by one where the order matters. console.log goes into logs. It is modern JavaScript without \
anything of Node or browsers: no require, no fetch.

The answer is { ok, value, error, failure, trace, logs }. value is what was returned. If ok is false, error is a sentence that \
says what failed and where, and failure.kind is one of: tool (a call's rejection ended the script; failure.step and failure.tool \
say which), script (it threw by itself), syntax (it is not JavaScript; line and column are its own), timeout (it outlived \
timeoutMs; a value that it had returned is kept), budget (more than 200 calls), setup (it could not begin). trace has every call \
with its step, outcome and duration.

Not sure of names and arguments? With plan: \"first\" the script is checked against the catalogue before it runs, and does not run \
if something is wrong; with plan: \"only\" it is checked and not run, and value is { ok, faults, calls }.

Example:
const hits = await tools.search(\"read a file\");
const [info, text] = await Promise.all([zero.wld.info(), zero.files.read(\"/source/notes.md\")]);
return { mode: info.mode, lines: text.split(\"\\n\").length, first: hits[0].name };";

pub(super) fn object(json: Json) -> JsonObject {
    match json {
        Json::Object(fields) => fields,
        _ => unreachable!("schemas are objects"),
    }
}

/// The name of one of several agents.
pub(super) fn as_schema() -> Json {
    json!({
        "type": "string",
        "pattern": "^[a-z0-9][a-z0-9_-]{0,63}$",
        "description": "Your own name, if you are one of several agents that share this connection (sub-agents of one session do): without it the engine takes all of them for one caller. Give the same name with every call. Session state, roster name, uploaded files and notices are then yours alone. Leave it out if the connection is yours.",
    })
}

fn define_tool_exec() -> Tool {
    let input = json!({
        "type": "object",
        "properties": {
            "script": {
                "type": "string",
                "description": "The JavaScript. `await` works at its top level; `return` hands back the result.",
            },
            "timeoutMs": {
                "type": "number",
                "minimum": 1,
                "maximum": 600_000,
                "default": 30_000,
                "description": "Milliseconds that the whole script may take, the calls of tools included.",
            },
            "as": as_schema(),
            "plan": {
                "enum": ["first", "only"],
                "description": "Check the script against the catalogue: `first` before it runs, `only` instead of running it.",
            },
            "usage": {
                "type": "boolean",
                "default": false,
                "description": "Whether to tell what it took, beside the record: { fuel, peakBytes, calls, waitingMs }.",
            },
        },
        "required": ["script"],
        "additionalProperties": false,
    });
    let entry = json!({
        "type": "object",
        "properties": {
            "step": { "type": "integer" },
            "tool": { "type": "string" },
            "ok": { "type": "boolean" },
            "durationMs": { "type": "integer" },
            "error": { "type": "string" },
        },
        "required": ["step", "tool", "ok", "durationMs"],
    });
    let failure = json!({
        "type": ["object", "null"],
        "properties": {
            "kind": { "enum": ["tool", "script", "syntax", "timeout", "budget", "setup"] },
            "message": { "type": "string" },
            "completed": { "type": "integer" },
            "step": { "type": "integer" },
            "tool": { "type": "string" },
            "line": { "type": "integer" },
            "column": { "type": "integer" },
        },
        "required": ["kind", "message", "completed"],
    });
    let output = json!({
        "type": "object",
        "properties": {
            "ok": { "type": "boolean" },
            "value": { "description": "What the script returned, as JSON." },
            "error": { "type": ["string", "null"] },
            "failure": failure,
            "trace": { "type": "array", "items": entry },
            "logs": { "type": "array", "items": { "type": "string" } },
        },
        "required": ["ok", "value", "error", "failure", "trace", "logs"],
    });
    Tool::new("tool_exec", TOOL_EXEC, object(input))
        .with_title("Run a script over tools")
        .with_raw_output_schema(object(output).into())
        .with_annotations(ToolAnnotations::from_raw(None, Some(false), Some(true), Some(false), Some(true)))
}

fn run_tool_exec(call: Call) -> CallToolResult {
    let record = match tool_exec_options(&call) {
        Ok(options) => tool_exec::run(&call.shared.catalogue, &options),
        Err(why) => Record::of_setup(&why),
    };
    let (is_error, beside) = (!record.ok, record.beside());
    let mut result = structured(serde_json::to_value(record).expect("a record is JSON"), is_error);
    // What was asked for besides the record is beside it: for programs, and as a text of its own for models.
    if let Some(Json::Object(beside)) = beside {
        let named = beside.iter().map(|(name, value)| (format!("zerojs/{name}"), value.clone()));
        result.meta = Some(MetaObject(named.collect()));
        result.content.push(ContentBlock::text(Json::Object(beside).to_string()));
    }
    result
}

const PLAYGROUND: &str = "\
Runs a small JavaScript module in a sandbox: for sums, for reshaping data, for trying out how something behaves.

code is the source of a module that exports a default function, async or not; args are its arguments, and what it returns is the \
result. getFile(i), counted from 1, gives a file of the session as { index, name, type, size, lastModified, text }, or null; texts \
can be long, so filter and count in the snippet and return only what is needed. tools.<name>(params) calls any other tool of the \
session with one object of named parameters and gives a promise; such calls take no room in the conversation. Those are tool_exec \
(tools.tool_exec({ script })), and each tool of its catalogue, by its own name, or as toolbox_tool where several have that. \
whiteList names the globals beside the language itself; without it there is console. There are no timers, no network, no eval.

Example: export default function () { const file = getFile(1); return { name: file?.name ?? null, start: file?.text.slice(0, 20) ?? null }; }

The answer is { success: true, result } or { success: false, error }.";

fn define_playground() -> Tool {
    let input = json!({
        "type": "object",
        "properties": {
            "code": { "type": "string", "description": "The source of a module with a default function." },
            "args": { "type": "array", "items": {}, "description": "The arguments of the default function." },
            "timeoutMs": {
                "type": "number",
                "minimum": 1,
                "maximum": 600_000,
                "default": 2_000,
                "description": "Milliseconds that it may take.",
            },
            "whiteList": {
                "type": "array",
                "items": { "type": "string" },
                "description": "Globals to add to the language; only console if left out.",
            },
            "as": as_schema(),
        },
        "required": ["code"],
        "additionalProperties": false,
    });
    let output = json!({
        "type": "object",
        "properties": { "success": { "type": "boolean" }, "result": {}, "error": { "type": "string" } },
        "required": ["success"],
    });
    Tool::new("playground", PLAYGROUND, object(input))
        .with_title("Run a snippet in a sandbox")
        .with_raw_output_schema(object(output).into())
        .with_annotations(ToolAnnotations::from_raw(None, Some(false), Some(true), Some(false), Some(true)))
}

fn run_playground(call: Call) -> CallToolResult {
    match playground_options(&call) {
        Ok(options) => {
            let outcome = playground::run(&call.shared.catalogue, &options);
            let is_error = !outcome.success;
            structured(serde_json::to_value(outcome).expect("an outcome is JSON"), is_error)
        }
        Err(why) => structured(json!({ "success": false, "error": why }), true),
    }
}

/// An argument that is there.
pub(super) fn given<'a>(call: &'a Call, name: &str) -> Option<&'a Json> {
    call.arguments.get(name).filter(|value| !value.is_null())
}
pub(super) fn wrong(name: &str, what: &str, came: &Json) -> String {
    format!("`{name}` is to be {what}, and {} came", kind_of(came))
}
pub(super) fn refuse_others(tool: &str, names: &[&str], arguments: &JsonObject) -> Result<(), String> {
    match arguments.keys().find(|name| !names.contains(&name.as_str())) {
        None => Ok(()),
        Some(other) => {
            let known: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            Err(format!("{tool} takes {}, and `{other}` came", super::names::join(&known)))
        }
    }
}
/// Who calls: (connection, `as`).
pub(super) fn caller_of(call: &Call) -> Result<Caller, String> {
    let name = match given(call, "as") {
        None => None,
        Some(Json::String(name)) => Some(name.clone()),
        Some(other) => return Err(wrong("as", "a string", other)),
    };
    let caller = Caller { connection: call.connection.clone(), name };
    caller.check().map(|()| caller)
}
fn timeout_of(call: &Call) -> Result<Option<f64>, String> {
    match given(call, "timeoutMs") {
        None => Ok(None),
        Some(Json::Number(ms)) => Ok(ms.as_f64()),
        Some(other) => Err(wrong("timeoutMs", "a number from 1 to 600000", other)),
    }
}

fn playground_options(call: &Call) -> Result<playground::Options, String> {
    refuse_others("playground", &["code", "args", "timeoutMs", "whiteList", "as"], &call.arguments)?;
    let code = match given(call, "code") {
        Some(Json::String(code)) => code,
        Some(other) => return Err(wrong("code", "a string", other)),
        None => return Err("`code` is missing: the source of a module".to_string()),
    };
    let args = match given(call, "args") {
        None => Vec::new(),
        Some(Json::Array(args)) => args.clone(),
        Some(other) => return Err(wrong("args", "an array", other)),
    };
    let white_list = match given(call, "whiteList") {
        None => None,
        Some(Json::Array(names)) => {
            let name = |name: &Json| {
                name.as_str().map(String::from).ok_or_else(|| wrong("whiteList", "an array of strings", name))
            };
            Some(names.iter().map(name).collect::<Result<_, _>>()?)
        }
        Some(other) => return Err(wrong("whiteList", "an array of strings", other)),
    };
    let caller = caller_of(call)?;
    Ok(playground::Options {
        args,
        timeout_ms: timeout_of(call)?,
        white_list,
        files: call.shared.files_of(&caller),
        session: session_tools(call),
        caller,
        cancel: Some(call.cancel.clone()),
        ..playground::Options::new(code.as_str())
    })
}

/// Reads the arguments. Whatever is wrong with them is a failure of kind `setup`, never an error of the protocol.
fn tool_exec_options(call: &Call) -> Result<RunOptions, String> {
    refuse_others("tool_exec", &["script", "timeoutMs", "as", "plan", "usage"], &call.arguments)?;
    let script = match given(call, "script") {
        Some(Json::String(script)) => script,
        Some(other) => return Err(wrong("script", "a string", other)),
        None => return Err("`script` is missing: the JavaScript to run".to_string()),
    };
    let plan = match given(call, "plan") {
        None => Planning::Off,
        Some(Json::String(how)) if how == "first" => Planning::First,
        Some(Json::String(how)) if how == "only" => Planning::Only,
        Some(other) => return Err(format!("`plan` is to be \"first\" or \"only\", and {other} came")),
    };
    let usage = match given(call, "usage") {
        None => false,
        Some(Json::Bool(usage)) => *usage,
        Some(other) => return Err(wrong("usage", "a boolean", other)),
    };
    Ok(RunOptions {
        timeout_ms: timeout_of(call)?,
        caller: caller_of(call)?,
        plan,
        usage,
        observer: call.observer.clone(),
        cancel: Some(call.cancel.clone()),
        ..RunOptions::new(script.as_str())
    })
}

fn kind_of(value: &Json) -> &'static str {
    match value {
        Json::Null => "null",
        Json::Bool(_) => "a boolean",
        Json::Number(_) => "a number",
        Json::String(_) => "a string",
        Json::Array(_) => "an array",
        Json::Object(_) => "an object",
    }
}
