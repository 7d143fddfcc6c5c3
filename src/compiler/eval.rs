//! Evals: the caller's static scopes around, and where a sloppy eval's vars go.

use super::scope::{has_dead_zone, takes_vars};
use super::{BindingState, Compiler, Dynamic, Environment, NO_BINDING, NameFrom, OpenScope, Place};
use crate::bytecode::operand::{E, R};
use crate::bytecode::{Code, EvalSite, FunctionKind, GlobalDeclarations, StaticScope};
use std::sync::Arc;
use zerojs_grammar::EvalContext;
use zerojs_grammar::ast::{BindingKind, Name, NodeId, ScopeId, ScopeKind, Text, names};

/// Where a sloppy eval's vars go.
#[derive(Clone, Default)]
pub(super) enum Target {
    #[default]
    Global,
    /// A function's scope: its binding of EvalVars, its depth, and what it declares itself.
    Function { eval_vars: u32, depth: u32 },
}

impl Compiler<'_> {
    pub(super) fn eval(&mut self, context: &EvalContext, site: Option<&EvalSite>) -> Arc<Code> {
        let root = self.program.root;
        self.eval_context = Some(context.clone());
        self.f.kind = FunctionKind::Eval;
        self.f.strict = self.program.strict;
        let mut chain = Vec::new();
        let mut next = site.map(|s| s.scope.clone());
        while let Some(scope) = next {
            next = scope.parent.clone();
            chain.push(scope);
        }
        if !chain.is_empty() {
            let program = self.program;
            for (i, text) in program.strings.iter().enumerate().rev() {
                self.count_steps(1);
                self.names.insert(text, Name(i as u32));
            }
        }
        for scope in chain.iter().rev() {
            self.open_static_scope(scope);
        }
        self.f.first_environment = self.environments.len();
        let completion = self.new_register();
        self.f.completion = Some(completion);
        self.f.writer.load_undefined(completion);
        self.open_scope(ScopeId(0));
        self.initialise_pseudo_bindings(ScopeId(0));
        self.ensure_this();
        if self.program.functions[0].uses_super
            && let Some(home) = self.resolve_pseudo(names::HOME_OBJECT)
        {
            let mark = self.mark();
            let (function, object) = (self.new_register(), self.new_register());
            self.f.writer.active_function(function);
            self.read_place(home, object);
            self.f.writer.set_home(function, object);
            self.release(mark);
        }
        if self.f.strict {
            self.undefined_variables(ScopeId(0));
            self.instantiate_functions();
        } else {
            self.eval_declaration_instantiation(&chain);
        }
        self.statements(self.children(root));
        self.f.writer.return_(completion);
        self.f.writer.end_of_path();
        self.close_scope();
        let range = (0, self.program.node(root).end);
        self.end_function(Text::Utf8("".into()), 0, range)
    }

    /// Arrows at the top of a script or eval find its `this` in an environment, even if no scope was given one.
    pub(super) fn ensure_this(&mut self) {
        if self.resolve_pseudo(names::THIS).is_some()
            || !self.program.functions[0].uses_this
            || self.program.functions.len() == 1
        {
            return;
        }
        let parent = self.current_environment();
        let register = self.new_register();
        self.f.writer.new_env(register, parent, 1);
        self.f.writer.set_env(R(0), register, 0);
        let environment = self.environments.len() as u32;
        self.environments.push(Environment {
            register: Some(register),
            slots: 1,
            kind: ScopeKind::Block,
            in_arrow: false,
            is_parameter_scope: false,
            bindings: vec![(self.text(names::THIS), BindingKind::This, 0)],
            description: None,
        });
        let index = self.bindings.len() as u32;
        self.bindings.push(BindingState {
            name: names::THIS,
            kind: BindingKind::This,
            captured: true,
            place: Place::Slot { environment, slot: 0 },
            initialised: true,
            plain_import: false,
            depth: self.open.len() as u32,
            shadowed: NO_BINDING,
        });
        self.by_name[names::THIS.0 as usize] = index;
    }

    /// Makes the names of one of the caller's environments visible.
    fn open_static_scope(&mut self, scope: &Arc<StaticScope>) {
        let depth = self.open.len() as u32 + 1;
        self.open.push(OpenScope {
            kind: if scope.kind == ScopeKind::Switch { ScopeKind::Block } else { scope.kind },
            bindings: 0..0,
            first_register: self.f.next_register,
            environment_count: self.environments.len(),
            dynamic_count: self.dynamics.len(),
        });
        let environment = self.environments.len() as u32;
        for (text, kind, slot) in &scope.bindings {
            let Some(&name) = self.names.get(text) else { continue };
            let index = self.bindings.len() as u32;
            let shadowed = std::mem::replace(&mut self.by_name[name.0 as usize], index);
            self.bindings.push(BindingState {
                name,
                kind: *kind,
                captured: true,
                place: Place::Slot { environment, slot: *slot },
                initialised: !has_dead_zone(*kind) && *kind != BindingKind::Parameter,
                plain_import: false,
                depth,
                shadowed,
            });
            if matches!(kind, BindingKind::WithObject | BindingKind::EvalVars) {
                self.dynamics.push(Dynamic { binding: index, depth });
            }
        }
        self.environments.push(Environment {
            register: None,
            slots: scope.bindings.len() as u16,
            kind: scope.kind,
            in_arrow: scope.in_arrow,
            is_parameter_scope: scope.is_parameter_scope,
            bindings: Vec::new(),
            description: Some(scope.clone()),
        });
        debug_assert_ne!(self.current_environment(), E(0));
    }

    /// Whether a var of that name may not be declared, for a lexical binding stands in between.
    fn conflicts(&self, chain: &[Arc<StaticScope>], text: &Text) -> bool {
        for scope in chain {
            let is_target = takes_vars(scope.kind) && scope.kind != ScopeKind::Eval;
            let clash = scope.bindings.iter().any(|(name, kind, _)| {
                name == text
                    && match kind {
                        BindingKind::Let
                        | BindingKind::Const
                        | BindingKind::Using
                        | BindingKind::Class
                        | BindingKind::BlockFunction
                        | BindingKind::Import => true,
                        BindingKind::Parameter | BindingKind::Arguments => scope.is_parameter_scope,
                        _ => false,
                    }
            });
            if clash && !(scope.kind == ScopeKind::Catch) {
                return true;
            }
            if is_target {
                return false;
            }
        }
        false
    }

    /// <https://tc39.es/ecma262/#sec-evaldeclarationinstantiation>
    fn eval_declaration_instantiation(&mut self, chain: &[Arc<StaticScope>]) {
        let mut vars = Vec::new();
        let mut annex_b = Vec::new();
        let mut functions: Vec<(Name, NodeId)> = Vec::new();
        for index in self.program.scopes[0].bindings.clone() {
            let binding = self.program.bindings[index as usize];
            let text = self.text(binding.name);
            match binding.kind {
                BindingKind::Var if self.hoisted.contains(&binding.node) => {
                    if self.conflicts(chain, &text) {
                        self.forget_hoisted(binding.name);
                    } else {
                        annex_b.push(binding.name);
                    }
                }
                BindingKind::Var | BindingKind::Function => {
                    if self.conflicts(chain, &text) {
                        return self.already_declared(&text, binding.position);
                    }
                    if binding.kind == BindingKind::Function {
                        functions.push((binding.name, binding.node));
                    } else {
                        vars.push(binding.name);
                    }
                }
                _ => {}
            }
        }
        let target = chain.iter().position(|s| takes_vars(s.kind) && s.kind != ScopeKind::Eval);
        let target = target.filter(|&i| chain[i].kind != ScopeKind::Script);
        let Some(target) = target else {
            let declarations = GlobalDeclarations {
                vars: vars.iter().map(|&n| self.text(n)).collect(),
                functions: functions.iter().map(|f| self.text(f.0)).collect(),
                annex_b: annex_b.iter().map(|&n| self.text(n)).collect(),
                deletable: true,
                ..GlobalDeclarations::default()
            };
            let nodes: Vec<_> = functions.iter().map(|f| f.1).collect();
            return self.declare_globals(declarations, &nodes);
        };
        let depth = (chain.len() - target) as u32;
        let eval_vars = self
            .dynamics
            .iter()
            .rev()
            .find(|d| d.depth == depth && self.bindings[d.binding as usize].kind == BindingKind::EvalVars);
        let Some(eval_vars) = eval_vars.map(|d| d.binding) else {
            // A module's or a function's whose eval had no object made for it: none to declare in.
            return;
        };
        self.eval_target = Target::Function { eval_vars, depth };
        vars.extend(annex_b);
        let mark = self.mark();
        let object = self.new_register();
        self.eval_vars_object(eval_vars, object);
        for (name, node) in functions {
            let mark = self.mark();
            let closure = self.new_register();
            self.closure_to(node, NameFrom::Nothing, closure);
            match self.target_binding(name, depth) {
                Some(binding) => self.write_name(name, binding, closure),
                None => {
                    let text = self.text(name);
                    self.define_named(object, closure, text);
                }
            }
            self.release(mark);
        }
        for name in vars {
            if self.target_binding(name, depth).is_some() {
                continue;
            }
            let mark = self.mark();
            let (has, skip) = (self.new_register(), self.f.writer.label());
            let k = self.short_name(name);
            self.f.writer.with_has(has, object, k);
            self.f.writer.jump_if_true(has, skip);
            self.f.writer.load_undefined(has);
            let text = self.text(name);
            self.define_named(object, has, text);
            self.f.writer.bind(skip);
            self.release(mark);
        }
        self.release(mark);
    }

    /// object = what holds the variables that evals declare in the function; made now if it is not there.
    fn eval_vars_object(&mut self, binding: u32, object: R) {
        let there = self.f.writer.label();
        self.read_place(binding, object);
        self.f.writer.jump_if_not_undefined(object, there);
        self.f.writer.new_null_object(object);
        if let Place::Slot { environment, slot } = self.bindings[binding as usize].place {
            self.set_slot(object, environment, slot);
        }
        self.f.writer.bind(there);
    }

    /// The target scope's own binding of a name.
    fn target_binding(&self, name: Name, depth: u32) -> Option<u32> {
        let first = self.program.bindings.len();
        self.bindings[first..].iter().position(|b| b.depth == depth && b.name == name).map(|i| (first + i) as u32)
    }

    fn forget_hoisted(&mut self, name: Name) {
        let program = self.program;
        self.hoisted.retain(|&node| {
            let id = program.child(node, 0);
            id.is_none() || Name(program.node(id).extra) != name
        });
    }

    fn already_declared(&mut self, text: &Text, position: u32) {
        let shown = match text {
            Text::Utf8(s) => s.to_string(),
            Text::Utf16(units) => String::from_utf16_lossy(units),
        };
        let message = Text::Utf8(format!("Identifier '{shown}' has already been declared").into());
        let k = self.string_constant(message);
        self.f.writer.at(position);
        self.f.writer.throw_error(2, k);
    }

    /// Annex B in a sloppy eval: the function's value goes to the var the eval declared.
    pub(super) fn write_eval_variable(&mut self, name: Name, value: R) {
        match self.eval_target.clone() {
            Target::Global => self.write_name(name, NO_BINDING, value),
            Target::Function { eval_vars, depth } => match self.target_binding(name, depth) {
                Some(binding) => self.write_name(name, binding, value),
                None => {
                    let object = self.new_register();
                    self.read_place(eval_vars, object);
                    let k = self.short_name(name);
                    self.f.writer.with_set(object, value, k);
                }
            },
        }
    }
}
