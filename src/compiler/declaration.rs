//! `var`, `let`, `const` and `using` declarations, and what scripts declare globally.

use super::pattern::Mode;
use super::{Compiler, NO_BINDING, NameFrom, Place};
use crate::bytecode::GlobalDeclarations;
use crate::bytecode::operand::R;
use zerojs_grammar::ast::{BindingKind, Kind, NodeId, ScopeId};

impl Compiler<'_> {
    pub(super) fn var_declaration(&mut self, id: NodeId) {
        for &declarator in self.children(id) {
            let (target, init) = (self.child(declarator, 0), self.child(declarator, 1));
            if init.is_none() {
                continue;
            }
            let mark = self.mark();
            if self.kind(target) == Kind::Identifier {
                let name = self.name_of(target);
                if let Some(register) = self.assignable_register(name) {
                    self.named_to(init, NameFrom::Name(name), register);
                } else {
                    self.at(target);
                    let reference = self.variable_reference(name, init);
                    let value = self.named_operand(init, NameFrom::Name(name));
                    self.put_reference(&reference, value, target);
                }
            } else {
                let value = self.operand(init);
                self.bind_target(target, value, Mode::Var);
            }
            self.release(mark);
        }
    }

    /// `let`, `const`, `using`, `await using`.
    pub(super) fn lexical_declaration(&mut self, id: NodeId) {
        let kind = self.kind(id);
        for &declarator in self.children(id) {
            let (target, init) = (self.child(declarator, 0), self.child(declarator, 1));
            let mark = self.mark();
            if self.kind(target) == Kind::Identifier {
                let name = self.name_of(target);
                let binding = self.resolve(name);
                if binding == NO_BINDING {
                    continue;
                }
                let in_register = matches!(self.bindings[binding as usize].place, Place::Register(_));
                let value = if init.is_none() {
                    let register = self.initial_register(binding);
                    self.f.writer.load_undefined(register);
                    register
                } else if in_register {
                    let register = self.initial_register(binding);
                    self.named_to(init, NameFrom::Name(name), register);
                    register
                } else {
                    self.named_operand(init, NameFrom::Name(name))
                };
                if matches!(kind, Kind::UsingDeclaration | Kind::AwaitUsingDeclaration) {
                    self.at(declarator);
                    self.add_disposable(value, kind == Kind::AwaitUsingDeclaration);
                }
                self.at(target);
                self.initialise(binding, value);
            } else {
                let value = self.operand(init);
                self.bind_target(target, value, Mode::Initialise);
            }
            self.release(mark);
        }
    }

    /// <https://tc39.es/ecma262/#sec-globaldeclarationinstantiation>
    pub(super) fn global_declaration_instantiation(&mut self, scope: ScopeId) {
        let mut declarations = GlobalDeclarations::default();
        let mut functions = Vec::new();
        let range = self.program.scopes[scope.0 as usize].bindings.clone();
        for index in range {
            let binding = self.program.bindings[index as usize];
            let text = self.text(binding.name);
            match binding.kind {
                BindingKind::Var if self.hoisted.contains(&binding.node) => declarations.annex_b.push(text),
                BindingKind::Var => declarations.vars.push(text),
                BindingKind::Function => {
                    declarations.functions.push(text);
                    functions.push(binding.node);
                }
                BindingKind::Let | BindingKind::Class => declarations.lexicals.push((text, false)),
                BindingKind::Const | BindingKind::Using => declarations.lexicals.push((text, true)),
                _ => {}
            }
        }
        self.declare_globals(declarations, &functions);
    }

    pub(super) fn declare_globals(&mut self, declarations: GlobalDeclarations, functions: &[NodeId]) {
        let nothing = declarations.vars.is_empty()
            && declarations.functions.is_empty()
            && declarations.lexicals.is_empty()
            && declarations.annex_b.is_empty();
        if nothing {
            return;
        }
        let mark = self.mark();
        let first = self.new_registers(functions.len().max(1) as u32);
        for (i, &function) in functions.iter().enumerate() {
            self.closure_to(function, NameFrom::Nothing, R(first.0 + i as u16));
        }
        let index = self.f.writer.declarations(declarations);
        self.f.writer.declare_globals(index, first);
        self.release(mark);
    }
}
