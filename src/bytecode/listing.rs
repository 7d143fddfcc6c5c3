//! Prints and checks compiled code; both follow from the operand kinds in the opcode table.

use super::opcodes::OPS;
use super::operand::Kind;
use super::{Code, Constant, NONE, Op, Text};
use std::fmt::Write;

/// One instruction taken apart.
#[derive(Clone, Copy)]
pub struct Decoded {
    /// The operation.
    pub op: Op,
    word: u64,
}

impl Decoded {
    /// Takes an instruction apart, if it is one.
    pub fn new(word: u64) -> Option<Decoded> {
        OPS.get((word & 0xffff) as usize).map(|&op| Decoded { op, word })
    }
    /// The operands: name, kind and value (jumps and integers signed).
    pub fn operands(self) -> impl Iterator<Item = (&'static str, Kind, i64)> {
        let word = self.word;
        self.op.operands().iter().scan(16, move |shift, &(name, kind)| {
            let raw = word >> *shift;
            let value = match kind {
                Kind::I32 | Kind::L32 => raw as u32 as i32 as i64,
                Kind::K32 => raw as u32 as i64,
                Kind::I16 | Kind::L16 => raw as u16 as i16 as i64,
                _ => raw as u16 as i64,
            };
            *shift += if kind.is_wide() { 32 } else { 16 };
            Some((name, kind, value))
        })
    }
    /// The value of an operand by its name.
    pub fn operand(self, name: &str) -> i64 {
        self.operands().find(|o| o.0 == name).map_or(0, |o| o.2)
    }
}

/// A text as a listing shows it.
pub fn quote(text: &Text) -> String {
    match text {
        Text::Utf8(s) => format!("{s:?}"),
        Text::Utf16(units) => format!("{:?}", String::from_utf16_lossy(units)),
    }
}

fn constant(code: &Code, index: i64) -> String {
    match code.constants.get(index as usize) {
        Some(Constant::Number(n)) => format!("{n}"),
        Some(Constant::String(s)) => quote(s),
        Some(Constant::BigInt(s)) => format!("{s}n"),
        None => "?".into(),
    }
}

/// The listing of a function and of those inside it.
pub fn list(code: &Code) -> String {
    let mut out = String::new();
    list_into(code, &mut out, "");
    out
}

fn list_into(code: &Code, out: &mut String, path: &str) {
    let _ = writeln!(
        out,
        "{path}{} {:?} length {} parameters {} registers {}{}",
        quote(&code.name),
        code.kind,
        code.length,
        code.parameter_count,
        code.register_count,
        if code.flags.strict { " strict" } else { "" }
    );
    let mut line = 0;
    for (at, &word) in code.instructions.iter().enumerate() {
        let position = code.positions.partition_point(|p| p.0 <= at as u32);
        let now = code.positions.get(position.wrapping_sub(1)).map_or(0, |p| code.source.position(p.1).0);
        let mark = if now != line { format!("{now:>4}") } else { "    ".into() };
        line = now;
        let Some(instruction) = Decoded::new(word) else {
            let _ = writeln!(out, "{mark} {at:>5} ?");
            continue;
        };
        let _ = write!(out, "{mark} {at:>5} {}", instruction.op.name());
        for (name, kind, value) in instruction.operands() {
            let shown = match kind {
                Kind::R | Kind::W => format!("r{value}"),
                Kind::E if value == NONE as i64 => "closure".into(),
                Kind::E => format!("r{value}"),
                Kind::K | Kind::K32 => constant(code, value),
                Kind::C => code.caches.get(value as usize).map_or("?".into(), quote),
                Kind::L16 | Kind::L32 => format!("{}", at as i64 + 1 + value),
                Kind::N if name == "pad" => continue,
                Kind::N | Kind::I16 | Kind::I32 => format!("{value}"),
            };
            let _ = write!(out, " {name}:{shown}");
        }
        match instruction.op {
            Op::NewLiteral => {
                if let Some(keys) = code.literals.get(instruction.operand("index") as usize) {
                    let keys: Vec<_> = keys.iter().map(quote).collect();
                    let _ = write!(out, " {{{}}}", keys.join(" "));
                }
            }
            Op::NewClosure | Op::NewClass => {
                if let Some(inner) = code.functions.get(instruction.operand("index") as usize) {
                    let _ = write!(out, " {}", quote(&inner.name));
                }
            }
            _ => {}
        }
        if let Ok(i) = code.binding_names.binary_search_by_key(&(at as u32), |b| b.0) {
            let _ = write!(out, " {}", quote(&code.binding_names[i].1));
        }
        out.push('\n');
    }
    for h in &code.handlers {
        let _ = writeln!(out, "     handler {}..{} to {} in r{}", h.start, h.end, h.target, h.register);
    }
    for d in &code.global_declarations {
        let names = |list: &[Text]| list.iter().map(quote).collect::<Vec<_>>().join(" ");
        let lexicals: Vec<_> =
            d.lexicals.iter().map(|(n, c)| format!("{}{}", if *c { "const " } else { "" }, quote(n))).collect();
        let _ = writeln!(
            out,
            "     globals vars [{}] functions [{}] lexicals [{}] annex B [{}]{}",
            names(&d.vars),
            names(&d.functions),
            lexicals.join(" "),
            names(&d.annex_b),
            if d.deletable { " deletable" } else { "" }
        );
    }
    for (i, inner) in code.functions.iter().enumerate() {
        let path = format!("{path}{i}.");
        out.push('\n');
        list_into(inner, out, &path);
    }
}

/// Checks a function and those inside it; says what is wrong first.
pub fn validate(code: &Code) -> Result<(), String> {
    let count = code.instructions.len();
    let registers = code.register_count as i64;
    let fail = |at: usize, what: &str| {
        Err(format!(
            "{}: instruction {at} ({:?}): {what}",
            quote(&code.name),
            Decoded::new(code.instructions[at]).map(|d| d.op)
        ))
    };
    for (at, &word) in code.instructions.iter().enumerate() {
        let Some(instruction) = Decoded::new(word) else { return fail(at, "no such operation") };
        for (name, kind, value) in instruction.operands() {
            let good = match kind {
                Kind::R | Kind::W => value < registers,
                Kind::E => value == NONE as i64 || value < registers,
                Kind::K | Kind::K32 => (value as usize) < code.constants.len(),
                Kind::C => (value as usize) < code.caches.len(),
                Kind::L16 | Kind::L32 => {
                    let target = at as i64 + 1 + value;
                    let backwards = instruction.op.name().starts_with("Loop");
                    (0..count as i64).contains(&target) && backwards == (value < 0)
                }
                Kind::N | Kind::I16 | Kind::I32 => true,
            };
            if !good {
                return fail(at, &format!("operand {name} = {value}"));
            }
        }
        let get = |name: &str| instruction.operand(name);
        // The register runs and table indices the kinds do not tell of: (first register, how many).
        let run = match instruction.op {
            Op::Call | Op::TailCall | Op::CallEval | Op::New | Op::SuperCall => (get("base"), 7 + get("argc")),
            Op::CallSpread | Op::CallEvalSpread | Op::NewSpread | Op::SuperCallSpread => (get("base"), 8),
            Op::NewArray | Op::StringConcat => (get("first"), get("count")),
            Op::NewLiteral => match code.literals.get(get("index") as usize) {
                Some(keys) => (get("first"), keys.len() as i64),
                None => return fail(at, "no such literal"),
            },
            Op::NewClass => (get("base"), 4),
            Op::GetIterator | Op::GetAsyncIterator | Op::GetNextMethod | Op::IteratorNext | Op::IteratorClose => {
                (get("record"), 3)
            }
            Op::IteratorCloseQuietly | Op::IteratorMarkDone => (get("record"), 3),
            Op::Yield | Op::YieldDelegate | Op::AsyncYield | Op::AsyncYieldDelegate => (get("dst"), 2),
            Op::DisposeNext => (get("result"), 2),
            _ => (0, 0),
        };
        if run.0 + run.1 > registers {
            return fail(at, "a run of registers goes past the frame");
        }
        let index = match instruction.op {
            Op::NewClosure | Op::NewClass => code.functions.len(),
            Op::GetTemplate => code.templates.len(),
            Op::DeclareGlobals => code.global_declarations.len(),
            Op::LinkArguments => code.argument_maps.len(),
            _ => usize::MAX,
        };
        if index != usize::MAX && get("index") as usize >= index {
            return fail(at, "no such table entry");
        }
        if matches!(instruction.op, Op::CallEval | Op::CallEvalSpread)
            && code.eval_sites.binary_search_by_key(&(at as u32), |s| s.0).is_err()
        {
            return fail(at, "no eval site");
        }
    }
    let ends = code.instructions.last().and_then(|&w| Decoded::new(w)).is_some_and(|d| {
        matches!(
            d.op,
            Op::Return
                | Op::ReturnDerived
                | Op::Throw
                | Op::ThrowError
                | Op::Jump
                | Op::Loop
                | Op::AsyncReturn
                | Op::AsyncThrow
                | Op::ThrowConstAssign
                | Op::ThrowUnresolvable
        )
    });
    if !ends {
        return Err(format!("{}: control runs off the end", quote(&code.name)));
    }
    for h in &code.handlers {
        if h.start >= h.end || h.end as usize > count || h.target as usize >= count || h.register as i64 >= registers {
            return Err(format!("{}: handler {h:?}", quote(&code.name)));
        }
    }
    let ascending = code.positions.windows(2).all(|w| w[0].0 < w[1].0)
        && code.expressions.windows(2).all(|w| w[0].0 < w[1].0)
        && code.binding_names.windows(2).all(|w| w[0].0 < w[1].0)
        && code.eval_sites.windows(2).all(|w| w[0].0 < w[1].0);
    if !ascending {
        return Err(format!("{}: a table is out of order", quote(&code.name)));
    }
    code.functions.iter().try_for_each(|inner| validate(inner))
}
