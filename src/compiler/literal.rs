//! Array and object literals, templates.

use super::member::is_index;
use super::{Compiler, NameFrom};
use crate::bytecode::operand::R;
use rustc_hash::FxHashSet;
use zerojs_grammar::ast::{Kind, Name, NodeId, Text, flags, names};

/// So many elements of an array literal are built in registers; the rest is appended.
const MAX_ELEMENTS: usize = 32;
/// So many properties of an object literal are built in registers.
const MAX_PROPERTIES: usize = 128;

/// A property's key once it has been evaluated.
#[derive(Clone, Copy)]
pub(super) enum PropertyKey {
    /// A plain string.
    Name(Name),
    /// In a register, a property key already.
    Register(R),
}

impl Compiler<'_> {
    pub(super) fn array_literal(&mut self, id: NodeId, dst: R) {
        let mark = self.mark();
        let target = self.scratch(dst);
        self.elements_to(self.children(id), target);
        self.move_to(dst, target);
        self.release(mark);
    }

    /// array = a new array of the elements; a missing one is a hole. The register is not a variable's.
    pub(super) fn elements_to(&mut self, elements: &[NodeId], array: R) {
        let is_spread = |c: &Self, e: NodeId| e.is_some() && c.kind(e) == Kind::Spread;
        let plain = elements.iter().take(MAX_ELEMENTS).take_while(|&&e| !is_spread(self, e)).count();
        let mark = self.mark();
        let first = self.new_registers(plain as u32);
        for (i, &element) in elements[..plain].iter().enumerate() {
            self.element_to(element, R(first.0 + i as u16));
        }
        self.f.writer.new_array(array, if plain == 0 { array } else { first }, plain as u16);
        self.release(mark);
        for &element in &elements[plain..] {
            let mark = self.mark();
            if is_spread(self, element) {
                self.spread_operand(element, |c, value| c.f.writer.array_spread(array, value));
            } else {
                let value = self.new_register();
                self.element_to(element, value);
                self.f.writer.array_append(array, value);
            }
            self.release(mark);
        }
    }

    /// Evaluates what a Spread spreads, and emits at its place what is done with it.
    pub(super) fn spread_operand(&mut self, spread: NodeId, emit: impl FnOnce(&mut Self, R)) {
        let mark = self.mark();
        let argument = self.child(spread, 0);
        let value = self.operand(argument);
        let range = self.node(argument);
        self.f.writer.at(range.start);
        self.f.writer.expression_range(range.start, range.end);
        emit(self, value);
        self.release(mark);
    }

    fn element_to(&mut self, element: NodeId, dst: R) {
        if element.is_none() {
            self.f.writer.load_hole(dst);
        } else {
            self.expression_to(element, dst);
        }
    }

    /// A property key that NewLiteral can take: a plain string that is no index.
    fn literal_key(&self, key: NodeId) -> Option<Name> {
        match self.kind(key) {
            Kind::PropertyName | Kind::String => {
                let name = self.name_of(key);
                (!is_index(self.program.text(name))).then_some(name)
            }
            _ => None,
        }
    }

    /// The key and value of a property that NewLiteral can make.
    fn literal_property(&self, id: NodeId) -> Option<(Name, NodeId)> {
        let node = self.node(id);
        match node.kind {
            Kind::Property if node.flags & flags::PROTO == 0 => {
                Some((self.literal_key(self.child(id, 0))?, self.child(id, 1)))
            }
            Kind::Shorthand => Some((self.name_of(self.child(id, 0)), self.child(id, 0))),
            Kind::Method if node.flags & (flags::GETTER | flags::SETTER) == 0 => {
                Some((self.literal_key(self.child(id, 0))?, self.child(id, 1)))
            }
            _ => None,
        }
        .filter(|&(name, _)| name != names::PROTO)
    }

    /// <https://tc39.es/ecma262/#sec-object-initializer-runtime-semantics-evaluation>
    pub(super) fn object_literal(&mut self, id: NodeId, dst: R) {
        let properties = self.children(id);
        let mark = self.mark();
        let target = self.scratch(dst);
        let mut seen = FxHashSet::default();
        let mut plain = Vec::new();
        for &property in properties.iter().take(MAX_PROPERTIES) {
            self.count_step();
            match self.literal_property(property) {
                Some((name, value)) if seen.insert(name) => plain.push((property, name, value)),
                _ => break,
            }
        }
        if plain.is_empty() {
            self.f.writer.new_object(target);
        } else {
            let inner_mark = self.mark();
            let first = self.new_registers(plain.len() as u32);
            let mut homes = Vec::new();
            for (i, &(property, name, value)) in plain.iter().enumerate() {
                let register = R(first.0 + i as u16);
                if self.kind(property) == Kind::Method {
                    self.method_to(property, PropertyKey::Name(name), register);
                    if self.needs_home(value) {
                        homes.push(register);
                    }
                } else {
                    self.named_to(value, NameFrom::Name(name), register);
                }
            }
            let keys = plain.iter().map(|&(_, name, _)| self.text(name)).collect();
            let index = self.f.writer.literal(keys);
            // The values are still there when the object is made: methods that use super learn of it then.
            let object = self.new_register();
            let object = if homes.is_empty() { target } else { object };
            self.f.writer.new_literal(object, first, index);
            for func in homes {
                self.f.writer.set_home(func, object);
            }
            self.move_to(target, object);
            self.release(inner_mark);
        }
        for &property in &properties[plain.len()..] {
            self.count_step();
            let mark = self.mark();
            self.property(property, target);
            self.release(mark);
        }
        self.move_to(dst, target);
        self.release(mark);
    }

    /// Whether a method can use its home object.
    pub(super) fn needs_home(&self, function: NodeId) -> bool {
        let info = &self.program.functions[self.node(function).extra as usize];
        info.uses_super || info.has_direct_eval
    }

    /// Evaluates a property's key.
    pub(super) fn property_key(&mut self, key: NodeId) -> PropertyKey {
        match self.kind(key) {
            Kind::PropertyName | Kind::String => PropertyKey::Name(self.name_of(key)),
            Kind::Number => {
                let register = self.new_register();
                self.number_to(self.program.numbers[self.node(key).extra as usize], register);
                self.f.writer.to_property_key(register, register);
                PropertyKey::Register(register)
            }
            Kind::BigInt => {
                let register = self.new_register();
                let text = self.text(self.name_of(key));
                if matches!(&text, Text::Utf8(digits) if digits.bytes().all(|c| c.is_ascii_digit())) {
                    self.string_to(text, register);
                } else {
                    self.expression_to(key, register);
                    self.f.writer.to_property_key(register, register);
                }
                PropertyKey::Register(register)
            }
            Kind::Computed => {
                let register = self.new_register();
                let expression = self.child(key, 0);
                self.expression_to(expression, register);
                self.at(expression);
                self.f.writer.to_property_key(register, register);
                PropertyKey::Register(register)
            }
            _ => PropertyKey::Register(self.private_name(key)),
        }
    }

    pub(super) fn key_register(&mut self, key: PropertyKey) -> R {
        match key {
            PropertyKey::Register(register) => register,
            PropertyKey::Name(name) => {
                let register = self.new_register();
                let text = self.text(name);
                self.string_to(text, register);
                register
            }
        }
    }

    pub(super) fn name_from_key(key: PropertyKey) -> NameFrom {
        match key {
            PropertyKey::Name(name) => NameFrom::Name(name),
            PropertyKey::Register(register) => NameFrom::Key(register),
        }
    }

    fn property(&mut self, id: NodeId, object: R) {
        let node = self.node(id);
        match node.kind {
            Kind::Spread => {
                let value = self.operand(self.child(id, 0));
                self.at(id);
                self.f.writer.copy_data_properties(object, value);
            }
            Kind::Property if node.flags & flags::PROTO != 0 => {
                let value = self.operand(self.child(id, 1));
                self.f.writer.set_literal_proto(object, value);
            }
            Kind::Shorthand => {
                let identifier = self.child(id, 0);
                let value = self.operand(identifier);
                let text = self.text(self.name_of(identifier));
                self.define_named(object, value, text);
            }
            Kind::Property => {
                let key = self.property_key(self.child(id, 0));
                let value = self.named_operand(self.child(id, 1), Self::name_from_key(key));
                self.at(id);
                match key {
                    PropertyKey::Name(name) => {
                        let text = self.text(name);
                        self.define_named(object, value, text);
                    }
                    PropertyKey::Register(key) => self.f.writer.define_elem(object, key, value),
                }
            }
            Kind::Method => {
                let key = self.property_key(self.child(id, 0));
                let func = self.new_register();
                let value = self.child(id, 1);
                self.method_to(id, key, func);
                if self.needs_home(value) {
                    self.f.writer.set_home(func, object);
                }
                let key = self.key_register(key);
                if node.flags & flags::GETTER != 0 {
                    self.f.writer.define_getter(object, key, func);
                } else if node.flags & flags::SETTER != 0 {
                    self.f.writer.define_setter(object, key, func);
                } else {
                    self.f.writer.define_method(object, key, func);
                }
            }
            _ => self.fail("Invalid shorthand property initializer", node.start),
        }
    }

    pub(super) fn template(&mut self, id: NodeId, dst: R) {
        let parts = self.children(id);
        let cooked = |c: &Self, part: NodeId| {
            let text = c.program.templates[c.node(part).extra as usize];
            text.cooked.map_or(Text::Utf8("".into()), |n| c.text(n))
        };
        if parts.len() == 1 {
            let text = cooked(self, parts[0]);
            return self.string_to(text, dst);
        }
        let mark = self.mark();
        let mut count = 0;
        let mut first = None;
        for (i, &part) in parts.iter().enumerate() {
            if i % 2 == 0 {
                let text = cooked(self, part);
                if matches!(&text, Text::Utf8(s) if s.is_empty()) {
                    continue;
                }
                let register = self.new_register();
                first.get_or_insert(register);
                self.string_to(text, register);
            } else {
                let register = self.new_register();
                first.get_or_insert(register);
                self.expression_to(part, register);
                self.at(part);
                self.f.writer.to_string(register, register);
            }
            count += 1;
        }
        let first = first.unwrap_or(R(0));
        if count == 1 {
            self.move_to(dst, first);
        } else {
            self.f.writer.string_concat(dst, first, count);
        }
        self.release(mark);
    }
}
