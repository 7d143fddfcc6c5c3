//! Section 2: the script's world.

use serde_json::json;

use super::support::{failure, run, value};
use zerojs::host::Kind;

#[test]
fn rule_2_1_nothing_else_is_global() {
    let names = value(
        "return ['zero','tools','console','setTimeout','setInterval','clearTimeout','clearInterval','queueMicrotask'].filter(n => !(n in globalThis))",
    );
    assert_eq!(names, json!([]));
    let names = value(
        "return ['require','process','fetch','window','print','ToolError','__start','__poll','Buffer'].filter(n => n in globalThis)",
    );
    assert_eq!(names, json!([]));
}

#[test]
fn rule_2_1_beyond_the_standard_there_are_eight_names() {
    // A realm without the host, and the script's.
    let mut agent = zerojs::runtime::Agent::new(Default::default(), Box::new(zerojs::runtime::DefaultHooks::default()));
    let bare = agent.enter(|agent| {
        let names = agent.evaluate_script("names", "Object.getOwnPropertyNames(globalThis).join()").ok().unwrap();
        names.as_string().unwrap().to_string_lossy()
    });
    let bare: Vec<&str> = bare.split(',').collect();
    let seen = value("return Object.getOwnPropertyNames(globalThis)");
    let mut extra: Vec<&str> =
        seen.as_array().unwrap().iter().filter_map(|name| name.as_str()).filter(|name| !bare.contains(name)).collect();
    extra.sort_unstable();
    assert_eq!(
        extra,
        ["clearInterval", "clearTimeout", "console", "queueMicrotask", "setInterval", "setTimeout", "tools", "zero"]
    );
}

#[test]
fn rule_2_1_an_absent_name_says_what_to_use() {
    for (name, says) in [
        ("fetch", "no network"),
        ("require", "zero."),
        ("process", "not Node"),
        ("Buffer", "Uint8Array"),
        ("document", "browser"),
        ("Intl", "no internationalisation"),
        ("WebAssembly", "only JavaScript"),
        ("prompt", "nobody can be asked"),
        ("EventTarget", "no browser"),
    ] {
        let (kind, message) = failure(&format!("return {name}('x')"));
        assert_eq!(kind, Kind::Script);
        assert!(
            message.starts_with(&format!("ReferenceError: {name} is not defined: ")) && message.contains(says),
            "{message}"
        );
    }
    assert_eq!(value("return typeof fetch"), json!("undefined"));
}

#[test]
fn rule_2_2_the_source_is_an_async_functions_body() {
    assert_eq!(value("return await 5"), json!(5));
    let record = run("let x = ;");
    let failure = record.failure.unwrap();
    assert_eq!((failure.kind, failure.line, failure.column), (Kind::Syntax, Some(1), Some(9)));
    let failure = run("let ok = 1;\n  nope();").failure.unwrap();
    assert_eq!((failure.kind, failure.line, failure.column), (Kind::Script, Some(2), Some(3)));
    for escape in ["}); evil(", "} evil(); {", "return 1 }"] {
        assert_eq!(run(escape).failure.unwrap().kind, Kind::Syntax, "{escape}");
    }
    let stack = value("function f() { return new Error('e').stack }\nreturn f()");
    assert!(stack.as_str().unwrap().contains("at f (script:1:23)"), "{stack}");
}

#[test]
fn rule_2_3_zero_and_tools_are_frozen_and_inert() {
    assert_eq!(value("return Object.keys(zero)"), json!(["camera", "t", "trees", "libs"]));
    assert_eq!(
        value(
            "return [zero, zero.t, zero.libs, zero.libs.alpha, tools].map(o => [Object.isFrozen(o), Object.getPrototypeOf(o)])"
        ),
        json!([[true, null], [true, null], [true, null], [true, null], [true, null]])
    );
    assert_eq!(
        value(
            "return [zero, zero.t, tools].map(o => [typeof o.then, typeof o.toJSON, typeof o.constructor, typeof o[Symbol.iterator], typeof o[Symbol.toPrimitive]].join())"
        ),
        json!(vec!["undefined,undefined,undefined,undefined,undefined"; 3])
    );
    let record = run("await zero.t; await tools; JSON.stringify(zero.t); return (await zero) === zero");
    assert!(record.ok && record.trace.is_empty(), "{record:?}");
    assert_eq!(record.value, json!(true));
    assert!(run("return zero.t").trace.is_empty());
    assert_eq!(value("'use strict'; try { zero.x = 1 } catch (e) { return e.name }"), json!("TypeError"));
}

#[test]
fn rule_2_4_names_reach_toolboxes() {
    assert_eq!(value("return await zero.trees.grow()"), json!("grow"));
    assert_eq!(value("return await zero.libs.alpha.rocks.roll()"), json!("roll"));
    // The engine's own wins over a library's.
    assert_eq!(value("return await zero.camera.lookAt()"), json!("lookAt"));
    assert_eq!(value("return await zero.libs.beta.camera.zoom()"), json!("zoom"));
    let (_, message) = failure("zero.rocks");
    assert!(message.contains("`@alpha::rocks`") && message.contains("`@beta::rocks`"), "{message}");
    for (read, near) in [
        ("zero.camra", "`camera`"),
        ("zero.camera.lookat", "`lookAt`"),
        ("zero.camera.look", "`lookAt`"),
        ("zero.libs.alfa", "`alpha`"),
        ("zero.libs.alpha.tree", "`trees`"),
        ("zero.quartz_zzzz", "tools.search"),
        ("tools.describ", "`describe`"),
    ] {
        let (kind, message) = failure(read);
        assert!(kind == Kind::Script && message.contains(near), "{read}: {message}");
    }
}

#[test]
fn rule_2_5_arguments_are_checked_before_any_luau_runs() {
    for (call, says) in [
        ("zero.t.typed()", "`text` is missing: string expected"),
        ("zero.t.typed(5)", "`text` is to be string, and the number 5 came"),
        ("zero.t.typed('a', 'b')", "`count` is to be number, and the string \"b\" came"),
        ("zero.t.typed('a', 1, 2)", "typed takes 2 arguments, and 3 came"),
        ("zero.t.typed(undefined)", "`text` is undefined"),
    ] {
        let record = run(&format!("await {call}"));
        let failure = record.failure.unwrap();
        assert!(failure.kind == Kind::Tool && failure.message.contains(says), "{call}: {}", failure.message);
        assert_eq!((record.trace.len(), record.trace[0].step, record.trace[0].ok), (1, 1, false));
    }
    assert_eq!(value("return await zero.t.typed('ab', 2)"), json!("abab"));
    assert_eq!(value("return await zero.t.typed('ab', undefined)"), json!("ab"));
}

#[test]
fn rule_1_the_intrinsics_stay_in_the_prelude() {
    // Whatever a script replaces or walks to, it sees no ticket.
    let script = r#"
        const seen = [];
        for (const proto of [Object.prototype, Array.prototype, Function.prototype, Promise.prototype]) {
          for (const name of Object.getOwnPropertyNames(proto)) {
            const own = Object.getOwnPropertyDescriptor(proto, name);
            if (typeof own.value === 'function' && name !== 'constructor' && own.configurable && name !== 'push' && name !== 'call' && name !== 'then') {
              proto[name] = function (...args) { seen.push(name, this, ...args); return Reflect.apply(own.value, this, args); };
            }
          }
        }
        Object.defineProperty(Object.prototype, 'get', { get() { seen.push('get', this); return undefined; }, configurable: true });
        const result = await zero.t.echo({ a: 1 });
        delete Object.prototype.get;
        return [result.a, seen.filter(x => typeof x === 'function' && ['start', 'poll', 'blame'].includes(x.name)).length];
    "#;
    assert_eq!(value(script), json!([1, 0]));
    assert_eq!(
        value("return Function('return typeof start + typeof poll + typeof __start')()"),
        json!("undefinedundefinedundefined")
    );
}

#[test]
fn timers_run_in_order() {
    let script = r#"
        const log = [];
        setTimeout(() => log.push('b'), 20);
        setTimeout((x) => log.push(x), 5, 'a');
        const id = setTimeout(() => log.push('never'), 1); clearTimeout(id);
        queueMicrotask(() => log.push('micro'));
        let n = 0;
        await new Promise(done => { const i = setInterval(() => { if (++n === 3) { clearInterval(i); done(); } }, 5); });
        await new Promise(done => setTimeout(done, 30));
        return [log, n];
    "#;
    assert_eq!(value(script), json!([["micro", "a", "b"], 3]));
}

#[test]
fn rule_7_discovery_is_neither_traced_nor_counted() {
    let record = run(
        "const b = await tools.toolboxes(); const l = await tools.list('t'); const d = await tools.describe('t.typed'); const s = await tools.search('look at'); return [b.length, l.length > 5, d.signature, d.call, s[0].name]",
    );
    assert_eq!(
        record.value,
        json!([
            6,
            true,
            "typed(text: string, count?: number): string",
            "await zero.t.typed(text, count)",
            "camera.lookAt"
        ])
    );
    assert!(record.trace.is_empty());
    let record = run("return await tools.use('@alpha::trees', 'grow')");
    assert_eq!((record.value.into_json(), record.trace[0].tool.as_str()), (json!("grow"), "@alpha::trees.grow"));
    assert_eq!(value("return (await tools.describe('lookAt')).name"), json!("camera.lookAt"));
    assert_eq!(value("return (await tools.describe('libs.beta.rocks.roll')).name"), json!("@beta::rocks.roll"));
    assert!(failure("await tools.describe('roll')").1.contains("`@alpha::rocks.roll` and `@beta::rocks.roll`"));
    assert!(failure("await tools.describe('camera')").1.contains("is a toolbox"));
    assert!(failure("await tools.describe('grwo')").1.contains("`@alpha::trees.grow`"));
    assert!(failure("await tools.use('camera', 'lookTo')").1.contains("`lookAt`"));
    assert_eq!(value("return await tools.search('zzzzzz')"), json!([]));
}
