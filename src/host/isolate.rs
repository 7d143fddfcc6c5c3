//! A run in a child process: whatever becomes of it, this process goes on, and gets a record.

use std::ffi::OsString;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::fault::{Fault, Kind};
use super::tool_exec::Record;

/// What a child may take beyond its script's limit: to start, to end, to print.
const GRACE: Duration = Duration::from_secs(2);

/// Kills a child that is not waited for.
struct Kept(Child);
impl Drop for Kept {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs this program with these words, which make it print a record, and on its standard error what stands beside it; standard
/// input is handed on.
pub fn run(words: &[OsString], limit: Duration) -> Record {
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(e) => return Record::of_setup(&format!("no program for a child process: {e}")),
    };
    let mut command = Command::new(program);
    command.args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = match command.spawn() {
        Ok(child) => Kept(child),
        Err(e) => return Record::of_setup(&format!("no child process: {e}")),
    };
    let (mut stdout, mut stderr) = (child.0.stdout.take(), child.0.stderr.take());
    // Both are read while it runs, or a long record would stop it.
    let read = |source: &mut dyn Read| {
        let mut text = Vec::new();
        let _ = source.read_to_end(&mut text);
        text
    };
    let (text, complaint, status) = std::thread::scope(|scope| {
        let text = scope.spawn(|| stdout.as_mut().map_or_else(Vec::new, |source| read(source)));
        let complaint = scope.spawn(|| stderr.as_mut().map_or_else(Vec::new, |source| read(source)));
        let deadline = Instant::now() + limit + GRACE;
        let status = loop {
            match child.0.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(2)),
                _ => {
                    let _ = child.0.kill();
                    break None;
                }
            }
        };
        (text.join().unwrap_or_default(), complaint.join().unwrap_or_default(), status)
    });
    if let Ok(record) = serde_json::from_slice::<Record>(&text) {
        return String::from_utf8_lossy(&complaint).lines().fold(record, |record, line| record.with_beside(line));
    }
    let (kind, why) = match status {
        None => (Kind::Timeout, "the script's process did not end within the time limit, and was killed".to_string()),
        Some(status) => {
            let complaint = String::from_utf8_lossy(&complaint);
            let said = complaint.lines().next().map_or(String::new(), |line| format!(": {line}"));
            (Kind::Script, format!("the script's process broke ({status}){said}"))
        }
    };
    let Fault { failure, sentence } = Fault::plain(kind, why);
    Record { error: Some(sentence), failure: Some(failure), ..Record::of_setup("") }
}
