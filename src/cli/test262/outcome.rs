//! What a test can end with, and the rules by which an engine's answer becomes that.

use super::execute::{Completion, TestRun};

/// The verdict on a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// As the specification wants it.
    Pass,
    /// Otherwise.
    Fail(Kind),
    /// A Rust panic: an error of the engine whatever the test says.
    Panic,
    /// The process died (only `--isolate` lives to tell) or a thread never came back.
    Crash,
    /// The fuel ran out.
    Fuel,
    /// The heap's limit was reached.
    Oom,
    /// Not run; counts as not passed.
    Skip,
    /// The file's metadata cannot be read.
    Metadata,
}

/// How a test failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A negative test's error came at the wrong stage.
    WrongPhase,
    /// A negative test's error has the wrong constructor.
    WrongType,
    /// A negative test ended well.
    NoThrow,
    /// An exception that is not an assertion.
    Threw,
    /// A Test262Error: the test's own assertion.
    Assert,
    /// An async test that ran out of jobs.
    NeverDone,
    /// A test of the runner itself ended otherwise than its file name says.
    Unexpected,
}

impl Status {
    /// Every status, in the order of the report.
    pub const ALL: [Status; 14] = [
        Status::Pass,
        Status::Fail(Kind::WrongPhase),
        Status::Fail(Kind::WrongType),
        Status::Fail(Kind::NoThrow),
        Status::Fail(Kind::Threw),
        Status::Fail(Kind::Assert),
        Status::Fail(Kind::NeverDone),
        Status::Fail(Kind::Unexpected),
        Status::Panic,
        Status::Crash,
        Status::Fuel,
        Status::Oom,
        Status::Skip,
        Status::Metadata,
    ];

    /// `PASS`, `FAIL-assert`, …: the form used in file names, records and reports.
    pub fn name(self) -> &'static str {
        match self {
            Status::Pass => "PASS",
            Status::Fail(Kind::WrongPhase) => "FAIL-wrong-phase",
            Status::Fail(Kind::WrongType) => "FAIL-wrong-type",
            Status::Fail(Kind::NoThrow) => "FAIL-no-throw",
            Status::Fail(Kind::Threw) => "FAIL-threw",
            Status::Fail(Kind::Assert) => "FAIL-assert",
            Status::Fail(Kind::NeverDone) => "FAIL-never-done",
            Status::Fail(Kind::Unexpected) => "FAIL-unexpected",
            Status::Panic => "PANIC",
            Status::Crash => "CRASH",
            Status::Fuel => "FUEL",
            Status::Oom => "OOM",
            Status::Skip => "SKIP",
            Status::Metadata => "METADATA",
        }
    }

    /// The status with this name.
    pub fn from_name(name: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.name() == name)
    }
}

/// The verdict, why, and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The verdict.
    pub status: Status,
    /// One line; empty for a pass.
    pub message: String,
    /// Fuel burned, all scenarios together.
    pub fuel: u64,
    /// Where a script's exception came from, if the engine knows.
    pub stack: String,
}

impl Outcome {
    /// A verdict without fuel.
    pub fn new(status: Status, message: impl Into<String>) -> Outcome {
        Outcome { status, message: message.into(), fuel: 0, stack: String::new() }
    }
}

/// The line with which an async test says that it is over and well.
const COMPLETE: &str = "Test262:AsyncTestComplete";
/// What an async test's bad news begins with.
const FAILURE: &str = "Test262:AsyncTestFailure:";

/// Turns what the engine did into a verdict.
pub fn judge(run: &TestRun, completion: &Completion) -> Outcome {
    let (phase, error) = match completion {
        Completion::Normal { printed } => return judge_normal(run, printed),
        Completion::Error { phase, error } => (*phase, error),
        Completion::Waiting => {
            let message = "no job is left and a top-level await still waits";
            return Outcome::new(Status::Fail(Kind::NeverDone), message);
        }
        Completion::OutOfFuel => return Outcome::new(Status::Fuel, "out of fuel"),
        Completion::Interrupted => return Outcome::new(Status::Fuel, "stopped by the watchdog"),
        Completion::OutOfMemory => return Outcome::new(Status::Oom, "out of memory"),
        Completion::Unsupported(reason) => return Outcome::new(Status::Skip, reason.clone()),
    };
    let shown =
        if error.message.is_empty() { error.name.clone() } else { format!("{}: {}", error.name, error.message) };
    let mut outcome = match run.negative {
        Some(wanted) if wanted.phase != phase => Outcome::new(
            Status::Fail(Kind::WrongPhase),
            format!("{shown} at {} instead of {} at {}", phase.name(), wanted.error_type, wanted.phase.name()),
        ),
        Some(wanted) if wanted.error_type != error.name => {
            Outcome::new(Status::Fail(Kind::WrongType), format!("{shown} instead of {}", wanted.error_type))
        }
        Some(_) => Outcome::new(Status::Pass, ""),
        None if error.name == "Test262Error" => Outcome::new(Status::Fail(Kind::Assert), shown),
        None => Outcome::new(Status::Fail(Kind::Threw), shown),
    };
    outcome.stack = error.stack.clone();
    outcome
}

fn judge_normal(run: &TestRun, printed: &[String]) -> Outcome {
    if let Some(wanted) = run.negative {
        let message = format!("no error instead of {} at {}", wanted.error_type, wanted.phase.name());
        return Outcome::new(Status::Fail(Kind::NoThrow), message);
    }
    if !run.is_async {
        return Outcome::new(Status::Pass, "");
    }
    let reports: Vec<&String> = printed.iter().filter(|line| line.starts_with("Test262:Async")).collect();
    if let Some(failure) = reports.iter().find_map(|line| line.strip_prefix(FAILURE)) {
        let failure = failure.trim();
        let kind = if failure.starts_with("Test262Error") { Kind::Assert } else { Kind::Threw };
        return Outcome::new(Status::Fail(kind), failure);
    }
    match reports[..] {
        [line] if line == COMPLETE => Outcome::new(Status::Pass, ""),
        [line] => Outcome::new(Status::Fail(Kind::NeverDone), format!("odd report {line}")),
        [] => Outcome::new(Status::Fail(Kind::NeverDone), "no job is left and $DONE was never called"),
        _ => Outcome::new(Status::Fail(Kind::Threw), "$DONE was called more than once"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::execute::{Completion, Thrown};
    use super::super::frontmatter::{Negative, Phase};
    use super::*;
    use std::path::Path;

    fn status(negative: Option<(Phase, &str)>, is_async: bool, completion: Completion) -> Status {
        let negative = negative.map(|(phase, name)| Negative { phase, error_type: name.to_string() });
        let run = TestRun { negative: negative.as_ref(), is_async, ..TestRun::plain(Path::new("x.js"), "") };
        judge(&run, &completion).status
    }

    fn thrown(phase: Phase, name: &str) -> Completion {
        Completion::Error { phase, error: Thrown { name: name.into(), ..Thrown::default() } }
    }

    fn printed(lines: &[&str]) -> Completion {
        Completion::Normal { printed: lines.iter().map(|line| line.to_string()).collect() }
    }

    #[test]
    fn names_go_both_ways() {
        for status in Status::ALL {
            assert_eq!(Status::from_name(status.name()), Some(status));
        }
    }

    #[test]
    fn synchronous() {
        assert_eq!(status(None, false, printed(&[])), Status::Pass);
        assert_eq!(status(None, false, printed(&["Test262:AsyncTestFailure: x"])), Status::Pass);
        assert_eq!(status(None, false, thrown(Phase::Runtime, "Test262Error")), Status::Fail(Kind::Assert));
        assert_eq!(status(None, false, thrown(Phase::Runtime, "TypeError")), Status::Fail(Kind::Threw));
        assert_eq!(status(None, false, thrown(Phase::Parse, "SyntaxError")), Status::Fail(Kind::Threw));
        assert_eq!(status(None, false, Completion::OutOfFuel), Status::Fuel);
        assert_eq!(status(None, false, Completion::OutOfMemory), Status::Oom);
    }

    #[test]
    fn negative() {
        let wanted = Some((Phase::Parse, "SyntaxError"));
        assert_eq!(status(wanted, false, thrown(Phase::Parse, "SyntaxError")), Status::Pass);
        assert_eq!(status(wanted, false, thrown(Phase::Runtime, "SyntaxError")), Status::Fail(Kind::WrongPhase));
        assert_eq!(status(wanted, false, thrown(Phase::Parse, "ReferenceError")), Status::Fail(Kind::WrongType));
        assert_eq!(status(wanted, false, printed(&[])), Status::Fail(Kind::NoThrow));
        assert_eq!(status(wanted, false, Completion::OutOfFuel), Status::Fuel);
    }

    #[test]
    fn asynchronous() {
        assert_eq!(status(None, true, printed(&[COMPLETE])), Status::Pass);
        assert_eq!(status(None, true, printed(&["other", COMPLETE])), Status::Pass);
        assert_eq!(status(None, true, printed(&[])), Status::Fail(Kind::NeverDone));
        assert_eq!(status(None, true, printed(&[COMPLETE, COMPLETE])), Status::Fail(Kind::Threw));
        let failure = |text: &str| printed(&[&format!("{FAILURE}{text}")]);
        assert_eq!(status(None, true, failure("Test262Error: no")), Status::Fail(Kind::Assert));
        assert_eq!(status(None, true, failure("TypeError: no")), Status::Fail(Kind::Threw));
    }
}
