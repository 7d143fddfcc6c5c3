//! The `arguments` object of functions, and whether it must share its elements with the parameters.

use super::{Compiler, Place};
use crate::bytecode::NONE;
use crate::bytecode::operand::R;
use zerojs_grammar::ast::{BindingKind, FunctionInfo, Kind, NodeId, Op, flags, names};

/// What a sloppy function with simple parameters does with its `arguments`.
#[derive(Default)]
struct Uses {
    /// More than reading `arguments[…]` and `arguments.name`: it may be written, here or by others.
    escapes: bool,
    /// An element that may be a parameter's is read.
    reads_parameters: bool,
}

impl Compiler<'_> {
    /// Whether the elements of a mapped arguments object and the parameters must be the same variables.
    // OPTIMIZATION: where neither changes, or no read could tell, they hold the same values without being linked, and the
    // parameters stay in registers.
    pub(super) fn links_arguments(&mut self, id: NodeId, info: &FunctionInfo, parameter_count: usize) -> bool {
        if parameter_count == 0 {
            return false;
        }
        if info.has_direct_eval {
            return true;
        }
        let uses = self.uses_of_arguments(self.child(id, 2), parameter_count);
        let program = self.program;
        let changes = |index: u32| {
            let binding = &program.bindings[index as usize];
            binding.assigned || binding.kind != BindingKind::Parameter
        };
        let mut bindings = program.scopes[info.scope.0 as usize].bindings.clone();
        let mut parameters_change = || {
            bindings.any(|index| {
                let kind = program.bindings[index as usize].kind;
                !matches!(kind, BindingKind::Arguments | BindingKind::This | BindingKind::NewTarget) && changes(index)
            })
        };
        uses.escapes || uses.reads_parameters && parameters_change()
    }

    /// Looks at every mention of `arguments` in a body, arrows inside included.
    fn uses_of_arguments(&mut self, body: NodeId, parameter_count: usize) -> Uses {
        let program = self.program;
        let mut uses = Uses::default();
        // What remains to be looked at, and whether any mention of `arguments` in it counts as an escape.
        let mut todo = vec![(body, false)];
        let mut steps = 0;
        while let Some((id, whole)) = todo.pop() {
            steps += 1;
            let node = program.node(id);
            let children = program.children(id);
            let names_arguments = |id: NodeId| {
                id.is_some()
                    && program.node(id).kind == Kind::Identifier
                    && program.node(id).extra == names::ARGUMENTS.0
            };
            // The object of a member that is written, deleted or called.
            let mut written = None;
            match node.kind {
                Kind::Identifier if names_arguments(id) => uses.escapes = true,
                Kind::With => uses.escapes = true,
                // It has its own.
                Kind::Function if node.flags & flags::ARROW == 0 => continue,
                Kind::Dot if !whole && names_arguments(children[0]) => continue,
                Kind::Index if !whole && names_arguments(children[0]) => {
                    let index = program.node(children[1]);
                    let beyond =
                        index.kind == Kind::Number && program.numbers[index.extra as usize] >= parameter_count as f64;
                    uses.reads_parameters |= !beyond;
                    todo.push((children[1], false));
                    continue;
                }
                Kind::Assign
                | Kind::AssignOp
                | Kind::PrefixUpdate
                | Kind::PostfixUpdate
                | Kind::ForIn
                | Kind::ForOf
                | Kind::Call
                | Kind::TaggedTemplate => written = Some(children[0]),
                Kind::Unary if node.op == Op::Delete => written = Some(children[0]),
                _ => {}
            }
            if uses.escapes {
                break;
            }
            for &child in children.iter().filter(|child| child.is_some()) {
                if written != Some(child) {
                    todo.push((child, whole));
                    continue;
                }
                let target = program.node(child);
                let parts = program.children(child);
                match target.kind {
                    Kind::Dot | Kind::Index if names_arguments(parts[0]) => uses.escapes = true,
                    Kind::Dot | Kind::Index => todo.push((child, whole)),
                    _ => todo.push((child, true)),
                }
            }
        }
        self.count_steps(steps / 8);
        uses
    }

    /// Links an arguments object with the parameters' slots.
    pub(super) fn link_arguments(&mut self, parameters: &[NodeId], info: &FunctionInfo, register: R) {
        let mut slots = Vec::new();
        let mut env = None;
        for &parameter in parameters {
            self.count_steps(parameters.len() / 32);
            let place = self
                .parameter_name(parameter)
                .and_then(|name| self.binding_in(info.scope, name))
                .map(|binding| self.bindings[binding as usize].place);
            slots.push(match place {
                Some(Place::Slot { environment, slot }) => {
                    env = self.reach(environment).ok();
                    slot
                }
                _ => NONE,
            });
        }
        // Of parameters with the same name only the last is mapped.
        for i in 0..slots.len() {
            if slots[i + 1..].contains(&slots[i]) {
                slots[i] = NONE;
            }
        }
        let index = self.f.writer.argument_map(slots);
        self.f.writer.link_arguments(register, env.unwrap_or(register), index);
    }
}
