//! Every error message, with its class: `agent.throw(message::NotCallable("x"))`.

use super::error::{ErrorClass, Message};
use std::fmt::Display;

macro_rules! messages { ($($name:ident ( $($arg:ident),* ) = $class:ident $text:literal;)*) => {
    $(
        #[doc = $text]
        #[allow(non_snake_case)]
        #[cold]
        pub fn $name($($arg: impl Display),*) -> Message {
            Message { class: ErrorClass::$class, text: format!($text) }
        }
    )*
} }

// Language
messages! {
    NotCallable(what) = TypeError "{what} is not a function";
    NotConstructor(what) = TypeError "{what} is not a constructor";
    NotObject(what) = TypeError "{what} is not an object";
    NotIterable(what) = TypeError "{what} is not iterable";
    NotAsyncIterable(what) = TypeError "{what} is not async iterable";
    NotDefined(name) = ReferenceError "{name} is not defined";
    Reference(text) = ReferenceError "{text}";
    BeforeInit(name) = ReferenceError "Cannot access '{name}' before initialization";
    ThisBeforeSuper() = ReferenceError "Must call super constructor in derived class before accessing 'this' or returning from derived constructor";
    SuperTwice() = ReferenceError "Super constructor may only be called once";
    ConstAssign(name) = TypeError "Assignment to constant variable '{name}'";
    ReadOfNullish(value, key) = TypeError "Cannot read properties of {value} (reading '{key}')";
    SetOfNullish(value, key) = TypeError "Cannot set properties of {value} (setting '{key}')";
    DestructureNullish(what, value) = TypeError "Cannot destructure '{what}' as it is {value}.";
    ReadOnly(key, object) = TypeError "Cannot assign to read only property '{key}' of {object}";
    NoSetter(key, object) = TypeError "Cannot set property {key} of {object} which has only a getter";
    NotExtensible(key) = TypeError "Cannot add property {key}, object is not extensible";
    CannotDelete(key, object) = TypeError "Cannot delete property '{key}' of {object}";
    CannotRedefine(key) = TypeError "Cannot redefine property: {key}";
    ClassNeedsNew(name) = TypeError "Class constructor {name} cannot be invoked without 'new'";
    DerivedReturn() = TypeError "Derived constructors may only return object or undefined";
    ExtendsValue(what) = TypeError "Class extends value {what} is not a constructor or null";
    ExtendsPrototype(what) = TypeError "Class extends value does not have valid prototype property {what}";
    PrivateMissing(name) = TypeError "Cannot read private member {name} from an object whose class did not declare it";
    PrivateMissingWrite(name) = TypeError "Cannot write private member {name} to an object whose class did not declare it";
    PrivateTwice(name) = TypeError "Cannot initialize {name} twice on the same object";
    PrivateMethodWrite(name) = TypeError "Private method '{name}' is not writable";
    PrivateNoGetter(name) = TypeError "'{name}' was defined without a getter";
    PrivateNoSetter(name) = TypeError "'{name}' was defined without a setter";
    PrivateInNonObject(what) = TypeError "Cannot use 'in' operator to search for '#private' in {what}";
    InNonObject(key, what) = TypeError "Cannot use 'in' operator to search for '{key}' in {what}";
    InstanceOfNonCallable() = TypeError "Right-hand side of 'instanceof' is not callable";
    InstanceOfNonObject() = TypeError "Right-hand side of 'instanceof' is not an object";
    ToPrimitiveFailed() = TypeError "Cannot convert object to primitive value";
    SymbolToString() = TypeError "Cannot convert a Symbol value to a string";
    SymbolToNumber() = TypeError "Cannot convert a Symbol value to a number";
    BigIntToNumber() = TypeError "Cannot convert a BigInt value to a number";
    MixBigInt() = TypeError "Cannot mix BigInt and other types, use explicit conversions";
    NullishToObject() = TypeError "Cannot convert undefined or null to object";
    IteratorResultNotObject(what) = TypeError "Iterator result {what} is not an object";
    IteratorNotObject() = TypeError "Result of the Symbol.iterator method is not an object";
    StackOverflow() = RangeError "Maximum call stack size exceeded";
    GeneratorRunning() = TypeError "Generator is already running";
    CyclicProto() = TypeError "Cyclic __proto__ value";
    ImmutableProto(what) = TypeError "Immutable prototype object '{what}' cannot have their prototype set";
    Incompatible(method, what) = TypeError "Method {method} called on incompatible receiver {what}";
    InvalidLength(what) = RangeError "Invalid {what} length";
    NoDynamicCode() = EvalError "Code generation from strings is not allowed here";
    StringTooLong() = RangeError "Invalid string length";
    AlreadyDeclared(name) = SyntaxError "Identifier '{name}' has already been declared";
    CannotDeclareGlobal(name) = TypeError "Cannot declare global '{name}'";
    ConstructorNeedsNew(name) = TypeError "Constructor {name} requires 'new'";
    BigIntDivisionByZero() = RangeError "Division by zero";
    BigIntTooBig() = RangeError "Maximum BigInt size exceeded";
    BigIntNegativeExponent() = RangeError "Exponent must be non-negative";
    UnsignedShiftBigInt() = TypeError "BigInts have no unsigned right shift, use >> instead";
    NotYet(what) = SyntaxError "{what} is not supported yet";
}
// Proxies and internal methods
messages! {
    ProxyRevoked(trap) = TypeError "Cannot perform '{trap}' on a proxy that has been revoked";
    ProxyInvariant(trap, why) = TypeError "'{trap}' on proxy: {why}";
}
// Built-ins: each author adds a section of their own below.
// Numbers, strings, JSON
messages! {
    ThisIsNot(method, class) = TypeError "{method} requires that 'this' be a {class}";
    DigitsOutOfRange(what, low) = RangeError "{what} argument must be between {low} and 100";
    RadixOutOfRange() = RangeError "toString() radix must be between 2 and 36";
    OptionOutOfRange(name) = RangeError "{name} value is out of range.";
    NumberToBigInt(number) = RangeError "The number {number} cannot be converted to a BigInt because it is not an integer";
    StringToBigInt(text) = SyntaxError "Cannot convert {text} to a BigInt";
    ValueToBigInt(what) = TypeError "Cannot convert {what} to a BigInt";
    SumOfNonNumber(what) = TypeError "Math.sumPrecise: {what} is not a number";
    InvalidCodePoint(what) = RangeError "Invalid code point {what}";
    InvalidCount(what) = RangeError "Invalid count value: {what}";
    InvalidNormalForm() = RangeError "The normalization form should be one of NFC, NFD, NFKC, NFKD.";
    FirstArgumentIsRegExp(method) = TypeError "First argument to {method} must not be a regular expression";
    NonGlobalRegExp(method) = TypeError "{method} called with a non-global RegExp argument";
    JsonSyntax(text) = SyntaxError "{text}";
    JsonBigInt() = TypeError "Do not know how to serialize a BigInt";
    JsonCircular(path) = TypeError "Converting circular structure to JSON{path}";
    InvalidRawJson() = SyntaxError "Invalid value for JSON.rawJSON";
}
// Fundamental objects
messages! {
    ProxyNonObject() = TypeError "Cannot create proxy with a non-object as target or handler";
    ProxyConstructNonObject(what) = TypeError "proxy [[Construct]] must return an object: {what}";
    DescriptorNotObject(what) = TypeError "Property description must be an object: {what}";
    GetterNotCallable(what) = TypeError "Getter must be a function: {what}";
    SetterNotCallable(what) = TypeError "Setter must be a function: {what}";
    DescriptorMixed() = TypeError "Invalid property descriptor. Cannot both specify accessors and a value or writable attribute";
    CalledOnNonObject(method) = TypeError "{method} called on non-object";
    CalledOnNullish(method) = TypeError "{method} called on null or undefined";
    ProtoNotObjectOrNull(what) = TypeError "Object prototype may only be an Object or null: {what}";
    NotExtensibleObject(what) = TypeError "{what} is not extensible";
    CannotFreeze(what) = TypeError "Cannot freeze {what}";
    CannotSeal(what) = TypeError "Cannot seal {what}";
    CannotPreventExtensions(what) = TypeError "Cannot prevent extensions of {what}";
    NotEntryObject(what) = TypeError "Iterator value {what} is not an entry object";
    NotSymbol(what) = TypeError "{what} is not a symbol";
    UriMalformed() = UriError "URI malformed";
    BindNonCallable() = TypeError "Bind must be called on a function";
    ApplyNonCallable(what) = TypeError "Function.prototype.apply was called on {what}, which is not a function";
    CallNonCallable(what) = TypeError "Function.prototype.call was called on {what}, which is not a function";
    FunctionToString() = TypeError "Function.prototype.toString requires that 'this' be a Function";
    RestrictedProperty() = TypeError "'caller', 'callee', and 'arguments' properties may not be accessed on strict mode functions or the arguments objects for calls to them";
    StackNotString(what) = TypeError "The stack of an error must be a string, not {what}";
}

// Promises, generators, modules, resources
messages! {
    PromiseCycle() = TypeError "Chaining cycle detected for promise #<Promise>";
    PromiseFunctions() = TypeError "Promise resolve or reject function is not callable";
    PromiseExecutorTwice() = TypeError "Promise executor has already been invoked with non-undefined arguments";
    PromiseResolver(what) = TypeError "Promise resolver {what} is not a function";
    PromiseNeedsNew() = TypeError "Promise constructor cannot be invoked without 'new'";
    AsyncIteratorNotObject() = TypeError "Result of the Symbol.asyncIterator method is not an object";
    NoThrowMethod() = TypeError "The iterator does not provide a 'throw' method";
    AsyncIteratorResult(what) = TypeError "Iterator result {what} is not an object";
    ModuleMissingExport(module, name) = SyntaxError "The requested module '{module}' does not provide an export named '{name}'";
    ModuleAmbiguousExport(module, name) = SyntaxError "The requested module '{module}' contains conflicting star exports for name '{name}'";
    ModuleLoad(why) = TypeError "{why}";
    ModuleSourcePhase(module) = SyntaxError "Source phase import object is not defined for module '{module}'";
    ModuleDeferEvaluating() = TypeError "A deferred module cannot be evaluated while it, or a module it depends on, is being evaluated";
    ImportOptions() = TypeError "The second argument of import() must be an object";
    ImportAttributes() = TypeError "The 'with' option of import() must be an object";
    ImportAttributeValue(key) = TypeError "Import attribute '{key}' must be a string";
    ImportAttributeUnknown(key) = TypeError "Invalid import attribute '{key}'";
    ImportTypeUnknown(what) = TypeError "'{what}' is not a valid type for an import attribute";
    NotDisposable(what) = TypeError "{what} is not disposable: it has no [Symbol.dispose]() method";
    NotAsyncDisposable(what) = TypeError "{what} is not disposable: it has neither [Symbol.asyncDispose]() nor [Symbol.dispose]()";
    Disposed(what) = ReferenceError "{what} has already been disposed";
}

// Arrays, iterators, collections, buffers
messages! {
    ArrayTooLong() = TypeError "Invalid array length: it would be longer than 2^53 - 1";
    ReduceOfEmpty() = TypeError "Reduce of empty array with no initial value";
    ReduceOfEmptyIterator() = TypeError "Reduce of a done iterator with no initial value";
    BadComparator(what) = TypeError "The comparison function must be either a function or undefined: {what}";
    InvalidIndex(index) = RangeError "Invalid index : {index}";
    AbstractConstructor(name) = TypeError "Abstract class {name} not directly constructable";
    InvalidLimit(what) = RangeError "{what} must be an integer from 0 to 2^53 - 1, or Infinity";
    ZipMode() = TypeError "The mode must be \"shortest\", \"longest\" or \"strict\"";
    ZipStrict() = TypeError "Iterators of a strict zip have different lengths";
    NotEntry(what) = TypeError "Iterator value {what} is not an entry object";
    SetSizeNaN() = TypeError "The 'size' property of a set-like object must be a number";
    SetSizeNegative(size) = RangeError "'{size}' is an invalid size";
    InvalidWeakKey(what) = TypeError "Invalid value used as weak key: {what}";
    InvalidWeakTarget(method, what) = TypeError "{method}: invalid target {what}";
    HeldIsTarget() = TypeError "FinalizationRegistry.prototype.register: target and holdings must not be same";
    InvalidUnregisterToken(what) = TypeError "Invalid unregister token ('{what}')";
    BufferAllocation() = RangeError "Array buffer allocation failed";
    BufferMaxLength() = RangeError "Invalid array buffer max length";
    BufferResize(method) = RangeError "{method}: Invalid length parameter";
    Detached(method) = TypeError "Cannot perform {method} on a detached ArrayBuffer";
    SpeciesSameBuffer() = TypeError "ArrayBuffer subclass returned this from species constructor";
    SpeciesShortBuffer() = TypeError "Species constructor returned a too small ArrayBuffer";
    DetachKey() = TypeError "The ArrayBuffer cannot be detached";
    NotABuffer(class) = TypeError "First argument to {class} constructor must be an ArrayBuffer";
    StartOutOfBounds(offset) = RangeError "Start offset {offset} is outside the bounds of the buffer";
    ViewOutOfBounds(method) = TypeError "Cannot perform {method}: the view is out of bounds of its ArrayBuffer";
    OffsetOutsideView() = RangeError "Offset is outside the bounds of the DataView";
    OffsetOutOfBounds() = RangeError "offset is out of bounds";
    TypedArrayOutOfBounds(method) = TypeError "Cannot perform {method} on a typed array whose buffer is detached or too short";
    NotTypedArray(method, what) = TypeError "{method}: {what} is not a typed array";
    InvalidTypedArrayLength(length) = RangeError "Invalid typed array length: {length}";
    OffsetAlignment(class, size) = RangeError "start offset of {class} should be a multiple of {size}";
    LengthAlignment(class, size) = RangeError "byte length of {class} should be a multiple of {size}";
    TypedArrayTooShort() = TypeError "Derived typed array constructor created an array which was too small";
}
// Regular expressions
messages! {
    InvalidRegExp(pattern, flags, why) = SyntaxError "Invalid regular expression: /{pattern}/{flags}: {why}";
    InvalidRegExpFlags(flags) = SyntaxError "Invalid flags supplied to RegExp constructor '{flags}'";
    RegExpReceiver(method, what) = TypeError "Receiver is not a RegExp: {method} called on {what}";
    RegExpAccessor(name, what) = TypeError "RegExp.prototype.{name} getter called on non-RegExp object {what}";
    RegExpAccessorNonObject(name, what) = TypeError "RegExp.prototype.{name} getter called on non-object {what}";
    RegExpExecResult(what) = TypeError "object null or function expected: exec returned {what}";
    RegExpCompileFlags() = TypeError "Cannot supply flags when constructing one RegExp from another";
    RegExpEscapeNonString(what) = TypeError "RegExp.escape: {what} is not a string";
    RegExpStatic(name) = TypeError "RegExp.{name} called on another receiver than RegExp";
}
// Dates, shared memory
messages! {
    NotUint8Array(method, what) = TypeError "{method}: {what} is not a Uint8Array";
    NotString(method, what) = TypeError "{method}: {what} is not a string";
    InvalidChoice(what, name) = TypeError "{what} is not a valid value for option {name}";
    BadEncoding(why) = SyntaxError "{why}";
    NotSharedTypedArray(what) = TypeError "{what} is not a shared typed array.";
    NotIntegerTypedArray(what) = TypeError "{what} is not an integer typed array.";
    NotWaitable(what) = TypeError "{what} is not an int32 or BigInt64 typed array.";
    AtomicIndex() = RangeError "Invalid atomic access index";
    CannotBlock() = TypeError "Atomics.wait cannot be called in this context";
    PauseCount(what) = TypeError "Atomics.pause: {what} is not an integral Number";
    NotDate(method) = TypeError "Date.prototype.{method}: this is not a Date object.";
    InvalidTime() = RangeError "Invalid time value";
    InvalidHint(what) = TypeError "Invalid hint: {what}";
    InvalidTimeZone(name) = RangeError "Invalid time zone specified: {name}";
    LocaleStyle(name) = TypeError "Invalid option : {name}";
    LocaleOption(value, name) = RangeError "Value {value} out of range for Intl.DateTimeFormat options property {name}";
}
// Temporal
messages! {
    TemporalRange(why) = RangeError "{why}";
    TemporalType(why) = TypeError "{why}";
    TemporalReceiver(method, class, what) = TypeError "Method {method} called on {what}, which is not a {class}";
    TemporalValueOf(class) = TypeError "Temporal.{class} has no primitive value: compare with compare() or equals(), print with toString()";
    TemporalString(what) = TypeError "Expected a string, not {what}";
    TemporalNumber(what) = RangeError "{what} is not a finite number";
    TemporalInteger(what) = RangeError "{what} is not an integer";
    TemporalPositive(what) = RangeError "{what} is not a positive integer";
    TemporalField(name) = TypeError "Required property {name} is missing";
    TemporalNoFields() = TypeError "None of the properties that are looked for is there";
    TemporalNotPartial(what) = TypeError "{what} is not an object of properties to change: it may have neither calendar nor timeZone";
    TemporalOptions(what) = TypeError "Options must be an object or undefined, not {what}";
    TemporalOption(value, name) = RangeError "{value} is not a valid value for option {name}";
    TemporalOptionMissing(name) = RangeError "The option {name} is required";
    TemporalMonths(years) = RangeError "The months of {years} years are too many to count in this calendar";
    TemporalCalendars(one, two) = RangeError "The calendars differ: {one} and {two}";
}
// ShadowRealm
messages! {
    ShadowRealmThrew(what) = TypeError "{what}";
    ShadowRealmObject() = TypeError "Only primitive values and functions cross between realms";
    ShadowRealmNoExport(name) = TypeError "The module does not export '{name}'";
    AbstractModuleSource() = TypeError "%AbstractModuleSource% constructs nothing";
}
