//! An MCP server's process: its pipes, the last lines of its standard error, and its end, which follows that of the connection.

use std::io;
use std::pin::Pin;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, BufReader, ReadBuf};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use super::background::background;
use super::mcp_tasks::TaskOnly;

/// Lines of a server's standard error that are kept for messages, and how much of each.
const KEPT_LINES: usize = 5;
const KEPT_OF_LINE: u64 = 500;
/// A message that is longer is none: the connection ends.
pub(super) const MAX_MESSAGE: usize = 32 << 20;
/// A process whose input is closed may take so long to end.
const GRACE: Duration = Duration::from_secs(2);

/// What a server said on its standard error, and what was wrong with its messages.
#[derive(Clone, Default)]
pub(super) struct Said(Arc<Mutex<Vec<String>>>);
impl Said {
    fn note(&self, line: String) {
        let mut lines = self.0.lock().expect("nothing panics here");
        if lines.len() == KEPT_LINES {
            lines.remove(0);
        }
        lines.push(line);
    }
}
impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines = self.0.lock().expect("nothing panics here");
        if lines.is_empty() { Ok(()) } else { write!(f, "; it said: {}", lines.join(" / ")) }
    }
}

/// A process, which ends when this is dropped: its input is closed by then, and what does not take that for its end is killed.
pub(super) struct Process(Option<Child>);
impl Drop for Process {
    fn drop(&mut self) {
        let (Some(mut child), Ok(background)) = (self.0.take(), background()) else { return };
        background.spawn(async move {
            if tokio::time::timeout(GRACE, child.wait()).await.is_err() {
                let _ = child.kill().await;
            }
        });
    }
}

/// Starts a server. `tasks` is told what it says.
pub(super) fn start(
    mut command: Command,
    said: &Said,
    tasks: TaskOnly,
) -> io::Result<(Process, Bounded<ChildStdout>, ChildStdin)> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let mut child = command.spawn()?;
    let missing = || io::Error::other("it has no pipes");
    let stdin = child.stdin.take().ok_or_else(missing)?;
    let stdout = child.stdout.take().ok_or_else(missing)?;
    if let Some(stderr) = child.stderr.take() {
        let said = said.clone();
        tokio::spawn(async move {
            let mut reader = BufReader::new(stderr);
            loop {
                let mut line = Vec::new();
                match (&mut reader).take(KEPT_OF_LINE).read_until(b'\n', &mut line).await {
                    Ok(0) | Err(_) => return,
                    Ok(_) => said.note(String::from_utf8_lossy(&line).trim_end().to_string()),
                }
            }
        });
    }
    Ok((Process(Some(child)), Bounded { inner: stdout, line: Vec::new(), said: said.clone(), tasks }, stdin))
}

/// A stream of lines, which ends at one that is too long for anybody to keep.
pub(super) struct Bounded<R> {
    inner: R,
    /// The line so far.
    line: Vec<u8>,
    said: Said,
    tasks: TaskOnly,
}
impl<R: AsyncRead + Unpin> AsyncRead for Bounded<R> {
    fn poll_read(mut self: Pin<&mut Self>, task: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let result = Pin::new(&mut self.inner).poll_read(task, buffer);
        for part in buffer.filled()[before..].split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                let line = std::mem::take(&mut self.line);
                self.tasks.note(&line);
            }
        }
        // Nothing is read after that.
        if self.line.len() > MAX_MESSAGE {
            let why = format!("a message of more than {} MiB, which ended the connection", MAX_MESSAGE >> 20);
            self.said.note(why.clone());
            buffer.set_filled(before);
            return Poll::Ready(Err(io::Error::other(why)));
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt;

    use super::{Bounded, MAX_MESSAGE, Said, TaskOnly};

    #[test]
    fn a_line_that_is_too_long_ends_the_stream() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let read = |text: Vec<u8>| {
            let said = Said::default();
            let (said_of, tasks) = (said.clone(), TaskOnly::default());
            let mut bounded = Bounded { inner: text.as_slice(), line: Vec::new(), said: said_of, tasks };
            let mut out = Vec::new();
            let result = runtime.block_on(bounded.read_to_end(&mut out));
            (result.is_ok(), out.len(), said.to_string())
        };
        let mut lines = vec![b'x'; MAX_MESSAGE];
        lines.push(b'\n');
        let twice = [lines.clone(), lines.clone()].concat();
        assert!(read(twice).0);
        let (good, _, said) = read([lines, vec![b'x'; MAX_MESSAGE + 1]].concat());
        assert!(!good && said.contains("a message of more than 32 MiB"), "{said}");
    }
}
