//! The embedding: Luau toolboxes, the event loop, and runs of scripts that compose tools. Only here are mlua and tokio known.

pub mod catalogue;
mod console;
mod discovery;
mod event_loop;
mod fault;
mod files;
mod helpers;
mod inspect;
mod json;
mod ledger;
mod luau;
pub mod names;
mod run;
mod timers;
pub mod tool_exec;
mod types;
mod values;
mod watchdog;

pub use catalogue::Catalogue;
pub use fault::{Failure, Kind};
pub use ledger::{AT_ONCE, BUDGET, TraceEntry};
pub use tool_exec::{Record, Request};
