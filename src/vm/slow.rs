//! The slow functions, by instruction name; each is in the `slow_*` file of its subject. Here: those that never run, and jumps.

pub(super) use super::slow_arithmetic::*;
pub(super) use super::slow_call::*;
pub(super) use super::slow_class::*;
pub(super) use super::slow_for_in::*;
pub(super) use super::slow_function::*;
pub(super) use super::slow_iteration::*;
pub(super) use super::slow_object::*;
pub(super) use super::slow_property::*;
pub(super) use super::slow_super::*;
pub(super) use super::slow_suspend::*;
pub(super) use super::slow_variable::*;
use super::{Flow, Instr, Slow};
use crate::runtime::Agent;
use std::cmp::Ordering;

macro_rules! never {
    ($($name:ident),* $(,)?) => { $(
        pub fn $name(_: &mut Agent, _: Instr) -> Slow {
            unreachable!(concat!(stringify!($name), " has no slow path"))
        }
    )* };
}
never!(
    nop,
    load_k,
    load_int,
    load_undefined,
    load_null,
    load_true,
    load_false,
    load_hole,
    move_,
    jump,
    jump_if_nullish,
    jump_if_not_nullish,
    jump_if_undefined,
    jump_if_not_undefined,
    jump_if_hole,
    jump_if_int,
    jump_if_strict_equal_int,
    jump_if_strict_not_equal_int,
    closure_env,
    get_env,
    set_env,
    get_outer,
    set_outer,
    active_function,
    new_target,
    iterator_mark_done,
);

pub fn loop_(agent: &mut Agent, i: Instr) -> Slow {
    agent.poll_slow()?;
    agent.jump(i.wide());
    Ok(Flow::Next)
}
pub fn safepoint(agent: &mut Agent, _: Instr) -> Slow {
    agent.poll_slow()?;
    Ok(Flow::Next)
}
pub fn jump_if_true(agent: &mut Agent, i: Instr) -> Slow {
    if agent.to_boolean(agent.reg(i.a())) {
        agent.jump(i.wide());
    }
    Ok(Flow::Next)
}
pub fn jump_if_false(agent: &mut Agent, i: Instr) -> Slow {
    if !agent.to_boolean(agent.reg(i.a())) {
        agent.jump(i.wide());
    }
    Ok(Flow::Next)
}
pub fn loop_if_true(agent: &mut Agent, i: Instr) -> Slow {
    if agent.fuel < 0 {
        agent.poll_slow()?;
    }
    jump_if_true(agent, i)
}

/// The four relations, on values that are not both numbers.
fn relation(
    agent: &mut Agent,
    x: crate::heap::Value,
    y: crate::heap::Value,
    op: Relation,
) -> crate::runtime::JsResult<bool> {
    // `a > b` is IsLessThan(b, a, false): operands are converted left to right all the same.
    let order = agent.compare(x, y, true)?;
    Ok(match op {
        Relation::Less => order == Some(Ordering::Less),
        Relation::LessEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Relation::Greater => order == Some(Ordering::Greater),
        Relation::GreaterEqual => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    })
}
#[derive(Clone, Copy)]
enum Relation {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}
macro_rules! relational {
    ($op:ident: $name:ident, $jump:ident, $jump_not:ident, $jump_int:ident, $jump_not_int:ident, $loop:ident, $loop_int:ident) => {
        pub fn $name(agent: &mut Agent, i: Instr) -> Slow {
            let result = relation(agent, agent.reg(i.b()), agent.reg(i.c()), Relation::$op)?;
            agent.set_reg(i.a(), result.into());
            Ok(Flow::Next)
        }
        pub fn $jump(agent: &mut Agent, i: Instr) -> Slow {
            if relation(agent, agent.reg(i.a()), agent.reg(i.b()), Relation::$op)? {
                agent.jump(i.c_int());
            }
            Ok(Flow::Next)
        }
        pub fn $jump_not(agent: &mut Agent, i: Instr) -> Slow {
            if !relation(agent, agent.reg(i.a()), agent.reg(i.b()), Relation::$op)? {
                agent.jump(i.c_int());
            }
            Ok(Flow::Next)
        }
        pub fn $jump_int(agent: &mut Agent, i: Instr) -> Slow {
            if relation(agent, agent.reg(i.a()), i.b_int().into(), Relation::$op)? {
                agent.jump(i.c_int());
            }
            Ok(Flow::Next)
        }
        pub fn $jump_not_int(agent: &mut Agent, i: Instr) -> Slow {
            if !relation(agent, agent.reg(i.a()), i.b_int().into(), Relation::$op)? {
                agent.jump(i.c_int());
            }
            Ok(Flow::Next)
        }
        pub fn $loop(agent: &mut Agent, i: Instr) -> Slow {
            if agent.fuel < 0 {
                agent.poll_slow()?;
            }
            $jump(agent, i)
        }
        pub fn $loop_int(agent: &mut Agent, i: Instr) -> Slow {
            if agent.fuel < 0 {
                agent.poll_slow()?;
            }
            $jump_int(agent, i)
        }
    };
}
relational!(Less: less, jump_if_less, jump_if_not_less, jump_if_less_int, jump_if_not_less_int, loop_if_less, loop_if_less_int);
relational!(LessEqual: less_equal, jump_if_less_equal, jump_if_not_less_equal, jump_if_less_equal_int, jump_if_not_less_equal_int, loop_if_less_equal, loop_if_less_equal_int);
relational!(Greater: greater, jump_if_greater, jump_if_not_greater, jump_if_greater_int, jump_if_not_greater_int, loop_if_greater, loop_if_greater_int);
relational!(GreaterEqual: greater_equal, jump_if_greater_equal, jump_if_not_greater_equal, jump_if_greater_equal_int, jump_if_not_greater_equal_int, loop_if_greater_equal, loop_if_greater_equal_int);

macro_rules! equality {
    ($($name:ident, $jump:ident: |$agent:ident, $x:ident, $y:ident| $e:expr;)*) => { $(
        pub fn $name($agent: &mut Agent, i: Instr) -> Slow {
            let ($x, $y) = ($agent.reg(i.b()), $agent.reg(i.c()));
            let result: bool = $e;
            $agent.set_reg(i.a(), result.into());
            Ok(Flow::Next)
        }
        pub fn $jump($agent: &mut Agent, i: Instr) -> Slow {
            let ($x, $y) = ($agent.reg(i.a()), $agent.reg(i.b()));
            if $e {
                $agent.jump(i.c_int());
            }
            Ok(Flow::Next)
        }
    )* };
}
equality! {
    equal, jump_if_equal: |agent, x, y| agent.is_loosely_equal(x, y)?;
    not_equal, jump_if_not_equal: |agent, x, y| !agent.is_loosely_equal(x, y)?;
    strict_equal, jump_if_strict_equal: |agent, x, y| agent.is_strictly_equal(x, y);
    strict_not_equal, jump_if_strict_not_equal: |agent, x, y| !agent.is_strictly_equal(x, y);
}
