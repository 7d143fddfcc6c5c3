//! One call of a tool without a script: what a shell or a server does.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::catalogue::Catalogue;
use super::data::{Data, ToolFailure};
use super::event_loop::block_on;
use super::options::{Caller, Observer};
use super::run::run_tool;
use super::scope::CallContext;
use super::tasks::Outcome;
use super::values::from_luau;

/// How a tool is called.
#[derive(Clone, Default)]
pub struct CallOptions {
    /// Who calls.
    pub caller: Caller,
    /// Milliseconds; 30,000 if none.
    pub timeout_ms: Option<f64>,
    /// Who watches.
    pub observer: Option<Arc<dyn Observer>>,
}

impl Catalogue {
    /// Calls a tool, named in any form that `tools.describe` takes, on this thread, to its end.
    pub fn call(&self, name: &str, args: Vec<Data>, options: &CallOptions) -> Result<Data, ToolFailure> {
        let world = self.world();
        let (b, t) = world.find(name).map_err(ToolFailure::new)?;
        options.caller.check().map_err(ToolFailure::new)?;
        let owner = world.toolboxes[b].clone();
        let tool = &owner.tools[t];
        let args = tool.complete(args, &owner.types).map_err(ToolFailure::new)?;
        let ms =
            options.timeout_ms.unwrap_or(super::options::DEFAULT_TIMEOUT_MS).clamp(1.0, super::options::MAX_TIMEOUT_MS);
        let limit = Duration::from_secs_f64(tool.timeout_ms.map_or(ms, |own| own.min(ms)) / 1e3);
        let context = CallContext::new(
            world.clone(),
            0,
            world.kept_name(b, t),
            options.caller.clone(),
            options.observer.clone(),
            Instant::now(),
            Instant::now() + limit,
            self.options().tool_busy,
        );
        let work = run_tool(world.clone(), b, t, args, context);
        let done = block_on(async { tokio::time::timeout(limit, work).await });
        let done = done.map_err(|e| ToolFailure::new(format!("the event loop could not be made: {e}")))?;
        match done {
            Err(_) => Err(ToolFailure::new(format!("it took more than {} ms", limit.as_millis()))),
            Ok(Err(failure)) => Err(failure.to_data()),
            Ok(Ok(Outcome::Data(data))) => Ok(data),
            Ok(Ok(Outcome::Luau(value))) => from_luau(&value, Some(&tool.returns), &owner.types, "result")
                .map_err(|why| ToolFailure::new(format!("the tool's result cannot be passed: {why}"))),
        }
    }
}
