//! Functions: parameters, FunctionDeclarationInstantiation, bodies.

use super::literal::PropertyKey;
use super::pattern::Mode;
use super::{Compiler, NO_BINDING, NameFrom, Place};
use crate::bytecode::operand::R;
use crate::bytecode::{Code, FunctionKind};
use std::sync::Arc;
use zerojs_grammar::ast::{BindingKind, FunctionId, FunctionInfo, Kind, Name, NodeId, ScopeId, Text, flags, names};

/// What a function is in its place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Plain,
    /// A method; its source is the node's.
    Method {
        node: NodeId,
    },
    Getter {
        node: NodeId,
    },
    Setter {
        node: NodeId,
    },
    /// The constructor of a class; its source is the class's.
    Constructor {
        class: NodeId,
        derived: bool,
        has_instance_elements: bool,
    },
}

impl Compiler<'_> {
    /// dst = a closure of a Function node.
    pub(super) fn closure_to(&mut self, id: NodeId, name: NameFrom, dst: R) {
        if !self.f.writer.is_reachable() {
            return;
        }
        let code = self.function_code(id, name, Role::Plain);
        self.new_closure(code, dst);
        if let NameFrom::Key(key) = name {
            self.f.writer.set_function_name(dst, key, 0);
        }
    }

    pub(super) fn new_closure(&mut self, code: Arc<Code>, dst: R) {
        let index = self.f.writer.function(code);
        let env = self.current_environment();
        self.f.writer.new_closure(dst, env, index);
    }

    /// dst = the function of a Method node, named by its key.
    pub(super) fn method_to(&mut self, node: NodeId, key: PropertyKey, dst: R) {
        if !self.f.writer.is_reachable() {
            return;
        }
        let method_flags = self.node(node).flags;
        let (role, prefix) = if method_flags & flags::GETTER != 0 {
            (Role::Getter { node }, 1)
        } else if method_flags & flags::SETTER != 0 {
            (Role::Setter { node }, 2)
        } else {
            (Role::Method { node }, 0)
        };
        let code = self.function_code(self.child(node, 1), Self::name_from_key(key), role);
        self.new_closure(code, dst);
        if let PropertyKey::Register(key) = key {
            self.f.writer.set_function_name(dst, key, prefix);
        }
    }

    /// The code of a Function node.
    pub(super) fn function_code(&mut self, id: NodeId, name: NameFrom, role: Role) -> Arc<Code> {
        let node = self.node(id);
        let function = FunctionId(node.extra);
        let info = self.program.functions[function.0 as usize].clone();
        let (is_async, is_generator) = (node.flags & flags::ASYNC != 0, node.flags & flags::GENERATOR != 0);
        let is_arrow = node.flags & flags::ARROW != 0;
        let kind = match role {
            Role::Constructor { derived: true, .. } => FunctionKind::DerivedConstructor,
            Role::Constructor { .. } => FunctionKind::ClassConstructor,
            _ if is_async && is_generator => FunctionKind::AsyncGenerator,
            _ if is_generator => FunctionKind::Generator,
            _ if is_async && is_arrow => FunctionKind::AsyncArrow,
            Role::Plain if is_async => FunctionKind::Async,
            _ if is_async => FunctionKind::AsyncMethod,
            _ if is_arrow => FunctionKind::Arrow,
            Role::Plain => FunctionKind::Normal,
            _ => FunctionKind::Method,
        };
        let own = self.child(id, 0);
        let text = match name {
            _ if own.is_some() => self.text(self.name_of(own)),
            NameFrom::Name(name) if name == names::STAR_DEFAULT => self.text(self.default_name()),
            NameFrom::Name(name) => self.text(name),
            _ => Text::Utf8("".into()),
        };
        let (text, source) = match role {
            Role::Plain => (text, id),
            Role::Method { node } => (text, node),
            Role::Getter { node } => (prefixed("get ", text, name), node),
            Role::Setter { node } => (prefixed("set ", text, name), node),
            Role::Constructor { class, .. } => (text, class),
        };
        let range = (self.node(source).start, self.node(source).end);
        self.count_steps(8);
        self.begin_function(function, kind, info.strict);
        self.f.has_instance_elements =
            matches!(role, Role::Constructor { derived: false, has_instance_elements: true, .. });
        self.f.writer.at(node.start);
        self.function_contents(id, &info);
        self.end_function(text, info.length, range)
    }

    fn function_contents(&mut self, id: NodeId, info: &FunctionInfo) {
        let parameters = self.children(self.child(id, 1));
        let has_rest = parameters.last().is_some_and(|&p| self.kind(p) == Kind::Spread);
        let count = parameters.len() - has_rest as usize;
        self.f.parameter_count = count.min(60_000) as u16;
        self.f.next_register = 1 + count as u32;
        self.f.writer.reserve(self.f.next_register);
        for i in 0..count {
            self.set_variable(R(1 + i as u16));
        }
        let arguments = self.binding_of_kind(info.scope, BindingKind::Arguments);
        let mapped = arguments.is_some() && !info.strict && info.simple_parameters;
        let linked = mapped && self.links_arguments(id, info, count);
        // Extra arguments lie where the locals will be: they are taken first.
        let mut extra = None;
        let mut made_arguments = None;
        if has_rest {
            let register = self.new_register();
            self.f.writer.create_rest(register, count as u16);
            extra = Some(register);
        } else if arguments.is_some() {
            let register = self.new_register();
            if mapped {
                self.f.writer.create_mapped_arguments(register, if linked { count as u16 } else { 0 });
            } else {
                self.f.writer.create_arguments(register);
            }
            made_arguments = Some(register);
        }
        let region = self.begin_async();
        let has_own_this = !matches!(
            self.f.kind,
            FunctionKind::Arrow
                | FunctionKind::AsyncArrow
                | FunctionKind::ClassConstructor
                | FunctionKind::DerivedConstructor
        );
        if !info.strict && info.uses_this && has_own_this {
            self.f.writer.sloppy_this();
        }
        if info.name_scope.is_some() {
            self.open_scope(info.name_scope);
            if let Some(binding) = self.binding_of_kind(info.name_scope, BindingKind::FunctionName) {
                let register = self.initial_register(binding);
                self.f.writer.active_function(register);
                self.initialise(binding, register);
            }
        }
        self.place_parameters(parameters, info, linked);
        if let (Some(binding), Some(register)) = (arguments, made_arguments)
            && !self.bindings[binding as usize].captured
        {
            self.bindings[binding as usize].place = Place::Register(register);
        }
        self.open_scope(info.scope);
        if info.body_scope.is_some()
            && let Some(environment) = self.environments.last_mut()
        {
            environment.is_parameter_scope = true;
        }
        self.initialise_pseudo_bindings(info.scope);
        if self.f.has_instance_elements {
            let class = self.new_register();
            self.f.writer.active_function(class);
            self.f.writer.run_field_init(class, R(0));
            self.release(u32::from(class.0));
        }
        self.instantiate_parameters(parameters, info, linked, arguments, extra, made_arguments);
        if info.body_scope.is_some() {
            self.open_scope(info.body_scope);
            self.instantiate_body_scope(info);
        } else {
            let assigned = self.assigned_at_once(self.child(id, 2));
            self.undefined_variables_but(info.scope, &assigned);
        }
        self.instantiate_functions();
        if matches!(self.f.kind, FunctionKind::Generator | FunctionKind::AsyncGenerator) {
            let live = self.live_registers();
            self.f.writer.initial_yield(live);
        }
        let body = self.child(id, 2);
        if self.node(id).flags & flags::CONCISE != 0 {
            let mark = self.mark();
            let value = self.operand(body);
            self.at(body);
            self.return_from_here(value);
            self.release(mark);
        } else if body.is_some() {
            self.statements(self.children(body));
        }
        self.return_undefined(self.node(id).end);
        self.end_async(region);
        if info.body_scope.is_some() {
            self.close_scope();
        }
        self.close_scope();
        if info.name_scope.is_some() {
            self.close_scope();
        }
    }

    /// The end of a body.
    pub(super) fn return_undefined(&mut self, end: u32) {
        if !self.f.writer.is_reachable() {
            return;
        }
        let mark = self.mark();
        let register = self.new_register();
        self.f.writer.at(end.saturating_sub(1));
        self.f.writer.load_undefined(register);
        self.return_from_here(register);
        self.release(mark);
    }

    /// Async functions have their activation, and a handler that rejects its promise.
    pub(super) fn begin_async(&mut self) -> Option<(super::control::Region, R)> {
        if !self.f.is_async() || self.f.kind == FunctionKind::AsyncGenerator {
            return None;
        }
        let run = self.new_registers(2);
        self.f.writer.async_start(run);
        self.f.activation = Some(run);
        Some((self.region(), R(run.0 + 1)))
    }

    pub(super) fn end_async(&mut self, region: Option<(super::control::Region, R)>) {
        let Some((region, exception)) = region else { return };
        self.end_region(region, exception);
        let activation = self.f.activation.unwrap_or(R(0));
        self.f.writer.async_throw(activation, exception);
        self.f.writer.end_of_path();
    }

    fn binding_of_kind(&self, scope: ScopeId, kind: BindingKind) -> Option<u32> {
        self.program.scopes[scope.0 as usize]
            .bindings
            .clone()
            .find(|&index| self.program.bindings[index as usize].kind == kind)
    }

    pub(super) fn binding_in(&self, scope: ScopeId, name: Name) -> Option<u32> {
        self.program.scopes[scope.0 as usize]
            .bindings
            .clone()
            .find(|&index| self.program.bindings[index as usize].name == name)
    }

    /// The name a parameter binds, if it is not a pattern.
    pub(super) fn parameter_name(&self, parameter: NodeId) -> Option<Name> {
        match self.kind(parameter) {
            Kind::Identifier => Some(self.name_of(parameter)),
            Kind::Assign => self.parameter_name(self.child(parameter, 0)),
            _ => None,
        }
    }

    /// Named parameters stay in the registers where the caller puts them, unless they are captured.
    fn place_parameters(&mut self, parameters: &[NodeId], info: &FunctionInfo, linked: bool) {
        for (i, &parameter) in parameters.iter().enumerate() {
            self.count_steps(parameters.len() / 64);
            let Some(name) = self.parameter_name(parameter) else { continue };
            let Some(binding) = self.binding_in(info.scope, name) else { continue };
            let state = &mut self.bindings[binding as usize];
            state.captured |= linked;
            if !state.captured {
                state.place = Place::Register(R(1 + i as u16));
            }
        }
    }

    /// `this`, new.target and their kin where closures or evals want them.
    pub(super) fn initialise_pseudo_bindings(&mut self, scope: ScopeId) {
        for index in self.program.scopes[scope.0 as usize].bindings.clone() {
            let mark = self.mark();
            let kind = self.bindings[index as usize].kind;
            let register = match self.bindings[index as usize].place {
                Place::Register(register) => register,
                _ => self.new_register(),
            };
            match kind {
                BindingKind::This
                    if matches!(self.bindings[index as usize].place, Place::Slot { .. })
                        && self.f.kind != FunctionKind::DerivedConstructor =>
                {
                    self.initialise(index, R(0));
                }
                BindingKind::NewTarget => {
                    self.f.writer.new_target(register);
                    self.initialise(index, register);
                }
                BindingKind::ActiveFunction => {
                    self.f.writer.active_function(register);
                    self.initialise(index, register);
                }
                BindingKind::HomeObject => {
                    self.f.writer.home_object(register);
                    self.initialise(index, register);
                }
                _ => {}
            }
            self.release(mark);
        }
    }

    fn instantiate_parameters(
        &mut self,
        parameters: &[NodeId],
        info: &FunctionInfo,
        linked: bool,
        arguments: Option<u32>,
        extra: Option<R>,
        made_arguments: Option<R>,
    ) {
        let mark = self.mark();
        if info.has_parameter_expressions {
            for index in self.program.scopes[info.scope.0 as usize].bindings.clone() {
                if self.bindings[index as usize].kind == BindingKind::Parameter {
                    self.bindings[index as usize].initialised = false;
                }
            }
        } else {
            // The last of several of the same name counts.
            for (i, &parameter) in parameters.iter().enumerate() {
                self.count_steps(parameters.len() / 64);
                if let Some(name) = self.parameter_name(parameter)
                    && let Some(binding) = self.binding_in(info.scope, name)
                    && let Place::Slot { environment, slot } = self.bindings[binding as usize].place
                {
                    self.set_slot(R(1 + i as u16), environment, slot);
                }
            }
        }
        if let Some(binding) = arguments {
            let register = match made_arguments {
                Some(register) => register,
                None => {
                    let register = self.initial_register(binding);
                    self.f.writer.create_arguments_from(register, extra.unwrap_or(register));
                    register
                }
            };
            if linked {
                self.link_arguments(parameters, info, register);
            }
            self.initialise(binding, register);
        }
        if !info.simple_parameters {
            for (i, &parameter) in parameters.iter().enumerate() {
                self.f.writer.at(self.program.node(parameter).start);
                self.parameter(parameter, R(1 + i as u16), extra);
            }
        }
        self.release(mark);
    }

    /// <https://tc39.es/ecma262/#sec-runtime-semantics-iteratorbindinginitialization>
    fn parameter(&mut self, parameter: NodeId, register: R, extra: Option<R>) {
        match self.kind(parameter) {
            Kind::Spread => {
                let rest = extra.unwrap_or(register);
                self.bind_target(self.child(parameter, 0), rest, Mode::Initialise);
            }
            Kind::Assign => {
                let (target, default) = (self.child(parameter, 0), self.child(parameter, 1));
                let skip = self.f.writer.label();
                self.f.writer.jump_if_not_undefined(register, skip);
                let name = match self.kind(target) {
                    Kind::Identifier => NameFrom::Name(self.name_of(target)),
                    _ => NameFrom::Nothing,
                };
                self.named_to(default, name, register);
                self.f.writer.bind(skip);
                self.bind_target(target, register, Mode::Initialise);
            }
            _ => self.bind_target(parameter, register, Mode::Initialise),
        }
    }

    /// Names of the vars that the declarations at the start of a body initialise before anything can read them.
    fn assigned_at_once(&self, body: NodeId) -> Vec<Name> {
        let mut assigned = Vec::new();
        if body.is_none() || self.kind(body) != Kind::Body {
            return assigned;
        }
        for &statement in self.children(body) {
            if self.kind(statement) != Kind::VarDeclaration {
                break;
            }
            for &declarator in self.children(statement) {
                let (target, init) = (self.child(declarator, 0), self.child(declarator, 1));
                if self.kind(target) != Kind::Identifier || init.is_none() || !self.reads_only(init, &assigned) {
                    return assigned;
                }
                assigned.push(self.name_of(target));
            }
        }
        assigned
    }

    /// Whether an expression reads no vars of this function but those given. A quick look that errs on the safe side.
    fn reads_only(&self, id: NodeId, allowed: &[Name]) -> bool {
        let mut stack = vec![id];
        let mut budget = 64;
        while let Some(id) = stack.pop() {
            if id.is_none() {
                continue;
            }
            budget -= 1;
            match self.kind(id) {
                _ if budget == 0 => return false,
                // What functions inside read is captured, and in no register.
                Kind::Function => {}
                Kind::Identifier => {
                    let binding = self.resolve(self.name_of(id));
                    let is_var = binding != NO_BINDING && self.bindings[binding as usize].kind == BindingKind::Var;
                    if is_var && !allowed.contains(&self.name_of(id)) {
                        return false;
                    }
                }
                _ => stack.extend_from_slice(self.children(id)),
            }
        }
        true
    }

    /// Vars in registers start as undefined.
    pub(super) fn undefined_variables(&mut self, scope: ScopeId) {
        self.undefined_variables_but(scope, &[]);
    }

    fn undefined_variables_but(&mut self, scope: ScopeId, assigned: &[Name]) {
        for index in self.program.scopes[scope.0 as usize].bindings.clone() {
            if self.bindings[index as usize].kind == BindingKind::Var
                && !assigned.contains(&self.bindings[index as usize].name)
                && let Place::Register(register) = self.bindings[index as usize].place
            {
                self.f.writer.load_undefined(register);
            }
        }
    }

    /// The body's own scope, where parameters have expressions: a var starts with the value of the parameter of its name.
    fn instantiate_body_scope(&mut self, info: &FunctionInfo) {
        for index in self.program.scopes[info.body_scope.0 as usize].bindings.clone() {
            let state = &self.bindings[index as usize];
            if state.kind != BindingKind::Var {
                continue;
            }
            let outer = self.binding_in(info.scope, state.name);
            let place = state.place;
            match (outer, place) {
                (Some(outer), _) => {
                    let mark = self.mark();
                    let register = self.initial_register(index);
                    self.read_place(outer, register);
                    self.initialise(index, register);
                    self.release(mark);
                }
                (None, Place::Register(register)) => self.f.writer.load_undefined(register),
                _ => {}
            }
        }
    }

    /// Annex B: the value of a function in a block goes to the var of its name as well.
    pub(super) fn write_hoisted(&mut self, name: Name, value: R) {
        if self.f.kind == FunctionKind::Eval && !self.f.strict {
            return self.write_eval_variable(name, value);
        }
        let binding = self.resolve_var(name);
        // The arguments object is not given up for a function in a block.
        if binding != NO_BINDING && self.bindings[binding as usize].kind == BindingKind::Arguments {
            return;
        }
        self.write_name(name, binding, value);
    }
}

fn prefixed(prefix: &str, text: Text, name: NameFrom) -> Text {
    if matches!(name, NameFrom::Key(_)) {
        return text;
    }
    match text {
        Text::Utf8(s) => Text::Utf8(format!("{prefix}{s}").into()),
        Text::Utf16(units) => Text::Utf16(prefix.encode_utf16().chain(units.iter().copied()).collect()),
    }
}
