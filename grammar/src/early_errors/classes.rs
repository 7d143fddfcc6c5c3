//! Classes: private names, constructors, fields and static blocks.

use super::functions::Role;
use super::{Analysis, Checked};
use crate::EvalContext;
use crate::ast::{BindingKind, Kind, Name, NodeId, PrivateKind, ScopeKind, Text, flags, names};
use crate::interner::words;
use crate::messages as m;
use crate::scope::PRIVATE;

impl Analysis<'_> {
    /// A class, declaration or expression.
    /// <https://tc39.es/ecma262/#sec-class-definitions-static-semantics-early-errors>
    pub(super) fn class(&mut self, id: NodeId) -> Checked {
        let node = self.node(id);
        let outer_strict = std::mem::replace(&mut self.rights.strict, true);
        let name = self.child(id, 0);
        if name.is_some() {
            self.check_bound_name(name)?;
        }
        if node.flags & flags::DECLARATION != 0 {
            let (declared, start) =
                if name.is_some() { (self.name(name), self.start(name)) } else { (names::STAR_DEFAULT, node.start) };
            if !self.scopes.declare_lexical(declared, BindingKind::Class, start, id) {
                return self.redeclared(declared, start);
            }
        }
        let scope = self.open_scope(ScopeKind::Class, node.start);
        self.set_extra(id, scope.0);
        if name.is_some() {
            let (text, start) = (self.name(name), self.start(name));
            self.scopes.declare(text, BindingKind::ClassName, start, id);
        }
        let children = self.children(id);
        let (heritage, elements) = (children[1], &children[2..]);
        // The heritage sees the private names of the classes around only.
        let mut outer_private = Vec::new();
        if heritage.is_some() {
            self.expression(heritage)?;
            outer_private = self.scopes.take_private();
        }
        for element in elements {
            self.step()?;
            self.declare_private(*element)?;
        }
        let mut has_constructor = false;
        for element in elements {
            self.step()?;
            self.class_element(*element, heritage.is_some(), &mut has_constructor)?;
        }
        self.scopes.close();
        for reference in outer_private {
            self.scopes.refer(reference.name, reference.flags, reference.position);
        }
        self.rights.strict = outer_strict;
        Ok(())
    }

    fn declare_private(&mut self, element: NodeId) -> Checked {
        let node = self.node(element);
        if !matches!(node.kind, Kind::Method | Kind::Field) {
            return Ok(());
        }
        let key = self.child(element, 0);
        if self.kind(key) != Kind::PrivateName {
            return Ok(());
        }
        let (name, start) = (self.name(key), self.start(key));
        if name == words::HASH_CONSTRUCTOR {
            return Err(m::error(start, m::CONSTRUCTOR_PRIVATE));
        }
        let kind = match node.kind {
            Kind::Field => PrivateKind::Field,
            _ if node.flags & flags::GETTER != 0 => PrivateKind::Getter,
            _ if node.flags & flags::SETTER != 0 => PrivateKind::Setter,
            _ => PrivateKind::Method,
        };
        let is_static = node.flags & flags::STATIC != 0;
        if let Some(entry) = self.scopes.own_entry(name) {
            let binding = &mut entry.binding;
            let pair = [binding.private_kind, kind];
            let completes =
                matches!(pair, [PrivateKind::Getter, PrivateKind::Setter] | [PrivateKind::Setter, PrivateKind::Getter]);
            if !completes || binding.is_static != is_static {
                return self.redeclared(name, start);
            }
            binding.private_kind = PrivateKind::Accessor;
            return Ok(());
        }
        let entry = self.scopes.declare(name, BindingKind::PrivateName, start, key);
        entry.binding.is_static = is_static;
        entry.binding.private_kind = kind;
        Ok(())
    }

    /// Whether a key is that name, written plainly or as a string.
    fn is_named(&self, key: NodeId, name: Name) -> bool {
        matches!(self.kind(key), Kind::PropertyName | Kind::String) && self.name(key) == name
    }

    fn class_element(&mut self, id: NodeId, derived: bool, has_constructor: &mut bool) -> Checked {
        let node = self.node(id);
        if node.kind == Kind::StaticBlock {
            return self.class_part(id, self.children(id), true);
        }
        let (key, value) = (self.child(id, 0), self.child(id, 1));
        let is_static = node.flags & flags::STATIC != 0;
        if is_static && self.is_named(key, names::PROTOTYPE) {
            return Err(m::error(self.start(key), m::STATIC_PROTOTYPE));
        }
        if self.kind(key) != Kind::PrivateName {
            self.property_key(key)?;
        }
        let named_constructor = self.is_named(key, names::CONSTRUCTOR);
        if node.kind == Kind::Field {
            if named_constructor {
                return Err(m::error(self.start(key), m::CONSTRUCTOR_FIELD));
            }
            return self.class_part(id, &[value], false);
        }
        let is_constructor = named_constructor && !is_static;
        if is_constructor {
            let kind = self.node(value).flags;
            let message = match () {
                _ if node.flags & (flags::GETTER | flags::SETTER) != 0 => Some(m::CONSTRUCTOR_ACCESSOR),
                _ if kind & flags::GENERATOR != 0 => Some(m::CONSTRUCTOR_GENERATOR),
                _ if kind & flags::ASYNC != 0 => Some(m::CONSTRUCTOR_ASYNC),
                _ if *has_constructor => Some(m::TWO_CONSTRUCTORS),
                _ => None,
            };
            if let Some(message) = message {
                return Err(m::error(self.start(key), message));
            }
            *has_constructor = true;
        }
        let role = Role {
            is_method: true,
            is_class_constructor: is_constructor,
            is_derived_constructor: is_constructor && derived,
        };
        self.method_value(id, role)
    }

    /// A method's function, its parameters counted if it is an accessor.
    pub(super) fn method_value(&mut self, id: NodeId, role: Role) -> Checked {
        let node = self.node(id);
        let value = self.child(id, 1);
        let parameters = self.child(value, 1);
        let list = self.children(parameters);
        if node.flags & flags::GETTER != 0 && !list.is_empty() {
            return Err(m::error(self.start(list[0]), m::GETTER_PARAMETERS));
        }
        if node.flags & flags::SETTER != 0 {
            if list.len() != 1 {
                return Err(m::error(self.start(parameters), m::SETTER_PARAMETERS));
            }
            if self.kind(list[0]) == Kind::Spread {
                return Err(m::error(self.start(list[0]), m::SETTER_REST));
            }
        }
        self.function(value, role)
    }

    /// A private name that is used.
    pub(super) fn private_reference(&mut self, id: NodeId) {
        let (name, start) = (self.name(id), self.start(id));
        self.scopes.refer(name, PRIVATE, start);
    }

    /// What private names are left must be known to the eval's caller.
    /// <https://tc39.es/ecma262/#sec-static-semantics-allprivateidentifiersvalid>
    pub(super) fn all_private_identifiers_valid(&self, context: &EvalContext) -> Checked {
        let unknown = self.scopes.references.iter().filter(|r| r.flags & PRIVATE != 0).find(|r| {
            let Text::Utf8(text) = self.interner.text(r.name) else { return true };
            !context.private_names.iter().any(|known| **known == **text)
        });
        match unknown {
            Some(r) => Err(m::error(r.position, m::undeclared_private(&self.spelled(r.name)))),
            None => Ok(()),
        }
    }
}
