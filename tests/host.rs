//! Runs of scripts with tools, end to end. Tests are named by the rules of the behaviour they hold to.
#![cfg(feature = "host")]

#[path = "host/support.rs"]
mod support;

#[path = "host/calls.rs"]
mod calls;
#[path = "host/console.rs"]
mod console;
#[path = "host/discovery.rs"]
mod discovery;
#[path = "../examples/embed.rs"]
mod embed;
#[path = "host/endings.rs"]
mod endings;
#[path = "host/http.rs"]
mod http;
#[path = "host/plan.rs"]
mod plan;
#[path = "host/playground.rs"]
mod playground;
#[path = "host/record.rs"]
mod record;
#[path = "host/recording.rs"]
mod recording;
#[path = "host/safety.rs"]
mod safety;
#[path = "host/toolboxes.rs"]
mod toolboxes;
#[cfg(feature = "typescript")]
#[path = "host/typescript.rs"]
mod typescript;
#[path = "host/values.rs"]
mod values;
#[path = "host/world.rs"]
mod world;
#[cfg(unix)]
#[path = "host/zero.rs"]
mod zero;
