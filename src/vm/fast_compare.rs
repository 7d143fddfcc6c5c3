//! Fast paths of comparisons and jumps.

// A jump that is taken unless x < y is taken for NaN: that is what is meant.
#![allow(clippy::neg_cmp_op_on_partial_ord)]

use super::{Instr, State, Step};
use crate::heap::cell::{IndirectString, flag};
use crate::heap::{Kind, Value};
use Step::{Next, Slow};

// SAFETY, for all functions of the file: see `State`.

#[inline(always)]
fn number(v: Value) -> f64 {
    if v.is_int() { v.as_int_unchecked() as f64 } else { v.as_double_unchecked() }
}
/// ToBoolean where no cell is involved.
#[inline(always)]
fn truth(v: Value) -> Option<bool> {
    if v == Value::TRUE {
        return Some(true);
    }
    if v == Value::FALSE || v.is_nullish() {
        return Some(false);
    }
    if v.is_int() {
        return Some(v.as_int_unchecked() != 0);
    }
    if v.is_object() && v.cell_kind() != Kind::HtmlDda {
        return Some(true);
    }
    None
}

macro_rules! relational {
    ($op:tt: $name:ident, $jump:ident, $jump_not:ident, $jump_int:ident, $jump_not_int:ident, $loop:ident, $loop_int:ident) => {
        #[inline(always)]
        pub unsafe fn $name(s: &mut State, i: Instr) -> Step {
            let (x, y) = (s.get(i.b()), s.get(i.c()));
            if Value::both_int(x, y) {
                s.set(i.a(), Value::bool(x.as_int_unchecked() $op y.as_int_unchecked()));
                return Next;
            }
            if x.is_number() & y.is_number() {
                s.set(i.a(), Value::bool(number(x) $op number(y)));
                return Next;
            }
            Slow
        }
        #[inline(always)]
        pub unsafe fn $jump(s: &mut State, i: Instr) -> Step {
            let (x, y) = (s.get(i.a()), s.get(i.b()));
            if Value::both_int(x, y) {
                if x.as_int_unchecked() $op y.as_int_unchecked() { s.jump(i.c_int()) }
                return Next;
            }
            if x.is_number() & y.is_number() {
                if number(x) $op number(y) { s.jump(i.c_int()) }
                return Next;
            }
            Slow
        }
        #[inline(always)]
        pub unsafe fn $jump_not(s: &mut State, i: Instr) -> Step {
            let (x, y) = (s.get(i.a()), s.get(i.b()));
            if Value::both_int(x, y) {
                if !(x.as_int_unchecked() $op y.as_int_unchecked()) { s.jump(i.c_int()) }
                return Next;
            }
            if x.is_number() & y.is_number() {
                if !(number(x) $op number(y)) { s.jump(i.c_int()) }
                return Next;
            }
            Slow
        }
        #[inline(always)]
        pub unsafe fn $jump_int(s: &mut State, i: Instr) -> Step {
            let x = s.get(i.a());
            if x.is_int() {
                if x.as_int_unchecked() $op i.b_int() { s.jump(i.c_int()) }
                return Next;
            }
            if x.is_double() {
                if x.as_double_unchecked() $op i.b_int() as f64 { s.jump(i.c_int()) }
                return Next;
            }
            Slow
        }
        #[inline(always)]
        pub unsafe fn $jump_not_int(s: &mut State, i: Instr) -> Step {
            let x = s.get(i.a());
            if x.is_int() {
                if !(x.as_int_unchecked() $op i.b_int()) { s.jump(i.c_int()) }
                return Next;
            }
            if x.is_double() {
                if !(x.as_double_unchecked() $op i.b_int() as f64) { s.jump(i.c_int()) }
                return Next;
            }
            Slow
        }
        #[inline(always)]
        pub unsafe fn $loop(s: &mut State, i: Instr) -> Step {
            let (x, y) = (s.get(i.a()), s.get(i.b()));
            if Value::both_int(x, y) {
                if x.as_int_unchecked() $op y.as_int_unchecked() {
                    if s.pay() == Slow { return Slow }
                    s.jump(i.c_int())
                }
                return Next;
            }
            if x.is_number() & y.is_number() {
                if number(x) $op number(y) {
                    if s.pay() == Slow { return Slow }
                    s.jump(i.c_int())
                }
                return Next;
            }
            Slow
        }
        #[inline(always)]
        pub unsafe fn $loop_int(s: &mut State, i: Instr) -> Step {
            let x = s.get(i.a());
            if x.is_int() {
                if x.as_int_unchecked() $op i.b_int() {
                    if s.pay() == Slow { return Slow }
                    s.jump(i.c_int())
                }
                return Next;
            }
            Slow
        }
    };
}
relational!(<: less, jump_if_less, jump_if_not_less, jump_if_less_int, jump_if_not_less_int, loop_if_less, loop_if_less_int);
relational!(<=: less_equal, jump_if_less_equal, jump_if_not_less_equal, jump_if_less_equal_int, jump_if_not_less_equal_int, loop_if_less_equal, loop_if_less_equal_int);
relational!(>: greater, jump_if_greater, jump_if_not_greater, jump_if_greater_int, jump_if_not_greater_int, loop_if_greater, loop_if_greater_int);
relational!(>=: greater_equal, jump_if_greater_equal, jump_if_not_greater_equal, jump_if_greater_equal_int, jump_if_not_greater_equal_int, loop_if_greater_equal, loop_if_greater_equal_int);

/// IsStrictlyEqual where it takes no look into strings or BigInts.
#[inline(always)]
fn strictly_equal(x: Value, y: Value) -> Option<bool> {
    if Value::both_int(x, y) {
        return Some(x == y);
    }
    if x.is_number() || y.is_number() {
        return Some(x.is_number() && y.is_number() && number(x) == number(y));
    }
    if x == y {
        return Some(true);
    }
    let (a, b) = (x.cell_kind(), y.cell_kind());
    if a.is_string() && b.is_string() {
        return differ(x, y).then_some(false);
    }
    if a as u8 <= 6 && a as u8 != 0 && b as u8 <= 6 && b as u8 != 0 { None } else { Some(false) }
}
/// Whether two strings, not one and the same, differ for sure: in length, or as interned ones do.
#[inline(always)]
fn differ(x: Value, y: Value) -> bool {
    // SAFETY: all kinds of strings have their length in the same place.
    unsafe {
        let (x, y) = (x.as_cell() as *const IndirectString, y.as_cell() as *const IndirectString);
        (*x).len != (*y).len || (*x).header.flags & (*y).header.flags & flag::INTERNED != 0
    }
}
/// IsLooselyEqual, likewise.
#[inline(always)]
fn loosely_equal(x: Value, y: Value) -> Option<bool> {
    if x.is_number() && y.is_number() {
        return Some(number(x) == number(y));
    }
    if x.is_nullish() && y.is_nullish() || x == y && x.is_cell() {
        return Some(true);
    }
    let (a, b) = (x.cell_kind(), y.cell_kind());
    if a.is_object() && b.is_object() {
        return Some(false);
    }
    if x.is_nullish() != y.is_nullish() {
        return if a == Kind::HtmlDda || b == Kind::HtmlDda { None } else { Some(false) };
    }
    if a.is_string() && b.is_string() && differ(x, y) { Some(false) } else { None }
}
macro_rules! equality {
    ($test:ident: $name:ident, $not:ident, $jump:ident, $jump_not:ident) => {
        #[inline(always)]
        pub unsafe fn $name(s: &mut State, i: Instr) -> Step {
            match $test(s.get(i.b()), s.get(i.c())) {
                Some(equal) => {
                    s.set(i.a(), Value::bool(equal));
                    Next
                }
                None => Slow,
            }
        }
        #[inline(always)]
        pub unsafe fn $not(s: &mut State, i: Instr) -> Step {
            match $test(s.get(i.b()), s.get(i.c())) {
                Some(equal) => {
                    s.set(i.a(), Value::bool(!equal));
                    Next
                }
                None => Slow,
            }
        }
        #[inline(always)]
        pub unsafe fn $jump(s: &mut State, i: Instr) -> Step {
            match $test(s.get(i.a()), s.get(i.b())) {
                Some(equal) => {
                    if equal {
                        s.jump(i.c_int())
                    }
                    Next
                }
                None => Slow,
            }
        }
        #[inline(always)]
        pub unsafe fn $jump_not(s: &mut State, i: Instr) -> Step {
            match $test(s.get(i.a()), s.get(i.b())) {
                Some(equal) => {
                    if !equal {
                        s.jump(i.c_int())
                    }
                    Next
                }
                None => Slow,
            }
        }
    };
}
equality!(strictly_equal: strict_equal, strict_not_equal, jump_if_strict_equal, jump_if_strict_not_equal);
equality!(loosely_equal: equal, not_equal, jump_if_equal, jump_if_not_equal);

#[inline(always)]
pub unsafe fn jump_if_strict_equal_int(s: &mut State, i: Instr) -> Step {
    let x = s.get(i.a());
    if x.is_int() && x.as_int_unchecked() == i.b_int() || x.is_double() && x.as_double_unchecked() == i.b_int() as f64 {
        s.jump(i.c_int())
    }
    Next
}
#[inline(always)]
pub unsafe fn jump_if_strict_not_equal_int(s: &mut State, i: Instr) -> Step {
    let x = s.get(i.a());
    if !(x.is_int() && x.as_int_unchecked() == i.b_int()
        || x.is_double() && x.as_double_unchecked() == i.b_int() as f64)
    {
        s.jump(i.c_int())
    }
    Next
}
#[inline(always)]
pub unsafe fn jump_if_int(s: &mut State, i: Instr) -> Step {
    if s.get(i.a()) == Value::int(i.b_int()) {
        s.jump(i.c_int())
    }
    Next
}

#[inline(always)]
pub unsafe fn not(s: &mut State, i: Instr) -> Step {
    match truth(s.get(i.b())) {
        Some(b) => {
            s.set(i.a(), Value::bool(!b));
            Next
        }
        None => Slow,
    }
}
#[inline(always)]
pub unsafe fn jump(s: &mut State, i: Instr) -> Step {
    s.jump(i.wide());
    Next
}
#[inline(always)]
pub unsafe fn safepoint(s: &mut State, i: Instr) -> Step {
    let agent = s.agent();
    agent.fuel -= i.wide() as i64;
    if agent.fuel >= 0 { Step::Next } else { Step::Slow }
}
#[inline(always)]
pub unsafe fn loop_(s: &mut State, i: Instr) -> Step {
    if s.pay() == Slow {
        return Slow;
    }
    s.jump(i.wide());
    Next
}
#[inline(always)]
pub unsafe fn jump_if_true(s: &mut State, i: Instr) -> Step {
    match truth(s.get(i.a())) {
        Some(true) => {
            s.jump(i.wide());
            Next
        }
        Some(false) => Next,
        None => Slow,
    }
}
#[inline(always)]
pub unsafe fn jump_if_false(s: &mut State, i: Instr) -> Step {
    match truth(s.get(i.a())) {
        Some(false) => {
            s.jump(i.wide());
            Next
        }
        Some(true) => Next,
        None => Slow,
    }
}
#[inline(always)]
pub unsafe fn loop_if_true(s: &mut State, i: Instr) -> Step {
    match truth(s.get(i.a())) {
        Some(true) => {
            if s.pay() == Slow {
                return Slow;
            }
            s.jump(i.wide());
            Next
        }
        Some(false) => Next,
        None => Slow,
    }
}
macro_rules! jump_on {
    ($($name:ident |$v:ident| $e:expr;)*) => { $(
        #[inline(always)]
        pub unsafe fn $name(s: &mut State, i: Instr) -> Step {
            let $v = s.get(i.a());
            if $e { s.jump(i.wide()) }
            Next
        }
    )* };
}
jump_on! {
    jump_if_nullish |v| v.is_nullish();
    jump_if_not_nullish |v| !v.is_nullish();
    jump_if_undefined |v| v.is_undefined();
    jump_if_not_undefined |v| !v.is_undefined();
    jump_if_hole |v| v.is_hole();
}
