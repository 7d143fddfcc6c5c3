//! Fast paths of calls, returns and what a function starts with; and of iteration over arrays.

use super::{Instr, State, Step};
use crate::bytecode::{CALLEE, HEADER};
use crate::heap::cell::{Kind, ObjectCell, ValuesCell};
use crate::heap::{Object, ShapeId, Value};
use crate::runtime::code_instance::CodeInstance;
use crate::runtime::function::word;
use crate::runtime::stack::{CONSTRUCT, DISCARD, ENTRY};
use Step::{Next, Slow};

// SAFETY, for all functions of the file: see `State`; frame headers are as `runtime::stack` says.

/// The code of a function that can be entered from the running one without a look at anything else.
#[inline(always)]
unsafe fn simple(s: &State, callee: Value) -> Option<*const CodeInstance> {
    if callee.cell_kind() != Kind::Function {
        return None;
    }
    let code = Object(callee.as_cell()).word(word::CODE).to_raw() as *const CodeInstance;
    ((*code).simple_call && (*code).realm == (*s.code).realm).then_some(code)
}
/// Whether a frame with its registers here fits, and is paid for.
#[inline(always)]
unsafe fn admit(s: &mut State, regs: *mut Value, code: *const CodeInstance, argc: usize) -> Step {
    let room = ((*code).register_count as usize).max(argc + 1);
    if regs.add(room) > s.agent().stack.limit { Slow } else { s.pay() }
}
/// Parameters beyond the arguments are undefined.
#[inline(always)]
unsafe fn fill_parameters(regs: *mut Value, code: *const CodeInstance, argc: usize) {
    let mut j = argc;
    while j < (*code).parameter_count as usize {
        *regs.add(1 + j) = Value::UNDEFINED;
        j += 1;
    }
}
/// Goes on at the beginning of a function whose window is at `base`: this, arguments and callee are there.
#[inline(always)]
unsafe fn enter(s: &mut State, base: *mut Value, code: *const CodeInstance, argc: usize, flags: u64) -> Step {
    let regs = base.add(HEADER as usize);
    *base = Value::raw(s.regs as usize);
    *base.add(1) = Value::raw(s.pc as usize);
    *base.add(2) = Value::raw(s.code as usize);
    *base.add(4) = Value::raw(argc | flags as usize);
    fill_parameters(regs, code, argc);
    s.regs = regs;
    s.pc = (*code).entry;
    s.code = code;
    Next
}

#[inline(always)]
pub unsafe fn call(s: &mut State, i: Instr) -> Step {
    let base = s.regs.add(i.b());
    let Some(code) = simple(s, *base.add(CALLEE as usize)) else { return Slow };
    if admit(s, base.add(HEADER as usize), code, i.c()) == Slow {
        return Slow;
    }
    enter(s, base, code, i.c(), 0)
}
/// Pushes the frame of a getter, or of a setter with its argument, above the running one and its extra arguments.
#[inline(always)]
pub(super) unsafe fn enter_accessor(s: &mut State, function: Value, this: Value, argument: Option<Value>) -> Step {
    let Some(code) = simple(s, function) else { return Slow };
    let running = (*s.regs.sub(2)).to_raw() & 0xFFFF_FFFF;
    let base = s.regs.add(((*s.code).register_count as usize).max(running + 1));
    let regs = base.add(HEADER as usize);
    if admit(s, regs, code, 1) == Slow {
        return Slow;
    }
    *base.add(CALLEE as usize) = function;
    *regs = this;
    match argument {
        None => enter(s, base, code, 0, 0),
        Some(value) => {
            *regs.add(1) = value;
            enter(s, base, code, 1, DISCARD)
        }
    }
}
// PrepareForTailCall ( ), https://tc39.es/ecma262/#sec-preparefortailcall
#[inline(always)]
pub unsafe fn tail_call(s: &mut State, i: Instr) -> Step {
    let base = s.regs.add(i.b());
    let argc = i.c();
    let callee = *base.add(CALLEE as usize);
    let Some(code) = simple(s, callee) else { return Slow };
    let flags = (*s.regs.sub(2)).to_raw() as u64 & !0xFFFF_FFFF;
    if flags & !(ENTRY | DISCARD) != 0 || admit(s, s.regs, code, argc) == Slow {
        return Slow;
    }
    *s.regs.sub(1) = callee;
    *s.regs.sub(2) = Value::raw((argc as u64 | flags) as usize);
    std::ptr::copy(base.add(HEADER as usize), s.regs, argc + 1);
    fill_parameters(s.regs, code, argc);
    s.pc = (*code).entry;
    s.code = code;
    Next
}
#[inline(always)]
pub unsafe fn return_(s: &mut State, i: Instr) -> Step {
    let mut value = s.get(i.a());
    let header = s.regs.sub(HEADER as usize);
    let flags = (*header.add(4)).to_raw() as u64;
    if flags >> 32 != 0 {
        if flags >> 32 == ENTRY >> 32 {
            let stack = &mut s.agent().stack;
            stack.regs = (*header).to_raw() as *mut Value;
            stack.pc = (*header.add(1)).to_raw() as *const u64;
            stack.code = (*header.add(2)).to_raw() as *const CodeInstance;
            stack.result = Ok(value);
            return Step::Exit;
        }
        if flags >> 32 == DISCARD >> 32 {
            s.regs = (*header).to_raw() as *mut Value;
            s.pc = (*header.add(1)).to_raw() as *const u64;
            s.code = (*header.add(2)).to_raw() as *const CodeInstance;
            return Next;
        }
        if flags >> 32 != CONSTRUCT >> 32 {
            return Slow;
        }
        if !value.is_object() {
            value = s.get(0);
            // An instance that outgrew its inline slots is learnt from.
            let shape = s.agent().heap.shapes.get(crate::heap::ShapeId((*value.as_cell()).shape));
            if shape.slots > (*s.code).construct_slots as u32 {
                return Slow;
            }
        }
    }
    s.regs = (*header).to_raw() as *mut Value;
    s.pc = (*header.add(1)).to_raw() as *const u64;
    s.code = (*header.add(2)).to_raw() as *const CodeInstance;
    s.set(Instr(s.pc.sub(1)).a(), value);
    Next
}
#[inline(always)]
pub unsafe fn new(s: &mut State, i: Instr) -> Step {
    let base = s.regs.add(i.b());
    let argc = i.c();
    let callee = *base.add(CALLEE as usize);
    if callee.cell_kind() != Kind::Function {
        return Slow;
    }
    let function = callee.as_cell() as *mut ObjectCell;
    let code = Object(callee.as_cell()).word(word::CODE).to_raw() as *const CodeInstance;
    if (*function).header.shape != (*code).constructor_shape.0 || (*code).realm != (*s.code).realm {
        return Slow;
    }
    let place = ((*function).slots as *mut u8).add((*code).prototype_offset as usize) as *const Value;
    if *place != (*code).construct_proto {
        return Slow;
    }
    if admit(s, base.add(HEADER as usize), code, argc) == Slow {
        return Slow;
    }
    let inline = (*code).construct_slots as usize;
    let Some(this) = super::fast_property::allocate_object(s, Kind::Object, (*code).construct_shape, inline) else {
        return Slow;
    };
    let words = ObjectCell::words(this);
    for j in 0..inline {
        *words.add(j) = Value::UNDEFINED;
    }
    *base.add(3) = callee;
    *base.add(HEADER as usize) = Value::cell(this as *mut crate::heap::cell::Header);
    enter(s, base, code, argc, CONSTRUCT)
}
#[inline(always)]
pub unsafe fn active_function(s: &mut State, i: Instr) -> Step {
    s.set(i.a(), *s.regs.sub(1));
    Next
}
/// The prototype of an ordinary function, which is in its shape.
#[inline(always)]
pub unsafe fn super_constructor(s: &mut State, i: Instr) -> Step {
    let function = s.get(i.b());
    if function.cell_kind() == Kind::Function
        && let Some(proto) = s.agent().heap.shape_proto(ShapeId((*function.as_cell()).shape))
    {
        s.set(i.a(), proto.into());
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn new_target(s: &mut State, i: Instr) -> Step {
    let header = s.regs.sub(HEADER as usize);
    let constructs = (*header.add(4)).to_raw() as u64 & CONSTRUCT != 0;
    s.set(i.a(), if constructs { *header.add(3) } else { Value::UNDEFINED });
    Next
}
#[inline(always)]
pub unsafe fn sloppy_this(s: &mut State, _: Instr) -> Step {
    if s.get(0).is_object() { Next } else { Slow }
}
#[inline(always)]
pub unsafe fn run_field_init(s: &mut State, i: Instr) -> Step {
    let class = s.get(i.a());
    if class.cell_kind() == Kind::Function && Object(class.as_cell()).word(word::FIELDS).is_undefined() {
        return Next;
    }
    Slow
}
#[inline(always)]
pub unsafe fn create_rest(_: &mut State, _: Instr) -> Step {
    Slow
}
#[inline(always)]
pub unsafe fn yield_(_: &mut State, _: Instr) -> Step {
    Slow
}
#[inline(always)]
pub unsafe fn get_iterator(s: &mut State, i: Instr) -> Step {
    let value = s.get(i.b());
    if value.cell_kind() == Kind::Array {
        let cell = value.as_cell();
        let agent = s.agent();
        let protocol = &agent.array_protocol;
        if (*cell).shape == protocol.shape.0
            && protocol.epoch == agent.heap.epoch
            && (*cell).flags & crate::heap::flag::INDEXED_PROPERTIES == 0
            && *protocol.places[0] == protocol.values[0]
            && *protocol.places[1] == protocol.values[1]
        {
            s.set(i.a(), value);
            s.set(i.a() + 1, Value::ZERO);
            s.set(i.a() + 2, Value::TRUE);
            return Next;
        }
    }
    Slow
}
/// An array's elements, while `GetIterator` found the protocol untouched: record = array, index, true.
#[inline(always)]
pub unsafe fn iterator_next(s: &mut State, i: Instr) -> Step {
    let record = i.b();
    if s.get(record + 2) == Value::TRUE {
        let array = s.get(record).as_cell() as *mut ObjectCell;
        let index = s.get(record + 1).as_int_unchecked();
        let elements = (*array).elements;
        if !elements.is_null() && (index as u32) < (*elements).len {
            let value = *ValuesCell::values(elements).add(index as usize);
            if !value.is_hole() {
                s.set(i.a(), value);
                s.set(record + 1, Value::int(index + 1));
                return Next;
            }
        }
    }
    Slow
}
#[inline(always)]
pub unsafe fn iterator_mark_done(s: &mut State, i: Instr) -> Step {
    s.set(i.a() + 2, Value::HOLE);
    Next
}
