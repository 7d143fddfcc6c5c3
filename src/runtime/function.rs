//! 10.2 Function objects with bytecode: making them, their lazy properties, names and homes.

use super::code_instance::CodeInstance;
use super::{Agent, Intrinsic, RealmId};
use crate::bytecode::FunctionKind;
use crate::heap::cell::{EnvCell, Header};
use crate::heap::{Attributes, JsString, Kind, Object, PropertyKey, Value, flag};

/// Internal words of a Function.
pub(crate) mod word {
    /// Raw: the code instance.
    pub const CODE: usize = 0;
    /// The environment, or undefined.
    pub const ENV: usize = 1;
    /// [[HomeObject]], or undefined.
    pub const HOME: usize = 2;
    /// Class constructors: the field initializer; a method's or field's name given by SetFunctionName comes as a property.
    pub const FIELDS: usize = 3;
    /// How many.
    pub const COUNT: usize = 3;
    /// How many in class constructors.
    pub const CLASS_COUNT: usize = 5;
}

impl Object {
    /// The code of a Function.
    #[inline(always)]
    pub(crate) fn code(self) -> *mut CodeInstance {
        debug_assert!(self.kind() == Kind::Function);
        self.word(word::CODE).to_raw() as *mut CodeInstance
    }
    /// The environment of a Function, or null.
    #[inline(always)]
    pub(crate) fn env(self) -> *mut EnvCell {
        let env = self.word(word::ENV);
        if env.is_cell() { env.as_cell() as *mut EnvCell } else { std::ptr::null_mut() }
    }
}

impl Agent {
    /// A closure of an instance in an environment.
    pub(crate) fn new_closure(&mut self, code: *mut CodeInstance, env: Value, home: Value) -> Object {
        // SAFETY: the instance is kept by its cell, which the new function will mark.
        let (kind, realm) = unsafe { ((*code).kind, (*code).realm) };
        let proto = self.intrinsic_of(realm, function_prototype(kind));
        let shape = self.heap.root_shape(Some(proto), 0);
        let words = match kind {
            FunctionKind::ClassConstructor | FunctionKind::DerivedConstructor => word::CLASS_COUNT,
            _ => word::COUNT,
        };
        let function = self.heap.alloc_object(Kind::Function, shape, words);
        function.set_flag(flag::LAZY);
        if matches!(kind, FunctionKind::Normal | FunctionKind::ClassConstructor | FunctionKind::DerivedConstructor) {
            function.set_flag(flag::CONSTRUCTOR);
        }
        function.set_word(word::CODE, Value::raw(code as usize));
        function.set_word(word::ENV, env);
        function.set_word(word::HOME, home);
        function
    }

    /// Makes `length`, `name` and `prototype`, in this order.
    pub(super) fn materialize_function(&mut self, function: Object) {
        let code = function.code();
        // SAFETY: the function's code is alive.
        let (kind, length, no_name, realm) =
            unsafe { ((*code).kind, (*code).code.length, (*code).code.flags.no_name, (*code).realm) };
        let names = (self.heap.names.length, self.heap.names.name, self.heap.names.prototype);
        self.heap.add_property(function, names.0, Value::from(length), Attributes::READONLY);
        if !no_name {
            // SAFETY: as above.
            let text = unsafe { (*code).code.name.clone() };
            let name = self.heap.new_string_text(&text);
            self.heap.add_property(function, names.1, name.into(), Attributes::READONLY);
        }
        match kind {
            FunctionKind::Normal => {
                let proto = self.intrinsic_of(realm, Intrinsic::ObjectPrototype);
                let prototype = self.heap.new_object_with_proto(Some(proto));
                let constructor = self.heap.names.constructor;
                self.heap.add_property(prototype, constructor, function.into(), Attributes::BUILTIN);
                self.heap.add_property(function, names.2, prototype.into(), Attributes(Attributes::WRITABLE));
            }
            FunctionKind::Generator | FunctionKind::AsyncGenerator => {
                let which = if kind == FunctionKind::Generator {
                    Intrinsic::GeneratorPrototype
                } else {
                    Intrinsic::AsyncGeneratorPrototype
                };
                let proto = self.intrinsic_of(realm, which);
                let prototype = self.heap.new_object_with_proto(Some(proto));
                self.heap.add_property(function, names.2, prototype.into(), Attributes(Attributes::WRITABLE));
            }
            // Class constructors get theirs from NewClass.
            _ => {}
        }
    }

    /// The source text a function was made from; None if it is not made from source.
    pub(crate) fn function_source_text(&mut self, function: Object) -> Option<JsString> {
        if function.kind() != Kind::Function {
            return None;
        }
        // SAFETY: the function's code is alive.
        let code = unsafe { (*function.code()).code.clone() };
        if code.source.name.starts_with(super::stack::HIDDEN) {
            return None;
        }
        let (start, end) = code.source_range;
        let text = code.source.text.get(start as usize..end as usize)?;
        // 0xF4 starts the placeholders of lone surrogates.
        Some(if text.as_bytes().contains(&0xF4) {
            self.heap.new_string_utf16(&zerojs_grammar::source_to_utf16(text))
        } else {
            self.heap.new_string(text)
        })
    }

    /// The compiled code of a Function; None for natives.
    pub fn function_code(&self, function: Object) -> Option<std::sync::Arc<crate::bytecode::Code>> {
        if function.kind() != Kind::Function {
            return None;
        }
        // SAFETY: the function's code is alive.
        Some(unsafe { (*function.code()).code.clone() })
    }

    /// A plain function of sloppy code.
    pub(crate) fn is_sloppy_function(&self, function: Object) -> bool {
        // SAFETY: the function's code is alive.
        function.kind() == Kind::Function
            && unsafe { (*function.code()).kind == FunctionKind::Normal && !(*function.code()).strict }
    }

    // SetFunctionName ( F, name [ , prefix ] ), https://tc39.es/ecma262/#sec-setfunctionname
    /// Defines `name`; `prefix` is "get", "set" or "".
    pub fn set_function_name(&mut self, function: Object, key: PropertyKey, prefix: &str) {
        if function.has_flag(flag::LAZY) {
            self.materialize(function);
        }
        let mut name = match key.as_symbol() {
            Some(symbol) if symbol.is_private() => symbol.description().expect("private names have one"),
            Some(symbol) => match symbol.description() {
                None => self.heap.names.empty_string(),
                Some(description) => {
                    let (open, close) = (self.heap.new_string("["), self.heap.new_string("]"));
                    let left = self.heap.concat(open, description);
                    self.heap.concat(left, close)
                }
            },
            None => self.heap.key_to_value(key).as_string().expect("not a symbol"),
        };
        if !prefix.is_empty() {
            let prefix = self.heap.new_string(&format!("{prefix} "));
            name = self.heap.concat(prefix, name);
        }
        let key = self.heap.names.name;
        match self.heap.own_property(function, key) {
            Some(property) => self.heap.set_place(function, property.place, name.into()),
            None => self.heap.add_property(function, key, name.into(), Attributes::READONLY),
        }
    }

    // GetFunctionRealm ( obj ), https://tc39.es/ecma262/#sec-getfunctionrealm
    /// The realm a function belongs to.
    pub fn get_function_realm(&mut self, function: Object) -> super::JsResult<RealmId> {
        let mut function = function;
        loop {
            match function.kind() {
                // SAFETY: the function's code is alive.
                Kind::Function => return Ok(unsafe { (*function.code()).realm }),
                Kind::NativeFunction => return Ok(Agent::native_parts(function).1),
                Kind::BoundFunction => match function.word(0).as_object() {
                    Some(target) => function = target,
                    None => return Ok(self.realm),
                },
                Kind::Proxy => match function.word(0).as_object() {
                    Some(target) => function = target,
                    None => return Err(self.throw(super::message::ProxyRevoked("apply"))),
                },
                _ => return Ok(self.realm),
            }
        }
    }
}

/// The prototype of functions of a kind.
pub(crate) fn function_prototype(kind: FunctionKind) -> Intrinsic {
    match kind {
        FunctionKind::Generator => Intrinsic::GeneratorFunctionPrototype,
        FunctionKind::Async | FunctionKind::AsyncArrow | FunctionKind::AsyncMethod => Intrinsic::AsyncFunctionPrototype,
        FunctionKind::AsyncGenerator => Intrinsic::AsyncGeneratorFunctionPrototype,
        _ => Intrinsic::FunctionPrototype,
    }
}

/// The name that a bytecode function was compiled with.
pub(crate) fn function_code_name(function: Object) -> crate::bytecode::Text {
    assert!(function.kind() == Kind::Function);
    // SAFETY: the function's code is alive.
    unsafe { (*function.code()).code.name.clone() }
}

/// The value in a slot of an environment.
pub(crate) fn env_slot(env: Value, slot: u32) -> Value {
    debug_assert!(env.cell_kind() == Kind::Env);
    // SAFETY: an Env cell; the compiler numbered the slot within its size.
    unsafe { *EnvCell::slots(env.as_cell() as *mut EnvCell).add(slot as usize) }
}
/// Writes a slot of an environment.
pub(crate) fn set_env_slot(env: Value, slot: u32, value: Value) {
    debug_assert!(env.cell_kind() == Kind::Env);
    // SAFETY: as above.
    unsafe { *EnvCell::slots(env.as_cell() as *mut EnvCell).add(slot as usize) = value }
}

/// An environment as a value.
pub(crate) fn env_value(env: *mut EnvCell) -> Value {
    if env.is_null() { Value::UNDEFINED } else { Value::cell(env as *mut Header) }
}
