//! A run's value as JSON, by the rules of result records: every value has a form, a cycle is an error that names its path.

use std::fmt::Write;

use super::helpers::Helpers;
use super::json_text::JsonText;
use super::plans::Plans;
use super::values::{Path, element, shortened};
use crate::heap::{JsString, Kind, Object, Value};
use crate::runtime::number_format::write_digits;
use crate::runtime::{Agent, Throw};

/// Bytes of text that a value may become, roughly.
const MAX_TEXT: usize = 64 << 20;

/// Deeper than this, readers of JSON give up too.
const MAX_DEPTH: usize = 500;

/// Why there is no JSON.
pub enum NoJson {
    /// A sentence.
    Because(String),
    /// toJSON or a getter threw, or the script is being ended.
    Threw(Throw),
}
impl From<Throw> for NoJson {
    fn from(throw: Throw) -> NoJson {
        NoJson::Threw(throw)
    }
}
/// Whether something was written; what was not is left out where it is a property, and null in an array.
type Written = Result<bool, NoJson>;

/// Makes JSON.
pub struct ToJson<'a> {
    helpers: &'a Helpers,
    out: String,
    /// The objects above, each with the number of steps of its path.
    above: Vec<(Object, usize)>,
    plans: Plans,
    size: usize,
}

impl ToJson<'_> {
    /// A conversion.
    pub fn new(helpers: &Helpers) -> ToJson<'_> {
        ToJson { helpers, out: String::new(), above: Vec::new(), plans: Plans::default(), size: 0 }
    }
    /// The value's JSON; functions and symbols at the top are null.
    pub fn top(mut self, agent: &mut Agent, value: Value) -> Result<JsonText, NoJson> {
        self.item(agent, value, &Path::Root("value"))?;
        Ok(JsonText::from_text(self.out))
    }
    /// `key` is what `toJSON` gets; None: this is what one has given.
    fn value(&mut self, agent: &mut Agent, value: Value, path: &Path<'_>, key: Option<&dyn Fn() -> String>) -> Written {
        if self.scalar(agent, value)? {
            return Ok(true);
        }
        if let Some(n) = value.as_bigint() {
            let _ = write!(self.out, "\"{}\"", n.to_ibig());
            return Ok(true);
        }
        let Some(object) = value.as_object() else { return Ok(false) };
        agent.check_native_stack()?;
        agent.poll(4)?;
        self.charge(32)?;
        let steps = steps_of(path);
        if let Some((_, first)) = self.above.iter().find(|(one, _)| *one == object) {
            let (path, first) = (path.to_string(), ancestor(path, steps - first).to_string());
            let (path, first) = (shortened(&path), shortened(&first));
            return Err(NoJson::Because(format!("the value cannot be JSON: {path} is {first} again, a cycle")));
        }
        if object.kind() == Kind::Date {
            match self.helpers.date_iso(object) {
                Some(text) => quote(&mut self.out, &text),
                None => self.out.push_str("null"),
            }
            return Ok(true);
        }
        let plan = self.plans.of(agent, object);
        if plan.as_ref().is_none_or(|plan| plan.may_have_to_json) {
            if let Some(key) = key {
                let to_json = agent.get_str(object, "toJSON")?;
                if agent.is_callable(to_json) {
                    let name = agent.heap.new_string(&key());
                    let replaced = agent.call(to_json, value, &[name.into()])?;
                    if replaced != value {
                        self.above.push((object, steps));
                        let result = self.value(agent, replaced, path, None);
                        self.above.pop();
                        return result;
                    }
                }
            }
            if agent.is_callable(value) {
                return Ok(false);
            }
        }
        if self.above.len() >= MAX_DEPTH {
            return Err(NoJson::Because(format!("the value cannot be JSON: it is nested more than {MAX_DEPTH} deep")));
        }
        self.above.push((object, steps));
        let result = self.object(agent, object, path);
        self.above.pop();
        result.map(|()| true)
    }
    /// What needs no path.
    fn scalar(&mut self, agent: &mut Agent, value: Value) -> Written {
        self.charge(8)?;
        if let Some(text) = value.as_string() {
            self.charge(text.len())?;
            agent.poll(text.len() as u64 / 16)?;
            self.string(text);
        } else if let Some(n) = value.as_number() {
            number(&mut self.out, n);
        } else if let Some(b) = value.as_bool() {
            self.out.push_str(if b { "true" } else { "false" });
        } else if value.is_null() || value.is_undefined() {
            self.out.push_str("null");
        } else {
            return Ok(false);
        }
        Ok(true)
    }
    fn string(&mut self, text: JsString) {
        self.out.push('"');
        let start = self.out.len();
        text.push_lossy(&mut self.out);
        if is_plain(&self.out.as_bytes()[start..]) {
            self.out.push('"');
        } else {
            let text = self.out.split_off(start);
            self.out.truncate(start - 1);
            quote(&mut self.out, &text);
        }
    }
    fn object(&mut self, agent: &mut Agent, object: Object, path: &Path<'_>) -> Result<(), NoJson> {
        match object.kind() {
            Kind::Map => {
                let flat = self.helpers.entries(agent, object)?;
                if flat.chunks(2).all(|pair| pair[0].is_string()) {
                    self.out.push('{');
                    for pair in flat.chunks(2) {
                        let name = pair[0].as_string().map_or_else(String::new, |name| name.to_string_lossy());
                        self.member(agent, pair[1], &name, None, path)?;
                    }
                    self.close('}');
                    return Ok(());
                }
                self.out.push('[');
                for (i, pair) in flat.chunks(2).enumerate() {
                    let path = Path::Index(path, i as u64);
                    self.out.push('[');
                    self.item(agent, pair[0], &Path::Index(&path, 0))?;
                    self.out.push(',');
                    self.item(agent, pair[1], &Path::Index(&path, 1))?;
                    self.out.push_str("],");
                }
                self.close(']');
            }
            Kind::Set => {
                let flat = self.helpers.entries(agent, object)?;
                self.out.push('[');
                for (i, pair) in flat.chunks(2).enumerate() {
                    self.item(agent, pair[0], &Path::Index(path, i as u64))?;
                    self.out.push(',');
                }
                self.close(']');
            }
            Kind::Error => {
                self.out.push('{');
                for name in ["name", "message", "stack"] {
                    let text = agent.get_str(object, name)?;
                    quote(&mut self.out, name);
                    self.out.push(':');
                    if !self.value(agent, text, &Path::Member(path, name), Some(&|| name.to_string()))? {
                        self.out.push_str("null");
                    }
                    self.out.push(',');
                }
                self.close('}');
            }
            Kind::Number => number(&mut self.out, agent.to_number(object.into())?),
            Kind::String => {
                let text = agent.to_string(object.into())?;
                self.string(text);
            }
            Kind::Boolean | Kind::BigIntObject => {
                let primitive = agent.to_primitive(object.into(), crate::runtime::conversion::Hint::Number)?;
                self.item(agent, primitive, path)?;
            }
            _ if agent.is_array(object.into())? => {
                let length = agent.length_of_array_like(object)?;
                self.out.push('[');
                for i in 0..length {
                    agent.poll(1)?;
                    let item = element(agent, object, i)?;
                    if !self.value(agent, item, &Path::Index(path, i), Some(&|| i.to_string()))? {
                        self.out.push_str("null");
                    }
                    self.out.push(',');
                }
                self.close(']');
            }
            _ => self.fields(agent, object, path)?,
        }
        Ok(())
    }
    fn fields(&mut self, agent: &mut Agent, object: Object, path: &Path<'_>) -> Result<(), NoJson> {
        self.out.push('{');
        if let Some(plan) = self.plans.of(agent, object) {
            agent.poll(plan.members.len() as u64)?;
            let shape = object.shape();
            for member in &plan.members {
                let Some(item) = member.value(agent, object, shape)? else { continue };
                self.member(agent, item, &member.name, Some(&member.quoted), path)?;
            }
        } else {
            let keys = agent.own_keys(object)?;
            for key in keys.iter().filter(|key| !key.is_symbol()) {
                agent.poll(1)?;
                if !agent.internal_get_own_property(object, key)?.is_some_and(|property| property.enumerable()) {
                    continue;
                }
                let name = agent.describe_key(key);
                let item = agent.get(object, key)?;
                self.member(agent, item, &name, None, path)?;
            }
        }
        self.close('}');
        Ok(())
    }
    /// A property, unless its value has no form; and a comma. `quoted` is the name with its colon.
    fn member(
        &mut self,
        agent: &mut Agent,
        value: Value,
        name: &str,
        quoted: Option<&str>,
        path: &Path<'_>,
    ) -> Result<(), NoJson> {
        self.charge(name.len())?;
        let before = self.out.len();
        match quoted {
            Some(quoted) => self.out.push_str(quoted),
            None => {
                quote(&mut self.out, name);
                self.out.push(':');
            }
        }
        match self.value(agent, value, &Path::Member(path, name), Some(&|| name.to_string()))? {
            true => self.out.push(','),
            false => self.out.truncate(before),
        }
        Ok(())
    }
    fn item(&mut self, agent: &mut Agent, value: Value, path: &Path<'_>) -> Result<(), NoJson> {
        if !self.value(agent, value, path, Some(&String::new))? {
            self.out.push_str("null");
        }
        Ok(())
    }
    /// A bracket, in place of the comma behind the last part.
    fn close(&mut self, bracket: char) {
        if self.out.ends_with(',') {
            self.out.pop();
        }
        self.out.push(bracket);
    }
    fn charge(&mut self, bytes: usize) -> Result<(), NoJson> {
        self.size += bytes;
        if self.size > MAX_TEXT {
            let limit = MAX_TEXT >> 20;
            return Err(NoJson::Because(format!("the value is more than {limit} MiB as JSON: return less of it")));
        }
        Ok(())
    }
}

fn steps_of(path: &Path<'_>) -> usize {
    std::iter::successors(path.above(), |path| path.above()).count()
}
fn ancestor<'a>(path: &'a Path<'a>, steps: usize) -> &'a Path<'a> {
    (0..steps).fold(path, |path, _| path.above().unwrap_or(path))
}

/// Whether it stands in JSON as it is.
fn is_plain(bytes: &[u8]) -> bool {
    // All are looked at, several at once, which is faster than to stop.
    !bytes.iter().fold(false, |special, &b| special | (b < 0x20) | (b == b'"') | (b == b'\\'))
}
/// A string in JSON.
pub(super) fn quote(out: &mut String, text: &str) {
    if is_plain(text.as_bytes()) {
        out.extend(["\"", text, "\""]);
    } else {
        out.push_str(&serde_json::Value::from(text).to_string());
    }
}
/// Whole numbers without a point; NaN and the infinities are null.
fn number(out: &mut String, n: f64) {
    if !is_whole(n) {
        let _ = write!(out, "{}", serde_json::Value::from(n));
        return;
    }
    if n < 0.0 {
        out.push('-');
    }
    push_integer(out, n.abs() as u64);
}
/// Decimal digits.
pub(super) fn push_integer(out: &mut String, n: u64) {
    let mut digits = [0; 21];
    let at = write_digits(n, &mut digits);
    out.push_str(std::str::from_utf8(&digits[at..]).unwrap_or_default());
}
/// The same as a value.
pub(super) fn number_value(n: f64) -> serde_json::Value {
    if is_whole(n) { serde_json::Value::from(n as i64) } else { serde_json::Value::from(n) }
}
fn is_whole(n: f64) -> bool {
    n.fract() == 0.0 && n.abs() <= 9_007_199_254_740_992.0
}
