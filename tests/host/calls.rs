//! Section 4: calls, steps, the budget.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use serde_json::json;

use super::support::{run, run_for, value};
use zerojs::host::{
    CallContext, Data, Intercepted, Interceptor, Kind, Observer, Progress, RunOptions, Tool, ToolFailure, ToolFuture,
    Toolbox, TraceEntry,
};

#[test]
fn rule_4_1_steps_are_given_in_the_order_calls_begin() {
    let record =
        run("await Promise.all([zero.t.wait(40), zero.t.wait(5), zero.t.echo(1)]); await tools.use('t', 'echo', 2);");
    let steps: Vec<(u32, &str)> = record.trace.iter().map(|entry| (entry.step, entry.tool.as_str())).collect();
    assert_eq!(steps, [(3, "t.echo"), (2, "t.wait"), (1, "t.wait"), (4, "t.echo")]);
}

#[test]
fn rule_4_2_two_waits_take_about_as_long_as_one() {
    // The best of some: other tests run meanwhile.
    let catalogue = super::support::catalogue();
    let script = "await Promise.all([zero.t.wait(300), zero.t.wait(300)])";
    let took = (0..3).map(|_| {
        let began = Instant::now();
        let record = zerojs::host::tool_exec::run(&catalogue, &zerojs::host::RunOptions::new(script));
        assert!(record.ok, "{record:?}");
        began.elapsed().as_millis()
    });
    let took = took.min().unwrap();
    assert!((300..590).contains(&took), "{took} ms");
}

#[test]
fn rule_4_2_calls_start_without_being_awaited() {
    let record = run("zero.t.echo(1); return 5");
    assert_eq!((record.ok, record.value.into_json(), record.trace.len()), (true, json!(5), 1));
    assert!(record.trace[0].ok);
}

#[test]
fn rule_4_2_at_most_16_run_at_once_and_more_wait() {
    let began = Instant::now();
    let record = run("await Promise.all(Array.from({ length: 33 }, () => zero.t.wait(100)))");
    let took = began.elapsed().as_millis();
    assert!(record.ok && record.trace.len() == 33 && (300..3_000).contains(&took), "{took} ms");
    // Waiting counts.
    assert!(record.trace.last().unwrap().duration_ms >= 285);
}

#[test]
fn rule_4_3_call_201_ends_the_script() {
    let record = run("for (let i = 0; ; i++) { try { await zero.t.echo(i) } catch {} finally { console.log(i) } }");
    let failure = record.failure.unwrap();
    assert_eq!(
        (failure.kind, failure.step, failure.tool.as_deref(), failure.completed),
        (Kind::Budget, Some(201), Some("t.echo"), 200)
    );
    assert_eq!((record.trace.len(), record.logs.len()), (200, 200));
    // Those in flight are in the trace too.
    let record = run("for (let i = 0; i < 201; i++) zero.t.wait(1000)");
    assert_eq!((record.failure.unwrap().completed, record.trace.len()), (0, 200));
}

#[test]
fn rule_4_4_a_rejection_is_a_real_error_with_the_scripts_stack() {
    let script = "async function go() {\n  await zero.t.fail('out of paint');\n}\ntry { await go() } catch (e) {\n  return [e instanceof Error, e.name, e.message, e.tool, e.step, e.stack, Error.isError(e)]\n}";
    let value = value(script);
    assert_eq!(
        value.as_array().unwrap()[..5],
        json!([true, "ToolError", "out of paint", "t.fail", 1]).as_array().unwrap()[..]
    );
    let stack = value[5].as_str().unwrap();
    assert!(
        stack.starts_with("ToolError: out of paint\n    at go (script:2:16)") && !stack.contains("zerojs:"),
        "{stack}"
    );
    assert_eq!(value[6], json!(true));
}

#[test]
fn rule_4_4_the_cause_crosses() {
    assert_eq!(
        value("try { await zero.t.failWith() } catch (e) { return [e.message, e.cause.code] }"),
        json!(["with a cause", 7])
    );
    // A place in the Luau source is none of the script's business.
    assert_eq!(value("try { await zero.t.failAfter(1, 'broken') } catch (e) { return e.message }"), json!("broken"));
}

#[test]
fn rule_4_4_what_a_getter_of_an_argument_throws_rejects_the_call() {
    // The call is over at once: nothing waits for it, and its step is in the trace.
    let record = run(
        "const call = zero.t.echo({ get a() { throw new Error('g') } }); try { await call } catch (e) { return e.message }",
    );
    assert_eq!((record.ok, record.value.into_json()), (true, json!("g")));
    let entry = &record.trace[0];
    assert_eq!(
        (entry.step, entry.ok, entry.error.as_deref()),
        (1, false, Some("reading the arguments threw: Error: g"))
    );
    let began = Instant::now();
    let record = run("zero.t.echo({ get a() { throw 5 } }); return 'kept'");
    assert!(began.elapsed().as_millis() < 2500);
    let failure = record.failure.unwrap();
    assert_eq!((failure.kind, failure.line, record.value.into_json()), (Kind::Script, Some(1), json!("kept")));
}

#[test]
fn rule_4_5_what_is_in_flight_at_the_end_is_cancelled() {
    let record = run_for(
        "const done = zero.t.echo(1); zero.t.wait(5000); await done; zero.t.wait(6000); await zero.t.wait(7000)",
        400.0,
    );
    assert_eq!(record.failure.unwrap().kind, Kind::Timeout);
    let trace: Vec<_> = record.trace.iter().map(|entry| (entry.step, entry.ok, entry.error.as_deref())).collect();
    assert_eq!(
        trace,
        [(1, true, None), (2, false, Some("cancelled")), (3, false, Some("cancelled")), (4, false, Some("cancelled"))]
    );
}

#[test]
fn rule_4_5_calls_that_ended_unheard_are_traced_as_they_ended() {
    let record = run_for(
        "zero.t.wait(5000); zero.t.lasting(); zero.t.fail('x'); zero.t.echo(1); const t = Date.now(); for (;;);",
        400.0,
    );
    let trace: Vec<_> = record.trace.iter().map(|entry| (entry.step, entry.ok, entry.error.as_deref())).collect();
    assert_eq!(
        trace,
        [(3, false, Some("x")), (4, true, None), (1, false, Some("cancelled")), (2, false, Some("outcome unknown"))]
    );
    assert_eq!(record.failure.unwrap().completed, 1);
}

#[test]
fn rule_4_5_a_tool_that_never_yields_is_stopped() {
    let began = Instant::now();
    let record = run_for("await zero.t.spin()", 200.0);
    let took = began.elapsed().as_millis();
    // By itself it would be stopped after five seconds.
    assert!(took < 4_000, "{took} ms");
    assert_eq!(record.failure.unwrap().kind, Kind::Timeout);
}

#[test]
fn tools_see_the_caller() {
    let catalogue = super::support::catalogue();
    let request =
        zerojs::host::RunOptions::new("return await zero.t.caller()").caller(zerojs::host::Caller::named("agent-7"));
    assert_eq!(zerojs::host::tool_exec::run(&catalogue, &request).value, json!("agent-7"));
}

#[test]
fn rule_4_2_a_call_starts_when_it_is_made() {
    // The tool waits while the script is busy: both end at about the same time.
    let script = "const began = Date.now(); const call = zero.t.wait(600); while (Date.now() - began < 550); await call; return Date.now() - began";
    let took = (0..3).map(|_| super::support::value(script).as_u64().unwrap()).min().unwrap();
    assert!((590..1_100).contains(&took), "{took} ms");
}

#[test]
fn rule_4_5_what_cannot_be_called_back_ends_as_outcome_unknown() {
    let record = run_for("zero.t.lasting(); zero.t.wait(5000); await null", 400.0);
    let errors: Vec<_> = record.trace.iter().map(|entry| entry.error.as_deref().unwrap()).collect();
    assert_eq!(errors, ["outcome unknown", "cancelled"]);
    // One that only waits for its turn has done nothing.
    let record = run_for("for (let i = 0; i < 17; i++) zero.t.lasting()", 400.0);
    assert_eq!(record.trace[16].error.as_deref(), Some("cancelled"));
    // A host's tool says so while it runs.
    let catalogue = super::support::catalogue();
    let body = |_: Vec<Data>, context: Arc<CallContext>| -> ToolFuture {
        Box::pin(async move {
            context.set_uncertain(true);
            std::future::pending().await
        })
    };
    let tool = Tool::native("send", "Sends for ever.", Arc::new(body));
    catalogue.put_toolbox(Toolbox::new("post", "Posts.", vec![tool]));
    let record = zerojs::host::tool_exec::run(&catalogue, &RunOptions::new("await zero.post.send()").timeout_ms(400.0));
    assert_eq!(record.trace[0].error.as_deref(), Some("outcome unknown"));
}

#[test]
fn rule_4_5_futures_are_dropped_at_the_end() {
    struct Dropped(Arc<AtomicBool>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            self.0.store(true, Ordering::SeqCst);
        }
    }
    let dropped = Arc::new(AtomicBool::new(false));
    let seen = dropped.clone();
    let catalogue = super::support::catalogue();
    let body = move |_: Vec<Data>, _: Arc<CallContext>| -> ToolFuture {
        let guard = Dropped(seen.clone());
        Box::pin(async move {
            let _guard = guard;
            std::future::pending().await
        })
    };
    let tool = Tool::native("send", "Sends for ever.", Arc::new(body));
    catalogue.put_toolbox(Toolbox::new("post", "Posts.", vec![tool]).in_library("mine"));
    let options = RunOptions::new("zero.libs.mine.post.send(); throw 1").timeout_ms(5000.0);
    let record = zerojs::host::tool_exec::run(&catalogue, &options.clone().timeout_ms(400.0));
    assert_eq!((record.trace.len(), record.failure.unwrap().message.as_str()), (1, "the script threw 1"));
    assert!(dropped.load(Ordering::SeqCst));
    // A cancelled run ends at once, in whatever state.
    for script in ["await zero.post.send()", "for (;;);", "await new Promise(() => {})"] {
        let handle = zerojs::host::tool_exec::spawn(&catalogue, RunOptions::new(script)).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(30));
        let began = Instant::now();
        handle.cancel();
        let record = handle.join();
        assert!(began.elapsed().as_millis() < 5_000, "{script}");
        assert_eq!(record.error.as_deref(), Some("the run was cancelled"), "{script}");
    }
}

#[test]
fn rule_4_1_tools_use_is_a_call_under_the_tools_own_name() {
    let record = run(
        "await tools.use('t', 'echo', 1); await tools.use('@alpha::rocks', 'roll'); await tools.use('libs.beta.rocks', 'roll')",
    );
    let steps: Vec<(u32, &str)> = record.trace.iter().map(|entry| (entry.step, entry.tool.as_str())).collect();
    assert_eq!(steps, [(1, "t.echo"), (2, "@alpha::rocks.roll"), (3, "@beta::rocks.roll")]);
}

#[test]
fn several_runs_share_a_catalogue() {
    let catalogue = super::support::catalogue();
    let began = Instant::now();
    let handles: Vec<_> = (0..8)
        .map(|i| {
            let script = format!("await zero.t.wait(500); return await zero.t.echo({i})");
            zerojs::host::tool_exec::spawn(&catalogue, RunOptions::new(script)).unwrap()
        })
        .collect();
    for (i, handle) in handles.into_iter().enumerate() {
        assert_eq!(handle.join().value, json!(i));
    }
    assert!(began.elapsed().as_millis() < 3_500);
}

#[test]
fn an_observer_sees_a_run_while_it_happens() {
    #[derive(Default)]
    struct Notes(Mutex<Vec<String>>);
    impl Observer for Notes {
        fn call_started(&self, step: u32, tool: &str) {
            self.0.lock().unwrap().push(format!("start {step} {tool}"));
        }
        fn call_settled(&self, entry: &TraceEntry) {
            self.0.lock().unwrap().push(format!("end {} {}", entry.step, entry.ok));
        }
        fn progress(&self, progress: &Progress<'_>) {
            self.0.lock().unwrap().push(format!("{} {:?} {:?}", progress.tool, progress.fraction, progress.message));
        }
        fn tool_log(&self, step: u32, _tool: &str, text: &str) {
            self.0.lock().unwrap().push(format!("log {step} {text}"));
        }
        fn console(&self, entry: &str) {
            self.0.lock().unwrap().push(format!("console {entry}"));
        }
    }
    let notes = Arc::new(Notes::default());
    let options = RunOptions::new("await zero.t.report(); console.log('done')").observer(notes.clone());
    assert!(zerojs::host::tool_exec::run(&super::support::catalogue(), &options).ok);
    assert_eq!(
        *notes.0.lock().unwrap(),
        [
            "start 1 t.report",
            "t.report Some(0.5) Some(\"half way\")",
            "log 1 noted 1",
            "t.report Some(1.0) None",
            "end 1 true",
            "console done"
        ]
    );
}

#[test]
fn an_interceptor_answers_calls_in_a_given_order() {
    struct Answers;
    impl Interceptor for Answers {
        fn before(&self, step: u32, _tool: &str, args: &[Data]) -> Option<Intercepted> {
            let result = if step == 2 { Err(ToolFailure::new("no")) } else { Ok(args[0].clone()) };
            Some(Intercepted { result, duration_ms: Some(7), order: Some(3 - step as usize) })
        }
        fn now(&self, _real: f64) -> f64 {
            5.0
        }
        fn random(&self, _real: f64) -> f64 {
            0.5
        }
    }
    let script = "const all = await Promise.allSettled([1, 2, 3].map(n => zero.t.echo({ n }))); return [all.map(one => one.value?.n ?? one.reason.message), Date.now(), Math.random()]";
    let options = RunOptions::new(script).interceptor(Arc::new(Answers));
    let record = zerojs::host::tool_exec::run(&super::support::catalogue(), &options);
    assert_eq!(record.value, json!([[1, "no", 3], 5, 0.5]));
    let trace: Vec<_> = record.trace.iter().map(|entry| (entry.step, entry.duration_ms)).collect();
    assert_eq!(trace, [(3, 7), (2, 7), (1, 7)]);
}

#[test]
fn usage_is_told_on_request() {
    let catalogue = super::support::catalogue();
    let script = "await zero.t.wait(30); return new Array(1e5).fill(0).length";
    let usage = zerojs::host::tool_exec::run(&catalogue, &RunOptions::new(script).with_usage()).usage.unwrap();
    assert!(usage.fuel > 1000 && usage.peak_bytes > 800_000 && usage.calls == 1, "{usage:?}");
    assert!((25..3000).contains(&usage.waiting_ms), "{usage:?}");
    assert!(zerojs::host::tool_exec::run(&catalogue, &RunOptions::new(script)).usage.is_none());
}
