//! 10.1 Ordinary object internal methods, and the dispatch to the exotic ones.
//!
//! `internal_x` is the internal method [[X]] of any object; `ordinary_x` the ordinary definition of it.

use super::long_strings::PIECE;
use super::{Agent, JsResult, array_exotic, message};
use crate::heap::{Attributes, Kind, Object, PropertyKey, ShapeId, Value, flag};

/// A Property Descriptor: absent fields are None.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct PropertyDescriptor {
    pub value: Option<Value>,
    pub get: Option<Value>,
    pub set: Option<Value>,
    pub writable: Option<bool>,
    pub enumerable: Option<bool>,
    pub configurable: Option<bool>,
}

impl PropertyDescriptor {
    /// A full data descriptor.
    pub fn data(value: Value, attributes: Attributes) -> Self {
        PropertyDescriptor {
            value: Some(value),
            writable: Some(attributes.writable()),
            enumerable: Some(attributes.enumerable()),
            configurable: Some(attributes.configurable()),
            ..Self::default()
        }
    }
    /// IsAccessorDescriptor
    pub fn is_accessor(&self) -> bool {
        self.get.is_some() || self.set.is_some()
    }
    /// IsDataDescriptor
    pub fn is_data(&self) -> bool {
        self.value.is_some() || self.writable.is_some()
    }
    /// Its attributes, absent ones false.
    pub fn attributes(&self) -> Attributes {
        let flags = if self.is_accessor() { Attributes::ACCESSOR } else { 0 };
        Attributes(
            Attributes::new(
                self.writable == Some(true),
                self.enumerable == Some(true),
                self.configurable == Some(true),
            )
            .0 | flags,
        )
    }
}

/// A complete own property, as [[GetOwnProperty]] gives it.
#[derive(Clone, Copy, Debug)]
pub enum Property {
    /// A data property.
    Data(Value, Attributes),
    /// An accessor property: getter and setter, undefined where absent.
    Accessor(Value, Value, Attributes),
}
impl Property {
    /// The attributes.
    pub fn attributes(&self) -> Attributes {
        match self {
            Property::Data(_, a) | Property::Accessor(_, _, a) => *a,
        }
    }
    /// [[Enumerable]]
    pub fn enumerable(&self) -> bool {
        self.attributes().enumerable()
    }
    /// [[Configurable]]
    pub fn configurable(&self) -> bool {
        self.attributes().configurable()
    }
    /// As a descriptor.
    pub fn to_descriptor(self) -> PropertyDescriptor {
        match self {
            Property::Data(value, a) => PropertyDescriptor::data(value, a),
            Property::Accessor(get, set, a) => PropertyDescriptor {
                get: Some(get),
                set: Some(set),
                enumerable: Some(a.enumerable()),
                configurable: Some(a.configurable()),
                ..Default::default()
            },
        }
    }
}

impl Agent {
    #[inline(always)]
    pub(crate) fn touch(&mut self, object: Object) {
        if object.has_flag(flag::LAZY) {
            self.materialize(object);
        }
    }

    /// [[GetPrototypeOf]]
    pub fn internal_get_prototype_of(&mut self, object: Object) -> JsResult<Option<Object>> {
        if object.kind() == Kind::Proxy {
            return self.proxy_get_prototype_of(object);
        }
        Ok(self.heap.proto(object))
    }

    /// [[SetPrototypeOf]]
    pub fn internal_set_prototype_of(&mut self, object: Object, proto: Option<Object>) -> JsResult<bool> {
        match object.kind() {
            Kind::Proxy => self.proxy_set_prototype_of(object, proto),
            // SetImmutablePrototype
            Kind::ModuleNamespace => Ok(proto.is_none()),
            _ if object == self.intrinsic(super::Intrinsic::ObjectPrototype) => Ok(self.heap.proto(object) == proto),
            _ => Ok(self.ordinary_set_prototype_of(object, proto)),
        }
    }
    // OrdinarySetPrototypeOf ( O, V ), https://tc39.es/ecma262/#sec-ordinarysetprototypeof
    fn ordinary_set_prototype_of(&mut self, object: Object, proto: Option<Object>) -> bool {
        self.touch(object);
        if self.heap.proto(object) == proto {
            return true;
        }
        if object.has_flag(flag::NON_EXTENSIBLE) {
            return false;
        }
        let (mut p, mut hops) = (proto, 0);
        while let Some(at) = p {
            self.heap.hop(&mut hops);
            if at == object {
                return false;
            }
            if at.kind() == Kind::Proxy {
                break;
            }
            p = self.heap.proto(at);
        }
        self.heap.set_proto(object, proto);
        true
    }

    /// [[IsExtensible]]
    pub fn internal_is_extensible(&mut self, object: Object) -> JsResult<bool> {
        match object.kind() {
            Kind::Proxy => self.proxy_is_extensible(object),
            Kind::ModuleNamespace => Ok(false),
            _ => Ok(!object.has_flag(flag::NON_EXTENSIBLE)),
        }
    }

    /// [[PreventExtensions]]
    pub fn internal_prevent_extensions(&mut self, object: Object) -> JsResult<bool> {
        match object.kind() {
            Kind::Proxy => return self.proxy_prevent_extensions(object),
            Kind::ModuleNamespace => return Ok(true),
            Kind::TypedArray if !self.typed_array_is_fixed_length(object) => return Ok(false),
            _ => {}
        }
        self.touch(object);
        // The shape becomes the object's own, so that no cached addition applies.
        self.heap.make_dictionary(object);
        object.set_flag(flag::NON_EXTENSIBLE);
        Ok(true)
    }

    /// [[GetOwnProperty]]
    pub fn internal_get_own_property(&mut self, object: Object, key: PropertyKey) -> JsResult<Option<Property>> {
        match object.kind() {
            Kind::Proxy => self.proxy_get_own_property(object, key),
            Kind::String => Ok(self.string_get_own_property(object, key)),
            Kind::MappedArguments => Ok(self.arguments_get_own_property(object, key)),
            Kind::TypedArray => Ok(self.typed_array_get_own_property(object, key)),
            Kind::ModuleNamespace => self.namespace_get_own_property(object, key),
            _ => Ok(self.ordinary_get_own_property(object, key)),
        }
    }
    // OrdinaryGetOwnProperty ( O, P ), https://tc39.es/ecma262/#sec-ordinarygetownproperty
    /// As stored; an Array's length included.
    #[inline]
    pub fn ordinary_get_own_property(&mut self, object: Object, key: PropertyKey) -> Option<Property> {
        self.touch(object);
        if object.kind() == Kind::Array && key == self.heap.names.length {
            return Some(Property::Data(Value::from(object.array_length()), array_exotic::length_attributes(object)));
        }
        let property = self.heap.own_property(object, key)?;
        Some(if property.attributes.is_accessor() {
            let (get, set) = self.heap.accessor(property.value);
            Property::Accessor(get, set, property.attributes)
        } else {
            Property::Data(property.value, property.attributes)
        })
    }

    /// [[DefineOwnProperty]]
    pub fn internal_define_own_property(
        &mut self,
        object: Object,
        key: PropertyKey,
        desc: &PropertyDescriptor,
    ) -> JsResult<bool> {
        if object.elements_len() as usize > PIECE && key.is_index() && !desc.is_usual() {
            self.move_long_elements_to_table(object)?;
        }
        match object.kind() {
            Kind::Array => self.array_define_own_property(object, key, desc),
            Kind::Proxy => self.proxy_define_own_property(object, key, desc),
            Kind::String => Ok(self.string_define_own_property(object, key, desc)),
            Kind::MappedArguments => self.arguments_define_own_property(object, key, desc),
            Kind::TypedArray => self.typed_array_define_own_property(object, key, desc),
            Kind::ModuleNamespace => self.namespace_define_own_property(object, key, desc),
            _ => Ok(self.ordinary_define_own_property(object, key, desc)),
        }
    }
    // OrdinaryDefineOwnProperty ( O, P, Desc ), https://tc39.es/ecma262/#sec-ordinarydefineownproperty
    pub(crate) fn ordinary_define_own_property(
        &mut self,
        object: Object,
        key: PropertyKey,
        desc: &PropertyDescriptor,
    ) -> bool {
        let current = self.ordinary_get_own_property(object, key);
        let extensible = !object.has_flag(flag::NON_EXTENSIBLE);
        self.validate_and_apply_property_descriptor(Some(object), key, extensible, desc, current)
    }
    // ValidateAndApplyPropertyDescriptor ( O, P, extensible, Desc, current ), https://tc39.es/ecma262/#sec-validateandapplypropertydescriptor
    /// With no object only validates.
    pub(crate) fn validate_and_apply_property_descriptor(
        &mut self,
        object: Option<Object>,
        key: PropertyKey,
        extensible: bool,
        desc: &PropertyDescriptor,
        current: Option<Property>,
    ) -> bool {
        let Some(current) = current else {
            if !extensible {
                return false;
            }
            if let Some(object) = object {
                let value = if desc.is_accessor() {
                    self.heap.new_accessor(desc.get.unwrap_or(Value::UNDEFINED), desc.set.unwrap_or(Value::UNDEFINED))
                } else {
                    desc.value.unwrap_or(Value::UNDEFINED)
                };
                self.heap.add_property(object, key, value, desc.attributes());
            }
            return true;
        };
        let old = current.attributes();
        if !old.configurable() {
            if desc.configurable == Some(true) || desc.enumerable.is_some_and(|e| e != old.enumerable()) {
                return false;
            }
            match current {
                Property::Accessor(get, set, _) => {
                    if desc.is_data() || desc.get.is_some_and(|g| g != get) || desc.set.is_some_and(|s| s != set) {
                        return false;
                    }
                }
                Property::Data(value, _) => {
                    if desc.is_accessor() {
                        return false;
                    }
                    if !old.writable()
                        && (desc.writable == Some(true) || desc.value.is_some_and(|v| !self.same_value(v, value)))
                    {
                        return false;
                    }
                }
            }
        }
        let Some(object) = object else { return true };
        let enumerable = desc.enumerable.unwrap_or(old.enumerable());
        let configurable = desc.configurable.unwrap_or(old.configurable());
        let (value, attributes) = match (current, desc.is_accessor(), desc.is_data()) {
            (Property::Accessor(get, set, _), _, false) => {
                let attributes = Attributes(Attributes::new(false, enumerable, configurable).0 | Attributes::ACCESSOR);
                if desc.is_accessor() {
                    let pair = self.heap.new_accessor(desc.get.unwrap_or(get), desc.set.unwrap_or(set));
                    (Some(pair), attributes)
                } else {
                    (None, attributes)
                }
            }
            (Property::Data(..), true, _) => {
                let pair =
                    self.heap.new_accessor(desc.get.unwrap_or(Value::UNDEFINED), desc.set.unwrap_or(Value::UNDEFINED));
                let attributes = Attributes(Attributes::new(false, enumerable, configurable).0 | Attributes::ACCESSOR);
                (Some(pair), attributes)
            }
            (Property::Accessor(..), _, true) => (
                Some(desc.value.unwrap_or(Value::UNDEFINED)),
                Attributes::new(desc.writable.unwrap_or(false), enumerable, configurable),
            ),
            (Property::Data(..), false, _) => {
                (desc.value, Attributes::new(desc.writable.unwrap_or(old.writable()), enumerable, configurable))
            }
        };
        if attributes != old {
            self.heap.set_attributes(object, key, attributes);
        }
        if let Some(value) = value {
            match self.heap.own_property(object, key) {
                Some(property) => self.heap.set_place(object, property.place, value),
                None => self.heap.add_property(object, key, value, attributes),
            }
        }
        true
    }

    /// [[HasProperty]]
    pub fn internal_has_property(&mut self, object: Object, key: PropertyKey) -> JsResult<bool> {
        // OrdinaryHasProperty ( O, P ), https://tc39.es/ecma262/#sec-ordinaryhasproperty
        let (mut at, mut hops) = (object, 0);
        loop {
            match at.kind() {
                Kind::Proxy => return self.proxy_has_property(at, key),
                Kind::TypedArray => {
                    if let Some(has) = self.typed_array_has_property(at, key) {
                        return Ok(has);
                    }
                }
                Kind::ModuleNamespace => return self.namespace_has_property(at, key),
                _ => {}
            }
            let found = match at.kind() {
                Kind::String | Kind::MappedArguments => self.internal_get_own_property(at, key)?.is_some(),
                _ => self.ordinary_get_own_property(at, key).is_some(),
            };
            if found {
                return Ok(true);
            }
            self.heap.hop(&mut hops);
            match self.heap.proto(at) {
                Some(proto) => at = proto,
                None => return Ok(false),
            }
        }
    }

    /// [[Get]]
    pub fn internal_get(&mut self, object: Object, key: PropertyKey, receiver: Value) -> JsResult<Value> {
        // OrdinaryGet ( O, P, Receiver ), https://tc39.es/ecma262/#sec-ordinaryget
        let (mut at, mut hops) = (object, 0);
        loop {
            let kind = at.kind();
            let property = if kind.is_exotic() {
                match kind {
                    Kind::Proxy => return self.proxy_get(at, key, receiver),
                    Kind::TypedArray => {
                        if let Some(value) = self.typed_array_get(at, key) {
                            return Ok(value);
                        }
                        self.ordinary_get_own_property(at, key)
                    }
                    Kind::ModuleNamespace => return self.namespace_get(at, key),
                    _ => self.internal_get_own_property(at, key)?,
                }
            } else {
                self.ordinary_get_own_property(at, key)
            };
            match property {
                Some(Property::Data(value, _)) => return Ok(value),
                Some(Property::Accessor(get, _, _)) => {
                    return if get.is_undefined() { Ok(Value::UNDEFINED) } else { self.call(get, receiver, &[]) };
                }
                None => match self.heap.proto(at) {
                    Some(proto) => {
                        self.heap.hop(&mut hops);
                        at = proto;
                    }
                    None => return Ok(Value::UNDEFINED),
                },
            }
        }
    }

    /// [[Set]]
    pub fn internal_set(&mut self, object: Object, key: PropertyKey, value: Value, receiver: Value) -> JsResult<bool> {
        // OrdinarySet ( O, P, V, Receiver ), https://tc39.es/ecma262/#sec-ordinaryset
        let (mut at, mut hops) = (object, 0);
        loop {
            match at.kind() {
                Kind::Proxy => return self.proxy_set(at, key, value, receiver),
                Kind::TypedArray => {
                    if let Some(result) = self.typed_array_set(at, key, value, receiver)? {
                        return Ok(result);
                    }
                }
                Kind::ModuleNamespace => return Ok(false),
                Kind::MappedArguments if receiver == Value::from(at) && self.arguments_set_mapped(at, key, value) => {
                    return Ok(true);
                }
                _ => {}
            }
            let own = if at.kind().is_exotic() {
                self.internal_get_own_property(at, key)?
            } else {
                self.ordinary_get_own_property(at, key)
            };
            match own {
                None => match self.heap.proto(at) {
                    Some(proto) => {
                        self.heap.hop(&mut hops);
                        at = proto;
                    }
                    None => break,
                },
                Some(Property::Data(_, attributes)) => {
                    if !attributes.writable() {
                        return Ok(false);
                    }
                    break;
                }
                Some(Property::Accessor(_, set, _)) => {
                    if set.is_undefined() {
                        return Ok(false);
                    }
                    self.call(set, receiver, &[value])?;
                    return Ok(true);
                }
            }
        }
        // OrdinarySetWithOwnDescriptor ( O, P, V, Receiver, ownDesc ), https://tc39.es/ecma262/#sec-ordinarysetwithowndescriptor
        let Some(receiver) = receiver.as_object() else { return Ok(false) };
        // OPTIMIZATION: a plain receiver's stored property is written in place; [[DefineOwnProperty]] would do just that.
        if !(receiver.kind().is_exotic() || receiver.kind() == Kind::Array && key == self.heap.names.length) {
            self.touch(receiver);
            if let Some(property) = self.heap.own_property(receiver, key) {
                if property.attributes.is_accessor() || !property.attributes.writable() {
                    return Ok(false);
                }
                self.heap.set_place(receiver, property.place, value);
                return Ok(true);
            }
            if receiver.has_flag(flag::NON_EXTENSIBLE) {
                return Ok(false);
            }
            if receiver.kind() == Kind::Array && key.is_index() {
                return self.array_define_own_property(
                    receiver,
                    key,
                    &PropertyDescriptor::data(value, Attributes::DEFAULT),
                );
            }
            self.heap.add_property(receiver, key, value, Attributes::DEFAULT);
            return Ok(true);
        }
        match self.internal_get_own_property(receiver, key)? {
            Some(Property::Accessor(..)) => Ok(false),
            Some(Property::Data(_, attributes)) => {
                if !attributes.writable() {
                    return Ok(false);
                }
                let desc = PropertyDescriptor { value: Some(value), ..Default::default() };
                self.internal_define_own_property(receiver, key, &desc)
            }
            None => {
                self.internal_define_own_property(receiver, key, &PropertyDescriptor::data(value, Attributes::DEFAULT))
            }
        }
    }

    /// [[Delete]]
    pub fn internal_delete(&mut self, object: Object, key: PropertyKey) -> JsResult<bool> {
        match object.kind() {
            Kind::Proxy => return self.proxy_delete(object, key),
            Kind::TypedArray => {
                if let Some(result) = self.typed_array_delete(object, key) {
                    return Ok(result);
                }
            }
            Kind::ModuleNamespace => return self.namespace_delete(object, key),
            Kind::MappedArguments => return Ok(self.arguments_delete(object, key)),
            Kind::String => {
                if let Some(property) = self.string_get_own_property(object, key)
                    && !property.configurable()
                {
                    return Ok(false);
                }
            }
            _ => {}
        }
        Ok(self.ordinary_delete(object, key))
    }
    // OrdinaryDelete ( O, P ), https://tc39.es/ecma262/#sec-ordinarydelete
    pub(crate) fn ordinary_delete(&mut self, object: Object, key: PropertyKey) -> bool {
        match self.ordinary_get_own_property(object, key) {
            None => true,
            Some(property) if property.configurable() => {
                self.heap.remove_property(object, key);
                true
            }
            _ => false,
        }
    }

    /// [[OwnPropertyKeys]]
    pub fn internal_own_property_keys(&mut self, object: Object) -> JsResult<Vec<PropertyKey>> {
        match object.kind() {
            Kind::Proxy => self.proxy_own_property_keys(object),
            Kind::String => self.string_own_property_keys(object),
            Kind::TypedArray => self.typed_array_own_property_keys(object),
            Kind::ModuleNamespace => self.namespace_own_property_keys(object),
            _ => self.ordinary_own_property_keys(object),
        }
    }
    // OrdinaryOwnPropertyKeys ( O ), https://tc39.es/ecma262/#sec-ordinaryownpropertykeys
    pub(crate) fn ordinary_own_property_keys(&mut self, object: Object) -> JsResult<Vec<PropertyKey>> {
        self.touch(object);
        let n = object.elements_len() as usize;
        let keys = if n <= PIECE {
            let mut keys = Vec::new();
            self.heap.element_keys(object, 0..n, &mut keys);
            keys
        } else {
            self.keys_in_pieces(n, |agent, range, keys| agent.heap.element_keys(object, range, keys))?
        };
        let length = if object.kind() == Kind::Array { Some(self.heap.names.length) } else { None };
        self.with_table_keys(object, keys, length)
    }
    /// Adds to the keys of elements the others in their order; `first` comes first of the strings.
    fn with_table_keys(
        &mut self,
        object: Object,
        mut keys: Vec<PropertyKey>,
        first: Option<PropertyKey>,
    ) -> JsResult<Vec<PropertyKey>> {
        let shape = object.shape();
        let entries = self.heap.shape_entry_count(shape);
        if entries > PIECE {
            self.reserve_memory((keys.len() + entries * 3) * size_of::<PropertyKey>())?;
        }
        let with_indices = object.has_flag(flag::INDEXED_PROPERTIES);
        if with_indices {
            self.entry_keys(shape, &mut keys, PropertyKey::is_index)?;
            if !keys.is_sorted_by_key(|key| key.as_index()) {
                self.sort_in_pieces(&mut keys, 1 << 15, &|_, a, b| a.as_index().cmp(&b.as_index()))?;
            }
        }
        keys.extend(first);
        self.entry_keys(shape, &mut keys, |key| key.as_atom().is_some())?;
        self.entry_keys(shape, &mut keys, |key| key.as_symbol().is_some_and(|s| !s.is_private()))?;
        Ok(keys)
    }
    /// Adds the keys that are wanted of a shape's properties. Collects nothing.
    fn entry_keys(
        &mut self,
        shape: ShapeId,
        keys: &mut Vec<PropertyKey>,
        wanted: impl Fn(PropertyKey) -> bool,
    ) -> JsResult<()> {
        let entries = self.heap.shape_entry_count(shape);
        for from in (0..entries).step_by(PIECE) {
            let range = from..entries.min(from + PIECE);
            keys.extend(
                range.filter_map(|i| self.heap.shape_entry(shape, i)).map(|entry| entry.0).filter(|&key| wanted(key)),
            );
            if entries > PIECE {
                self.pay_for_units(PIECE * 2)?;
            }
        }
        Ok(())
    }
    /// The indices of an object's properties that are not elements, ascending.
    pub(super) fn table_indices(&mut self, object: Object) -> JsResult<Vec<PropertyKey>> {
        let mut keys = Vec::new();
        if object.has_flag(flag::INDEXED_PROPERTIES) {
            let shape = object.shape();
            self.reserve_memory(self.heap.shape_len(shape) * 2 * size_of::<PropertyKey>())?;
            self.entry_keys(shape, &mut keys, PropertyKey::is_index)?;
            self.sort_in_pieces(&mut keys, 1 << 15, &|_, a, b| a.as_index().cmp(&b.as_index()))?;
        }
        Ok(keys)
    }
    /// Keys of up to `n` indices, made piece by piece.
    pub(super) fn keys_in_pieces(
        &mut self,
        n: usize,
        make: impl Fn(&mut Agent, std::ops::Range<usize>, &mut Vec<PropertyKey>),
    ) -> JsResult<Vec<PropertyKey>> {
        // This list, one of values, and what will be made of them.
        self.reserve_memory(n * 3 * size_of::<PropertyKey>())?;
        let mut keys = Vec::with_capacity(n);
        for from in (0..n).step_by(PIECE) {
            make(self, from..n.min(from + PIECE), &mut keys);
            self.pay_for_units(PIECE * 2)?;
        }
        Ok(keys)
    }
    /// Before one element of many gets unusual attributes: makes all of them properties of the table, piece by piece. Where
    /// the script is ended on the way, elements are lost that nobody looks at any more.
    #[cold]
    fn move_long_elements_to_table(&mut self, object: Object) -> JsResult<()> {
        let n = object.elements_len() as usize;
        self.reserve_memory(n * 48)?;
        let mut elements = Vec::with_capacity(n);
        for from in (0..n).step_by(PIECE) {
            elements.extend_from_slice(&object.elements(&self.heap)[from..n.min(from + PIECE)]);
            self.pay_for_units(PIECE)?;
        }
        self.heap.drop_elements(object);
        for (i, piece) in elements.chunks(1 << 14).enumerate() {
            self.heap.add_elements_to_table(object, i << 14, piece);
            self.pay_for_units(1 << 20)?;
        }
        Ok(())
    }

    // ---- 7.3 operations that are just these with a throw

    /// The TypeError of a failed [[Set]].
    #[cold]
    pub(crate) fn throw_set_failed(&mut self, object: Value, key: PropertyKey) -> super::Throw {
        let name = self.describe_key(key);
        let what = self.describe_object(object);
        if let Some(o) = object.as_object() {
            if let Ok(None) = self.internal_get_own_property_quiet(o, key)
                && o.has_flag(flag::NON_EXTENSIBLE)
                && o.kind() != Kind::ModuleNamespace
            {
                return self.throw(message::NotExtensible(name));
            }
            let mut at = Some(o);
            while let Some(p) = at.filter(|p| !p.kind().is_exotic()) {
                match self.ordinary_get_own_property(p, key) {
                    Some(Property::Accessor(..)) => return self.throw(message::NoSetter(name, what)),
                    Some(_) => break,
                    None => at = self.heap.proto(p),
                }
            }
        }
        self.throw(message::ReadOnly(name, what))
    }
    fn internal_get_own_property_quiet(&mut self, o: Object, key: PropertyKey) -> JsResult<Option<Property>> {
        // A deferred namespace would be evaluated.
        if matches!(o.kind(), Kind::Proxy | Kind::ModuleNamespace) {
            Ok(None)
        } else {
            self.internal_get_own_property(o, key)
        }
    }
}
