//! `zerojs dump`: shows what each stage makes of a source.

use crate::bytecode::{Source, listing};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use zerojs_grammar::Goal;

/// Show what the engine makes of a source.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Which stage
    #[arg(value_enum)]
    pub stage: Stage,
    /// The file; `-` reads from standard input
    pub file: PathBuf,
    /// Module code, whatever the file is called
    #[arg(short, long)]
    pub module: bool,
}

/// The stages that can be shown.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The lexer's
    Tokens,
    /// The parser's
    Ast,
    /// The compiler's
    Code,
}

/// The command.
pub fn main(args: Args) -> ExitCode {
    let text = if args.file.as_os_str() == "-" {
        std::io::read_to_string(std::io::stdin())
    } else {
        std::fs::read_to_string(&args.file)
    };
    let text = match text {
        Ok(text) => text,
        Err(error) => {
            eprintln!("zerojs dump: {}: {error}", args.file.display());
            return ExitCode::from(super::USAGE);
        }
    };
    let is_module = args.module || args.file.extension().is_some_and(|e| e == "mjs");
    let goal = if is_module { Goal::Module } else { Goal::Script };
    match show(&args, text, goal) {
        Ok(shown) => {
            print!("{shown}");
            ExitCode::SUCCESS
        }
        Err((line, column, message)) => {
            eprintln!("{}:{line}:{column}: SyntaxError: {message}", args.file.display());
            ExitCode::FAILURE
        }
    }
}

fn show(args: &Args, text: String, goal: Goal) -> Result<String, (u32, u32, String)> {
    let of_parser = |e: zerojs_grammar::SyntaxError| (e.line, e.column, e.message);
    match args.stage {
        Stage::Tokens => return zerojs_grammar::dump_tokens(&text, goal).map_err(of_parser),
        Stage::Ast => {
            let program = zerojs_grammar::parse(&text, goal).map_err(of_parser)?;
            return Ok(zerojs_grammar::dump_ast(&program));
        }
        Stage::Code => {}
    }
    let program = zerojs_grammar::parse(&text, goal.clone()).map_err(of_parser)?;
    let name = args.file.display().to_string();
    let source = Arc::new(Source { name, text, line_starts: program.line_starts.clone() });
    match crate::compiler::compile(&program, source.clone(), &goal, None) {
        Ok(code) => Ok(listing::list(&code)),
        Err(error) => {
            let (line, column) = source.position(error.offset);
            Err((line, column, error.message))
        }
    }
}
