//! The names of the well-known intrinsic objects. What each is made of is said in `realm/mod.rs`.

macro_rules! intrinsics { ($($name:ident,)*) => {
    /// A well-known intrinsic object: `%Name%`, `%Name.prototype%` as `NamePrototype`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
    #[repr(u8)]
    #[allow(missing_docs)]
    pub enum Intrinsic { $($name,)* }
    impl Intrinsic {
        /// All of them.
        pub const ALL: &'static [Intrinsic] = &[$(Intrinsic::$name),*];
        /// How many there are.
        pub const COUNT: usize = Self::ALL.len();
        /// The name as written here.
        pub fn name(self) -> &'static str { match self { $(Intrinsic::$name => stringify!($name)),* } }
    }
} }
intrinsics! {
    ObjectPrototype, FunctionPrototype, Object, Function, ThrowTypeError,
    Array, ArrayPrototype, ArrayIteratorPrototype, ArrayProtoValues, ArrayProtoToString,
    String, StringPrototype, StringIteratorPrototype,
    Number, NumberPrototype, Boolean, BooleanPrototype, Symbol, SymbolPrototype, BigInt, BigIntPrototype,
    Math, Json, Reflect, Atomics,
    Error, ErrorPrototype, EvalError, EvalErrorPrototype, RangeError, RangeErrorPrototype, ReferenceError,
    ReferenceErrorPrototype, SyntaxError, SyntaxErrorPrototype, TypeError, TypeErrorPrototype, UriError, UriErrorPrototype,
    AggregateError, AggregateErrorPrototype, SuppressedError, SuppressedErrorPrototype,
    Iterator, IteratorPrototype, IteratorHelperPrototype, WrapForValidIteratorPrototype, AsyncIteratorPrototype,
    AsyncFromSyncIteratorPrototype,
    GeneratorFunction, GeneratorFunctionPrototype, GeneratorPrototype,
    AsyncFunction, AsyncFunctionPrototype,
    AsyncGeneratorFunction, AsyncGeneratorFunctionPrototype, AsyncGeneratorPrototype,
    Promise, PromisePrototype, Proxy,
    Map, MapPrototype, MapIteratorPrototype, Set, SetPrototype, SetIteratorPrototype,
    WeakMap, WeakMapPrototype, WeakSet, WeakSetPrototype, WeakRef, WeakRefPrototype,
    FinalizationRegistry, FinalizationRegistryPrototype,
    ArrayBuffer, ArrayBufferPrototype, SharedArrayBuffer, SharedArrayBufferPrototype, DataView, DataViewPrototype,
    TypedArray, TypedArrayPrototype,
    Int8Array, Int8ArrayPrototype, Uint8Array, Uint8ArrayPrototype, Uint8ClampedArray, Uint8ClampedArrayPrototype,
    Int16Array, Int16ArrayPrototype, Uint16Array, Uint16ArrayPrototype, Int32Array, Int32ArrayPrototype,
    Uint32Array, Uint32ArrayPrototype, BigInt64Array, BigInt64ArrayPrototype, BigUint64Array, BigUint64ArrayPrototype,
    Float16Array, Float16ArrayPrototype, Float32Array, Float32ArrayPrototype, Float64Array, Float64ArrayPrototype,
    RegExp, RegExpPrototype, RegExpStringIteratorPrototype, Date, DatePrototype,
    DisposableStack, DisposableStackPrototype, AsyncDisposableStack, AsyncDisposableStackPrototype,
    // Made when first asked for: see `native::LateClass`.
    ShadowRealm, ShadowRealmPrototype, AbstractModuleSource, AbstractModuleSourcePrototype,
    TemporalInstant, TemporalInstantPrototype, TemporalPlainDate, TemporalPlainDatePrototype,
    TemporalPlainTime, TemporalPlainTimePrototype, TemporalPlainDateTime, TemporalPlainDateTimePrototype,
    TemporalPlainYearMonth, TemporalPlainYearMonthPrototype, TemporalPlainMonthDay, TemporalPlainMonthDayPrototype,
    TemporalZonedDateTime, TemporalZonedDateTimePrototype, TemporalDuration, TemporalDurationPrototype,
    Eval, ParseInt, ParseFloat, IsNaN, IsFinite,
    // Frequently needed functions, made eagerly so that fast paths can compare them.
    GeneratorNext, ArrayIteratorNext, PromiseThen, PromiseResolve, JsonParse, ObjectToString,
    GlobalObject,
}
