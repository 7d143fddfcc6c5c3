//! Section 6, and the seed's own words: the result record.

use serde_json::json;

use super::support::{Dir, run, toolbox};
use zerojs::host::{Catalogue, RunOptions, tool_exec};

#[test]
fn rule_6_exactly_six_keys_always() {
    for script in ["return 1", "throw 1", "let", "await zero.t.fail('x')"] {
        let record = serde_json::to_value(run(script)).unwrap();
        let keys: Vec<&str> = record.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, ["ok", "value", "error", "failure", "trace", "logs"]);
    }
}

#[test]
fn rule_6_the_sentence_says_what_failed_and_where() {
    let record = run("const a = 1;\nconst b = await zero.t.fail('no file \"/source/x.md\"');");
    assert_eq!(record.error.as_deref(), Some("t.fail failed at step 1 (line 2, column 24): no file \"/source/x.md\""));
    let failure = serde_json::to_value(record.failure).unwrap();
    assert_eq!(
        failure,
        json!({"kind": "tool", "message": "no file \"/source/x.md\"", "completed": 0, "step": 1, "tool": "t.fail", "line": 2, "column": 24})
    );
    let record = run("await zero.t.echo(1);\ntry { await zero.t.fail('x') } catch { throw new Error('no luck') }");
    assert_eq!(record.error.as_deref(), Some("Error: no luck (line 2, column 46), after t.fail failed at step 2: x"));
    assert_eq!(record.failure.unwrap().completed, 1);
    // What is no Error has no stack: the place is where it was thrown.
    for (script, says) in [
        ("throw { a: 1 }", "the script threw { a: 1 } (line 1, column 1)"),
        (
            "const f = async () => {\n  await null;\n  throw 'x' };\nawait f()",
            "the script threw 'x' (line 3, column 3)",
        ),
        ("if (1)\n  Promise.reject(5)", "the script threw 5 (line 2, column 11)"),
        ("new Promise((_, no) => setTimeout(() => {\n  no() }, 1))", "the script threw undefined (line 2, column 3)"),
        ("try { throw 1 } catch {}\nthrow 1", "the script threw 1 (line 2, column 1)"),
        // Lines of the script, not of a text that it makes code of.
        ("\n  eval('\\n\\n throw 1')", "the script threw 1 (line 2, column 3)"),
        ("\n  new Function('null.x')()", "TypeError: Cannot read properties of null (reading 'x') (line 2, column 3)"),
        (
            "try { await zero.t.fail('x') } catch {\n  throw 'y' }",
            "'y' (line 2, column 3), after t.fail failed at step 1: x",
        ),
    ] {
        assert_eq!(run(script).error.as_deref(), Some(says), "{script}");
    }
    // The error of `Promise.any` is made when no script runs: it has the place of the call.
    for (script, says) in [
        (
            "\n await Promise.any([zero.t.fail('x'), zero.t.wait(1).then(() => { throw 1 })])",
            "AggregateError: All promises were rejected (line 2, column 16), after t.fail failed at step 1: x",
        ),
        (
            "const first = (...all) => Promise.any(all);\nawait first(Promise.reject(1))",
            "AggregateError: All promises were rejected (line 1, column 35)",
        ),
        ("await Promise.any([])", "AggregateError: All promises were rejected (line 1, column 15)"),
    ] {
        assert_eq!(run(script).error.as_deref(), Some(says), "{script}");
    }
    let stack = "const e = await Promise.any([Promise.reject(1)]).catch(e => e); return e.stack";
    assert_eq!(run(stack).value, json!("AggregateError: All promises were rejected\n    at script:1:25"));
    // Where it was when it was ended, or what it waited for.
    for (script, says) in [
        ("let n = 0;\nfor (;;)\n  n++;", "the script did not end within the time limit (line "),
        (
            "const f = async () => {\n  await zero.t.wait(60000); };\nawait f()",
            "the script did not end within the time limit: t.wait at step 1 is under way (line 2, column 16)",
        ),
        ("setInterval(() => {}, 5); return 1", "what the script left behind did not end within the time limit"),
        (
            "await new Promise(() => {})",
            "the script did not end within the time limit: it waits for a promise that nothing will settle",
        ),
    ] {
        let error = super::support::run_for(script, 400.0).error.unwrap();
        assert!(error == says || (says.ends_with("(line ") && error.starts_with(says)), "{script}: {error}");
    }
    assert_eq!(
        run("for (let i = 0; ; i++)\n  zero.t.echo(i);").error.as_deref(),
        Some("t.echo would be call 201, and a script may make 200 calls (line 2, column 10)")
    );
    // A sentence is one line, and no book.
    let error = run("throw [new Error('x'), 'y'.repeat(80)]").error.unwrap();
    assert!(error.starts_with("the script threw [ Error: x at script:1:8,") && !error.contains('\n'), "{error}");
    for script in ["throw new Error('x'.repeat(1e6))", "await zero.t.lots()"] {
        let record = run(script);
        let error = record.error.unwrap();
        assert!(error.len() < 40_000 && error.contains(" more characters)"), "{}", error.len());
        assert!(record.trace.iter().all(|entry| entry.error.as_ref().is_none_or(|error| error.len() < 20_000)));
    }
    assert_eq!(
        run("  null.x").error.as_deref(),
        Some("TypeError: Cannot read properties of null (reading 'x') (line 1, column 8)")
    );
}

#[test]
fn rule_6_the_trace() {
    let record = run("await zero.t.wait(20); await zero.t.fail('x')");
    let trace = serde_json::to_value(record.trace).unwrap();
    assert_eq!(trace[0]["step"], json!(1));
    assert!((20..2000).contains(&trace[0]["durationMs"].as_u64().unwrap()), "{trace}");
    assert!(trace[0].get("error").is_none());
    assert_eq!(
        (&trace[1]["tool"], &trace[1]["ok"], &trace[1]["error"]),
        (&json!("t.fail"), &json!(false), &json!("x"))
    );
}

#[test]
fn rule_6_durations_are_those_of_the_tools_whatever_the_script_does_meanwhile() {
    let busy = |ms: u32| format!("for (const end = Date.now() + {ms}; Date.now() < end;);");
    let durations = |script: &str, ms: f64| -> Vec<u64> {
        super::support::run_for(script, ms).trace.iter().map(|entry| entry.duration_ms).collect()
    };
    // It has ended at once, and is heard of late, or never: the limit ends the script, or the script ends itself.
    let heard = format!("const p = zero.t.echo(1); {} await p", busy(1_500));
    for (script, ms) in [
        (heard.as_str(), 60_000.0),
        ("zero.t.echo(1); for (;;);", 1_500.0),
        (&format!("const p = zero.t.echo(true, 2); {} await p.catch(() => {{}})", busy(1_500)), 60_000.0),
    ] {
        let all = durations(script, ms);
        assert!(all.len() == 1 && all[0] < 1_200, "{script}: {all:?}");
    }
    // What the script does with one's end does not count for the next.
    let script = format!("await Promise.all([1, 2].map(() => zero.t.echo(1).then(() => {{ {} }})))", busy(1_500));
    assert!(durations(&script, 60_000.0).iter().all(|ms| *ms < 1_200));
    // Of a call that does not end, until the run does.
    let all = durations("zero.t.lasting(); zero.t.wait(60000); await null", 300.0);
    assert!(all.len() == 2 && all.iter().all(|ms| (290..10_000).contains(ms)), "{all:?}");
}

#[test]
fn the_example_of_the_description_runs() {
    let catalogue = Catalogue::embedded().unwrap();
    let script = "const hits = await tools.search(\"read a file\"); const [info, text] = await Promise.all([zero.wld.info(), zero.files.read(\"/source/notes.md\")]); return { mode: info.mode, lines: text.split(\"\\n\").length, firstHit: hits[0].name };";
    let record = tool_exec::run(&catalogue, &RunOptions::new(script));
    assert_eq!(record.value, json!({"mode": "edit", "lines": 5, "firstHit": "files.read"}), "{record:?}");
    let script =
        "const scenes = await zero.scene.list();\nreturn scenes.filter(s => s?.name?.startsWith(\"level\")).length;";
    assert_eq!(tool_exec::run(&catalogue, &RunOptions::new(script)).value, json!(3));
    let script = include_str!("../../examples/levels.js");
    let record = tool_exec::run(&catalogue, &RunOptions::new(script));
    assert_eq!(record.value["largest"], json!("level2"), "{record:?}");
}

#[test]
fn a_catalogue_from_a_directory_has_files() {
    let dir = Dir::new();
    dir.write("files.luau", include_str!("../../toolboxes/files.luau"));
    dir.write("files/a/b.txt", "hello");
    dir.write("secret.txt", "secret");
    let catalogue = Catalogue::from_dir(&dir.0).unwrap();
    let exec = |script: &str| tool_exec::run(&catalogue, &RunOptions::new(script));
    assert_eq!(
        exec("return [await zero.files.list(), await zero.files.read('a/b.txt')]").value,
        json!([["a/"], "hello"])
    );
    assert_eq!(
        exec("await zero.files.write('/new/c.txt', 'x'); return zero.files.exists('new/c.txt')").value,
        json!(true)
    );
    for path in ["../secret.txt", "a/../../secret.txt", "/../secret.txt", "..\\\\secret.txt"] {
        let record = exec(&format!("return await zero.files.read('{path}')"));
        assert!(record.error.unwrap().contains("leads out"), "{path}");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(dir.0.join("secret.txt"), dir.0.join("files/link")).unwrap();
        assert!(!exec("return await zero.files.read('link')").ok);
    }
}

#[test]
fn a_bad_catalogue_says_what_is_wrong() {
    for (name, text, says) in [
        ("a.luau", "return 1", "does not return a table"),
        ("a.luau", "return\n{", "a.luau:2: "),
        ("a.luau", "return { purpose = 'x', tools = { { name = 'x' } } }", "a.luau:1: `x`: `run` is not a function"),
        (
            "a.luau",
            "return { purpose = 'x', tools = {\n{ name = \"x\", description = 'x',\nreturns = 'strong', run = function() end } } }",
            "a.luau:3: `x`: the type `strong`",
        ),
        ("libs.luau", &toolbox("x"), "reserved"),
    ] {
        let dir = Dir::new();
        dir.write(name, text);
        let Err(why) = Catalogue::from_dir(&dir.0) else { panic!("{text}") };
        assert!(why.contains(says), "{why}");
    }
}

#[test]
fn the_example_of_a_harness_runs() {
    crate::embed::main().unwrap();
}
