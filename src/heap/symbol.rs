//! Symbols and private names.

use super::cell::*;
use super::{Heap, JsString, Value, block, flag};

/// A symbol, or a private name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Symbol(pub(crate) *mut Header);

impl Symbol {
    /// [[Description]]
    pub fn description(self) -> Option<JsString> {
        // SAFETY: a handle's cell is live (invariant 1) and of this kind.
        unsafe { (*(self.0 as *mut SymbolCell)).description.as_string() }
    }
    /// Whether `Symbol.for` made it.
    pub fn is_registered(self) -> bool {
        // SAFETY: as above.
        unsafe { (*(self.0 as *mut SymbolCell)).registered != 0 }
    }
    /// Whether it is a private name: never seen as a value.
    pub fn is_private(self) -> bool {
        // SAFETY: as above.
        unsafe { (*self.0).flags & flag::PRIVATE != 0 }
    }
}

impl Heap {
    /// A new symbol.
    pub fn new_symbol(&mut self, description: Option<JsString>) -> Symbol {
        let cell = self.alloc_raw(size_of::<SymbolCell>(), Kind::Symbol, block::Space::Plain) as *mut SymbolCell;
        // SAFETY: just allocated with this size.
        unsafe {
            (*cell).description = description.map_or(Value::UNDEFINED, Value::from);
            (*cell).registered = 0;
            (*cell).pad = 0;
        }
        Symbol(cell as *mut Header)
    }
    /// A new private name, description with the `#`.
    pub fn new_private_name(&mut self, description: JsString) -> Symbol {
        let symbol = self.new_symbol(Some(description));
        // SAFETY: just allocated.
        unsafe { (*symbol.0).flags |= flag::PRIVATE };
        symbol
    }
}
