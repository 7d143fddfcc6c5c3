//! Making an agent: the VM's and the compiler's doors are set here, above all of them.

use crate::bytecode::{Code, EvalSite, Source};
use crate::runtime::{Agent, CompileError, Doors, HostHooks, Limits};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use zerojs_grammar::{Goal, Options, parse_with};

fn compile(
    source: Arc<Source>,
    goal: &Goal,
    site: Option<&EvalSite>,
    stop: &AtomicBool,
) -> Result<Arc<Code>, CompileError> {
    let options = Options { has_placeholders: source.has_placeholders, stop: Some(stop) };
    let program = parse_with(&source.text, goal.clone(), options)?;
    crate::compiler::compile_until(&program, source.clone(), goal, site, stop).map_err(|e| {
        let (line, column) = source.position(e.offset);
        CompileError { message: e.message, line, column, is_reference_error: false, is_interrupted: e.is_interrupted }
    })
}

impl Agent {
    /// An agent with one realm.
    pub fn new(limits: Limits, hooks: Box<dyn HostHooks>) -> Agent {
        let doors = Doors {
            run: crate::vm::run,
            execute: crate::vm::execute,
            resume: crate::vm::resume,
            compile,
            create_realm: Agent::create_realm,
        };
        let mut agent = Agent::with_doors(limits, hooks, doors);
        agent.create_realm();
        agent
    }
}
