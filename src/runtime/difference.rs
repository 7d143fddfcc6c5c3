//! Functions that do no more than subtract: the comparators that scripts sort by most.

use super::{Agent, CodeInstance};
use crate::bytecode::{FunctionKind, Op};
use crate::heap::{Kind, PropertyKey, Value};

/// What a comparator of two parameters returns.
pub(crate) struct Difference {
    /// The second parameter minus the first, not the first minus the second.
    pub descending: bool,
    /// The property that is read from both; None: the parameters themselves are subtracted.
    pub of: Option<PropertyKey>,
}

impl Agent {
    /// What a function computes, if that is a difference of its two parameters or of their properties.
    pub(crate) fn as_difference(&self, function: Value) -> Option<Difference> {
        let function = function.as_object().filter(|f| f.kind() == Kind::Function)?;
        // SAFETY: a function's code instance lives as long as the function.
        let instance: &CodeInstance = unsafe { &*function.code() };
        let code = &instance.code;
        if !matches!(code.kind, FunctionKind::Arrow | FunctionKind::Normal) || code.parameter_count != 2 {
            return None;
        }
        let field = |instruction: u64, k: u32| (instruction >> (16 * k)) as u16;
        let is = |instruction: u64, op: Op| field(instruction, 0) == op as u16;
        let (subtraction, of, operands) = match code.instructions[..] {
            [sub, back, ..] if is(sub, Op::Sub) && is(back, Op::Return) && field(back, 1) == field(sub, 1) => {
                (sub, None, (field(sub, 2), field(sub, 3)))
            }
            [x, y, sub, back, ..]
                if is(x, Op::GetField)
                    && is(y, Op::GetField)
                    && is(sub, Op::Sub)
                    && is(back, Op::Return)
                    && field(back, 1) == field(sub, 1)
                    && field(x, 1) == field(sub, 2)
                    && field(y, 1) == field(sub, 3) =>
            {
                let key = *instance.cache_keys.get(field(x, 3) as usize)?;
                if *instance.cache_keys.get(field(y, 3) as usize)? != key || field(x, 1) == field(y, 1) {
                    return None;
                }
                (sub, Some(key), (field(x, 2), field(y, 2)))
            }
            _ => return None,
        };
        debug_assert!(is(subtraction, Op::Sub));
        match operands {
            (1, 2) => Some(Difference { descending: false, of }),
            (2, 1) => Some(Difference { descending: true, of }),
            _ => None,
        }
    }
}
