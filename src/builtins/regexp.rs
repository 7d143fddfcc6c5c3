//! 22.2 RegExp: the constructor, accessors, compile, toString.

use super::{arg, regexp_escape, regexp_exec, regexp_replace, regexp_symbols};
use crate::heap::{Attributes, JsString, Kind, Object, Value, WellKnown};
use crate::regexp::Flags;
use crate::runtime::native::{Prop, getter, method, symbol_getter, symbol_method};
use crate::runtime::regexp_state::{flags_of, word};
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of RegExp.
pub static CONSTRUCTOR: &[Prop] = &[
    symbol_getter(WellKnown::Species, crate::runtime::promise::return_this),
    method("escape", 1, regexp_escape::escape),
];

/// Properties of RegExp.prototype.
pub static PROTOTYPE: &[Prop] = &[
    method("exec", 1, regexp_exec::exec),
    getter("dotAll", dot_all),
    getter("flags", flags),
    getter("global", global),
    getter("hasIndices", has_indices),
    getter("ignoreCase", ignore_case),
    getter("multiline", multiline),
    getter("source", source),
    getter("sticky", sticky),
    getter("unicode", unicode),
    getter("unicodeSets", unicode_sets),
    method("compile", 2, compile),
    method("toString", 0, to_string),
    method("test", 1, regexp_exec::test),
    symbol_method(WellKnown::Match, 1, regexp_symbols::match_),
    symbol_method(WellKnown::MatchAll, 1, regexp_symbols::match_all),
    symbol_method(WellKnown::Replace, 2, regexp_replace::replace),
    symbol_method(WellKnown::Search, 1, regexp_symbols::search),
    symbol_method(WellKnown::Split, 2, regexp_symbols::split),
];

/// Each flag's letter, property name and getter, in the order in which `flags` asks.
pub(super) static FLAG_GETTERS: &[(u8, &str, crate::runtime::NativeFn)] = &[
    (b'd', "hasIndices", has_indices),
    (b'g', "global", global),
    (b'i', "ignoreCase", ignore_case),
    (b'm', "multiline", multiline),
    (b's', "dotAll", dot_all),
    (b'u', "unicode", unicode),
    (b'v', "unicodeSets", unicode_sets),
    (b'y', "sticky", sticky),
];

// RegExp ( pattern, flags ), https://tc39.es/ecma262/#sec-regexp-pattern-flags
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let (pattern, flags) = (arg(args, 0), arg(args, 1));
    let (mut new_target, callee) = (agent.new_target(), agent.callee());
    let pattern_is_regexp = agent.is_regexp(pattern)?;
    if new_target.is_undefined() {
        new_target = callee.into();
        if pattern_is_regexp
            && flags.is_undefined()
            && let Some(object) = pattern.as_object()
        {
            let key = agent.heap.names.constructor;
            let pattern_constructor = agent.get(object, key)?;
            if agent.same_value(new_target, pattern_constructor) {
                return Ok(pattern);
            }
        }
    }
    let (p, f) = match pattern.as_object() {
        Some(object) if object.kind() == Kind::RegExp => {
            (object.word(word::SOURCE), if flags.is_undefined() { object.word(word::FLAGS) } else { flags })
        }
        Some(object) if pattern_is_regexp => {
            let key = agent.heap.names.source;
            let p = agent.get(object, key)?;
            let f = if flags.is_undefined() {
                let key = agent.heap.names.flags;
                agent.get(object, key)?
            } else {
                flags
            };
            (p, f)
        }
        _ => (pattern, flags),
    };
    let o = agent.regexp_alloc(new_target)?;
    agent.regexp_initialize(o, p, f)?;
    Ok(o.into())
}

impl Agent {
    // RegExpAlloc ( newTarget ), https://tc39.es/ecma262/#sec-regexpalloc
    fn regexp_alloc(&mut self, new_target: Value) -> JsResult<Object> {
        if new_target == self.realm().intrinsics[Intrinsic::RegExp as usize] {
            // OPTIMIZATION: its prototype property cannot be changed.
            return Ok(self.bare_regexp());
        }
        let object =
            self.ordinary_create_from_constructor(new_target, Intrinsic::RegExpPrototype, Kind::RegExp, word::COUNT)?;
        let key = self.heap.names.last_index;
        self.heap.add_property(object, key, Value::UNDEFINED, Attributes(Attributes::WRITABLE));
        Ok(object)
    }
    /// A RegExp of this realm without a program.
    fn bare_regexp(&mut self) -> Object {
        let shape = match self.realm().regexp.instance {
            Some(shape) => shape,
            None => {
                let proto = self.intrinsic(Intrinsic::RegExpPrototype);
                let root = self.heap.root_shape(Some(proto), 0);
                let key = self.heap.names.last_index;
                let shape = self.heap.shape_after_add(root, key, Attributes(Attributes::WRITABLE)).unwrap_or(root);
                self.realm_mut().regexp.instance = Some(shape);
                shape
            }
        };
        let object = self.heap.alloc_object(Kind::RegExp, shape, word::COUNT);
        self.heap.reserve_slot(object, 0);
        self.heap.set_slot(object, 0, Value::ZERO);
        object
    }
    // RegExpInitialize ( obj, pattern, flags ), https://tc39.es/ecma262/#sec-regexpinitialize
    fn regexp_initialize(&mut self, object: Object, pattern: Value, flags: Value) -> JsResult<()> {
        let empty = self.heap.names.empty_string();
        let p = if pattern.is_undefined() { empty } else { self.to_string(pattern)? };
        let f = if flags.is_undefined() { empty } else { self.to_string(flags)? };
        let Some(bits) = Flags::parse(f.units(&self.heap).iter()) else {
            let shown = self.beginning_of(f, 1000);
            return Err(self.throw(message::InvalidRegExpFlags(shown)));
        };
        let program = self.regexp_program(p, bits)?;
        object.set_word(word::PROGRAM, program);
        object.set_word(word::SOURCE, p.into());
        object.set_word(word::FLAGS, f.into());
        object.set_word(word::BITS, Value::int(bits.bits() as i32));
        self.set_last_index(object, Value::ZERO)
    }
    /// What a regular expression literal evaluates to.
    // RegExpCreate ( P, F ), https://tc39.es/ecma262/#sec-regexpcreate
    pub(crate) fn new_regexp(&mut self, pattern: JsString, flags: JsString) -> JsResult<Object> {
        let Some(bits) = Flags::parse(flags.units(&self.heap).iter()) else {
            let shown = self.beginning_of(flags, 1000);
            return Err(self.throw(message::InvalidRegExpFlags(shown)));
        };
        let program = self.regexp_program(pattern, bits)?;
        let object = self.bare_regexp();
        object.set_word(word::PROGRAM, program);
        object.set_word(word::SOURCE, pattern.into());
        object.set_word(word::FLAGS, flags.into());
        object.set_word(word::BITS, Value::int(bits.bits() as i32));
        Ok(object)
    }

    /// A RegExp of this realm with the pattern and flags of another.
    pub(super) fn copy_regexp(&mut self, other: Object) -> Object {
        let object = self.bare_regexp();
        for i in 0..word::COUNT {
            object.set_word(i, other.word(i));
        }
        object
    }
    /// Set(object, "lastIndex", value, true)
    #[inline]
    pub(super) fn set_last_index(&mut self, object: Object, value: Value) -> JsResult<()> {
        if self.is_bare_regexp(object) {
            self.heap.set_slot(object, 0, value);
            return Ok(());
        }
        let key = self.heap.names.last_index;
        self.set(object, key, value)
    }
    /// ToLength(Get(object, "lastIndex"))
    #[inline]
    pub(super) fn last_index(&mut self, object: Object) -> JsResult<u64> {
        let value = if self.is_bare_regexp(object) {
            self.heap.slot(object, 0)
        } else {
            let key = self.heap.names.last_index;
            self.get(object, key)?
        };
        match value.as_int() {
            Some(i) => Ok(i.max(0) as u64),
            None => self.to_length(value),
        }
    }
}

/// The object that a method of RegExp.prototype is called on.
pub(super) fn this_object(agent: &mut Agent, this: Value, name: &str) -> JsResult<Object> {
    match this.as_object() {
        Some(object) => Ok(object),
        None => {
            let what = agent.describe(this);
            Err(agent.throw(message::Incompatible(format!("RegExp.prototype.{name}"), what)))
        }
    }
}
/// The RegExp that a method of RegExp.prototype is called on.
pub(super) fn this_regexp(agent: &mut Agent, this: Value, name: &str) -> JsResult<Object> {
    match this.as_object() {
        Some(object) if object.kind() == Kind::RegExp => Ok(object),
        _ => {
            let what = agent.describe_object(this);
            Err(agent.throw(message::RegExpReceiver(format!("RegExp.prototype.{name}"), what)))
        }
    }
}

// RegExpHasFlag ( R, codeUnit ), https://tc39.es/ecma262/#sec-regexphasflag
fn has_flag(agent: &mut Agent, this: Value, flag: u8, name: &str) -> JsResult<Value> {
    let Some(object) = this.as_object() else {
        let what = agent.describe(this);
        return Err(agent.throw(message::RegExpAccessorNonObject(name, what)));
    };
    if object.kind() == Kind::RegExp {
        return Ok(Value::bool(flags_of(object).has(flag)));
    }
    if object == agent.intrinsic(Intrinsic::RegExpPrototype) {
        return Ok(Value::UNDEFINED);
    }
    let what = agent.describe_object(this);
    Err(agent.throw(message::RegExpAccessor(name, what)))
}
// get RegExp.prototype.hasIndices, https://tc39.es/ecma262/#sec-get-regexp.prototype.hasindices
#[inline(never)]
fn has_indices(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    has_flag(agent, this, b'd', "hasIndices")
}
// get RegExp.prototype.global, https://tc39.es/ecma262/#sec-get-regexp.prototype.global
#[inline(never)]
fn global(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    has_flag(agent, this, b'g', "global")
}
// get RegExp.prototype.ignoreCase, https://tc39.es/ecma262/#sec-get-regexp.prototype.ignorecase
#[inline(never)]
fn ignore_case(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    has_flag(agent, this, b'i', "ignoreCase")
}
// get RegExp.prototype.multiline, https://tc39.es/ecma262/#sec-get-regexp.prototype.multiline
#[inline(never)]
fn multiline(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    has_flag(agent, this, b'm', "multiline")
}
// get RegExp.prototype.dotAll, https://tc39.es/ecma262/#sec-get-regexp.prototype.dotAll
#[inline(never)]
fn dot_all(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    has_flag(agent, this, b's', "dotAll")
}
// get RegExp.prototype.unicode, https://tc39.es/ecma262/#sec-get-regexp.prototype.unicode
#[inline(never)]
fn unicode(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    has_flag(agent, this, b'u', "unicode")
}
// get RegExp.prototype.unicodeSets, https://tc39.es/ecma262/#sec-get-regexp.prototype.unicodesets
#[inline(never)]
fn unicode_sets(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    has_flag(agent, this, b'v', "unicodeSets")
}
// get RegExp.prototype.sticky, https://tc39.es/ecma262/#sec-get-regexp.prototype.sticky
#[inline(never)]
fn sticky(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    has_flag(agent, this, b'y', "sticky")
}

// get RegExp.prototype.flags, https://tc39.es/ecma262/#sec-get-regexp.prototype.flags
#[inline(never)]
pub(super) fn flags(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let Some(r) = this.as_object() else {
        let what = agent.describe(this);
        return Err(agent.throw(message::RegExpAccessorNonObject("flags", what)));
    };
    let mut code_units = String::new();
    if agent.is_pristine_regexp(r) {
        code_units = flags_of(r).letters();
    } else {
        for &(letter, name, _) in FLAG_GETTERS {
            let value = agent.get_str(r, name)?;
            if agent.to_boolean(value) {
                code_units.push(letter as char);
            }
        }
    }
    Ok(agent.heap.intern_str(&code_units).into())
}

// get RegExp.prototype.source, https://tc39.es/ecma262/#sec-get-regexp.prototype.source
fn source(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let Some(r) = this.as_object() else {
        let what = agent.describe(this);
        return Err(agent.throw(message::RegExpAccessorNonObject("source", what)));
    };
    if r.kind() != Kind::RegExp {
        if r == agent.intrinsic(Intrinsic::RegExpPrototype) {
            return Ok(agent.heap.intern_str("(?:)").into());
        }
        let what = agent.describe_object(this);
        return Err(agent.throw(message::RegExpAccessor("source", what)));
    }
    let Some(src) = r.word(word::SOURCE).as_string() else { return Ok(Value::UNDEFINED) };
    escape_regexp_pattern(agent, src)
}

// EscapeRegExpPattern ( P, F ), https://tc39.es/ecma262/#sec-escaperegexppattern
fn escape_regexp_pattern(agent: &mut Agent, src: JsString) -> JsResult<Value> {
    if src.is_empty() {
        return Ok(agent.heap.intern_str("(?:)").into());
    }
    let units = src.units(&agent.heap);
    let special = |u: u16| matches!(u, 0x2F | 0x0A | 0x0D | 0x2028 | 0x2029);
    if !units.iter().any(special) {
        return Ok(src.into());
    }
    let mut result = StringBuilder::with_capacity(units.len() + 8);
    let (mut in_class, mut escaped) = (false, false);
    for unit in units.iter() {
        match unit {
            0x2F if !in_class && !escaped => result.push_bytes(b"\\/"),
            // After a backslash the letter alone is enough.
            0x0A => result.push_bytes(if escaped { b"n" } else { b"\\n" }),
            0x0D => result.push_bytes(if escaped { b"r" } else { b"\\r" }),
            0x2028 => result.push_bytes(if escaped { b"u2028" } else { b"\\u2028" }),
            0x2029 => result.push_bytes(if escaped { b"u2029" } else { b"\\u2029" }),
            _ => result.push_unit(unit),
        }
        match unit {
            _ if escaped => escaped = false,
            0x5C => escaped = true,
            0x5B => in_class = true,
            0x5D => in_class = false,
            _ => {}
        }
    }
    Ok(agent.finish_string(result)?.into())
}

// RegExp.prototype.toString ( ), https://tc39.es/ecma262/#sec-regexp.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let r = this_object(agent, this, "toString")?;
    let key = agent.heap.names.source;
    let pattern = agent.get(r, key)?;
    let pattern = agent.to_string(pattern)?;
    let key = agent.heap.names.flags;
    let flags = agent.get(r, key)?;
    let flags = agent.to_string(flags)?;
    let mut result = StringBuilder::with_capacity(pattern.len() + 2 + flags.len());
    result.push_byte(b'/');
    result.push_units(pattern.units(&agent.heap));
    result.push_byte(b'/');
    result.push_units(flags.units(&agent.heap));
    Ok(agent.finish_string(result)?.into())
}

// RegExp.prototype.compile ( pattern, flags ), https://tc39.es/ecma262/#sec-regexp.prototype.compile
fn compile(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let o = this_regexp(agent, this, "compile")?;
    let (pattern, flags) = (arg(args, 0), arg(args, 1));
    let (p, f) = match pattern.as_object() {
        Some(other) if other.kind() == Kind::RegExp => {
            if !flags.is_undefined() {
                return Err(agent.throw(message::RegExpCompileFlags()));
            }
            (other.word(word::SOURCE), other.word(word::FLAGS))
        }
        _ => (pattern, flags),
    };
    agent.regexp_initialize(o, p, f)?;
    Ok(o.into())
}

/// A RegExp as a literal, whatever a script has made of its prototype.
#[cfg(feature = "host")]
pub(crate) fn literal(agent: &mut Agent, regexp: Object) -> JsResult<String> {
    let source = source(agent, regexp.into(), &[])?;
    let bits = regexp.word(word::BITS).as_int().unwrap_or(0);
    let letters = crate::regexp::Flags::ORDER.iter().enumerate().filter(|(i, _)| bits >> i & 1 != 0);
    let letters: String = letters.map(|(_, &letter)| letter as char).collect();
    Ok(format!("/{}/{letters}", source.as_string().map_or_else(String::new, |source| source.to_string_lossy())))
}
