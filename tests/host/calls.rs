//! Section 4: calls, steps, the budget.

use std::time::Instant;

use serde_json::json;

use super::support::{run, run_for, value};
use zerojs::host::Kind;

#[test]
fn rule_4_1_steps_are_given_in_the_order_calls_begin() {
    let record =
        run("await Promise.all([zero.t.wait(40), zero.t.wait(5), zero.t.echo(1)]); await tools.use('t', 'echo', 2);");
    let steps: Vec<(u32, &str)> = record.trace.iter().map(|entry| (entry.step, entry.tool.as_str())).collect();
    assert_eq!(steps, [(3, "t.echo"), (2, "t.wait"), (1, "t.wait"), (4, "t.echo")]);
}

#[test]
fn rule_4_2_two_waits_of_50_ms_take_about_50() {
    // The best of some: other tests run meanwhile.
    let catalogue = super::support::catalogue();
    let script = "await Promise.all([zero.t.wait(50), zero.t.wait(50)])";
    let took = (0..10).map(|_| {
        let began = Instant::now();
        let record = zerojs::host::tool_exec::run(&catalogue, &zerojs::host::Request::new(script));
        assert!(record.ok, "{record:?}");
        began.elapsed().as_millis()
    });
    let took = took.min().unwrap();
    assert!((50..95).contains(&took), "{took} ms");
}

#[test]
fn rule_4_2_calls_start_without_being_awaited() {
    let record = run("zero.t.echo(1); return 5");
    assert_eq!((record.ok, record.value, record.trace.len()), (true, json!(5), 1));
    assert!(record.trace[0].ok);
}

#[test]
fn rule_4_2_at_most_16_run_at_once_and_more_wait() {
    let began = Instant::now();
    let record = run("await Promise.all(Array.from({ length: 33 }, () => zero.t.wait(30)))");
    let took = began.elapsed().as_millis();
    assert!(record.ok && record.trace.len() == 33 && (90..600).contains(&took), "{took} ms");
    // Waiting counts.
    assert!(record.trace.last().unwrap().duration_ms >= 85);
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
fn rule_4_5_what_is_in_flight_at_the_end_is_cancelled() {
    let record = run_for(
        "const done = zero.t.echo(1); zero.t.wait(5000); await done; zero.t.wait(6000); await zero.t.wait(7000)",
        80.0,
    );
    assert_eq!(record.failure.unwrap().kind, Kind::Timeout);
    let trace: Vec<_> = record.trace.iter().map(|entry| (entry.step, entry.ok, entry.error.as_deref())).collect();
    assert_eq!(
        trace,
        [(1, true, None), (2, false, Some("cancelled")), (3, false, Some("cancelled")), (4, false, Some("cancelled"))]
    );
}

#[test]
fn rule_4_5_a_tool_that_never_yields_is_stopped() {
    let began = Instant::now();
    let record = run_for("await zero.t.spin()", 100.0);
    let took = began.elapsed().as_millis();
    assert!(took < 300, "{took} ms");
    assert_eq!(record.failure.unwrap().kind, Kind::Timeout);
}

#[test]
fn tools_see_the_caller() {
    let catalogue = super::support::catalogue();
    let request =
        zerojs::host::Request { caller: Some("agent-7"), ..zerojs::host::Request::new("return await zero.t.caller()") };
    assert_eq!(zerojs::host::tool_exec::run(&catalogue, &request).value, json!("agent-7"));
}
