//! Loops: conditions at the bottom, per-iteration environments where variables are captured, iterators closed.

use super::control::Control;
use super::pattern::Mode;
use super::{Compiler, Place};
use crate::bytecode::operand::{E, R};
use zerojs_grammar::ast::{Kind, Name, NodeId, flags};

impl Compiler<'_> {
    pub(super) fn loop_statement(&mut self, id: NodeId, labels: Vec<Name>) {
        self.completion_undefined();
        let mark = self.mark();
        match self.kind(id) {
            Kind::DoWhile | Kind::While => self.while_loop(id, labels),
            Kind::For => self.for_loop(id, labels),
            Kind::ForIn => self.for_in(id, labels),
            _ => self.for_of(id, labels),
        }
        self.release(mark);
    }

    fn push_loop(&mut self, labels: Vec<Name>) -> (crate::bytecode::writer::Label, crate::bytecode::writer::Label) {
        let (break_, continue_) = (self.f.writer.label(), self.f.writer.label());
        self.f.control.push(Control::Breakable { labels, unlabelled: true, break_, continue_: Some(continue_) });
        (break_, continue_)
    }

    /// A bound that does not fit into the loop's jump is loaded once, before the loop.
    fn hoist_bound(&mut self, test: NodeId) {
        if test.is_none() || self.kind(test) != Kind::Binary {
            return;
        }
        let bound = self.child(test, 1);
        if self.kind(bound) != Kind::Number {
            return;
        }
        let n = self.program.numbers[self.node(bound).extra as usize];
        if n.fract() != 0.0 || n.abs() > f64::from(i16::MAX) {
            let register = self.new_register();
            self.number_to(n, register);
            self.f.hoisted_numbers.push((bound, register));
        }
    }

    fn while_loop(&mut self, id: NodeId, labels: Vec<Name>) {
        let is_do = self.kind(id) == Kind::DoWhile;
        let (test, body) =
            if is_do { (self.child(id, 1), self.child(id, 0)) } else { (self.child(id, 0), self.child(id, 1)) };
        let hoisted = self.f.hoisted_numbers.len();
        self.hoist_bound(test);
        let head = self.f.writer.label();
        let (break_, continue_) = self.push_loop(labels);
        let always = self.kind(test) == Kind::True;
        if !is_do && !always {
            self.f.writer.jump(0, continue_);
            // The body is reached from the bottom.
        }
        self.f.writer.bind(head);
        self.statement(body);
        self.f.writer.bind(continue_);
        if always {
            self.f.writer.loop_(0, head);
            self.f.writer.end_of_path();
        } else {
            self.loop_branch(test, head);
        }
        self.f.hoisted_numbers.truncate(hoisted);
        self.f.control.pop();
        self.f.writer.bind(break_);
    }

    /// <https://tc39.es/ecma262/#sec-for-statement-runtime-semantics-forloopevaluation>
    fn for_loop(&mut self, id: NodeId, labels: Vec<Name>) {
        let (init, test, update, body) = (self.child(id, 0), self.child(id, 1), self.child(id, 2), self.child(id, 3));
        let scope = self.scope_of(id);
        if scope.is_some() {
            self.open_scope(scope);
        }
        let is_using =
            init.is_some() && matches!(self.kind(init), Kind::UsingDeclaration | Kind::AwaitUsingDeclaration);
        if is_using {
            self.with_disposal(&[init], |c| c.for_parts(init, test, update, body, labels));
        } else {
            self.for_parts(init, test, update, body, labels);
        }
        if scope.is_some() {
            self.close_scope();
        }
    }

    fn for_parts(&mut self, init: NodeId, test: NodeId, update: NodeId, body: NodeId, labels: Vec<Name>) {
        // Variables that are captured and change are new ones in each iteration.
        let mut copied = None;
        if init.is_some() {
            if matches!(self.kind(init), Kind::VarDeclaration) {
                self.var_declaration(init);
            } else if self.is_lexical_declaration(init) {
                self.lexical_declaration(init);
                if self.kind(init) == Kind::LetDeclaration
                    && let Some(scope) = self.open.last()
                    && self.environments.len() > scope.environment_count
                {
                    copied = self.environments[self.environments.len() - 1].register;
                }
            } else {
                self.effect(init);
            }
        }
        if let Some(env) = copied {
            self.f.writer.copy_env(env, env);
        }
        let hoisted = self.f.hoisted_numbers.len();
        self.hoist_bound(test);
        let head = self.f.writer.label();
        let condition = self.f.writer.label();
        let (break_, continue_) = self.push_loop(labels);
        let always = test.is_none() || self.kind(test) == Kind::True;
        if !always {
            self.f.writer.jump(0, condition);
        }
        self.f.writer.bind(head);
        self.statement(body);
        self.f.writer.bind(continue_);
        if let Some(env) = copied {
            self.f.writer.copy_env(env, env);
        }
        if update.is_some() {
            self.effect(update);
        }
        self.f.writer.bind(condition);
        if always {
            self.f.writer.loop_(0, head);
            self.f.writer.end_of_path();
        } else {
            self.loop_branch(test, head);
        }
        self.f.hoisted_numbers.truncate(hoisted);
        self.f.control.pop();
        self.f.writer.bind(break_);
    }

    fn is_lexical_declaration(&self, id: NodeId) -> bool {
        matches!(
            self.kind(id),
            Kind::LetDeclaration | Kind::ConstDeclaration | Kind::UsingDeclaration | Kind::AwaitUsingDeclaration
        )
    }

    /// A new environment for the iteration in place of the last one's.
    fn renew_environment(&mut self) {
        let Some(scope) = self.open.last() else { return };
        if self.environments.len() == scope.environment_count {
            return;
        }
        let (slots, register) = {
            let environment = &self.environments[self.environments.len() - 1];
            (environment.slots, environment.register)
        };
        let below = self.environments.len() - 1;
        let parent = match below.checked_sub(1).filter(|&b| b >= self.f.first_environment) {
            Some(b) => self.environments[b].register.map_or(E::NONE, |r| E(r.0)),
            None => E::NONE,
        };
        if let Some(register) = register {
            self.f.writer.new_env_holes(register, parent, slots);
        }
    }

    /// Where an iteration's value is best put: the register of the one name declared, if no one sees it yet.
    fn iteration_register(&mut self, left: NodeId) -> R {
        if self.is_lexical_declaration(left) {
            let target = self.child(self.child(left, 0), 0);
            if self.kind(target) == Kind::Identifier {
                let binding = self.resolve(self.name_of(target));
                if binding != super::NO_BINDING
                    && let Place::Register(register) = self.bindings[binding as usize].place
                {
                    return register;
                }
            }
        }
        self.new_register()
    }

    /// Gives the iteration's value to what stands left of `in` or `of`.
    fn bind_iteration(&mut self, left: NodeId, value: R) {
        let mark = self.mark();
        if self.kind(left) == Kind::VarDeclaration {
            self.bind_target(self.child(self.child(left, 0), 0), value, Mode::Var);
        } else if self.is_lexical_declaration(left) {
            self.bind_target(self.child(self.child(left, 0), 0), value, Mode::Initialise);
        } else {
            self.bind_target(left, value, Mode::Assign);
        }
        self.release(mark);
    }

    /// `for (var x = 1 in o)`, which Annex B allows.
    fn for_in_initializer(&mut self, left: NodeId) {
        if self.kind(left) == Kind::VarDeclaration && self.child(self.child(left, 0), 1).is_some() {
            self.var_declaration(left);
        }
    }

    fn for_in(&mut self, id: NodeId, labels: Vec<Name>) {
        let (left, right, body) = (self.child(id, 0), self.child(id, 1), self.child(id, 2));
        self.for_in_initializer(left);
        let scope = self.scope_of(id);
        let record = self.new_register();
        if scope.is_some() {
            self.open_scope(scope);
        }
        let mark = self.mark();
        let object = self.operand(right);
        self.at(right);
        self.f.writer.for_in_start(record, object);
        self.release(mark);
        let key = self.iteration_register(left);
        let head = self.f.writer.label();
        let (break_, continue_) = self.push_loop(labels);
        self.f.writer.bind(head);
        self.at(left);
        self.f.writer.for_in_next(key, record, break_);
        if scope.is_some() {
            self.renew_environment();
        }
        self.bind_iteration(left, key);
        self.statement(body);
        self.f.writer.bind(continue_);
        self.f.writer.loop_(0, head);
        self.f.writer.end_of_path();
        self.f.control.pop();
        if scope.is_some() {
            self.close_scope();
        }
        self.f.writer.bind(break_);
    }

    /// <https://tc39.es/ecma262/#sec-runtime-semantics-forin-div-ofbodyevaluation-lhs-stmt-iterator-lhskind-labelset>
    fn for_of(&mut self, id: NodeId, labels: Vec<Name>) {
        let (left, right, body) = (self.child(id, 0), self.child(id, 1), self.child(id, 2));
        let is_async = self.node(id).flags & flags::AWAIT != 0;
        let scope = self.scope_of(id);
        let record = self.new_registers(3);
        let exception = self.new_register();
        if scope.is_some() {
            self.open_scope(scope);
        }
        let mark = self.mark();
        let iterable = self.operand(right);
        let range = self.node(right);
        self.f.writer.at(range.start);
        self.f.writer.expression_range(range.start, range.end);
        if is_async {
            self.f.writer.get_async_iterator(record, iterable);
        } else {
            self.f.writer.get_iterator(record, iterable);
        }
        self.release(mark);
        let value = self.iteration_register(left);
        let head = self.f.writer.label();
        let done = self.f.writer.label();
        let (break_, continue_) = (self.f.writer.label(), self.f.writer.label());
        self.f.writer.bind(head);
        self.f.writer.at(range.start);
        if is_async {
            let mark = self.mark();
            let result = self.new_register();
            self.f.writer.load_hole(result);
            self.f.writer.iterator_call(result, record, result);
            self.await_(result, result);
            self.f.writer.iterator_unpack(value, result, done);
            self.release(mark);
        } else {
            self.f.writer.iterator_next(value, record, done);
        }
        // A break goes to where the iterator is closed.
        let after_body = self.f.writer.label();
        let region = self.region();
        self.f.control.push(Control::Iterator { record, is_async, region });
        self.f.control.push(Control::Breakable {
            labels,
            unlabelled: true,
            break_: after_body,
            continue_: Some(continue_),
        });
        if scope.is_some() {
            self.renew_environment();
        }
        let is_using = matches!(self.kind(left), Kind::UsingDeclaration | Kind::AwaitUsingDeclaration);
        if is_using {
            let hint = self.kind(left) == Kind::AwaitUsingDeclaration;
            self.with_disposal(&[left], |c| {
                c.add_disposable(value, hint);
                c.bind_iteration(left, value);
                c.statement(body);
            });
        } else {
            self.bind_iteration(left, value);
            self.statement(body);
        }
        self.f.control.pop();
        let Some(Control::Iterator { region, .. }) = self.f.control.pop() else { return };
        self.f.writer.jump(0, continue_);
        self.end_region(region, exception);
        self.close_iterator_and_throw(record, is_async, exception);
        self.f.writer.bind(after_body);
        if self.f.writer.is_reachable() {
            self.close_iterator(record, is_async);
            self.f.writer.jump(0, break_);
            self.f.writer.end_of_path();
        }
        self.f.writer.bind(continue_);
        self.f.writer.loop_(0, head);
        self.f.writer.end_of_path();
        if scope.is_some() {
            self.close_scope();
        }
        self.f.writer.bind(done);
        self.f.writer.bind(break_);
    }
}
