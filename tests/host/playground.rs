//! Section 9: the playground.

use serde_json::{Value as Json, json};
use zerojs::host::playground::{Options, Outcome, UploadedFile, run};
use zerojs::host::{BUDGET, Caller, Kind};

fn with(code: &str, change: impl FnOnce(&mut Options)) -> Outcome {
    let mut options = Options::new(code);
    change(&mut options);
    run(&super::support::catalogue(), &options)
}
fn of(code: &str) -> Outcome {
    with(code, |_| {})
}
fn result(code: &str) -> Json {
    let outcome = of(code);
    assert!(outcome.success, "{code}: {outcome:?}");
    outcome.result.unwrap()
}
fn error(code: &str) -> String {
    let outcome = of(code);
    assert!(!outcome.success && outcome.result.is_none(), "{code}: {outcome:?}");
    outcome.error.unwrap()
}

#[test]
fn rule_9_a_default_function_sync_or_async_with_args() {
    let add = |code: &str| with(code, |options| options.args = vec![json!(2), json!({"n": 3})]).result;
    assert_eq!(add("export default function add(a, b) { return a + b.n }"), Some(json!(5)));
    assert_eq!(add("export default async (a, { n }) => a * n"), Some(json!(6)));
    assert_eq!(
        result(
            "const base = await 40; export default () => base + arguments_().length; function arguments_() { return [1, 2] }"
        ),
        json!(42)
    );
    assert_eq!(result("export default function () {}"), json!(null));
    assert!(error("export const a = 1").contains("export a function by default"));
    assert!(error("export default 5").contains("export a function by default"));
    assert!(error("export default function () {").contains("SyntaxError"));
    assert!(error("import x from 'fs'; export default () => x").contains("no modules to import"));
    assert_eq!(
        error("export default function () {\n  null.x\n}"),
        "TypeError: Cannot read properties of null (reading 'x') (line 2, column 8)"
    );
    assert!(error("throw new Error('at once'); export default () => 1").contains("at once"));
    assert!(error("export default async () => { throw new RangeError('later') }").contains("RangeError: later"));
}

#[test]
fn rule_9_the_output() {
    assert_eq!(serde_json::to_value(of("export default () => [1]")).unwrap(), json!({"success": true, "result": [1]}));
    let failed = serde_json::to_value(of("export default () => { throw 1 }")).unwrap();
    assert_eq!(failed, json!({"success": false, "error": "the script threw 1 (line 1, column 24)"}));
    // A call in tail position has a place too.
    assert_eq!(
        error("export default () => tools.fail({ message: 'm' })"),
        "t.fail failed at step 1 (line 1, column 28): m"
    );
    assert_eq!(
        error("export default () =>\n  tools.echo(5)"),
        "TypeError: tools.echo takes one object of named parameters (line 2, column 9)"
    );
}

#[test]
fn rule_9_the_time_limit() {
    let began = std::time::Instant::now();
    let outcome = with("export default () => { for (;;); }", |options| options.timeout_ms = Some(60.0));
    assert_eq!(outcome.kind, Some(Kind::Timeout));
    assert!(began.elapsed().as_millis() < 1500);
    assert_eq!(with("export default () => 1", |options| options.timeout_ms = Some(0.0)).kind, Some(Kind::Setup));
    assert_eq!(zerojs::host::playground::DEFAULT_TIMEOUT_MS, 2000.0);
}

#[test]
fn rule_9_the_white_list() {
    let names = "export default () => ['console', 'queueMicrotask', 'atob', 'btoa', 'setTimeout', 'eval', 'Function', 'fetch', 'zero'].filter(n => n in globalThis)";
    let listed = |list: Option<&[&str]>| {
        with(names, |options| options.white_list = list.map(|list| list.iter().map(ToString::to_string).collect()))
    };
    assert_eq!(listed(None).result, Some(json!(["console"])));
    assert_eq!(listed(Some(&[])).result, Some(json!([])));
    assert_eq!(listed(Some(&["atob", "queueMicrotask"])).result, Some(json!(["queueMicrotask", "atob"])));
    let unknown = listed(Some(&["fetch", "console"]));
    assert_eq!(
        unknown.error.as_deref(),
        Some("whiteList: `fetch` is not offered; offered are `console`, `queueMicrotask`, `atob` and `btoa`")
    );
    let coded = with("export default () => [btoa('h\\xe9'), atob('aOk='), btoa('')]", |options| {
        options.white_list = Some(vec!["atob".into(), "btoa".into()]);
    });
    assert_eq!(coded.result, Some(json!(["aOk=", "h\u{e9}", ""])), "{coded:?}");
    let logged = of("export default () => { console.log('seen', [1]) }");
    assert_eq!(logged.logs, ["seen [ 1 ]"]);
    assert!(error("export default () => setTimeout(() => 0, 1)").contains("there are no timers here"));
}

#[test]
fn rule_9_no_code_is_made_from_text() {
    for code in [
        "(() => 1).constructor('return 1')()",
        "(async () => 1).constructor('return 1')()",
        "(function* () {}).constructor('yield 1')()",
        "Reflect.construct((() => 1).constructor, ['return 1'])",
        "new ShadowRealm().evaluate('1')",
    ] {
        let why = error(&format!("export default () => {code}"));
        assert!(why.contains("EvalError: Code generation from strings is not allowed here"), "{code}: {why}");
    }
    assert!(error("export default () => eval('1')").contains("no code is made from text here"));
    assert!(error("export default () => new Function('1')").contains("no code is made from text here"));
    // A run of tool_exec may.
    assert_eq!(super::support::value("return new Function('return 5')() + (0, eval)('1')"), json!(6));
}

#[test]
fn rule_9_get_file() {
    let dir = super::support::Dir::new();
    dir.write("a.csv", "x,y\n1,2\n");
    dir.write("b", "\u{fc}");
    let files: Vec<UploadedFile> =
        ["a.csv", "b"].iter().map(|name| UploadedFile::read(&dir.0.join(name)).unwrap()).collect();
    let at = files[0].last_modified;
    let code = "export default () => { const one = getFile(1); one.text = ''; delete one.name; \
                return [getFile(1), getFile(2), getFile(0), getFile(3), getFile(1.5), getFile('1'), getFile(), getFile(-1), getFile(1) === getFile(1)] }";
    let outcome = with(code, |options| options.files = files.into_iter().map(Into::into).collect());
    let result = outcome.result.unwrap();
    assert_eq!(
        result[0],
        json!({"index": 1, "name": "a.csv", "type": "text/csv", "size": 8, "lastModified": at, "text": "x,y\n1,2\n"})
    );
    assert_eq!(
        (&result[1]["type"], &result[1]["size"], &result[1]["text"]),
        (&json!("text/plain"), &json!(2), &json!("\u{fc}"))
    );
    assert_eq!(
        result.as_array().unwrap()[2..],
        [json!(null), json!(null), json!(null), json!(null), json!(null), json!(null), json!(false)]
    );
    assert!(at > 1_600_000_000_000);
}

#[test]
fn rule_9_tools_take_named_parameters() {
    assert_eq!(result("export default () => tools.typed({ count: 2, text: 'ab' })"), json!("abab"));
    assert_eq!(
        result("export default async () => [await tools.lookAt({}), await tools.beta_camera_zoom()]"),
        json!(["lookAt", "zoom"])
    );
    assert_eq!(result("export default async () => await tools.t_echo({ value: [1] })"), json!([1]));
    assert_eq!(result("export default () => Object.keys(tools).includes('playground')"), json!(false));
    assert_eq!(
        result(
            "export default async () => { try { await tools.fail({ message: 'no' }) } catch (e) { return [e.name, e.message, e.tool] } }"
        ),
        json!(["ToolError", "no", "t.fail"])
    );
    for (code, says) in [
        ("tools.typed({ txt: 'x' })", "tools.typed has no parameter `txt`; it has text, count"),
        ("tools.typed('x')", "takes one object of named parameters"),
        ("tools.typed({ text: 5 })", "the argument `text` is to be string, and the number 5 came"),
        ("tools.roll({})", "there is no tool `roll`; the nearest are"),
        ("tools.lookUp({})", "`lookAt`"),
        ("tools.playground({})", "there is no tool `playground`"),
        ("tools.fail({ message: 'no luck' })", "t.fail failed at step 1"),
    ] {
        let why = error(&format!("export default () => {code}"));
        assert!(why.contains(says), "{code}: {why}");
    }
    let named = with("export default () => tools.caller()", |options| options.caller = Caller::named("bob"));
    assert_eq!(named.result, Some(json!("bob")));
}

#[test]
fn rule_9_the_same_ledger_and_budget() {
    let outcome = of("export default async () => { for (;;) await tools.echo({ value: 1 }) }");
    assert_eq!((outcome.kind, outcome.trace.len()), (Some(Kind::Budget), BUDGET as usize));
    let outcome =
        of("export default async () => { await Promise.all([tools.wait({ ms: 5 }), tools.wait({ ms: 5 })]) }");
    assert_eq!(outcome.trace.iter().map(|entry| entry.tool.as_str()).collect::<Vec<_>>(), ["t.wait", "t.wait"]);
}
