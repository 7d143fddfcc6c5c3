//! One call of a tool without a script: what a shell or a server does.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::catalogue::Catalogue;
use super::data::{Data, ToolFailure};
use super::event_loop::block_on;
use super::options::{Caller, Observer, time_limit};
use super::run::run_tool;
use super::scope::{CallContext, CallLimits};
use super::tasks::Outcome;
use super::values::from_luau;

/// How a tool is called.
#[derive(Clone, Default)]
pub struct CallOptions {
    /// Who calls.
    pub caller: Caller,
    /// Milliseconds from 1 to 600,000; 30,000 if none.
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
        let limit = time_limit(options.timeout_ms).map_err(ToolFailure::new)?;
        let own = tool.timeout_ms.and_then(|ms| Duration::try_from_secs_f64(ms / 1e3).ok());
        let limit = own.map_or(limit, |own| own.min(limit));
        let (now, name) = (Instant::now(), world.kept_name(b, t));
        let limits = CallLimits { deadline: now + limit, busy: self.options().tool_busy, cancel: None };
        let (caller, observer) = (options.caller.clone(), options.observer.clone());
        let context = CallContext::new(world.clone(), 0, name, caller, observer, now, limits);
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
