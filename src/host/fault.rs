//! What went wrong with a run: the kinds, the facts, and the sentence that says them.

use serde::{Deserialize, Serialize};

use super::run::Run;
use crate::heap::{Kind as HeapKind, Value};
use crate::runtime::stack::FrameInfo;
use crate::runtime::{Agent, CompileError};

/// What ended a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A call's rejection.
    Tool,
    /// The script itself.
    Script,
    /// It is not JavaScript.
    Syntax,
    /// The time limit.
    Timeout,
    /// More calls than a run may make.
    Budget,
    /// It could not even begin.
    Setup,
}

/// The failure of a record.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Failure {
    /// What ended the run.
    pub kind: Kind,
    /// What was said.
    pub message: String,
    /// Calls that succeeded.
    pub completed: u32,
    /// The call to blame.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub step: Option<u32>,
    /// Its tool.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tool: Option<String>,
    /// 1-based, in the script.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<u32>,
    /// 1-based, in the script.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub column: Option<u32>,
}

/// A failure on its way into the record.
pub(super) struct Fault {
    pub failure: Failure,
    pub sentence: String,
}

/// The innermost frame of the script itself: code that was made from a text counts its own lines.
fn in_script(mut frames: Vec<FrameInfo>) -> Option<FrameInfo> {
    let own = frames.iter().position(|frame| !FROM_TEXT.contains(&frame.source.as_str()));
    if frames.is_empty() { None } else { Some(frames.swap_remove(own.unwrap_or(0))) }
}
/// What the sources of `eval` and `Function` are called.
const FROM_TEXT: &[&str] = &["eval", "<anonymous>"];

/// Bytes of a message: it goes into the record more than once.
const MAX_MESSAGE: usize = 16 << 10;
/// A message that is not too long, and says if it was.
pub(super) fn shortened(mut message: String) -> String {
    if message.len() > MAX_MESSAGE {
        let end = message.floor_char_boundary(MAX_MESSAGE);
        let left = message[end..].chars().count();
        message.truncate(end);
        message.push_str(&format!("… ({left} more characters)"));
    }
    message
}

impl Fault {
    /// One without a place.
    pub fn plain(kind: Kind, message: impl Into<String>) -> Fault {
        let message = shortened(message.into());
        let failure =
            Failure { kind, message: message.clone(), completed: 0, step: None, tool: None, line: None, column: None };
        Fault { failure, sentence: message }
    }
    /// A text that is not JavaScript.
    pub fn syntax(error: &CompileError) -> Fault {
        let class = if error.is_reference_error { "ReferenceError" } else { "SyntaxError" };
        let mut fault = Fault::plain(Kind::Syntax, format!("{class}: {}", error.message));
        fault.place(error.line, error.column);
        fault
    }
    /// Says where it was, if that is known.
    pub fn at(mut self, place: Option<(u32, u32)>) -> Fault {
        if let Some((line, column)) = place {
            self.place(line, column);
        }
        self
    }
    fn place(&mut self, line: u32, column: u32) {
        self.failure.line = Some(line);
        self.failure.column = Some(column);
        self.sentence.push_str(&format!(" (line {line}, column {column})"));
    }
    /// The call that began when the budget was used up.
    pub fn budget(step: u32, tool: String) -> Fault {
        let message = format!("{tool} would be call {step}, and a script may make {} calls", step - 1);
        let mut fault = Fault::plain(Kind::Budget, message);
        fault.failure.step = Some(step);
        fault.failure.tool = Some(tool);
        fault
    }
    /// A thrown value or a rejection's reason.
    pub fn thrown(agent: &mut Agent, run: &Run, reason: Value) -> Fault {
        let step = agent.blamed_step(reason);
        let error = reason.as_object().filter(|object| object.kind() == HeapKind::Error);
        let frame = in_script(match error {
            Some(error) => agent.frames_of(error.word(0)),
            None => agent.place_of(reason),
        });
        let text = match error {
            Some(error) => crate::builtins::error::headline(agent, error),
            None => {
                let helpers = run.helpers();
                let text = super::inspect::Inspector::new(&helpers).inspect(agent, reason);
                let text = text.unwrap_or_else(|_| agent.describe(reason));
                // A sentence is one line.
                text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
            }
        };
        let text = shortened(text);
        let Some(step) = step else {
            let text = if error.is_some() { text } else { format!("the script threw {text}") };
            let mut fault = Fault::plain(Kind::Script, text);
            if let Some(frame) = frame {
                fault.place(frame.line, frame.column);
            }
            return fault;
        };
        let ledger = run.ledger.borrow();
        let (tool, said) = ledger.blamed(step);
        let place = frame.map(|frame| (frame.line, frame.column));
        let at = place.map_or(String::new(), |(line, column)| format!(" (line {line}, column {column})"));
        // The tool's own error, or the script's words for it.
        let of_tool = text.strip_prefix("ToolError: ").map(str::to_string);
        let (message, sentence) = match of_tool {
            Some(message) => (message.clone(), format!("{tool} failed at step {step}{at}: {message}")),
            None => (text.clone(), format!("{text}{at}, after {tool} failed at step {step}: {said}")),
        };
        let mut fault = Fault::plain(Kind::Tool, message);
        fault.sentence = sentence;
        fault.failure.step = Some(step);
        fault.failure.tool = Some(tool);
        (fault.failure.line, fault.failure.column) = (place.map(|place| place.0), place.map(|place| place.1));
        fault
    }
}
