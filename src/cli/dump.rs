//! `zerojs dump`: shows what each stage makes of a source.

use std::path::PathBuf;
use std::process::ExitCode;

use super::shell;
use crate::bytecode::{Source, listing};
use crate::runtime::CompileError;
use zerojs_grammar::{EvalContext, FunctionKind, Goal};

/// Show what the engine makes of a source. Without a stage: its code.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The lexer's: place, kind and text of each token
    #[arg(long)]
    pub tokens: bool,
    /// The parser's: the tree
    #[arg(long)]
    pub ast: bool,
    /// The parser's: scopes, bindings and functions
    #[arg(long)]
    pub scopes: bool,
    /// The compiler's: instructions, constants, handlers
    #[arg(long)]
    pub code: bool,
    /// What `exec` makes of TypeScript: the text without its types
    #[arg(long, conflicts_with_all = ["tokens", "ast", "scopes", "code", "goal"])]
    pub erased: bool,
    /// The file; `-` reads from standard input
    #[arg(required_unless_present = "eval")]
    pub file: Option<PathBuf>,
    /// A text instead of a file
    #[arg(short, long, value_name = "TEXT", conflicts_with = "file")]
    pub eval: Option<String>,
    /// Module code, whatever the file is called
    #[arg(short, long, conflicts_with = "goal")]
    pub module: bool,
    /// What the source is
    #[arg(long, value_enum)]
    pub goal: Option<GoalName>,
}

/// What a source can be.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalName {
    /// A script
    Script,
    /// A module
    Module,
    /// The source of an indirect eval
    Eval,
    /// The body of an async function: what `exec` runs
    Body,
}

/// The command.
pub fn main(args: Args) -> ExitCode {
    let (name, text) = match shell::named_source(args.file.as_deref(), args.eval.as_deref()) {
        Ok(source) => source,
        Err(why) => {
            tell!("zerojs dump: {why}");
            return ExitCode::from(super::USAGE);
        }
    };
    match dump(&args, &name, &text) {
        Ok(shown) => {
            shell::write_text(&shown);
            ExitCode::SUCCESS
        }
        Err(error) => {
            shell::report_syntax(&name, &text, &error);
            ExitCode::from(super::SYNTAX)
        }
    }
}

fn goal(args: &Args, name: &str) -> Goal {
    match args.goal {
        Some(GoalName::Script) => Goal::Script,
        Some(GoalName::Eval) => Goal::Eval(EvalContext::default()),
        Some(GoalName::Body) => Goal::FunctionBody(FunctionKind::Async),
        Some(GoalName::Module) => Goal::Module,
        None if args.module || name.ends_with(".mjs") => Goal::Module,
        None => Goal::Script,
    }
}

#[cfg(feature = "typescript")]
fn erased(text: &str) -> Result<String, CompileError> {
    crate::host::typescript::erase(text).map_err(|error| {
        let crate::host::typescript::TypeScriptError { message, line, column, .. } = error;
        CompileError { message, line, column, is_reference_error: false, is_interrupted: false }
    })
}
#[cfg(not(feature = "typescript"))]
fn erased(_: &str) -> Result<String, CompileError> {
    let message = "this zerojs was built without TypeScript".to_string();
    Err(CompileError { message, line: 1, column: 1, is_reference_error: false, is_interrupted: false })
}

fn dump(args: &Args, name: &str, text: &str) -> Result<String, CompileError> {
    if args.erased {
        return erased(text);
    }
    let goal = goal(args, name);
    let nothing = !(args.tokens || args.ast || args.scopes || args.code);
    let mut parts = Vec::new();
    if args.tokens {
        parts.push(zerojs_grammar::dump_tokens(text, goal.clone())?);
    }
    if args.ast || args.scopes || args.code || nothing {
        let program = zerojs_grammar::parse(text, goal.clone())?;
        if args.ast {
            parts.push(zerojs_grammar::dump_ast(&program));
        }
        if args.scopes {
            parts.push(zerojs_grammar::dump_scopes(&program));
        }
        if args.code || nothing {
            let source = Source::new(name, text);
            let code = crate::compiler::compile(&program, source.clone(), &goal, None).map_err(|error| {
                let (line, column) = source.position(error.offset);
                CompileError { message: error.message, line, column, is_reference_error: false, is_interrupted: false }
            })?;
            parts.push(listing::list(&code));
        }
    }
    Ok(parts.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn shown(line: &[&str], text: &str) -> Result<String, CompileError> {
        let text_words = ["-e", text];
        let words = ["dump"].iter().chain(line).chain(&text_words);
        dump(&Line::try_parse_from(words).expect("a command line").args, "t.js", text)
    }

    #[test]
    fn every_stage_shows_something() {
        for (line, wanted) in [
            (&["--tokens"][..], "let"),
            (&["--ast"], "(Script"),
            (&["--scopes"], "Let x"),
            (&["--code"], "Return"),
            (&[], "Return"),
            (&["--ast", "--module"], "(Module"),
            (&["--code", "--goal", "body"], "AsyncReturn"),
        ] {
            let text = shown(line, "let x = 1; x").expect("a source");
            assert!(text.contains(wanted), "{line:?}: {text}");
        }
        assert!(shown(&["--goal", "body"], "return await 1").is_ok());
        assert_eq!(shown(&["--ast"], "let x = ;").map_err(|e| (e.line, e.column)), Err((1, 9)));
    }
}
