//! 7.3 Operations on objects: getting, setting, calling, constructing, integrity.

use super::function::function_code_name;
use super::internal_methods::{Property, PropertyDescriptor};
use super::{Agent, Intrinsic, JsResult, RootedVec, Throw, message};
use crate::heap::{Attributes, Kind, Object, PropertyKey, Value, WellKnown, flag};

/// For `set_integrity_level` and its test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum IntegrityLevel {
    Sealed,
    Frozen,
}

/// For `enumerable_own_properties`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum PropertyListKind {
    Key,
    Value,
    KeyAndValue,
}

/// More arguments than these are refused, wherever they come from.
pub(crate) const MAX_ARGUMENTS: usize = 100_000;

impl Agent {
    // Get ( O, P ), https://tc39.es/ecma262/#sec-get-o-p
    #[inline]
    pub fn get(&mut self, object: Object, key: PropertyKey) -> JsResult<Value> {
        self.internal_get(object, key, object.into())
    }
    /// Get with a name spelt out.
    pub fn get_str(&mut self, object: Object, name: &str) -> JsResult<Value> {
        let key = self.heap.key_from_str(name);
        self.get(object, key)
    }
    // GetV ( V, P ), https://tc39.es/ecma262/#sec-getv
    pub fn get_v(&mut self, value: Value, key: PropertyKey) -> JsResult<Value> {
        let object = match value.as_object() {
            Some(object) => object,
            None => self.prototype_of_primitive(value, key)?,
        };
        if value.is_string() {
            let s = value.as_string().expect("just asked");
            if key == self.heap.names.length {
                return Ok(Value::from(s.len()));
            }
            if let Some(i) = key.as_index()
                && (i as usize) < s.len()
            {
                let unit = s.code_unit_at(&self.heap, i as usize);
                return Ok(self.heap.single_unit_string(unit).into());
            }
        }
        self.internal_get(object, key, value)
    }
    /// The prototype that a primitive's properties come from; nullish throws, naming the key.
    pub(crate) fn prototype_of_primitive(&mut self, value: Value, key: PropertyKey) -> JsResult<Object> {
        let which = match value.cell_kind() {
            k if k.is_string() => Intrinsic::StringPrototype,
            Kind::Symbol => Intrinsic::SymbolPrototype,
            Kind::BigInt => Intrinsic::BigIntPrototype,
            _ if value.is_number() => Intrinsic::NumberPrototype,
            _ if value.is_bool() => Intrinsic::BooleanPrototype,
            _ => {
                let (what, name) = (self.describe(value), self.describe_key(key));
                return Err(self.throw(message::ReadOfNullish(what, name)));
            }
        };
        Ok(self.intrinsic(which))
    }
    // Set ( O, P, V, Throw ), https://tc39.es/ecma262/#sec-set-o-p-v-throw, with Throw true
    pub fn set(&mut self, object: Object, key: PropertyKey, value: Value) -> JsResult<()> {
        if self.internal_set(object, key, value, object.into())? {
            return Ok(());
        }
        Err(self.throw_set_failed(object.into(), key))
    }
    // CreateDataProperty ( O, P, V ), https://tc39.es/ecma262/#sec-createdataproperty
    pub fn create_data_property(&mut self, object: Object, key: PropertyKey, value: Value) -> JsResult<bool> {
        // OPTIMIZATION: a new property of a plain extensible object is just added.
        if object.kind() == Kind::Object
            && !object.has_flag(flag::NON_EXTENSIBLE | flag::LAZY)
            && self.heap.own_property(object, key).is_none()
        {
            self.heap.add_property(object, key, value, Attributes::DEFAULT);
            return Ok(true);
        }
        self.internal_define_own_property(object, key, &PropertyDescriptor::data(value, Attributes::DEFAULT))
    }
    // CreateDataPropertyOrThrow ( O, P, V ), https://tc39.es/ecma262/#sec-createdatapropertyorthrow
    pub fn create_data_property_or_throw(&mut self, object: Object, key: PropertyKey, value: Value) -> JsResult<()> {
        if self.create_data_property(object, key, value)? {
            return Ok(());
        }
        let name = self.describe_key(key);
        Err(self.throw(message::CannotRedefine(name)))
    }
    // DefinePropertyOrThrow ( O, P, desc ), https://tc39.es/ecma262/#sec-definepropertyorthrow
    pub fn define_property_or_throw(
        &mut self,
        object: Object,
        key: PropertyKey,
        desc: &PropertyDescriptor,
    ) -> JsResult<()> {
        if self.internal_define_own_property(object, key, desc)? {
            return Ok(());
        }
        let name = self.describe_key(key);
        if !object.kind().is_exotic()
            && object.has_flag(flag::NON_EXTENSIBLE)
            && self.ordinary_get_own_property(object, key).is_none()
        {
            return Err(self.throw_type_error(&format!("Cannot define property {name}, object is not extensible")));
        }
        Err(self.throw(message::CannotRedefine(name)))
    }
    // DeletePropertyOrThrow ( O, P ), https://tc39.es/ecma262/#sec-deletepropertyorthrow
    pub fn delete_property_or_throw(&mut self, object: Object, key: PropertyKey) -> JsResult<()> {
        if self.internal_delete(object, key)? {
            return Ok(());
        }
        let (name, what) = (self.describe_key(key), self.describe_object(object.into()));
        Err(self.throw(message::CannotDelete(name, what)))
    }
    // GetMethod ( V, P ), https://tc39.es/ecma262/#sec-getmethod
    /// None for undefined and null.
    pub fn get_method(&mut self, value: Value, key: PropertyKey) -> JsResult<Option<Value>> {
        let func = self.get_v(value, key)?;
        if func.is_nullish() {
            return Ok(None);
        }
        if !self.is_callable(func) {
            let (what, name) = (self.describe(func), self.describe_key(key));
            return Err(self.throw_type_error(&format!("{what} returned for property '{name}' is not a function")));
        }
        Ok(Some(func))
    }
    // HasProperty ( O, P ), https://tc39.es/ecma262/#sec-hasproperty
    pub fn has_property(&mut self, object: Object, key: PropertyKey) -> JsResult<bool> {
        self.internal_has_property(object, key)
    }
    // HasOwnProperty ( O, P ), https://tc39.es/ecma262/#sec-hasownproperty
    pub fn has_own_property(&mut self, object: Object, key: PropertyKey) -> JsResult<bool> {
        Ok(self.internal_get_own_property(object, key)?.is_some())
    }

    // Call ( F, V [ , argumentsList ] ), https://tc39.es/ecma262/#sec-call
    pub fn call(&mut self, func: Value, this: Value, args: &[Value]) -> JsResult<Value> {
        match func.as_object() {
            Some(object) => self.call_object(object, this, args),
            None => Err(self.throw_not_callable(func)),
        }
    }
    #[cold]
    pub(crate) fn throw_not_callable(&mut self, func: Value) -> Throw {
        let what = self.describe(func);
        self.throw(message::NotCallable(what))
    }
    /// [[Call]]
    pub(crate) fn call_object(&mut self, func: Object, this: Value, args: &[Value]) -> JsResult<Value> {
        self.check_native_stack()?;
        match func.kind() {
            Kind::Function => (self.doors.run)(self, func, this, args, Value::UNDEFINED),
            Kind::NativeFunction => self.call_native(func, this, args, Value::UNDEFINED),
            Kind::BoundFunction => {
                let target = func.word(0).as_object().expect("[[BoundTargetFunction]]");
                let all = self.bound_arguments(func, args)?;
                self.call_object(target, func.word(1), &all)
            }
            Kind::Proxy if func.has_flag(flag::CALLABLE) => self.proxy_call(func, this, args),
            Kind::HtmlDda => Ok(Value::NULL),
            _ => Err(self.throw_not_callable(func.into())),
        }
    }
    /// Runs a native function; `new_target` undefined for [[Call]].
    #[inline]
    pub(crate) fn call_native(
        &mut self,
        func: Object,
        this: Value,
        args: &[Value],
        new_target: Value,
    ) -> JsResult<Value> {
        let (run, realm) = Agent::native_parts(func);
        let outer = (self.realm, self.callee, self.new_target);
        self.realm = realm;
        self.callee = func.into();
        self.new_target = new_target;
        let result = run(self, this, args);
        (self.realm, self.callee, self.new_target) = outer;
        result
    }
    /// A bound function's arguments: words 0 target, 1 this, 2 an Array of the bound arguments (undefined: none).
    fn bound_arguments(&mut self, func: Object, args: &[Value]) -> JsResult<RootedVec> {
        let mut all = self.rooted_vec();
        if let Some(bound) = func.word(2).as_object() {
            all.extend_from_slice(bound.elements(&self.heap));
        }
        all.extend_from_slice(args);
        self.poll(all.len() as u64 / 64)?;
        Ok(all)
    }
    // Construct ( F [ , argumentsList [ , newTarget ] ] ), https://tc39.es/ecma262/#sec-construct
    /// `new_target` None: F itself.
    pub fn construct(&mut self, func: Object, args: &[Value], new_target: Option<Object>) -> JsResult<Object> {
        self.check_native_stack()?;
        let new_target = new_target.unwrap_or(func);
        let result = match func.kind() {
            Kind::Function => (self.doors.run)(self, func, Value::HOLE, args, new_target.into())?,
            Kind::NativeFunction => self.call_native(func, Value::UNDEFINED, args, new_target.into())?,
            Kind::BoundFunction => {
                let target = func.word(0).as_object().expect("[[BoundTargetFunction]]");
                let all = self.bound_arguments(func, args)?;
                let new_target = if new_target == func { target } else { new_target };
                return self.construct(target, &all, Some(new_target));
            }
            Kind::Proxy => return self.proxy_construct(func, args, new_target),
            _ => unreachable!("constructors are functions or proxies"),
        };
        Ok(result.as_object().expect("[[Construct]] gives an object"))
    }
    /// Call with CreateListFromArrayLike of the arguments.
    pub(crate) fn call_with_array_like(&mut self, func: Value, this: Value, list: Value) -> JsResult<Value> {
        // OPTIMIZATION: a few simple values are copied to the stack, which needs no rooting.
        if let Some(object) = list.as_object()
            && object.elements_len() <= 8
            && let Some(n) = self.simple_list_len(object)
        {
            let mut args = [Value::UNDEFINED; 8];
            for (i, arg) in args[..n].iter_mut().enumerate() {
                *arg = self.simple_list_value(object, i);
            }
            return self.call(func, this, &args[..n]);
        }
        let list = self.create_list_from_array_like(list)?;
        if list.len() > MAX_ARGUMENTS {
            return Err(self.throw(message::StackOverflow()));
        }
        self.call(func, this, &list)
    }
    // Invoke ( V, P [ , argumentsList ] ), https://tc39.es/ecma262/#sec-invoke
    pub fn invoke(&mut self, value: Value, key: PropertyKey, args: &[Value]) -> JsResult<Value> {
        let func = self.get_v(value, key)?;
        if !self.is_callable(func) {
            let name = self.describe_key(key);
            return Err(self.throw(message::NotCallable(name)));
        }
        self.call(func, value, args)
    }
    // IsCallable ( argument ), https://tc39.es/ecma262/#sec-iscallable
    #[inline]
    pub fn is_callable(&self, value: Value) -> bool {
        match value.cell_kind() {
            Kind::Function | Kind::NativeFunction | Kind::BoundFunction | Kind::HtmlDda => true,
            Kind::Proxy => value.as_object().is_some_and(|o| o.has_flag(flag::CALLABLE)),
            _ => false,
        }
    }
    // IsConstructor ( argument ), https://tc39.es/ecma262/#sec-isconstructor
    pub fn is_constructor(&self, value: Value) -> bool {
        match value.cell_kind() {
            Kind::Function | Kind::NativeFunction | Kind::BoundFunction | Kind::Proxy => {
                value.as_object().is_some_and(|o| o.has_flag(flag::CONSTRUCTOR))
            }
            _ => false,
        }
    }
    // IsArray ( argument ), https://tc39.es/ecma262/#sec-isarray
    pub fn is_array(&mut self, value: Value) -> JsResult<bool> {
        let Some(mut object) = value.as_object() else { return Ok(false) };
        while object.kind() == Kind::Proxy {
            match object.word(0).as_object() {
                Some(target) => object = target,
                None => return Err(self.throw(message::ProxyRevoked("IsArray"))),
            }
        }
        Ok(object.kind() == Kind::Array)
    }

    // SetIntegrityLevel ( O, level ), https://tc39.es/ecma262/#sec-setintegritylevel
    pub fn set_integrity_level(&mut self, object: Object, level: IntegrityLevel) -> JsResult<bool> {
        // OPTIMIZATION: a plain object with named properties takes another shared shape; nothing runs here but for proxies.
        if object.kind() == Kind::Object
            && object.elements_len() == 0
            && !object.has_flag(flag::LAZY | flag::INDEXED_PROPERTIES | flag::PROTOTYPE)
            && let Some(shape) = self.heap.sealed_shape(object.shape(), level == IntegrityLevel::Frozen)
        {
            object.set_shape(shape);
            object.set_flag(flag::NON_EXTENSIBLE);
            return Ok(true);
        }
        if !self.internal_prevent_extensions(object)? {
            return Ok(false);
        }
        for key in self.own_keys(object)?.iter() {
            self.poll(1)?;
            let mut desc = PropertyDescriptor { configurable: Some(false), ..Default::default() };
            if level == IntegrityLevel::Frozen {
                match self.internal_get_own_property(object, key)? {
                    None => continue,
                    Some(Property::Data(..)) => desc.writable = Some(false),
                    Some(_) => {}
                }
            }
            self.define_property_or_throw(object, key, &desc)?;
        }
        Ok(true)
    }
    // TestIntegrityLevel ( O, level ), https://tc39.es/ecma262/#sec-testintegritylevel
    pub fn test_integrity_level(&mut self, object: Object, level: IntegrityLevel) -> JsResult<bool> {
        if self.internal_is_extensible(object)? {
            return Ok(false);
        }
        for key in self.own_keys(object)?.iter() {
            self.poll(1)?;
            if let Some(property) = self.internal_get_own_property(object, key)? {
                let a = property.attributes();
                if a.configurable() || level == IntegrityLevel::Frozen && !a.is_accessor() && a.writable() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
    // LengthOfArrayLike ( obj ), https://tc39.es/ecma262/#sec-lengthofarraylike
    pub fn length_of_array_like(&mut self, object: Object) -> JsResult<u64> {
        if object.kind() == Kind::Array {
            return Ok(object.array_length() as u64);
        }
        let key = self.heap.names.length;
        let value = self.get(object, key)?;
        self.to_length(value)
    }
    // CreateListFromArrayLike ( obj ), https://tc39.es/ecma262/#sec-createlistfromarraylike
    pub fn create_list_from_array_like(&mut self, value: Value) -> JsResult<RootedVec> {
        let Some(object) = value.as_object() else {
            return Err(self.throw_type_error("CreateListFromArrayLike called on non-object"));
        };
        let mut list = self.rooted_vec();
        if let Some(n) = self.simple_list_len(object) {
            if object.kind() == Kind::Array {
                return self.list_of_elements(object);
            }
            list.extend((0..n).map(|i| self.simple_list_value(object, i)));
            return Ok(list);
        }
        let len = self.length_of_array_like(object)?;
        if len > 1 << 24 {
            return Err(self.throw_range_error("Too many arguments"));
        }
        for i in 0..len {
            let key = self.index_key(i);
            let value = self.get(object, key)?;
            list.push(value);
            self.poll(1)?;
        }
        Ok(list)
    }
    /// The key of an integer that may be beyond array indices.
    pub fn index_key(&mut self, i: u64) -> PropertyKey {
        if i < u32::MAX as u64 {
            return PropertyKey::index(i as u32);
        }
        let text = if i < 1 << 53 { i.to_string() } else { return self.number_key(i as f64) };
        self.heap.key_from_str(&text)
    }
    fn number_key(&mut self, n: f64) -> PropertyKey {
        let s = self.number_to_string(n);
        self.heap.key_from_string(s)
    }
    // OrdinaryHasInstance ( C, O ), https://tc39.es/ecma262/#sec-ordinaryhasinstance
    pub fn ordinary_has_instance(&mut self, c: Value, o: Value) -> JsResult<bool> {
        if !self.is_callable(c) {
            return Ok(false);
        }
        let c = c.as_object().expect("callable");
        if c.kind() == Kind::BoundFunction {
            self.check_native_stack()?;
            return self.instance_of(o, c.word(0));
        }
        let Some(mut o) = o.as_object() else { return Ok(false) };
        let key = self.heap.names.prototype;
        let p = self.get(c, key)?;
        let Some(p) = p.as_object() else {
            let what = self.describe(p);
            return Err(
                self.throw_type_error(&format!("Function has non-object prototype '{what}' in instanceof check"))
            );
        };
        let mut steps = 0;
        loop {
            // OPTIMIZATION: a chain without proxies ends, and runs no code: it is paid for at once.
            steps += 1;
            let proto = if o.kind() == Kind::Proxy {
                self.poll(std::mem::take(&mut steps))?;
                self.proxy_get_prototype_of(o)?
            } else {
                self.heap.proto(o)
            };
            match proto {
                Some(proto) if proto != p => o = proto,
                _ => {
                    self.poll(steps)?;
                    return Ok(proto.is_some());
                }
            }
        }
    }
    // InstanceofOperator ( V, target ), https://tc39.es/ecma262/#sec-instanceofoperator
    pub fn instance_of(&mut self, value: Value, target: Value) -> JsResult<bool> {
        if let Some(known) = self.known_instance(value, target) {
            return Ok(known);
        }
        if !target.is_object() {
            return Err(self.throw(message::InstanceOfNonObject()));
        }
        let key = self.heap.names.symbol_key(WellKnown::HasInstance);
        if let Some(handler) = self.get_method(target, key)? {
            // OPTIMIZATION: what the built-in one does, without a call.
            if Agent::is_native(handler, function_has_instance) {
                let result = self.ordinary_has_instance(target, value)?;
                self.note_instance(value, target);
                return Ok(result);
            }
            let result = self.call(handler, target, &[value])?;
            return Ok(self.to_boolean(result));
        }
        if !self.is_callable(target) {
            return Err(self.throw(message::InstanceOfNonCallable()));
        }
        self.ordinary_has_instance(target, value)
    }
    // SpeciesConstructor ( O, defaultConstructor ), https://tc39.es/ecma262/#sec-speciesconstructor
    pub fn species_constructor(&mut self, object: Object, default: Intrinsic) -> JsResult<Object> {
        let key = self.heap.names.constructor;
        let c = self.get(object, key)?;
        if c.is_undefined() {
            return Ok(self.intrinsic(default));
        }
        let Some(c) = c.as_object() else {
            return Err(self.throw_type_error("The .constructor property is not an object"));
        };
        let key = self.heap.names.symbol_key(WellKnown::Species);
        let s = self.get(c, key)?;
        if s.is_nullish() {
            return Ok(self.intrinsic(default));
        }
        if self.is_constructor(s) {
            return Ok(s.as_object().expect("constructors are objects"));
        }
        Err(self.throw_type_error("object.constructor[Symbol.species] is not a constructor"))
    }
    // EnumerableOwnProperties ( O, kind ), https://tc39.es/ecma262/#sec-enumerableownproperties
    pub fn enumerable_own_properties(&mut self, object: Object, kind: PropertyListKind) -> JsResult<RootedVec> {
        let mut list = self.rooted_vec();
        for key in self.own_keys(object)?.iter() {
            if key.is_symbol() {
                continue;
            }
            let Some(property) = self.internal_get_own_property(object, key)? else { continue };
            if !property.enumerable() {
                continue;
            }
            self.poll(1)?;
            let name = self.heap.key_to_value(key);
            if kind == PropertyListKind::Key {
                list.push(name);
                continue;
            }
            let value = match property {
                Property::Data(value, _) if object.kind() != Kind::Proxy => value,
                _ => self.get(object, key)?,
            };
            if kind == PropertyListKind::Value {
                list.push(value);
            } else {
                let pair = self.create_array_from_list(&[name, value]);
                list.push(pair.into());
            }
        }
        Ok(list)
    }
    // SetterThatIgnoresPrototypeProperties ( thisValue, home, p, v ), https://tc39.es/ecma262/#sec-SetterThatIgnoresPrototypeProperties
    pub fn setter_that_ignores_prototype_properties(
        &mut self,
        this: Value,
        home: Object,
        key: PropertyKey,
        value: Value,
    ) -> JsResult<()> {
        let Some(object) = this.as_object() else {
            let what = self.describe(this);
            return Err(self.throw(message::NotObject(what)));
        };
        if object == home {
            let (name, what) = (self.describe_key(key), self.describe_object(this));
            return Err(self.throw(message::ReadOnly(name, what)));
        }
        match self.internal_get_own_property(object, key)? {
            None => self.create_data_property_or_throw(object, key, value),
            Some(_) => self.set(object, key, value),
        }
    }
    // CopyDataProperties ( target, source, excludedItems ), https://tc39.es/ecma262/#sec-copydataproperties
    pub fn copy_data_properties(&mut self, target: Object, source: Value, excluded: &[PropertyKey]) -> JsResult<()> {
        if source.is_nullish() {
            return Ok(());
        }
        let from = self.to_object(source)?;
        if self.copy_plain(target, from, excluded)? {
            return Ok(());
        }
        for key in self.own_keys(from)?.iter() {
            if excluded.contains(&key) {
                continue;
            }
            if let Some(property) = self.internal_get_own_property(from, key)?
                && property.enumerable()
            {
                let value = match property {
                    Property::Data(value, _) if from.kind() != Kind::Proxy => value,
                    _ => self.get(from, key)?,
                };
                self.create_data_property_or_throw(target, key, value)?;
            }
            self.poll(1)?;
        }
        Ok(())
    }
    // GetPrototypeFromConstructor ( constructor, intrinsicDefaultProto ), https://tc39.es/ecma262/#sec-getprototypefromconstructor
    pub fn get_prototype_from_constructor(&mut self, constructor: Object, default: Intrinsic) -> JsResult<Object> {
        let key = self.heap.names.prototype;
        let proto = self.get(constructor, key)?;
        if let Some(proto) = proto.as_object() {
            return Ok(proto);
        }
        let realm = self.get_function_realm(constructor)?;
        Ok(self.intrinsic_of(realm, default))
    }
    // OrdinaryCreateFromConstructor ( constructor, intrinsicDefaultProto [ , internalSlotsList ] ), https://tc39.es/ecma262/#sec-ordinarycreatefromconstructor
    /// An object of a kind with `words` internal words; `new_target` undefined means the intrinsic's own constructor.
    pub fn ordinary_create_from_constructor(
        &mut self,
        new_target: Value,
        default: Intrinsic,
        kind: Kind,
        words: usize,
    ) -> JsResult<Object> {
        let proto = match new_target.as_object() {
            Some(constructor) => self.get_prototype_from_constructor(constructor, default)?,
            None => self.intrinsic(default),
        };
        Ok(self.new_object_of_kind(kind, proto, words))
    }
    /// An object of a kind with `words` internal words.
    pub fn new_object_of_kind(&mut self, kind: Kind, proto: Object, words: usize) -> Object {
        if kind == Kind::Object {
            return self.heap.new_object_with_proto(Some(proto));
        }
        let shape = self.heap.root_shape(Some(proto), 0);
        self.heap.alloc_object(kind, shape, words)
    }
    // OrdinaryObjectCreate ( proto [ , additionalInternalSlotsList ] ), https://tc39.es/ecma262/#sec-ordinaryobjectcreate
    /// A plain object: `{}`.
    pub fn new_plain_object(&mut self) -> Object {
        let shape = self.realm().shapes.plain;
        self.heap.new_object(shape)
    }

    // ---- for messages

    /// A value in a message: short, never runs code.
    pub fn describe(&self, value: Value) -> String {
        if let Some(s) = value.as_string() {
            let units = s.units(&self.heap);
            let short = String::from_utf16_lossy(&units.slice(0, units.len().min(60)).to_vec());
            return if units.len() > 60 { format!("\"{short}…\"") } else { format!("\"{short}\"") };
        }
        if let Some(symbol) = value.as_symbol() {
            return format!("Symbol({})", symbol.description().map_or(String::new(), |d| d.to_string_lossy()));
        }
        if let Some(n) = value.as_number() {
            return super::conversion::number_text(n);
        }
        if let Some(n) = value.as_bigint() {
            return n.to_ibig().to_string();
        }
        if value.is_object() {
            return self.describe_object(value);
        }
        format!("{value:?}")
    }
    /// An object in a message: `#<Point>`, `function f`, `[object Array]`.
    pub fn describe_object(&self, value: Value) -> String {
        let Some(object) = value.as_object() else { return self.describe(value) };
        match object.kind() {
            Kind::Array => "[object Array]".to_string(),
            Kind::Function => match function_code_name(object) {
                crate::bytecode::Text::Utf8(s) if !s.is_empty() => format!("function {s}"),
                _ => "function".to_string(),
            },
            Kind::NativeFunction | Kind::BoundFunction => "function".to_string(),
            Kind::Object => "#<Object>".to_string(),
            kind => format!("#<{}>", kind.name()),
        }
    }
    /// A key in a message.
    pub fn describe_key(&self, key: PropertyKey) -> String {
        match (key.as_index(), key.as_symbol()) {
            (Some(i), _) => i.to_string(),
            (_, Some(symbol)) if symbol.is_private() => {
                symbol.description().map_or(String::new(), |d| d.to_string_lossy())
            }
            (_, Some(symbol)) => {
                format!("Symbol({})", symbol.description().map_or(String::new(), |d| d.to_string_lossy()))
            }
            _ => key.as_atom().map_or(String::new(), |s| s.to_string_lossy()),
        }
    }
}

// Function.prototype [ %Symbol.hasInstance% ] ( V ), https://tc39.es/ecma262/#sec-function.prototype-%symbol.hasinstance%
/// Here and not with its neighbours, because instanceof looks whether it is the one it found.
#[inline(never)]
pub fn function_has_instance(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let value = args.first().copied().unwrap_or(Value::UNDEFINED);
    Ok(agent.ordinary_has_instance(this, value)?.into())
}
