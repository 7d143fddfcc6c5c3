//! Variables and references: reading, assigning, and the objects of `with` and eval that may come between.

use super::{Compiler, Dynamic, NO_BINDING, Place};
use crate::bytecode::FunctionKind;
use crate::bytecode::operand::R;
use zerojs_grammar::ast::{BindingKind, Kind, Name, NodeId, ScopeKind, names};

/// A target that has been evaluated, but not yet assigned to.
#[derive(Clone, Copy)]
pub(super) enum Reference {
    Variable {
        name: Name,
        binding: u32,
        /// Holds the `with` or eval object that has the name, or a hole.
        object: Option<R>,
        /// Holds whether the global existed.
        exists: Option<R>,
    },
    Field {
        object: R,
        name: Name,
    },
    Element {
        object: R,
        key: R,
    },
    Index {
        object: R,
        index: u16,
    },
    Private {
        object: R,
        name: R,
    },
    /// The pair holds the base and `this`, as `SuperReference` leaves them.
    Super {
        pair: R,
        key: R,
    },
}

impl Compiler<'_> {
    /// The `with` and eval objects met on the way from here to a binding, innermost first.
    fn candidates(&self, binding: u32) -> Vec<Dynamic> {
        if self.dynamics.is_empty() {
            return Vec::new();
        }
        let depth = if binding == NO_BINDING { 0 } else { self.bindings[binding as usize].depth };
        self.dynamics.iter().rev().copied().filter(|d| d.depth > depth).collect()
    }

    pub(super) fn is_dynamic(&self, binding: u32) -> bool {
        let depth = if binding == NO_BINDING { 0 } else { self.bindings[binding as usize].depth };
        self.dynamics.last().is_some_and(|d| d.depth > depth)
    }

    /// The register a name lives in, if it can be read in place.
    pub(super) fn variable_register(&self, name: Name) -> Option<R> {
        let binding = self.resolve(name);
        if binding == NO_BINDING || self.is_dynamic(binding) {
            return None;
        }
        let state = &self.bindings[binding as usize];
        match state.place {
            Place::Register(register) if state.initialised => Some(register),
            _ => None,
        }
    }

    /// The register a name lives in, if it can be assigned in place.
    pub(super) fn assignable_register(&self, name: Name) -> Option<R> {
        let register = self.variable_register(name)?;
        let kind = self.bindings[self.resolve(name) as usize].kind;
        (!is_constant(kind)).then_some(register)
    }

    /// dst = the value of a name.
    pub(super) fn read_name(&mut self, name: Name, dst: R, for_typeof: bool) {
        let binding = self.resolve(name);
        let candidates = self.candidates(binding);
        if candidates.is_empty() {
            return self.read_binding(binding, name, dst, for_typeof);
        }
        let end = self.f.writer.label();
        let mark = self.mark();
        let (object, has) = (self.new_register(), self.new_register());
        let k = self.short_name(name);
        for candidate in candidates {
            let next = self.f.writer.label();
            self.read_place(candidate.binding, object);
            self.f.writer.with_has(has, object, k);
            self.f.writer.jump_if_false(has, next);
            self.f.writer.with_get(dst, object, k);
            self.f.writer.jump(0, end);
            self.f.writer.end_of_path();
            self.f.writer.bind(next);
        }
        self.release(mark);
        self.read_binding(binding, name, dst, for_typeof);
        self.f.writer.bind(end);
    }

    /// dst = what is in the binding's place, unchecked.
    pub(super) fn read_place(&mut self, binding: u32, dst: R) {
        match self.bindings[binding as usize].place {
            Place::Register(register) => self.move_to(dst, register),
            Place::Slot { environment, slot } => self.get_slot(dst, environment, slot),
            Place::Global | Place::Nowhere => self.f.writer.load_undefined(dst),
        }
    }

    fn read_binding(&mut self, binding: u32, name: Name, dst: R, for_typeof: bool) {
        if binding == NO_BINDING {
            return self.read_global(name, dst, for_typeof);
        }
        let state = &self.bindings[binding as usize];
        let (kind, initialised, plain) = (state.kind, state.initialised, state.plain_import);
        match state.place {
            Place::Global => self.read_global(name, dst, for_typeof),
            Place::Register(register) if initialised => self.move_to(dst, register),
            Place::Register(register) => {
                self.check_register(binding, register, name);
                self.move_to(dst, register);
            }
            Place::Slot { environment, slot } if kind == BindingKind::Import && !plain => {
                let text = self.text(name);
                self.f.writer.binding_name(&text);
                match self.reach(environment) {
                    Ok(env) => self.f.writer.get_import(dst, env, slot),
                    Err(hops) => self.f.writer.get_import_outer(dst, hops, slot),
                }
            }
            Place::Slot { environment, slot } if initialised => self.get_slot(dst, environment, slot),
            Place::Slot { environment, slot } => {
                let text = self.text(name);
                self.f.writer.binding_name(&text);
                match self.reach(environment) {
                    Ok(env) => self.f.writer.get_env_checked(dst, env, slot),
                    Err(hops) => self.f.writer.get_outer_checked(dst, hops, slot),
                }
            }
            Place::Nowhere => self.f.writer.load_undefined(dst),
        }
    }

    fn read_global(&mut self, name: Name, dst: R, for_typeof: bool) {
        let text = self.text(name);
        if self.is_undefined_text(&text) {
            return self.f.writer.load_undefined(dst);
        }
        let cache = self.f.writer.global_cache(&text);
        if for_typeof {
            self.f.writer.get_global_or_undefined(dst, cache);
        } else {
            self.f.writer.get_global(dst, cache);
        }
    }

    fn is_undefined_text(&self, text: &zerojs_grammar::ast::Text) -> bool {
        matches!(text, zerojs_grammar::ast::Text::Utf8(s) if &**s == "undefined")
    }

    /// A variable in a register that has not been initialised where this stands in the code. In a switch another clause
    /// may have done it, so its registers start as holes; elsewhere this always throws.
    fn check_register(&mut self, binding: u32, register: R, name: Name) {
        let depth = self.bindings[binding as usize].depth as usize;
        let k = self.name_constant(name);
        if self.open[depth - 1].kind == ScopeKind::Switch {
            return self.f.writer.check_hole(register, k);
        }
        let mark = self.mark();
        let hole = self.new_register();
        self.f.writer.load_hole(hole);
        self.f.writer.check_hole(hole, k);
        self.release(mark);
    }

    /// Assigns to a binding or global that has been found.
    fn write_binding(&mut self, binding: u32, name: Name, src: R) {
        if binding == NO_BINDING {
            return self.write_global(name, src);
        }
        let state = &self.bindings[binding as usize];
        let (kind, initialised) = (state.kind, state.initialised);
        if is_constant(kind) && state.place != Place::Global {
            if kind == BindingKind::FunctionName && !self.f.strict {
                return;
            }
            if !initialised {
                let mark = self.mark();
                let register = self.new_register();
                self.read_binding(binding, name, register, false);
                self.release(mark);
            }
            let k = self.name_constant(name);
            return self.f.writer.throw_const_assign(0, k);
        }
        match state.place {
            Place::Global => self.write_global(name, src),
            Place::Register(register) => {
                if !initialised {
                    self.check_register(binding, register, name);
                }
                self.move_to(register, src);
            }
            Place::Slot { environment, slot } if initialised => self.set_slot(src, environment, slot),
            Place::Slot { environment, slot } => {
                let text = self.text(name);
                self.f.writer.binding_name(&text);
                match self.reach(environment) {
                    Ok(env) => self.f.writer.set_env_checked(src, env, slot),
                    Err(hops) => self.f.writer.set_outer_checked(src, hops, slot),
                }
            }
            Place::Nowhere => {}
        }
    }

    fn write_global(&mut self, name: Name, src: R) {
        let text = self.text(name);
        let cache = self.f.writer.global_cache(&text);
        self.f.writer.set_global(src, cache);
    }

    /// Finds out, before the right side is evaluated, what an assignment to a name will change.
    /// <https://tc39.es/ecma262/#sec-resolvebinding>
    pub(super) fn variable_reference(&mut self, name: Name, later: NodeId) -> Reference {
        let binding = self.resolve(name);
        let candidates = self.candidates(binding);
        let mut object = None;
        if !candidates.is_empty() {
            let found = self.new_register();
            let mark = self.mark();
            let has = self.new_register();
            let k = self.short_name(name);
            let done = self.f.writer.label();
            for candidate in candidates {
                self.read_place(candidate.binding, found);
                self.f.writer.with_has(has, found, k);
                self.f.writer.jump_if_true(has, done);
            }
            self.f.writer.load_hole(found);
            self.f.writer.bind(done);
            self.release(mark);
            object = Some(found);
        }
        let mut exists = None;
        if binding == NO_BINDING && self.f.strict && later.is_some() && !self.is_simple(later) {
            let register = self.new_register();
            let k = self.name_constant(name);
            self.f.writer.has_global(register, k);
            exists = Some(register);
        }
        Reference::Variable { name, binding, object, exists }
    }

    /// Whether evaluating the node runs no code but its own.
    fn is_simple(&self, id: NodeId) -> bool {
        matches!(
            self.kind(id),
            Kind::Number | Kind::String | Kind::True | Kind::False | Kind::Null | Kind::Function | Kind::This
        )
    }

    /// The reference a target stands for. `later` is evaluated before it is assigned to.
    pub(super) fn reference(&mut self, target: NodeId, later: NodeId) -> Reference {
        let target = self.unparenthesized(target);
        match self.kind(target) {
            Kind::Identifier => {
                let name = self.name_of(target);
                self.at(target);
                self.variable_reference(name, later)
            }
            Kind::Dot => {
                let (object, name) = (self.child(target, 0), self.child(target, 1));
                if self.kind(object) == Kind::Super {
                    let this = self.this_operand(target);
                    let key = self.new_register();
                    let k = self.name_constant(self.name_of(name));
                    self.f.writer.load_k(key, k);
                    return self.super_reference(this, key);
                }
                let object = self.operand_before(object, later);
                if self.kind(name) == Kind::PrivateName {
                    let name = self.private_name(name);
                    return Reference::Private { object, name };
                }
                Reference::Field { object, name: self.name_of(name) }
            }
            Kind::Index => {
                let (object, key) = (self.child(target, 0), self.child(target, 1));
                if self.kind(object) == Kind::Super {
                    let this = self.this_operand(target);
                    let key = self.operand_before(key, later);
                    return self.super_reference(this, key);
                }
                let register = self.operand_before2(object, key, later);
                match self.constant_key(key) {
                    Some(super::member::Key::Name(name)) => Reference::Field { object: register, name },
                    Some(super::member::Key::Index(index)) => Reference::Index { object: register, index },
                    None => {
                        let key = self.operand_before(key, later);
                        Reference::Element { object: register, key }
                    }
                }
            }
            // `f() = 1` in sloppy code: the call happens, then it is a ReferenceError.
            _ => {
                self.effect(target);
                self.at(target);
                let text = zerojs_grammar::ast::Text::Utf8("Invalid left-hand side in assignment".into());
                let k = self.string_constant(text);
                self.f.writer.throw_error(1, k);
                Reference::Variable { name: names::EMPTY, binding: NO_BINDING, object: None, exists: None }
            }
        }
    }

    /// <https://tc39.es/ecma262/#sec-makesuperpropertyreference>
    fn super_reference(&mut self, this: R, key: R) -> Reference {
        let pair = self.new_registers(2);
        self.f.writer.super_reference(pair, this);
        Reference::Super { pair, key }
    }

    /// dst = the value of a reference that will be assigned to as well; its key is converted once.
    pub(super) fn get_reference(&mut self, reference: &mut Reference, dst: R, target: NodeId) {
        match *reference {
            Reference::Variable { name, binding, object, .. } => {
                let Some(object) = object else { return self.read_binding(binding, name, dst, false) };
                let (plain, end) = (self.f.writer.label(), self.f.writer.label());
                let k = self.short_name(name);
                self.f.writer.jump_if_hole(object, plain);
                self.f.writer.with_get(dst, object, k);
                self.f.writer.jump(0, end);
                self.f.writer.end_of_path();
                self.f.writer.bind(plain);
                self.read_binding(binding, name, dst, false);
                self.f.writer.bind(end);
            }
            Reference::Field { object, name } => {
                self.member_position(target);
                self.get_named(dst, object, name);
            }
            Reference::Element { object, key } => {
                self.member_position(target);
                let converted = self.new_register();
                self.f.writer.key_of(converted, object, key);
                *reference = Reference::Element { object, key: converted };
                self.member_position(target);
                self.f.writer.get_elem(dst, object, converted);
            }
            Reference::Index { object, index } => {
                self.member_position(target);
                self.f.writer.get_elem_int(dst, object, index);
            }
            Reference::Private { object, name } => {
                self.member_position(target);
                self.f.writer.get_private(dst, object, name);
            }
            Reference::Super { pair, key } => {
                let converted = self.new_register();
                self.f.writer.to_property_key(converted, key);
                *reference = Reference::Super { pair, key: converted };
                self.f.writer.get_super_of(dst, pair, converted);
            }
        }
    }

    /// <https://tc39.es/ecma262/#sec-putvalue>
    pub(super) fn put_reference(&mut self, reference: &Reference, src: R, target: NodeId) {
        match *reference {
            Reference::Variable { name, binding, object, exists } => {
                self.at(target);
                let end = self.f.writer.label();
                if let Some(object) = object {
                    let plain = self.f.writer.label();
                    let k = self.short_name(name);
                    self.f.writer.jump_if_hole(object, plain);
                    self.f.writer.with_set(object, src, k);
                    self.f.writer.jump(0, end);
                    self.f.writer.end_of_path();
                    self.f.writer.bind(plain);
                }
                if let Some(exists) = exists {
                    let found = self.f.writer.label();
                    let k = self.name_constant(name);
                    self.f.writer.jump_if_true(exists, found);
                    self.f.writer.throw_unresolvable(0, k);
                    self.f.writer.bind(found);
                }
                self.write_binding(binding, name, src);
                self.f.writer.bind(end);
            }
            Reference::Field { object, name } => {
                self.member_position(target);
                self.set_named(object, src, name);
            }
            Reference::Element { object, key } => {
                self.member_position(target);
                self.f.writer.set_elem(object, key, src);
            }
            Reference::Index { object, index } => {
                self.member_position(target);
                self.f.writer.set_elem_int(object, index, src);
            }
            Reference::Private { object, name } => {
                self.member_position(target);
                self.f.writer.set_private(object, name, src);
            }
            Reference::Super { pair, key } => {
                self.at(target);
                self.f.writer.set_super_of(pair, key, src);
            }
        }
    }

    /// dst = a binding's or global's value, no `with` in between.
    pub(super) fn read_found(&mut self, binding: u32, name: Name, dst: R) {
        self.read_binding(binding, name, dst, false);
    }

    /// Assigns to a name that stands by itself, such as a function's in a block (Annex B).
    pub(super) fn write_name(&mut self, name: Name, binding: u32, src: R) {
        self.write_binding(binding, name, src);
    }

    /// The register of a private name's run-time name.
    pub(super) fn private_name(&mut self, id: NodeId) -> R {
        let name = self.name_of(id);
        let register = self.new_register();
        let binding = self.resolve(name);
        if binding == NO_BINDING {
            self.f.writer.load_undefined(register);
        } else {
            self.read_place(binding, register);
        }
        register
    }

    /// <https://tc39.es/ecma262/#sec-resolvethisbinding>
    pub(super) fn this_operand(&mut self, at: NodeId) -> R {
        let register = self.this_in_place();
        if let Some(register) = register {
            return register;
        }
        if let Some(binding) = self.resolve_pseudo(names::THIS)
            && let Place::Register(register) = self.bindings[binding as usize].place
        {
            self.at(at);
            let k = self.string_constant(zerojs_grammar::ast::Text::Utf8("this".into()));
            self.f.writer.check_hole(register, k);
            return register;
        }
        let register = self.new_register();
        self.this_to(at, register);
        register
    }

    fn this_in_place(&self) -> Option<R> {
        match self.resolve_pseudo(names::THIS) {
            Some(binding) => match self.bindings[binding as usize].place {
                Place::Register(register) if !self.this_may_be_missing() => Some(register),
                _ => None,
            },
            None => self.outer.is_empty().then_some(R(0)),
        }
    }

    /// In a derived constructor, and in arrows and evals in one, `this` may not be bound yet.
    pub(super) fn this_may_be_missing(&self) -> bool {
        self.this_function_is(|c, f| {
            f.kind == FunctionKind::DerivedConstructor
                || f.kind == FunctionKind::Eval && c.eval_context.as_ref().is_some_and(|e| e.in_derived_constructor)
        })
    }

    /// Asks about the function whose `this` is seen here.
    pub(super) fn this_function_is(&self, ask: impl Fn(&Self, &super::Function) -> bool) -> bool {
        if !self.f.is_arrow() {
            return ask(self, &self.f);
        }
        self.outer.iter().rev().find(|f| !f.is_arrow()).is_some_and(|f| ask(self, f))
    }

    pub(super) fn this_to(&mut self, at: NodeId, dst: R) {
        let may_be_missing = self.this_may_be_missing();
        match self.resolve_pseudo(names::THIS) {
            Some(binding) => {
                if self.open_kind_of(binding) == Some(ScopeKind::Module) {
                    return self.f.writer.load_undefined(dst);
                }
                if !may_be_missing {
                    return self.read_place(binding, dst);
                }
                let scratch = self.scratch(dst);
                self.read_place(binding, scratch);
                self.at(at);
                let k = self.string_constant(zerojs_grammar::ast::Text::Utf8("this".into()));
                self.f.writer.check_hole(scratch, k);
                self.move_to(dst, scratch);
            }
            None => self.move_to(dst, R(0)),
        }
    }

    fn open_kind_of(&self, binding: u32) -> Option<ScopeKind> {
        let depth = self.bindings[binding as usize].depth as usize;
        self.open.get(depth.wrapping_sub(1)).map(|s| s.kind)
    }
}

/// Whether assignments to the binding fail.
pub(super) fn is_constant(kind: BindingKind) -> bool {
    matches!(
        kind,
        BindingKind::Const
            | BindingKind::Using
            | BindingKind::ClassName
            | BindingKind::Import
            | BindingKind::FunctionName
    )
}
