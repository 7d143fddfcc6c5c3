//! Fast paths of loads, moves, arithmetic and variables; those of comparisons, properties and calls are in `fast_*`.

pub(super) use super::fast_call::*;
pub(super) use super::fast_compare::*;
pub(super) use super::fast_property::*;
use super::{Instr, State, Step};
use crate::heap::Value;
use crate::heap::cell::{EnvCell, Header, Kind, PairCell};
use crate::heap::names::TypeName;
use Step::{Next, Slow};

// SAFETY, for all functions of the file: see `State`; cells are laid out as their kind says.

#[inline(always)]
pub unsafe fn nop(_: &mut State, _: Instr) -> Step {
    Next
}
#[inline(always)]
pub unsafe fn load_k(s: &mut State, i: Instr) -> Step {
    s.set(i.a(), *s.constant(i.wide() as usize));
    Next
}
#[inline(always)]
pub unsafe fn load_int(s: &mut State, i: Instr) -> Step {
    s.set(i.a(), Value::int(i.wide()));
    Next
}
macro_rules! load {
    ($($name:ident = $value:expr),*) => { $(
        #[inline(always)]
        pub unsafe fn $name(s: &mut State, i: Instr) -> Step {
            s.set(i.a(), $value);
            Next
        }
    )* };
}
load!(
    load_undefined = Value::UNDEFINED,
    load_null = Value::NULL,
    load_true = Value::TRUE,
    load_false = Value::FALSE,
    load_hole = Value::HOLE
);
#[inline(always)]
pub unsafe fn move_(s: &mut State, i: Instr) -> Step {
    s.set(i.a(), s.get(i.b()));
    Next
}

/// Stores a double that arithmetic made: needs no canonical NaN, since inputs were canonical.
#[inline(always)]
unsafe fn set_double(s: &State, n: usize, d: f64) {
    *(s.regs.add(n) as *mut f64) = d;
}
/// Loads a double from its register anew: a move from the integer side, where the tag was looked at, would take longer.
#[inline(always)]
unsafe fn get_double(s: &State, n: usize) -> f64 {
    std::ptr::read_volatile(s.regs.add(n) as *const f64)
}
#[inline(always)]
fn both_double(x: Value, y: Value) -> bool {
    x.is_double() & y.is_double()
}
#[inline(always)]
fn number(v: Value) -> f64 {
    if v.is_int() { v.as_int_unchecked() as f64 } else { v.as_double_unchecked() }
}

macro_rules! arithmetic {
    ($name:ident, $int:ident, $op:tt) => {
        #[inline(always)]
        pub unsafe fn $name(s: &mut State, i: Instr) -> Step {
            let (x, y) = (s.get(i.b()), s.get(i.c()));
            if Value::both_int(x, y) {
                let (v, overflow) = x.as_int_unchecked().$int(y.as_int_unchecked());
                if !overflow {
                    s.set(i.a(), Value::int(v));
                    return Next;
                }
            } else if both_double(x, y) {
                set_double(s, i.a(), get_double(s, i.b()) $op get_double(s, i.c()));
                return Next;
            }
            if x.is_number() & y.is_number() {
                set_double(s, i.a(), number(x) $op number(y));
                return Next;
            }
            Slow
        }
    };
}
arithmetic!(add, overflowing_add, +);
arithmetic!(sub, overflowing_sub, -);

#[inline(always)]
pub unsafe fn mul(s: &mut State, i: Instr) -> Step {
    let (x, y) = (s.get(i.b()), s.get(i.c()));
    if Value::both_int(x, y) {
        let (v, overflow) = x.as_int_unchecked().overflowing_mul(y.as_int_unchecked());
        if !overflow && v != 0 {
            s.set(i.a(), Value::int(v));
            return Next;
        }
        // Zero may be minus zero: the doubles know.
    } else if both_double(x, y) {
        set_double(s, i.a(), get_double(s, i.b()) * get_double(s, i.c()));
        return Next;
    }
    if x.is_number() & y.is_number() {
        set_double(s, i.a(), number(x) * number(y));
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn div(s: &mut State, i: Instr) -> Step {
    let (x, y) = (s.get(i.b()), s.get(i.c()));
    if x.is_number() & y.is_number() {
        let d = number(x) / number(y);
        // Whole results go back to ints: they are indices more often than not.
        let n = d as i32;
        if n as f64 == d && n != 0 {
            s.set(i.a(), Value::int(n));
        } else {
            set_double(s, i.a(), d);
        }
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn rem(s: &mut State, i: Instr) -> Step {
    let (x, y) = (s.get(i.b()), s.get(i.c()));
    if Value::both_int(x, y) {
        let (x, y) = (x.as_int_unchecked(), y.as_int_unchecked());
        if x >= 0 && y > 0 {
            s.set(i.a(), Value::int(x % y));
            return Next;
        }
    }
    Slow
}
/// ToInt32 of a number that a 64-bit integer holds, truncated.
#[inline(always)]
fn int32(v: Value) -> Option<i32> {
    if v.is_int() {
        return Some(v.as_int_unchecked());
    }
    let d = v.as_double_unchecked();
    // SAFETY: the range was tested (NaN fails it).
    if d.abs() < 9.0e18 { Some(unsafe { d.to_int_unchecked::<i64>() } as i32) } else { None }
}
macro_rules! bitwise {
    ($name:ident, $int_name:ident, |$x:ident, $y:ident| $e:expr) => {
        #[inline(always)]
        pub unsafe fn $name(s: &mut State, i: Instr) -> Step {
            let (x, y) = (s.get(i.b()), s.get(i.c()));
            if Value::both_int(x, y) {
                let ($x, $y) = (x.as_int_unchecked(), y.as_int_unchecked());
                s.set(i.a(), Value::int($e));
                return Next;
            }
            if x.is_number() & y.is_number()
                && let (Some($x), Some($y)) = (int32(x), int32(y))
            {
                s.set(i.a(), Value::int($e));
                return Next;
            }
            Slow
        }
        #[inline(always)]
        pub unsafe fn $int_name(s: &mut State, i: Instr) -> Step {
            let x = s.get(i.b());
            if x.is_int() {
                let ($x, $y) = (x.as_int_unchecked(), i.c_int());
                s.set(i.a(), Value::int($e));
                return Next;
            }
            if x.is_double()
                && let Some($x) = int32(x)
            {
                let $y = i.c_int();
                s.set(i.a(), Value::int($e));
                return Next;
            }
            Slow
        }
    };
}
bitwise!(bit_and, bit_and_int, |x, y| x & y);
bitwise!(bit_or, bit_or_int, |x, y| x | y);
bitwise!(shl, shl_int, |x, y| x.wrapping_shl(y as u32));
bitwise!(shr, shr_int, |x, y| x.wrapping_shr(y as u32));
bitwise!(bit_xor, _bit_xor_int, |x, y| x ^ y);

#[inline(always)]
unsafe fn set_u32(s: &State, n: usize, v: u32) {
    if v <= i32::MAX as u32 { s.set(n, Value::int(v as i32)) } else { set_double(s, n, v as f64) }
}
#[inline(always)]
pub unsafe fn ushr(s: &mut State, i: Instr) -> Step {
    let (x, y) = (s.get(i.b()), s.get(i.c()));
    if Value::both_int(x, y) {
        set_u32(s, i.a(), (x.as_int_unchecked() as u32).wrapping_shr(y.as_int_unchecked() as u32));
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn ushr_int(s: &mut State, i: Instr) -> Step {
    let x = s.get(i.b());
    if x.is_number()
        && let Some(x) = int32(x)
    {
        set_u32(s, i.a(), (x as u32).wrapping_shr(i.c_int() as u32));
        return Next;
    }
    Slow
}
macro_rules! int_operand {
    ($name:ident, $int:ident, $op:tt) => {
        #[inline(always)]
        pub unsafe fn $name(s: &mut State, i: Instr) -> Step {
            let x = s.get(i.b());
            if x.is_int() {
                let (v, overflow) = x.as_int_unchecked().$int(i.c_int());
                if !overflow {
                    s.set(i.a(), Value::int(v));
                    return Next;
                }
            }
            if x.is_number() {
                set_double(s, i.a(), number(x) $op i.c_int() as f64);
                return Next;
            }
            Slow
        }
    };
}
int_operand!(add_int, overflowing_add, +);
int_operand!(sub_int, overflowing_sub, -);
#[inline(always)]
pub unsafe fn mul_int(s: &mut State, i: Instr) -> Step {
    let x = s.get(i.b());
    if x.is_int() {
        let (v, overflow) = x.as_int_unchecked().overflowing_mul(i.c_int());
        if !overflow && v != 0 {
            s.set(i.a(), Value::int(v));
            return Next;
        }
    }
    if x.is_number() {
        set_double(s, i.a(), number(x) * i.c_int() as f64);
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn rem_int(s: &mut State, i: Instr) -> Step {
    let x = s.get(i.b());
    if x.is_int() && x.as_int_unchecked() >= 0 {
        s.set(i.a(), Value::int(x.as_int_unchecked() % i.c_int()));
        return Next;
    }
    Slow
}
macro_rules! constant_operand {
    ($name:ident, |$x:ident, $k:ident| $e:expr) => {
        #[inline(always)]
        pub unsafe fn $name(s: &mut State, i: Instr) -> Step {
            let (x, k) = (s.get(i.b()), *s.constant(i.c()));
            if x.is_number() & k.is_number() {
                let ($x, $k) = (number(x), number(k));
                set_double(s, i.a(), $e);
                return Next;
            }
            Slow
        }
    };
}
constant_operand!(add_k, |x, k| x + k);
constant_operand!(sub_k, |x, k| x - k);
constant_operand!(mul_k, |x, k| x * k);
constant_operand!(div_k, |x, k| x / k);
#[inline(always)]
pub unsafe fn k_sub(s: &mut State, i: Instr) -> Step {
    let (k, y) = (*s.constant(i.b()), s.get(i.c()));
    if k.is_number() & y.is_number() {
        set_double(s, i.a(), number(k) - number(y));
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn negate(s: &mut State, i: Instr) -> Step {
    let x = s.get(i.b());
    if x.is_int() && x.as_int_unchecked() != 0 && x.as_int_unchecked() != i32::MIN {
        s.set(i.a(), Value::int(-x.as_int_unchecked()));
        return Next;
    }
    if x.is_double() {
        s.set(i.a(), Value::double(-x.as_double_unchecked()));
        return Next;
    }
    Slow
}
macro_rules! number_passes {
    ($($name:ident),*) => { $(
        #[inline(always)]
        pub unsafe fn $name(s: &mut State, i: Instr) -> Step {
            let x = s.get(i.b());
            if x.is_number() {
                s.set(i.a(), x);
                return Next;
            }
            Slow
        }
    )* };
}
number_passes!(to_number, to_numeric);
macro_rules! step_by_one {
    ($name:ident, $int:ident, $op:tt) => {
        #[inline(always)]
        pub unsafe fn $name(s: &mut State, i: Instr) -> Step {
            let x = s.get(i.b());
            if x.is_int() {
                let (v, overflow) = x.as_int_unchecked().$int(1);
                if !overflow {
                    s.set(i.a(), Value::int(v));
                    return Next;
                }
                return Slow;
            }
            if x.is_double() {
                set_double(s, i.a(), x.as_double_unchecked() $op 1.0);
                return Next;
            }
            Slow
        }
    };
}
step_by_one!(increment, overflowing_add, +);
step_by_one!(decrement, overflowing_sub, -);
#[inline(always)]
pub unsafe fn bit_not(s: &mut State, i: Instr) -> Step {
    let x = s.get(i.b());
    if x.is_int() {
        s.set(i.a(), Value::int(!x.as_int_unchecked()));
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn type_of(s: &mut State, i: Instr) -> Step {
    let x = s.get(i.b());
    let which = match x.cell_kind() {
        _ if x.is_number() => TypeName::Number,
        _ if x.is_undefined() => TypeName::Undefined,
        Kind::Object | Kind::Array => TypeName::Object,
        Kind::Function | Kind::NativeFunction => TypeName::Function,
        kind if kind.is_string() => TypeName::String,
        _ => return Slow,
    };
    match s.agent().heap.names.made_type_name(which) {
        Some(name) => {
            s.set(i.a(), name.into());
            Next
        }
        None => Slow,
    }
}
#[inline(always)]
pub unsafe fn to_string(s: &mut State, i: Instr) -> Step {
    let x = s.get(i.b());
    if x.is_string() {
        s.set(i.a(), x);
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn to_property_key(s: &mut State, i: Instr) -> Step {
    let x = s.get(i.b());
    if x.is_int() && x.as_int_unchecked() >= 0 || x.is_string() {
        s.set(i.a(), x);
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn key_of(s: &mut State, i: Instr) -> Step {
    let key = s.get(i.c());
    if s.get(i.b()).is_object() && (key.is_int() && key.as_int_unchecked() >= 0 || key.is_string()) {
        s.set(i.a(), key);
        return Next;
    }
    Slow
}

// ---- variables

#[inline(always)]
unsafe fn closure_environment(s: &State) -> *mut EnvCell {
    (*s.regs.sub(1)).as_object().unwrap_unchecked().env()
}
#[inline(always)]
pub unsafe fn closure_env(s: &mut State, i: Instr) -> Step {
    s.set(i.a(), crate::runtime::function::env_value(closure_environment(s)));
    Next
}
#[inline(always)]
unsafe fn new_environment(s: &mut State, i: Instr, fill: Value) -> Step {
    let parent = if i.b() == u16::MAX as usize {
        closure_environment(s)
    } else {
        let env = s.get(i.b());
        if env.is_cell() { env.as_cell() as *mut EnvCell } else { std::ptr::null_mut() }
    };
    let size = i.c();
    let granules = (size_of::<EnvCell>() + size * 8).div_ceil(16);
    let heap = &mut s.agent().heap;
    if granules <= crate::heap::block::SMALL
        && let Some(p) = heap.blocks.bump(granules, crate::heap::block::Space::Plain)
    {
        *p = Header { shape: 0, kind: Kind::Env, gc: 0, flags: 0, granules: granules as u8 };
        let env = p as *mut EnvCell;
        (*env).parent = parent;
        let slots = EnvCell::slots(env);
        for j in 0..granules * 2 - 2 {
            *slots.add(j) = fill;
        }
        s.set(i.a(), Value::cell(p));
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn new_env(s: &mut State, i: Instr) -> Step {
    new_environment(s, i, Value::UNDEFINED)
}
#[inline(always)]
pub unsafe fn new_env_holes(s: &mut State, i: Instr) -> Step {
    new_environment(s, i, Value::HOLE)
}
#[inline(always)]
pub unsafe fn copy_env(_: &mut State, _: Instr) -> Step {
    Slow
}
#[inline(always)]
unsafe fn env_slot(s: &State, i: Instr) -> *mut Value {
    EnvCell::slots(s.get(i.b()).as_cell() as *mut EnvCell).add(i.c())
}
#[inline(always)]
unsafe fn outer_slot(s: &State, i: Instr) -> *mut Value {
    let mut env = closure_environment(s);
    for _ in 0..i.b() {
        env = (*env).parent;
    }
    EnvCell::slots(env).add(i.c())
}
macro_rules! slots {
    ($place:ident: $get:ident, $set:ident, $get_checked:ident, $set_checked:ident, $get_import:ident) => {
        #[inline(always)]
        pub unsafe fn $get(s: &mut State, i: Instr) -> Step {
            s.set(i.a(), *$place(s, i));
            Next
        }
        #[inline(always)]
        pub unsafe fn $set(s: &mut State, i: Instr) -> Step {
            *$place(s, i) = s.get(i.a());
            Next
        }
        #[inline(always)]
        pub unsafe fn $get_checked(s: &mut State, i: Instr) -> Step {
            let v = *$place(s, i);
            if v.is_hole() {
                return Slow;
            }
            s.set(i.a(), v);
            Next
        }
        #[inline(always)]
        pub unsafe fn $set_checked(s: &mut State, i: Instr) -> Step {
            let place = $place(s, i);
            if (*place).is_hole() {
                return Slow;
            }
            *place = s.get(i.a());
            Next
        }
        #[inline(always)]
        pub unsafe fn $get_import(s: &mut State, i: Instr) -> Step {
            let binding = *$place(s, i);
            if binding.cell_kind() != Kind::ImportBinding {
                return Slow;
            }
            let pair = binding.as_cell() as *mut PairCell;
            let env = (*pair).first;
            if !env.is_cell() {
                return Slow;
            }
            let v = *EnvCell::slots(env.as_cell() as *mut EnvCell).add((*pair).second.as_int_unchecked() as usize);
            if v.is_hole() {
                return Slow;
            }
            s.set(i.a(), v);
            Next
        }
    };
}
slots!(env_slot: get_env, set_env, get_env_checked, set_env_checked, get_import);
slots!(outer_slot: get_outer, set_outer, get_outer_checked, set_outer_checked, get_import_outer);

#[inline(always)]
pub unsafe fn check_hole(s: &mut State, i: Instr) -> Step {
    if s.get(i.a()).is_hole() { Slow } else { Next }
}
#[inline(always)]
pub unsafe fn check_object_coercible(s: &mut State, i: Instr) -> Step {
    if s.get(i.a()).is_nullish() { Slow } else { Next }
}
#[inline(always)]
pub unsafe fn check_object(s: &mut State, i: Instr) -> Step {
    if s.get(i.a()).is_object() { Next } else { Slow }
}
