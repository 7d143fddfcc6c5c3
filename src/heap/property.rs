//! Property keys and attributes.

use super::string::JsString;
use super::symbol::Symbol;
use super::value::Value;

/// A property key: an array index (0…2³²−2), an interned string that is none, or a symbol. Equal keys have equal bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct PropertyKey(pub(crate) u64);

const INDEX: u64 = 0xFFFF_0000_0000_0000;

impl PropertyKey {
    /// An array index. Not for 2³²−1.
    #[inline(always)]
    pub fn index(i: u32) -> PropertyKey {
        debug_assert!(i != u32::MAX);
        PropertyKey(INDEX | i as u64)
    }
    /// An interned string that is no array index: `Heap::key_from_string` makes sure of both.
    #[inline(always)]
    pub(crate) fn atom(s: JsString) -> PropertyKey {
        PropertyKey(Value::from(s).0)
    }
    /// The array index, if it is one.
    #[inline(always)]
    pub fn as_index(self) -> Option<u32> {
        if self.0 >= INDEX { Some(self.0 as u32) } else { None }
    }
    /// Whether it is an array index.
    #[inline(always)]
    pub fn is_index(self) -> bool {
        self.0 >= INDEX
    }
    /// Whether it is a symbol (private names included).
    pub fn is_symbol(self) -> bool {
        !self.is_index() && Value(self.0).is_symbol()
    }
    /// The symbol, if it is one.
    pub fn as_symbol(self) -> Option<Symbol> {
        if self.is_index() { None } else { Value(self.0).as_symbol() }
    }
    /// The string, if it is one that is no index.
    pub fn as_atom(self) -> Option<JsString> {
        if self.is_index() { None } else { Value(self.0).as_string() }
    }
    /// The key's bits as a value that keeps it alive: an int for an index.
    #[inline(always)]
    pub(crate) fn as_raw_value(self) -> Value {
        Value(self.0)
    }
    /// The key that `as_raw_value` gave.
    #[inline(always)]
    pub(crate) fn from_raw_value(value: Value) -> PropertyKey {
        PropertyKey(value.0)
    }
    /// The value for the collector; indices are ints there.
    pub(crate) fn to_value_raw(self) -> Value {
        if self.is_index() { Value::ZERO } else { Value(self.0) }
    }
}
impl From<Symbol> for PropertyKey {
    fn from(s: Symbol) -> PropertyKey {
        PropertyKey(Value::from(s).0)
    }
}
impl std::fmt::Debug for PropertyKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.as_index() {
            Some(i) => write!(f, "{i}"),
            None => write!(f, "{:?}", Value(self.0)),
        }
    }
}

/// A property's attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub struct Attributes(pub u8);
impl Attributes {
    /// [[Writable]]
    pub const WRITABLE: u8 = 1;
    /// [[Enumerable]]
    pub const ENUMERABLE: u8 = 2;
    /// [[Configurable]]
    pub const CONFIGURABLE: u8 = 4;
    /// It is an accessor: the value is an Accessor cell.
    pub const ACCESSOR: u8 = 8;
    /// Writable, enumerable, configurable: what assignment makes.
    pub const DEFAULT: Attributes = Attributes(7);
    /// Writable and configurable: what chapter 18 says of built-in functions' properties.
    pub const BUILTIN: Attributes = Attributes(5);
    /// Configurable only: `length`, `name`, @@toStringTag.
    pub const READONLY: Attributes = Attributes(4);
    /// Nothing.
    pub const FROZEN: Attributes = Attributes(0);
    /// From three booleans.
    pub fn new(writable: bool, enumerable: bool, configurable: bool) -> Attributes {
        Attributes(writable as u8 | (enumerable as u8) << 1 | (configurable as u8) << 2)
    }
    /// [[Writable]]
    pub fn writable(self) -> bool {
        self.0 & Self::WRITABLE != 0
    }
    /// [[Enumerable]]
    pub fn enumerable(self) -> bool {
        self.0 & Self::ENUMERABLE != 0
    }
    /// [[Configurable]]
    pub fn configurable(self) -> bool {
        self.0 & Self::CONFIGURABLE != 0
    }
    /// An accessor property.
    pub fn is_accessor(self) -> bool {
        self.0 & Self::ACCESSOR != 0
    }
}
