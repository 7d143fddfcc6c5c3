//! Expressions: dispatch over their kinds, and the small ones.

use super::{Compiler, NameFrom};
use crate::bytecode::operand::R;
use crate::bytecode::{Constant, MAX_BIGINT_BITS};
use zerojs_grammar::ast::{Kind, NodeId, Op, Text, flags, names};

/// Whether a BigInt has more digits than the longest: it could not even be read.
fn is_too_long(digits: &str) -> bool {
    let bits_per_digit = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => 4,
        [b'0', b'b' | b'B', ..] => 1,
        _ => 3,
    };
    digits.len() > MAX_BIGINT_BITS / bits_per_digit
}

impl Compiler<'_> {
    /// dst = the value of an expression. If dst is a variable, it is written last.
    pub(super) fn expression_to(&mut self, id: NodeId, dst: R) {
        self.count_step();
        match self.kind(id) {
            Kind::Identifier | Kind::This | Kind::NewTarget | Kind::ImportMeta => self.name_like(id, dst),
            Kind::Null | Kind::True | Kind::False | Kind::Number | Kind::BigInt | Kind::String | Kind::RegExp => {
                self.literal(id, dst)
            }
            Kind::Template => self.template(id, dst),
            Kind::TaggedTemplate => self.tagged_template(id, dst),
            Kind::ArrayLiteral => self.array_literal(id, dst),
            Kind::ObjectLiteral => self.object_literal(id, dst),
            Kind::Function => self.closure_to(id, NameFrom::Nothing, dst),
            Kind::Class => self.class_to(id, NameFrom::Nothing, dst),
            Kind::Sequence => self.sequence(id, dst),
            Kind::Assign | Kind::AssignOp | Kind::PrefixUpdate | Kind::PostfixUpdate => self.assigning_to(id, dst),
            Kind::Conditional => self.conditional(id, dst),
            Kind::Binary => self.binary(id, dst),
            Kind::Logical => self.logical(id, dst),
            Kind::Unary => self.unary(id, dst),
            Kind::Await => self.await_expression(id, dst),
            Kind::Yield => self.yield_expression(id, dst),
            Kind::YieldStar => self.yield_star(id, dst),
            Kind::New => self.new_expression(id, dst),
            Kind::Dot | Kind::Index | Kind::Call => self.chain(id, dst, None),
            Kind::OptionalChain => self.optional_chain(id, dst, None),
            Kind::ImportCall => self.import_call(id, dst),
            Kind::Parenthesized => {
                let inner = self.unparenthesized(id);
                self.expression_to(inner, dst);
            }
            _ => {
                let start = self.node(id).start;
                self.fail("Unexpected expression", start);
            }
        }
    }

    /// The value of an expression in a register that must not be written: a variable's own where possible.
    pub(super) fn operand(&mut self, id: NodeId) -> R {
        match self.kind(id) {
            Kind::Identifier => {
                if let Some(register) = self.variable_register(self.name_of(id)) {
                    return register;
                }
            }
            Kind::Number => {
                if let Some(&(_, register)) = self.f.hoisted_numbers.iter().find(|h| h.0 == id) {
                    return register;
                }
            }
            Kind::This => return self.this_operand(id),
            Kind::Assign | Kind::AssignOp | Kind::PrefixUpdate => return self.assigning_operand(id),
            Kind::Parenthesized => {
                let inner = self.unparenthesized(id);
                return self.operand(inner);
            }
            _ => {}
        }
        let register = self.new_register();
        self.expression_to(id, register);
        register
    }

    /// The same, but `later` is evaluated before the register is read: a variable it may assign is copied.
    pub(super) fn operand_before(&mut self, id: NodeId, later: NodeId) -> R {
        let register = self.operand(id);
        if later.is_some() && self.is_variable(register) && self.may_assign(later) {
            let copy = self.new_register();
            self.f.writer.move_(copy, register);
            return copy;
        }
        register
    }

    pub(super) fn operand_before2(&mut self, id: NodeId, later: NodeId, last: NodeId) -> R {
        let register = self.operand_before(id, later);
        if last.is_some() && self.is_variable(register) && self.may_assign(last) {
            let copy = self.new_register();
            self.f.writer.move_(copy, register);
            return copy;
        }
        register
    }

    /// Whether the expression may assign a variable of this function's registers: a quick look that errs on the safe side.
    pub(super) fn may_assign(&self, id: NodeId) -> bool {
        let mut stack = [NodeId::NONE; 24];
        stack[0] = id;
        let mut height = 1;
        let mut budget = 48;
        while height > 0 {
            height -= 1;
            let id = stack[height];
            if id.is_none() {
                continue;
            }
            match self.kind(id) {
                Kind::Assign | Kind::AssignOp | Kind::PrefixUpdate | Kind::PostfixUpdate | Kind::Class => return true,
                // Functions inside assign captured variables only.
                Kind::Function => continue,
                _ => {}
            }
            let children = self.children(id);
            if children.len() > budget || height + children.len() > stack.len() {
                return true;
            }
            budget -= children.len();
            for &child in children {
                stack[height] = child;
                height += 1;
            }
        }
        false
    }

    /// Evaluates an expression for what it does.
    pub(super) fn effect(&mut self, id: NodeId) {
        let id = self.unparenthesized(id);
        let mark = self.mark();
        match self.kind(id) {
            Kind::Assign | Kind::AssignOp | Kind::PrefixUpdate | Kind::PostfixUpdate => self.assigning_effect(id),
            Kind::Sequence => {
                let mut parts = Vec::new();
                let mut at = id;
                while self.kind(at) == Kind::Sequence {
                    parts.push(self.child(at, 1));
                    at = self.child(at, 0);
                }
                self.effect(at);
                for part in parts.into_iter().rev() {
                    self.effect(part);
                }
            }
            Kind::Function => {}
            Kind::Number | Kind::String | Kind::True | Kind::False | Kind::Null | Kind::BigInt => {}
            Kind::Logical if self.node(id).op != Op::Nullish => {
                let end = self.f.writer.label();
                let when = self.node(id).op == Op::Or;
                self.branch(self.child(id, 0), end, when);
                self.effect(self.child(id, 1));
                self.f.writer.bind(end);
            }
            Kind::Conditional => {
                let (alternate, end) = (self.f.writer.label(), self.f.writer.label());
                self.branch(self.child(id, 0), alternate, false);
                self.effect(self.child(id, 1));
                self.f.writer.jump(0, end);
                self.f.writer.end_of_path();
                self.f.writer.bind(alternate);
                self.effect(self.child(id, 2));
                self.f.writer.bind(end);
            }
            Kind::Unary if matches!(self.node(id).op, Op::Void | Op::Not) => self.effect(self.child(id, 0)),
            _ => {
                let register = self.new_register();
                self.expression_to(id, register);
            }
        }
        self.release(mark);
    }

    fn name_like(&mut self, id: NodeId, dst: R) {
        self.at(id);
        match self.kind(id) {
            Kind::Identifier => self.read_name(self.name_of(id), dst, false),
            Kind::This => self.this_to(id, dst),
            Kind::NewTarget => match self.resolve_pseudo(names::NEW_TARGET) {
                Some(binding) => self.read_place(binding, dst),
                None => self.f.writer.new_target(dst),
            },
            _ => self.f.writer.import_meta(dst),
        }
    }

    pub(super) fn number_to(&mut self, n: f64, dst: R) {
        if n == f64::from(n as i32) && !(n == 0.0 && n.is_sign_negative()) {
            self.f.writer.load_int(dst, n as i32);
        } else {
            let k = self.f.writer.constant(Constant::Number(n));
            self.f.writer.load_k(dst, k);
        }
    }

    fn literal(&mut self, id: NodeId, dst: R) {
        let node = self.node(id);
        match node.kind {
            Kind::Null => self.f.writer.load_null(dst),
            Kind::True => self.f.writer.load_true(dst),
            Kind::False => self.f.writer.load_false(dst),
            Kind::Number => self.number_to(self.program.numbers[node.extra as usize], dst),
            Kind::BigInt => {
                let digits = match self.text(self.name_of(id)) {
                    Text::Utf8(s) => String::from(s),
                    Text::Utf16(_) => String::new(),
                };
                if is_too_long(&digits) {
                    self.fail("Maximum BigInt size exceeded", node.start);
                    return;
                }
                let k = self.f.writer.constant(Constant::BigInt(digits));
                self.f.writer.load_k(dst, k);
            }
            Kind::String => {
                let k = self.name_constant(self.name_of(id));
                self.f.writer.load_k(dst, k);
            }
            _ => {
                let regexp = self.program.regexps[node.extra as usize];
                let (pattern, regexp_flags) = (self.short_name(regexp.pattern), self.short_name(regexp.flags));
                self.at(id);
                self.f.writer.new_regexp(dst, pattern, regexp_flags);
            }
        }
    }

    fn sequence(&mut self, id: NodeId, dst: R) {
        self.effect(self.child(id, 0));
        self.expression_to(self.child(id, 1), dst);
    }

    fn conditional(&mut self, id: NodeId, dst: R) {
        let (mut at, end) = (id, self.f.writer.label());
        // `a ? b : c ? d : e …` is a list, not a tree.
        while self.kind(at) == Kind::Conditional {
            let alternate = self.f.writer.label();
            self.branch(self.child(at, 0), alternate, false);
            self.expression_to(self.child(at, 1), dst);
            self.f.writer.jump(0, end);
            self.f.writer.end_of_path();
            self.f.writer.bind(alternate);
            at = self.child(at, 2);
        }
        self.expression_to(at, dst);
        self.f.writer.bind(end);
    }

    fn unary(&mut self, id: NodeId, dst: R) {
        if let Some(n) = self.constant_number(id) {
            return self.number_to(n, dst);
        }
        let argument = self.child(id, 0);
        let mark = self.mark();
        let op = self.node(id).op;
        match op {
            Op::Delete => self.delete(argument, dst),
            Op::Void => {
                self.effect(argument);
                self.f.writer.load_undefined(dst);
            }
            Op::TypeOf => {
                let inner = self.unparenthesized(argument);
                let value =
                    if self.kind(inner) == Kind::Identifier && self.variable_register(self.name_of(inner)).is_none() {
                        let register = self.new_register();
                        self.at(inner);
                        self.read_name(self.name_of(inner), register, true);
                        register
                    } else {
                        self.operand(inner)
                    };
                self.f.writer.type_of(dst, value);
            }
            _ => {
                let value = self.operand(argument);
                self.at(id);
                match op {
                    Op::Not => self.f.writer.not(dst, value),
                    Op::BitNot => self.f.writer.bit_not(dst, value),
                    Op::Plus => self.f.writer.to_number(dst, value),
                    _ => self.f.writer.negate(dst, value),
                }
            }
        }
        self.release(mark);
    }

    fn logical(&mut self, id: NodeId, dst: R) {
        let node = self.node(id);
        // `a && b && c` and such nest to the left: the same operator jumps to the same end.
        let mut rights = Vec::new();
        let mut at = id;
        while self.kind(at) == Kind::Logical && self.node(at).op == node.op {
            rights.push(self.child(at, 1));
            at = self.child(at, 0);
        }
        let mark = self.mark();
        let target = self.scratch(dst);
        let end = self.f.writer.label();
        self.expression_to(at, target);
        for right in rights.into_iter().rev() {
            match node.op {
                Op::And => self.f.writer.jump_if_false(target, end),
                Op::Or => self.f.writer.jump_if_true(target, end),
                _ => self.f.writer.jump_if_not_nullish(target, end),
            }
            self.expression_to(right, target);
        }
        self.f.writer.bind(end);
        self.move_to(dst, target);
        self.release(mark);
    }

    fn import_call(&mut self, id: NodeId, dst: R) {
        let node = self.node(id);
        let mark = self.mark();
        let run = self.new_registers(2);
        let options = R(run.0 + 1);
        self.expression_to(self.child(id, 0), run);
        match self.child(id, 1) {
            NodeId::NONE => self.f.writer.load_undefined(options),
            child => self.expression_to(child, options),
        }
        let phase = if node.flags & flags::PHASE_SOURCE != 0 {
            1
        } else if node.flags & flags::PHASE_DEFER != 0 {
            2
        } else {
            0
        };
        self.at(id);
        self.f.writer.import_call(dst, run, phase);
        self.release(mark);
    }

    /// Whether an expression is a function or class without a name, which takes that of what it is assigned to.
    /// <https://tc39.es/ecma262/#sec-isanonymousfunctiondefinition>
    pub(super) fn is_anonymous_function(&self, id: NodeId) -> bool {
        let id = self.unparenthesized(id);
        matches!(self.kind(id), Kind::Function | Kind::Class) && self.child(id, 0).is_none()
    }

    /// <https://tc39.es/ecma262/#sec-runtime-semantics-namedevaluation>
    pub(super) fn named_to(&mut self, id: NodeId, name: NameFrom, dst: R) {
        if !self.is_anonymous_function(id) {
            return self.expression_to(id, dst);
        }
        let inner = self.unparenthesized(id);
        if self.kind(inner) == Kind::Class {
            self.class_to(inner, name, dst);
        } else {
            self.closure_to(inner, name, dst);
        }
    }

    pub(super) fn named_operand(&mut self, id: NodeId, name: NameFrom) -> R {
        if !self.is_anonymous_function(id) {
            return self.operand(id);
        }
        let register = self.new_register();
        self.named_to(id, name, register);
        register
    }
}
