//! The line editor of `zerojs repl`: history in the user's data directory, several lines, completion.

use std::cell::RefCell;
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::repl;
use crate::runtime::Agent;

/// What the editor asks while a line is typed.
struct Assistant {
    agent: Rc<RefCell<Agent>>,
}
impl Helper for Assistant {}
impl Highlighter for Assistant {}
impl Hinter for Assistant {
    type Hint = String;
}
impl Completer for Assistant {
    type Candidate = String;
    fn complete(&self, line: &str, position: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.agent.borrow_mut().enter(|agent| repl::complete(agent, line, position)))
    }
}
impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let more = repl::wants_more(context.input());
        Ok(if more { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

/// Where the history is kept: `$XDG_DATA_HOME/zerojs/history`, or below `~/.local/share`.
fn history_file() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(|home| home.join(".local/share")))?;
    let directory = data.join("zerojs");
    std::fs::create_dir_all(&directory).ok()?;
    Some(directory.join("history"))
}

/// Reads and answers until the end of input.
pub fn read_lines(agent: Agent) -> ExitCode {
    let agent = Rc::new(RefCell::new(agent));
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    let mut editor: Editor<Assistant, FileHistory> = match Editor::with_config(config) {
        Ok(editor) => editor,
        Err(why) => {
            eprintln!("zerojs repl: {why}");
            return ExitCode::from(super::FAILED);
        }
    };
    editor.set_helper(Some(Assistant { agent: agent.clone() }));
    let history = history_file();
    if let Some(file) = &history {
        // There is none the first time.
        let _ = editor.load_history(file);
    }
    let interrupt = agent.borrow().interrupt_handle();
    let handle = interrupt.clone();
    // While a line is edited, Ctrl-C is a key like others.
    if let Err(why) = ctrlc::set_handler(move || handle.interrupt()) {
        eprintln!("zerojs repl: Ctrl-C will not stop what runs: {why}");
    }
    let mut interrupted = false;
    loop {
        match editor.readline("> ") {
            Ok(text) => {
                interrupted = false;
                interrupt.reset();
                agent.borrow_mut().enter(|agent| repl::answer(agent, &text));
            }
            Err(ReadlineError::Interrupted) if !interrupted => {
                interrupted = true;
                println!("Once more, or Ctrl-D, to leave.");
            }
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => break,
            Err(why) => {
                eprintln!("zerojs repl: {why}");
                return ExitCode::from(super::FAILED);
            }
        }
    }
    if let Some(file) = &history {
        let _ = editor.save_history(file);
    }
    ExitCode::SUCCESS
}
