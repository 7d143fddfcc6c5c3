//! ZeroJS: a JavaScript engine and the `tool_exec` runner it exists for.
pub mod bytecode;
pub mod compiler;
