//! Modules: their environment's slots, requests, imports and exports.

use super::{Compiler, Environment, NO_BINDING, NameFrom, OpenScope, Place};
use crate::bytecode::{
    Code, CodeFlags, FunctionKind, ImportEntry, IndirectExport, LocalExport, ModuleInfo, ModuleRequest,
};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use zerojs_grammar::ast::{BindingKind, Kind, Name, NodeId, ScopeId, ScopeKind, Text, flags, names};

impl Compiler<'_> {
    pub(super) fn module(&mut self) -> Arc<Code> {
        let root = self.program.root;
        let is_async = self.program.has_top_level_await;
        self.f.kind = if is_async { FunctionKind::AsyncModule } else { FunctionKind::Module };
        self.f.strict = true;
        let mut info = ModuleInfo { has_top_level_await: is_async, ..ModuleInfo::default() };
        self.open_module_scope(root, &mut info);
        self.imports_and_exports(root, &mut info);
        for index in self.program.scopes[0].bindings.clone() {
            let binding = self.program.bindings[index as usize];
            if binding.kind == BindingKind::Function
                && let Place::Slot { slot, .. } = self.bindings[index as usize].place
            {
                let code = self.function_code(binding.node, NameFrom::Name(binding.name), super::function::Role::Plain);
                let function = self.f.writer.function(code);
                info.functions.push((slot, function));
            }
        }
        let region = self.begin_async();
        self.undefined_variables(ScopeId(0));
        self.statements(self.children(root));
        self.return_undefined(self.program.node(root).end);
        self.end_async(region);
        self.close_scope();
        let f = self.end_function_state();
        let code = Code {
            name: Text::Utf8("".into()),
            kind: f.kind,
            flags: CodeFlags { strict: true, ..CodeFlags::default() },
            length: 0,
            parameter_count: 0,
            register_count: 0,
            instructions: Vec::new(),
            constants: Vec::new(),
            caches: Vec::new(),
            functions: Vec::new(),
            literals: Vec::new(),
            templates: Vec::new(),
            argument_maps: Vec::new(),
            global_declarations: Vec::new(),
            handlers: Vec::new(),
            holds: Vec::new(),
            positions: Vec::new(),
            expressions: Vec::new(),
            binding_names: Vec::new(),
            eval_sites: Vec::new(),
            source_range: (0, self.program.node(root).end),
            source: self.source.clone(),
            module: Some(Box::new(info)),
        };
        self.finish_code(f, code)
    }

    /// Names that are imported, exported, captured or functions have slots of the module's environment; others registers.
    fn open_module_scope(&mut self, root: NodeId, info: &mut ModuleInfo) {
        let mut exported = FxHashSet::default();
        let mut plain = FxHashSet::default();
        for &item in self.children(root) {
            self.exported_names(item, &mut exported);
            self.plain_imports(item, &mut plain);
        }
        let range = self.program.scopes[0].bindings.clone();
        self.open.push(OpenScope {
            kind: ScopeKind::Module,
            bindings: range.clone(),
            first_register: self.f.next_register,
            environment_count: 0,
            dynamic_count: 0,
        });
        let mut description = Vec::new();
        let mut slots = 0u16;
        for index in range {
            let state = &self.bindings[index as usize];
            let (name, kind) = (state.name, state.kind);
            let in_slot = state.captured
                || matches!(kind, BindingKind::Import | BindingKind::Function)
                || exported.contains(&name);
            let place = if kind == BindingKind::This {
                Place::Nowhere
            } else if in_slot {
                let slot = slots;
                slots = slots.saturating_add(1);
                if kind == BindingKind::Var {
                    info.var_slots.push(slot);
                }
                let seen = if plain.contains(&name) { BindingKind::Const } else { kind };
                description.push((self.text(name), seen, slot));
                Place::Slot { environment: 0, slot }
            } else {
                let register = self.new_register();
                if !super::scope::has_dead_zone(kind) {
                    self.set_variable(register);
                }
                Place::Register(register)
            };
            let state = &mut self.bindings[index as usize];
            state.place = place;
            state.depth = 1;
            state.initialised = !super::scope::has_dead_zone(kind);
            state.plain_import = plain.contains(&name);
            state.shadowed = std::mem::replace(&mut self.by_name[name.0 as usize], index);
        }
        if slots == u16::MAX {
            self.fail("Too many variables in a module", 0);
        }
        info.env_size = slots;
        self.environments.push(Environment {
            register: None,
            slots,
            kind: ScopeKind::Module,
            in_arrow: false,
            is_parameter_scope: false,
            bindings: description,
            description: None,
        });
        self.f.first_environment = 1;
    }

    /// Local names that an item exports.
    fn exported_names(&self, item: NodeId, names_out: &mut FxHashSet<Name>) {
        match self.kind(item) {
            Kind::ExportDeclaration => {
                let mut bound = Vec::new();
                self.bound_names(self.child(item, 0), &mut bound);
                names_out.extend(bound);
            }
            Kind::ExportDefault => {
                names_out.insert(self.default_local(item));
            }
            Kind::ExportNamed if self.child(item, 0).is_none() => {
                for &specifier in &self.children(item)[2..] {
                    names_out.insert(self.name_of(self.child(specifier, 0)));
                }
            }
            _ => {}
        }
    }

    /// Imports whose slot holds the value itself: namespaces, and sources.
    fn plain_imports(&self, item: NodeId, names_out: &mut FxHashSet<Name>) {
        if self.kind(item) != Kind::Import {
            return;
        }
        let of_source = self.node(item).flags & flags::PHASE_SOURCE != 0;
        for &specifier in &self.children(item)[2..] {
            if of_source || self.kind(specifier) == Kind::ImportNamespace {
                let local = self.child(specifier, self.children(specifier).len() - 1);
                names_out.insert(self.name_of(local));
            }
        }
    }

    /// <https://tc39.es/ecma262/#sec-static-semantics-boundnames>
    fn bound_names(&self, id: NodeId, out: &mut Vec<Name>) {
        match self.kind(id) {
            Kind::Identifier => out.push(self.name_of(id)),
            Kind::Function | Kind::Class => out.push(self.name_of(self.child(id, 0))),
            Kind::VarDeclaration
            | Kind::LetDeclaration
            | Kind::ConstDeclaration
            | Kind::UsingDeclaration
            | Kind::AwaitUsingDeclaration
            | Kind::ArrayLiteral
            | Kind::ObjectLiteral => {
                for &child in self.children(id) {
                    if child.is_some() {
                        self.bound_names(child, out);
                    }
                }
            }
            Kind::Declarator
            | Kind::Assign
            | Kind::Spread
            | Kind::Shorthand
            | Kind::CoverInitializedName
            | Kind::Parenthesized => self.bound_names(self.child(id, 0), out),
            Kind::Property => self.bound_names(self.child(id, 1), out),
            _ => {}
        }
    }

    /// The local name of `export default`.
    fn default_local(&self, item: NodeId) -> Name {
        let value = self.child(item, 0);
        let node = self.node(value);
        if matches!(node.kind, Kind::Function | Kind::Class)
            && node.flags & flags::DECLARATION != 0
            && self.child(value, 0).is_some()
        {
            return self.name_of(self.child(value, 0));
        }
        names::STAR_DEFAULT
    }

    fn request(&mut self, source: NodeId, attributes: NodeId, node_flags: u16, info: &mut ModuleInfo) -> u16 {
        let phase = if node_flags & flags::PHASE_SOURCE != 0 {
            1
        } else if node_flags & flags::PHASE_DEFER != 0 {
            2
        } else {
            0
        };
        let mut list = Vec::new();
        if attributes.is_some() {
            for &attribute in self.children(attributes) {
                let key = self.text(self.name_of(self.child(attribute, 0)));
                let value = self.text(self.name_of(self.child(attribute, 1)));
                list.push((key, value));
            }
        }
        list.sort_by_key(|(key, _)| match key {
            Text::Utf8(s) => s.encode_utf16().collect::<Vec<_>>(),
            Text::Utf16(units) => units.to_vec(),
        });
        let request = ModuleRequest { specifier: self.text(self.name_of(source)), attributes: list, phase };
        let index = info.requests.iter().position(|r| *r == request).unwrap_or_else(|| {
            info.requests.push(request);
            info.requests.len() - 1
        });
        index as u16
    }

    fn slot_of(&self, name: Name) -> u16 {
        match self.resolve(name) {
            NO_BINDING => 0,
            binding => match self.bindings[binding as usize].place {
                Place::Slot { slot, .. } => slot,
                _ => 0,
            },
        }
    }

    fn imports_and_exports(&mut self, root: NodeId, info: &mut ModuleInfo) {
        // (local name, index in info.imports) of imports that may be exported again.
        let mut imported = Vec::new();
        for &item in self.children(root) {
            let node = self.node(item);
            match node.kind {
                Kind::Import => {
                    let request = self.request(self.child(item, 0), self.child(item, 1), node.flags, info);
                    for &specifier in &self.children(item)[2..] {
                        let local = self.child(specifier, self.children(specifier).len() - 1);
                        let name = match self.kind(specifier) {
                            Kind::ImportNamespace => None,
                            Kind::ImportDefault if node.flags & flags::PHASE_SOURCE != 0 => None,
                            Kind::ImportDefault => Some(self.text(names::DEFAULT)),
                            _ => Some(self.text(self.name_of(self.child(specifier, 0)))),
                        };
                        let position = self.node(specifier).start;
                        imported.push((self.name_of(local), info.imports.len()));
                        let slot = self.slot_of(self.name_of(local));
                        info.imports.push(ImportEntry { request, name, slot, position });
                    }
                }
                Kind::ExportAll => {
                    let request = self.request(self.child(item, 0), self.child(item, 1), node.flags, info);
                    match self.child(item, 2) {
                        NodeId::NONE => info.star_exports.push(request),
                        name => info.indirect_exports.push(IndirectExport {
                            name: self.text(self.name_of(name)),
                            request,
                            import_name: None,
                            position: node.start,
                        }),
                    }
                }
                Kind::ExportNamed if self.child(item, 0).is_some() => {
                    let request = self.request(self.child(item, 0), self.child(item, 1), node.flags, info);
                    for &specifier in &self.children(item)[2..] {
                        info.indirect_exports.push(IndirectExport {
                            name: self.text(self.name_of(self.child(specifier, 1))),
                            request,
                            import_name: Some(self.text(self.name_of(self.child(specifier, 0)))),
                            position: self.node(specifier).start,
                        });
                    }
                }
                Kind::ExportDeclaration => {
                    let mut bound = Vec::new();
                    self.bound_names(self.child(item, 0), &mut bound);
                    for name in bound {
                        info.local_exports.push(LocalExport { name: self.text(name), slot: self.slot_of(name) });
                    }
                }
                Kind::ExportDefault => {
                    let slot = self.slot_of(self.default_local(item));
                    info.local_exports.push(LocalExport { name: self.text(names::DEFAULT), slot });
                }
                _ => {}
            }
        }
        for &item in self.children(root) {
            if self.kind(item) != Kind::ExportNamed || self.child(item, 0).is_some() {
                continue;
            }
            for &specifier in &self.children(item)[2..] {
                let local = self.name_of(self.child(specifier, 0));
                let name = self.text(self.name_of(self.child(specifier, 1)));
                let import = imported.iter().find(|i| i.0 == local).map(|i| info.imports[i.1].clone());
                match import {
                    Some(ImportEntry { request, name: Some(import_name), .. }) => {
                        info.indirect_exports.push(IndirectExport {
                            name,
                            request,
                            import_name: Some(import_name),
                            position: self.node(specifier).start,
                        });
                    }
                    _ => info.local_exports.push(LocalExport { name, slot: self.slot_of(local) }),
                }
            }
        }
    }

    /// `export default`: functions have been hoisted; a class or an expression is evaluated here.
    pub(super) fn export_default(&mut self, id: NodeId) {
        let value = self.child(id, 0);
        let node = self.node(value);
        let is_declaration = node.flags & flags::DECLARATION != 0;
        if node.kind == Kind::Function && is_declaration {
            return;
        }
        let register = self.named_operand(value, NameFrom::Name(names::DEFAULT));
        let binding = self.resolve(self.default_local(id));
        if binding != NO_BINDING {
            self.initialise(binding, register);
        }
    }
}
