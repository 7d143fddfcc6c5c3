//! Classes. Instance fields become one synthetic method that RunFieldInit runs; static ones and blocks another, called once.

use super::function::Role;
use super::literal::PropertyKey;
use super::{Compiler, Environment, NameFrom};
use crate::bytecode::operand::{E, R};
use crate::bytecode::{Code, FunctionKind, HEADER, NEW_TARGET};
use std::sync::Arc;
use zerojs_grammar::ast::{BindingKind, FunctionId, Kind, NodeId, ScopeKind, Text, flags, names};

/// An element that is initialised later, with the slot of what was evaluated for it already.
struct Later {
    node: NodeId,
    /// Of a computed key, or of a private method's function.
    slot: Option<u16>,
}

impl Compiler<'_> {
    fn is_constructor(&self, element: NodeId) -> bool {
        let node = self.node(element);
        if node.kind != Kind::Method || node.flags & (flags::STATIC | flags::GETTER | flags::SETTER) != 0 {
            return false;
        }
        let key = self.child(element, 0);
        matches!(self.kind(key), Kind::PropertyName | Kind::String) && self.name_of(key) == names::CONSTRUCTOR
    }

    fn is_private_method(&self, element: NodeId) -> bool {
        self.kind(element) == Kind::Method && self.kind(self.child(element, 0)) == Kind::PrivateName
    }

    fn is_static(&self, element: NodeId) -> bool {
        self.node(element).flags & flags::STATIC != 0 || self.kind(element) == Kind::StaticBlock
    }

    /// Whether something is remembered in the class's environment for the element.
    fn needs_slot(&self, element: NodeId) -> bool {
        match self.kind(element) {
            Kind::Field => self.kind(self.child(element, 0)) == Kind::Computed,
            Kind::Method => self.is_private_method(element) && !self.is_static(element),
            _ => false,
        }
    }

    /// <https://tc39.es/ecma262/#sec-runtime-semantics-classdefinitionevaluation>
    pub(super) fn class_to(&mut self, id: NodeId, name: NameFrom, dst: R) {
        if !self.f.writer.is_reachable() {
            return;
        }
        let heritage = self.child(id, 1);
        let elements: Vec<NodeId> = self.children(id)[2.min(self.children(id).len())..].to_vec();
        let constructor = elements.iter().copied().find(|&e| self.is_constructor(e));
        let has_instance_elements =
            elements.iter().any(|&e| !self.is_static(e) && (self.kind(e) == Kind::Field || self.is_private_method(e)));
        let slots = elements.iter().filter(|&&e| self.needs_slot(e)).count() as u16;
        let mark = self.mark();
        // The constructor, its prototype, the heritage, the environment: NewClass's window.
        let class = self.new_registers(4);
        let (prototype, parent, env) = (R(class.0 + 1), R(class.0 + 2), R(class.0 + 3));
        let scope = self.scope_of(id);
        let opened = scope.is_some();
        let environment_count = self.environments.len();
        let mut next_slot = 0;
        if opened {
            next_slot = self.open_scope_with(scope, slots);
        } else if slots > 0 {
            self.open_nameless_environment(slots);
        }
        self.new_private_names();
        if heritage.is_some() {
            let hidden = self.hide_private_names();
            self.expression_to(heritage, parent);
            for (name, binding) in hidden {
                self.by_name[name] = binding;
            }
        } else {
            self.f.writer.load_hole(parent);
        }
        match self.current_environment() {
            E::NONE => self.f.writer.load_hole(env),
            current => self.f.writer.move_(env, R(current.0)),
        }
        let code = match constructor {
            Some(method) => {
                let role = Role::Constructor { class: id, derived: heritage.is_some(), has_instance_elements };
                let name = self.class_name(id, name);
                self.function_code(self.child(method, 1), name, role)
            }
            None => self.default_constructor(id, name, heritage.is_some(), has_instance_elements),
        };
        let index = self.f.writer.function(code);
        if heritage.is_some() {
            let range = self.node(heritage);
            self.f.writer.at(range.start);
            self.f.writer.expression_range(range.start, range.end);
        } else {
            self.at(id);
        }
        self.f.writer.new_class(class, index);
        if let NameFrom::Key(key) = name
            && self.child(id, 0).is_none()
        {
            self.f.writer.set_function_name(class, key, 0);
        }
        let mut instance = Vec::new();
        let mut statics = Vec::new();
        let mut private_statics = Vec::new();
        for &element in &elements {
            self.count_step();
            if Some(element) == constructor {
                continue;
            }
            let slot = self.needs_slot(element).then(|| {
                next_slot += 1;
                next_slot - 1
            });
            let is_static = self.is_static(element);
            let target = if is_static { class } else { prototype };
            match self.kind(element) {
                Kind::Method if self.is_private_method(element) && is_static => {
                    let func = self.new_register();
                    self.class_method_to(element, target, func);
                    private_statics.push((element, func));
                }
                Kind::Method => self.class_method(element, target, slot),
                _ => {
                    if let Some(slot) = slot {
                        let mark = self.mark();
                        let key = self.property_key(self.child(element, 0));
                        let key = self.key_register(key);
                        self.set_slot(key, self.environments.len() as u32 - 1, slot);
                        self.release(mark);
                    }
                }
            }
            let later = Later { node: element, slot };
            match self.kind(element) {
                Kind::Method if self.is_private_method(element) && !is_static => instance.push(later),
                Kind::Method => {}
                _ if is_static => statics.push(later),
                _ => instance.push(later),
            }
        }
        self.initialise_class_name(class);
        // Private methods are there before any field.
        instance.sort_by_key(|l| self.kind(l.node) != Kind::Method);
        if !instance.is_empty() {
            let code = self.initializer(&instance, "<instance_members_initializer>");
            let func = self.new_register();
            self.new_closure(code, func);
            self.f.writer.set_home(func, prototype);
            self.f.writer.set_field_init(class, func);
        }
        for (element, func) in private_statics {
            self.define_private_method(element, class, func);
        }
        if !statics.is_empty() {
            let code = self.initializer(&statics, "<static_initializer>");
            let func = self.new_register();
            self.new_closure(code, func);
            self.f.writer.set_home(func, class);
            self.call_closure(func, class, func);
        }
        self.move_to(dst, class);
        if opened {
            self.close_scope();
        } else {
            self.environments.truncate(environment_count);
        }
        self.release(mark);
    }

    fn class_name(&self, id: NodeId, name: NameFrom) -> NameFrom {
        match self.child(id, 0) {
            NodeId::NONE => name,
            own => NameFrom::Name(self.name_of(own)),
        }
    }

    fn open_nameless_environment(&mut self, slots: u16) {
        let parent = self.current_environment();
        let register = self.new_register();
        self.f.writer.new_env(register, parent, slots);
        self.environments.push(Environment {
            register: Some(register),
            slots,
            kind: ScopeKind::Class,
            in_arrow: self.f.is_arrow(),
            is_parameter_scope: false,
            bindings: Vec::new(),
            description: None,
        });
    }

    fn class_bindings(&self, kind: BindingKind) -> Vec<u32> {
        match self.open.last() {
            Some(scope) if scope.kind == ScopeKind::Class => {
                scope.bindings.clone().filter(|&i| self.bindings[i as usize].kind == kind).collect()
            }
            _ => Vec::new(),
        }
    }

    fn new_private_names(&mut self) {
        for binding in self.class_bindings(BindingKind::PrivateName) {
            let mark = self.mark();
            let register = self.new_register();
            let k = self.name_constant(self.bindings[binding as usize].name);
            self.f.writer.new_private_name(register, k);
            self.initialise(binding, register);
            self.release(mark);
        }
    }

    /// The heritage does not see the class's private names: (name, binding) of those hidden meanwhile.
    fn hide_private_names(&mut self) -> Vec<(usize, u32)> {
        let mut hidden = Vec::new();
        for binding in self.class_bindings(BindingKind::PrivateName) {
            let state = &self.bindings[binding as usize];
            hidden.push((state.name.0 as usize, binding));
            self.by_name[state.name.0 as usize] = state.shadowed;
        }
        hidden
    }

    fn initialise_class_name(&mut self, class: R) {
        for binding in self.class_bindings(BindingKind::ClassName) {
            self.initialise(binding, class);
        }
    }

    /// The method's function, with its home, in a register.
    fn class_method_to(&mut self, element: NodeId, home: R, func: R) -> PropertyKey {
        let (key, value) = (self.child(element, 0), self.child(element, 1));
        let key = match self.kind(key) {
            Kind::PrivateName => PropertyKey::Name(self.name_of(key)),
            _ => self.property_key(key),
        };
        self.method_to(element, key, func);
        if self.needs_home(value) {
            self.f.writer.set_home(func, home);
        }
        key
    }

    /// A method of an instance or a public static one; a private one is remembered in its slot.
    fn class_method(&mut self, element: NodeId, target: R, slot: Option<u16>) {
        let mark = self.mark();
        let func = self.new_register();
        let key = self.class_method_to(element, target, func);
        if let Some(slot) = slot {
            self.set_slot(func, self.environments.len() as u32 - 1, slot);
            return self.release(mark);
        }
        let key = self.key_register(key);
        let node = self.node(element);
        self.at(element);
        if node.flags & flags::GETTER != 0 {
            self.f.writer.define_class_getter(target, key, func);
        } else if node.flags & flags::SETTER != 0 {
            self.f.writer.define_class_setter(target, key, func);
        } else {
            self.f.writer.define_class_method(target, key, func);
        }
        self.release(mark);
    }

    fn define_private_method(&mut self, element: NodeId, object: R, func: R) {
        let mark = self.mark();
        let name = self.private_name(self.child(element, 0));
        let node = self.node(element);
        self.at(element);
        if node.flags & flags::GETTER != 0 {
            self.f.writer.define_private_getter(object, name, func);
        } else if node.flags & flags::SETTER != 0 {
            self.f.writer.define_private_setter(object, name, func);
        } else {
            self.f.writer.define_private_method(object, name, func);
        }
        self.release(mark);
    }

    /// The function that initialises elements on its `this`.
    fn initializer(&mut self, elements: &[Later], name: &str) -> Arc<Code> {
        let environment = (self.environments.len() as u32).wrapping_sub(1);
        let first = self.node(elements[0].node);
        let last = self.node(elements[elements.len() - 1].node);
        self.begin_function(FunctionId(self.f.id.0), FunctionKind::Method, true);
        for element in elements {
            let mark = self.mark();
            self.at(element.node);
            if self.kind(element.node) == Kind::Method {
                let func = self.new_register();
                self.get_slot(func, environment, element.slot.unwrap_or(0));
                self.define_private_method(element.node, R(0), func);
                self.release(mark);
                continue;
            }
            let function = FunctionId(self.node(element.node).extra);
            let info = self.program.functions[function.0 as usize].clone();
            self.f.id = function;
            self.open_scope(info.scope);
            self.initialise_pseudo_bindings(info.scope);
            if self.kind(element.node) == Kind::StaticBlock {
                self.static_block(element.node, &info);
            } else {
                self.field(element, environment);
            }
            self.close_scope();
            self.release(mark);
        }
        self.return_undefined(last.end);
        self.end_function(Text::Utf8(name.into()), 0, (first.start, last.end.max(first.end)))
    }

    fn static_block(&mut self, id: NodeId, info: &zerojs_grammar::ast::FunctionInfo) {
        for index in self.program.scopes[info.scope.0 as usize].bindings.clone() {
            if self.bindings[index as usize].kind == BindingKind::Arguments {
                let mark = self.mark();
                let register = self.initial_register(index);
                self.f.writer.create_arguments(register);
                self.initialise(index, register);
                self.release(mark);
            }
        }
        self.undefined_variables(info.scope);
        if info.body_scope.is_some() {
            self.open_scope(info.body_scope);
            self.undefined_variables(info.body_scope);
        }
        self.instantiate_functions();
        self.statements(self.children(id));
        if info.body_scope.is_some() {
            self.close_scope();
        }
    }

    fn field(&mut self, element: &Later, environment: u32) {
        let (key_node, init) = (self.child(element.node, 0), self.child(element.node, 1));
        let is_private = self.kind(key_node) == Kind::PrivateName;
        let key = match element.slot {
            Some(slot) => {
                let register = self.new_register();
                self.get_slot(register, environment, slot);
                PropertyKey::Register(register)
            }
            None if is_private => PropertyKey::Name(self.name_of(key_node)),
            None => self.property_key(key_node),
        };
        let value = if init.is_some() {
            self.named_operand(init, Self::name_from_key(key))
        } else {
            let register = self.new_register();
            self.f.writer.load_undefined(register);
            register
        };
        self.at(element.node);
        match key {
            _ if is_private => {
                let name = self.private_name(key_node);
                self.f.writer.define_private(R(0), name, value);
            }
            PropertyKey::Name(name) => {
                let text = self.text(name);
                self.define_named(R(0), value, text);
            }
            PropertyKey::Register(key) => self.f.writer.define_elem(R(0), key, value),
        }
    }

    /// A class without a constructor has one that does what must be.
    fn default_constructor(&mut self, id: NodeId, name: NameFrom, derived: bool, has_elements: bool) -> Arc<Code> {
        let text = match self.class_name(id, name) {
            NameFrom::Name(name) if name == names::STAR_DEFAULT => self.text(self.default_name()),
            NameFrom::Name(name) => self.text(name),
            _ => Text::Utf8("".into()),
        };
        let node = self.node(id);
        let kind = if derived { FunctionKind::DerivedConstructor } else { FunctionKind::ClassConstructor };
        self.begin_function(self.f.id, kind, true);
        self.f.writer.at(node.start);
        if derived {
            let rest = self.new_register();
            self.f.writer.create_rest(rest, 0);
            let active = self.new_register();
            self.f.writer.active_function(active);
            let window = self.new_registers(8);
            self.f.writer.super_constructor(R(window.0 + 5), active);
            self.f.writer.move_(R(window.0 + HEADER + 1), rest);
            self.f.writer.new_target(R(window.0 + NEW_TARGET));
            self.f.writer.super_call_spread(R(0), window);
            if has_elements {
                self.f.writer.run_field_init(active, R(0));
            }
            self.f.writer.load_undefined(rest);
            self.f.writer.return_derived(rest, R(0));
        } else {
            let register = self.new_register();
            if has_elements {
                self.f.writer.active_function(register);
                self.f.writer.run_field_init(register, R(0));
            }
            self.f.writer.load_undefined(register);
            self.f.writer.return_(register);
        }
        self.f.writer.end_of_path();
        self.end_function(text, 0, (node.start, node.end))
    }
}
