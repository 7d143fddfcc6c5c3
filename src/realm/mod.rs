//! A realm: the intrinsics, made from their tables. A new object is one row here and a file in `builtins/`.

mod agent;

use crate::builtins::{self, function as builtin_function};
use crate::builtins::{boolean, dynamic_function, error, global, object, object_prototype, proxy, reflect, symbol};
use crate::builtins::{bigint, json, math, number, string};
use crate::builtins::{async_disposable_stack, async_generator, disposable_stack, generator, promise};
use crate::heap::{Kind, Object, Value, flag};
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
    object(IteratorPrototype, ObjectPrototype, &[]),
    // ---- numbers, strings
    Row { which: NumberPrototype, proto: Some(ObjectPrototype), make: Make::OfKind(Kind::Number, Value::ZERO), tables: &[number::PROTOTYPE], link: Some(Number) },
    constructor(Number, NumberPrototype, "Number", 1, number::construct, &[number::CONSTRUCTOR]),
    prototype(BigIntPrototype, ObjectPrototype, BigInt, &[bigint::PROTOTYPE]),
    constructor(BigInt, BigIntPrototype, "BigInt", 1, bigint::construct, &[bigint::CONSTRUCTOR]),
    object(Math, ObjectPrototype, &[math::OBJECT]),
    Row { which: StringPrototype, proto: Some(ObjectPrototype), make: Make::OfKind(Kind::String, Value::UNDEFINED), tables: &[string::PROTOTYPE], link: Some(String) },
    constructor(String, StringPrototype, "String", 1, string::construct, &[string::CONSTRUCTOR]),
    object(StringIteratorPrototype, IteratorPrototype, &[string::ITERATOR_PROTOTYPE]),
    object(Json, ObjectPrototype, &[json::OBJECT]),
    // ---- arrays, iterators
    // ---- collections, buffers
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
];

/// Which intrinsics are properties of the global object, and its functions and values.
#[rustfmt::skip]
static GLOBAL: &[&[Prop]] = &[
    global::VALUES,
    global::OBJECTS,
    NUMBERS_AND_STRINGS,
    PROMISES,
];
#[rustfmt::skip]
static PROMISES: &[Prop] = &[
    intrinsic("Promise", Promise),
    intrinsic("DisposableStack", DisposableStack),
    intrinsic("AsyncDisposableStack", AsyncDisposableStack),
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
        // FIXME: until every intrinsic has its row, the missing ones are plain objects.
        for &which in Intrinsic::ALL {
            let made = INTRINSICS.iter().any(|row| row.which == which);
            if !made && self.realm().intrinsics[which as usize].is_undefined() {
                let shape = self.heap.unique_shape(Some(object_prototype), 0);
                let object = self.heap.alloc_object(Kind::Object, shape, 0);
                self.set_intrinsic(which, object);
            }
        }
        for row in INTRINSICS {
            self.make_intrinsic(row);
        }
        self.freeze_throw_type_error();
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

