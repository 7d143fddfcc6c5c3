//! Issue 4, 6: `zero` in a real bash.

use std::process::{Command, Output};

use serde_json::{Value as Json, json};

use super::support::{Dir, toolbox};

/// A directory with the program under the names `zero` and `zerojs`, and a catalogue with libraries.
struct Shell(Dir);
impl Shell {
    fn new() -> Shell {
        let dir = Dir::new();
        for name in ["zero", "zerojs"] {
            std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_zerojs"), dir.0.join(name)).unwrap();
        }
        dir.write("tools/alpha/trees.luau", &toolbox("grow"));
        dir.write("tools/alpha/rocks.luau", &toolbox("roll"));
        dir.write("tools/beta/rocks.luau", &toolbox("roll"));
        dir.write(
            "tools/light.luau",
            r#"return { purpose = "Lights.", tools = {
                { name = "set", description = "Sets a light.", returns = "any",
                  args = { { name = "state", type = "'on' | 'off'" }, { name = "level", type = "number", optional = true },
                           { name = "tags", type = "string[]", optional = true } },
                  run = function(state, level, tags) return { state = state, level = level, tags = tags } end },
                { name = "fail", description = "Fails.", args = {}, returns = "nil", run = function() error("no power", 0) end },
                { name = "who", description = "Who calls.", args = {}, returns = "string?", run = function() return caller() end },
            } }"#,
        );
        Shell(dir)
    }
    fn bash(&self, script: &str) -> Output {
        let path = format!("{}:{}", self.0.0.display(), std::env::var("PATH").unwrap_or_default());
        let mut command = Command::new("bash");
        command.args(["--noprofile", "--norc", "-c", script]).current_dir(&self.0.0).env("PATH", path);
        command.env_remove("ZERO_CATALOGUE").output().expect("bash")
    }
    /// Standard output of what must succeed.
    fn says(&self, script: &str) -> String {
        let output = self.bash(script);
        assert!(output.status.success(), "{script}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }
    fn json(&self, script: &str) -> Json {
        let text = self.says(script);
        serde_json::from_str(&text).unwrap_or_else(|e| panic!("{script}: {e}: {text}"))
    }
    /// Exit code, and standard error, of what must fail.
    fn fails(&self, script: &str) -> (i32, String) {
        let output = self.bash(script);
        assert!(output.stdout.is_empty(), "{script}: {output:?}");
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    }
    /// What a tab at the end of the words would offer.
    fn completes(&self, words: &[&str]) -> Vec<String> {
        let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
        let script = format!(
            "source <(zero --completions bash); COMP_WORDS=({}); COMP_CWORD={}; _zero; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            quoted.join(" "),
            words.len() - 1
        );
        self.says(&script).lines().filter(|line| !line.is_empty()).map(String::from).collect()
    }
}

#[test]
fn rule_7_every_tool_is_reached_from_a_shell() {
    let shell = Shell::new();
    let names = |script: &str, key: &str| -> Vec<String> {
        shell.json(script).as_array().unwrap().iter().map(|row| row[key].as_str().unwrap().to_string()).collect()
    };
    assert_eq!(names("zero", "toolbox"), ["camera", "files", "scene", "search", "wld"]);
    assert_eq!(names("zero scene", "name"), ["list", "get"]);
    assert_eq!(shell.json("zero scene list")[0]["name"], json!("level1"));
    assert_eq!(shell.json("zerojs zero scene.list")[0]["name"], json!("level1"));
    let looked = shell.json("zero camera.lookAt 1 -2 3.5");
    assert_eq!(looked["target"], json!({"x": 1, "y": -2, "z": 3.5}));
    assert_eq!(shell.json("zero lookAt '{\"x\":1,\"y\":2,\"z\":3}'")["target"]["y"], json!(2));
    assert_eq!(shell.json("zero files read /source/notes.md | grep -c .").as_u64(), Some(1));
    assert_eq!(names("zero search read a file", "name")[0], "files.read");
    assert_eq!(shell.json("zero search.entities gate")[0]["entity"], json!("gate"));
    assert_eq!(shell.json("zero search zzzzzz"), json!([]));
    assert_eq!(shell.json("zero describe lookAt")["call"], json!("await zero.camera.lookAt(target)"));
}

#[test]
fn rule_7_libraries_in_a_shell() {
    let shell = Shell::new();
    assert_eq!(shell.json("zero --catalogue tools libs.beta.rocks.roll --json '[]'"), json!("roll"));
    assert_eq!(shell.json("zero @alpha::trees grow --catalogue tools"), json!("grow"));
    assert_eq!(shell.json("export ZERO_CATALOGUE=tools; zero trees.grow"), json!("grow"));
    for words in ["rocks.roll", "rocks roll", "rocks"] {
        let (code, why) = shell.fails(&format!("zero {words} --catalogue tools"));
        assert!(code == 1 && why.contains("`@alpha::rocks` and `@beta::rocks`"), "{why}");
    }
    assert_eq!(shell.json("zero --catalogue tools libs beta rocks roll"), json!("roll"));
    assert_eq!(shell.json("zero --catalogue tools libs").as_array().unwrap().len(), 3);
    assert_eq!(shell.json("zero --catalogue tools libs alpha")[0]["toolbox"], json!("@alpha::rocks"));
    let (_, why) = shell.fails("zero --catalogue tools libs alfa");
    assert!(why.contains("there is no library `alfa`; the nearest is `alpha`"), "{why}");
    let (_, why) = shell.fails("zero --catalogue tools nowhere list");
    assert!(why.contains("there is no toolbox `nowhere`"), "{why}");
}

#[test]
fn rule_7_words_and_json_as_arguments() {
    let shell = Shell::new();
    let shell = |script: &str| shell.json(&format!("export ZERO_CATALOGUE=tools; {script}"));
    assert_eq!(shell("zero light set on 5 a b"), json!({"state": "on", "level": 5, "tags": ["a", "b"]}));
    assert_eq!(shell("zero light set off"), json!({"state": "off"}));
    assert_eq!(shell("zero light set --json '[\"on\", 2]'"), json!({"state": "on", "level": 2}));
    assert_eq!(
        shell("zero light set --json '{\"tags\": [\"x\"], \"state\": \"on\"}'"),
        json!({"state": "on", "tags": ["x"]})
    );
    assert_eq!(shell("echo '[\"on\"]' | zero light set --json -"), json!({"state": "on"}));
    assert_eq!(shell("zero light who --as bob"), json!("bob"));
}

#[test]
fn rule_7_failures_in_a_shell() {
    let shell = Shell::new();
    for (script, says) in [
        ("zero light fail", "zero: light.fail failed: no power\n"),
        ("zero light set dim", "the argument `state` is to be 'on' | 'off', and the string \"dim\" came\n"),
        ("zero light set", "the argument `state` is missing"),
        ("zero light who 1", "who takes 0 arguments, and 1 came: who(): string?\n"),
        ("zero light sett on", "has no tool `sett`; the nearest is `set`\n"),
        ("zero ligth", "there is no tool `ligth`; the nearest is `light`\n"),
        ("zero qqqqqqqqq", "nothing is called nearly so: use `zero search qqqqqqqqq` to find one\n"),
        ("zero light set --json '{\"stat\": 1}'", "set has no argument `stat`; `state` was meant?"),
        ("zero light set --json '[1'", "--json is not JSON"),
        ("zero light set on --json '[]'", "both came"),
        ("zero light who --as Bob", "`as` is to be"),
        ("zero describe light", "is a toolbox"),
        ("zero libs.gama.rocks", "there is no library `gama`"),
        ("ZERO_CATALOGUE=nowhere zero", "nowhere"),
    ] {
        let (code, why) = shell.fails(&format!("export ZERO_CATALOGUE=tools; {script}"));
        assert!(code == 1 && why.contains(says) && why.lines().count() == 1, "{script}: {code} {why}");
    }
    assert_eq!(shell.fails("zero --nonsense").0, 2);
}

#[test]
fn rule_7_a_table_or_json_on_output() {
    let shell = Shell::new();
    let table = shell.says("zero --table scene.list");
    assert!(table.starts_with("NAME    KIND  ENTITIES\nlevel1  3d    3\n"), "{table}");
    let text = shell.says("zero describe files.write --table");
    assert!(text.contains("write(path: string, content: string | buffer)") && text.contains("The text or the bytes."));
    assert_eq!(shell.says("zero --table files read /source/notes.md | head -c 1").len(), 1);
    // On a terminal a table is what there is, and JSON if asked for.
    let on_terminal = |command: &str| shell.says(&format!("script -qec '{command}' typescript")).replace('\r', "");
    if shell.bash("command -v script").status.success() {
        assert!(on_terminal("zero scene.list").starts_with("NAME    KIND"));
        assert!(on_terminal("zero scene.list --json-out").starts_with("[\n"));
    }
}

#[test]
fn completion_in_bash() {
    let shell = Shell::new();
    assert_eq!(shell.completes(&["zero", "s"]), ["scene", "search"]);
    assert_eq!(shell.completes(&["zero", "scene", ""]), ["get", "list"]);
    assert_eq!(shell.completes(&["zerojs", "zero", "scene", "l"]), ["list"]);
    assert_eq!(shell.completes(&["zero", "camera.l"]), ["camera.lookAt"]);
    assert_eq!(shell.completes(&["zero", "describe", "files.re"]), ["files.read", "files.readBytes"]);
    assert_eq!(shell.completes(&["zero", "--catalogue", "tools", "light", "set", ""]), ["off", "on"]);
    assert_eq!(
        shell.completes(&["zero", "--catalogue=tools", "libs."]),
        [
            "libs.alpha.rocks",
            "libs.alpha.rocks.roll",
            "libs.alpha.trees",
            "libs.alpha.trees.grow",
            "libs.beta.rocks",
            "libs.beta.rocks.roll"
        ]
    );
    assert_eq!(shell.completes(&["zero", "scene.list", "--json"]), ["--json", "--json-out"]);
    assert!(shell.completes(&["zero", "nothing", "like", ""]).is_empty());
    assert!(shell.completes(&["zerojs", "r"]).is_empty());
}

#[test]
fn completion_in_zsh() {
    let shell = Shell::new();
    let rows = shell.says("zero --complete zsh -- files.re");
    assert_eq!(rows, "files.read:Reads a file as text.\nfiles.readBytes:Reads a file as bytes.\n");
    assert!(shell.says("zero --completions zsh").starts_with("#compdef zero"));
    // Where there is a zsh, the script is asked as zsh's completion would ask it.
    if shell.bash("command -v zsh").status.success() {
        let asked = "compdef() { :; }; _files() { print files; }; _describe() { print -rl -- \"${(@P)2}\"; }
            source <(zero --completions zsh)
            words=(zero scene ''); CURRENT=3; _zero
            words=(zerojs zero camera.l); CURRENT=3; _zero
            words=(zerojs run r); CURRENT=3; _zero";
        assert_eq!(
            shell.says(&format!("zsh -fc '{}'", asked.replace('\'', "'\\''"))).lines().collect::<Vec<_>>(),
            [
                "get:One scene in full, with the names of its entities.",
                "list:Lists all scenes: name, kind and how many entities each has.",
                "camera.lookAt:Points the camera at a place.",
                "files"
            ]
        );
    }
}
