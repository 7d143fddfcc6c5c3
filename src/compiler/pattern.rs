//! Destructuring, in declarations, parameters and assignments.

use super::control::Control;
use super::literal::PropertyKey;
use super::reference::Reference;
use super::{Compiler, NO_BINDING, NameFrom, Place};
use crate::bytecode::operand::R;
use zerojs_grammar::ast::{Kind, NodeId, Text};

/// What happens to the targets of a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// They are assigned to.
    Assign,
    /// They are names that get their first value.
    Initialise,
    /// They are vars.
    Var,
}

/// A target, evaluated as far as must be before its value is.
enum Prepared {
    Reference(Reference),
    /// A new name's binding.
    Binding(u32),
    /// A variable's register that takes the value as it comes.
    Register(R),
    Pattern,
}

impl Compiler<'_> {
    pub(super) fn assign_pattern(&mut self, target: NodeId, value: R) {
        self.bind_target(target, value, Mode::Assign);
    }

    fn is_destructuring(&self, target: NodeId) -> bool {
        matches!(self.kind(target), Kind::ArrayLiteral | Kind::ObjectLiteral)
    }

    /// Gives a target, pattern or not, with or without default, its value.
    pub(super) fn bind_target(&mut self, target: NodeId, value: R, mode: Mode) {
        let mark = self.mark();
        match self.kind(target) {
            Kind::ArrayLiteral => self.array_pattern(target, value, mode),
            Kind::ObjectLiteral => self.object_pattern(target, value, mode),
            Kind::Assign => {
                let (inner, default) = (self.child(target, 0), self.child(target, 1));
                let prepared = self.prepare(inner, mode, default);
                let register = self.new_register();
                self.move_to(register, value);
                self.default_value(inner, default, register);
                self.deliver(inner, prepared, register, mode);
            }
            _ => {
                let prepared = self.prepare(target, mode, NodeId::NONE);
                if let Prepared::Register(register) = prepared {
                    self.move_to(register, value);
                }
                self.deliver(target, prepared, value, mode);
            }
        }
        self.release(mark);
    }

    fn prepare(&mut self, target: NodeId, mode: Mode, default: NodeId) -> Prepared {
        if self.is_destructuring(target) {
            return Prepared::Pattern;
        }
        let inner = self.unparenthesized(target);
        if mode == Mode::Initialise && self.kind(inner) == Kind::Identifier {
            let binding = self.resolve(self.name_of(inner));
            if binding != NO_BINDING {
                return Prepared::Binding(binding);
            }
        }
        if self.kind(inner) == Kind::Identifier
            && default.is_none()
            && let Some(register) = self.assignable_register(self.name_of(inner))
        {
            return Prepared::Register(register);
        }
        // What is evaluated between this and the assignment is code of others, or the default.
        Prepared::Reference(self.reference(inner, if default.is_some() { default } else { target }))
    }

    /// Where the value of a prepared target is best put.
    fn landing(&mut self, prepared: &Prepared) -> R {
        match prepared {
            Prepared::Register(register) => *register,
            Prepared::Binding(binding) => match self.bindings[*binding as usize].place {
                Place::Register(register) => register,
                _ => self.new_register(),
            },
            _ => self.new_register(),
        }
    }

    fn default_value(&mut self, target: NodeId, default: NodeId, value: R) {
        let skip = self.f.writer.label();
        self.f.writer.jump_if_not_undefined(value, skip);
        let name = if self.kind(target) == Kind::Identifier {
            NameFrom::Name(self.name_of(target))
        } else {
            NameFrom::Nothing
        };
        self.named_to(default, name, value);
        self.f.writer.bind(skip);
    }

    fn deliver(&mut self, target: NodeId, prepared: Prepared, value: R, mode: Mode) {
        match prepared {
            Prepared::Pattern => self.bind_target(target, value, mode),
            Prepared::Binding(binding) => {
                self.at(target);
                self.initialise(binding, value);
            }
            Prepared::Register(_) => {}
            Prepared::Reference(reference) => {
                let inner = self.unparenthesized(target);
                self.put_reference(&reference, value, inner);
            }
        }
    }

    /// The target and default of an element or property value.
    fn split_default(&self, element: NodeId) -> (NodeId, NodeId) {
        match self.kind(element) {
            Kind::Assign | Kind::CoverInitializedName => (self.child(element, 0), self.child(element, 1)),
            Kind::Shorthand => (self.child(element, 0), NodeId::NONE),
            _ => (element, NodeId::NONE),
        }
    }

    /// <https://tc39.es/ecma262/#sec-runtime-semantics-iteratordestructuringassignmentevaluation>
    fn array_pattern(&mut self, pattern: NodeId, value: R, mode: Mode) {
        let record = self.new_registers(3);
        let exception = self.new_register();
        let range = self.node(pattern);
        self.at(pattern);
        self.f.writer.expression_range(range.start, range.end);
        self.f.writer.get_iterator(record, value);
        let elements = self.children(pattern);
        let region = self.region();
        self.f.control.push(Control::Iterator { record, is_async: false, region });
        for &element in elements {
            self.count_step();
            let mark = self.mark();
            self.array_element(element, record, mode);
            self.release(mark);
        }
        let Some(Control::Iterator { region, .. }) = self.f.control.pop() else { return };
        let after = self.f.writer.label();
        self.f.writer.jump(0, after);
        self.end_region(region, exception);
        self.close_iterator_and_throw(record, false, exception);
        self.f.writer.bind(after);
        self.at(pattern);
        self.f.writer.iterator_close(record);
    }

    fn array_element(&mut self, element: NodeId, record: R, mode: Mode) {
        if element.is_none() {
            let ignored = self.new_register();
            let next = self.f.writer.label();
            self.f.writer.iterator_next(ignored, record, next);
            return self.f.writer.bind(next);
        }
        if self.kind(element) == Kind::Spread {
            let target = self.child(element, 0);
            let prepared = self.prepare(target, mode, target);
            let (array, item) = (self.new_register(), self.new_register());
            self.f.writer.new_array(array, array, 0);
            let (head, done) = (self.f.writer.label(), self.f.writer.label());
            self.f.writer.bind(head);
            self.f.writer.iterator_next(item, record, done);
            self.f.writer.array_append(array, item);
            self.f.writer.loop_(0, head);
            self.f.writer.end_of_path();
            self.f.writer.bind(done);
            return self.deliver(target, prepared, array, mode);
        }
        let (target, default) = self.split_default(element);
        let prepared = self.prepare(target, mode, default);
        let value = self.landing(&prepared);
        let next = self.f.writer.label();
        self.at(element);
        self.f.writer.iterator_next(value, record, next);
        self.f.writer.bind(next);
        if default.is_some() {
            self.default_value(target, default, value);
        }
        self.deliver(target, prepared, value, mode);
    }

    /// <https://tc39.es/ecma262/#sec-runtime-semantics-destructuringassignmentevaluation>
    fn object_pattern(&mut self, pattern: NodeId, value: R, mode: Mode) {
        let node = self.node(pattern);
        let text = self.source.text.get(node.start as usize..node.end as usize).filter(|t| t.len() <= 60).unwrap_or("");
        let text = Text::Utf8(text.into());
        let k = self.string_constant(text);
        self.at(pattern);
        self.f.writer.check_object_coercible(value, k);
        let properties = self.children(pattern);
        let has_rest = properties.last().is_some_and(|&p| self.kind(p) == Kind::Spread);
        // A rest excludes the keys before it: they are kept in a run after their count.
        let excluded = has_rest.then(|| self.new_registers(properties.len() as u32 + 1));
        // The value is read again and again: not from a variable that targets or defaults may change.
        let mut source = value;
        if self.is_variable(value) && mode != Mode::Initialise || self.is_variable(value) && self.may_assign(pattern) {
            source = self.new_register();
            self.f.writer.move_(source, value);
        }
        for (i, &property) in properties.iter().enumerate() {
            self.count_step();
            let mark = self.mark();
            if self.kind(property) == Kind::Spread {
                let target = self.child(property, 0);
                let prepared = self.prepare(target, mode, target);
                let rest = self.new_register();
                let count = excluded.unwrap_or(R(0));
                self.f.writer.load_int(count, i as i32);
                self.at(property);
                self.f.writer.rest_object(rest, source, R(count.0 + 1));
                self.deliver(target, prepared, rest, mode);
            } else {
                let keep = excluded.map(|first| R(first.0 + 1 + i as u16));
                self.property_target(property, source, keep, mode);
            }
            self.release(mark);
        }
    }

    fn property_target(&mut self, property: NodeId, source: R, keep: Option<R>, mode: Mode) {
        let (key_node, element) = match self.kind(property) {
            Kind::Property => (self.child(property, 0), self.child(property, 1)),
            _ => (self.child(property, 0), property),
        };
        let key = match self.kind(key_node) {
            Kind::Identifier => PropertyKey::Name(self.name_of(key_node)),
            _ => self.property_key(key_node),
        };
        if let Some(keep) = keep {
            match key {
                PropertyKey::Name(name) => {
                    let text = self.text(name);
                    self.string_to(text, keep);
                }
                PropertyKey::Register(register) => self.move_to(keep, register),
            }
        }
        let (target, default) = self.split_default(element);
        let prepared = self.prepare(target, mode, default);
        let value = self.landing(&prepared);
        self.f.writer.at(self.program.node(key_node).start);
        match key {
            PropertyKey::Name(name) if !super::member::is_index(self.program.text(name)) => {
                self.get_named(value, source, name);
            }
            _ => {
                let key = self.key_register(key);
                self.f.writer.get_elem(value, source, key);
            }
        }
        if default.is_some() {
            self.default_value(target, default, value);
        }
        self.deliver(target, prepared, value, mode);
    }
}
