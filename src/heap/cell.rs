//! Cell headers, kinds, and the memory layout of each kind.

use super::value::Value;

macro_rules! kinds { ($($(#[$doc:meta])* $name:ident = $n:literal,)*) => {
    /// What a cell is.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
    #[repr(u8)]
    pub enum Kind { $($(#[$doc])* $name = $n,)* }
    impl Kind {
        /// The row's name.
        pub fn name(self) -> &'static str { match self { $(Kind::$name => stringify!($name)),* } }
    }
} }
kinds! {
    /// Not allocated.
    Free = 0,
    /// Flat string, one byte a unit.
    Latin1 = 1,
    /// Flat string, two bytes a unit.
    Utf16 = 2,
    /// A concatenation not yet done.
    Rope = 3,
    /// Part of a flat string.
    Slice = 4,
    /// A symbol, or a private name.
    Symbol = 5,
    /// A BigInt.
    BigInt = 6,
    /// Captured variables.
    Env = 7,
    /// Out-of-line property values.
    Slots = 8,
    /// Array elements.
    Elements = 9,
    /// Owns a code instance.
    Code = 10,
    /// A getter and a setter.
    Accessor = 11,
    /// One lexical global.
    GlobalCell = 12,
    /// Where an import leads.
    ImportBinding = 13,
    /// Rust data with a trace method.
    Native = 14,
    // Objects from here on.
    /// An ordinary object; the only kind with inline property slots.
    Object = 32,
    /// An Array.
    Array = 33,
    /// A function with bytecode.
    Function = 34,
    /// A function in Rust.
    NativeFunction = 35,
    /// A bound function.
    BoundFunction = 36,
    /// Has [[ErrorData]].
    Error = 37,
    /// A Boolean wrapper.
    Boolean = 38,
    /// A Number wrapper.
    Number = 39,
    /// A String exotic object.
    String = 40,
    /// A Symbol wrapper.
    SymbolObject = 41,
    /// A BigInt wrapper.
    BigIntObject = 42,
    /// Unmapped arguments.
    Arguments = 43,
    /// Mapped arguments.
    MappedArguments = 44,
    /// A Date.
    Date = 45,
    /// A RegExp.
    RegExp = 46,
    /// A Map.
    Map = 47,
    /// A Set.
    Set = 48,
    /// A WeakMap.
    WeakMap = 49,
    /// A WeakSet.
    WeakSet = 50,
    /// A WeakRef.
    WeakRef = 51,
    /// A FinalizationRegistry.
    FinalizationRegistry = 52,
    /// A Proxy.
    Proxy = 53,
    /// A Promise.
    Promise = 54,
    /// A generator.
    Generator = 55,
    /// An async generator.
    AsyncGenerator = 56,
    /// An async function's activation (internal).
    AsyncActivation = 57,
    /// An ArrayBuffer.
    ArrayBuffer = 58,
    /// A SharedArrayBuffer.
    SharedArrayBuffer = 59,
    /// A typed array.
    TypedArray = 60,
    /// A DataView.
    DataView = 61,
    /// A module namespace.
    ModuleNamespace = 62,
    /// An array iterator.
    ArrayIterator = 63,
    /// A Map iterator.
    MapIterator = 64,
    /// A Set iterator.
    SetIterator = 65,
    /// A string iterator.
    StringIterator = 66,
    /// A RegExp string iterator.
    RegExpStringIterator = 67,
    /// What Iterator.prototype.map and its kin return.
    IteratorHelper = 68,
    /// What Iterator.from wraps with.
    WrapForValidIterator = 69,
    /// %AsyncFromSyncIteratorPrototype% objects.
    AsyncFromSyncIterator = 70,
    /// for-in's enumerator (internal).
    ForInIterator = 71,
    /// A DisposableStack.
    DisposableStack = 72,
    /// An AsyncDisposableStack.
    AsyncDisposableStack = 73,
    /// JSON.rawJSON's result.
    RawJson = 74,
    /// An object of the host: internal words as it likes.
    Host = 75,
    /// $262.IsHTMLDDA: typeof undefined, falsy.
    HtmlDda = 76,
    /// A ShadowRealm.
    ShadowRealm = 77,
    /// A Temporal.Instant.
    TemporalInstant = 78,
    /// A Temporal.PlainDate.
    TemporalPlainDate = 79,
    /// A Temporal.PlainTime.
    TemporalPlainTime = 80,
    /// A Temporal.PlainDateTime.
    TemporalPlainDateTime = 81,
    /// A Temporal.PlainYearMonth.
    TemporalPlainYearMonth = 82,
    /// A Temporal.PlainMonthDay.
    TemporalPlainMonthDay = 83,
    /// A Temporal.ZonedDateTime.
    TemporalZonedDateTime = 84,
    /// A Temporal.Duration.
    TemporalDuration = 85,
}
impl Kind {
    /// Whether it is an object.
    #[inline(always)]
    pub fn is_object(self) -> bool {
        self as u8 >= Kind::Object as u8
    }
    /// Whether it is a string.
    #[inline(always)]
    pub fn is_string(self) -> bool {
        (self as u8).wrapping_sub(1) < 4
    }
    /// Whether it has internal methods of its own (10.4, 10.5).
    #[inline(always)]
    pub fn is_exotic(self) -> bool {
        matches!(self, Kind::String | Kind::MappedArguments | Kind::Proxy | Kind::TypedArray | Kind::ModuleNamespace)
    }
}

/// Flags of a cell's header.
pub mod flag {
    /// Own properties are still to be made from a table: see `runtime::lazy`.
    pub const LAZY: u8 = 1;
    /// No properties can be added.
    pub const NON_EXTENSIBLE: u8 = 2;
    /// Is, or was, some object's prototype: a change of its shape bumps the epoch.
    pub const PROTOTYPE: u8 = 4;
    /// An array's length is not writable.
    pub const LENGTH_READONLY: u8 = 8;
    /// Some integer-indexed properties live in the shape's table.
    pub const INDEXED_PROPERTIES: u8 = 16;
    /// Strings: interned.
    pub const INTERNED: u8 = 32;
    /// Functions: [[Construct]]; proxies too.
    pub const CONSTRUCTOR: u8 = 32;
    /// Proxies: [[Call]].
    pub const CALLABLE: u8 = 64;
    /// Symbols: a private name.
    pub const PRIVATE: u8 = 64;
    /// Arrays and plain objects: the elements are not configurable.
    pub const SEALED_ELEMENTS: u8 = 32;
    /// Arrays and plain objects: nor are they writable.
    pub const FROZEN_ELEMENTS: u8 = 64;
    /// In large-object space.
    pub const LARGE: u8 = 128;
}

/// The first eight bytes of every cell.
#[repr(C)]
pub struct Header {
    /// Objects: the shape. Strings: `STRING_SHAPE`. Others: 0, which no inline cache holds.
    pub shape: u32,
    /// What it is.
    pub kind: Kind,
    /// For a generational mode to come.
    pub gc: u8,
    /// [`flag`].
    pub flags: u8,
    /// Size in 16-byte granules; 0 in large-object space.
    pub granules: u8,
}

/// A flat string: the units follow.
#[repr(C)]
pub struct FlatString {
    pub header: Header,
    pub len: u32,
    /// Of a buffer that strings are built in: how many units there is room for. Else 0.
    pub pad: u32,
}
/// A concatenation, or part of a string. Flattening turns a rope into a slice of the flat result.
#[repr(C)]
pub struct IndirectString {
    pub header: Header,
    pub len: u32,
    /// Slices: first unit.
    pub offset: u32,
    /// Ropes: left. Slices: the flat string.
    pub left: *mut Header,
    /// Ropes: right.
    pub right: *mut Header,
}
/// A symbol.
#[repr(C)]
pub struct SymbolCell {
    pub header: Header,
    /// A string or undefined.
    pub description: Value,
    /// `Symbol.for`'s key equals the description.
    pub registered: u64,
    pub pad: u64,
}
/// Values behind a length: Slots, Elements, Env.
#[repr(C)]
pub struct ValuesCell {
    pub header: Header,
    /// Elements: how many are in use. Env: how many slots.
    pub len: u32,
    /// How many there is room for.
    pub capacity: u32,
}
/// An environment: `parent`, then values.
#[repr(C)]
pub struct EnvCell {
    pub header: Header,
    pub parent: *mut EnvCell,
}
/// A pair of values: Accessor (get, set), GlobalCell (value, constant), ImportBinding (environment, slot).
#[repr(C)]
pub struct PairCell {
    pub header: Header,
    pub pad: u64,
    pub first: Value,
    pub second: Value,
}
/// Any object: internal or inline words follow.
#[repr(C)]
pub struct ObjectCell {
    pub header: Header,
    /// Out-of-line property values, or null.
    pub slots: *mut ValuesCell,
    /// Elements, or null.
    pub elements: *mut ValuesCell,
}
/// Owns a boxed Rust object.
#[repr(C)]
pub struct NativeCell {
    pub header: Header,
    pub pad: u64,
    pub data: *mut dyn super::NativeData,
}

// SAFETY, for the functions below: callers have a live cell of the kind they name (invariants 1 and 2 of `heap/mod.rs`).
impl Header {
    /// The values after a cell's fixed part.
    #[inline(always)]
    pub unsafe fn words<T>(this: *mut Header) -> *mut Value {
        (this as *mut u8).add(size_of::<T>()) as *mut Value
    }
}
impl ValuesCell {
    /// The values.
    #[inline(always)]
    pub unsafe fn values(this: *mut ValuesCell) -> *mut Value {
        (this as *mut u8).add(size_of::<ValuesCell>()) as *mut Value
    }
}
impl EnvCell {
    /// The slots.
    #[inline(always)]
    pub unsafe fn slots(this: *mut EnvCell) -> *mut Value {
        (this as *mut u8).add(size_of::<EnvCell>()) as *mut Value
    }
}
impl ObjectCell {
    /// The internal words or inline property slots.
    #[inline(always)]
    pub unsafe fn words(this: *mut ObjectCell) -> *mut Value {
        (this as *mut u8).add(size_of::<ObjectCell>()) as *mut Value
    }
}
