//! The commands that run and look at tools, as a shell sees them.
#![cfg(feature = "host")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value as Json, json};

fn zerojs(words: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zerojs"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(words);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program");
    // What fails before it reads has closed its input.
    let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
    child.wait_with_output().expect("its end")
}
fn record(words: &[&str], script: &str) -> Json {
    let mut all = vec!["exec", "--json"];
    all.extend(words);
    all.push("-");
    let output = zerojs(&all, script);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"))
}
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_examples_run() {
    for (words, says) in [
        (vec!["exec", "examples/levels.js"], "level2"),
        (vec!["exec", "examples/discover.js"], "files.read"),
        (vec!["exec", "--catalogue", "examples/catalogue", "examples/garden.js"], "oak"),
        (
            vec!["playground", "examples/totals.mjs", "--file", "examples/totals.csv", "--args", "[\"amount\"]"],
            "\"total\": 9.5",
        ),
    ] {
        let output = zerojs(&words, "");
        assert!(output.status.success() && text(&output.stdout).contains(says), "{words:?}: {output:?}");
    }
}

#[test]
fn an_isolated_run_gives_the_same_record() {
    let script = "console.log('here'); const a = await zero.scene.list(); return a.length";
    let (mut alone, mut together) = (record(&["--isolate"], script), record(&[], script));
    for record in [&mut alone, &mut together] {
        record["trace"][0]["durationMs"] = json!(0);
    }
    assert_eq!(alone, together);
    assert_eq!(record(&["--isolate"], "let x = ;")["failure"]["kind"], json!("syntax"));
    assert_eq!(record(&["--isolate", "--timeout-ms=60"], "for (;;);")["failure"]["kind"], json!("timeout"));
    assert_eq!(record(&["--isolate", "--timeout-ms=0"], "1")["failure"]["kind"], json!("setup"));
    assert_eq!(record(&["--isolate", "--as", "Bad"], "1")["failure"]["kind"], json!("setup"));
}

#[test]
fn a_reader_that_has_gone_is_no_failure() {
    for (words, input) in [
        (vec!["exec", "-"], "console.log('x'.repeat(5e4)); return 'y'.repeat(1e7)"),
        (vec!["exec", "--json", "-"], "return 'y'.repeat(1e7)"),
        (vec!["playground", "-"], "export default () => 'y'.repeat(1e7)"),
        (vec!["types"], ""),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zerojs"));
        command.args(&words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program");
        drop(child.stdout.take());
        let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("its end");
        assert!(output.status.success() && output.stderr.is_empty(), "{words:?}: {output:?}");
    }
}

/// Spec, section 6: exactly six keys. What else is asked for goes to standard error.
#[test]
fn usage_and_plan_are_beside_the_record() {
    let script = "const a = await zero.scene.list(); return a.length";
    for how in [vec![], vec!["--isolate"]] {
        let words = [vec!["exec", "--json", "--usage", "--plan"], how, vec!["-"]].concat();
        let output = zerojs(&words, script);
        let record: Json = serde_json::from_slice(&output.stdout).unwrap();
        let keys: Vec<&String> = record.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["ok", "value", "error", "failure", "trace", "logs"], "{words:?}");
        let beside: Json = serde_json::from_slice(&output.stderr).unwrap_or_else(|_| panic!("{output:?}"));
        assert_eq!(beside["usage"]["calls"], json!(1), "{words:?}");
        assert_eq!((&beside["plan"]["ok"], &beside["plan"]["calls"][0]["tool"]), (&json!(true), &json!("scene.list")));
    }
}

#[test]
fn exit_codes_say_how_a_run_ended() {
    for (script, code) in [("return 1", 0), ("throw 1", 1), ("let x = ;", 3)] {
        assert_eq!(zerojs(&["exec", "-"], script).status.code(), Some(code), "{script}");
        assert_eq!(zerojs(&["exec", "--isolate", "-"], script).status.code(), Some(code), "{script}");
    }
    assert_eq!(zerojs(&["exec", "--timeout-ms", "0", "-"], "1").status.code(), Some(2));
    assert_eq!(zerojs(&["exec", "--catalogue", "no/such", "-"], "1").status.code(), Some(2));
}

#[test]
fn a_catalogue_is_checked() {
    let good = zerojs(&["check-catalogue", "examples/catalogue"], "");
    assert_eq!((good.status.code(), text(&good.stdout).trim()), (Some(0), "2 toolboxes, 3 tools, no fault"));
    let dir = std::env::temp_dir().join(format!("zerojs-cli-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("a.luau"), "return {\n\tpurpose = 5,\n\ttools = {},\n}\n").unwrap();
    let bad = zerojs(&["check-catalogue", dir.to_str().unwrap()], "");
    std::fs::remove_dir_all(&dir).unwrap();
    assert_eq!(bad.status.code(), Some(1));
    assert!(text(&bad.stdout).contains("a.luau:2: the toolbox: `purpose` is not a string"), "{bad:?}");
}

#[test]
fn declarations_are_printed() {
    let all = text(&zerojs(&["types"], "").stdout);
    for says in [
        "declare const zero: {",
        "readonly camera: CameraTypes.Camera;",
        "lookAt(target: { x: number; y: number; z: number }): Promise<{",
        "text(text: string, path?: string, limit?: number): Promise<TextHit[]>;",
        "export type TextHit = { path: string; line: number; text: string };",
        "search(query: string, toolbox?: string)",
    ] {
        assert!(all.contains(says), "{says}\n{all}");
    }
    assert!(
        text(&zerojs(&["types", "files.read"], "").stdout)
            .contains("declare function read(path: string): Promise<string>;")
    );
    assert!(text(&zerojs(&["types", "camera"], "").stdout).contains("interface Camera {"));
    let none = zerojs(&["types", "camra"], "");
    assert!(none.status.code() == Some(2) && text(&none.stderr).contains("`camera`"), "{none:?}");
    let library = text(&zerojs(&["types", "--catalogue", "examples/catalogue"], "").stdout);
    assert!(
        library.contains("readonly garden: {") && library.contains("readonly plants: GardenPlantsTypes.GardenPlants;"),
        "{library}"
    );
}

#[test]
fn search_quality_is_printed() {
    let output = text(&zerojs(&["check-search"], "").stdout);
    assert!(output.contains("300 tools, 60 queries with an answer: mean reciprocal rank 0."), "{output}");
}

#[test]
fn a_run_is_recorded_replayed_and_amended() {
    let dir = std::env::temp_dir().join(format!("zerojs-record-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let file = |name: &str| dir.join(name).display().to_string();
    let (kept, again) = (file("r.json"), file("again.json"));
    let script = "const a = await zero.scene.list(); return [a.length, Math.random(), Date.now()]";
    let first = record(&["--record", &kept], script);
    assert_eq!(record(&["--replay", &kept], script), first);
    let other = zerojs(&["exec", "--replay", &kept, "-"], "return await zero.scene.get('level1')");
    assert_eq!(other.status.code(), Some(1));
    assert!(text(&other.stderr).contains("the replay differs: step 1: the record has scene.list()"), "{other:?}");
    let amended = record(
        &["--amend", &kept, "--record", &again],
        &script.replace("return", "await zero.scene.get('level1'); return"),
    );
    assert_eq!(amended["value"], first["value"]);
    assert_eq!(amended["trace"][1]["tool"], json!("scene.get"));
    assert_eq!(zerojs(&["exec", "--replay", &file("none"), "-"], script).status.code(), Some(1));
    assert_eq!(zerojs(&["exec", "--replay", &kept, "--isolate", "-"], script).status.code(), Some(2));
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn a_script_is_planned() {
    let good = zerojs(&["plan", "examples/levels.js"], "");
    assert!(good.status.success() && text(&good.stdout).contains("0 faults"), "{good:?}");
    let bad = zerojs(&["plan", "-"], "await zero.camra.get();\nzero.scene.get(1)");
    assert_eq!(bad.status.code(), Some(1));
    let lines: Vec<String> = text(&bad.stdout).lines().map(String::from).collect();
    assert_eq!(lines[0], "-:1:12: there is no toolbox `camra`; the nearest is `camera`");
    assert!(lines[1].starts_with("-:2:1: the call of scene.get is never awaited"), "{lines:?}");
    assert_eq!(lines[2], "-:2:16: scene.get: the argument `name` is to be string, and the number 1 came");
    assert_eq!(lines[3], "1 call site of 1 tool, 3 faults");
    let plan = zerojs(&["plan", "--json", "-"], "return await zero.scene.list()");
    let plan: Json = serde_json::from_slice(&plan.stdout).unwrap();
    assert_eq!(plan, json!({"ok": true, "faults": [], "calls": [{"line": 1, "column": 14, "tool": "scene.list"}]}));
    assert_eq!(zerojs(&["plan", "-"], "let x = ;").status.code(), Some(3));
    assert_eq!(zerojs(&["plan", "no/such.js"], "").status.code(), Some(2));
    assert_eq!(zerojs(&["exec", "--plan", "-"], "await zero.camra.get()").status.code(), Some(2));
}

#[test]
fn a_playground_runs_over_files() {
    let module = "export default (by) => { console.log('noted'); return [getFile(1).name, getFile(1).text.length > 20 * by, getFile(2)] }";
    let words = ["playground", "-", "--file", "Cargo.toml", "--args", "[2]"];
    let good = zerojs(&words, module);
    let outcome: Json = serde_json::from_slice(&good.stdout).unwrap();
    assert_eq!(outcome, json!({"success": true, "result": ["Cargo.toml", true, null]}), "{good:?}");
    assert_eq!((good.status.code(), text(&good.stderr).as_str()), (Some(0), "noted\n"));
    let bad = zerojs(&["playground", "-", "--white-list", "fetch"], module);
    let outcome: Json = serde_json::from_slice(&bad.stdout).unwrap();
    assert!(bad.status.code() == Some(1) && outcome["error"].as_str().unwrap().contains("offered are"), "{bad:?}");
    assert_eq!(zerojs(&["playground", "-", "--args", "5"], module).status.code(), Some(2));
}
