//! `zerojs run`: runs a file, or a text, to its end.

use std::path::PathBuf;
use std::process::ExitCode;

use super::shell;
use crate::runtime::{Agent, Limits};

/// Run a JavaScript file.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The file; `-` reads from standard input
    #[arg(required_unless_present = "eval")]
    pub file: Option<PathBuf>,
    /// A text to run instead of a file
    #[arg(short, long, value_name = "TEXT", conflicts_with = "file")]
    pub eval: Option<String>,
    /// Module code, whatever the file is called
    #[arg(short, long)]
    pub module: bool,
    /// Strict mode code, as if the file began with "use strict"
    #[arg(long)]
    pub strict: bool,
    /// Scripts to run first, in the same realm
    #[arg(long, value_name = "FILE")]
    pub include: Vec<PathBuf>,
    /// Define gc()
    #[arg(long)]
    pub expose_gc: bool,
    /// Define $262, as conformance tests need it
    #[arg(long)]
    pub test262: bool,
    /// Collect garbage at every safepoint, and poison what is freed
    #[arg(long)]
    pub gc_stress: bool,
    /// Megabytes of heap
    #[arg(long, default_value_t = 1024, value_name = "MB")]
    pub max_memory: usize,
    /// What the script finds as its arguments
    #[arg(last = true)]
    pub args: Vec<String>,
}

/// The command.
pub fn main(args: Args) -> ExitCode {
    let (name, text) = match shell::named_source(args.file.as_deref(), args.eval.as_deref()) {
        Ok(source) => source,
        Err(why) => {
            tell!("zerojs run: {why}");
            return ExitCode::from(super::USAGE);
        }
    };
    let limits = Limits { max_bytes: args.max_memory << 20, native_stack: 4 << 20, ..Limits::default() };
    let mut agent = Agent::new(limits, Box::new(shell::ShellHooks::default()));
    agent.heap.stress = args.gc_stress;
    agent.enter(|agent| {
        shell::define_globals(agent, args.expose_gc);
        for file in &args.include {
            let text = match shell::read_source(file) {
                Ok(text) => text,
                Err(why) => {
                    tell!("zerojs run: {why}");
                    return ExitCode::from(super::USAGE);
                }
            };
            let code = shell::run_script(agent, &file.display().to_string(), &text);
            if code != 0 {
                return ExitCode::from(code);
            }
        }
        if args.test262 {
            super::test262::define_host(agent);
        }
        if !args.args.is_empty() {
            define_arguments(agent, &args.args);
        }
        let text = if args.strict { strictly(&text) } else { text };
        let is_module = args.module || name.ends_with(".mjs");
        if is_module {
            return ExitCode::from(shell::run_module(agent, &name, &text));
        }
        let code = shell::run_script(agent, &name, &text);
        ExitCode::from(if code == 0 { shell::run_event_loop(agent) } else { code })
    })
}

/// The text as strict mode code; lines keep their numbers, and a hashbang line is still none of the code.
fn strictly(text: &str) -> String {
    let (mark, rest) = text.strip_prefix("#!").map_or(("", text), |rest| ("//", rest));
    format!("\"use strict\";{mark}{rest}")
}

/// `scriptArgs`: what stands after `--`.
fn define_arguments(agent: &mut Agent, args: &[String]) {
    let mut list = agent.rooted_vec();
    for arg in args {
        let text = agent.heap.new_string(arg);
        list.push(text.into());
    }
    let array = agent.create_array_from_list(&list);
    let global = agent.realm().global_object;
    shell::define(agent, global, "scriptArgs", array.into());
}
