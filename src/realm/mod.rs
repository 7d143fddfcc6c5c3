//! A realm: the intrinsics, made from their tables. A new object is one row here and a file in `builtins/`.

mod agent;

use crate::builtins::function as builtin_function;
use crate::builtins::{array, array_iterator, iterator, iterator_helpers};
use crate::builtins::{array_buffer, data_view, finalization_registry, map, set, shared_array_buffer, typed_array};
use crate::builtins::{async_disposable_stack, async_generator, disposable_stack, generator, promise};
use crate::builtins::{atomics, date, uint8_array_text};
use crate::builtins::{bigint, json, math, number, string};
use crate::builtins::{boolean, dynamic_function, error, global, object, object_prototype, proxy, reflect, symbol};
use crate::builtins::{regexp, regexp_legacy, regexp_symbols};
use crate::builtins::{weak_map, weak_ref, weak_set};
use crate::heap::{Kind, Object, PropertyKey, Value, flag};
use crate::runtime::async_from_sync_iterator;
use crate::runtime::native::{NativeFn, Prop, intrinsic};
use crate::runtime::{Agent, Intrinsic, JsResult, Realm, RealmId};
use Intrinsic::*;

/// How an intrinsic is made.
enum Make {
    /// A plain object.
    Plain,
    /// An object of a kind with one internal word of this value.
    OfKind(Kind, Value),
    /// A constructor function.
    Constructor(&'static str, u8, NativeFn),
    /// A function that is no constructor.
    Function(&'static str, u8, NativeFn),
}

/// One intrinsic: its prototype (None: null), what it is, its tables, and its partner (`prototype` or `constructor`).
struct Row {
    which: Intrinsic,
    proto: Option<Intrinsic>,
    make: Make,
    tables: &'static [&'static [Prop]],
    link: Option<Intrinsic>,
}

const fn object(which: Intrinsic, proto: Intrinsic, tables: &'static [&'static [Prop]]) -> Row {
    Row { which, proto: Some(proto), make: Make::Plain, tables, link: None }
}
const fn prototype(
    which: Intrinsic,
    proto: Intrinsic,
    constructor: Intrinsic,
    tables: &'static [&'static [Prop]],
) -> Row {
    Row { which, proto: Some(proto), make: Make::Plain, tables, link: Some(constructor) }
}
const fn constructor(
    which: Intrinsic,
    prototype: Intrinsic,
    name: &'static str,
    length: u8,
    run: NativeFn,
    tables: &'static [&'static [Prop]],
) -> Row {
    constructor_of(which, FunctionPrototype, prototype, name, length, run, tables)
}
const fn constructor_of(
    which: Intrinsic,
    proto: Intrinsic,
    prototype: Intrinsic,
    name: &'static str,
    length: u8,
    run: NativeFn,
    tables: &'static [&'static [Prop]],
) -> Row {
    Row { which, proto: Some(proto), make: Make::Constructor(name, length, run), tables, link: Some(prototype) }
}
/// A function that other rows name, made with the realm.
const fn function(which: Intrinsic, name: &'static str, length: u8, run: NativeFn) -> Row {
    Row { which, proto: Some(FunctionPrototype), make: Make::Function(name, length, run), tables: &[], link: None }
}

fn empty_function(_: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    Ok(Value::UNDEFINED)
}

/// Every intrinsic. A prototype comes before the objects that have it.
#[rustfmt::skip]
static INTRINSICS: &[Row] = &[
    // ---- fundamental objects
    // What others inherit from; their tables come with later rows.
    Row { which: ArrayPrototype, proto: Some(ObjectPrototype), make: Make::OfKind(Kind::Array, Value::ZERO), tables: &[], link: None },
    prototype(ObjectPrototype, ObjectPrototype, Intrinsic::Object, &[object_prototype::PROTOTYPE]),
    constructor(Intrinsic::Object, ObjectPrototype, "Object", 1, object::construct, &[object::CONSTRUCTOR]),
    prototype(FunctionPrototype, ObjectPrototype, Function, &[builtin_function::PROTOTYPE]),
    constructor(Function, FunctionPrototype, "Function", 1, dynamic_function::function, &[]),
    constructor_of(GeneratorFunction, Function, GeneratorFunctionPrototype, "GeneratorFunction", 1, dynamic_function::generator_function, &[]),
    constructor_of(AsyncFunction, Function, AsyncFunctionPrototype, "AsyncFunction", 1, dynamic_function::async_function, &[]),
    constructor_of(AsyncGeneratorFunction, Function, AsyncGeneratorFunctionPrototype, "AsyncGeneratorFunction", 1, dynamic_function::async_generator_function, &[]),
    prototype(SymbolPrototype, ObjectPrototype, Symbol, &[symbol::PROTOTYPE]),
    constructor(Symbol, SymbolPrototype, "Symbol", 0, symbol::construct, &[symbol::CONSTRUCTOR]),
    Row { which: BooleanPrototype, proto: Some(ObjectPrototype), make: Make::OfKind(Kind::Boolean, Value::FALSE), tables: &[boolean::PROTOTYPE], link: Some(Boolean) },
    constructor(Boolean, BooleanPrototype, "Boolean", 1, boolean::construct, &[]),
    prototype(ErrorPrototype, ObjectPrototype, Error, &[error::ERROR, error::PROTOTYPE]),
    constructor(Error, ErrorPrototype, "Error", 1, error::error, &[error::CONSTRUCTOR]),
    prototype(EvalErrorPrototype, ErrorPrototype, EvalError, &[error::EVAL_ERROR]),
    constructor_of(EvalError, Error, EvalErrorPrototype, "EvalError", 1, error::eval_error, &[]),
    prototype(RangeErrorPrototype, ErrorPrototype, RangeError, &[error::RANGE_ERROR]),
    constructor_of(RangeError, Error, RangeErrorPrototype, "RangeError", 1, error::range_error, &[]),
    prototype(ReferenceErrorPrototype, ErrorPrototype, ReferenceError, &[error::REFERENCE_ERROR]),
    constructor_of(ReferenceError, Error, ReferenceErrorPrototype, "ReferenceError", 1, error::reference_error, &[]),
    prototype(SyntaxErrorPrototype, ErrorPrototype, SyntaxError, &[error::SYNTAX_ERROR]),
    constructor_of(SyntaxError, Error, SyntaxErrorPrototype, "SyntaxError", 1, error::syntax_error, &[]),
    prototype(TypeErrorPrototype, ErrorPrototype, TypeError, &[error::TYPE_ERROR]),
    constructor_of(TypeError, Error, TypeErrorPrototype, "TypeError", 1, error::type_error, &[]),
    prototype(UriErrorPrototype, ErrorPrototype, UriError, &[error::URI_ERROR]),
    constructor_of(UriError, Error, UriErrorPrototype, "URIError", 1, error::uri_error, &[]),
    prototype(AggregateErrorPrototype, ErrorPrototype, AggregateError, &[error::AGGREGATE_ERROR]),
    constructor_of(AggregateError, Error, AggregateErrorPrototype, "AggregateError", 2, error::aggregate_error, &[]),
    prototype(SuppressedErrorPrototype, ErrorPrototype, SuppressedError, &[error::SUPPRESSED_ERROR]),
    constructor_of(SuppressedError, Error, SuppressedErrorPrototype, "SuppressedError", 3, error::suppressed_error, &[]),
    object(Reflect, ObjectPrototype, &[reflect::OBJECT]),
    Row { which: Proxy, proto: Some(FunctionPrototype), make: Make::Constructor("Proxy", 2, proxy::construct), tables: &[proxy::CONSTRUCTOR], link: None },
    function(ObjectToString, "toString", 0, object_prototype::to_string),
    function(ThrowTypeError, "", 0, builtin_function::throw_type_error),
    function(Eval, "eval", 1, global::eval),
    function(IsFinite, "isFinite", 1, global::is_finite),
    function(IsNaN, "isNaN", 1, global::is_nan),
    function(ParseFloat, "parseFloat", 1, global::parse_float),
    function(ParseInt, "parseInt", 2, global::parse_int),
    // ---- numbers, strings
    Row { which: NumberPrototype, proto: Some(ObjectPrototype), make: Make::OfKind(Kind::Number, Value::ZERO), tables: &[number::PROTOTYPE], link: Some(Number) },
    constructor(Number, NumberPrototype, "Number", 1, number::construct, &[number::CONSTRUCTOR]),
    prototype(BigIntPrototype, ObjectPrototype, BigInt, &[bigint::PROTOTYPE]),
    constructor(BigInt, BigIntPrototype, "BigInt", 1, bigint::construct, &[bigint::CONSTRUCTOR]),
    object(Math, ObjectPrototype, &[math::OBJECT]),
    Row { which: StringPrototype, proto: Some(ObjectPrototype), make: Make::OfKind(Kind::String, Value::UNDEFINED), tables: &[string::PROTOTYPE], link: Some(String) },
    constructor(String, StringPrototype, "String", 1, string::construct, &[string::CONSTRUCTOR]),
    object(Json, ObjectPrototype, &[json::OBJECT]),
    function(JsonParse, "parse", 2, json::parse),
    // ---- arrays, iterators
    object(IteratorPrototype, ObjectPrototype, &[iterator::PROTOTYPE]),
    object(StringIteratorPrototype, IteratorPrototype, &[string::ITERATOR_PROTOTYPE]),
    constructor(Iterator, IteratorPrototype, "Iterator", 0, iterator::construct, &[iterator::CONSTRUCTOR]),
    object(IteratorHelperPrototype, IteratorPrototype, &[iterator_helpers::PROTOTYPE]),
    object(WrapForValidIteratorPrototype, IteratorPrototype, &[iterator::WRAP_PROTOTYPE]),
    Row { which: ArrayPrototype, proto: Some(ObjectPrototype), make: Make::OfKind(Kind::Array, Value::ZERO), tables: &[array::PROTOTYPE], link: Some(Array) },
    constructor(Array, ArrayPrototype, "Array", 1, array::construct, &[array::CONSTRUCTOR]),
    object(ArrayIteratorPrototype, IteratorPrototype, &[array_iterator::PROTOTYPE]),
    function(ArrayProtoValues, "values", 0, array_iterator::values),
    function(ArrayProtoToString, "toString", 0, array::to_string),
    function(ArrayIteratorNext, "next", 0, array_iterator::next),
    // ---- regular expressions
    prototype(RegExpPrototype, ObjectPrototype, RegExp, &[regexp::PROTOTYPE]),
    constructor(RegExp, RegExpPrototype, "RegExp", 2, regexp::construct, &[regexp::CONSTRUCTOR, regexp_legacy::CONSTRUCTOR]),
    object(RegExpStringIteratorPrototype, IteratorPrototype, &[regexp_symbols::ITERATOR_PROTOTYPE]),
    // ---- collections, buffers
    prototype(MapPrototype, ObjectPrototype, Map, &[map::PROTOTYPE]),
    constructor(Map, MapPrototype, "Map", 0, map::construct, &[map::CONSTRUCTOR]),
    object(MapIteratorPrototype, IteratorPrototype, &[map::ITERATOR_PROTOTYPE]),
    prototype(SetPrototype, ObjectPrototype, Set, &[set::PROTOTYPE]),
    constructor(Set, SetPrototype, "Set", 0, set::construct, &[set::CONSTRUCTOR]),
    object(SetIteratorPrototype, IteratorPrototype, &[set::ITERATOR_PROTOTYPE]),
    prototype(WeakMapPrototype, ObjectPrototype, WeakMap, &[weak_map::PROTOTYPE]),
    constructor(WeakMap, WeakMapPrototype, "WeakMap", 0, weak_map::construct, &[]),
    prototype(WeakSetPrototype, ObjectPrototype, WeakSet, &[weak_set::PROTOTYPE]),
    constructor(WeakSet, WeakSetPrototype, "WeakSet", 0, weak_set::construct, &[]),
    prototype(WeakRefPrototype, ObjectPrototype, WeakRef, &[weak_ref::PROTOTYPE]),
    constructor(WeakRef, WeakRefPrototype, "WeakRef", 1, weak_ref::construct, &[]),
    prototype(FinalizationRegistryPrototype, ObjectPrototype, FinalizationRegistry, &[finalization_registry::PROTOTYPE]),
    constructor(FinalizationRegistry, FinalizationRegistryPrototype, "FinalizationRegistry", 1, finalization_registry::construct, &[]),
    prototype(ArrayBufferPrototype, ObjectPrototype, ArrayBuffer, &[array_buffer::PROTOTYPE]),
    constructor(ArrayBuffer, ArrayBufferPrototype, "ArrayBuffer", 1, array_buffer::construct, &[array_buffer::CONSTRUCTOR]),
    prototype(SharedArrayBufferPrototype, ObjectPrototype, SharedArrayBuffer, &[shared_array_buffer::PROTOTYPE]),
    constructor(SharedArrayBuffer, SharedArrayBufferPrototype, "SharedArrayBuffer", 1, shared_array_buffer::construct, &[shared_array_buffer::CONSTRUCTOR]),
    prototype(DataViewPrototype, ObjectPrototype, DataView, &[data_view::PROTOTYPE]),
    constructor(DataView, DataViewPrototype, "DataView", 1, data_view::construct, &[]),
    prototype(TypedArrayPrototype, ObjectPrototype, TypedArray, &[typed_array::PROTOTYPE]),
    constructor(TypedArray, TypedArrayPrototype, "TypedArray", 0, typed_array::construct, &[typed_array::CONSTRUCTOR]),
    prototype(Int8ArrayPrototype, TypedArrayPrototype, Int8Array, &[typed_array::tables::INT8]),
    constructor_of(Int8Array, TypedArray, Int8ArrayPrototype, "Int8Array", 3, typed_array::construct_int8, &[typed_array::tables::INT8]),
    prototype(Uint8ArrayPrototype, TypedArrayPrototype, Uint8Array, &[typed_array::tables::UINT8, uint8_array_text::PROTOTYPE]),
    constructor_of(Uint8Array, TypedArray, Uint8ArrayPrototype, "Uint8Array", 3, typed_array::construct_uint8, &[typed_array::tables::UINT8, uint8_array_text::CONSTRUCTOR]),
    prototype(Uint8ClampedArrayPrototype, TypedArrayPrototype, Uint8ClampedArray, &[typed_array::tables::UINT8_CLAMPED]),
    constructor_of(Uint8ClampedArray, TypedArray, Uint8ClampedArrayPrototype, "Uint8ClampedArray", 3, typed_array::construct_uint8_clamped, &[typed_array::tables::UINT8_CLAMPED]),
    prototype(Int16ArrayPrototype, TypedArrayPrototype, Int16Array, &[typed_array::tables::INT16]),
    constructor_of(Int16Array, TypedArray, Int16ArrayPrototype, "Int16Array", 3, typed_array::construct_int16, &[typed_array::tables::INT16]),
    prototype(Uint16ArrayPrototype, TypedArrayPrototype, Uint16Array, &[typed_array::tables::UINT16]),
    constructor_of(Uint16Array, TypedArray, Uint16ArrayPrototype, "Uint16Array", 3, typed_array::construct_uint16, &[typed_array::tables::UINT16]),
    prototype(Int32ArrayPrototype, TypedArrayPrototype, Int32Array, &[typed_array::tables::INT32]),
    constructor_of(Int32Array, TypedArray, Int32ArrayPrototype, "Int32Array", 3, typed_array::construct_int32, &[typed_array::tables::INT32]),
    prototype(Uint32ArrayPrototype, TypedArrayPrototype, Uint32Array, &[typed_array::tables::UINT32]),
    constructor_of(Uint32Array, TypedArray, Uint32ArrayPrototype, "Uint32Array", 3, typed_array::construct_uint32, &[typed_array::tables::UINT32]),
    prototype(BigInt64ArrayPrototype, TypedArrayPrototype, BigInt64Array, &[typed_array::tables::BIG_INT64]),
    constructor_of(BigInt64Array, TypedArray, BigInt64ArrayPrototype, "BigInt64Array", 3, typed_array::construct_big_int64, &[typed_array::tables::BIG_INT64]),
    prototype(BigUint64ArrayPrototype, TypedArrayPrototype, BigUint64Array, &[typed_array::tables::BIG_UINT64]),
    constructor_of(BigUint64Array, TypedArray, BigUint64ArrayPrototype, "BigUint64Array", 3, typed_array::construct_big_uint64, &[typed_array::tables::BIG_UINT64]),
    prototype(Float16ArrayPrototype, TypedArrayPrototype, Float16Array, &[typed_array::tables::FLOAT16]),
    constructor_of(Float16Array, TypedArray, Float16ArrayPrototype, "Float16Array", 3, typed_array::construct_float16, &[typed_array::tables::FLOAT16]),
    prototype(Float32ArrayPrototype, TypedArrayPrototype, Float32Array, &[typed_array::tables::FLOAT32]),
    constructor_of(Float32Array, TypedArray, Float32ArrayPrototype, "Float32Array", 3, typed_array::construct_float32, &[typed_array::tables::FLOAT32]),
    prototype(Float64ArrayPrototype, TypedArrayPrototype, Float64Array, &[typed_array::tables::FLOAT64]),
    constructor_of(Float64Array, TypedArray, Float64ArrayPrototype, "Float64Array", 3, typed_array::construct_float64, &[typed_array::tables::FLOAT64]),
    // ---- dates, shared memory
    object(Atomics, ObjectPrototype, &[atomics::OBJECT]),
    prototype(DatePrototype, ObjectPrototype, Date, &[date::PROTOTYPE, date::SETTERS]),
    constructor(Date, DatePrototype, "Date", 7, date::construct, &[date::CONSTRUCTOR]),
    // ---- promises, generators
    prototype(PromisePrototype, ObjectPrototype, Promise, &[promise::PROTOTYPE]),
    constructor(Promise, PromisePrototype, "Promise", 1, promise::construct, &[promise::CONSTRUCTOR]),
    function(PromiseThen, "then", 2, promise::then),
    function(PromiseResolve, "resolve", 1, promise::resolve),
    object(AsyncIteratorPrototype, ObjectPrototype, &[async_generator::ASYNC_ITERATOR_PROTOTYPE]),
    object(AsyncFromSyncIteratorPrototype, AsyncIteratorPrototype, &[async_from_sync_iterator::PROTOTYPE]),
    object(GeneratorFunctionPrototype, FunctionPrototype, &[generator::FUNCTION_PROTOTYPE]),
    object(GeneratorPrototype, IteratorPrototype, &[generator::PROTOTYPE]),
    function(GeneratorNext, "next", 1, generator::next),
    object(AsyncFunctionPrototype, FunctionPrototype, &[generator::ASYNC_FUNCTION_PROTOTYPE]),
    object(AsyncGeneratorFunctionPrototype, FunctionPrototype, &[async_generator::FUNCTION_PROTOTYPE]),
    object(AsyncGeneratorPrototype, AsyncIteratorPrototype, &[async_generator::PROTOTYPE]),
    prototype(DisposableStackPrototype, ObjectPrototype, DisposableStack, &[disposable_stack::PROTOTYPE]),
    constructor(DisposableStack, DisposableStackPrototype, "DisposableStack", 0, disposable_stack::construct, &[]),
    prototype(AsyncDisposableStackPrototype, ObjectPrototype, AsyncDisposableStack, &[async_disposable_stack::PROTOTYPE]),
    constructor(AsyncDisposableStack, AsyncDisposableStackPrototype, "AsyncDisposableStack", 0, async_disposable_stack::construct, &[]),
];

/// The global object's properties of the numbers and strings section.
static NUMBERS_AND_STRINGS: &[Prop] = &[
    intrinsic("Number", Number),
    intrinsic("BigInt", BigInt),
    intrinsic("Math", Math),
    intrinsic("String", String),
    intrinsic("JSON", Json),
    intrinsic("RegExp", RegExp),
];

/// Which intrinsics are properties of the global object, and its functions and values.
#[rustfmt::skip]
static GLOBAL: &[&[Prop]] = &[
    global::VALUES,
    global::OBJECTS,
    NUMBERS_AND_STRINGS,
    PROMISES,
    COLLECTIONS,
    DATES_AND_SHARED_MEMORY,
    crate::builtins::shadow_realm::GLOBAL,
    #[cfg(feature = "temporal")]
    crate::builtins::temporal::GLOBAL,
];
#[rustfmt::skip]
static PROMISES: &[Prop] = &[
    intrinsic("Promise", Promise),
    intrinsic("DisposableStack", DisposableStack),
    intrinsic("AsyncDisposableStack", AsyncDisposableStack),
];

/// The global object's properties of the dates and shared memory section.
static DATES_AND_SHARED_MEMORY: &[Prop] = &[intrinsic("Date", Date), intrinsic("Atomics", Atomics)];

/// The global object's properties of the arrays and collections sections.
#[rustfmt::skip]
static COLLECTIONS: &[Prop] = &[
    intrinsic("Iterator", Iterator),
    intrinsic("Array", Array),
    intrinsic("Map", Map),
    intrinsic("Set", Set),
    intrinsic("WeakMap", WeakMap),
    intrinsic("WeakSet", WeakSet),
    intrinsic("WeakRef", WeakRef),
    intrinsic("FinalizationRegistry", FinalizationRegistry),
    intrinsic("ArrayBuffer", ArrayBuffer),
    intrinsic("SharedArrayBuffer", SharedArrayBuffer),
    intrinsic("DataView", DataView),
    intrinsic("Int8Array", Int8Array),
    intrinsic("Uint8Array", Uint8Array),
    intrinsic("Uint8ClampedArray", Uint8ClampedArray),
    intrinsic("Int16Array", Int16Array),
    intrinsic("Uint16Array", Uint16Array),
    intrinsic("Int32Array", Int32Array),
    intrinsic("Uint32Array", Uint32Array),
    intrinsic("BigInt64Array", BigInt64Array),
    intrinsic("BigUint64Array", BigUint64Array),
    intrinsic("Float16Array", Float16Array),
    intrinsic("Float32Array", Float32Array),
    intrinsic("Float64Array", Float64Array),
];

impl Agent {
    /// A new realm.
    pub fn create_realm(&mut self) -> RealmId {
        let id = RealmId(self.realms.len() as u32);
        let object_prototype = {
            let shape = self.heap.unique_shape(None, 0);
            self.heap.alloc_object(Kind::Object, shape, 0)
        };
        let global_object = {
            let shape = self.heap.unique_shape(Some(object_prototype), 0);
            self.heap.alloc_object(Kind::Object, shape, 0)
        };
        self.realms.push(Realm {
            intrinsics: vec![Value::UNDEFINED; Intrinsic::COUNT],
            global_object,
            global_this: global_object.into(),
            lexical: Default::default(),
            host_defined: Value::UNDEFINED,
            shapes: Default::default(),
            arguments: Default::default(),
            regexp: Default::default(),
        });
        let outer = std::mem::replace(&mut self.realm, id);
        self.set_intrinsic(ObjectPrototype, object_prototype);
        self.set_intrinsic(GlobalObject, global_object);
        // %Function.prototype% is a function itself.
        let function_prototype = {
            let shape = self.heap.unique_shape(Some(object_prototype), 0);
            let object = self.heap.alloc_object(Kind::NativeFunction, shape, 4);
            self.init_native_function(object, Value::UNDEFINED, 0, empty_function);
            object
        };
        self.set_intrinsic(FunctionPrototype, function_prototype);
        for row in INTRINSICS {
            self.make_intrinsic(row);
        }
        self.freeze_throw_type_error();
        let plain = self.heap.root_shape(Some(object_prototype), 3);
        let array_prototype = self.intrinsic(ArrayPrototype);
        let array = self.heap.root_shape(Some(array_prototype), 0);
        let names = &self.heap.names;
        let (value, done) = (names.value, names.done);
        let (writable, enumerable, configurable) = (names.writable, names.enumerable, names.configurable);
        let mut with = |keys: &[PropertyKey]| {
            keys.iter().fold(plain, |shape, &key| {
                self.heap.shape_after_add(shape, key, crate::heap::Attributes::DEFAULT).expect("they are few")
            })
        };
        let iter_result = with(&[value, done]);
        let data_descriptor = with(&[value, writable, enumerable, configurable]);
        self.realm_mut().shapes = crate::runtime::RealmShapes { plain, array, iter_result, data_descriptor };
        self.fill_lazily(global_object, GLOBAL, None);
        self.realm = outer;
        id
    }

    fn set_intrinsic(&mut self, which: Intrinsic, object: Object) {
        self.realm_mut().intrinsics[which as usize] = object.into();
    }

    fn make_intrinsic(&mut self, row: &'static Row) {
        let existing = self.realm().intrinsics[row.which as usize];
        let object = match existing.as_object() {
            Some(object) => object,
            None => {
                let proto = row.proto.map(|p| self.intrinsic(p));
                match row.make {
                    Make::Plain => {
                        let shape = self.heap.unique_shape(proto, 0);
                        self.heap.alloc_object(Kind::Object, shape, 0)
                    }
                    Make::OfKind(kind, value) => {
                        let shape = self.heap.unique_shape(proto, 0);
                        let object = self.heap.alloc_object(kind, shape, 1);
                        // %String.prototype% is the empty string.
                        let empty = self.heap.names.empty_string();
                        object.set_word(0, if kind == Kind::String { empty.into() } else { value });
                        object
                    }
                    Make::Constructor(name, length, run) | Make::Function(name, length, run) => {
                        let shape = self.heap.unique_shape(proto, 0);
                        let object = self.heap.alloc_object(Kind::NativeFunction, shape, 4);
                        let name = self.heap.intern_str(name);
                        self.init_native_function(object, name.into(), length as u32, run);
                        object.set_flag(flag::LAZY);
                        if matches!(row.make, Make::Constructor(..)) {
                            object.set_flag(flag::CONSTRUCTOR);
                        }
                        object
                    }
                }
            }
        };
        self.set_intrinsic(row.which, object);
        if !row.tables.is_empty() || row.link.is_some() {
            self.fill_lazily(object, row.tables, row.link);
        }
    }
}
