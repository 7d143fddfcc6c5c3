//! Members: properties, elements, private names, super, delete, and the chains they form with calls.

use super::Compiler;
use crate::bytecode::Constant;
use crate::bytecode::operand::R;
use zerojs_grammar::ast::{Kind, Name, NodeId, Text, flags};

/// A key known at compile time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    /// A string that is no array index.
    Name(Name),
    /// A small array index.
    Index(u16),
}

/// Whether a string is the canonical form of an array index.
pub(super) fn is_index(text: &Text) -> bool {
    let Text::Utf8(s) = text else { return false };
    let digits = s.as_bytes();
    !digits.is_empty()
        && digits.len() <= 10
        && digits.iter().all(u8::is_ascii_digit)
        && (digits[0] != b'0' || digits.len() == 1)
        && s.parse::<u64>().is_ok_and(|n| n < u64::from(u32::MAX))
}

impl Compiler<'_> {
    /// A constant computed key.
    pub(super) fn constant_key(&self, id: NodeId) -> Option<Key> {
        let id = self.unparenthesized(id);
        match self.kind(id) {
            Kind::String => {
                let name = self.name_of(id);
                let text = self.program.text(name);
                if is_index(text) {
                    let Text::Utf8(s) = text else { return None };
                    return s.parse::<u16>().ok().map(Key::Index);
                }
                Some(Key::Name(name))
            }
            Kind::Number => {
                let n = self.program.numbers[self.program.node(id).extra as usize];
                (n >= 0.0 && n <= f64::from(u16::MAX) && n.fract() == 0.0).then_some(Key::Index(n as u16))
            }
            _ => None,
        }
    }

    /// Positions of a member access: at the name, with the object's range.
    pub(super) fn member_position(&mut self, member: NodeId) {
        if member.is_none() {
            return;
        }
        let member = self.unparenthesized(member);
        if !matches!(self.kind(member), Kind::Dot | Kind::Index) {
            return self.at(member);
        }
        let (object, key) = (self.node(self.child(member, 0)), self.node(self.child(member, 1)));
        self.f.writer.at(key.start);
        self.f.writer.expression_range(object.start, object.end);
    }

    /// dst = object.name
    pub(super) fn get_named(&mut self, dst: R, object: R, name: Name) {
        let text = self.text(name);
        let is_length = matches!(&text, Text::Utf8(s) if &**s == "length");
        match self.f.writer.try_cache(&text) {
            Some(cache) if is_length => self.f.writer.get_length(dst, object, cache),
            Some(cache) => self.f.writer.get_field(dst, object, cache),
            None => {
                let mark = self.mark();
                let key = self.new_register();
                let k = self.string_constant(text);
                self.f.writer.load_k(key, k);
                self.f.writer.get_elem(dst, object, key);
                self.release(mark);
            }
        }
    }

    /// object.name = src
    pub(super) fn set_named(&mut self, object: R, src: R, name: Name) {
        let text = self.text(name);
        match self.f.writer.try_cache(&text) {
            Some(cache) => self.f.writer.set_field(object, src, cache),
            None => {
                let mark = self.mark();
                let key = self.new_register();
                let k = self.string_constant(text);
                self.f.writer.load_k(key, k);
                self.f.writer.set_elem(object, key, src);
                self.release(mark);
            }
        }
    }

    /// CreateDataPropertyOrThrow(object, name, src)
    pub(super) fn define_named(&mut self, object: R, src: R, text: Text) {
        if !is_index(&text)
            && let Some(cache) = self.f.writer.try_cache(&text)
        {
            return self.f.writer.define_field(object, src, cache);
        }
        let mark = self.mark();
        let key = self.new_register();
        let k = self.string_constant(text);
        self.f.writer.load_k(key, k);
        self.f.writer.define_elem(object, key, src);
        self.release(mark);
    }

    /// target = a member of the object; `link` is a Dot or Index whose object has been evaluated.
    fn get_member(&mut self, link: NodeId, object: R, target: R) {
        let mark = self.mark();
        let key = self.child(link, 1);
        if self.kind(link) == Kind::Dot {
            if self.kind(key) == Kind::PrivateName {
                let name = self.private_name(key);
                self.member_position(link);
                self.f.writer.get_private(target, object, name);
            } else {
                self.member_position(link);
                self.get_named(target, object, self.name_of(key));
            }
        } else {
            match self.constant_key(key) {
                Some(Key::Name(name)) => {
                    self.member_position(link);
                    self.get_named(target, object, name);
                }
                Some(Key::Index(index)) => {
                    self.member_position(link);
                    self.f.writer.get_elem_int(target, object, index);
                }
                None => {
                    let key = self.operand(key);
                    self.member_position(link);
                    self.f.writer.get_elem(target, object, key);
                }
            }
        }
        self.release(mark);
    }

    /// target = super.name or super[expression]. The key is evaluated after `this` has been found.
    fn get_super_member(&mut self, link: NodeId, this: R, target: R) {
        let mark = self.mark();
        let key = self.child(link, 1);
        let key = if self.kind(link) == Kind::Dot {
            let text = self.text(self.name_of(key));
            if let Some(cache) = self.f.writer.try_cache(&text) {
                self.at(link);
                return self.f.writer.get_super_field(target, this, cache);
            }
            let register = self.new_register();
            let k = self.name_constant(self.name_of(key));
            self.f.writer.load_k(register, k);
            register
        } else {
            self.operand(key)
        };
        self.at(link);
        self.f.writer.get_super(target, this, key);
        self.release(mark);
    }

    fn is_member(&self, id: NodeId) -> bool {
        matches!(self.kind(id), Kind::Dot | Kind::Index)
    }

    /// A chain of members and calls, such as `a.b(c)[d].e()`, without recursion along it. The value goes to dst; or, if
    /// a window is given, it is called next: callee and this go there.
    pub(super) fn chain(&mut self, id: NodeId, dst: R, callee_window: Option<R>) {
        let mut links = Vec::new();
        let mut base = id;
        while matches!(self.kind(base), Kind::Dot | Kind::Index | Kind::Call) {
            links.push(base);
            base = self.child(base, 0);
        }
        let n = links.len();
        let has_base = self.kind(base) != Kind::Super;
        let mark = self.mark();
        let mut window: Option<R> = None;
        let mut value = R(0);
        let mut temporary: Option<R> = None;
        for i in (0..n + has_base as usize).rev() {
            self.count_step();
            let is_call = |c: &Self, j: usize| c.kind(links[j]) == Kind::Call;
            let needs_callee = if i == 0 { callee_window.is_some() } else { is_call(self, i - 1) };
            let needs_this = i >= 1
                && self.is_member(links[i - 1])
                && if i == 1 { callee_window.is_some() } else { is_call(self, i - 2) };
            let is_last_callee = i == 0 || needs_this && i == 1;
            let link_is_call = i < n && is_call(self, i);
            let consumed = window;
            // The window of the call that is coming, from the one that just took place where possible.
            if (needs_callee || needs_this) && (link_is_call || i == n || window.is_none()) {
                window = match callee_window {
                    Some(given) if is_last_callee => Some(given),
                    _ => Some(match consumed {
                        Some(old) => old,
                        None => self.new_registers(7),
                    }),
                };
            }
            let target = if needs_callee {
                R(window.map_or(0, |w| w.0) + 5)
            } else if needs_this {
                R(window.map_or(0, |w| w.0) + 6)
            } else if i == 0 {
                dst
            } else {
                *temporary.get_or_insert_with(|| {
                    let first = self.f.next_register;
                    self.f.next_register += 1;
                    self.f.writer.reserve(first + 1);
                    R(first.min(u16::MAX as u32) as u16)
                })
            };
            if i == n {
                // The base: what the chain starts from.
                if needs_callee {
                    self.callee_to_window(base, R(target.0 - 5));
                } else if needs_this {
                    self.expression_to(base, target);
                    value = target;
                } else {
                    let link = links[n - 1];
                    let key = if self.kind(link) == Kind::Index { self.child(link, 1) } else { NodeId::NONE };
                    value = self.operand_before(base, key);
                }
                continue;
            }
            let link = links[i];
            let node = self.node(link);
            let on_super = !has_base && i == n - 1;
            if link_is_call {
                if on_super {
                    self.super_call(link, target);
                } else {
                    let w = consumed.unwrap_or(R(0));
                    if node.flags & flags::OPTIONAL != 0
                        && let Some(&label) = self.f.optional.last()
                    {
                        self.f.writer.jump_if_nullish(R(w.0 + 5), label);
                    }
                    self.call_in_window(link, w, target);
                }
                if needs_callee {
                    self.f.writer.load_undefined(R(target.0 + 1));
                }
                if window == consumed && !needs_callee && !needs_this {
                    window = None;
                }
                value = target;
                continue;
            }
            if on_super {
                if needs_callee {
                    let this = R(target.0 + 1);
                    self.this_to(link, this);
                    self.get_super_member(link, this, target);
                } else {
                    let this = self.this_operand(link);
                    self.get_super_member(link, this, target);
                }
            } else {
                if node.flags & flags::OPTIONAL != 0
                    && let Some(&label) = self.f.optional.last()
                {
                    self.f.writer.jump_if_nullish(value, label);
                }
                // The next member's key must not change a variable this one is read from: it is in a register by then.
                self.get_member(link, value, target);
            }
            value = target;
        }
        self.release(mark);
    }

    /// dst = the chain, or undefined where an optional link is nullish.
    pub(super) fn optional_chain(&mut self, id: NodeId, dst: R, callee_window: Option<R>) {
        let (nullish, end) = (self.f.writer.label(), self.f.writer.label());
        self.f.optional.push(nullish);
        // A variable must not be overwritten when a later link throws: `chain` writes dst last.
        self.chain(self.child(id, 0), dst, callee_window);
        self.f.optional.pop();
        self.f.writer.jump(0, end);
        self.f.writer.end_of_path();
        self.f.writer.bind(nullish);
        match callee_window {
            Some(window) => {
                self.f.writer.load_undefined(R(window.0 + 5));
                self.f.writer.load_undefined(R(window.0 + 6));
            }
            None => self.f.writer.load_undefined(dst),
        }
        self.f.writer.bind(end);
    }

    /// <https://tc39.es/ecma262/#sec-delete-operator>
    pub(super) fn delete(&mut self, argument: NodeId, dst: R) {
        let target = self.unparenthesized(argument);
        match self.kind(target) {
            Kind::Identifier => self.delete_name(target, dst),
            Kind::Dot | Kind::Index => self.delete_member(target, dst),
            Kind::OptionalChain if self.is_member(self.child(target, 0)) => {
                let (nullish, end) = (self.f.writer.label(), self.f.writer.label());
                self.f.optional.push(nullish);
                self.delete_member(self.child(target, 0), dst);
                self.f.optional.pop();
                self.f.writer.jump(0, end);
                self.f.writer.end_of_path();
                self.f.writer.bind(nullish);
                self.f.writer.load_true(dst);
                self.f.writer.bind(end);
            }
            _ => {
                self.effect(target);
                self.f.writer.load_true(dst);
            }
        }
    }

    fn delete_member(&mut self, target: NodeId, dst: R) {
        let mark = self.mark();
        let (object, key) = (self.child(target, 0), self.child(target, 1));
        if self.kind(object) == Kind::Super {
            self.this_operand(target);
            if self.kind(target) == Kind::Index {
                self.effect(key);
            }
            self.at(target);
            let k = self.string_constant(Text::Utf8("Unsupported reference to 'super'".into()));
            self.f.writer.throw_error(1, k);
            return self.release(mark);
        }
        let is_index = self.kind(target) == Kind::Index;
        let object = self.operand_before(object, if is_index { key } else { NodeId::NONE });
        if self.node(target).flags & flags::OPTIONAL != 0
            && let Some(&label) = self.f.optional.last()
        {
            self.f.writer.jump_if_nullish(object, label);
        }
        let name = if is_index { self.constant_key(key) } else { Some(Key::Name(self.name_of(key))) };
        let short = match name {
            Some(Key::Name(name)) => {
                let text = self.text(name);
                self.f.writer.try_short_constant(Constant::String(text))
            }
            _ => None,
        };
        match short {
            Some(k) => {
                self.member_position(target);
                self.f.writer.delete_field(dst, object, k);
            }
            None => {
                let key = if is_index {
                    self.operand(key)
                } else {
                    let register = self.new_register();
                    let k = self.name_constant(self.name_of(key));
                    self.f.writer.load_k(register, k);
                    register
                };
                self.member_position(target);
                self.f.writer.delete_elem(dst, object, key);
            }
        }
        self.release(mark);
    }

    fn delete_name(&mut self, id: NodeId, dst: R) {
        let name = self.name_of(id);
        let mark = self.mark();
        let super::reference::Reference::Variable { binding, object, .. } = self.variable_reference(name, NodeId::NONE)
        else {
            return;
        };
        let end = self.f.writer.label();
        if let Some(object) = object {
            let plain = self.f.writer.label();
            let k = self.short_name(name);
            self.f.writer.jump_if_hole(object, plain);
            self.f.writer.with_delete(dst, object, k);
            self.f.writer.jump(0, end);
            self.f.writer.end_of_path();
            self.f.writer.bind(plain);
        }
        if binding == super::NO_BINDING || self.bindings[binding as usize].place == super::Place::Global {
            let k = self.name_constant(name);
            self.f.writer.delete_global(dst, k);
        } else {
            self.f.writer.load_false(dst);
        }
        self.f.writer.bind(end);
        self.release(mark);
    }
}
