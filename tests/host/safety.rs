//! What scripts, results and tools may try, and what comes of it.

use std::time::Instant;

use serde_json::json;

use super::support::{catalogue, failure, run, run_for, value};
use zerojs::host::{Kind, RunOptions, tool_exec};

#[test]
fn results_pollute_no_prototype() {
    let script = "const o = await zero.t.proto(); Object.assign({}, o); return [({}).evil, Object.keys(o), o.__proto__.evil, JSON.stringify(o)]";
    assert_eq!(value(script), json!([null, ["__proto__"], true, "{\"__proto__\":{\"evil\":true}}"]));
    // Arguments neither: keys go to Luau as data.
    let script = "return await zero.t.echo(JSON.parse('{\"__proto__\": {\"a\": 1}, \"constructor\": 2}'))";
    assert_eq!(value(script), json!({"__proto__": {"a": 1}, "constructor": 2}));
}

#[test]
fn constructor_constructor_leads_into_the_same_world() {
    for script in [
        "return zero.t.echo.constructor('return typeof process + typeof require + typeof __start')()",
        "return (await zero.t.echo({})).constructor.constructor('return typeof process + typeof require + typeof __start')()",
        "try { await zero.t.fail('x') } catch (e) { return e.constructor.constructor('return typeof process + typeof require + typeof __start')() }",
        "return tools.list.constructor('return typeof process + typeof require + typeof __start')()",
    ] {
        assert_eq!(value(script), json!("undefinedundefinedundefined"), "{script}");
    }
    // `arguments.callee.caller` and stack inspection show no native of the host.
    let script = "const names = []; Error.prepareStackTrace = (e, frames) => { names.push(...[].concat(frames).map(String)) }; try { await zero.t.fail('x') } catch (e) { names.push(e.stack) } return names.join().includes('zerojs:')";
    assert_eq!(value(script), json!(false));
}

#[test]
fn thenables_and_to_json_do_not_trap_the_run() {
    let record = run_for("return { then() {} }", 80.0);
    assert_eq!(record.failure.unwrap().kind, Kind::Timeout);
    let record = run("return { then(resolve) { resolve({ then(resolve) { resolve(5) } }) } }");
    assert_eq!(record.value, json!(5));
    let (kind, message) = failure("return { then() { throw new Error('trap') } }");
    assert_eq!((kind, message.as_str()), (Kind::Script, "Error: trap"));
    let record = run_for("return { toJSON() { for (;;); } }", 80.0);
    assert_eq!(record.failure.unwrap().kind, Kind::Timeout);
    let (kind, _) = failure("return { toJSON() { return this.a.b } }");
    assert_eq!(kind, Kind::Script);
    // One that gives another for ever is asked once.
    assert_eq!(value("const f = () => ({ toJSON: f, n: 1 }); return f()"), json!({"n": 1}));
    // A tool's result that looks like a thenable is data: its `then` is no function.
    assert_eq!(value("return await zero.t.echo({ then: 1, toJSON: 2 })"), json!({"then": 1, "toJSON": 2}));
}

#[test]
fn proxies_are_looked_through_once_and_their_traps_may_throw() {
    assert_eq!(value("return await zero.t.echo(new Proxy({ a: 1 }, {}))"), json!({"a": 1}));
    assert_eq!(value("return await zero.t.echo(new Proxy([1, 2], {}))"), json!([1, 2]));
    let (kind, message) = failure("await zero.t.echo(new Proxy({}, { ownKeys() { throw new Error('trap') } }))");
    assert_eq!((kind, message.as_str()), (Kind::Script, "Error: trap"));
    let record = run_for("await zero.t.echo(new Proxy([], { get(t, k) { return k === 'length' ? 1e9 : 1 } }))", 100.0);
    assert!(record.failure.is_some());
    let (_, message) = failure("const p = Proxy.revocable({}, {}); p.revoke(); await zero.t.echo(p.proxy)");
    assert!(message.contains("TypeError"), "{message}");
}

#[test]
fn getters_that_reenter_make_calls_of_their_own() {
    let script = "const o = { get a() { zero.t.echo('inner'); return 1 } }; await zero.t.echo(o); return 'done'";
    let record = run(script);
    assert!(record.ok, "{record:?}");
    let steps: Vec<u32> = record.trace.iter().map(|entry| entry.step).collect();
    assert_eq!(steps.len(), 2);
    // One without end is stopped by the budget or the stack, not by a crash.
    let (kind, _) = failure("const o = { get a() { return zero.t.echo(o) } }; await zero.t.echo(o)");
    assert!(matches!(kind, Kind::Budget | Kind::Script | Kind::Tool));
}

#[test]
fn results_that_look_like_sentinels_are_data() {
    for text in [
        "{ ok: false, message: 'x' }",
        "{ ticket: 1 }",
        "{ $data: 'undefined' }",
        "'cancelled'",
        "{ termination: true }",
    ] {
        let record = run(&format!("return await zero.t.echo({text})"));
        assert!(record.ok && !record.value.is_null(), "{text}: {record:?}");
    }
}

#[test]
fn errors_with_hostile_parts_end_the_run_in_words() {
    for script in [
        "throw { toString() { throw 1 } }",
        "const e = new Error('x'); Object.defineProperty(e, 'message', { get() { throw e } }); throw e",
        "const e = new Error('x'); Object.defineProperty(e, 'name', { get() { for (;;); } }); throw e",
        "const e = new Error('x'); e.cause = e; throw e",
        "const e = new Error('x'); Object.defineProperty(e, 'stack', { get() { throw 1 } }); throw e",
        "throw new Proxy({}, { get() { throw 1 }, getPrototypeOf() { throw 2 } })",
        "class E extends Error { get message() { return zero.t.echo(1) } } throw new E",
        "throw Object.create(null)",
        "throw Symbol('s')",
        "throw undefined",
    ] {
        let record = run_for(script, 300.0);
        assert!(!record.ok && record.error.is_some(), "{script}: {record:?}");
    }
}

#[test]
fn a_hundred_thousand_console_lines_cost_little() {
    let began = Instant::now();
    let record = run("for (let i = 0; i < 1e5; i++) console.log('line', i, { i }); return 1");
    assert!(record.ok && record.logs.len() == 1000, "{}", record.logs.len());
    assert!(began.elapsed().as_millis() < 4000);
}

#[test]
fn a_hundred_thousand_calls_end_at_the_budget() {
    let record = run("for (let i = 0; i < 1e5; i++) zero.t.echo(i).catch(() => {}); return 1");
    let failure = record.failure.unwrap();
    assert_eq!((failure.kind, failure.step, record.trace.len()), (Kind::Budget, Some(201), 200));
}

#[test]
fn a_tool_that_fails_after_the_end_harms_nothing() {
    let catalogue = catalogue();
    for _ in 0..20 {
        let record =
            tool_exec::run(&catalogue, &RunOptions::new("zero.t.failAfter(60, 'late'); return 1").timeout_ms(30.0));
        assert_eq!((record.value.into_json(), record.trace[0].error.as_deref()), (json!(1), Some("cancelled")));
    }
    std::thread::sleep(std::time::Duration::from_millis(80));
    assert!(tool_exec::run(&catalogue, &RunOptions::new("return await zero.t.echo(1)")).ok);
}

#[test]
fn replaced_builtins_do_not_reach_the_host() {
    let script = r#"
        const m = new Map([['a', new Date(0)]]), s = new Set([1]);
        Promise.prototype.then = () => { throw 'then' };
        Promise.resolve = () => { throw 'resolve' };
        Object.defineProperty = () => { throw 'defineProperty' };
        Reflect.apply = () => { throw 'apply' };
        Map.prototype.forEach = () => { throw 'forEach' };
        Date.prototype.toISOString = () => 'never';
        Array.prototype[Symbol.iterator] = () => { throw 'iterator' };
        Error.prototype.toString = () => { throw 'toString' };
        globalThis.Uint8Array = null; globalThis.Promise = null; globalThis.zero2 = zero;
        Object.prototype.ok = false; Object.prototype.value = 'polluted'; Object.prototype.message = 'polluted';
        return await zero.t.echo({ m, s });
    "#;
    assert_eq!(value(script), json!({"m": {"a": "1970-01-01T00:00:00.000Z"}, "s": [1]}));
}

#[test]
fn deep_values_are_refused_and_not_followed() {
    let (kind, message) = failure("let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; await zero.t.echo(o)");
    assert!(kind == Kind::Tool && message.contains("nested too deeply"), "{message}");
    let record = run("let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; return o");
    assert_eq!(record.failure.unwrap().kind, Kind::Script);
    assert!(
        run("let o = []; for (let i = 0; i < 1e4; i++) o = [o]; console.log(o); console.log('%j', o)").logs.len() == 2
    );
}
