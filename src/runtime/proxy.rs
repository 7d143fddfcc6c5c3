//! 10.5 Proxy object internal methods. Words: 0 [[ProxyTarget]], 1 [[ProxyHandler]]; null after revocation.

use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, JsResult, Throw, message};
use crate::heap::{Kind, Object, PropertyKey, Value, flag};
use rustc_hash::FxHashSet;

/// What a proxy leads to.
struct Parts {
    target: Object,
    handler: Object,
    /// The trap's function; None: the target answers.
    trap: Option<Value>,
}

impl Object {
    /// [[ProxyTarget]] of a Proxy, unless it is revoked.
    pub fn proxy_target(self) -> Option<Object> {
        debug_assert!(self.kind() == Kind::Proxy);
        self.word(0).as_object()
    }
}

impl Agent {
    // ProxyCreate ( target, handler ), https://tc39.es/ecma262/#sec-proxycreate
    pub fn proxy_create(&mut self, target: Value, handler: Value) -> JsResult<Object> {
        if !target.is_object() || !handler.is_object() {
            return Err(self.throw(message::ProxyNonObject()));
        }
        let shape = self.heap.root_shape(None, 0);
        let proxy = self.heap.alloc_object(Kind::Proxy, shape, 2);
        if self.is_callable(target) {
            proxy.set_flag(flag::CALLABLE);
            if self.is_constructor(target) {
                proxy.set_flag(flag::CONSTRUCTOR);
            }
        }
        proxy.set_word(0, target);
        proxy.set_word(1, handler);
        Ok(proxy)
    }

    /// ValidateNonRevokedProxy, and GetMethod of the handler's trap. Proxies of proxies recurse natively: checked here.
    fn proxy_parts(&mut self, proxy: Object, trap: PropertyKey) -> JsResult<Parts> {
        self.check_native_stack()?;
        let (Some(target), Some(handler)) = (proxy.word(0).as_object(), proxy.word(1).as_object()) else {
            let name = self.describe_key(trap);
            return Err(self.throw(message::ProxyRevoked(name)));
        };
        let trap = self.get_method(handler.into(), trap)?;
        Ok(Parts { target, handler, trap })
    }
    #[cold]
    fn proxy_invariant(&mut self, trap: &str, why: &str) -> Throw {
        self.throw(message::ProxyInvariant(trap, why))
    }
    #[cold]
    fn proxy_invariant_of(&mut self, trap: &str, why: &str, key: PropertyKey) -> Throw {
        let name = self.describe_key(key);
        self.throw(message::ProxyInvariant(trap, why.replace("{}", &name)))
    }

    // [[GetPrototypeOf]] ( ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-getprototypeof
    pub(super) fn proxy_get_prototype_of(&mut self, proxy: Object) -> JsResult<Option<Object>> {
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.get_prototype_of)?;
        let Some(trap) = trap else { return self.internal_get_prototype_of(target) };
        let result = self.call(trap, handler.into(), &[target.into()])?;
        let proto = result.as_object();
        if proto.is_none() && !result.is_null() {
            return Err(self.proxy_invariant("getPrototypeOf", "trap returned neither object nor null"));
        }
        if self.internal_is_extensible(target)? {
            return Ok(proto);
        }
        if self.internal_get_prototype_of(target)? != proto {
            let why = "proxy target is non-extensible but the trap did not return its actual prototype";
            return Err(self.proxy_invariant("getPrototypeOf", why));
        }
        Ok(proto)
    }

    // [[SetPrototypeOf]] ( V ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-setprototypeof-v
    pub(super) fn proxy_set_prototype_of(&mut self, proxy: Object, proto: Option<Object>) -> JsResult<bool> {
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.set_prototype_of)?;
        let Some(trap) = trap else { return self.internal_set_prototype_of(target, proto) };
        let result = self.call(trap, handler.into(), &[target.into(), proto.into()])?;
        if !self.to_boolean(result) {
            return Ok(false);
        }
        if self.internal_is_extensible(target)? {
            return Ok(true);
        }
        if self.internal_get_prototype_of(target)? != proto {
            let why = "trap returned truish for setting a new prototype on the non-extensible proxy target";
            return Err(self.proxy_invariant("setPrototypeOf", why));
        }
        Ok(true)
    }

    // [[IsExtensible]] ( ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-isextensible
    pub(super) fn proxy_is_extensible(&mut self, proxy: Object) -> JsResult<bool> {
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.is_extensible)?;
        let Some(trap) = trap else { return self.internal_is_extensible(target) };
        let result = self.call(trap, handler.into(), &[target.into()])?;
        let result = self.to_boolean(result);
        let actual = self.internal_is_extensible(target)?;
        if result != actual {
            let why = format!("trap result does not reflect extensibility of proxy target (which is '{actual}')");
            return Err(self.proxy_invariant("isExtensible", &why));
        }
        Ok(result)
    }

    // [[PreventExtensions]] ( ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-preventextensions
    pub(super) fn proxy_prevent_extensions(&mut self, proxy: Object) -> JsResult<bool> {
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.prevent_extensions)?;
        let Some(trap) = trap else { return self.internal_prevent_extensions(target) };
        let result = self.call(trap, handler.into(), &[target.into()])?;
        let result = self.to_boolean(result);
        if result && self.internal_is_extensible(target)? {
            return Err(self.proxy_invariant("preventExtensions", "the proxy target is extensible"));
        }
        Ok(result)
    }

    // [[GetOwnProperty]] ( P ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-getownproperty-p
    pub(super) fn proxy_get_own_property(&mut self, proxy: Object, key: PropertyKey) -> JsResult<Option<Property>> {
        const TRAP: &str = "getOwnPropertyDescriptor";
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.get_own_property_descriptor)?;
        let Some(trap) = trap else { return self.internal_get_own_property(target, key) };
        let name = self.heap.key_to_value(key);
        let result = self.call(trap, handler.into(), &[target.into(), name])?;
        if !result.is_object() && !result.is_undefined() {
            let why = "trap returned neither object nor undefined for property '{}'";
            return Err(self.proxy_invariant_of(TRAP, why, key));
        }
        let target_desc = self.internal_get_own_property(target, key)?;
        if result.is_undefined() {
            let Some(target_desc) = target_desc else { return Ok(None) };
            if !target_desc.configurable() {
                let why = "trap returned undefined for property '{}' which is non-configurable in the proxy target";
                return Err(self.proxy_invariant_of(TRAP, why, key));
            }
            if !self.internal_is_extensible(target)? {
                let why = "trap returned undefined for property '{}' which exists in the non-extensible proxy target";
                return Err(self.proxy_invariant_of(TRAP, why, key));
            }
            return Ok(None);
        }
        let extensible = self.internal_is_extensible(target)?;
        let desc = self.to_property_descriptor(result)?;
        let property = desc.complete();
        let desc = property.to_descriptor();
        if !self.validate_and_apply_property_descriptor(None, key, extensible, &desc, target_desc) {
            let why = "trap returned descriptor for property '{}' that is incompatible with the existing property in the proxy target";
            return Err(self.proxy_invariant_of(TRAP, why, key));
        }
        if !property.configurable() {
            let Some(target_desc) = target_desc.filter(|d| !d.configurable()) else {
                let why = "trap reported non-configurability for property '{}' which is either non-existent or configurable in the proxy target";
                return Err(self.proxy_invariant_of(TRAP, why, key));
            };
            if desc.writable == Some(false) && target_desc.attributes().writable() {
                let why = "trap reported non-configurable and writable for property '{}' which is non-configurable, non-writable in the proxy target";
                return Err(self.proxy_invariant_of(TRAP, why, key));
            }
        }
        Ok(Some(property))
    }

    // [[DefineOwnProperty]] ( P, Desc ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-defineownproperty-p-desc
    pub(super) fn proxy_define_own_property(
        &mut self,
        proxy: Object,
        key: PropertyKey,
        desc: &PropertyDescriptor,
    ) -> JsResult<bool> {
        const TRAP: &str = "defineProperty";
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.define_property)?;
        let Some(trap) = trap else { return self.internal_define_own_property(target, key, desc) };
        let desc_obj = self.from_property_descriptor(desc);
        let name = self.heap.key_to_value(key);
        let result = self.call(trap, handler.into(), &[target.into(), name, desc_obj.into()])?;
        if !self.to_boolean(result) {
            return Ok(false);
        }
        let target_desc = self.internal_get_own_property(target, key)?;
        let extensible = self.internal_is_extensible(target)?;
        let setting_config_false = desc.configurable == Some(false);
        let Some(current) = target_desc else {
            if !extensible {
                let why = "trap returned truish for adding property '{}'  to the non-extensible proxy target";
                return Err(self.proxy_invariant_of(TRAP, why, key));
            }
            if setting_config_false {
                let why = "trap returned truish for defining non-configurable property '{}' which is either non-existent or configurable in the proxy target";
                return Err(self.proxy_invariant_of(TRAP, why, key));
            }
            return Ok(true);
        };
        if !self.validate_and_apply_property_descriptor(None, key, extensible, desc, target_desc) {
            let why = "trap returned truish for adding property '{}'  that is incompatible with the existing property in the proxy target";
            return Err(self.proxy_invariant_of(TRAP, why, key));
        }
        if setting_config_false && current.configurable() {
            let why = "trap returned truish for defining non-configurable property '{}' which is either non-existent or configurable in the proxy target";
            return Err(self.proxy_invariant_of(TRAP, why, key));
        }
        if !current.configurable() && current.attributes().writable() && desc.writable == Some(false) {
            let why = "trap returned truish for defining non-configurable property '{}' which cannot be non-writable";
            return Err(self.proxy_invariant_of(TRAP, why, key));
        }
        Ok(true)
    }

    // [[HasProperty]] ( P ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-hasproperty-p
    pub(super) fn proxy_has_property(&mut self, proxy: Object, key: PropertyKey) -> JsResult<bool> {
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.has)?;
        let Some(trap) = trap else { return self.internal_has_property(target, key) };
        let name = self.heap.key_to_value(key);
        let result = self.call(trap, handler.into(), &[target.into(), name])?;
        let result = self.to_boolean(result);
        if !result && let Some(target_desc) = self.internal_get_own_property(target, key)? {
            if !target_desc.configurable() {
                let why =
                    "trap returned falsish for property '{}' which exists in the proxy target as non-configurable";
                return Err(self.proxy_invariant_of("has", why, key));
            }
            if !self.internal_is_extensible(target)? {
                let why = "trap returned falsish for property '{}' but the proxy target is not extensible";
                return Err(self.proxy_invariant_of("has", why, key));
            }
        }
        Ok(result)
    }

    // [[Get]] ( P, Receiver ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-get-p-receiver
    pub(super) fn proxy_get(&mut self, proxy: Object, key: PropertyKey, receiver: Value) -> JsResult<Value> {
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.get)?;
        let Some(trap) = trap else { return self.internal_get(target, key, receiver) };
        let name = self.heap.key_to_value(key);
        let result = self.call(trap, handler.into(), &[target.into(), name, receiver])?;
        match self.internal_get_own_property(target, key)? {
            Some(Property::Data(value, a)) if !a.configurable() && !a.writable() && !self.same_value(result, value) => {
                let (expected, got) = (self.describe(value), self.describe(result));
                let why = format!(
                    "property '{{}}' is a read-only and non-configurable data property on the proxy target but the proxy did not return its actual value (expected '{expected}' but got '{got}')"
                );
                Err(self.proxy_invariant_of("get", &why, key))
            }
            Some(Property::Accessor(get, _, a))
                if !a.configurable() && get.is_undefined() && !result.is_undefined() =>
            {
                let got = self.describe(result);
                let why = format!(
                    "property '{{}}' is a non-configurable accessor property on the proxy target and does not have a getter function, but the trap did not return 'undefined' (got '{got}')"
                );
                Err(self.proxy_invariant_of("get", &why, key))
            }
            _ => Ok(result),
        }
    }

    // [[Set]] ( P, V, Receiver ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-set-p-v-receiver
    pub(super) fn proxy_set(
        &mut self,
        proxy: Object,
        key: PropertyKey,
        value: Value,
        receiver: Value,
    ) -> JsResult<bool> {
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.set)?;
        let Some(trap) = trap else { return self.internal_set(target, key, value, receiver) };
        let name = self.heap.key_to_value(key);
        let result = self.call(trap, handler.into(), &[target.into(), name, value, receiver])?;
        if !self.to_boolean(result) {
            return Ok(false);
        }
        match self.internal_get_own_property(target, key)? {
            Some(Property::Data(old, a)) if !a.configurable() && !a.writable() && !self.same_value(value, old) => {
                let why = "trap returned truish for property '{}' which exists in the proxy target as a non-configurable and non-writable data property with a different value";
                Err(self.proxy_invariant_of("set", why, key))
            }
            Some(Property::Accessor(_, set, a)) if !a.configurable() && set.is_undefined() => {
                let why = "trap returned truish for property '{}' which exists in the proxy target as a non-configurable and non-writable accessor property without a setter";
                Err(self.proxy_invariant_of("set", why, key))
            }
            _ => Ok(true),
        }
    }

    // [[Delete]] ( P ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-delete-p
    pub(super) fn proxy_delete(&mut self, proxy: Object, key: PropertyKey) -> JsResult<bool> {
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.delete_property)?;
        let Some(trap) = trap else { return self.internal_delete(target, key) };
        let name = self.heap.key_to_value(key);
        let result = self.call(trap, handler.into(), &[target.into(), name])?;
        if !self.to_boolean(result) {
            return Ok(false);
        }
        let Some(target_desc) = self.internal_get_own_property(target, key)? else { return Ok(true) };
        if !target_desc.configurable() {
            let why = "trap returned truish for property '{}' which is non-configurable in the proxy target";
            return Err(self.proxy_invariant_of("deleteProperty", why, key));
        }
        if !self.internal_is_extensible(target)? {
            let why = "trap returned truish for property '{}' but the proxy target is non-extensible";
            return Err(self.proxy_invariant_of("deleteProperty", why, key));
        }
        Ok(true)
    }

    // [[OwnPropertyKeys]] ( ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-ownpropertykeys
    pub(super) fn proxy_own_property_keys(&mut self, proxy: Object) -> JsResult<Vec<PropertyKey>> {
        const TRAP: &str = "ownKeys";
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.own_keys)?;
        let Some(trap) = trap else { return self.internal_own_property_keys(target) };
        let result = self.call(trap, handler.into(), &[target.into()])?;
        let Some(array) = result.as_object() else {
            return Err(self.throw_type_error("CreateListFromArrayLike called on non-object"));
        };
        // CreateListFromArrayLike ( trapResultArray, property-key ); the list is rooted, keys as values.
        let mut trap_result = self.rooted_vec();
        let mut unchecked = FxHashSet::default();
        let mut duplicate = None;
        let len = self.length_of_array_like(array)?;
        for i in 0..len {
            self.poll(1)?;
            let index = self.index_key(i);
            let next = self.get(array, index)?;
            if !next.is_string() && !next.is_symbol() {
                let what = self.describe(next);
                return Err(self.throw_type_error(&format!("{what} is not a valid property name")));
            }
            let key = self.to_property_key(next)?;
            trap_result.push(key.as_raw_value());
            if !unchecked.insert(key) {
                duplicate.get_or_insert(key);
            }
        }
        if let Some(key) = duplicate {
            return Err(self.proxy_invariant_of(TRAP, "trap returned duplicate entries", key));
        }
        let extensible = self.internal_is_extensible(target)?;
        let target_keys = self.own_keys(target)?;
        let mut configurable = self.rooted_vec();
        let mut nonconfigurable = self.rooted_vec();
        for key in target_keys.iter() {
            match self.internal_get_own_property(target, key)? {
                Some(desc) if !desc.configurable() => nonconfigurable.push(key.as_raw_value()),
                _ => configurable.push(key.as_raw_value()),
            }
        }
        let result = trap_result.iter().map(|&v| PropertyKey::from_raw_value(v)).collect();
        if extensible && nonconfigurable.is_empty() {
            return Ok(result);
        }
        for &value in nonconfigurable.iter().chain(configurable.iter().filter(|_| !extensible)) {
            let key = PropertyKey::from_raw_value(value);
            if !unchecked.remove(&key) {
                return Err(self.proxy_invariant_of(TRAP, "trap result did not include '{}'", key));
            }
        }
        if !extensible && !unchecked.is_empty() {
            let why = "trap returned extra keys but proxy target is non-extensible";
            return Err(self.proxy_invariant(TRAP, why));
        }
        Ok(result)
    }

    // [[Call]] ( thisArgument, argumentsList ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-call-thisargument-argumentslist
    pub(super) fn proxy_call(&mut self, proxy: Object, this: Value, args: &[Value]) -> JsResult<Value> {
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.apply)?;
        let Some(trap) = trap else { return self.call_object(target, this, args) };
        let arg_array = self.create_array_from_list(args);
        self.call(trap, handler.into(), &[target.into(), this, arg_array.into()])
    }

    // [[Construct]] ( argumentsList, newTarget ), https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-construct-argumentslist-newtarget
    pub(super) fn proxy_construct(&mut self, proxy: Object, args: &[Value], new_target: Object) -> JsResult<Object> {
        let Parts { target, handler, trap } = self.proxy_parts(proxy, self.heap.names.construct)?;
        let Some(trap) = trap else { return self.construct(target, args, Some(new_target)) };
        let arg_array = self.create_array_from_list(args);
        let new_object = self.call(trap, handler.into(), &[target.into(), arg_array.into(), new_target.into()])?;
        match new_object.as_object() {
            Some(object) => Ok(object),
            None => {
                let what = self.describe(new_object);
                Err(self.throw(message::ProxyConstructNonObject(what)))
            }
        }
    }
}
