//! Names: where they are bound, where they are used, and the patterns of both.

use super::{Analysis, Checked};
use crate::ast::{BindingKind, Kind, NodeId, names};
use crate::ast::{Name, flags};
use crate::interner::words;
use crate::messages as m;
use crate::scope::ASSIGNS;

/// Whether something may be assigned to.
/// <https://tc39.es/ecma262/#sec-static-semantics-assignmenttargettype>
#[derive(PartialEq, Eq)]
pub enum TargetType {
    Simple,
    /// A call: an error when it runs, in sloppy code.
    WebCompat,
    Invalid,
}

impl Analysis<'_> {
    /// What holds for every identifier, used, bound or a label.
    /// <https://tc39.es/ecma262/#sec-identifiers-static-semantics-early-errors>
    pub(super) fn check_identifier(&self, id: NodeId) -> Checked {
        let name = self.name(id);
        if name.0 > words::AWAIT.0 {
            return Ok(());
        }
        if self.rights.strict && words::is_strict_reserved(name) {
            return Err(m::error(self.start(id), m::UNEXPECTED_STRICT_RESERVED));
        }
        if name == words::AWAIT && self.rights.no_await_name {
            return Err(m::error(self.start(id), m::AWAIT_IN_PARAMETER));
        }
        Ok(())
    }

    /// A name that is used.
    pub(super) fn reference(&mut self, id: NodeId, flags: u8) -> Checked {
        self.check_identifier(id)?;
        let name = self.name(id);
        if name == names::ARGUMENTS && self.rights.no_arguments {
            return Err(m::error(self.start(id), m::ARGUMENTS_IN_FIELD));
        }
        let position = self.start(id);
        self.scopes.refer(name, flags, position);
        Ok(())
    }

    /// A name that is bound, whatever binds it.
    /// <https://tc39.es/ecma262/#sec-static-semantics-static-semantics-early-errors>
    pub(super) fn check_bound_name(&self, id: NodeId) -> Checked {
        self.check_identifier(id)?;
        let name = self.name(id);
        if self.rights.strict && (name == names::EVAL || name == names::ARGUMENTS) {
            return Err(m::error(self.start(id), m::UNEXPECTED_EVAL_ARGUMENTS));
        }
        Ok(())
    }

    fn bind(&mut self, id: NodeId, kind: BindingKind) -> Checked {
        self.check_bound_name(id)?;
        let (name, start) = (self.name(id), self.start(id));
        if name == names::ARGUMENTS && self.rights.no_arguments && kind == BindingKind::Var {
            return Err(m::error(start, m::ARGUMENTS_IN_FIELD));
        }
        let fits = match kind {
            BindingKind::Var => self.scopes.declare_var(name, start, id),
            BindingKind::Parameter => self.scopes.declare_parameter(name, start, id) || !self.unique_parameters,
            BindingKind::Let | BindingKind::Const | BindingKind::Using if name == words::LET => {
                return Err(m::error(start, m::LET_BOUND_LEXICALLY));
            }
            _ => self.scopes.declare_lexical(name, kind, start, id),
        };
        if fits {
            return Ok(());
        }
        if kind == BindingKind::Parameter {
            return Err(m::error(start, m::DUPLICATE_PARAMETER));
        }
        self.redeclared(name, start)
    }

    /// A binding pattern, or an element of one.
    pub(super) fn binding(&mut self, id: NodeId, kind: BindingKind) -> Checked {
        if id.is_none() {
            return Ok(());
        }
        let node = self.node(id);
        if node.kind == Kind::Identifier {
            return self.bind(id, kind);
        }
        self.descend(id)?;
        match node.kind {
            Kind::Assign => {
                self.has_pattern_expression = true;
                self.binding(self.child(id, 0), kind)?;
                self.expression(self.child(id, 1))?;
            }
            Kind::ArrayLiteral => self.array_binding(id, kind)?,
            Kind::ObjectLiteral => self.object_binding(id, kind)?,
            _ if kind == BindingKind::Parameter => {
                return Err(m::error(node.start, m::INVALID_DESTRUCTURING_TARGET));
            }
            _ => return Err(m::error(node.start, m::ILLEGAL_BINDING_TARGET)),
        }
        self.depth -= 1;
        Ok(())
    }

    fn array_binding(&mut self, id: NodeId, kind: BindingKind) -> Checked {
        let elements = self.children(id);
        for (i, element) in elements.iter().enumerate() {
            self.step()?;
            if element.is_none() || self.kind(*element) != Kind::Spread {
                self.binding(*element, kind)?;
                continue;
            }
            self.check_rest(*element, i + 1 == elements.len())?;
            let target = self.child(*element, 0);
            if self.kind(target) == Kind::Assign {
                return Err(m::error(self.start(target), m::REST_INITIALIZER));
            }
            self.binding(target, kind)?;
        }
        Ok(())
    }

    fn check_rest(&self, rest: NodeId, is_last: bool) -> Checked {
        if is_last && !self.has_flag(rest, flags::TRAILING_COMMA) {
            return Ok(());
        }
        Err(m::error(self.start(rest), m::REST_NOT_LAST))
    }

    fn object_binding(&mut self, id: NodeId, kind: BindingKind) -> Checked {
        let properties = self.children(id);
        for (i, property) in properties.iter().enumerate() {
            self.step()?;
            let first = self.child(*property, 0);
            match self.kind(*property) {
                Kind::Shorthand => self.bind(first, kind)?,
                Kind::CoverInitializedName => {
                    self.has_pattern_expression = true;
                    self.bind(first, kind)?;
                    self.expression(self.child(*property, 1))?;
                }
                Kind::Property => {
                    self.has_pattern_expression |= self.kind(first) == Kind::Computed;
                    self.property_key(first)?;
                    self.binding(self.child(*property, 1), kind)?;
                }
                Kind::Spread => {
                    self.check_rest(*property, i + 1 == properties.len())?;
                    if self.kind(first) != Kind::Identifier {
                        return Err(m::error(self.start(first), m::REST_BINDING));
                    }
                    self.bind(first, kind)?;
                }
                _ => return Err(m::error(self.start(*property), m::ILLEGAL_BINDING_TARGET)),
            }
        }
        Ok(())
    }

    /// The names of a declared target are assigned to.
    pub(super) fn assigned_names(&mut self, id: NodeId) {
        if id.is_none() {
            return;
        }
        let node = self.node(id);
        match node.kind {
            Kind::Identifier => self.scopes.refer(Name(node.extra), ASSIGNS, node.start),
            Kind::Assign | Kind::CoverInitializedName | Kind::Shorthand | Kind::Spread => {
                self.assigned_names(self.child(id, 0));
            }
            Kind::Property => self.assigned_names(self.child(id, 1)),
            Kind::ArrayLiteral | Kind::ObjectLiteral => {
                for part in self.children(id) {
                    self.assigned_names(*part);
                }
            }
            _ => {}
        }
    }

    // ---- assignment

    fn assignment_target_type(&self, id: NodeId) -> TargetType {
        let mut at = id;
        while self.kind(at) == Kind::Parenthesized {
            at = self.child(at, 0);
        }
        match self.kind(at) {
            Kind::Identifier | Kind::Dot | Kind::Index => TargetType::Simple,
            Kind::Call if self.kind(self.child(at, 0)) != Kind::Super => TargetType::WebCompat,
            _ => TargetType::Invalid,
        }
    }

    /// A simple target; `calls` says whether sloppy code may have a call in its place.
    pub(super) fn simple_target(&mut self, id: NodeId, calls: bool, message: &'static str) -> Checked {
        match self.assignment_target_type(id) {
            TargetType::Simple => {}
            TargetType::WebCompat if calls && !self.rights.strict => return self.expression(id),
            _ => return Err(m::error(self.start(id), message)),
        }
        let mut at = id;
        while self.kind(at) == Kind::Parenthesized {
            at = self.child(at, 0);
        }
        if self.kind(at) != Kind::Identifier {
            return self.expression(id);
        }
        self.identifier_target(at)
    }

    fn identifier_target(&mut self, id: NodeId) -> Checked {
        let name = self.name(id);
        if self.rights.strict && (name == names::EVAL || name == names::ARGUMENTS) {
            return Err(m::error(self.start(id), m::UNEXPECTED_EVAL_ARGUMENTS));
        }
        self.reference(id, ASSIGNS)
    }

    /// The left side of `=` and of for-in and for-of: a pattern or a simple target.
    pub(super) fn assignment_target(&mut self, id: NodeId, message: &'static str) -> Checked {
        match self.kind(id) {
            Kind::ArrayLiteral | Kind::ObjectLiteral => self.pattern_target(id),
            _ => self.simple_target(id, true, message),
        }
    }

    /// A target within a pattern, or the pattern itself.
    /// <https://tc39.es/ecma262/#sec-destructuring-assignment-static-semantics-early-errors>
    fn pattern_target(&mut self, id: NodeId) -> Checked {
        if id.is_none() {
            return Ok(());
        }
        self.descend(id)?;
        match self.kind(id) {
            Kind::ArrayLiteral => self.array_target(id)?,
            Kind::ObjectLiteral => self.object_target(id)?,
            _ => self.simple_target(id, false, m::INVALID_DESTRUCTURING_TARGET)?,
        }
        self.depth -= 1;
        Ok(())
    }

    fn target_with_default(&mut self, id: NodeId) -> Checked {
        if id.is_none() || self.kind(id) != Kind::Assign {
            return self.pattern_target(id);
        }
        self.pattern_target(self.child(id, 0))?;
        self.expression(self.child(id, 1))
    }

    fn array_target(&mut self, id: NodeId) -> Checked {
        let elements = self.children(id);
        for (i, element) in elements.iter().enumerate() {
            self.step()?;
            if element.is_none() || self.kind(*element) != Kind::Spread {
                self.target_with_default(*element)?;
                continue;
            }
            self.check_rest(*element, i + 1 == elements.len())?;
            self.pattern_target(self.child(*element, 0))?;
        }
        Ok(())
    }

    fn object_target(&mut self, id: NodeId) -> Checked {
        let properties = self.children(id);
        for (i, property) in properties.iter().enumerate() {
            self.step()?;
            let first = self.child(*property, 0);
            match self.kind(*property) {
                Kind::Shorthand => self.identifier_target(first)?,
                Kind::CoverInitializedName => {
                    self.identifier_target(first)?;
                    self.expression(self.child(*property, 1))?;
                }
                Kind::Property => {
                    self.property_key(first)?;
                    self.target_with_default(self.child(*property, 1))?;
                }
                Kind::Spread => {
                    self.check_rest(*property, i + 1 == properties.len())?;
                    if matches!(self.kind(first), Kind::ArrayLiteral | Kind::ObjectLiteral) {
                        return Err(m::error(self.start(first), m::REST_ASSIGNMENT));
                    }
                    self.simple_target(first, false, m::REST_ASSIGNMENT)?;
                }
                _ => return Err(m::error(self.start(*property), m::INVALID_DESTRUCTURING_TARGET)),
            }
        }
        Ok(())
    }
}
