//! JSON.stringify.

use super::arg;
use super::json_plans::Plans;
use super::json_scan::{Unit, is_special};
use crate::heap::{JsString, Kind, Object, PropertyKey, Units, Value};
use crate::runtime::internal_methods::Property;
use crate::runtime::number_format::{decimal_text, write_digits};
use crate::runtime::object_operations::PropertyListKind;
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, JsResult, RootedVec, Throw, message};
use rustc_hash::FxHashSet;

/// A JSON Serialization Record.
struct Serializer {
    /// [[ReplacerFunction]], or undefined.
    replacer: Value,
    /// [[PropertyList]], as strings.
    property_list: Option<RootedVec>,
    /// [[Gap]]
    gap: Vec<u16>,
    /// [[Stack]]
    stack: RootedVec,
    /// The name under which each object of the stack was reached.
    names: RootedVec,
    out: StringBuilder,
    plans: Box<Plans>,
}

// JSON.stringify ( value [ , replacer [ , space ] ] ), https://tc39.es/ecma262/#sec-json.stringify
pub fn stringify(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let (value, replacer, mut space) = (arg(args, 0), arg(args, 1), arg(args, 2));
    let mut serializer = Serializer {
        replacer: Value::UNDEFINED,
        property_list: None,
        gap: Vec::new(),
        stack: agent.rooted_vec(),
        names: agent.rooted_vec(),
        out: StringBuilder::new(),
        plans: Plans::of_last_time(agent),
    };
    if let Some(object) = replacer.as_object() {
        if agent.is_callable(replacer) {
            serializer.replacer = replacer;
        } else if agent.is_array(replacer)? {
            serializer.property_list = Some(property_list(agent, object)?);
        }
    }
    if let Some(object) = space.as_object() {
        if object.kind() == Kind::Number {
            space = Value::number(agent.to_number(space)?);
        } else if object.kind() == Kind::String {
            space = agent.to_string(space)?.into();
        }
    }
    if space.is_number() {
        let n = agent.to_integer_or_infinity(space)?.clamp(0.0, 10.0) as usize;
        serializer.gap = vec![b' ' as u16; n];
    } else if let Some(s) = space.as_string() {
        serializer.gap = s.units(&agent.heap).slice(0, s.len().min(10)).to_vec();
    }
    let name = agent.heap.key_from_str("");
    // Only a replacer function can see the wrapper.
    let wrapper = if serializer.replacer.is_undefined() {
        None
    } else {
        let wrapper = agent.new_plain_object();
        agent.create_data_property_or_throw(wrapper, name, value)?;
        Some(wrapper)
    };
    let written = serializer.property(agent, wrapper, name, value)?;
    serializer.plans.keep(agent);
    Ok(if written { agent.finish_string(serializer.out)?.into() } else { Value::UNDEFINED })
}

/// The strings of a replacer array.
fn property_list(agent: &mut Agent, replacer: Object) -> JsResult<RootedVec> {
    let mut list = agent.rooted_vec();
    let mut seen: FxHashSet<PropertyKey> = FxHashSet::default();
    let len = agent.length_of_array_like(replacer)?;
    for k in 0..len {
        agent.poll(1)?;
        let key = agent.index_key(k);
        let v = agent.get(replacer, key)?;
        let wrapper = matches!(v.cell_kind(), Kind::Number | Kind::String);
        if !(v.is_string() || v.is_number() || wrapper) {
            continue;
        }
        let item = agent.to_string(v)?;
        let key = agent.heap.key_from_string(item);
        if seen.insert(key) {
            list.push(agent.heap.key_to_value(key));
        }
    }
    Ok(list)
}

impl Serializer {
    // SerializeJSONProperty ( state, key, holder ), https://tc39.es/ecma262/#sec-serializejsonproperty
    /// `value` is what the holder has under the key. False: undefined, and nothing was written.
    fn property(
        &mut self,
        agent: &mut Agent,
        holder: Option<Object>,
        key: PropertyKey,
        value: Value,
    ) -> JsResult<bool> {
        if holder.is_none() && (self.primitive(agent, value)? || self.nested(agent, key, value)?) {
            return Ok(true);
        }
        agent.poll(1)?;
        let mut value = value;
        if self.may_have_to_json(agent, value) {
            let name = agent.heap.names.to_json;
            let to_json = agent.get_v(value, name)?;
            if agent.is_callable(to_json) {
                let key = agent.heap.key_to_value(key);
                value = agent.call(to_json, value, &[key])?;
            }
        }
        if let Some(holder) = holder {
            let key = agent.heap.key_to_value(key);
            value = agent.call(self.replacer, holder.into(), &[key, value])?;
        }
        if let Some(object) = value.as_object() {
            match object.kind() {
                Kind::RawJson => {
                    let name = agent.heap.names.raw_json;
                    let text = agent.get(object, name)?;
                    let text = agent.to_string(text)?;
                    self.out.push_units(text.units(&agent.heap));
                    return Ok(true);
                }
                Kind::Number => value = Value::number(agent.to_number(value)?),
                Kind::String => value = agent.to_string(value)?.into(),
                Kind::Boolean | Kind::BigIntObject => value = object.word(0),
                _ => {}
            }
        }
        if self.primitive(agent, value)? {
            return Ok(true);
        }
        match value {
            _ if value.is_bigint() => return Err(agent.throw(message::JsonBigInt())),
            _ => {
                let Some(object) = value.as_object() else { return Ok(false) };
                if agent.is_callable(value) {
                    return Ok(false);
                }
                self.enter(agent, object, key)?;
                if agent.is_array(value)? {
                    self.array(agent, object)?;
                } else {
                    self.object(agent, object)?;
                }
                self.leave(agent)?;
            }
        }
        Ok(true)
    }

    /// Writes an Array or ordinary object that has no `toJSON`, when there is no replacer function; false: it is none.
    #[inline]
    fn nested(&mut self, agent: &mut Agent, key: PropertyKey, value: Value) -> JsResult<bool> {
        let Some(object) = value.as_object() else { return Ok(false) };
        let kind = object.kind();
        if !matches!(kind, Kind::Object | Kind::Array) || self.plans.plan(agent, object).has_to_json {
            return Ok(false);
        }
        agent.poll(1)?;
        self.enter(agent, object, key)?;
        if kind == Kind::Array {
            self.array(agent, object)?;
        } else {
            self.object(agent, object)?;
        }
        self.leave(agent)?;
        Ok(true)
    }
    #[inline]
    fn enter(&mut self, agent: &mut Agent, object: Object, key: PropertyKey) -> JsResult<()> {
        agent.check_native_stack()?;
        if self.stack.contains(&object.into()) {
            return Err(self.circular(agent, object, key));
        }
        self.stack.push(object.into());
        self.names.push(if key.is_index() { key_number(key) } else { agent.heap.key_to_value(key) });
        Ok(())
    }
    #[inline]
    fn leave(&mut self, agent: &mut Agent) -> JsResult<()> {
        self.stack.pop();
        self.names.pop();
        agent.check_builder(&mut self.out)
    }

    /// Writes a string, a Number, a Boolean or null; false if the value is none of these.
    #[inline(always)]
    fn primitive(&mut self, agent: &mut Agent, value: Value) -> JsResult<bool> {
        if let Some(i) = value.as_int() {
            integer(&mut self.out, i);
        } else if let Some(s) = value.as_string() {
            self.string(agent, s)?;
        } else if let Some(n) = value.as_number() {
            if n.is_finite() {
                self.out.push_bytes(decimal_text(n).as_bytes());
            } else {
                self.out.push_bytes(b"null");
            }
        } else {
            match value {
                Value::NULL => self.out.push_bytes(b"null"),
                Value::TRUE => self.out.push_bytes(b"true"),
                Value::FALSE => self.out.push_bytes(b"false"),
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    #[inline]
    fn string(&mut self, agent: &mut Agent, s: JsString) -> JsResult<()> {
        // Long strings are written in pieces, so that a script can be ended between them.
        const PIECE: usize = 1 << 18;
        if s.len() > PIECE {
            return self.long_string(agent, s, PIECE);
        }
        quote(&mut self.out, s.units(&agent.heap));
        agent.check_builder(&mut self.out)
    }
    #[cold]
    fn long_string(&mut self, agent: &mut Agent, s: JsString, piece: usize) -> JsResult<()> {
        self.out.push_byte(b'"');
        let mut from = 0;
        while from < s.len() {
            let units = s.units(&agent.heap);
            let mut to = s.len().min(from + piece);
            // Surrogate pairs stay together.
            to += (to < s.len() && (0xD800..0xDC00).contains(&units.at(to - 1))) as usize;
            push_escaped(&mut self.out, units.slice(from, to));
            agent.check_builder(&mut self.out)?;
            agent.poll((to - from) as u64 / 64)?;
            from = to;
        }
        self.out.push_byte(b'"');
        Ok(())
    }

    fn newline(&mut self) {
        if !self.gap.is_empty() {
            self.out.push_byte(b'\n');
            for _ in 0..self.stack.len() {
                self.out.push_units(Units::Utf16(&self.gap));
            }
        }
    }
    fn close(&mut self, empty: bool, bracket: u8) {
        if !empty && !self.gap.is_empty() {
            self.out.push_byte(b'\n');
            for _ in 1..self.stack.len() {
                self.out.push_units(Units::Utf16(&self.gap));
            }
        }
        self.out.push_byte(bracket);
    }

    // SerializeJSONObject ( state, value ), https://tc39.es/ecma262/#sec-serializejsonobject
    fn object(&mut self, agent: &mut Agent, object: Object) -> JsResult<()> {
        self.out.push_byte(b'{');
        let mut empty = true;
        if self.property_list.is_none()
            && let Some((from, to)) = self.plans.plain_members(agent, object)
        {
            // OPTIMIZATION: the properties of a plain object are read from its slots as long as it keeps its shape.
            agent.poll((to - from) as u64)?;
            let (shape, collections) = (object.shape(), agent.heap.collections);
            let simple = self.replacer.is_undefined();
            // OPTIMIZATION: what the properties hold lies scattered: it is asked for before it is needed.
            for member in &self.plans.members[from as usize..to as usize] {
                agent.heap.prefetch(agent.heap.slot(object, member.slot));
            }
            for i in from..to {
                if i % 4096 == 4095 {
                    agent.poll(4096)?;
                    agent.check_builder(&mut self.out)?;
                }
                // Plans made meanwhile come after this one, and are forgotten only with it; its range stays.
                let member = self.plans.members[i as usize];
                let plain = object.shape() == shape && agent.heap.collections == collections;
                let value = if plain { agent.heap.slot(object, member.slot) } else { agent.get(object, member.key)? };
                if value.is_undefined() && simple {
                    continue;
                }
                if simple && self.gap.is_empty() && member.text.0 < member.text.1 && is_primitive(value) {
                    let text = &self.plans.key_texts[member.text.0 as usize..member.text.1 as usize];
                    self.out.push_bytes(&text[empty as usize..]);
                    self.primitive(agent, value)?;
                    empty = false;
                    continue;
                }
                self.member(agent, object, member.key, member.text, value, &mut empty)?;
            }
        } else {
            let keys = match &self.property_list {
                Some(list) => agent.rooted_vec_from(list),
                None => agent.enumerable_own_properties(object, PropertyListKind::Key)?,
            };
            for &name in keys.iter() {
                agent.poll(2)?;
                agent.check_builder(&mut self.out)?;
                let key = agent.to_property_key(name)?;
                let value = agent.get(object, key)?;
                self.member(agent, object, key, (0, 0), value, &mut empty)?;
            }
        }
        self.close(empty, b'}');
        Ok(())
    }
    fn member(
        &mut self,
        agent: &mut Agent,
        object: Object,
        key: PropertyKey,
        text: (u32, u32),
        value: Value,
        empty: &mut bool,
    ) -> JsResult<()> {
        let before = self.out.len();
        let text = &self.plans.key_texts[text.0 as usize..text.1 as usize];
        if self.gap.is_empty() && !text.is_empty() {
            self.out.push_bytes(&text[*empty as usize..]);
        } else {
            if !*empty {
                self.out.push_byte(b',');
            }
            self.newline();
            push_key(agent, &mut self.out, key);
        }
        if !self.gap.is_empty() {
            self.out.push_byte(b' ');
        }
        let holder = if self.replacer.is_undefined() { None } else { Some(object) };
        if self.property(agent, holder, key, value)? {
            *empty = false;
        } else {
            self.out.truncate(before);
        }
        Ok(())
    }

    // SerializeJSONArray ( state, value ), https://tc39.es/ecma262/#sec-serializejsonarray
    fn array(&mut self, agent: &mut Agent, array: Object) -> JsResult<()> {
        self.out.push_byte(b'[');
        let len = agent.length_of_array_like(array)?;
        let holder = if self.replacer.is_undefined() { None } else { Some(array) };
        if array.kind() == Kind::Array {
            for &element in array.elements(&agent.heap).iter().take(6) {
                agent.heap.prefetch(element);
            }
        }
        for i in 0..len {
            if i > 0 {
                self.out.push_byte(b',');
            }
            self.newline();
            // OPTIMIZATION: an element that is there is what [[Get]] would find. The next ones are asked for early.
            let element = match array.kind() {
                Kind::Array => {
                    let elements = array.elements(&agent.heap);
                    for (ahead, depth) in [(6, 0), (3, 1), (1, 2)] {
                        if let Some(&later) = elements.get(i as usize + ahead) {
                            agent.heap.prefetch_inside(later, depth);
                        }
                    }
                    elements.get(i as usize).copied().filter(|v| !v.is_hole())
                }
                _ => None,
            };
            if i % 256 == 255 {
                agent.poll(256)?;
                agent.check_builder(&mut self.out)?;
            }
            if let Some(value) = element
                && holder.is_none()
                && self.primitive(agent, value)?
            {
                continue;
            }
            let key = agent.index_key(i);
            let value = match element {
                Some(value) => value,
                None => agent.get(array, key)?,
            };
            if !self.property(agent, holder, key, value)? {
                self.out.push_bytes(b"null");
                agent.check_builder(&mut self.out)?;
            }
        }
        self.close(len == 0, b']');
        Ok(())
    }

    /// Whether to look for `toJSON`: not on primitives but BigInts, nor where it is known that there is none.
    fn may_have_to_json(&mut self, agent: &mut Agent, value: Value) -> bool {
        match value.as_object() {
            Some(object) if matches!(object.kind(), Kind::Object | Kind::Array) => {
                self.plans.plan(agent, object).has_to_json
            }
            Some(_) => true,
            None => value.is_bigint(),
        }
    }

    #[cold]
    fn circular(&self, agent: &mut Agent, object: Object, key: PropertyKey) -> Throw {
        let start = self.stack.iter().position(|&v| v == object.into()).unwrap_or(0);
        let mut path = format!("\n    --> starting at object with constructor {}", constructor_name(agent, object));
        let between: Vec<usize> = (start + 1..self.stack.len()).collect();
        for (n, &i) in between.iter().enumerate() {
            // The first two and the last are shown.
            if n >= 2 && n + 1 < between.len() {
                if n == 2 {
                    path.push_str("\n    |     ...");
                }
                continue;
            }
            let Some(inner) = self.stack[i].as_object() else { continue };
            let name = constructor_name(agent, inner);
            path += &format!("\n    |     {} -> object with constructor {name}", describe_name(self.names[i]));
        }
        let last = if key.is_index() { key_number(key) } else { agent.heap.key_to_value(key) };
        path += &format!("\n    --- {} closes the circle", describe_name(last));
        agent.throw(message::JsonCircular(path))
    }
}

/// Whether a value is written whatever else it has been through.
#[inline(always)]
fn is_primitive(value: Value) -> bool {
    value.is_number() || value.is_string() || matches!(value, Value::NULL | Value::TRUE | Value::FALSE)
}
fn key_number(key: PropertyKey) -> Value {
    Value::from(key.as_index().unwrap_or(0))
}
fn describe_name(name: Value) -> String {
    match (name.as_number(), name.as_string()) {
        (Some(n), _) => format!("index {n}"),
        (_, Some(s)) => format!("property '{}'", s.to_string_lossy()),
        _ => String::new(),
    }
}
/// The name of an object's constructor, without running code.
fn constructor_name(agent: &mut Agent, object: Object) -> String {
    let mut at = Some(object);
    let (constructor, name) = (agent.heap.names.constructor, agent.heap.names.name);
    while let Some(holder) = at.filter(|o| !o.kind().is_exotic()) {
        if let Some(Property::Data(value, _)) = agent.ordinary_get_own_property(holder, constructor)
            && let Some(function) = value.as_object().filter(|f| !f.kind().is_exotic())
            && let Some(Property::Data(text, _)) = agent.ordinary_get_own_property(function, name)
            && let Some(text) = text.as_string()
        {
            return format!("'{}'", text.to_string_lossy());
        }
        at = agent.heap.proto(holder);
    }
    "'Object'".to_string()
}

/// A key and its colon.
pub(super) fn push_key(agent: &mut Agent, out: &mut StringBuilder, key: PropertyKey) {
    if let Some(s) = agent.heap.key_to_value(key).as_string() {
        quote(out, s.units(&agent.heap));
    }
    out.push_byte(b':');
}

// QuoteJSONString ( value ), https://tc39.es/ecma262/#sec-quotejsonstring
fn quote(out: &mut StringBuilder, units: Units<'_>) {
    if let Units::Latin1(bytes) = units
        && u8::find_special(bytes, 0) == bytes.len()
    {
        return out.push_quoted(bytes);
    }
    out.push_byte(b'"');
    push_escaped(out, units);
    out.push_byte(b'"');
}
fn push_escaped(out: &mut StringBuilder, units: Units<'_>) {
    match units {
        Units::Latin1(bytes) => {
            let mut from = 0;
            loop {
                let to = u8::find_special(bytes, from);
                out.push_bytes(&bytes[from..to]);
                let Some(&special) = bytes.get(to) else { break };
                escape(out, special as u16);
                from = to + 1;
            }
        }
        Units::Utf16(wide) => {
            // What is written as it stands is pushed in runs.
            let (mut from, mut i) = (0, 0);
            while i < wide.len() {
                let unit = wide[i];
                let (code_point, n) =
                    if (0xD800..0xE000).contains(&unit) { units.code_point_at(i) } else { (unit as u32, 1) };
                if is_special(unit as u32) || (0xD800..0xE000).contains(&code_point) {
                    out.push_units(Units::Utf16(&wide[from..i]));
                    escape(out, unit);
                    from = i + n;
                }
                i += n;
            }
            out.push_units(Units::Utf16(&wide[from..]));
        }
    }
}
fn escape(out: &mut StringBuilder, unit: u16) {
    out.push_byte(b'\\');
    match unit {
        8 => out.push_byte(b'b'),
        9 => out.push_byte(b't'),
        10 => out.push_byte(b'n'),
        12 => out.push_byte(b'f'),
        13 => out.push_byte(b'r'),
        0x22 | 0x5C => out.push_byte(unit as u8),
        _ => out.push_bytes(format!("u{unit:04x}").as_bytes()),
    }
}

#[inline]
fn integer(out: &mut StringBuilder, i: i32) {
    let mut digits = [0u8; 21];
    let mut at = write_digits(i.unsigned_abs() as u64, &mut digits);
    if i < 0 {
        at -= 1;
        digits[at] = b'-';
    }
    out.push_bytes(&digits[at..]);
}
