//! Expressions.

use super::functions::Role;
use super::{Analysis, Checked};
use crate::Goal;
use crate::ast::{FunctionId, Kind, NodeId, Op, Text, flags, names};
use crate::lexer::Scanner;
use crate::messages as m;
use crate::regexp::{Flags, validate};
use crate::scope::ASSIGNS;
use crate::watch::STRIDE;

impl Analysis<'_> {
    pub(super) fn expressions(&mut self, list: &[NodeId]) -> Checked {
        // Leaves count nothing.
        let (first, rest) = list.split_at(list.len().min(STRIDE as usize));
        for expression in first {
            self.optional(*expression)?;
        }
        if rest.is_empty() {
            return Ok(());
        }
        self.watch.look()?;
        self.expressions(rest)
    }

    pub(super) fn expression(&mut self, id: NodeId) -> Checked {
        let node = self.node(id);
        // Leaves first: most expressions are.
        match node.kind {
            Kind::Identifier => return self.reference(id, 0),
            Kind::Number | Kind::String if node.flags & flags::OCTAL != 0 && self.rights.strict => {
                return self.octal(id);
            }
            Kind::Number | Kind::String | Kind::BigInt | Kind::Null | Kind::True | Kind::False => return Ok(()),
            Kind::This => {
                self.hidden_reference(names::THIS, 0, node.start);
                return Ok(());
            }
            _ => {}
        }
        self.descend(id)?;
        match node.kind {
            Kind::Dot | Kind::Index | Kind::Call | Kind::TaggedTemplate => self.chain(id)?,
            Kind::Binary | Kind::Logical | Kind::Sequence => self.operators(id)?,
            Kind::Function => self.function(id, Role::default())?,
            Kind::Class => self.class(id)?,
            Kind::ObjectLiteral => self.object(id)?,
            Kind::Assign => {
                self.assignment_target(self.child(id, 0), m::INVALID_ASSIGNMENT_TARGET)?;
                self.expression(self.child(id, 1))?;
            }
            Kind::AssignOp => {
                let calls = !matches!(node.op, Op::And | Op::Or | Op::Nullish);
                self.simple_target(self.child(id, 0), calls, m::INVALID_ASSIGNMENT_TARGET)?;
                self.expression(self.child(id, 1))?;
            }
            Kind::PrefixUpdate => self.simple_target(self.child(id, 0), true, m::INVALID_PREFIX_TARGET)?,
            Kind::PostfixUpdate => self.simple_target(self.child(id, 0), true, m::INVALID_POSTFIX_TARGET)?,
            Kind::Unary if node.op == Op::Delete => self.delete(id)?,
            Kind::Await => {
                self.await_here(node.start)?;
                self.expression(self.child(id, 0))?;
            }
            Kind::Yield | Kind::YieldStar => {
                if self.rights.in_parameters {
                    return Err(m::error(node.start, m::YIELD_IN_PARAMETER));
                }
                self.optional(self.child(id, 0))?;
            }
            Kind::NewTarget => {
                if !self.rights.new_target {
                    return Err(m::error(node.end - "target".len() as u32, m::NEW_TARGET_OUTSIDE));
                }
                self.hidden_reference(names::NEW_TARGET, 0, node.start);
            }
            Kind::Template => self.template(id, true)?,
            Kind::RegExp => self.regexp(id)?,
            Kind::PrivateName => return Err(m::error(node.start, m::UNEXPECTED_PRIVATE)),
            Kind::Super => return Err(m::error(node.start, m::UNEXPECTED_SUPER)),
            _ => self.expressions(self.children(id))?,
        }
        self.depth -= 1;
        Ok(())
    }

    fn octal(&self, id: NodeId) -> Checked {
        let node = self.node(id);
        let text = &self.source[node.start as usize..node.end as usize];
        let message = match node.kind {
            Kind::String => m::STRICT_OCTAL_ESCAPE,
            _ if text.contains(['8', '9']) => m::STRICT_DECIMAL_ZERO,
            _ => m::STRICT_OCTAL_LITERAL,
        };
        Err(m::error(node.start, message))
    }

    /// An `await`, of whatever form.
    pub(super) fn await_here(&mut self, position: u32) -> Checked {
        if self.rights.in_parameters {
            return Err(m::error(position, m::AWAIT_IN_PARAMETER));
        }
        if self.rights.function == FunctionId(0) && *self.goal == Goal::Module {
            self.has_top_level_await = true;
        }
        Ok(())
    }

    /// Members and calls: a left spine, walked from its innermost object outwards.
    fn chain(&mut self, id: NodeId) -> Checked {
        let bottom = self.spine.len();
        let mut at = id;
        while matches!(self.kind(at), Kind::Dot | Kind::Index | Kind::Call | Kind::TaggedTemplate) {
            self.spine.push(at);
            at = self.child(at, 0);
        }
        if self.kind(at) == Kind::Super {
            self.super_reference(at, self.spine[self.spine.len() - 1])?;
        } else {
            self.expression(at)?;
        }
        while self.spine.len() > bottom {
            let Some(link) = self.spine.pop() else { break };
            self.step()?;
            let node = self.node(link);
            match node.kind {
                Kind::Dot => {
                    let name = self.child(link, 1);
                    if self.kind(name) == Kind::PrivateName {
                        self.private_reference(name);
                    }
                }
                Kind::Index => self.expression(self.child(link, 1))?,
                Kind::TaggedTemplate => self.template(self.child(link, 1), false)?,
                _ => {
                    self.expressions(&self.children(link)[1..])?;
                    if node.flags & flags::EVAL != 0 {
                        self.direct_eval();
                    }
                }
            }
        }
        Ok(())
    }

    fn super_reference(&mut self, id: NodeId, user: NodeId) -> Checked {
        let start = self.start(id);
        self.hidden_reference(names::THIS, if self.kind(user) == Kind::Call { ASSIGNS } else { 0 }, start);
        if self.kind(user) == Kind::Call {
            if !self.rights.super_call {
                return Err(m::error(start, m::UNEXPECTED_SUPER));
            }
            self.hidden_reference(names::ACTIVE_FUNCTION, 0, start);
            self.hidden_reference(names::NEW_TARGET, 0, start);
            return Ok(());
        }
        if !self.rights.super_property {
            return Err(m::error(start, m::UNEXPECTED_SUPER));
        }
        if self.kind(user) == Kind::Dot && self.kind(self.child(user, 1)) == Kind::PrivateName {
            return Err(m::error(self.start(self.child(user, 1)), m::UNEXPECTED_PRIVATE));
        }
        self.hidden_reference(names::HOME_OBJECT, 0, start);
        Ok(())
    }

    /// Binary operators and commas: a left spine too.
    fn operators(&mut self, id: NodeId) -> Checked {
        let bottom = self.spine.len();
        let mut at = id;
        while matches!(self.kind(at), Kind::Binary | Kind::Logical | Kind::Sequence) {
            self.spine.push(at);
            at = self.child(at, 0);
        }
        let innermost = self.node(self.spine[self.spine.len() - 1]);
        if self.kind(at) == Kind::PrivateName && innermost.kind == Kind::Binary && innermost.op == Op::In {
            self.private_reference(at);
        } else {
            self.expression(at)?;
        }
        while self.spine.len() > bottom {
            let Some(operator) = self.spine.pop() else { break };
            self.step()?;
            self.expression(self.child(operator, 1))?;
        }
        Ok(())
    }

    /// <https://tc39.es/ecma262/#sec-delete-operator-static-semantics-early-errors>
    fn delete(&mut self, id: NodeId) -> Checked {
        let mut operand = self.child(id, 0);
        while matches!(self.kind(operand), Kind::Parenthesized | Kind::OptionalChain) {
            operand = self.child(operand, 0);
        }
        match self.kind(operand) {
            Kind::Identifier if self.rights.strict => {
                return Err(m::error(self.start(operand), m::STRICT_DELETE));
            }
            Kind::Dot if self.kind(self.child(operand, 1)) == Kind::PrivateName => {
                return Err(m::error(self.start(self.child(operand, 1)), m::DELETE_PRIVATE));
            }
            _ => {}
        }
        self.expression(self.child(id, 0))
    }

    fn template(&mut self, id: NodeId, checked: bool) -> Checked {
        for part in self.children(id) {
            self.step()?;
            let node = self.node(*part);
            if node.kind != Kind::TemplateChunk {
                self.expression(*part)?;
            } else if checked && self.tables.templates[node.extra as usize].cooked.is_none() {
                // Read again, for the place and kind of the bad escape.
                let chunk = Scanner::new(self.source, false, false).template_chunk(node.start, node.start + 1)?;
                let (offset, message) = chunk.bad_escape.unwrap_or((node.start, m::INVALID_TOKEN));
                return Err(m::error(offset, message));
            }
        }
        Ok(())
    }

    /// <https://tc39.es/ecma262/#sec-primary-expression-regular-expression-literals-static-semantics-early-errors>
    fn regexp(&self, id: NodeId) -> Checked {
        let node = self.node(id);
        let regexp = self.tables.regexps[node.extra as usize];
        // The lexer has found them right.
        let flags = match self.interner.text(regexp.flags) {
            Text::Utf8(letters) => Flags::parse(letters.bytes().map(u16::from)),
            Text::Utf16(letters) => Flags::parse(letters.iter().copied()),
        };
        let flags = flags.unwrap_or_default();
        validate(self.interner.text(regexp.pattern), flags, self.watch).map_err(|why| match why {
            m::INTERRUPTED => m::error(0, why),
            _ => {
                m::error(node.start, m::invalid_regexp(&self.spelled(regexp.pattern), &self.spelled(regexp.flags), why))
            }
        })
    }

    /// A property's key, where no private name may be.
    pub(super) fn property_key(&mut self, id: NodeId) -> Checked {
        match self.kind(id) {
            Kind::PropertyName => Ok(()),
            Kind::Computed => self.expression(self.child(id, 0)),
            _ => self.expression(id),
        }
    }

    /// <https://tc39.es/ecma262/#sec-object-initializer-static-semantics-early-errors>
    fn object(&mut self, id: NodeId) -> Checked {
        let mut has_proto = false;
        for property in self.children(id) {
            self.step()?;
            let node = self.node(*property);
            let first = self.child(*property, 0);
            match node.kind {
                Kind::Shorthand => self.reference(first, 0)?,
                Kind::CoverInitializedName => {
                    return Err(m::error(node.start, m::SHORTHAND_INITIALIZER));
                }
                Kind::Property => {
                    if node.flags & flags::PROTO != 0 && std::mem::replace(&mut has_proto, true) {
                        return Err(m::error(self.start(first), m::DUPLICATE_PROTO));
                    }
                    self.property_key(first)?;
                    self.expression(self.child(*property, 1))?;
                }
                Kind::Method => {
                    self.property_key(first)?;
                    self.method_value(*property, Role { is_method: true, ..Role::default() })?;
                }
                _ => self.expression(first)?,
            }
        }
        Ok(())
    }
}
