//! `zerojs repl`, fed through a pipe.
#![cfg(all(feature = "repl", unix))]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

#[test]
fn ctrl_c_stops_what_runs_and_the_next_line_is_answered() {
    let mut repl = Command::new(env!("CARGO_BIN_EXE_zerojs"))
        .arg("repl")
        .env("XDG_DATA_HOME", std::env::temp_dir().join("zerojs-repl-test"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let mut input = repl.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(repl.stdout.take().expect("a pipe")).lines();
    let mut line = move || lines.next().expect("a line").expect("text");
    writeln!(input, "'ready'").expect("it reads");
    assert_eq!(line(), "'ready'");
    writeln!(input, "print('on'); while (true) {{}}").expect("it reads");
    assert_eq!(line(), "on");
    let killed = Command::new("kill").args(["-INT", &repl.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    writeln!(input, "3 + 4").expect("it still reads");
    assert_eq!(line(), "7");
    drop(input);
    assert!(repl.wait().expect("it ends").success());
}
