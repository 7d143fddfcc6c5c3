//! Functions in Rust, the row types of the builtin tables, and objects filled from tables when first touched.

use super::intrinsics::Intrinsic;
use super::{Agent, JsResult, RealmId};
use crate::heap::{Attributes, Kind, Object, PropertyKey, Value, WellKnown, flag};

/// A builtin. `this` is the receiver, `args` what was passed; `agent.new_target()` and `agent.callee()` tell the rest.
pub type NativeFn = fn(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value>;

/// A property name in a table.
#[derive(Clone, Copy)]
pub enum Key {
    /// A string.
    Name(&'static str),
    /// A well-known symbol.
    Symbol(WellKnown),
}
/// For rows: `"at"` or `WellKnown::Iterator`.
pub const fn symbol(which: WellKnown) -> Key {
    Key::Symbol(which)
}

/// What a row defines.
#[derive(Clone, Copy)]
pub enum Row {
    /// A method of this length.
    Method(u8, NativeFn),
    /// A getter, and perhaps a setter.
    Accessor(Option<NativeFn>, Option<NativeFn>),
    /// A number.
    Number(f64),
    /// A string.
    String(&'static str),
    /// A well-known symbol.
    WellKnown(WellKnown),
    /// An intrinsic.
    Intrinsic(Intrinsic),
    /// An accessor whose getter and setter are both this intrinsic.
    BothAccessors(Intrinsic),
    /// The value of an earlier row.
    Alias(&'static str),
    /// `undefined`
    Undefined,
    /// Made by a function when the table is used.
    Made(fn(&mut Agent) -> Value),
}

/// A row of a builtin's table.
#[derive(Clone, Copy)]
pub struct Prop {
    /// The name.
    pub key: Key,
    /// The attributes.
    pub attributes: Attributes,
    /// The value.
    pub row: Row,
}

/// A method: `{ writable, configurable }` as chapter 18 has it for every function property.
pub const fn method(name: &'static str, length: u8, run: NativeFn) -> Prop {
    Prop { key: Key::Name(name), attributes: Attributes::BUILTIN, row: Row::Method(length, run) }
}
/// A method under a well-known symbol, named `[Symbol.x]`.
pub const fn symbol_method(key: WellKnown, length: u8, run: NativeFn) -> Prop {
    Prop { key: Key::Symbol(key), attributes: Attributes::BUILTIN, row: Row::Method(length, run) }
}
/// A getter.
pub const fn getter(name: &'static str, run: NativeFn) -> Prop {
    Prop { key: Key::Name(name), attributes: Attributes(4 | 8), row: Row::Accessor(Some(run), None) }
}
/// A getter under a well-known symbol.
pub const fn symbol_getter(key: WellKnown, run: NativeFn) -> Prop {
    Prop { key: Key::Symbol(key), attributes: Attributes(4 | 8), row: Row::Accessor(Some(run), None) }
}
/// A getter and a setter.
pub const fn accessor(name: &'static str, get: NativeFn, set: NativeFn) -> Prop {
    Prop { key: Key::Name(name), attributes: Attributes(4 | 8), row: Row::Accessor(Some(get), Some(set)) }
}
/// A number that never changes.
pub const fn constant(name: &'static str, value: f64) -> Prop {
    Prop { key: Key::Name(name), attributes: Attributes::FROZEN, row: Row::Number(value) }
}
/// @@toStringTag.
pub const fn to_string_tag(tag: &'static str) -> Prop {
    Prop { key: Key::Symbol(WellKnown::ToStringTag), attributes: Attributes::READONLY, row: Row::String(tag) }
}
/// The function of an earlier row under another name.
pub const fn alias(name: &'static str, of: &'static str) -> Prop {
    Prop { key: Key::Name(name), attributes: Attributes::BUILTIN, row: Row::Alias(of) }
}
/// The function of an earlier row under a well-known symbol.
pub const fn symbol_alias(key: WellKnown, of: &'static str) -> Prop {
    Prop { key: Key::Symbol(key), attributes: Attributes::BUILTIN, row: Row::Alias(of) }
}
/// An intrinsic as a property with the attributes of functions.
pub const fn intrinsic(name: &'static str, which: Intrinsic) -> Prop {
    Prop { key: Key::Name(name), attributes: Attributes::BUILTIN, row: Row::Intrinsic(which) }
}
/// Anything.
pub const fn property(key: Key, attributes: Attributes, row: Row) -> Prop {
    Prop { key, attributes, row }
}

/// A class that is no part of making a realm: it is made when it is first asked for.
// OPTIMIZATION: most scripts never ask. They have no way to its intrinsics but natives that come here.
pub struct LateClass {
    /// The constructor's intrinsic.
    pub constructor: Intrinsic,
    /// The prototype's.
    pub prototype: Intrinsic,
    /// The constructor's name.
    pub name: &'static str,
    /// The constructor's length.
    pub length: u8,
    /// What the constructor does.
    pub construct: NativeFn,
    /// The constructor's properties.
    pub statics: &'static [&'static [Prop]],
    /// The prototype's.
    pub members: &'static [&'static [Prop]],
}

/// What a lazy object is made of.
#[derive(Clone, Copy)]
pub(crate) struct Lazy {
    pub realm: RealmId,
    pub tables: &'static [&'static [Prop]],
    pub link: Option<Intrinsic>,
}

// Internal words of a NativeFunction.
const RUN: usize = 0;
const REALM: usize = 1;
const NAME: usize = 2;
const LENGTH: usize = 3;
const CAPTURES: usize = 4;

impl Agent {
    /// A function in Rust with captured values (`agent.capture(i)` inside reads them).
    pub fn new_native_function(&mut self, name: Value, length: u32, run: NativeFn, captures: &[Value]) -> Object {
        let proto = self.intrinsic(Intrinsic::FunctionPrototype);
        let shape = self.heap.root_shape(Some(proto), 0);
        let function = self.heap.alloc_object(Kind::NativeFunction, shape, CAPTURES + captures.len());
        function.set_flag(flag::LAZY);
        self.init_native_function(function, name, length, run);
        for (i, &value) in captures.iter().enumerate() {
            function.set_word(CAPTURES + i, value);
        }
        function
    }
    /// Writes the internal words of a native function.
    pub(crate) fn init_native_function(&mut self, function: Object, name: Value, length: u32, run: NativeFn) {
        function.set_word(RUN, Value::raw(run as usize));
        function.set_word(REALM, Value::int(self.realm.0 as i32));
        function.set_word(NAME, name);
        function.set_word(LENGTH, Value::from(length));
    }
    /// A builtin constructor: has [[Construct]].
    pub fn new_native_constructor(&mut self, name: Value, length: u32, run: NativeFn) -> Object {
        let function = self.new_native_function(name, length, run, &[]);
        function.set_flag(flag::CONSTRUCTOR);
        function
    }
    /// A captured value of the native function that runs.
    pub fn capture(&self, i: usize) -> Value {
        self.callee.as_object().expect("a native function runs").word(CAPTURES + i)
    }
    /// Sets a captured value of a native function.
    pub fn set_capture(function: Object, i: usize, value: Value) {
        function.set_word(CAPTURES + i, value);
    }
    /// A captured value of a native function.
    pub fn capture_of(function: Object, i: usize) -> Value {
        function.word(CAPTURES + i)
    }
    /// The Rust function and the realm of a native function.
    #[inline(always)]
    pub(crate) fn native_parts(function: Object) -> (NativeFn, RealmId) {
        debug_assert!(function.kind() == Kind::NativeFunction);
        // SAFETY: word RUN of every NativeFunction was made from a NativeFn in `new_native_function`.
        let run = unsafe { std::mem::transmute::<usize, NativeFn>(function.word(RUN).to_raw()) };
        (run, RealmId(function.word(REALM).as_int_unchecked() as u32))
    }

    /// Whether a value is the native function `run`: then a call may be replaced by what it does.
    ///
    /// `run` must be `#[inline(never)]`: of others the compiler makes copies, each with an address of its own.
    pub(crate) fn is_native(value: Value, run: NativeFn) -> bool {
        value
            .as_object()
            .is_some_and(|f| f.kind() == Kind::NativeFunction && std::ptr::fn_addr_eq(Agent::native_parts(f).0, run))
    }

    /// The name a function in Rust was made with; empty for other functions.
    pub(crate) fn native_function_name(&self, function: Object) -> String {
        if function.kind() != Kind::NativeFunction {
            return String::new();
        }
        function.word(NAME).as_string().map_or(String::new(), |s| s.to_string_lossy())
    }

    /// Has an object's properties made from a table when they are first asked for.
    /// `link` is made first: `prototype` of a constructor, `constructor` of a prototype.
    pub fn fill_lazily(&mut self, object: Object, tables: &'static [&'static [Prop]], link: Option<Intrinsic>) {
        object.set_flag(flag::LAZY);
        self.lazy.insert(object, Lazy { realm: self.realm, tables, link });
    }

    /// Makes a class in the current realm, if it is not there yet.
    pub fn make_late_class(&mut self, class: &'static LateClass) {
        if self.realm().intrinsics[class.constructor as usize].is_object() {
            return;
        }
        let proto = self.intrinsic(Intrinsic::ObjectPrototype);
        let shape = self.heap.unique_shape(Some(proto), 0);
        let prototype = self.heap.alloc_object(Kind::Object, shape, 0);
        let proto = self.intrinsic(Intrinsic::FunctionPrototype);
        let shape = self.heap.unique_shape(Some(proto), 0);
        let constructor = self.heap.alloc_object(Kind::NativeFunction, shape, CAPTURES);
        let name = self.heap.intern_str(class.name);
        self.init_native_function(constructor, name.into(), class.length as u32, class.construct);
        constructor.set_flag(flag::LAZY | flag::CONSTRUCTOR);
        let intrinsics = &mut self.realm_mut().intrinsics;
        intrinsics[class.prototype as usize] = prototype.into();
        intrinsics[class.constructor as usize] = constructor.into();
        self.fill_lazily(prototype, class.members, Some(class.constructor));
        self.fill_lazily(constructor, class.statics, Some(class.prototype));
    }
    /// A late class's constructor.
    pub fn late_constructor(&mut self, class: &'static LateClass) -> Object {
        self.make_late_class(class);
        self.intrinsic(class.constructor)
    }
    /// A late class's prototype.
    pub fn late_prototype(&mut self, class: &'static LateClass) -> Object {
        self.make_late_class(class);
        self.intrinsic(class.prototype)
    }
    // GetPrototypeFromConstructor ( constructor, intrinsicDefaultProto ), https://tc39.es/ecma262/#sec-getprototypefromconstructor, of a late class
    pub fn late_prototype_from_constructor(
        &mut self,
        constructor: Object,
        class: &'static LateClass,
    ) -> JsResult<Object> {
        let key = self.heap.names.prototype;
        if let Some(proto) = self.get(constructor, key)?.as_object() {
            return Ok(proto);
        }
        let realm = self.get_function_realm(constructor)?;
        Ok(self.in_realm(realm, |agent| agent.late_prototype(class)))
    }

    /// Makes a lazy object's properties. Every internal method does this first; see `flag::LAZY`.
    #[cold]
    #[inline(never)]
    pub fn materialize(&mut self, object: Object) {
        object.clear_flag(flag::LAZY);
        match object.kind() {
            Kind::NativeFunction if !self.lazy.contains_key(&object) => self.define_name_and_length(object),
            Kind::Function => self.materialize_function(object),
            _ => {
                let Some(lazy) = self.lazy.remove(&object) else { return };
                let outer = std::mem::replace(&mut self.realm, lazy.realm);
                self.heap.make_dictionary(object);
                if object.kind() == Kind::NativeFunction && object != self.intrinsic(Intrinsic::FunctionPrototype) {
                    self.define_name_and_length(object);
                }
                if let Some(link) = lazy.link {
                    let (key, attributes) =
                        if object.has_flag(flag::CONSTRUCTOR) && object.kind() == Kind::NativeFunction {
                            (self.heap.names.prototype, Attributes::FROZEN)
                        } else {
                            (self.heap.names.constructor, Attributes::BUILTIN)
                        };
                    let value = self.intrinsic(link);
                    self.heap.add_property(object, key, value.into(), attributes);
                }
                for table in lazy.tables {
                    self.define_rows(object, table);
                }
                self.realm = outer;
            }
        }
    }
    fn define_name_and_length(&mut self, function: Object) {
        let (length, name) = (self.heap.names.length, self.heap.names.name);
        self.heap.add_property(function, length, function.word(LENGTH), Attributes::READONLY);
        let text = function.word(NAME);
        if !text.is_undefined() {
            self.heap.add_property(function, name, text, Attributes::READONLY);
        }
    }

    /// The key of a row.
    pub fn table_key(&mut self, key: Key) -> PropertyKey {
        match key {
            Key::Name(name) => self.heap.key_from_str(name),
            Key::Symbol(which) => self.heap.names.symbol_key(which),
        }
    }

    /// Defines a table's rows on an object. Rows whose property is there already (made eagerly) are skipped.
    pub fn define_rows(&mut self, object: Object, table: &'static [Prop]) {
        self.heap.make_dictionary(object);
        for prop in table {
            let key = self.table_key(prop.key);
            if self.heap.own_property(object, key).is_some() {
                continue;
            }
            let value = match prop.row {
                Row::Method(length, run) => {
                    let name = self.row_name(prop.key);
                    self.new_native_function(name, length as u32, run, &[]).into()
                }
                Row::Accessor(get, set) => {
                    let name = self.row_name(prop.key);
                    let get = get.map_or(Value::UNDEFINED, |run| self.new_prefixed("get ", name, 0, run));
                    let set = set.map_or(Value::UNDEFINED, |run| self.new_prefixed("set ", name, 1, run));
                    self.heap.new_accessor(get, set)
                }
                Row::Number(number) => Value::number(number),
                Row::String(text) => Value::from(self.heap.intern_str(text)),
                Row::WellKnown(which) => self.heap.names.symbol(which).into(),
                Row::Intrinsic(which) => self.intrinsic(which).into(),
                Row::BothAccessors(which) => {
                    let function = self.intrinsic(which).into();
                    self.heap.new_accessor(function, function)
                }
                Row::Alias(of) => {
                    let of = self.heap.key_from_str(of);
                    self.heap.own_property(object, of).expect("an alias comes after its row").value
                }
                Row::Undefined => Value::UNDEFINED,
                Row::Made(make) => make(self),
            };
            self.heap.add_property(object, key, value, prop.attributes);
        }
    }
    fn row_name(&mut self, key: Key) -> Value {
        match key {
            Key::Name(name) => self.heap.intern_str(name).into(),
            Key::Symbol(which) => {
                let text = format!("[Symbol.{}]", which.name());
                self.heap.new_string(&text).into()
            }
        }
    }
    fn new_prefixed(&mut self, prefix: &str, name: Value, length: u32, run: NativeFn) -> Value {
        let prefix = self.heap.new_string(prefix);
        let name = self.heap.concat(prefix, name.as_string().expect("a name"));
        self.new_native_function(name.into(), length, run, &[]).into()
    }
}
