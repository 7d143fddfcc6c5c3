//! The operand kinds: what a field of an instruction means, how it prints, and what makes one valid.

/// A register that is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct R(pub u16);
/// A register that is written (of several in a run, the first).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct W(pub u16);
/// A register holding an environment, or [`E::NONE`] for the callee's closure environment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct E(pub u16);
impl E {
    /// The callee's closure environment.
    pub const NONE: E = E(u16::MAX);
}
/// A constant, 16-bit index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct K(pub u16);
/// A constant, 32-bit index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct K32(pub u32);
/// A count, slot or index into one of the code's tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct N(pub u16);
/// An inline cache; its property key is `Code::caches[i]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct C(pub u16);
/// A small integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct I16(pub i16);
/// An integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct I32(pub i32);
/// A jump's distance in instructions, from the next instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct L16(pub i16);
/// A jump's distance in instructions, from the next instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct L32(pub i32);

impl From<W> for R {
    fn from(w: W) -> R {
        R(w.0)
    }
}
impl From<R> for W {
    fn from(r: R) -> W {
        W(r.0)
    }
}

/// An operand's kind, for the listing and the validator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    R,
    W,
    E,
    K,
    K32,
    N,
    C,
    I16,
    I32,
    L16,
    L32,
}
impl Kind {
    /// Whether it takes the b and c fields together.
    pub fn is_wide(self) -> bool {
        matches!(self, Kind::K32 | Kind::I32 | Kind::L32)
    }
}
