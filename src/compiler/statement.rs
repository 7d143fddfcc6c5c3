//! Statements but loops and declarations.

use super::control::Control;
use super::{Compiler, Place};
use crate::bytecode::FunctionKind;
use zerojs_grammar::ast::{Kind, Name, NodeId, flags};

impl Compiler<'_> {
    /// A statement list. `using` declarations in it are disposed of at its end.
    pub(super) fn statements(&mut self, list: &[NodeId]) {
        let has_using =
            list.iter().any(|&s| matches!(self.kind(s), Kind::UsingDeclaration | Kind::AwaitUsingDeclaration));
        if has_using {
            return self.with_disposal(list, |c| {
                for &statement in list {
                    c.statement(statement);
                }
            });
        }
        for &statement in list {
            self.statement(statement);
        }
    }

    pub(super) fn statement(&mut self, id: NodeId) {
        // What cannot be reached is not compiled. Function declarations have been hoisted.
        if !self.f.writer.is_reachable() {
            return;
        }
        self.count_step();
        let mark = self.mark();
        match self.kind(id) {
            Kind::Empty | Kind::Import | Kind::ExportAll | Kind::ExportNamed => {}
            Kind::ExpressionStatement => self.expression_statement(id),
            Kind::VarDeclaration => self.var_declaration(id),
            Kind::LetDeclaration | Kind::ConstDeclaration | Kind::UsingDeclaration | Kind::AwaitUsingDeclaration => {
                self.lexical_declaration(id)
            }
            Kind::Block => self.block(id),
            Kind::If => self.if_statement(id),
            Kind::DoWhile | Kind::While | Kind::For | Kind::ForIn | Kind::ForOf => self.loop_statement(id, Vec::new()),
            Kind::Continue | Kind::Break => self.break_or_continue(id),
            Kind::Return => self.return_statement(id),
            Kind::Throw => {
                let value = self.operand(self.child(id, 0));
                self.at(id);
                self.f.writer.throw(value);
                self.f.writer.end_of_path();
            }
            Kind::With => self.with_statement(id),
            Kind::Switch => self.switch(id, Vec::new()),
            Kind::Labelled => self.labelled(id),
            Kind::Try => self.try_statement(id),
            Kind::Debugger => {
                self.at(id);
                self.f.writer.debugger();
            }
            Kind::Function => self.function_declaration(id),
            Kind::Class => self.class_declaration(id),
            Kind::ExportDeclaration => self.statement(self.child(id, 0)),
            Kind::ExportDefault => self.export_default(id),
            _ => self.effect(id),
        }
        self.release(mark);
    }

    fn expression_statement(&mut self, id: NodeId) {
        let expression = self.child(id, 0);
        match self.f.completion {
            Some(completion) => {
                if self.is_plain_operand(expression) {
                    let value = self.operand(expression);
                    self.move_to(completion, value);
                } else {
                    self.expression_to(expression, completion);
                }
            }
            None => self.effect(expression),
        }
    }

    fn block(&mut self, id: NodeId) {
        let scope = self.scope_of(id);
        if scope.is_some() {
            self.open_scope(scope);
            self.instantiate_functions();
        }
        self.statements(self.children(id));
        if scope.is_some() {
            self.close_scope();
        }
    }

    fn if_statement(&mut self, mut id: NodeId) {
        let end = self.f.writer.label();
        // An else-if chain is a list.
        loop {
            let (test, consequent, alternate) = (self.child(id, 0), self.child(id, 1), self.child(id, 2));
            let otherwise = self.f.writer.label();
            self.branch(test, otherwise, false);
            self.completion_undefined();
            self.statement(consequent);
            if alternate.is_some() || self.f.completion.is_some() {
                self.f.writer.jump(0, end);
                self.f.writer.end_of_path();
            }
            self.f.writer.bind(otherwise);
            self.completion_undefined();
            if alternate.is_none() {
                break;
            }
            if self.kind(alternate) != Kind::If {
                self.statement(alternate);
                break;
            }
            id = alternate;
        }
        self.f.writer.bind(end);
    }

    fn return_statement(&mut self, id: NodeId) {
        let mut argument = self.child(id, 0);
        // `return a ? b : c` returns from either side.
        while argument.is_some()
            && self.kind(argument) == Kind::Conditional
            && self.f.control.is_empty()
            && self.f.kind != FunctionKind::AsyncGenerator
        {
            let alternate = self.f.writer.label();
            let mark = self.mark();
            self.branch(self.child(argument, 0), alternate, false);
            let value = self.operand(self.child(argument, 1));
            self.at(id);
            self.return_from_here(value);
            self.release(mark);
            self.f.writer.bind(alternate);
            argument = self.child(argument, 2);
        }
        let value = if argument.is_some() {
            self.operand(argument)
        } else {
            let register = self.new_register();
            self.f.writer.load_undefined(register);
            register
        };
        self.at(id);
        if self.f.kind == FunctionKind::AsyncGenerator && argument.is_some() {
            let awaited = self.new_register();
            self.await_(awaited, value);
            return self.return_from_here(awaited);
        }
        self.return_from_here(value);
    }

    /// <https://tc39.es/ecma262/#sec-with-statement-runtime-semantics-evaluation>
    fn with_statement(&mut self, id: NodeId) {
        let object = self.new_register();
        let value = self.operand(self.child(id, 0));
        self.at(id);
        self.f.writer.to_object(object, value);
        self.completion_undefined();
        self.open_scope(self.scope_of(id));
        if let Some(dynamic) = self.dynamics.last().copied() {
            self.initialise(dynamic.binding, object);
        }
        self.statement(self.child(id, 1));
        self.close_scope();
    }

    fn labelled(&mut self, id: NodeId) {
        let mut labels = Vec::new();
        let mut body = id;
        while self.kind(body) == Kind::Labelled {
            labels.push(self.name_of(self.child(body, 0)));
            body = self.child(body, 1);
        }
        match self.kind(body) {
            Kind::DoWhile | Kind::While | Kind::For | Kind::ForIn | Kind::ForOf => self.loop_statement(body, labels),
            Kind::Switch => self.switch(body, labels),
            _ => {
                let end = self.f.writer.label();
                self.f.control.push(Control::Breakable { labels, unlabelled: false, break_: end, continue_: None });
                self.statement(body);
                self.f.control.pop();
                self.f.writer.bind(end);
            }
        }
    }

    /// <https://tc39.es/ecma262/#sec-switch-statement-runtime-semantics-evaluation>
    fn switch(&mut self, id: NodeId, labels: Vec<Name>) {
        let discriminant = self.child(id, 0);
        let cases = &self.children(id)[1..];
        // The value outlives assignments to the variable it came from.
        let mut value = self.operand(discriminant);
        let later = cases.iter().any(|&c| self.child(c, 0).is_some() && self.may_assign(self.child(c, 0)));
        if later && self.is_variable(value) {
            let copy = self.new_register();
            self.f.writer.move_(copy, value);
            value = copy;
        }
        self.completion_undefined();
        let scope = self.scope_of(id);
        if scope.is_some() {
            self.open_scope(scope);
            self.holes_in_scope();
            self.instantiate_functions();
        }
        let end = self.f.writer.label();
        let mut default = end;
        let mut bodies = Vec::new();
        for &case in cases {
            let label = self.f.writer.label();
            bodies.push(label);
            let test = self.child(case, 0);
            if test.is_none() {
                default = label;
                continue;
            }
            let mark = self.mark();
            let small = self.constant_number(test).filter(|n| n.fract() == 0.0 && n.abs() < 30_000.0);
            match small {
                Some(n) if !(n == 0.0 && n.is_sign_negative()) => {
                    self.f.writer.jump_if_strict_equal_int(value, n as i16, label);
                }
                _ => {
                    let test = self.operand(test);
                    self.f.writer.jump_if_strict_equal(value, test, label);
                }
            }
            self.release(mark);
        }
        self.f.writer.jump(0, default);
        self.f.writer.end_of_path();
        self.f.control.push(Control::Breakable { labels, unlabelled: true, break_: end, continue_: None });
        let all: Vec<NodeId> = cases.iter().flat_map(|&c| self.children(c)[1..].iter().copied()).collect();
        let has_using =
            all.iter().any(|&s| matches!(self.kind(s), Kind::UsingDeclaration | Kind::AwaitUsingDeclaration));
        let clauses = |c: &mut Self| {
            for (&case, &label) in cases.iter().zip(&bodies) {
                c.f.writer.bind(label);
                // Control may have come here past the initialisations of the clauses before.
                if scope.is_some() {
                    c.uninitialised_in_scope();
                }
                for &statement in &c.children(case)[1..] {
                    c.statement(statement);
                }
            }
        };
        if has_using {
            self.with_disposal(&all, clauses);
        } else {
            clauses(self);
        }
        self.f.control.pop();
        if scope.is_some() {
            self.close_scope();
        }
        self.f.writer.bind(end);
    }

    /// The variables of a switch's block start as holes, for nothing is known of the order in which they are reached.
    fn holes_in_scope(&mut self) {
        let Some(scope) = self.open.last() else { return };
        for index in scope.bindings.clone() {
            if let (Place::Register(register), false) =
                (self.bindings[index as usize].place, self.bindings[index as usize].initialised)
            {
                self.f.writer.load_hole(register);
                self.set_variable(register);
            }
        }
    }

    /// The innermost scope's names with a dead zone are not known to be initialised any more.
    pub(super) fn uninitialised_in_scope(&mut self) {
        let Some(scope) = self.open.last() else { return };
        for index in scope.bindings.clone() {
            let binding = &mut self.bindings[index as usize];
            if super::scope::has_dead_zone(binding.kind) {
                binding.initialised = false;
            }
        }
    }

    /// A function in a block has been instantiated on entry; Annex B copies it to the var when control gets here.
    /// <https://tc39.es/ecma262/#sec-web-compat-functiondeclarationinstantiation>
    fn function_declaration(&mut self, id: NodeId) {
        if !self.hoisted.contains(&id) || self.node(id).flags & flags::DECLARATION == 0 {
            return;
        }
        let name = self.name_of(self.child(id, 0));
        let value = self.new_register();
        let inner = self.resolve(name);
        if inner == super::NO_BINDING {
            return;
        }
        self.read_place(inner, value);
        self.write_hoisted(name, value);
    }

    fn class_declaration(&mut self, id: NodeId) {
        let name = self.child(id, 0);
        let value = self.new_register();
        self.class_to(id, super::NameFrom::Nothing, value);
        if name.is_some() {
            let binding = self.resolve(self.name_of(name));
            if binding != super::NO_BINDING {
                self.initialise(binding, value);
            }
        }
    }
}
