//! 16.2.1 Module records: what they are, how they are parsed, found and loaded. Linking and evaluation have files of their own.

use super::error::ErrorClass;
use super::{Agent, CompileError, Intrinsic, JsResult, RealmId, Throw, message};
use crate::bytecode::{Code, Text};
use crate::heap::cell::Header;
use crate::heap::{Marker, NativeData, Object, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use zerojs_grammar::Goal;

/// [[Status]]
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd)]
pub(crate) enum Status {
    New,
    Unlinked,
    Linking,
    Linked,
    Evaluating,
    EvaluatingAsync,
    Evaluated,
}
/// [[AsyncEvaluationOrder]]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AsyncOrder {
    Unset,
    Order(u64),
    Done,
}
/// [[Phase]] of a module request.
pub(crate) mod phase {
    pub const SOURCE: u8 = 1;
    pub const DEFER: u8 = 2;
}

/// A Module Record: a Source Text one with code, or a synthetic one whose only export is `default`.
pub(crate) struct ModuleRecord {
    pub name: String,
    pub realm: RealmId,
    /// None: synthetic.
    pub code: Option<Arc<Code>>,
    pub status: Status,
    /// [[EvaluationError]]
    pub error: Option<Value>,
    pub dfs_index: u32,
    pub dfs_ancestor: u32,
    /// [[LoadedModules]] by index of the request; undefined where not loaded yet.
    pub loaded: Vec<Value>,
    /// [[LoadedModules]] of import().
    pub imported: FxHashMap<(String, String), Value>,
    /// [[CycleRoot]] or undefined.
    pub cycle_root: Value,
    pub has_top_level_await: bool,
    pub async_order: AsyncOrder,
    /// [[TopLevelCapability]]
    pub capability: Option<Object>,
    pub async_parents: Vec<Value>,
    pub pending_async: u32,
    /// The environment, made with the record.
    pub env: Value,
    pub namespace: Value,
    pub deferred_namespace: Value,
    pub meta: Value,
    /// The closure of the code, made when linked.
    pub function: Value,
}
impl NativeData for ModuleRecord {
    fn trace(&self, marker: &mut Marker<'_>) {
        let fields = [self.cycle_root, self.env, self.namespace, self.deferred_namespace, self.meta, self.function];
        for value in fields.into_iter().chain(self.error) {
            marker.mark(value);
        }
        for &value in self.loaded.iter().chain(self.imported.values()).chain(&self.async_parents) {
            marker.mark(value);
        }
        marker.mark_object(self.capability);
    }
    fn external_bytes(&self) -> usize {
        size_of::<Self>()
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}
/// The modules of an agent: by realm, name and type.
#[derive(Default)]
pub(crate) struct Modules {
    map: FxHashMap<(u32, String, String), Value>,
    /// [[ModuleAsyncEvaluationCount]]
    pub async_count: u64,
}
impl NativeData for Modules {
    fn trace(&self, marker: &mut Marker<'_>) {
        for &value in self.map.values() {
            marker.mark(value);
        }
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}

pub(crate) fn text_to_string(text: &Text) -> String {
    match text {
        Text::Utf8(s) => s.to_string(),
        Text::Utf16(u) => String::from_utf16_lossy(u),
    }
}

impl Agent {
    pub(crate) fn module(&self, module: Value) -> &ModuleRecord {
        self.heap.native(module).expect("a module record")
    }
    pub(crate) fn module_mut(&mut self, module: Value) -> &mut ModuleRecord {
        self.heap.native_mut(module).expect("a module record")
    }
    pub(crate) fn modules_mut(&mut self) -> &mut Modules {
        let cell = match self.extensions.get("modules") {
            Some(&cell) => cell,
            None => {
                let cell = self.heap.new_native(Box::<Modules>::default());
                self.extensions.insert("modules", cell);
                cell
            }
        };
        self.heap.native_mut(cell).expect("the modules of the agent")
    }
    /// Code of a module; synthetic ones have none.
    pub(crate) fn module_code(&self, module: Value) -> Option<Arc<Code>> {
        self.module(module).code.clone()
    }
    /// GetImportedModule by the index of the request.
    pub(crate) fn imported_module(&self, module: Value, request: usize) -> Value {
        self.module(module).loaded.get(request).copied().unwrap_or(Value::UNDEFINED)
    }

    /// A referrer is a module record, or the name of a script.
    fn referrer_name(&self, referrer: Value) -> String {
        match self.heap.native::<ModuleRecord>(referrer) {
            Some(module) => module.name.clone(),
            None => referrer.as_string().map_or(String::new(), |name| name.to_string_lossy()),
        }
    }
    fn imported_mut(&mut self, referrer: Value) -> Option<&mut FxHashMap<(String, String), Value>> {
        self.heap.native_mut::<ModuleRecord>(referrer).map(|m| &mut m.imported)
    }

    // ParseModule ( sourceText, realm, hostDefined ), https://tc39.es/ecma262/#sec-parsemodule
    /// A module of the current realm. The agent knows it under this name from now on.
    pub fn parse_module(&mut self, name: &str, source: &str) -> Result<Value, CompileError> {
        let code = self.compile(name, source, &Goal::Module)?;
        let module = self.new_source_text_module(name, code);
        let key = (self.realm.0, name.to_string(), String::new());
        self.modules_mut().map.insert(key, module);
        Ok(module)
    }
    fn new_source_text_module(&mut self, name: &str, code: Arc<Code>) -> Value {
        let (slots, requests, awaits) = match &code.module {
            Some(info) => (info.env_size as usize, info.requests.len(), info.has_top_level_await),
            None => (0, 0, false),
        };
        self.new_module(name, Some(code), slots, requests, awaits)
    }
    // CreateDefaultExportSyntheticModule ( defaultExport ), https://tc39.es/ecma262/#sec-create-default-export-synthetic-module
    fn new_default_export_module(&mut self, name: &str, value: Value) -> Value {
        let module = self.new_module(name, None, 1, 0, false);
        let env = self.module(module).env;
        self.heap.set_env_slot(env, 0, value);
        self.module_mut(module).status = Status::Evaluated;
        module
    }
    fn new_module(
        &mut self,
        name: &str,
        code: Option<Arc<Code>>,
        slots: usize,
        requests: usize,
        awaits: bool,
    ) -> Value {
        let env = Value::cell(self.heap.new_env(std::ptr::null_mut(), slots, Value::HOLE) as *mut Header);
        let undefined = Value::UNDEFINED;
        self.heap.new_native(Box::new(ModuleRecord {
            name: name.to_string(),
            realm: self.realm,
            code,
            status: Status::New,
            error: None,
            dfs_index: 0,
            dfs_ancestor: 0,
            loaded: vec![undefined; requests],
            imported: Default::default(),
            cycle_root: undefined,
            has_top_level_await: awaits,
            async_order: AsyncOrder::Unset,
            capability: None,
            async_parents: Vec::new(),
            pending_async: 0,
            env,
            namespace: undefined,
            deferred_namespace: undefined,
            meta: undefined,
            function: undefined,
        }))
    }
    // AllImportAttributesSupported ( attributes ), https://tc39.es/ecma262/#sec-AllImportAttributesSupported
    pub(crate) fn unsupported_attribute(attributes: &[(Text, Text)]) -> Option<String> {
        attributes.iter().map(|(key, _)| text_to_string(key)).find(|key| key != "type")
    }

    // HostLoadImportedModule ( referrer, moduleRequest, hostDefined, payload ), https://tc39.es/ecma262/#sec-HostLoadImportedModule
    /// Finds a module, or loads and parses it. What it requests is not loaded.
    pub(crate) fn load_imported_module(
        &mut self,
        referrer: Value,
        specifier: &Text,
        attributes: &[(Text, Text)],
    ) -> JsResult<Value> {
        let specifier = text_to_string(specifier);
        let kind = attributes
            .iter()
            .find(|(key, _)| *key == Text::Utf8("type".into()))
            .map_or(String::new(), |(_, value)| text_to_string(value));
        if !matches!(kind.as_str(), "" | "json" | "text") {
            return Err(self.throw(message::ImportTypeUnknown(kind)));
        }
        let request = (specifier, kind);
        if let Some(&module) = self.imported_mut(referrer).and_then(|map| map.get(&request)) {
            return Ok(module);
        }
        let (specifier, kind) = request;
        let referrer_name = self.referrer_name(referrer);
        let found = match self.hooks.take() {
            Some(mut hooks) => {
                let found = hooks.load_module(&referrer_name, &specifier);
                self.hooks = Some(hooks);
                found
            }
            None => Err(format!("Cannot find module '{specifier}'")),
        };
        let (name, source) = match found {
            Ok(found) => found,
            Err(why) => return Err(self.throw(message::ModuleLoad(why))),
        };
        let realm = self.heap.native::<ModuleRecord>(referrer).map_or(self.realm, |m| m.realm);
        let key = (realm.0, name, kind);
        let module = match self.modules_mut().map.get(&key).copied() {
            Some(module) => module,
            None => {
                let module = self.in_realm(realm, |agent| agent.make_module(&key.1, source, &key.2))?;
                self.modules_mut().map.insert(key.clone(), module);
                module
            }
        };
        if let Some(map) = self.imported_mut(referrer) {
            map.insert((specifier, key.2), module);
        }
        Ok(module)
    }
    fn make_module(&mut self, name: &str, source: String, kind: &str) -> JsResult<Value> {
        match kind {
            // ParseJSONModule ( source ), https://tc39.es/ecma262/#sec-parse-json-module
            "json" => {
                let text = self.heap.new_string(&source);
                let parse = self.intrinsic(Intrinsic::JsonParse);
                let value = self.call(parse.into(), Value::UNDEFINED, &[text.into()])?;
                Ok(self.new_default_export_module(name, value))
            }
            "text" => {
                let text = self.heap.new_string(&source);
                Ok(self.new_default_export_module(name, text.into()))
            }
            _ => match self.compile(name, &source, &Goal::Module) {
                Ok(code) => Ok(self.new_source_text_module(name, code)),
                Err(error) => Err(self.syntax_error(&error)),
            },
        }
    }
    // LoadRequestedModules ( [ hostDefined ] ), https://tc39.es/ecma262/#sec-LoadRequestedModules
    /// Loads all that a module needs, depth first in the order of the requests. The host answers at once, so the throw of the
    /// first failure is what the specification's promise is rejected with.
    pub fn load_requested_modules(&mut self, module: Value) -> JsResult<()> {
        // InnerModuleLoading ( state, module ), https://tc39.es/ecma262/#sec-InnerModuleLoading
        let mut visited = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = Vec::new();
        let enter = |agent: &Agent, module: Value, visited: &mut Vec<Value>, stack: &mut Vec<(Value, usize)>| {
            visited.push(module);
            if agent.module(module).status == Status::New {
                stack.push((module, 0));
            }
        };
        seen.insert(module);
        enter(self, module, &mut visited, &mut stack);
        while let Some((module, next)) = stack.last_mut() {
            let (module, request_index) = (*module, *next);
            *next += 1;
            let Some(code) = self.module_code(module) else {
                stack.pop();
                continue;
            };
            let Some(request) = code.module.as_ref().and_then(|info| info.requests.get(request_index)) else {
                stack.pop();
                continue;
            };
            self.poll(10)?;
            if let Some(key) = Self::unsupported_attribute(&request.attributes) {
                let error = self.new_error(ErrorClass::SyntaxError, &message::ImportAttributeUnknown(key).text);
                Agent::raised_by_engine(error);
                return Err(Throw(error.into()));
            }
            let mut required = self.imported_module(module, request_index);
            if required.is_undefined() {
                required = self.load_imported_module(module, &request.specifier, &request.attributes)?;
                self.module_mut(module).loaded[request_index] = required;
            }
            if request.phase != phase::SOURCE && seen.insert(required) {
                enter(self, required, &mut visited, &mut stack);
            }
        }
        for module in visited {
            let record = self.module_mut(module);
            if record.status == Status::New {
                record.status = Status::Unlinked;
            }
        }
        Ok(())
    }

    /// A module of the current realm with everything it requests: parsed and loaded, not linked.
    pub fn load_module(&mut self, name: &str, source: &str) -> JsResult<Value> {
        self.enter(|agent| {
            let module = match agent.parse_module(name, source) {
                Ok(module) => module,
                Err(error) => return Err(agent.syntax_error(&error)),
            };
            agent.load_requested_modules(module)?;
            Ok(module)
        })
    }
    /// Links a loaded module and starts its evaluation. The promise settles when it is done; jobs may have to be run.
    pub fn evaluate_module(&mut self, module: Value) -> JsResult<Object> {
        self.enter(|agent| {
            agent.link_module(module)?;
            agent.module_evaluate(module)
        })
    }
    /// The namespace of a linked module.
    pub fn module_namespace(&mut self, module: Value) -> JsResult<Object> {
        self.enter(|agent| agent.get_module_namespace(module, false))
    }
}
