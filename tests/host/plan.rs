//! Issue 4, 4: scripts checked without being run.

use serde_json::json;
use zerojs::host::plan::{Plan, PlanKind, plan};
use zerojs::host::{Kind, RunOptions, tool_exec};

fn of(script: &str) -> Plan {
    plan(&super::support::catalogue().world(), script)
}
/// Kind, place and message of the only fault.
fn fault(script: &str) -> (PlanKind, (u32, u32), String) {
    let plan = of(script);
    let [one] = plan.faults.as_slice() else { panic!("{script}: {:#?}", plan.faults) };
    (one.kind, (one.line, one.column), one.message.clone())
}

#[test]
fn plan_names_that_do_not_exist_with_the_nearest() {
    for (script, at, says) in [
        ("await zero.camra.lookAt()", (1, 12), "there is no toolbox `camra`; the nearest is `camera`"),
        (
            "\n  await zero.camera.lookUp()",
            (2, 21),
            "the toolbox `camera` has no tool `lookUp`; the nearest is `lookAt`",
        ),
        ("await zero['camera']['lookUp']()", (1, 22), "`lookAt`"),
        ("await zero.libs.alfa.trees.grow()", (1, 17), "there is no library `alfa`; the nearest is `alpha`"),
        ("await zero.libs.alpha.tree.grow()", (1, 23), "ships no toolbox `tree`; the nearest is `trees`"),
        ("await zero.rocks.roll()", (1, 12), "`@alpha::rocks` and `@beta::rocks`"),
        ("const { camera, camra } = zero; await camera.lookAt()", (1, 17), "`camera`"),
        ("const cam = zero.camera; const f = () => cam.lookUp; return f", (1, 46), "`lookAt`"),
        ("let { echo: e, eho } = zero.t; await e(1)", (1, 16), "`echo`"),
        ("return ['a'].map(zero.camera.lookUp)", (1, 30), "`lookAt`"),
        ("await tools.use('camera', 'lookUp')", (1, 17), "`lookAt`"),
        ("return tools.describe('camra')", (1, 23), "`camera`"),
        ("return tools.list(`camra`)", (1, 19), "`camera`"),
        ("return tools.lists('camera')", (1, 14), "tools has no `lists`; it has `toolboxes`"),
        ("return zero.camera?.lookUp?.()", (1, 21), "`lookAt`"),
    ] {
        let (kind, place, message) = fault(script);
        assert!(kind == PlanKind::Name && place == at && message.contains(says), "{script}: {place:?} {message}");
    }
}

#[test]
fn plan_arguments_that_will_not_do() {
    for (script, at, says) in [
        ("await zero.t.echo()", (1, 7), None),
        ("await zero.t.wait()", (1, 7), Some("t.wait: the argument `ms` is missing: number expected")),
        ("await zero.t.wait(1, 2)", (1, 22), Some("wait takes 1 argument, and 2 came")),
        ("await zero.t.wait('1')", (1, 19), Some("the argument `ms` is to be number, and the string \"1\" came")),
        ("const n = '1'; await zero.t.wait(n)", (1, 34), Some("the string \"1\" came")),
        ("await zero.t.wait(`${1}`)", (1, 19), Some("a string came")),
        ("const x = 1; await zero.t.wait('a' + x)", (1, 32), Some("a string came")),
        ("await zero.t.wait([f])", (1, 19), Some("an array came")),
        ("await zero.t.wait({ f })", (1, 19), Some("an object came")),
        ("await zero.t.wait(() => 1)", (1, 19), Some("cannot be passed: ms is a function")),
        ("await zero.t.echo({ f: x => x })", (1, 19), Some("cannot be passed: value.f is a function")),
        ("await zero.t.wait(undefined)", (1, 19), Some("the argument `ms` is undefined")),
        ("await zero.t.point({ x: 1 })", (1, 20), Some("at.y is to be number, and undefined came")),
        ("await zero.t.point({ x: a, y: '2' })", (1, 20), Some("at.y is to be number, and the string \"2\" came")),
        (
            "await zero.t.point({ x: 1, y: 2 }, 'c')",
            (1, 36),
            Some("`kind` is to be 'a' | 'b', and the string \"c\" came"),
        ),
        ("await tools.use('t', 'wait', true)", (1, 30), Some("and true came")),
        // Nothing of these can be seen to be wrong.
        ("await zero.t.wait(n)", (0, 0), None),
        ("await zero.t.wait(-1.5)", (0, 0), None),
        ("await zero.t.wait(...all)", (0, 0), None),
        ("await zero.t.point({ ...p }, kind)", (0, 0), None),
        ("let n = '1'; n = 1; await zero.t.wait(n)", (0, 0), None),
        ("await zero.t.typed('a')", (0, 0), None),
        ("await zero.t.typed('a', undefined)", (0, 0), None),
        ("await tools.use(box, tool, 1, 2, 3)", (0, 0), None),
        ("await zero.t.echo({ a: [1, { b: null }] })", (0, 0), None),
    ] {
        match says {
            Some(says) => {
                let (kind, place, message) = fault(script);
                assert!(
                    kind == PlanKind::Arguments && place == at && message.contains(says),
                    "{script}: {place:?} {message}"
                );
            }
            None => assert_eq!(of(script).faults, [], "{script}"),
        }
    }
}

#[test]
fn plan_calls_never_awaited() {
    for (script, at) in [
        ("zero.t.echo(1); return 2", (1, 1)),
        ("if (true) {\n  (zero.t.echo(1));\n}", (2, 4)),
        ("tools.use('t', 'echo', 1)", (1, 1)),
        ("[1, 2].forEach(n => zero.t.echo(n))", (1, 21)),
    ] {
        let (kind, place, message) = fault(script);
        assert!(kind == PlanKind::Unawaited && place == at && message.contains("never awaited"), "{script}: {place:?}");
    }
    for script in [
        "await zero.t.echo(1)",
        "void zero.t.echo(1)",
        "zero.t.echo(1).catch(() => 0)",
        "const p = zero.t.echo(1); await p",
        "await Promise.all([1, 2].map(n => zero.t.echo(n)))",
        "tools.search('x')",
    ] {
        assert_eq!(of(script).faults, [], "{script}");
    }
}

#[test]
fn plan_counts_call_sites_and_follows_names_of_the_script() {
    let plan = of(
        "const { t } = zero, echo = t.echo;\nfor (const x of [1, 2]) await echo(x);\nreturn [await zero.t.wait(1), await tools.use(a, b)]",
    );
    let calls: Vec<_> = plan.calls.iter().map(|call| (call.line, call.column, call.tool.as_deref())).collect();
    assert_eq!(calls, [(2, 31, Some("t.echo")), (3, 15, Some("t.wait")), (3, 37, None)]);
    assert!(plan.ok && plan.faults.is_empty());
    // A `zero` of the script's own is not ours.
    let own = of("const zero = { camra: { x() {} } }; zero.camra.x()");
    assert!(own.ok && own.calls.is_empty(), "{own:?}");
    assert!(of("return (zero => zero.nothing)({})").ok);
    assert!(of("const a = b, b = a; a.x(); return JSON.stringify(zero.camera.then)").ok);
}

#[test]
fn plan_says_where_a_script_does_not_parse() {
    let (kind, place, message) = fault("const a = 1;\nlet x = ;");
    assert_eq!((kind, place), (PlanKind::Syntax, (2, 9)), "{message}");
}

#[test]
fn plan_takes_its_time_from_no_script() {
    let began = std::time::Instant::now();
    let mut doubling = "const a0 = [1];".to_string();
    (1..60).for_each(|i| doubling.push_str(&format!("const a{i} = [a{0}, a{0}];", i - 1)));
    for script in [
        format!("{doubling} await zero.t.wait(a59)"),
        format!("await zero.t.wait({}1)", "x + ".repeat(50_000)),
        format!("await zero.t.echo({}{})", "[".repeat(5_000), "]".repeat(5_000)),
        format!("zero{}", ".t".repeat(50_000)),
        format!("const a = {}zero{}; a.x()", "(".repeat(5_000), ")".repeat(5_000)),
        "zero.t.echo(1);".repeat(10_000),
    ] {
        of(&script);
    }
    assert!(began.elapsed().as_secs() < 20);
}

#[test]
fn plan_is_an_option_of_a_run() {
    let catalogue = super::support::catalogue();
    let script = "await zero.t.echo(1);\nawait zero.t.eho(2)";
    let record = tool_exec::run(&catalogue, &RunOptions::new(script).planned());
    let failure = record.failure.unwrap();
    assert_eq!((failure.kind, failure.line, failure.column), (Kind::Setup, Some(2), Some(14)));
    assert!(record.error.unwrap().contains("`echo`") && record.trace.is_empty());
    assert_eq!(tool_exec::run(&catalogue, &RunOptions::new("let x = ;").planned()).failure.unwrap().kind, Kind::Syntax);
    let good = tool_exec::run(&catalogue, &RunOptions::new("return await zero.t.echo(5)").planned());
    assert_eq!((good.ok, good.value.into_json()), (true, json!(5)));
}
