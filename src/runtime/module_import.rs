//! 13.3.10 import(), and import.meta.

use super::module::{ModuleRecord, phase};
use super::object_operations::PropertyListKind;
use super::promise::PromiseCapability;
use super::{Agent, Intrinsic, JsResult, message};
use crate::bytecode::Text;
use crate::heap::{JsString, Object, PropertyKey, Units, Value};
use rustc_hash::FxHashSet;

impl Agent {
    // EvaluateImportCall ( specifierExpression [ , optionsExpression ] ), https://tc39.es/ecma262/#sec-evaluate-import-call
    /// From where the expressions have been evaluated. `phase`: 0 evaluation, 1 source, 2 defer. Gives the promise.
    pub fn import_call(&mut self, referrer: Value, specifier: Value, options: Value, phase: u8) -> JsResult<Value> {
        let c = self.intrinsic(Intrinsic::Promise);
        let capability = self.new_promise_capability(c.into())?;
        let result = self.import_request(specifier, options);
        if let Some((specifier, attributes)) = self.if_abrupt_reject_promise(result, &capability)? {
            let module = self.load_imported_module(referrer, &specifier, &attributes);
            if let Some(module) = self.if_abrupt_reject_promise(module, &capability)? {
                self.continue_dynamic_import(&capability, module, phase)?;
            }
        }
        Ok(capability.promise.into())
    }
    /// Specifier and attributes.
    fn import_request(&mut self, specifier: Value, options: Value) -> JsResult<(Text, Vec<(Text, Text)>)> {
        let specifier = self.to_string(specifier)?;
        if specifier.len() > 1 << 16 {
            return Err(self.throw(message::StringTooLong()));
        }
        let mut attributes = Vec::new();
        if !options.is_undefined() {
            let Some(options) = options.as_object() else { return Err(self.throw(message::ImportOptions())) };
            let key = self.heap.names.with;
            let with = self.get(options, key)?;
            if !with.is_undefined() {
                let Some(with) = with.as_object() else { return Err(self.throw(message::ImportAttributes())) };
                let entries = self.enumerable_own_properties(with, PropertyListKind::KeyAndValue)?;
                for &entry in entries.iter() {
                    let Some(entry) = entry.as_object() else { continue };
                    let key = self.get(entry, PropertyKey::index(0))?;
                    let value = self.get(entry, PropertyKey::index(1))?;
                    let Some(key) = key.as_string() else { continue };
                    match value.as_string() {
                        Some(value) => attributes.push((self.text_of(key), self.text_of(value))),
                        None => return Err(self.throw(message::ImportAttributeValue(key.to_string_lossy()))),
                    }
                }
                if let Some(key) = Agent::unsupported_attribute(&attributes) {
                    return Err(self.throw(message::ImportAttributeUnknown(key)));
                }
            }
        }
        Ok((self.text_of(specifier), attributes))
    }
    fn text_of(&self, s: JsString) -> Text {
        match s.to_utf8() {
            Some(text) => Text::Utf8(text.into()),
            None => {
                let units: Units<'_> = s.units(&self.heap);
                Text::Utf16(units.to_vec().into())
            }
        }
    }
    // ContinueDynamicImport ( promiseCapability, moduleCompletion ), https://tc39.es/ecma262/#sec-ContinueDynamicImport
    fn continue_dynamic_import(&mut self, capability: &PromiseCapability, module: Value, phase: u8) -> JsResult<()> {
        if phase == phase::SOURCE {
            let name = self.module(module).name.clone();
            let error = self.throw(message::ModuleSourcePhase(name));
            return self.reject_capability(capability, error.0);
        }
        let load_promise = self.new_promise();
        match self.load_requested_modules(module) {
            Err(throw) if throw.is_termination() => return Err(throw),
            Err(throw) => self.reject_promise(load_promise, throw.0),
            Ok(()) => self.resolve_promise(load_promise, Value::UNDEFINED)?,
        }
        let captures = [capability.promise.into(), module, Value::int(phase as i32)];
        self.promise_then_native(load_promise, link_and_evaluate, reject_import, &captures);
        Ok(())
    }
    /// A promise that is fulfilled when all modules are evaluated, rejected when one is.
    fn evaluate_all(&mut self, modules: Vec<Value>) -> JsResult<Object> {
        let promise = self.new_promise();
        let shape = self.heap.root_shape(None, 0);
        let count = self.heap.alloc_object(crate::heap::Kind::Object, shape, 0);
        self.heap.push_element(count, Value::from(modules.len()));
        for module in modules {
            let evaluated = self.module_evaluate(module)?;
            self.promise_then_native(evaluated, one_evaluated, reject_import, &[promise.into(), count.into()]);
        }
        Ok(promise)
    }

    /// import.meta of the module that `referrer` is.
    pub fn import_meta(&mut self, referrer: Value) -> JsResult<Value> {
        let Some(record) = self.heap.native::<ModuleRecord>(referrer) else { return Ok(Value::UNDEFINED) };
        if !record.meta.is_undefined() {
            return Ok(record.meta);
        }
        let name = record.name.clone();
        let meta = self.heap.new_object_with_proto(None);
        if let Some(mut hooks) = self.hooks.take() {
            hooks.import_meta(self, &name, meta);
            self.hooks = Some(hooks);
        }
        self.module_mut(referrer).meta = meta.into();
        Ok(meta.into())
    }
}

fn link_and_evaluate(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    let (promise, module, phase) = (agent.capture(0), agent.capture(1), agent.capture(2));
    let Some(promise) = promise.as_object() else { return Ok(Value::UNDEFINED) };
    let capability = PromiseCapability { promise, resolve: Value::UNDEFINED, reject: Value::UNDEFINED };
    let linked = agent.link_module(module);
    if agent.if_abrupt_reject_promise(linked, &capability)?.is_none() {
        return Ok(Value::UNDEFINED);
    }
    let deferred = phase == Value::int(phase::DEFER as i32);
    let evaluated = if deferred {
        let mut list = Vec::new();
        let gathered = agent.gather_async_dependencies(module, &mut FxHashSet::default(), &mut list);
        if agent.if_abrupt_reject_promise(gathered, &capability)?.is_none() {
            return Ok(Value::UNDEFINED);
        }
        if list.is_empty() {
            resolve_with_namespace(agent, &capability, module, true)?;
            return Ok(Value::UNDEFINED);
        }
        agent.evaluate_all(list)?
    } else {
        agent.module_evaluate(module)?
    };
    agent.promise_then_native(evaluated, import_evaluated, reject_import, &[promise.into(), module, phase]);
    Ok(Value::UNDEFINED)
}
fn resolve_with_namespace(
    agent: &mut Agent,
    capability: &PromiseCapability,
    module: Value,
    deferred: bool,
) -> JsResult<()> {
    let namespace = agent.get_module_namespace(module, deferred);
    if let Some(namespace) = agent.if_abrupt_reject_promise(namespace, capability)? {
        agent.resolve_promise(capability.promise, namespace.into())?;
    }
    Ok(())
}
fn import_evaluated(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    let (promise, module, phase) = (agent.capture(0), agent.capture(1), agent.capture(2));
    if let Some(promise) = promise.as_object() {
        let capability = PromiseCapability { promise, resolve: Value::UNDEFINED, reject: Value::UNDEFINED };
        resolve_with_namespace(agent, &capability, module, phase == Value::int(phase::DEFER as i32))?;
    }
    Ok(Value::UNDEFINED)
}
fn reject_import(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    if let Some(promise) = agent.capture(0).as_object() {
        agent.reject_promise(promise, args.first().copied().unwrap_or(Value::UNDEFINED));
    }
    Ok(Value::UNDEFINED)
}
fn one_evaluated(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    let (promise, count) = (agent.capture(0).as_object(), agent.capture(1).as_object());
    let (Some(promise), Some(count)) = (promise, count) else { return Ok(Value::UNDEFINED) };
    let slot = &mut count.elements_mut(&mut agent.heap)[0];
    let left = slot.as_int().unwrap_or(1) - 1;
    *slot = Value::int(left);
    if left == 0 {
        agent.resolve_promise(promise, Value::UNDEFINED)?;
    }
    Ok(Value::UNDEFINED)
}
