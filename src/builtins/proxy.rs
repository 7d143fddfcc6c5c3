//! 28.2 The Proxy constructor. What proxies do is in `runtime/proxy.rs`.

use super::arg;
use crate::heap::{Attributes, Value};
use crate::runtime::native::method;
use crate::runtime::{Agent, JsResult, Prop, message};

pub static CONSTRUCTOR: &[Prop] = &[method("revocable", 2, revocable)];

// Proxy ( target, handler ), https://tc39.es/ecma262/#sec-proxy-target-handler
pub fn construct(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    if agent.new_target().is_undefined() {
        return Err(agent.throw(message::ConstructorNeedsNew("Proxy")));
    }
    Ok(agent.proxy_create(arg(args, 0), arg(args, 1))?.into())
}

// Proxy.revocable ( target, handler ), https://tc39.es/ecma262/#sec-proxy.revocable
fn revocable(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let proxy = agent.proxy_create(arg(args, 0), arg(args, 1))?;
    let name = agent.heap.names.empty_string();
    let revoker = agent.new_native_function(name.into(), 0, revoke, &[proxy.into()]);
    let result = agent.new_plain_object();
    let (proxy_key, revoke_key) = (agent.heap.names.proxy, agent.heap.names.revoke);
    agent.heap.add_property(result, proxy_key, proxy.into(), Attributes::DEFAULT);
    agent.heap.add_property(result, revoke_key, revoker.into(), Attributes::DEFAULT);
    Ok(result.into())
}
// The revoker of Proxy.revocable, https://tc39.es/ecma262/#sec-proxy.revocable
fn revoke(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    if let Some(proxy) = agent.capture(0).as_object() {
        proxy.set_word(0, Value::NULL);
        proxy.set_word(1, Value::NULL);
        let callee = agent.callee();
        Agent::set_capture(callee, 0, Value::NULL);
    }
    Ok(Value::UNDEFINED)
}
