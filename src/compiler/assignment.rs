//! Assignments and updates.

use super::{Compiler, NameFrom};
use crate::bytecode::operand::R;
use zerojs_grammar::ast::{Kind, NodeId, Op};

impl Compiler<'_> {
    /// dst = the value of an assignment or update.
    pub(super) fn assigning_to(&mut self, id: NodeId, dst: R) {
        let mark = self.mark();
        if self.kind(id) == Kind::PostfixUpdate {
            self.update(id, Some(dst));
        } else {
            let value = self.assigning(id, Some(dst));
            self.move_to(dst, value);
        }
        self.release(mark);
    }

    /// The value of an assignment in a register that must not be written.
    pub(super) fn assigning_operand(&mut self, id: NodeId) -> R {
        self.assigning(id, None)
    }

    pub(super) fn assigning_effect(&mut self, id: NodeId) {
        match self.kind(id) {
            Kind::PostfixUpdate => {
                self.update(id, None);
            }
            _ => {
                self.assigning(id, None);
            }
        }
    }

    /// Does it; returns the register with the value. `dst` is where the caller would like it.
    fn assigning(&mut self, id: NodeId, dst: Option<R>) -> R {
        match self.kind(id) {
            Kind::Assign => self.assign(id, dst),
            Kind::AssignOp => self.assign_op(id, dst),
            _ => self.update(id, dst),
        }
    }

    fn is_pattern(&self, id: NodeId) -> bool {
        matches!(self.kind(id), Kind::ArrayLiteral | Kind::ObjectLiteral)
    }

    /// <https://tc39.es/ecma262/#sec-assignment-operators-runtime-semantics-evaluation>
    fn assign(&mut self, id: NodeId, dst: Option<R>) -> R {
        let (target, value) = (self.child(id, 0), self.child(id, 1));
        if self.is_pattern(target) {
            let value = self.operand(value);
            self.assign_pattern(target, value);
            return value;
        }
        let inner = self.unparenthesized(target);
        let mut name = NameFrom::Nothing;
        if self.kind(inner) == Kind::Identifier {
            if self.kind(target) == Kind::Identifier {
                name = NameFrom::Name(self.name_of(inner));
            }
            if let Some(register) = self.assignable_register(self.name_of(inner)) {
                self.named_to(value, name, register);
                return register;
            }
        }
        let reference = self.reference(inner, value);
        // A temporary the caller offers will do, a variable will not: putting may throw.
        let value = match dst {
            Some(dst) if !self.is_variable(dst) && !self.is_plain_operand(value) => {
                self.named_to(value, name, dst);
                dst
            }
            _ => self.named_operand(value, name),
        };
        self.put_reference(&reference, value, inner);
        value
    }

    /// Whether `operand` gives a variable's own register.
    pub(super) fn is_plain_operand(&self, id: NodeId) -> bool {
        matches!(self.kind(id), Kind::Identifier | Kind::This | Kind::Assign | Kind::AssignOp | Kind::PrefixUpdate)
    }

    fn assign_op(&mut self, id: NodeId, dst: Option<R>) -> R {
        let (target, value) = (self.child(id, 0), self.child(id, 1));
        let op = self.node(id).op;
        if matches!(op, Op::And | Op::Or | Op::Nullish) {
            return self.assign_logical(id, dst);
        }
        let inner = self.unparenthesized(target);
        if self.kind(inner) == Kind::Identifier
            && let Some(register) = self.assignable_register(self.name_of(inner))
        {
            let mut lhs = register;
            if self.may_assign(value) {
                lhs = self.new_register();
                self.f.writer.move_(lhs, register);
            }
            self.binary_operation(id, op, register, lhs, value);
            return register;
        }
        let mut reference = self.reference(inner, value);
        let result = match dst {
            Some(dst) if !self.is_variable(dst) => dst,
            _ => self.new_register(),
        };
        self.get_reference(&mut reference, result, inner);
        self.binary_operation(id, op, result, result, value);
        self.put_reference(&reference, result, inner);
        result
    }

    /// `&&=`, `||=`, `??=`.
    fn assign_logical(&mut self, id: NodeId, dst: Option<R>) -> R {
        let (target, value) = (self.child(id, 0), self.child(id, 1));
        let op = self.node(id).op;
        let inner = self.unparenthesized(target);
        let name = if self.kind(target) == Kind::Identifier {
            NameFrom::Name(self.name_of(target))
        } else {
            NameFrom::Nothing
        };
        let end = self.f.writer.label();
        if self.kind(inner) == Kind::Identifier
            && let Some(register) = self.assignable_register(self.name_of(inner))
        {
            self.skip_unless(op, register, end);
            self.named_to(value, name, register);
            self.f.writer.bind(end);
            return register;
        }
        let mut reference = self.reference(inner, value);
        let result = match dst {
            Some(dst) if !self.is_variable(dst) => dst,
            _ => self.new_register(),
        };
        self.get_reference(&mut reference, result, inner);
        self.skip_unless(op, result, end);
        self.named_to(value, name, result);
        self.put_reference(&reference, result, inner);
        self.f.writer.bind(end);
        result
    }

    fn skip_unless(&mut self, op: Op, value: R, end: crate::bytecode::writer::Label) {
        match op {
            Op::And => self.f.writer.jump_if_false(value, end),
            Op::Or => self.f.writer.jump_if_true(value, end),
            _ => self.f.writer.jump_if_not_nullish(value, end),
        }
    }

    /// `++x`, `x++` and the like; a postfix one's old value goes to dst, if that is wanted.
    fn update(&mut self, id: NodeId, dst: Option<R>) -> R {
        let node = self.node(id);
        let target = self.unparenthesized(self.child(id, 0));
        let up = node.op == Op::Increment;
        let old_wanted = if node.kind == Kind::PostfixUpdate { dst } else { None };
        if self.kind(target) == Kind::Identifier
            && let Some(register) = self.assignable_register(self.name_of(target))
        {
            self.at(id);
            match old_wanted {
                // `x = x++` leaves the old value in x.
                Some(dst) if dst == register => {
                    self.f.writer.to_numeric(register, register);
                }
                Some(dst) if self.is_variable(dst) => {
                    let old = self.new_register();
                    self.f.writer.to_numeric(old, register);
                    self.step(up, register, old);
                    self.f.writer.move_(dst, old);
                }
                Some(dst) => {
                    self.f.writer.to_numeric(dst, register);
                    self.step(up, register, dst);
                }
                None => self.step(up, register, register),
            }
            return register;
        }
        let mut reference = self.reference(target, NodeId::NONE);
        let result = match dst {
            Some(dst) if !self.is_variable(dst) && old_wanted.is_none() => dst,
            _ => self.new_register(),
        };
        self.get_reference(&mut reference, result, target);
        self.at(id);
        if let Some(dst) = old_wanted {
            let old = self.scratch(dst);
            self.f.writer.to_numeric(old, result);
            self.step(up, result, old);
            self.put_reference(&reference, result, target);
            self.move_to(dst, old);
            return dst;
        }
        self.step(up, result, result);
        self.put_reference(&reference, result, target);
        result
    }

    fn step(&mut self, up: bool, dst: R, src: R) {
        if up {
            self.f.writer.increment(dst, src);
        } else {
            self.f.writer.decrement(dst, src);
        }
    }
}
