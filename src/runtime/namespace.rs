//! 10.4.6 Module namespace exotic objects.

use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, JsResult, message};
use crate::heap::{Attributes, Kind, Marker, NativeData, Object, PropertyKey, Value, WellKnown, flag};
use rustc_hash::FxHashMap;

// Internal words.
const EXPORTS: usize = 0;
const MODULE: usize = 1;
const DEFERRED: usize = 2;

/// Where an export leads.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// A slot of a module environment.
    Binding(Value, u16),
    /// Another module's namespace, perhaps a deferred one.
    Namespace(Value, bool),
}

/// [[Exports]]: by name, and sorted by code units.
struct Exports {
    map: FxHashMap<PropertyKey, Target>,
    keys: Vec<PropertyKey>,
}
impl NativeData for Exports {
    fn trace(&self, marker: &mut Marker<'_>) {
        for (&key, target) in &self.map {
            marker.mark_key(key);
            let (Target::Binding(value, _) | Target::Namespace(value, _)) = *target;
            marker.mark(value);
        }
    }
    fn external_bytes(&self) -> usize {
        self.keys.len() * 48
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}

impl Agent {
    // ModuleNamespaceCreate ( module, exports ), https://tc39.es/ecma262/#sec-modulenamespacecreate
    /// `exports` are sorted by the code units of their names.
    pub(crate) fn module_namespace_create(
        &mut self,
        module: Value,
        exports: Vec<(PropertyKey, Target)>,
        deferred: bool,
    ) -> Object {
        let keys = exports.iter().map(|e| e.0).collect();
        let exports = self.heap.new_native(Box::new(Exports { map: exports.into_iter().collect(), keys }));
        let shape = self.heap.root_shape(None, 0);
        let namespace = self.heap.alloc_object(Kind::ModuleNamespace, shape, 3);
        namespace.set_word(EXPORTS, exports);
        namespace.set_word(MODULE, module);
        namespace.set_word(DEFERRED, deferred.into());
        let tag = self.heap.intern_str(if deferred { "Deferred Module" } else { "Module" });
        let key = self.heap.names.symbol_key(WellKnown::ToStringTag);
        self.heap.add_property(namespace, key, tag.into(), Attributes::FROZEN);
        namespace.set_flag(flag::NON_EXTENSIBLE);
        namespace
    }
    /// IsSymbolLikeNamespaceKey: the key is no export whatever the module has.
    fn is_symbol_like(&self, namespace: Object, key: PropertyKey) -> bool {
        key.is_symbol() || namespace.word(DEFERRED) == Value::TRUE && key == self.heap.names.then
    }
    // GetModuleExportsList ( O ), https://tc39.es/proposal-defer-import-eval/#sec-GetModuleExportsList
    fn evaluate_if_deferred(&mut self, namespace: Object) -> JsResult<()> {
        if namespace.word(DEFERRED) == Value::TRUE { self.evaluate_module_sync(namespace.word(MODULE)) } else { Ok(()) }
    }
    fn namespace_target(&mut self, namespace: Object, key: PropertyKey) -> JsResult<Option<Target>> {
        self.evaluate_if_deferred(namespace)?;
        Ok(self.heap.native::<Exports>(namespace.word(EXPORTS)).and_then(|e| e.map.get(&key).copied()))
    }
    fn namespace_value(&mut self, key: PropertyKey, target: Target) -> JsResult<Value> {
        match target {
            Target::Namespace(module, deferred) => self.get_module_namespace(module, deferred).map(Value::from),
            Target::Binding(env, slot) => {
                let value = self.heap.env_slot(env, slot as usize);
                if value.is_hole() {
                    let name = self.describe_key(key);
                    return Err(self.throw(message::BeforeInit(name)));
                }
                Ok(value)
            }
        }
    }

    // [[GetOwnProperty]] ( P ), https://tc39.es/ecma262/#sec-module-namespace-exotic-objects-getownproperty-p
    pub(super) fn namespace_get_own_property(
        &mut self,
        object: Object,
        key: PropertyKey,
    ) -> JsResult<Option<Property>> {
        if self.is_symbol_like(object, key) {
            return Ok(self.ordinary_get_own_property(object, key));
        }
        let Some(target) = self.namespace_target(object, key)? else { return Ok(None) };
        let value = self.namespace_value(key, target)?;
        Ok(Some(Property::Data(value, Attributes::new(true, true, false))))
    }
    // [[DefineOwnProperty]] ( P, Desc ), https://tc39.es/ecma262/#sec-module-namespace-exotic-objects-defineownproperty-p-desc
    pub(super) fn namespace_define_own_property(
        &mut self,
        object: Object,
        key: PropertyKey,
        desc: &PropertyDescriptor,
    ) -> JsResult<bool> {
        if self.is_symbol_like(object, key) {
            return Ok(self.ordinary_define_own_property(object, key, desc));
        }
        let Some(current) = self.namespace_get_own_property(object, key)? else { return Ok(false) };
        if desc.configurable == Some(true)
            || desc.enumerable == Some(false)
            || desc.is_accessor()
            || desc.writable == Some(false)
        {
            return Ok(false);
        }
        match (desc.value, current) {
            (Some(value), Property::Data(old, _)) => Ok(self.same_value(value, old)),
            _ => Ok(true),
        }
    }
    // [[HasProperty]] ( P ), https://tc39.es/ecma262/#sec-module-namespace-exotic-objects-hasproperty-p
    pub(super) fn namespace_has_property(&mut self, object: Object, key: PropertyKey) -> JsResult<bool> {
        if self.is_symbol_like(object, key) {
            return Ok(self.ordinary_get_own_property(object, key).is_some());
        }
        Ok(self.namespace_target(object, key)?.is_some())
    }
    // [[Get]] ( P, Receiver ), https://tc39.es/ecma262/#sec-module-namespace-exotic-objects-get-p-receiver
    pub(super) fn namespace_get(&mut self, object: Object, key: PropertyKey) -> JsResult<Value> {
        if self.is_symbol_like(object, key) {
            return Ok(match self.ordinary_get_own_property(object, key) {
                Some(Property::Data(value, _)) => value,
                _ => Value::UNDEFINED,
            });
        }
        match self.namespace_target(object, key)? {
            Some(target) => self.namespace_value(key, target),
            None => Ok(Value::UNDEFINED),
        }
    }
    // [[Delete]] ( P ), https://tc39.es/ecma262/#sec-module-namespace-exotic-objects-delete-p
    pub(super) fn namespace_delete(&mut self, object: Object, key: PropertyKey) -> JsResult<bool> {
        if self.is_symbol_like(object, key) {
            return Ok(self.ordinary_get_own_property(object, key).is_none());
        }
        Ok(self.namespace_target(object, key)?.is_none())
    }
    // [[OwnPropertyKeys]] ( ), https://tc39.es/ecma262/#sec-module-namespace-exotic-objects-ownpropertykeys
    pub(super) fn namespace_own_property_keys(&mut self, object: Object) -> JsResult<Vec<PropertyKey>> {
        self.evaluate_if_deferred(object)?;
        let mut keys = self.heap.native::<Exports>(object.word(EXPORTS)).map_or(Vec::new(), |e| e.keys.clone());
        keys.extend(self.heap.stored_keys(object));
        Ok(keys)
    }
}
