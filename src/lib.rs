//! ZeroJS: a JavaScript engine and the `tool_exec` runner it exists for.
pub mod builtins;
pub mod bytecode;
pub mod cli;
pub mod compiler;
pub mod heap;
#[cfg(feature = "host")]
pub mod host;
pub mod realm;
pub(crate) mod regexp;
pub mod runtime;
mod vm;
