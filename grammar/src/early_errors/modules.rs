//! Imports and exports.

use super::{Analysis, Checked};
use crate::ast::{BindingKind, Kind, Name, NodeId, Text, flags, names};
use crate::messages as m;

impl Analysis<'_> {
    /// <https://tc39.es/ecma262/#sec-module-semantics-static-semantics-early-errors>
    pub(super) fn module_item(&mut self, id: NodeId) -> Checked {
        match self.kind(id) {
            Kind::Import => self.import(id),
            Kind::ExportAll => {
                let [_, attributes, name] = *self.children(id) else { return Ok(()) };
                self.attributes(attributes)?;
                if name.is_some() { self.export_name(name) } else { Ok(()) }
            }
            Kind::ExportNamed => self.export_named(id),
            Kind::ExportDeclaration => self.export_declaration(self.child(id, 0)),
            Kind::ExportDefault => self.export_default(id),
            _ => self.expression(id),
        }
    }

    fn import(&mut self, id: NodeId) -> Checked {
        let children = self.children(id);
        self.attributes(children[1])?;
        for specifier in &children[2..] {
            if self.kind(*specifier) == Kind::ImportSpecifier {
                self.well_formed(self.child(*specifier, 0))?;
                self.binding(self.child(*specifier, 1), BindingKind::Import)?;
            } else {
                self.binding(self.child(*specifier, 0), BindingKind::Import)?;
            }
        }
        Ok(())
    }

    fn attributes(&mut self, id: NodeId) -> Checked {
        if id.is_none() {
            return Ok(());
        }
        let attributes = self.children(id);
        for (i, attribute) in attributes.iter().enumerate() {
            let key = self.child(*attribute, 0);
            let name = self.name(key);
            if attributes[..i].iter().any(|earlier| self.name(self.child(*earlier, 0)) == name) {
                return Err(m::error(self.start(key), m::duplicate_attribute(&self.spelled(name))));
            }
        }
        Ok(())
    }

    /// A module export name must be well-formed Unicode.
    fn well_formed(&self, id: NodeId) -> Checked {
        match self.interner.text(self.name(id)) {
            Text::Utf16(_) => Err(m::error(self.start(id), m::MALFORMED_MODULE_NAME)),
            Text::Utf8(_) => Ok(()),
        }
    }

    fn export_name(&mut self, id: NodeId) -> Checked {
        self.well_formed(id)?;
        let (name, start) = (self.name(id), self.start(id));
        self.export(name, start)
    }

    fn export(&mut self, name: Name, start: u32) -> Checked {
        if self.exported.insert(name) {
            return Ok(());
        }
        Err(m::error(start, m::duplicate_export(&self.spelled(name))))
    }

    fn export_named(&mut self, id: NodeId) -> Checked {
        let children = self.children(id);
        self.attributes(children[1])?;
        for specifier in &children[2..] {
            let (local, exported) = (self.child(*specifier, 0), self.child(*specifier, 1));
            if children[0].is_none() {
                self.check_identifier(local)?;
                self.exported_locals.push((self.name(local), self.start(local)));
            } else {
                self.well_formed(local)?;
            }
            self.export_name(exported)?;
        }
        Ok(())
    }

    fn export_declaration(&mut self, declaration: NodeId) -> Checked {
        self.statement(declaration)?;
        if matches!(self.kind(declaration), Kind::Function | Kind::Class) {
            return self.export_bound(self.child(declaration, 0));
        }
        for declarator in self.children(declaration) {
            self.export_bound(self.child(*declarator, 0))?;
        }
        Ok(())
    }

    /// Exports every name of a binding pattern.
    fn export_bound(&mut self, id: NodeId) -> Checked {
        if id.is_none() {
            return Ok(());
        }
        match self.kind(id) {
            Kind::Identifier => {
                let (name, start) = (self.name(id), self.start(id));
                self.exported_locals.push((name, start));
                self.export(name, start)
            }
            Kind::Assign | Kind::CoverInitializedName | Kind::Shorthand | Kind::Spread => {
                self.export_bound(self.child(id, 0))
            }
            Kind::Property => self.export_bound(self.child(id, 1)),
            _ => self.children(id).iter().try_for_each(|part| self.export_bound(*part)),
        }
    }

    fn export_default(&mut self, id: NodeId) -> Checked {
        let (start, value) = (self.start(id), self.child(id, 0));
        self.export(names::DEFAULT, start)?;
        let is_declaration =
            matches!(self.kind(value), Kind::Function | Kind::Class) && self.has_flag(value, flags::DECLARATION);
        if !is_declaration {
            self.scopes.declare(names::STAR_DEFAULT, BindingKind::Let, start, id);
            self.exported_locals.push((names::STAR_DEFAULT, start));
            return self.expression(value);
        }
        let name = self.child(value, 0);
        let local = if name.is_some() { self.name(name) } else { names::STAR_DEFAULT };
        self.exported_locals.push((local, start));
        self.statement(value)
    }

    /// At the module's end: what is exported must be declared. Other modules see it, so it is captured.
    pub(super) fn check_exports(&mut self) -> Checked {
        for (name, start) in std::mem::take(&mut self.exported_locals) {
            match self.scopes.own_entry(name) {
                Some(entry) => entry.binding.captured = true,
                None => return Err(m::error(start, m::undefined_export(&self.spelled(name)))),
            }
        }
        Ok(())
    }
}
