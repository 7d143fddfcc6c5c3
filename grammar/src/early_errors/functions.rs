//! Functions: their parameters, bodies and the names no source can spell.

use super::{Analysis, Checked, Rights};
use crate::Goal;
use crate::ast::{BindingKind, FunctionId, FunctionInfo, Kind, Name, NodeId, ScopeId, ScopeKind, flags, names};
use crate::interner::words;
use crate::messages as m;
use crate::scope::CROSSES;

/// What a function is, besides a function.
#[derive(Clone, Copy, Default)]
pub struct Role {
    pub is_method: bool,
    pub is_class_constructor: bool,
    pub is_derived_constructor: bool,
}

pub fn new_function(node: NodeId, parent: FunctionId, strict: bool) -> FunctionInfo {
    FunctionInfo {
        node,
        scope: ScopeId::NONE,
        body_scope: ScopeId::NONE,
        name_scope: ScopeId::NONE,
        parent,
        strict,
        simple_parameters: true,
        has_parameter_expressions: false,
        length: 0,
        has_direct_eval: false,
        uses_this: false,
        uses_arguments: false,
        has_using: false,
        uses_super: false,
        is_derived_constructor: false,
        is_method: false,
        is_class_constructor: false,
    }
}

impl Analysis<'_> {
    /// A function as a statement: declares its name where it stands.
    pub(super) fn function_declaration(&mut self, id: NodeId) -> Checked {
        let name_node = self.child(id, 0);
        let node = self.node(id);
        if name_node.is_none() {
            self.declare_function_name(names::STAR_DEFAULT, node.start, id)?;
            return self.function(id, Role::default());
        }
        let name = self.name(name_node);
        let start = self.start(name_node);
        self.declare_function_name(name, start, id)?;
        self.function(id, Role::default())
    }

    fn declare_function_name(&mut self, name: Name, start: u32, id: NodeId) -> Checked {
        let plain = self.node(id).flags & (flags::ASYNC | flags::GENERATOR) == 0;
        let fits = if crate::scope::takes_vars(self.scopes.top_kind()) {
            self.scopes.declare_function(name, start, id)
        } else {
            self.scopes.declare_block_function(name, start, id, plain, self.rights.strict)
        };
        if fits { Ok(()) } else { self.redeclared(name, start) }
    }

    /// Makes room for a function in the table; its parent is the present one.
    fn add_function(&mut self, id: NodeId, strict: bool) -> FunctionId {
        let function = FunctionId(self.functions.len() as u32);
        let parent = if self.functions.is_empty() { FunctionId(0) } else { self.rights.function };
        self.functions.push(new_function(id, parent, strict));
        self.set_extra(id, function.0);
        function
    }

    /// Any function, its own name's scope included.
    pub(super) fn function(&mut self, id: NodeId, role: Role) -> Checked {
        let node = self.node(id);
        let (name, parameters, body) = (self.child(id, 0), self.child(id, 1), self.child(id, 2));
        let is_arrow = node.flags & flags::ARROW != 0;
        let directive = if self.kind(body) == Kind::Body {
            self.function_body_contains_use_strict(self.children(body))
        } else {
            None
        };
        let strict = self.rights.strict || directive.is_some();
        let simple = self.children(parameters).iter().all(|p| self.kind(*p) == Kind::Identifier);
        if let Some(directive) = directive.filter(|_| !simple) {
            return Err(m::error(self.start(directive), m::STRICT_NON_SIMPLE));
        }
        let outer = self.rights;
        let function = self.add_function(id, strict);
        self.rights = self.rights_inside(function, strict, is_arrow, role);
        let info = &mut self.functions[function.0 as usize];
        info.simple_parameters = simple;
        info.is_method = role.is_method;
        info.is_class_constructor = role.is_class_constructor;
        info.is_derived_constructor = role.is_derived_constructor;
        let name_scope = self.function_name(id, name, function)?;
        let scope = self.scopes.open(ScopeKind::Function, function, node.start);
        self.functions[function.0 as usize].scope = scope;
        self.parameters(id, parameters, &outer, role)?;
        let eval_in_parameters = self.scopes.top().own_eval;
        self.body(function, body)?;
        self.finish_function(function, is_arrow, eval_in_parameters);
        if name_scope.is_some() {
            self.scopes.close();
        }
        self.leave_function(outer, function, is_arrow);
        Ok(())
    }

    /// The rights of the code in a function.
    fn rights_inside(&self, function: FunctionId, strict: bool, is_arrow: bool, role: Role) -> Rights {
        let own = Rights {
            function,
            strict,
            returns: true,
            in_parameters: false,
            in_loop: false,
            in_breakable: false,
            first_label: self.labels.len(),
            ..self.rights
        };
        if is_arrow {
            return own;
        }
        Rights {
            new_target: true,
            super_property: role.is_method,
            super_call: role.is_derived_constructor,
            no_arguments: false,
            no_await_name: false,
            ..own
        }
    }

    /// The function's name: checked with its own strictness; an expression's has a scope.
    fn function_name(
        &mut self,
        id: NodeId,
        name: NodeId,
        function: FunctionId,
    ) -> Result<ScopeId, crate::messages::Error> {
        if name.is_none() {
            return Ok(ScopeId::NONE);
        }
        self.check_bound_name(name)?;
        let node = self.node(id);
        // What `Function()` makes is called `anonymous`, but does not know it.
        let is_dynamic = *self.goal == Goal::FunctionExpression && function == FunctionId(0);
        if node.flags & flags::DECLARATION != 0 || is_dynamic {
            return Ok(ScopeId::NONE);
        }
        let scope = self.scopes.open(ScopeKind::FunctionName, function, node.start);
        self.functions[function.0 as usize].name_scope = scope;
        let (text, start) = (self.name(name), self.start(name));
        self.scopes.declare(text, BindingKind::FunctionName, start, id);
        Ok(scope)
    }

    /// <https://tc39.es/ecma262/#sec-function-definitions-static-semantics-early-errors>
    fn parameters(&mut self, id: NodeId, parameters: NodeId, outer: &Rights, role: Role) -> Checked {
        let node = self.node(id);
        let is_arrow = node.flags & flags::ARROW != 0;
        let list = self.children(parameters);
        let function = self.rights.function;
        let info = &self.functions[function.0 as usize];
        let outer_unique = self.unique_parameters;
        let outer_expressions = self.has_pattern_expression;
        self.unique_parameters = info.strict || !info.simple_parameters || is_arrow || role.is_method;
        self.has_pattern_expression = false;
        self.rights.in_parameters = is_arrow || node.flags & (flags::ASYNC | flags::GENERATOR) != 0;
        if is_arrow {
            self.rights.no_await_name = node.flags & flags::ASYNC != 0 || outer.no_await_name;
            self.rights.in_loop = false;
        }
        let mut length = None;
        for (i, parameter) in list.iter().enumerate() {
            self.step()?;
            let kind = self.kind(*parameter);
            if matches!(kind, Kind::Assign | Kind::Spread) {
                length.get_or_insert(i as u32);
            }
            if kind != Kind::Spread {
                self.binding(*parameter, BindingKind::Parameter)?;
                continue;
            }
            if i + 1 != list.len() || self.has_flag(*parameter, flags::TRAILING_COMMA) {
                return Err(m::error(self.start(*parameter), m::REST_PARAMETER_NOT_LAST));
            }
            let target = self.child(*parameter, 0);
            if self.kind(target) == Kind::Assign {
                return Err(m::error(self.start(target), m::REST_PARAMETER_INITIALIZER));
            }
            self.binding(target, BindingKind::Parameter)?;
        }
        let info = &mut self.functions[function.0 as usize];
        info.length = length.unwrap_or(list.len() as u32);
        info.has_parameter_expressions = self.has_pattern_expression;
        self.has_pattern_expression = outer_expressions;
        self.unique_parameters = outer_unique;
        self.rights.in_parameters = false;
        self.rights.no_await_name = false;
        Ok(())
    }

    fn body(&mut self, function: FunctionId, body: NodeId) -> Checked {
        if self.kind(body) != Kind::Body {
            return self.expression(body);
        }
        let statements = self.children(body);
        self.functions[function.0 as usize].has_using = self.declares_using(statements);
        let own_scope = self.functions[function.0 as usize].has_parameter_expressions;
        if own_scope {
            let start = self.start(body);
            self.functions[function.0 as usize].body_scope = self.scopes.open(ScopeKind::Var, function, start);
        }
        self.statements(statements)?;
        if own_scope {
            self.finish_body_scope(function);
        }
        Ok(())
    }

    /// <https://tc39.es/ecma262/#sec-functiondeclarationinstantiation>
    fn finish_body_scope(&mut self, function: FunctionId) {
        let strict = self.functions[function.0 as usize].strict;
        if !strict {
            self.scopes.hoist_block_functions();
            if self.scopes.top().own_eval {
                self.declare_hidden(names::EVAL_VARS, BindingKind::EvalVars, function);
            }
        }
        // A `var arguments` starts with the value of the implicit one.
        let declares = self.scopes.own_entry(names::ARGUMENTS).is_some_and(|e| e.binding.kind == BindingKind::Var);
        self.scopes.close();
        if declares {
            self.scopes.refer(names::ARGUMENTS, 0, 0);
        }
    }

    fn declare_hidden(&mut self, name: Name, kind: BindingKind, function: FunctionId) {
        let node = self.functions[function.0 as usize].node;
        let start = self.start(node);
        self.scopes.declare(name, kind, start, node);
    }

    /// At the end of a function's scope: what of `this` and its kin, and of `arguments`, it needs.
    fn finish_function(&mut self, function: FunctionId, is_arrow: bool, eval_in_parameters: bool) {
        let info = &self.functions[function.0 as usize];
        let (strict, own_body) = (info.strict, info.body_scope.is_some());
        if !strict {
            self.scopes.hoist_block_functions();
            let evaluates = if own_body { eval_in_parameters } else { self.scopes.top().own_eval };
            if evaluates {
                self.declare_hidden(names::EVAL_VARS, BindingKind::EvalVars, function);
            }
        }
        if !is_arrow {
            self.declare_hidden_names(function);
        }
        self.scopes.close();
    }

    fn declare_hidden_names(&mut self, function: FunctionId) {
        // Bit n: the name of number n (names::THIS …) is used.
        let mut used = 0u32;
        for reference in self.scopes.pending() {
            if reference.name.0 <= names::ARGUMENTS.0 {
                used |= 1 << reference.name.0;
            }
        }
        let info = &self.functions[function.0 as usize];
        let (has_eval, is_method, is_derived) = (info.has_direct_eval, info.is_method, info.is_derived_constructor);
        let is_ordinary = self.kind(info.node) == Kind::Function;
        let uses = |name: Name| used & 1 << name.0 != 0;
        let rows = [
            (names::THIS, BindingKind::This, uses(names::THIS) || has_eval || is_derived),
            (names::NEW_TARGET, BindingKind::NewTarget, uses(names::NEW_TARGET) || has_eval),
            (
                names::ACTIVE_FUNCTION,
                BindingKind::ActiveFunction,
                uses(names::ACTIVE_FUNCTION) || has_eval && is_method,
            ),
            (names::HOME_OBJECT, BindingKind::HomeObject, uses(names::HOME_OBJECT) || has_eval && is_method),
        ];
        for (name, kind, needed) in rows {
            if needed {
                self.declare_hidden(name, kind, function);
            }
        }
        let arguments = is_ordinary && (uses(names::ARGUMENTS) || has_eval) && self.needs_arguments(function);
        let info = &mut self.functions[function.0 as usize];
        info.uses_this = rows[0].2;
        info.uses_super = uses(names::HOME_OBJECT) || uses(names::ACTIVE_FUNCTION);
        info.uses_arguments = arguments;
    }

    /// Decides argumentsObjectNeeded, and declares `arguments` if so. A `var` of that name is the same binding.
    /// <https://tc39.es/ecma262/#sec-functiondeclarationinstantiation>
    fn needs_arguments(&mut self, function: FunctionId) -> bool {
        match self.scopes.own_entry(names::ARGUMENTS) {
            None => {
                self.declare_hidden(names::ARGUMENTS, BindingKind::Arguments, function);
                true
            }
            Some(entry) if entry.binding.kind == BindingKind::Var && !entry.is_parameter => {
                entry.binding.kind = BindingKind::Arguments;
                true
            }
            Some(_) => false,
        }
    }

    /// Back in the function around.
    fn leave_function(&mut self, outer: Rights, function: FunctionId, is_arrow: bool) {
        self.labels.truncate(self.rights.first_label);
        self.rights = outer;
        if is_arrow && self.functions[function.0 as usize].has_direct_eval {
            self.functions[outer.function.0 as usize].has_direct_eval = true;
        }
    }

    /// A field's initializer or a static block: a method of its own.
    pub(super) fn class_part(&mut self, id: NodeId, code: &[NodeId], is_block: bool) -> Checked {
        let outer = self.rights;
        let function = self.add_function(id, true);
        let role = Role { is_method: true, ..Role::default() };
        self.rights = Rights { returns: false, no_arguments: true, ..self.rights_inside(function, true, false, role) };
        self.functions[function.0 as usize].is_method = true;
        let start = self.start(id);
        let scope = self.scopes.open(ScopeKind::Function, function, start);
        self.functions[function.0 as usize].scope = scope;
        if is_block {
            self.functions[function.0 as usize].has_using = self.declares_using(code);
            self.statements(code)?;
        } else if let [initializer] = code {
            self.optional(*initializer)?;
        }
        self.finish_function(function, false, false);
        self.leave_function(outer, function, false);
        Ok(())
    }

    /// A direct eval: it may see and assign everything around.
    pub(super) fn direct_eval(&mut self) {
        let scope = self.scopes.top();
        scope.has_direct_eval = true;
        scope.own_eval = true;
        self.functions[self.rights.function.0 as usize].has_direct_eval = true;
    }

    /// `this`, `new.target` and their kin.
    pub(super) fn hidden_reference(&mut self, name: Name, flags: u8, position: u32) {
        debug_assert!(flags & CROSSES == 0 && name.0 < words::LET.0);
        self.scopes.refer(name, flags, position);
    }
}
