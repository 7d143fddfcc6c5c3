//! A run's value as JSON, by the rules of result records: every value has a form, a cycle is an error that names its path.

use serde_json::{Map, Value as Json};

use super::helpers::Helpers;
use super::values::{member, shortened};
use crate::heap::{Kind, Object, Value};
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

/// Makes JSON.
pub struct ToJson<'a> {
    helpers: &'a Helpers,
    /// The objects above, and their paths.
    above: Vec<(Object, String)>,
    size: usize,
}

impl ToJson<'_> {
    /// A conversion.
    pub fn new(helpers: &Helpers) -> ToJson<'_> {
        ToJson { helpers, above: Vec::new(), size: 0 }
    }
    /// The value's JSON; `undefined`, functions and symbols at the top are null.
    pub fn top(&mut self, agent: &mut Agent, value: Value) -> Result<Json, NoJson> {
        Ok(self.value(agent, value, "value", "")?.unwrap_or(Json::Null))
    }
    /// None: left out where it is a property, null in an array.
    fn value(&mut self, agent: &mut Agent, value: Value, path: &str, key: &str) -> Result<Option<Json>, NoJson> {
        if let Some(json) = self.scalar(agent, value)? {
            return Ok(Some(json));
        }
        if let Some(n) = value.as_bigint() {
            return Ok(Some(Json::String(n.to_ibig().to_string())));
        }
        let Some(object) = value.as_object() else { return Ok(None) };
        agent.check_native_stack()?;
        agent.poll(4)?;
        self.charge(32)?;
        if let Some((_, first)) = self.above.iter().find(|(one, _)| *one == object) {
            let (path, first) = (shortened(path), shortened(first));
            return Err(NoJson::Because(format!("the value cannot be JSON: {path} is {first} again, a cycle")));
        }
        if object.kind() == Kind::Date {
            let text = self.helpers.date_iso(object);
            return Ok(Some(text.map_or(Json::Null, Json::String)));
        }
        let to_json = agent.get_str(object, "toJSON")?;
        if agent.is_callable(to_json) {
            let name = agent.heap.new_string(key);
            let replaced = agent.call(to_json, value, &[name.into()])?;
            if replaced != value {
                self.above.push((object, path.to_string()));
                let result = self.value(agent, replaced, path, key);
                self.above.pop();
                return result;
            }
        }
        if agent.is_callable(value) {
            return Ok(None);
        }
        if self.above.len() >= MAX_DEPTH {
            return Err(NoJson::Because(format!("the value cannot be JSON: it is nested more than {MAX_DEPTH} deep")));
        }
        self.above.push((object, path.to_string()));
        let result = self.object(agent, object, path);
        self.above.pop();
        result.map(Some)
    }
    /// What needs no path.
    fn scalar(&mut self, agent: &mut Agent, value: Value) -> Result<Option<Json>, NoJson> {
        self.charge(8)?;
        Ok(if let Some(text) = value.as_string() {
            self.charge(text.len())?;
            agent.poll(text.len() as u64 / 16)?;
            Some(Json::String(text.to_string_lossy()))
        } else if let Some(n) = value.as_number() {
            Some(number(n))
        } else if let Some(b) = value.as_bool() {
            Some(Json::Bool(b))
        } else if value.is_null() || value.is_undefined() {
            Some(Json::Null)
        } else {
            None
        })
    }
    fn object(&mut self, agent: &mut Agent, object: Object, path: &str) -> Result<Json, NoJson> {
        match object.kind() {
            Kind::Map => {
                let flat = self.helpers.entries(agent, object)?;
                if flat.chunks(2).all(|pair| pair[0].is_string()) {
                    let mut fields = Map::new();
                    for pair in flat.chunks(2) {
                        let name = pair[0].as_string().map_or_else(String::new, |name| name.to_string_lossy());
                        if let Some(json) = self.value(agent, pair[1], &member(path, &name), &name)? {
                            fields.insert(name, json);
                        }
                    }
                    return Ok(Json::Object(fields));
                }
                let mut pairs = Vec::new();
                for (i, pair) in flat.chunks(2).enumerate() {
                    let key = self.item(agent, pair[0], &format!("{path}[{i}][0]"))?;
                    let value = self.item(agent, pair[1], &format!("{path}[{i}][1]"))?;
                    pairs.push(Json::Array(vec![key, value]));
                }
                Ok(Json::Array(pairs))
            }
            Kind::Set => {
                let flat = self.helpers.entries(agent, object)?;
                let mut items = Vec::new();
                for (i, pair) in flat.chunks(2).enumerate() {
                    items.push(self.item(agent, pair[0], &format!("{path}[{i}]"))?);
                }
                Ok(Json::Array(items))
            }
            Kind::Error => {
                let mut fields = Map::new();
                for name in ["name", "message", "stack"] {
                    let text = agent.get_str(object, name)?;
                    let json = self.value(agent, text, &member(path, name), name)?;
                    fields.insert(name.to_string(), json.unwrap_or(Json::Null));
                }
                Ok(Json::Object(fields))
            }
            Kind::Number => Ok(number(agent.to_number(object.into())?)),
            Kind::String => {
                let text = agent.to_string(object.into())?;
                Ok(Json::String(text.to_string_lossy()))
            }
            Kind::Boolean | Kind::BigIntObject => {
                let primitive = agent.to_primitive(object.into(), crate::runtime::conversion::Hint::Number)?;
                self.item(agent, primitive, path)
            }
            _ if agent.is_array(object.into())? => {
                let length = agent.length_of_array_like(object)?;
                let mut items = Vec::new();
                for i in 0..length {
                    agent.poll(1)?;
                    let key = agent.index_key(i);
                    let item = agent.get(object, key)?;
                    let json = match self.scalar(agent, item)? {
                        Some(json) => Some(json),
                        None => self.value(agent, item, &format!("{path}[{i}]"), &i.to_string())?,
                    };
                    items.push(json.unwrap_or(Json::Null));
                }
                Ok(Json::Array(items))
            }
            _ => {
                let mut fields = Map::new();
                let keys = agent.own_keys(object)?;
                for key in keys.iter().filter(|key| !key.is_symbol()) {
                    agent.poll(1)?;
                    if !agent.internal_get_own_property(object, key)?.is_some_and(|property| property.enumerable()) {
                        continue;
                    }
                    let name = agent.describe_key(key);
                    let item = agent.get(object, key)?;
                    self.charge(name.len())?;
                    let json = match self.scalar(agent, item)? {
                        Some(json) => Some(json),
                        None => self.value(agent, item, &member(path, &name), &name)?,
                    };
                    if let Some(json) = json {
                        fields.insert(name, json);
                    }
                }
                Ok(Json::Object(fields))
            }
        }
    }
    fn item(&mut self, agent: &mut Agent, value: Value, path: &str) -> Result<Json, NoJson> {
        Ok(self.value(agent, value, path, "")?.unwrap_or(Json::Null))
    }
    fn charge(&mut self, bytes: usize) -> Result<(), NoJson> {
        self.size += bytes;
        if self.size > MAX_TEXT {
            return Err(NoJson::Because("the value is too large: return less of it".to_string()));
        }
        Ok(())
    }
}

/// Whole numbers without a point; NaN and the infinities are null.
pub(super) fn number(n: f64) -> Json {
    if n.fract() == 0.0 && n.abs() <= 9_007_199_254_740_992.0 {
        Json::from(n as i64)
    } else {
        serde_json::Number::from_f64(n).map_or(Json::Null, Json::Number)
    }
}
