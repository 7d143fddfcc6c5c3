//! The embedding: toolboxes, the event loop, and runs of scripts that compose tools. Only here are mlua and tokio known.
//!
//! ```no_run
//! use zerojs::host::{Catalogue, RunOptions, tool_exec};
//!
//! let catalogue = Catalogue::embedded()?; // an Arc: share it between threads and runs
//! let record = tool_exec::run(&catalogue, &RunOptions::new("return (await zero.scene.list()).length"));
//! assert!(record.ok);
//! # Ok::<(), String>(())
//! ```
//!
//! - `Catalogue` holds the toolboxes: built in, of a directory (read again when files change), or of the host
//!   (`put_toolbox` with `Tool::native`). Its `world()` is a snapshot; a run keeps the one it began with.
//! - `tool_exec::run` runs a script on the calling thread, `tool_exec::spawn` on one of its own. Each run has its own agent;
//!   tools in Luau share one machine, whose lock is held only while Luau code runs.
//! - `RunOptions` takes an `Observer` (what happens, while it happens), an `Interceptor` (records calls or answers them), and
//!   a `CancelToken`.
//! - `Catalogue::call` calls one tool without a script.

mod background;
mod catalogue;
mod console;
mod data;
pub mod declarations;
mod direct;
pub mod discovery;
#[cfg(feature = "typescript")]
mod erasure;
mod event_loop;
mod fault;
mod files;
mod helpers;
#[cfg(feature = "http")]
mod http;
#[cfg(any(feature = "http", feature = "mcp"))]
mod http_client;
mod identity;
mod inspect;
pub mod isolate;
mod json;
mod json_text;
mod leaving;
mod ledger;
mod load;
mod luau;
mod luau_api;
mod luau_library;
mod luau_stack;
#[cfg(feature = "mcp")]
mod mcp_client;
#[cfg(feature = "mcp")]
mod mcp_http;
#[cfg(feature = "mcp")]
mod mcp_process;
#[cfg(feature = "mcp")]
mod mcp_schema;
#[cfg(feature = "mcp")]
mod mcp_server;
#[cfg(feature = "mcp")]
mod mcp_servers_json;
#[cfg(feature = "mcp")]
mod mcp_session;
#[cfg(feature = "mcp")]
mod mcp_tasks;
#[cfg(feature = "mcp")]
mod mcp_tools;
#[cfg(feature = "mcp")]
mod mcp_values;
pub mod names;
#[cfg(feature = "typescript")]
mod nesting;
mod options;
pub mod plan;
mod plan_types;
mod plans;
pub mod playground;
pub mod recording;
mod run;
mod scope;
mod search;
pub mod search_quality;
mod tasks;
mod timers;
mod to_js;
pub mod tool_exec;
mod ts_names;
pub mod types;
pub mod types_check;
#[cfg(feature = "typescript")]
pub mod typescript;
mod values;
mod watchdog;
mod world;

pub use background::{background, in_background};
pub use catalogue::{Catalogue, CatalogueOptions};
pub use data::{Data, ToolFailure};
pub use direct::CallOptions;
pub use fault::{Failure, Kind};
pub use files::Files;
pub use json_text::JsonText;
pub use ledger::{AT_ONCE, BUDGET, TraceEntry};
pub use load::LoadFault;
#[cfg(feature = "mcp")]
pub use mcp_client::{McpClient, connect_servers};
#[cfg(feature = "mcp")]
pub use mcp_http::{HttpOptions, PATH as MCP_PATH, read_origin, serve_http};
#[cfg(feature = "mcp")]
pub use mcp_server::serve_stdio;
#[cfg(feature = "mcp")]
pub use mcp_servers_json::{ServerSpec, Transport, read_servers};
pub use options::{
    Caller, CancelToken, DEFAULT_MEMORY, DEFAULT_TIMEOUT_MS, Intercepted, Interceptor, MAX_TIMEOUT_MS, NEVER, Observer,
    Planning, Progress, RunOptions, Turn,
};
pub use scope::CallContext;
pub use tool_exec::{Record, RunHandle, Usage};
pub use world::{Arg, Body, NativeTool, Tool, ToolFuture, Toolbox, World};
