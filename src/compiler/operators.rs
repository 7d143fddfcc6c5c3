//! Binary operators, comparisons, and conditions compiled to jumps; constants are folded.

use super::Compiler;
use crate::bytecode::Constant;
use crate::bytecode::operand::R;
use crate::bytecode::writer::Label;
use zerojs_grammar::ast::{Kind, NodeId, Op, Text};

/// An operand that fits into the instruction.
fn short(n: f64) -> Option<i16> {
    let i = n as i16;
    (f64::from(i) == n && !(n == 0.0 && n.is_sign_negative())).then_some(i)
}

/// ToInt32 of a number.
fn to_int32(n: f64) -> i32 {
    if !n.is_finite() {
        return 0;
    }
    let modulus = 4_294_967_296.0;
    (n.trunc().rem_euclid(modulus)) as u32 as i32
}

impl Compiler<'_> {
    /// The value of an expression made of numeric literals.
    pub(super) fn constant_number(&self, id: NodeId) -> Option<f64> {
        self.constant_within(id, 12)
    }

    fn constant_within(&self, id: NodeId, depth: u32) -> Option<f64> {
        let node = self.program.node(id);
        match node.kind {
            Kind::Number => Some(self.program.numbers[node.extra as usize]),
            Kind::Parenthesized if depth > 0 => self.constant_within(self.child(id, 0), depth - 1),
            Kind::Unary if depth > 0 => {
                let value = || self.constant_within(self.child(id, 0), depth - 1);
                match node.op {
                    Op::Minus => value().map(|n| -n),
                    Op::Plus => value(),
                    Op::BitNot => value().map(|n| f64::from(!to_int32(n))),
                    _ => None,
                }
            }
            Kind::Binary if depth > 0 => {
                let right = self.constant_within(self.child(id, 1), depth - 1)?;
                let left = self.constant_within(self.child(id, 0), depth - 1)?;
                let shift = to_int32(right) as u32 & 31;
                Some(match node.op {
                    Op::Add => left + right,
                    Op::Sub => left - right,
                    Op::Mul => left * right,
                    Op::Div => left / right,
                    Op::BitAnd => f64::from(to_int32(left) & to_int32(right)),
                    Op::BitOr => f64::from(to_int32(left) | to_int32(right)),
                    Op::BitXor => f64::from(to_int32(left) ^ to_int32(right)),
                    Op::ShiftLeft => f64::from(to_int32(left) << shift),
                    Op::ShiftRight => f64::from(to_int32(left) >> shift),
                    Op::ShiftRightUnsigned => f64::from(to_int32(left) as u32 >> shift),
                    _ => return None,
                })
            }
            _ => None,
        }
    }

    pub(super) fn binary(&mut self, id: NodeId, dst: R) {
        if let Some(n) = self.constant_number(id) {
            return self.number_to(n, dst);
        }
        // Operators nest to the left: one loop over the spine.
        let mut spine = Vec::new();
        let mut at = id;
        while self.kind(at) == Kind::Binary && (at == id || self.constant_number(at).is_none()) {
            self.count_steps(1);
            spine.push(at);
            at = self.child(at, 0);
        }
        let mark = self.mark();
        let innermost = spine[spine.len() - 1];
        if self.kind(at) == Kind::PrivateName {
            let object = self.child(innermost, 1);
            let target = self.scratch(dst);
            let inner_mark = self.mark();
            let object = self.operand(object);
            let name = self.private_name(at);
            self.at(innermost);
            self.f.writer.has_private(target, object, name);
            self.release(inner_mark);
            spine.pop();
            self.spine(spine, target, dst);
            return self.release(mark);
        }
        if let Some(n) = self.constant_number(at) {
            spine.pop();
            let last = spine.is_empty();
            let target = if last { dst } else { self.scratch(dst) };
            self.number_on_the_left(innermost, n, target);
            self.spine(spine, target, dst);
        } else {
            let lhs = self.operand_before(at, self.child(innermost, 1));
            self.spine(spine, lhs, dst);
        }
        self.release(mark);
    }

    /// dst = ((lhs op a) op b) …, the operations in `spine` from the last to the first.
    fn spine(&mut self, mut spine: Vec<NodeId>, mut lhs: R, dst: R) {
        let mut scratch = None;
        while let Some(node) = spine.pop() {
            self.count_step();
            let target = if spine.is_empty() {
                dst
            } else {
                match scratch {
                    Some(register) => register,
                    None => *scratch.insert(self.scratch(dst)),
                }
            };
            self.binary_operation(node, self.node(node).op, target, lhs, self.child(node, 1));
            lhs = target;
        }
        self.move_to(dst, lhs);
    }

    /// target = number op right
    fn number_on_the_left(&mut self, node: NodeId, n: f64, target: R) {
        let right = self.child(node, 1);
        let op = self.node(node).op;
        let mark = self.mark();
        let commutes = matches!(op, Op::Mul | Op::BitAnd | Op::BitOr);
        if commutes && short(n).is_some() {
            let rhs = self.operand(right);
            self.at(node);
            self.integer_operation(op, target, rhs, n);
        } else if op == Op::Sub
            && let Some(k) = self.f.writer.try_short_constant(Constant::Number(n))
        {
            let rhs = self.operand(right);
            self.at(node);
            self.f.writer.k_sub(target, k, rhs);
        } else {
            let lhs = self.new_register();
            self.number_to(n, lhs);
            self.binary_operation(node, op, target, lhs, right);
        }
        self.release(mark);
    }

    /// target = lhs op (small integer), if there is such an instruction.
    fn integer_operation(&mut self, op: Op, target: R, lhs: R, n: f64) -> bool {
        let Some(value) = short(n) else { return false };
        let w = &mut self.f.writer;
        match op {
            Op::Add => w.add_int(target, lhs, value),
            Op::Sub => w.sub_int(target, lhs, value),
            Op::Mul => w.mul_int(target, lhs, value),
            Op::Rem if value > 0 => w.rem_int(target, lhs, value),
            Op::BitAnd => w.bit_and_int(target, lhs, value),
            Op::BitOr => w.bit_or_int(target, lhs, value),
            Op::ShiftLeft => w.shl_int(target, lhs, value),
            Op::ShiftRight => w.shr_int(target, lhs, value),
            Op::ShiftRightUnsigned => w.ushr_int(target, lhs, value),
            _ => return false,
        }
        true
    }

    fn constant_operation(&mut self, op: Op, target: R, lhs: R, constant: Constant) -> bool {
        let is_number = matches!(constant, Constant::Number(_));
        if !(op == Op::Add || is_number && matches!(op, Op::Sub | Op::Mul | Op::Div)) {
            return false;
        }
        let Some(k) = self.f.writer.try_short_constant(constant) else { return false };
        match op {
            Op::Add => self.f.writer.add_k(target, lhs, k),
            Op::Sub => self.f.writer.sub_k(target, lhs, k),
            Op::Mul => self.f.writer.mul_k(target, lhs, k),
            _ => self.f.writer.div_k(target, lhs, k),
        }
        true
    }

    /// target = lhs op right. `node` is for the position.
    pub(super) fn binary_operation(&mut self, node: NodeId, op: Op, target: R, lhs: R, right: NodeId) {
        if let Some(n) = self.constant_number(right) {
            self.at(node);
            if self.integer_operation(op, target, lhs, n)
                || self.constant_operation(op, target, lhs, Constant::Number(n))
            {
                return;
            }
        } else if self.kind(right) == Kind::String && op == Op::Add {
            let text = self.text(self.name_of(right));
            self.at(node);
            if self.constant_operation(op, target, lhs, Constant::String(text)) {
                return;
            }
        }
        let mark = self.mark();
        let rhs = self.operand(right);
        self.at(node);
        self.register_operation(op, target, lhs, rhs);
        self.release(mark);
    }

    fn register_operation(&mut self, op: Op, target: R, lhs: R, rhs: R) {
        let w = &mut self.f.writer;
        match op {
            Op::Add => w.add(target, lhs, rhs),
            Op::Sub => w.sub(target, lhs, rhs),
            Op::Mul => w.mul(target, lhs, rhs),
            Op::Div => w.div(target, lhs, rhs),
            Op::Rem => w.rem(target, lhs, rhs),
            Op::Exp => w.exp(target, lhs, rhs),
            Op::ShiftLeft => w.shl(target, lhs, rhs),
            Op::ShiftRight => w.shr(target, lhs, rhs),
            Op::ShiftRightUnsigned => w.ushr(target, lhs, rhs),
            Op::BitAnd => w.bit_and(target, lhs, rhs),
            Op::BitOr => w.bit_or(target, lhs, rhs),
            Op::BitXor => w.bit_xor(target, lhs, rhs),
            Op::Equal => w.equal(target, lhs, rhs),
            Op::NotEqual => w.not_equal(target, lhs, rhs),
            Op::StrictEqual => w.strict_equal(target, lhs, rhs),
            Op::StrictNotEqual => w.strict_not_equal(target, lhs, rhs),
            Op::Less => w.less(target, lhs, rhs),
            Op::LessEqual => w.less_equal(target, lhs, rhs),
            Op::Greater => w.greater(target, lhs, rhs),
            Op::GreaterEqual => w.greater_equal(target, lhs, rhs),
            Op::In => w.in_(target, lhs, rhs),
            Op::InstanceOf => w.instance_of(target, lhs, rhs),
            _ => {}
        }
    }

    /// Jumps to the label if the condition's truth is `when`; else goes on.
    pub(super) fn branch(&mut self, id: NodeId, label: Label, when: bool) {
        let (mut id, mut when) = (id, when);
        loop {
            let node = self.node(id);
            match node.kind {
                Kind::Parenthesized => id = self.child(id, 0),
                Kind::Unary if node.op == Op::Not => {
                    id = self.child(id, 0);
                    when = !when;
                }
                Kind::Sequence => {
                    self.effect(self.child(id, 0));
                    id = self.child(id, 1);
                }
                Kind::Logical if node.op != Op::Nullish => {
                    let mut rights = Vec::new();
                    let mut at = id;
                    while self.kind(at) == Kind::Logical && self.node(at).op == node.op {
                        rights.push(self.child(at, 1));
                        at = self.child(at, 0);
                    }
                    let decides = node.op == Op::Or;
                    let last = rights.remove(0);
                    if decides == when {
                        self.branch(at, label, when);
                        for right in rights.into_iter().rev() {
                            self.branch(right, label, when);
                        }
                        id = last;
                        continue;
                    }
                    let skip = self.f.writer.label();
                    self.branch(at, skip, decides);
                    for right in rights.into_iter().rev() {
                        self.branch(right, skip, decides);
                    }
                    self.branch(last, label, when);
                    return self.f.writer.bind(skip);
                }
                _ => break,
            }
        }
        self.branch_plain(id, label, when);
    }

    fn branch_plain(&mut self, id: NodeId, label: Label, when: bool) {
        let node = self.node(id);
        let constant = match node.kind {
            Kind::True => Some(true),
            Kind::False | Kind::Null => Some(false),
            Kind::Number => {
                let n = self.program.numbers[node.extra as usize];
                Some(n != 0.0 && !n.is_nan())
            }
            _ => None,
        };
        if let Some(truth) = constant {
            if truth == when {
                self.f.writer.jump(0, label);
                self.f.writer.end_of_path();
            }
            return;
        }
        let mark = self.mark();
        if node.kind == Kind::Binary && is_comparison(node.op) {
            self.branch_comparison(id, label, when);
        } else {
            let value = self.operand(id);
            if when {
                self.f.writer.jump_if_true(value, label);
            } else {
                self.f.writer.jump_if_false(value, label);
            }
        }
        self.release(mark);
    }

    /// `undefined`, `void 0` or null: Some(true) for null.
    fn nullish_literal(&self, id: NodeId) -> Option<bool> {
        let id = self.unparenthesized(id);
        match self.kind(id) {
            Kind::Null => Some(true),
            Kind::Identifier
                if self.is_text(self.name_of(id), "undefined")
                    && self.resolve(self.name_of(id)) == super::NO_BINDING
                    && self.dynamics.is_empty() =>
            {
                Some(false)
            }
            Kind::Unary if self.node(id).op == Op::Void && self.kind(self.child(id, 0)) == Kind::Number => Some(false),
            _ => None,
        }
    }

    fn branch_comparison(&mut self, id: NodeId, label: Label, when: bool) {
        let op = self.node(id).op;
        let (left, right) = (self.child(id, 0), self.child(id, 1));
        if let Some(is_null) = self.nullish_literal(right) {
            let equals = matches!(op, Op::Equal | Op::StrictEqual) == when;
            match op {
                Op::Equal | Op::NotEqual => {
                    let value = self.operand(left);
                    return match equals {
                        true => self.f.writer.jump_if_nullish(value, label),
                        false => self.f.writer.jump_if_not_nullish(value, label),
                    };
                }
                Op::StrictEqual | Op::StrictNotEqual if !is_null => {
                    let value = self.operand(left);
                    return match equals {
                        true => self.f.writer.jump_if_undefined(value, label),
                        false => self.f.writer.jump_if_not_undefined(value, label),
                    };
                }
                _ => {}
            }
        }
        let lhs = self.operand_before(left, right);
        if let Some(value) = self.constant_number(right).and_then(short) {
            self.at(id);
            let w = &mut self.f.writer;
            match (op, when) {
                (Op::Less, true) => return w.jump_if_less_int(lhs, value, label),
                (Op::Less, false) => return w.jump_if_not_less_int(lhs, value, label),
                (Op::LessEqual, true) => return w.jump_if_less_equal_int(lhs, value, label),
                (Op::LessEqual, false) => return w.jump_if_not_less_equal_int(lhs, value, label),
                (Op::Greater, true) => return w.jump_if_greater_int(lhs, value, label),
                (Op::Greater, false) => return w.jump_if_not_greater_int(lhs, value, label),
                (Op::GreaterEqual, true) => return w.jump_if_greater_equal_int(lhs, value, label),
                (Op::GreaterEqual, false) => return w.jump_if_not_greater_equal_int(lhs, value, label),
                (Op::StrictEqual, true) | (Op::StrictNotEqual, false) => {
                    return w.jump_if_strict_equal_int(lhs, value, label);
                }
                (Op::StrictEqual, false) | (Op::StrictNotEqual, true) => {
                    return w.jump_if_strict_not_equal_int(lhs, value, label);
                }
                _ => {}
            }
        }
        let rhs = self.operand(right);
        self.at(id);
        let w = &mut self.f.writer;
        match (op, when) {
            (Op::Less, true) => w.jump_if_less(lhs, rhs, label),
            (Op::Less, false) => w.jump_if_not_less(lhs, rhs, label),
            (Op::LessEqual, true) => w.jump_if_less_equal(lhs, rhs, label),
            (Op::LessEqual, false) => w.jump_if_not_less_equal(lhs, rhs, label),
            (Op::Greater, true) => w.jump_if_greater(lhs, rhs, label),
            (Op::Greater, false) => w.jump_if_not_greater(lhs, rhs, label),
            (Op::GreaterEqual, true) => w.jump_if_greater_equal(lhs, rhs, label),
            (Op::GreaterEqual, false) => w.jump_if_not_greater_equal(lhs, rhs, label),
            (Op::Equal, true) | (Op::NotEqual, false) => w.jump_if_equal(lhs, rhs, label),
            (Op::Equal, false) | (Op::NotEqual, true) => w.jump_if_not_equal(lhs, rhs, label),
            (Op::StrictEqual, true) | (Op::StrictNotEqual, false) => w.jump_if_strict_equal(lhs, rhs, label),
            _ => w.jump_if_strict_not_equal(lhs, rhs, label),
        }
    }

    /// At the bottom of a loop: back to its head if the condition holds, else on.
    pub(super) fn loop_branch(&mut self, id: NodeId, head: Label) {
        let id = self.unparenthesized(id);
        let node = self.node(id);
        let mark = self.mark();
        match node.kind {
            Kind::Logical if node.op == Op::And => {
                let end = self.f.writer.label();
                self.branch(self.child(id, 0), end, false);
                self.loop_branch(self.child(id, 1), head);
                self.f.writer.bind(end);
            }
            Kind::Binary if matches!(node.op, Op::Less | Op::LessEqual | Op::Greater | Op::GreaterEqual) => {
                let right = self.child(id, 1);
                let lhs = self.operand_before(self.child(id, 0), right);
                if let Some(value) = self.constant_number(right).and_then(short) {
                    self.at(id);
                    let w = &mut self.f.writer;
                    match node.op {
                        Op::Less => w.loop_if_less_int(lhs, value, head),
                        Op::LessEqual => w.loop_if_less_equal_int(lhs, value, head),
                        Op::Greater => w.loop_if_greater_int(lhs, value, head),
                        _ => w.loop_if_greater_equal_int(lhs, value, head),
                    }
                } else {
                    let rhs = self.operand(right);
                    self.at(id);
                    let w = &mut self.f.writer;
                    match node.op {
                        Op::Less => w.loop_if_less(lhs, rhs, head),
                        Op::LessEqual => w.loop_if_less_equal(lhs, rhs, head),
                        Op::Greater => w.loop_if_greater(lhs, rhs, head),
                        _ => w.loop_if_greater_equal(lhs, rhs, head),
                    }
                }
            }
            Kind::Binary | Kind::Logical | Kind::Unary | Kind::True | Kind::False | Kind::Null | Kind::Number => {
                let end = self.f.writer.label();
                self.branch(id, end, false);
                self.f.writer.loop_(0, head);
                self.f.writer.end_of_path();
                self.f.writer.bind(end);
            }
            _ => {
                let value = self.operand(id);
                self.f.writer.loop_if_true(value, head);
            }
        }
        self.release(mark);
    }

    /// dst = a string constant.
    pub(super) fn string_to(&mut self, text: Text, dst: R) {
        let k = self.string_constant(text);
        self.f.writer.load_k(dst, k);
    }
}

fn is_comparison(op: Op) -> bool {
    matches!(
        op,
        Op::Less
            | Op::LessEqual
            | Op::Greater
            | Op::GreaterEqual
            | Op::Equal
            | Op::NotEqual
            | Op::StrictEqual
            | Op::StrictNotEqual
    )
}
