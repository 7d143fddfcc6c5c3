//! MCP with real parties: the official client against `zerojs mcp`, the reference servers as toolboxes, and ZeroJS with itself.
#![cfg(feature = "mcp")]

#[path = "mcp/support.rs"]
mod support;

#[path = "mcp/server.rs"]
mod server;
#[path = "mcp/toolboxes.rs"]
mod toolboxes;
