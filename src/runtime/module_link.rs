//! 16.2.1 Linking: resolving exports, module environments, namespaces.

use super::module::{Status, phase, text_to_string};
use super::namespace::Target;
use super::{Agent, JsResult, message};
use crate::bytecode::Text;
use crate::heap::cell::Header;
use crate::heap::{Kind, Object, Value};
use rustc_hash::FxHashSet;

/// What ResolveExport comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Resolution {
    /// null: not found, or a circular request.
    Missing,
    /// ambiguous
    Ambiguous,
    /// A ResolvedBinding Record: the environment and the slot say module and binding name.
    Binding(Value, u16),
    /// One whose binding name is namespace: the module, and whether deferred.
    Namespace(Value, bool),
}

fn utf16(text: &Text) -> Vec<u16> {
    match text {
        Text::Utf8(s) => s.encode_utf16().collect(),
        Text::Utf16(u) => u.to_vec(),
    }
}

impl Agent {
    // GetExportedNames ( [ exportStarSet ] ), https://tc39.es/ecma262/#sec-getexportednames
    fn get_exported_names(&mut self, module: Value, seen: &mut FxHashSet<Value>) -> JsResult<Vec<Text>> {
        self.check_native_stack()?;
        let Some(code) = self.module_code(module) else { return Ok(vec![Text::Utf8("default".into())]) };
        let Some(info) = &code.module else { return Ok(Vec::new()) };
        if !seen.insert(module) {
            return Ok(Vec::new());
        }
        let mut names: Vec<Text> = info.local_exports.iter().map(|e| e.name.clone()).collect();
        names.extend(info.indirect_exports.iter().map(|e| e.name.clone()));
        let mut known: FxHashSet<Text> = names.iter().cloned().collect();
        for &request in &info.star_exports {
            let required = self.imported_module(module, request as usize);
            for name in self.get_exported_names(required, seen)? {
                if name != Text::Utf8("default".into()) && known.insert(name.clone()) {
                    names.push(name);
                }
            }
        }
        Ok(names)
    }

    // ResolveExport ( exportName [ , resolveSet ] ), https://tc39.es/ecma262/#sec-resolveexport
    pub(crate) fn resolve_export(&mut self, module: Value, name: &Text) -> JsResult<Resolution> {
        self.resolve_export_in(module, name, &mut FxHashSet::default())
    }
    fn resolve_export_in(
        &mut self,
        module: Value,
        name: &Text,
        seen: &mut FxHashSet<(Value, Text)>,
    ) -> JsResult<Resolution> {
        self.check_native_stack()?;
        let is_default = *name == Text::Utf8("default".into());
        let env = self.module(module).env;
        let Some(code) = self.module_code(module) else {
            return Ok(if is_default { Resolution::Binding(env, 0) } else { Resolution::Missing });
        };
        let Some(info) = &code.module else { return Ok(Resolution::Missing) };
        if !seen.insert((module, name.clone())) {
            return Ok(Resolution::Missing);
        }
        if let Some(export) = info.local_exports.iter().find(|e| e.name == *name) {
            // An imported namespace that is exported again is the same however it is exported.
            let import = info.imports.iter().find(|i| i.slot == export.slot && i.name.is_none());
            if let Some(import) = import
                && let Some(request) = info.requests.get(import.request as usize)
                && request.phase != phase::SOURCE
            {
                let required = self.imported_module(module, import.request as usize);
                return Ok(Resolution::Namespace(required, request.phase == phase::DEFER));
            }
            return Ok(Resolution::Binding(env, export.slot));
        }
        if let Some(export) = info.indirect_exports.iter().find(|e| e.name == *name) {
            let required = self.imported_module(module, export.request as usize);
            return match &export.import_name {
                None => {
                    let deferred = info.requests[export.request as usize].phase == phase::DEFER;
                    Ok(Resolution::Namespace(required, deferred))
                }
                Some(import_name) => self.resolve_export_in(required, import_name, seen),
            };
        }
        if is_default {
            return Ok(Resolution::Missing);
        }
        let mut star = Resolution::Missing;
        for &request in &info.star_exports {
            let required = self.imported_module(module, request as usize);
            match self.resolve_export_in(required, name, seen)? {
                Resolution::Ambiguous => return Ok(Resolution::Ambiguous),
                Resolution::Missing => {}
                found if star == Resolution::Missing => star = found,
                found if found == star => {}
                _ => return Ok(Resolution::Ambiguous),
            }
        }
        Ok(star)
    }

    // GetModuleNamespace ( module, phase ), https://tc39.es/ecma262/#sec-getmodulenamespace
    pub(crate) fn get_module_namespace(&mut self, module: Value, deferred: bool) -> JsResult<Object> {
        let record = self.module(module);
        let existing = if deferred { record.deferred_namespace } else { record.namespace };
        if let Some(namespace) = existing.as_object() {
            return Ok(namespace);
        }
        let mut names = self.get_exported_names(module, &mut FxHashSet::default())?;
        names.sort_by_cached_key(utf16);
        let mut exports = Vec::with_capacity(names.len());
        for name in names {
            let target = match self.resolve_export(module, &name)? {
                Resolution::Binding(env, slot) => Target::Binding(env, slot),
                Resolution::Namespace(module, deferred) => Target::Namespace(module, deferred),
                _ => continue,
            };
            let key = self.heap.key_from_text(&name);
            if deferred && key == self.heap.names.then {
                continue;
            }
            exports.push((key, target));
        }
        let namespace = self.module_namespace_create(module, exports, deferred);
        let record = self.module_mut(module);
        if deferred {
            record.deferred_namespace = namespace.into();
        } else {
            record.namespace = namespace.into();
        }
        Ok(namespace)
    }

    // Link ( ), https://tc39.es/ecma262/#sec-moduledeclarationlinking
    /// Links a loaded module and what it needs.
    pub fn link_module(&mut self, module: Value) -> JsResult<()> {
        let mut stack = Vec::new();
        let mut index = 0;
        let result = self.inner_module_linking(module, &mut stack, &mut index);
        if result.is_err() {
            for module in stack {
                self.module_mut(module).status = Status::Unlinked;
            }
        }
        result
    }
    // InnerModuleLinking ( module, stack, index ), https://tc39.es/ecma262/#sec-InnerModuleLinking
    fn inner_module_linking(&mut self, module: Value, stack: &mut Vec<Value>, index: &mut u32) -> JsResult<()> {
        self.check_native_stack()?;
        let Some(code) = self.module_code(module) else { return Ok(()) };
        let Some(info) = &code.module else { return Ok(()) };
        let record = self.module_mut(module);
        if record.status != Status::Unlinked {
            return Ok(());
        }
        record.status = Status::Linking;
        record.dfs_index = *index;
        record.dfs_ancestor = *index;
        *index += 1;
        stack.push(module);
        for (i, request) in info.requests.iter().enumerate() {
            if request.phase == phase::SOURCE {
                continue;
            }
            let required = self.imported_module(module, i);
            self.inner_module_linking(required, stack, index)?;
            let required = self.module(required);
            if required.code.is_some() && required.status == Status::Linking {
                let ancestor = required.dfs_ancestor;
                let record = self.module_mut(module);
                record.dfs_ancestor = record.dfs_ancestor.min(ancestor);
            }
        }
        self.initialize_environment(module)?;
        let record = self.module(module);
        if record.dfs_ancestor == record.dfs_index {
            while let Some(done) = stack.pop() {
                self.module_mut(done).status = Status::Linked;
                if done == module {
                    break;
                }
            }
        }
        Ok(())
    }

    fn throw_unresolved(&mut self, required: Value, name: &Text, resolution: Resolution) -> super::Throw {
        let (module, name) = (self.module(required).name.clone(), text_to_string(name));
        match resolution {
            Resolution::Ambiguous => self.throw(message::ModuleAmbiguousExport(module, name)),
            _ => self.throw(message::ModuleMissingExport(module, name)),
        }
    }

    // InitializeEnvironment ( ), https://tc39.es/ecma262/#sec-source-text-module-record-initialize-environment
    fn initialize_environment(&mut self, module: Value) -> JsResult<()> {
        let Some(code) = self.module_code(module) else { return Ok(()) };
        let Some(info) = &code.module else { return Ok(()) };
        let (env, realm) = (self.module(module).env, self.module(module).realm);
        for export in &info.indirect_exports {
            if let Some(import_name) = &export.import_name {
                let resolution = self.resolve_export(module, &export.name)?;
                if matches!(resolution, Resolution::Missing | Resolution::Ambiguous) {
                    let required = self.imported_module(module, export.request as usize);
                    return Err(self.throw_unresolved(required, import_name, resolution));
                }
            }
        }
        for import in &info.imports {
            let required = self.imported_module(module, import.request as usize);
            let import_phase = info.requests[import.request as usize].phase;
            let value = match &import.name {
                None if import_phase == phase::SOURCE => {
                    // GetModuleSource ( ), https://tc39.es/ecma262/#sec-getmodulesource
                    let name = self.module(required).name.clone();
                    return Err(self.throw(message::ModuleSourcePhase(name)));
                }
                None => self.get_module_namespace(required, import_phase == phase::DEFER)?.into(),
                Some(name) => match self.resolve_export(required, name)? {
                    Resolution::Binding(env, slot) => self.new_import_binding(env, slot),
                    Resolution::Namespace(module, deferred) => {
                        // The code reads an import binding, so the namespace gets an environment of its own.
                        let namespace = self.get_module_namespace(module, deferred)?;
                        let env = self.heap.new_env(std::ptr::null_mut(), 1, namespace.into());
                        self.new_import_binding(Value::cell(env as *mut Header), 0)
                    }
                    resolution => return Err(self.throw_unresolved(required, name, resolution)),
                },
            };
            self.heap.set_env_slot(env, import.slot as usize, value);
        }
        for &slot in &info.var_slots {
            self.heap.set_env_slot(env, slot as usize, Value::UNDEFINED);
        }
        let function = self.in_realm(realm, |agent| {
            let instance = agent.instantiate(&code, module)?;
            let function = agent.new_closure(instance, env, Value::UNDEFINED);
            for &(slot, index) in &info.functions {
                let inner = agent.nested_instance(instance, index as usize)?;
                let inner = agent.new_closure(inner, env, Value::UNDEFINED);
                agent.heap.set_env_slot(env, slot as usize, inner.into());
            }
            Ok(function)
        })?;
        self.module_mut(module).function = function.into();
        Ok(())
    }
    // CreateImportBinding ( N, M, N2 ), https://tc39.es/ecma262/#sec-createimportbinding
    fn new_import_binding(&mut self, env: Value, slot: u16) -> Value {
        Value::cell(self.heap.new_pair(Kind::ImportBinding, env, Value::int(slot as i32)) as *mut Header)
    }
}
