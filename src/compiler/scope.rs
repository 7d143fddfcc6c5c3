//! Open scopes: which binding a name means here, where it lives, and the run-time environments.

use super::{Compiler, Dynamic, Environment, NO_BINDING, OpenScope, Place};
use crate::bytecode::operand::{E, R};
use crate::bytecode::{FunctionKind, StaticScope};
use std::sync::Arc;
use zerojs_grammar::ast::{BindingKind, Kind, Name, NodeId, ScopeId, ScopeKind};

/// Whether a binding starts out uninitialised.
pub(super) fn has_dead_zone(kind: BindingKind) -> bool {
    matches!(
        kind,
        BindingKind::Let
            | BindingKind::Const
            | BindingKind::Using
            | BindingKind::Class
            | BindingKind::ClassName
            | BindingKind::CatchPattern
    )
}

impl Compiler<'_> {
    /// Makes the scope's names visible and gives them registers or slots of an environment, which is created here.
    pub(super) fn open_scope(&mut self, id: ScopeId) {
        self.open_scope_with(id, 0);
    }

    /// The same with `extra` more slots in the environment; returns the first of them.
    pub(super) fn open_scope_with(&mut self, id: ScopeId, extra: u16) -> u16 {
        let scope = &self.program.scopes[id.0 as usize];
        let (range, kind) = (scope.bindings.clone(), scope.kind);
        let depth = self.open.len() as u32 + 1;
        self.open.push(OpenScope {
            kind,
            bindings: range.clone(),
            first_register: self.f.next_register,
            environment_count: self.environments.len(),
            dynamic_count: self.dynamics.len(),
        });
        let mut slots = 0u16;
        let mut holes = false;
        let environment = self.environments.len() as u32;
        let mut description = Vec::new();
        for index in range.clone() {
            let binding = &self.bindings[index as usize];
            let (name, binding_kind, captured) = (binding.name, binding.kind, binding.captured);
            let is_global = kind == ScopeKind::Script && !is_pseudo(binding_kind);
            let place = if is_global {
                Place::Global
            } else if self.skips(kind, binding_kind) {
                continue;
            } else if captured {
                slots = slots.saturating_add(1);
                holes |= has_dead_zone(binding_kind)
                    || binding_kind == BindingKind::This && self.f.kind == FunctionKind::DerivedConstructor
                    || binding_kind == BindingKind::Parameter;
                description.push((self.text(name), binding_kind, slots - 1));
                Place::Slot { environment, slot: slots - 1 }
            } else {
                // A parameter has its register already.
                binding.place
            };
            let binding = &mut self.bindings[index as usize];
            binding.place = place;
            binding.depth = depth;
            binding.initialised = !has_dead_zone(binding_kind);
            binding.shadowed = std::mem::replace(&mut self.by_name[name.0 as usize], index);
            if matches!(binding_kind, BindingKind::WithObject | BindingKind::EvalVars) {
                self.dynamics.push(Dynamic { binding: index, depth });
            }
        }
        let first_extra = slots;
        slots = slots.saturating_add(extra);
        if slots == u16::MAX {
            self.fail("Too many captured variables in one scope", 0);
        }
        // The environment comes first, then the registers of the others.
        if slots > 0 {
            let parent = self.current_environment();
            let register = self.new_register();
            if holes {
                self.f.writer.new_env_holes(register, parent, slots);
            } else {
                self.f.writer.new_env(register, parent, slots);
            }
            self.environments.push(Environment {
                register: Some(register),
                slots,
                kind,
                in_arrow: self.f.is_arrow(),
                is_parameter_scope: false,
                bindings: description,
                description: None,
            });
            if holes {
                self.undefined_slots(register, range.clone());
            }
        }
        for index in range {
            let binding = &self.bindings[index as usize];
            if binding.place == Place::Nowhere && !self.skips(kind, binding.kind) {
                self.place_in_register(index);
            }
        }
        first_extra
    }

    /// Var-like bindings in an environment of holes start as undefined.
    fn undefined_slots(&mut self, env: R, range: std::ops::Range<u32>) {
        let mut undefined = None;
        let mark = self.mark();
        for index in range {
            let binding = &self.bindings[index as usize];
            let Place::Slot { slot, .. } = binding.place else { continue };
            if matches!(binding.kind, BindingKind::Var | BindingKind::EvalVars) {
                let register = match undefined {
                    Some(register) => register,
                    None => {
                        let register = self.new_register();
                        self.f.writer.load_undefined(register);
                        *undefined.insert(register)
                    }
                };
                self.f.writer.set_env(register, env, slot);
            }
        }
        self.release(mark);
    }

    fn place_in_register(&mut self, index: u32) {
        let kind = self.bindings[index as usize].kind;
        // `this` is in r0.
        let register = if kind == BindingKind::This { R(0) } else { self.new_register() };
        self.bindings[index as usize].place = Place::Register(register);
        if !has_dead_zone(kind) {
            self.set_variable(register);
        }
    }

    /// Names a sloppy eval declares are not its scope's; `this` and its kin of an eval are its caller's if that has them.
    fn skips(&self, scope: ScopeKind, kind: BindingKind) -> bool {
        scope == ScopeKind::Eval
            && match kind {
                BindingKind::Var | BindingKind::Function => !self.f.strict,
                BindingKind::This | BindingKind::NewTarget | BindingKind::ActiveFunction | BindingKind::HomeObject => {
                    self.eval_has_outer(kind)
                }
                _ => false,
            }
    }

    fn eval_has_outer(&self, kind: BindingKind) -> bool {
        self.bindings[self.program.bindings.len()..].iter().any(|b| b.kind == kind)
    }

    /// Leaves the innermost scope; its registers are free again.
    pub(super) fn close_scope(&mut self) {
        let Some(scope) = self.open.pop() else { return };
        for index in scope.bindings.clone().rev() {
            if self.skips(scope.kind, self.bindings[index as usize].kind) {
                continue;
            }
            let binding = &self.bindings[index as usize];
            self.by_name[binding.name.0 as usize] = binding.shadowed;
        }
        self.environments.truncate(scope.environment_count);
        self.dynamics.truncate(scope.dynamic_count);
        self.release(scope.first_register);
    }

    /// The binding a name means here, or NO_BINDING for a global.
    pub(super) fn resolve(&self, name: Name) -> u32 {
        self.by_name.get(name.0 as usize).copied().unwrap_or(NO_BINDING)
    }

    /// The binding of a name in the nearest scope that takes vars.
    pub(super) fn resolve_var(&self, name: Name) -> u32 {
        let depth = self.open.iter().rposition(|s| takes_vars(s.kind)).map_or(0, |i| i as u32 + 1);
        let mut at = self.resolve(name);
        while at != NO_BINDING && self.bindings[at as usize].depth > depth {
            at = self.bindings[at as usize].shadowed;
        }
        at
    }

    /// The innermost binding of a kind that has no name in the source (`this` and its kin).
    pub(super) fn resolve_pseudo(&self, name: Name) -> Option<u32> {
        let at = self.resolve(name);
        (at != NO_BINDING).then_some(at)
    }

    /// The innermost environment, as the parent of a new one or a closure's.
    pub(super) fn current_environment(&self) -> E {
        if self.environments.len() > self.f.first_environment {
            match self.environments[self.environments.len() - 1].register {
                Some(register) => E(register.0),
                None => E::NONE,
            }
        } else {
            E::NONE
        }
    }

    /// How an environment is reached: its register, or the hops from the closure environment.
    pub(super) fn reach(&self, environment: u32) -> Result<R, u16> {
        let environment = environment as usize;
        match self.environments[environment].register {
            Some(register) if environment >= self.f.first_environment => Ok(register),
            _ => Err((self.f.first_environment.max(1) - 1 - environment) as u16),
        }
    }

    pub(super) fn get_slot(&mut self, dst: R, environment: u32, slot: u16) {
        match self.reach(environment) {
            Ok(env) => self.f.writer.get_env(dst, env, slot),
            Err(hops) => self.f.writer.get_outer(dst, hops, slot),
        }
    }

    pub(super) fn set_slot(&mut self, src: R, environment: u32, slot: u16) {
        match self.reach(environment) {
            Ok(env) => self.f.writer.set_env(src, env, slot),
            Err(hops) => self.f.writer.set_outer(src, hops, slot),
        }
    }

    /// The scopes around, as a direct eval here will see them.
    pub(super) fn static_scope(&mut self) -> Option<Arc<StaticScope>> {
        let mut parent: Option<Arc<StaticScope>> = None;
        for environment in &mut self.environments {
            let made = match &environment.description {
                Some(made) => made.clone(),
                None => Arc::new(StaticScope {
                    parent,
                    bindings: environment.bindings.clone(),
                    kind: environment.kind,
                    in_arrow: environment.in_arrow,
                    is_parameter_scope: environment.is_parameter_scope,
                }),
            };
            environment.description = Some(made.clone());
            parent = Some(made);
        }
        parent
    }

    /// Initialises a binding with what is in src. It is readable from here on.
    pub(super) fn initialise(&mut self, index: u32, src: R) {
        match self.bindings[index as usize].place {
            Place::Register(register) => {
                self.move_to(register, src);
                self.set_variable(register);
            }
            Place::Slot { environment, slot } => self.set_slot(src, environment, slot),
            Place::Global => {
                let text = self.text(self.bindings[index as usize].name);
                let cache = self.f.writer.global_cache(&text);
                self.f.writer.init_global_lexical(src, cache);
            }
            Place::Nowhere => {}
        }
        self.bindings[index as usize].initialised = true;
    }

    /// Where an initial value is best computed: the binding's register, if it has one that nothing can read yet.
    pub(super) fn initial_register(&mut self, index: u32) -> R {
        match self.bindings[index as usize].place {
            Place::Register(register) => register,
            _ => self.new_register(),
        }
    }

    /// Instantiates the functions declared in the innermost scope.
    pub(super) fn instantiate_functions(&mut self) {
        let Some(scope) = self.open.last() else { return };
        for index in scope.bindings.clone() {
            let binding = &self.program.bindings[index as usize];
            let declared = matches!(binding.kind, BindingKind::Function | BindingKind::BlockFunction);
            if !declared || self.kind_or_empty(binding.node) != Kind::Function {
                continue;
            }
            let node = binding.node;
            let mark = self.mark();
            let register = match self.bindings[index as usize].place {
                Place::Register(register) => register,
                _ => self.new_register(),
            };
            self.closure_to(node, super::NameFrom::Nothing, register);
            self.initialise(index, register);
            self.release(mark);
        }
    }

    pub(super) fn kind_or_empty(&self, id: NodeId) -> Kind {
        if id.is_some() { self.kind(id) } else { Kind::Empty }
    }
}

/// Whether no source can spell the name.
pub(super) fn is_pseudo(kind: BindingKind) -> bool {
    matches!(
        kind,
        BindingKind::This
            | BindingKind::NewTarget
            | BindingKind::ActiveFunction
            | BindingKind::HomeObject
            | BindingKind::WithObject
            | BindingKind::EvalVars
    )
}

pub(super) fn takes_vars(kind: ScopeKind) -> bool {
    matches!(kind, ScopeKind::Script | ScopeKind::Eval | ScopeKind::Module | ScopeKind::Function | ScopeKind::Var)
}
