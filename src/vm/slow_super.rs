//! Slow paths of `super` as a reference: super.name, super[key], and assignments to them.

use super::{Flow, Instr, Slow};
use crate::heap::Value;
use crate::runtime::{Agent, JsResult, message};

/// GetSuperBase ( envRec ), <https://tc39.es/ecma262/#sec-getsuperbase>
fn get_super_base(agent: &mut Agent) -> JsResult<Value> {
    let home = agent.home_object()?;
    Ok(agent.internal_get_prototype_of(home)?.map_or(Value::NULL, Value::from))
}
fn get_of_super_base(agent: &mut Agent, dst: usize, base: Value, this: Value, key: Value) -> Slow {
    let key = agent.to_property_key(key)?;
    let value = match base.as_object() {
        Some(base) => agent.internal_get(base, key, this)?,
        None => return Err(agent.throw_read_of_nullish(base, key)),
    };
    agent.set_reg(dst, value);
    Ok(Flow::Next)
}
pub fn get_super(agent: &mut Agent, i: Instr) -> Slow {
    let base = get_super_base(agent)?;
    get_of_super_base(agent, i.a(), base, agent.reg(i.b()), agent.reg(i.c()))
}
pub fn get_super_field(agent: &mut Agent, i: Instr) -> Slow {
    let site = agent.site(i.c());
    let base = get_super_base(agent)?;
    let value = match base.as_object() {
        Some(base) => agent.get_named_of(base, site, agent.reg(i.b()))?,
        None => return Err(agent.throw_read_of_nullish(base, site.key)),
    };
    if let Some(value) = value {
        agent.set_reg(i.a(), value);
    }
    Ok(Flow::Next)
}
pub fn super_reference(agent: &mut Agent, i: Instr) -> Slow {
    let (base, this) = (get_super_base(agent)?, agent.reg(i.b()));
    agent.set_reg(i.a(), base);
    agent.set_reg(i.a() + 1, this);
    Ok(Flow::Next)
}
pub fn get_super_of(agent: &mut Agent, i: Instr) -> Slow {
    get_of_super_base(agent, i.a(), agent.reg(i.b()), agent.reg(i.b() + 1), agent.reg(i.c()))
}
pub fn set_super_of(agent: &mut Agent, i: Instr) -> Slow {
    let key = agent.to_property_key(agent.reg(i.b()))?;
    let (base, this, value) = (agent.reg(i.a()), agent.reg(i.a() + 1), agent.reg(i.c()));
    let Some(base) = base.as_object() else {
        let name = agent.describe_key(key);
        return Err(agent.throw(message::SetOfNullish("null", name)));
    };
    if !agent.internal_set(base, key, value, this)? && agent.current_code().strict {
        return Err(agent.throw_set_failed(this, key));
    }
    Ok(Flow::Next)
}
