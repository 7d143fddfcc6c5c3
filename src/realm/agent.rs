//! Making an agent: the VM's and the compiler's doors are set here, above all of them.

use crate::bytecode::{Code, EvalSite, Source};
use crate::runtime::{Agent, CompileError, Doors, HostHooks, Limits};
use std::sync::Arc;
use zerojs_grammar::{Goal, parse, parse_restoring};

fn compile(source: Arc<Source>, goal: &Goal, site: Option<&EvalSite>) -> Result<Arc<Code>, CompileError> {
    let parse = if source.has_placeholders { parse_restoring } else { parse };
    let program = parse(&source.text, goal.clone()).map_err(|e| CompileError {
        message: e.message,
        line: e.line,
        column: e.column,
        is_reference_error: e.is_reference_error,
    })?;
    crate::compiler::compile(&program, source.clone(), goal, site).map_err(|e| {
        let (line, column) = source.position(e.offset);
        CompileError { message: e.message, line, column, is_reference_error: false }
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
