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
    child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("it reads");
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
    ] {
        let output = zerojs(&words, "");
        assert!(output.status.success() && text(&output.stdout).contains(says), "{words:?}: {output:?}");
    }
}

#[test]
fn an_isolated_run_gives_the_same_record() {
    let script = "console.log('here'); const a = await zero.scene.list(); return a.length";
    let (mut alone, mut together) = (record(&["--isolate", "--usage"], script), record(&["--usage"], script));
    assert_eq!(alone["usage"]["calls"], json!(1));
    for record in [&mut alone, &mut together] {
        record["trace"][0]["durationMs"] = json!(0);
        record["usage"] = json!(null);
    }
    assert_eq!(alone, together);
    assert_eq!(record(&["--isolate"], "let x = ;")["failure"]["kind"], json!("syntax"));
    assert_eq!(record(&["--isolate", "--timeout-ms=60"], "for (;;);")["failure"]["kind"], json!("timeout"));
    assert_eq!(record(&["--isolate", "--timeout-ms=0"], "1")["failure"]["kind"], json!("setup"));
    assert_eq!(record(&["--isolate", "--as", "Bad"], "1")["failure"]["kind"], json!("setup"));
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
