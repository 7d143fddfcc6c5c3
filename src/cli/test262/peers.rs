//! Runs one test on other engines found on PATH and shows which of them agree.

use std::fmt::Write as _;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::frontmatter::Frontmatter;
use super::schedule::{Scenario, assemble};
use super::suite::Suite;

/// As much of the host as a foreign shell can be given in plain script.
const PRELUDE: &str = r#"
if (typeof print !== "function") globalThis.print = (...values) => console.log(...values);
if (typeof $262 !== "object") globalThis.$262 = {
  global: globalThis,
  evalScript: (text) => (0, eval)(text),
  gc() { if (typeof gc === "function") gc(); },
  detachArrayBuffer: (buffer) => { structuredClone(buffer, { transfer: [buffer] }); },
};
"#;

/// After this long a peer has no answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// What one peer did: everything that two engines could agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Answer {
    ended_well: bool,
    said: String,
}

/// Runs a test in one scenario on every peer and returns a paragraph a group of equal answers.
pub fn compare(
    suite: &Suite,
    name: &str,
    meta: &Frontmatter,
    scenario: Scenario,
    peers: &[String],
) -> Result<String, String> {
    let dir = std::env::temp_dir().join(format!("zerojs-peers-{}", std::process::id()));
    std::fs::create_dir_all(&dir).map_err(|error| error.to_string())?;
    let result = write_program(&dir, suite, name, meta, scenario).map(|file| {
        let answers = peers.iter().map(|peer| (peer.as_str(), ask(peer, &file, scenario)));
        group(&answers.collect::<Vec<_>>())
    });
    // Leaving a few files behind in the temporary directory is no reason to fail.
    let _ = std::fs::remove_dir_all(&dir);
    result
}

fn write_program(
    dir: &Path,
    suite: &Suite,
    name: &str,
    meta: &Frontmatter,
    scenario: Scenario,
) -> Result<PathBuf, String> {
    let mut text = String::new();
    // One file has one mode, so a strict test's harness is strict here too; harnesses are written to bear that.
    if scenario == Scenario::Strict {
        text.push_str("\"use strict\";\n");
    }
    if !meta.flags.raw {
        text.push_str(PRELUDE);
        for include in suite.includes(meta)? {
            text.push_str(&include.source);
            text.push('\n');
        }
    }
    text.push_str(&assemble(&suite.source(name)?, scenario));
    let original = suite.path(name);
    let stem = original.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let module = scenario == Scenario::Module;
    if module {
        // Modules import their neighbours.
        let siblings = std::fs::read_dir(original.parent().unwrap_or(dir)).map_err(|error| error.to_string())?;
        for sibling in siblings.flatten().filter(|entry| entry.path().is_file()) {
            std::fs::copy(sibling.path(), dir.join(sibling.file_name())).map_err(|error| error.to_string())?;
        }
        std::fs::write(dir.join("package.json"), "{\"type\": \"module\"}").map_err(|error| error.to_string())?;
    }
    let file = dir.join(format!("{stem}.{}", if module { "mjs" } else { "cjs" }));
    std::fs::write(&file, text).map_err(|error| error.to_string())?;
    Ok(file)
}

fn ask(peer: &str, file: &Path, scenario: Scenario) -> Result<Answer, String> {
    let mut words = peer.split_whitespace();
    let program = words.next().ok_or("an empty name of a peer")?;
    let short = Path::new(program).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut command = Command::new(program);
    command.args(words);
    match (short.as_str(), scenario) {
        // Node wraps a file in a function unless told otherwise; a script must run as one.
        ("node", Scenario::Sloppy | Scenario::Strict) => {
            let run =
                "require('vm').runInThisContext(require('fs').readFileSync(process.argv[1], 'utf8'), process.argv[1])";
            command.arg("-e").arg(run).arg(file);
        }
        ("qjs", Scenario::Sloppy | Scenario::Strict) => drop(command.arg("--script").arg(file)),
        ("qjs" | "jsc", Scenario::Module) => drop(command.arg("-m").arg(file)),
        _ => drop(command.arg(file)),
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let (mut stdout, mut stderr) = (child.stdout.take().expect("piped"), child.stderr.take().expect("piped"));
    let readers =
        [std::thread::spawn(move || read_all(&mut stdout)), std::thread::spawn(move || read_all(&mut stderr))];
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            break status;
        }
        if started.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("no answer in {} s", PATIENCE.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let [out, err] = readers.map(|reader| reader.join().unwrap_or_default());
    let error = err.lines().map(str::trim).find(|line| is_error_line(line)).unwrap_or("");
    let said = format!("{}\n{error}", out.trim()).trim().to_string();
    Ok(Answer { ended_well: status.success(), said })
}

fn read_all(source: &mut impl Read) -> String {
    let mut bytes = Vec::new();
    let _ = source.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// `TypeError: x`, and not a line of source or of a stack.
fn is_error_line(line: &str) -> bool {
    let line = line.strip_prefix("Uncaught ").unwrap_or(line);
    line.split_once(':').is_some_and(|(name, _)| name.ends_with("Error") && name.chars().all(char::is_alphanumeric))
}

fn group(answers: &[(&str, Result<Answer, String>)]) -> String {
    let mut groups: Vec<(Vec<&str>, &Result<Answer, String>)> = Vec::new();
    for (peer, answer) in answers {
        match groups.iter_mut().find(|(_, other)| *other == answer) {
            Some((peers, _)) => peers.push(peer),
            None => groups.push((vec![peer], answer)),
        }
    }
    let mut out = String::new();
    for (peers, answer) in groups {
        let _ = match answer {
            Ok(answer) => {
                let verdict = if answer.ended_well { "ended well" } else { "failed" };
                let said = if answer.said.is_empty() {
                    String::new()
                } else {
                    format!("\n    {}", answer.said.replace('\n', "\n    "))
                };
                writeln!(out, "  {}: {verdict}{said}", peers.join(", "))
            }
            Err(error) => writeln!(out, "  {}: cannot be asked: {error}", peers.join(", ")),
        };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_answers_are_one_group() {
        let answer = |said: &str| Ok(Answer { ended_well: false, said: said.to_string() });
        let text = group(&[("a", answer("x")), ("b", answer("y")), ("c", answer("x"))]);
        assert_eq!(text, "  a, c: failed\n    x\n  b: failed\n    y\n");
    }

    #[test]
    fn error_lines() {
        assert!(is_error_line("TypeError: x is not a function"));
        assert!(!is_error_line("throw new Error('a: b')"));
        assert!(!is_error_line("    at f (file.js:1:2)"));
    }
}
