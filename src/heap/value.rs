//! `Value`: any JavaScript value in 64 bits, by NaN boxing.
//!
//! ```text
//! 0000…–FFF8…  a double, as it is (NaNs are canonical: 7FF8… or FFF8…)
//! FFFA nnnn…   a singleton: hole, undefined, null, false, true, termination
//! FFFC pppp…   a cell: the pointer's 48 bits
//! FFFF 0000 i  an int32
//! ```
//! A number may be an int32 or a double; the same number in both forms is equal, so comparisons go through `as_number`
//! unless both are ints. Minus zero is always a double. The hole is never seen by scripts.

use super::bigint::JsBigInt;
use super::cell::{Header, Kind};
use super::object::Object;
use super::string::JsString;
use super::symbol::Symbol;

/// A JavaScript value, or one of the engine's markers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Value(pub(crate) u64);

const DOUBLE_MAX: u64 = 0xFFF8_0000_0000_0000;
const SINGLETON: u64 = 0xFFFA_0000_0000_0000;
const CELL: u64 = 0xFFFC_0000_0000_0000;
const INT: u64 = 0xFFFF_0000_0000_0000;

impl Value {
    /// "Not initialised" or "no element here".
    pub const HOLE: Value = Value(SINGLETON);
    /// `undefined`
    pub const UNDEFINED: Value = Value(SINGLETON | 1);
    /// `null`
    pub const NULL: Value = Value(SINGLETON | 2);
    /// `false`
    pub const FALSE: Value = Value(SINGLETON | 3);
    /// `true`
    pub const TRUE: Value = Value(SINGLETON | 4);
    /// What an uncatchable termination throws.
    pub(crate) const TERMINATION: Value = Value(SINGLETON | 5);
    /// NaN
    pub const NAN: Value = Value(0x7FF8_0000_0000_0000);
    /// `+0`
    pub const ZERO: Value = Value(INT);
    /// `-0`
    pub const MINUS_ZERO: Value = Value(0x8000_0000_0000_0000);

    /// An int32.
    #[inline(always)]
    pub const fn int(i: i32) -> Value {
        Value(INT | i as u32 as u64)
    }
    /// A double kept as one. NaNs become the canonical one.
    #[inline(always)]
    pub fn double(d: f64) -> Value {
        Value(if d.is_nan() { Self::NAN.0 } else { d.to_bits() })
    }
    /// A number, as an int32 if it is one.
    #[inline(always)]
    pub fn number(d: f64) -> Value {
        let i = d as i32;
        if i as f64 == d && (i != 0 || d.to_bits() == 0) { Value::int(i) } else { Value::double(d) }
    }
    /// A boolean.
    #[inline(always)]
    pub const fn bool(b: bool) -> Value {
        if b { Value::TRUE } else { Value::FALSE }
    }
    #[inline(always)]
    pub(crate) fn cell(p: *mut Header) -> Value {
        Value(CELL | p as u64)
    }
    /// Raw bits that the collector takes for a double: pointers in frame headers and internal slots.
    #[inline(always)]
    pub(crate) fn raw(p: usize) -> Value {
        Value(p as u64)
    }
    #[inline(always)]
    pub(crate) fn to_raw(self) -> usize {
        self.0 as usize
    }

    /// Whether it is an int32.
    #[inline(always)]
    pub fn is_int(self) -> bool {
        // Tags are compared after a shift: a 64-bit constant would cost a register in every handler.
        self.0 >> 48 == INT >> 48
    }
    /// The int32. Only if `is_int`.
    #[inline(always)]
    pub fn as_int_unchecked(self) -> i32 {
        self.0 as i32
    }
    /// The int32, if it is one.
    #[inline(always)]
    pub fn as_int(self) -> Option<i32> {
        if self.is_int() { Some(self.0 as i32) } else { None }
    }
    #[inline(always)]
    pub(crate) fn both_int(a: Value, b: Value) -> bool {
        (a.0 & b.0) >> 48 == INT >> 48
    }
    /// Whether it is a double (not an int32).
    #[inline(always)]
    pub fn is_double(self) -> bool {
        self.0 >> 48 <= DOUBLE_MAX >> 48
    }
    #[inline(always)]
    pub(crate) fn as_double_unchecked(self) -> f64 {
        f64::from_bits(self.0)
    }
    /// Whether it is a Number.
    #[inline(always)]
    pub fn is_number(self) -> bool {
        // One past FFFF is 0.
        ((self.0 >> 48) as u16).wrapping_add(1) <= (DOUBLE_MAX >> 48) as u16 + 1
    }
    /// The Number, if it is one.
    #[inline(always)]
    pub fn as_number(self) -> Option<f64> {
        if self.is_int() {
            Some(self.0 as i32 as f64)
        } else if self.is_double() {
            Some(f64::from_bits(self.0))
        } else {
            None
        }
    }
    /// Whether it is a cell: string, symbol, BigInt or object (or something internal).
    #[inline(always)]
    pub fn is_cell(self) -> bool {
        self.0 >> 48 == CELL >> 48
    }
    #[inline(always)]
    pub(crate) fn as_cell(self) -> *mut Header {
        (self.0 << 16 >> 16) as *mut Header
    }
    /// The cell's kind; `Kind::Free` if it is no cell.
    #[inline(always)]
    pub fn cell_kind(self) -> Kind {
        // SAFETY: a Value with the cell tag points to a live cell (heap invariant 1).
        if self.is_cell() { unsafe { (*self.as_cell()).kind } } else { Kind::Free }
    }
    /// Whether it is the hole.
    #[inline(always)]
    pub fn is_hole(self) -> bool {
        self == Value::HOLE
    }
    /// Whether it is undefined.
    #[inline(always)]
    pub fn is_undefined(self) -> bool {
        self == Value::UNDEFINED
    }
    /// Whether it is null.
    #[inline(always)]
    pub fn is_null(self) -> bool {
        self == Value::NULL
    }
    /// Whether it is undefined or null.
    #[inline(always)]
    pub fn is_nullish(self) -> bool {
        self.0 == SINGLETON | 1 || self.0 == SINGLETON | 2
    }
    /// Whether it is a boolean.
    #[inline(always)]
    pub fn is_bool(self) -> bool {
        self == Value::TRUE || self == Value::FALSE
    }
    /// The boolean, if it is one.
    #[inline(always)]
    pub fn as_bool(self) -> Option<bool> {
        if self == Value::TRUE {
            Some(true)
        } else if self == Value::FALSE {
            Some(false)
        } else {
            None
        }
    }
    /// Whether it is a string.
    #[inline(always)]
    pub fn is_string(self) -> bool {
        self.cell_kind().is_string()
    }
    /// The string, if it is one.
    #[inline(always)]
    pub fn as_string(self) -> Option<JsString> {
        if self.is_string() { Some(JsString(self.as_cell())) } else { None }
    }
    /// Whether it is a symbol.
    #[inline(always)]
    pub fn is_symbol(self) -> bool {
        self.cell_kind() == Kind::Symbol
    }
    /// The symbol, if it is one.
    #[inline(always)]
    pub fn as_symbol(self) -> Option<Symbol> {
        if self.is_symbol() { Some(Symbol(self.as_cell())) } else { None }
    }
    /// Whether it is a BigInt.
    #[inline(always)]
    pub fn is_bigint(self) -> bool {
        self.cell_kind() == Kind::BigInt
    }
    /// The BigInt, if it is one.
    #[inline(always)]
    pub fn as_bigint(self) -> Option<JsBigInt> {
        if self.is_bigint() { Some(JsBigInt(self.as_cell())) } else { None }
    }
    /// Whether it is an object.
    #[inline(always)]
    pub fn is_object(self) -> bool {
        self.cell_kind().is_object()
    }
    /// The object, if it is one.
    #[inline(always)]
    pub fn as_object(self) -> Option<Object> {
        if self.is_object() { Some(Object(self.as_cell())) } else { None }
    }
}

impl From<bool> for Value {
    fn from(b: bool) -> Value {
        Value::bool(b)
    }
}
impl From<i32> for Value {
    fn from(i: i32) -> Value {
        Value::int(i)
    }
}
impl From<u32> for Value {
    fn from(i: u32) -> Value {
        if i <= i32::MAX as u32 { Value::int(i as i32) } else { Value::double(i as f64) }
    }
}
impl From<usize> for Value {
    fn from(i: usize) -> Value {
        if i <= i32::MAX as usize { Value::int(i as i32) } else { Value::double(i as f64) }
    }
}
impl From<f64> for Value {
    fn from(d: f64) -> Value {
        Value::number(d)
    }
}
impl From<Object> for Value {
    #[inline(always)]
    fn from(o: Object) -> Value {
        Value::cell(o.0)
    }
}
impl From<JsString> for Value {
    #[inline(always)]
    fn from(s: JsString) -> Value {
        Value::cell(s.0)
    }
}
impl From<Symbol> for Value {
    fn from(s: Symbol) -> Value {
        Value::cell(s.0)
    }
}
impl From<JsBigInt> for Value {
    fn from(b: JsBigInt) -> Value {
        Value::cell(b.0)
    }
}
impl From<Option<Object>> for Value {
    fn from(o: Option<Object>) -> Value {
        o.map_or(Value::NULL, Value::from)
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Value::HOLE => f.write_str("hole"),
            Value::UNDEFINED => f.write_str("undefined"),
            Value::NULL => f.write_str("null"),
            Value::TRUE => f.write_str("true"),
            Value::FALSE => f.write_str("false"),
            v if v.is_int() => write!(f, "{}", v.as_int_unchecked()),
            v if v.is_double() => write!(f, "{:?}", v.as_double_unchecked()),
            v if v.is_string() => write!(f, "{:?}", JsString(v.as_cell()).to_string_lossy()),
            v => write!(f, "{:?}", v.cell_kind()),
        }
    }
}
