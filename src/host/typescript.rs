//! Scripts in TypeScript: what only TypeScript has is blanked out, so that every line and column stays its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use oxc_allocator::Allocator;
use oxc_parser::{ParseOptions, Parser};
use oxc_span::SourceType;

use super::erasure::Erasure;
use super::nesting;
use crate::runtime::CompileError;

/// Why a text cannot be erased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeScriptError {
    /// What is wrong, and what to write instead.
    pub message: String,
    /// 1-based.
    pub line: u32,
    /// 1-based, in UTF-16 code units.
    pub column: u32,
    /// Whose fault it is.
    pub cause: Cause,
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It is not TypeScript.
    Syntax,
    /// It is, and uses of it what is more than types.
    Unsupported,
    /// It may be, but was not looked at to its end.
    Limit,
}

/// Bytes of stack that one level of nesting may take in the parser and the visitor, with room to spare.
const FRAME: usize = if cfg!(debug_assertions) { 24 << 10 } else { 6 << 10 };
/// The largest stack: only what is used of it is memory.
const MAX_STACK: usize = FRAME * 50_000;
/// The parser keeps all that it has read until it ends, also what it read for nothing: some 40 bytes a token and bracket
/// around it, where there is much to try.
const MAX_WEIGHT: usize = 2_500_000;

/// Parsers that nobody waits for any more, and that run on: the size of its text bounds each, to about a second and 100 MB at the
/// worst. While there are so many, none is begun.
const MAX_LEFT: usize = 4;
static LEFT: AtomicUsize = AtomicUsize::new(0);

/// A parser's thread, as itself and whoever waits for it see it.
#[derive(Clone, Default)]
struct Progress(Arc<AtomicU8>);
impl Progress {
    const RUNS: u8 = 0;
    const LEFT: u8 = 1;
    const ENDED: u8 = 2;
    /// Nobody waits any more.
    fn leave(&self) {
        LEFT.fetch_add(1, Ordering::SeqCst);
        if self.0.swap(Self::LEFT, Ordering::SeqCst) != Self::RUNS {
            LEFT.fetch_sub(1, Ordering::SeqCst);
        }
    }
}
/// The thread's own: it ends when this is dropped, by a panic too.
struct Ending(Progress);
impl Drop for Ending {
    fn drop(&mut self) {
        if self.0.0.swap(Progress::ENDED, Ordering::SeqCst) == Progress::LEFT {
            LEFT.fetch_sub(1, Ordering::SeqCst);
        }
    }
}
/// How many run on.
#[cfg(test)]
fn left() -> usize {
    LEFT.load(Ordering::SeqCst)
}

/// Blanks the types of the body of an async function. Where there are none, the text comes back as it was.
pub fn erase(source: &str) -> Result<String, TypeScriptError> {
    erase_while(source, &|| true).expect("nobody stops it")
}

/// The same, for as long as it is wanted; None when it no longer was. The parser cannot be stopped: then it is left to end
/// by itself on its thread, of which there are a few at the most.
pub(super) fn erase_while(source: &str, wanted: &dyn Fn() -> bool) -> Option<Result<String, TypeScriptError>> {
    let stack = (1 << 20) + nesting_bound(source) * FRAME;
    if stack > MAX_STACK || nesting::weight(source) > MAX_WEIGHT {
        return Some(Err(limit(
            "it is too long, or nests too deeply, for the parser of TypeScript; leave the types out",
        )));
    }
    if LEFT.load(Ordering::SeqCst) >= MAX_LEFT {
        return Some(Err(limit(
            "its parser is still busy with scripts that were given up; try again, or leave the types out",
        )));
    }
    let (sender, receiver) = channel();
    let text = source.to_string();
    let progress = Progress::default();
    let ending = Ending(progress.clone());
    let thread = std::thread::Builder::new().name("typescript".to_string()).stack_size(stack);
    let spawned = thread.spawn(move || {
        let _ending = ending;
        let _ = sender.send(erase_here(&text));
    });
    if let Err(error) = spawned {
        return Some(Err(limit(&format!("its parser needs a thread, and there is none: {error}"))));
    }
    loop {
        match receiver.recv_timeout(Duration::from_millis(5)) {
            Ok(result) => return Some(result),
            Err(RecvTimeoutError::Timeout) if wanted() => {}
            Err(RecvTimeoutError::Timeout) => {
                progress.leave();
                return None;
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Some(Err(limit("its parser gave up; leave the types out")));
            }
        }
    }
}

/// No text nests deeper than this: a level takes a word or a sign. Those that only separate or close do not count, nor do
/// numbers.
fn nesting_bound(source: &str) -> usize {
    let mut in_word = false;
    let mut count = 0;
    for c in source.chars() {
        let is_word = c.is_alphanumeric() || "_$#".contains(c);
        let starts_word = is_word && !in_word && !c.is_ascii_digit();
        let is_sign = !is_word && !c.is_whitespace() && !",;)]}.\"'".contains(c);
        count += usize::from(starts_word || is_sign);
        in_word = is_word;
    }
    count
}

/// Blanks the types on this thread's stack.
fn erase_here(source: &str) -> Result<String, TypeScriptError> {
    let allocator = Allocator::default();
    let options = ParseOptions { allow_return_outside_function: true, ..ParseOptions::default() };
    // A module has `await` at its top.
    let kind = SourceType::ts().with_module(true);
    let parsed = Parser::new(&allocator, source, kind).with_options(options).parse();
    if let Some(error) = parsed.diagnostics.errors().next() {
        let offset = error.labels.first().map_or(0, |label| label.offset() as usize);
        let mut message = error.message.to_string();
        if let Some(help) = &error.help {
            message.push_str(&format!("; {help}"));
        }
        return Err(failure(source, offset, &message));
    }
    if parsed.panicked {
        return Err(failure(source, 0, "it is not TypeScript"));
    }
    let mut erasure = Erasure::new(source, &parsed.program.comments);
    erasure.program(&parsed.program);
    match erasure.unsupported() {
        Some((offset, message)) => {
            Err(TypeScriptError { cause: Cause::Unsupported, ..failure(source, offset, message) })
        }
        None => Ok(erasure.finish()),
    }
}

fn failure(source: &str, offset: usize, message: &str) -> TypeScriptError {
    let (line, column) = position(source, offset);
    TypeScriptError { message: message.to_string(), line, column, cause: Cause::Syntax }
}
fn limit(message: &str) -> TypeScriptError {
    TypeScriptError { message: message.to_string(), line: 1, column: 1, cause: Cause::Limit }
}

/// 1-based line and column of a byte offset.
fn position(source: &str, offset: usize) -> (u32, u32) {
    let before = source.get(..offset).unwrap_or(source);
    let (mut line, mut column) = (1, 1);
    for (i, c) in before.char_indices() {
        // The first half of a line break of two characters does not count.
        let is_break = super::erasure::is_line_terminator(c) && !(c == '\r' && source[i + 1..].starts_with('\n'));
        if is_break {
            (line, column) = (line + 1, 1);
        } else {
            column += c.len_utf16() as u32;
        }
    }
    (line, column)
}

/// Which of two errors to report of a text that is neither JavaScript nor erasable: TypeScript's, if its parser understood
/// more of the text, for then there were types in between; else JavaScript's.
pub(super) fn which(javascript: CompileError, typescript: TypeScriptError) -> CompileError {
    let TypeScriptError { message, line, column, cause } = typescript;
    let is_further = (line, column) > (javascript.line, javascript.column);
    match cause {
        Cause::Unsupported => CompileError { message, line, column, is_reference_error: false, is_interrupted: false },
        Cause::Syntax if is_further => {
            CompileError { message, line, column, is_reference_error: false, is_interrupted: false }
        }
        Cause::Syntax => javascript,
        Cause::Limit => {
            CompileError { message: format!("{}; if it is TypeScript: {message}", javascript.message), ..javascript }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Cause, MAX_LEFT, erase, erase_while, left};

    #[test]
    fn parsers_that_were_given_up_end_and_are_few() {
        // As much work as the limit lets through.
        let long = format!("let x: T = {}1{}", "(a=".repeat(900), ")=>1".repeat(900));
        let mut refused = 0;
        for _ in 0..MAX_LEFT * 4 {
            match erase_while(&long, &|| false) {
                Some(Err(error)) if error.message.contains("still busy") => {
                    assert_eq!(error.cause, Cause::Limit);
                    refused += 1;
                }
                // It was quicker than the first look at the clock.
                Some(_) => {}
                None => assert!(left() <= MAX_LEFT),
            }
        }
        let began = Instant::now();
        while left() > 0 {
            assert!(began.elapsed() < Duration::from_secs(60), "{} run on", left());
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(erase("let x: T = 1").as_deref(), Ok("let x    = 1"), "{refused} were refused");
    }
}
