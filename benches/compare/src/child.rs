//! One run of one kernel in this process: load it, time `run(n)` from inside, report time, peak memory and result.

use std::path::Path;
use std::time::Instant;

use crate::engines::Engine;

/// What a run found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// Milliseconds that `run(n)` took.
    pub ms: f64,
    /// Peak memory of the process, where the system tells.
    pub kib: Option<u64>,
    /// What `run(n)` returned, as a string: engines that disagree have not done the same work.
    pub result: String,
}

/// Milliseconds and the result as a string.
type Timed = Result<(f64, String), String>;

/// Runs and prints.
pub fn run(engine: &str, kernel: &Path, n: u64) -> Result<(), String> {
    let source = std::fs::read_to_string(kernel).map_err(|error| format!("{}: {error}", kernel.display()))?;
    let timed = match Engine::from_name(engine) {
        Some(Engine::ZeroJs) => run_zerojs(&source, n),
        Some(Engine::QuickJs) => run_quickjs(&source, n),
        Some(Engine::Boa) => run_boa(&source, n),
        _ => Err(format!("`{engine}` is not linked in")),
    };
    let (ms, result) = timed?;
    print!("{}", print(&Run { ms, kib: peak_kib(), result }));
    Ok(())
}

fn print(run: &Run) -> String {
    let kib = run.kib.map_or_else(String::new, |kib| format!("compare-kib {kib}\n"));
    let result = run.result.replace('\\', "\\\\").replace('\n', "\\n");
    format!("compare-ms {}\n{kib}compare-result {result}\n", run.ms)
}

/// Reads what a child, or another engine's driver, has printed.
pub fn parse(output: &str) -> Result<Run, String> {
    let field = |key: &str| output.lines().rev().find_map(|line| line.strip_prefix(key)).map(str::trim);
    let ms = field("compare-ms ").ok_or("it printed no time")?;
    Ok(Run {
        ms: ms.parse().map_err(|_| format!("`{ms}` is not a time"))?,
        kib: field("compare-kib ").and_then(|kib| kib.parse().ok()),
        result: field("compare-result ").unwrap_or_default().to_string(),
    })
}

/// The most memory this process has had, from Linux.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Runs the kernel on ZeroJS: the only place here that knows its API.
fn run_zerojs(source: &str, n: u64) -> Timed {
    use zerojs::heap::Value;
    use zerojs::runtime::{Agent, DefaultHooks, Limits, Throw};

    let limits = Limits { max_bytes: 4 << 30, native_stack: 4 << 20, ..Limits::default() };
    let mut agent = Agent::new(limits, Box::new(DefaultHooks::default()));
    agent.enter(|agent| {
        let text = |agent: &mut Agent, throw: Throw| match agent.to_string(throw.value()) {
            Ok(text) => text.to_string_lossy(),
            Err(_) => "it threw".to_string(),
        };
        agent.evaluate_script("kernel", source).map_err(|throw| text(agent, throw))?;
        let global = agent.realm().global_object;
        let run = agent.get_str(global, "run").map_err(|throw| text(agent, throw))?;
        let start = Instant::now();
        let returned = agent.call(run, Value::UNDEFINED, &[Value::number(n as f64)]);
        let returned = returned.map_err(|throw| text(agent, throw))?;
        agent.run_jobs().map_err(|throw| text(agent, throw))?;
        let elapsed = start.elapsed().as_secs_f64() * 1e3;
        // A kernel that goes on in jobs leaves its checksum in a global.
        let started = returned.as_string().is_some_and(|s| s.equals_str("started", &agent.heap));
        let result =
            if started { agent.get_str(global, "result").map_err(|throw| text(agent, throw))? } else { returned };
        let result = agent.to_string(result).map_err(|throw| text(agent, throw))?;
        Ok((elapsed, result.to_string_lossy()))
    })
}

#[cfg(feature = "quickjs")]
fn run_quickjs(source: &str, n: u64) -> Timed {
    use rquickjs::{Coerced, Context, Ctx, Function, Runtime, Value, context::EvalOptions};

    let runtime = Runtime::new().map_err(|error| error.to_string())?;
    // Its default of 256 KiB is less than the others give.
    runtime.set_max_stack_size(4 << 20);
    let context = Context::full(&runtime).map_err(|error| error.to_string())?;
    let (start, ms, text) = context.with(|ctx: Ctx| {
        let caught = |error: rquickjs::Error| match error {
            rquickjs::Error::Exception => match ctx.catch().into_exception() {
                Some(exception) => exception.to_string(),
                None => "it threw no Error".to_string(),
            },
            other => other.to_string(),
        };
        // The binding's own default is strict; the others run kernels as they stand.
        let mut options = EvalOptions::default();
        options.strict = false;
        ctx.eval_with_options::<(), _>(source, options).map_err(caught)?;
        let run: Function = ctx.globals().get("run").map_err(caught)?;
        let start = Instant::now();
        let value: Value = run.call((n as f64,)).map_err(caught)?;
        let ms = start.elapsed().as_secs_f64() * 1000.0;
        let text: Coerced<String> = value.get().map_err(caught)?;
        Ok::<_, String>((start, ms, text.0))
    })?;
    if text != "started" {
        return Ok((ms, text));
    }
    // A kernel that goes on in jobs leaves its checksum in a global.
    while runtime.is_job_pending() {
        runtime.execute_pending_job().map_err(|error| error.to_string())?;
    }
    let ms = start.elapsed().as_secs_f64() * 1000.0;
    context.with(|ctx: Ctx| {
        let text: Coerced<String> = ctx.globals().get("result").map_err(|error| error.to_string())?;
        Ok((ms, text.0))
    })
}

#[cfg(not(feature = "quickjs"))]
fn run_quickjs(_source: &str, _n: u64) -> Timed {
    Err("built without the feature quickjs".to_string())
}

#[cfg(feature = "boa")]
fn run_boa(source: &str, n: u64) -> Timed {
    use boa_engine::{Context, JsValue, Source, js_string};

    let mut context = Context::default();
    // Its default of 512 is less than the others give.
    context.runtime_limits_mut().set_recursion_limit(10_000);
    context.eval(Source::from_bytes(source)).map_err(|error| error.to_string())?;
    let global = context.global_object();
    let run = global.get(js_string!("run"), &mut context).map_err(|error| error.to_string())?;
    let run = run.as_callable().ok_or("`run` is not a function")?;
    let start = Instant::now();
    let value = run.call(&JsValue::undefined(), &[JsValue::from(n as f64)], &mut context);
    let mut value = value.map_err(|error| error.to_string())?;
    if value.as_string().is_some_and(|s| s == js_string!("started")) {
        // A kernel that goes on in jobs leaves its checksum in a global.
        context.run_jobs().map_err(|error| error.to_string())?;
        value = global.get(js_string!("result"), &mut context).map_err(|error| error.to_string())?;
    }
    let ms = start.elapsed().as_secs_f64() * 1000.0;
    let text = value.to_string(&mut context).map_err(|error| error.to_string())?;
    Ok((ms, text.to_std_string_escaped()))
}

#[cfg(not(feature = "boa"))]
fn run_boa(_source: &str, _n: u64) -> Timed {
    Err("built without the feature boa".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_survives_its_pipe() {
        let run = Run { ms: 1.5, kib: Some(7), result: "42".to_string() };
        assert_eq!(parse(&format!("noise\n{}", print(&run))), Ok(run));
        assert_eq!(parse("compare-ms 2").unwrap(), Run { ms: 2.0, ..Run::default() });
        assert!(parse("nothing").is_err());
    }
}
