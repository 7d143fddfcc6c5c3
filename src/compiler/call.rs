//! Calls, built in the outgoing window; construction; tagged templates; super calls.

use super::{Compiler, Place};
use crate::bytecode::operand::R;
use crate::bytecode::{CALLEE, EvalSite, FunctionKind, HEADER, NEW_TARGET};
use std::sync::Arc;
use zerojs_grammar::EvalContext;
use zerojs_grammar::ast::{BindingKind, Kind, NodeId, ScopeKind, Text, flags, names};

fn callee(window: R) -> R {
    R(window.0 + CALLEE)
}
fn this(window: R) -> R {
    R(window.0 + HEADER)
}
fn first_argument(window: R) -> R {
    R(window.0 + HEADER + 1)
}

impl Compiler<'_> {
    /// Evaluates what is called, not being the member of a chain, and its this value into the window.
    pub(super) fn callee_to_window(&mut self, id: NodeId, window: R) {
        let inner = self.unparenthesized(id);
        match self.kind(inner) {
            Kind::Dot | Kind::Index => self.chain(inner, callee(window), Some(window)),
            Kind::OptionalChain => {
                let chain = self.child(inner, 0);
                if matches!(self.kind(chain), Kind::Dot | Kind::Index) {
                    self.optional_chain(inner, callee(window), Some(window));
                } else {
                    self.expression_to(inner, callee(window));
                    self.f.writer.load_undefined(this(window));
                }
            }
            Kind::Identifier if self.is_dynamic(self.resolve(self.name_of(inner))) => {
                self.dynamic_callee(inner, window);
            }
            _ => {
                self.expression_to(inner, callee(window));
                self.f.writer.load_undefined(this(window));
            }
        }
    }

    /// A name that a `with` object or an eval's variable may stand for: a `with` object is the call's this value.
    fn dynamic_callee(&mut self, id: NodeId, window: R) {
        let name = self.name_of(id);
        let binding = self.resolve(name);
        let depth = if binding == super::NO_BINDING { 0 } else { self.bindings[binding as usize].depth };
        let candidates: Vec<_> = self.dynamics.iter().rev().copied().filter(|d| d.depth > depth).collect();
        let end = self.f.writer.label();
        let mark = self.mark();
        let has = self.new_register();
        let k = self.short_name(name);
        self.at(id);
        for candidate in candidates {
            let next = self.f.writer.label();
            self.read_place(candidate.binding, this(window));
            self.f.writer.with_has(has, this(window), k);
            self.f.writer.jump_if_false(has, next);
            self.f.writer.with_get(callee(window), this(window), k);
            if self.bindings[candidate.binding as usize].kind == BindingKind::EvalVars {
                self.f.writer.load_undefined(this(window));
            }
            self.f.writer.jump(0, end);
            self.f.writer.end_of_path();
            self.f.writer.bind(next);
        }
        self.release(mark);
        self.read_found(binding, name, callee(window));
        self.f.writer.load_undefined(this(window));
        self.f.writer.bind(end);
    }

    /// Evaluates arguments after the window's header. Some(count), or None if they are in an array because of a spread.
    fn arguments(&mut self, arguments: &[NodeId], window: R) -> Option<u16> {
        if arguments.iter().any(|&a| self.kind(a) == Kind::Spread) {
            let array = first_argument(window);
            self.reserve_to(array.0 as u32 + 1);
            match *arguments {
                [only] => self.spread_operand(only, |c, value| c.f.writer.spread_list(array, value)),
                _ => self.elements_to(arguments, array),
            }
            return None;
        }
        self.reserve_to(first_argument(window).0 as u32);
        for &argument in arguments {
            let register = self.new_register();
            self.expression_to(argument, register);
        }
        u16::try_from(arguments.len()).ok()
    }

    fn reserve_to(&mut self, end: u32) {
        if self.f.next_register < end {
            self.f.next_register = end;
            self.f.writer.reserve(end);
        }
    }

    /// Evaluates the arguments of a Call whose callee and this are in the window, and calls.
    pub(super) fn call_in_window(&mut self, id: NodeId, window: R, target: R) {
        let node = self.node(id);
        let children = self.children(id);
        let mark = self.mark();
        // The window is the topmost thing: anything above it is done with.
        self.f.next_register = u32::from(window.0) + 7;
        let count = self.arguments(&children[1..], window);
        let what = self.unparenthesized(children[0]);
        let position = match self.kind(what) {
            Kind::Dot | Kind::Index => self.node(self.child(what, 1)).start,
            _ => self.node(children[0]).start,
        };
        self.f.writer.at(position);
        let range = self.node(children[0]);
        let is_eval = node.flags & flags::EVAL != 0;
        if is_eval {
            let site = self.eval_site();
            self.f.writer.eval_site(site);
        }
        self.f.writer.expression_range(range.start, range.end);
        match (count, is_eval) {
            (Some(argc), false) => self.f.writer.call(target, window, argc),
            (None, false) => self.f.writer.call_spread(target, window),
            (Some(argc), true) => self.f.writer.call_eval(target, window, argc),
            (None, true) => self.f.writer.call_eval_spread(target, window),
        }
        self.f.next_register = mark;
    }

    pub(super) fn new_expression(&mut self, id: NodeId, dst: R) {
        let children = self.children(id);
        let mark = self.mark();
        let window = self.new_registers(7);
        self.expression_to(children[0], callee(window));
        let count = self.arguments(&children[1..], window);
        self.at(id);
        let range = self.node(children[0]);
        self.f.writer.expression_range(range.start, range.end);
        match count {
            Some(argc) => self.f.writer.new(dst, window, argc),
            None => self.f.writer.new_spread(dst, window),
        }
        self.release(mark);
    }

    /// <https://tc39.es/ecma262/#sec-super-keyword-runtime-semantics-evaluation>
    pub(super) fn super_call(&mut self, id: NodeId, target: R) {
        let children = self.children(id);
        let mark = self.mark();
        let window = self.new_registers(7);
        let new_target = R(window.0 + NEW_TARGET);
        let active = self.new_register();
        self.pseudo_to(names::ACTIVE_FUNCTION, active);
        self.f.writer.super_constructor(callee(window), active);
        self.release(u32::from(active.0));
        let count = self.arguments(&children[1..], window);
        self.pseudo_to(names::NEW_TARGET, new_target);
        self.at(id);
        let range = self.node(children[0]);
        self.f.writer.expression_range(range.start, range.end);
        let result = this(window);
        match count {
            Some(argc) => self.f.writer.super_call(result, window, argc),
            None => self.f.writer.super_call_spread(result, window),
        }
        self.release(u32::from(window.0) + 7);
        self.bind_this(result);
        self.move_to(target, result);
        self.release(mark);
    }

    /// BindThisValue, then the instance fields.
    /// <https://tc39.es/ecma262/#sec-bindthisvalue>
    pub(super) fn bind_this(&mut self, value: R) {
        let binding = self.resolve_pseudo(names::THIS);
        let unbound = self.f.writer.label();
        let mark = self.mark();
        let current = match binding.map(|b| self.bindings[b as usize].place) {
            Some(Place::Register(register)) => register,
            None => R(0),
            _ => {
                let register = self.new_register();
                if let Some(binding) = binding {
                    self.read_place(binding, register);
                }
                register
            }
        };
        self.f.writer.jump_if_hole(current, unbound);
        let k = self.string_constant(Text::Utf8("Super constructor may only be called once".into()));
        self.f.writer.throw_error(1, k);
        self.f.writer.bind(unbound);
        match binding.map(|b| self.bindings[b as usize].place) {
            Some(Place::Slot { environment, slot }) => self.set_slot(value, environment, slot),
            _ => self.move_to(R(0), value),
        }
        let class = self.new_register();
        self.pseudo_to(names::ACTIVE_FUNCTION, class);
        self.f.writer.run_field_init(class, value);
        self.release(mark);
    }

    /// dst = new.target or the active function, which an arrow or eval finds outside.
    fn pseudo_to(&mut self, name: zerojs_grammar::ast::Name, dst: R) {
        match self.resolve_pseudo(name) {
            Some(binding) => self.read_place(binding, dst),
            None if name == names::NEW_TARGET => self.f.writer.new_target(dst),
            None => self.f.writer.active_function(dst),
        }
    }

    /// What a direct eval standing here will see.
    fn eval_site(&mut self) -> Arc<EvalSite> {
        let scope = self.static_scope();
        let env = self.current_environment().0;
        let context = self.eval_site_context();
        let scope = scope.unwrap_or_else(|| {
            Arc::new(crate::bytecode::StaticScope {
                parent: None,
                bindings: Vec::new(),
                kind: ScopeKind::Script,
                in_arrow: false,
                is_parameter_scope: false,
            })
        });
        Arc::new(EvalSite { env, scope, context })
    }

    fn eval_site_context(&self) -> EvalContext {
        let mut frames = std::iter::once(&self.f).chain(self.outer.iter().rev()).filter(|f| !f.is_arrow());
        let mut context = EvalContext { strict: self.f.strict, ..EvalContext::default() };
        if let Some(f) = frames.next() {
            let top = matches!(
                f.kind,
                FunctionKind::Script | FunctionKind::Eval | FunctionKind::Module | FunctionKind::AsyncModule
            );
            match &self.eval_context {
                Some(around) if f.kind == FunctionKind::Eval => {
                    context = EvalContext { strict: self.f.strict, private_names: Vec::new(), ..around.clone() };
                }
                _ if top => {}
                _ => {
                    let info = &self.program.functions[f.id.0 as usize];
                    let node = self.kind_or_empty(info.node);
                    context.in_function = true;
                    context.in_method = info.is_method;
                    context.in_derived_constructor = info.is_derived_constructor;
                    context.in_class_field_initializer = node == Kind::Field;
                    context.in_method |= matches!(node, Kind::Field | Kind::StaticBlock);
                }
            }
        }
        for &top in &self.by_name {
            if top != super::NO_BINDING && self.bindings[top as usize].kind == BindingKind::PrivateName {
                let text = self.text(self.bindings[top as usize].name);
                if let Text::Utf8(s) = text {
                    context.private_names.push(s.into());
                }
            }
        }
        context
    }

    /// <https://tc39.es/ecma262/#sec-tagged-templates-runtime-semantics-evaluation>
    pub(super) fn tagged_template(&mut self, id: NodeId, dst: R) {
        let (tag, quasi) = (self.child(id, 0), self.child(id, 1));
        let mark = self.mark();
        let window = self.new_registers(7);
        self.callee_to_window(tag, window);
        let parts = self.children(quasi);
        let mut chunks = Vec::new();
        for &part in parts.iter().step_by(2) {
            let text = self.program.templates[self.node(part).extra as usize];
            chunks.push((text.cooked.map(|n| self.text(n)), self.text(text.raw)));
        }
        let index = self.f.writer.template(chunks);
        let first = self.new_register();
        self.f.writer.get_template(first, index);
        let mut argc = 1;
        for &part in parts.iter().skip(1).step_by(2) {
            let register = self.new_register();
            self.expression_to(part, register);
            argc += 1;
        }
        self.at(id);
        let range = self.node(tag);
        self.f.writer.expression_range(range.start, range.end);
        self.f.writer.call(dst, window, argc);
        self.release(mark);
    }

    /// A call of a method closure that the compiler made itself: no arguments.
    pub(super) fn call_closure(&mut self, closure: R, receiver: R, dst: R) {
        let mark = self.mark();
        let window = self.new_registers(7);
        self.f.writer.move_(callee(window), closure);
        self.f.writer.move_(this(window), receiver);
        self.f.writer.call(dst, window, 0);
        self.release(mark);
    }
}
