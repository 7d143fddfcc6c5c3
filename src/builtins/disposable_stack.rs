//! 27.2 DisposableStack objects. What async ones share with them is here too.

use super::arg;
use crate::heap::{Kind, Object, Value, WellKnown};
use crate::runtime::native::{Prop, getter, method, symbol_alias, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

// Internal words.
const DISPOSED: usize = 0;
const LIST: usize = 1;

/// Which of the two.
#[derive(Clone, Copy)]
pub(super) struct Which {
    pub kind: Kind,
    pub name: &'static str,
    pub prototype: Intrinsic,
    pub is_async: bool,
}
const SYNC: Which = Which {
    kind: Kind::DisposableStack,
    name: "DisposableStack",
    prototype: Intrinsic::DisposableStackPrototype,
    is_async: false,
};

/// Properties of %DisposableStack.prototype%.
pub static PROTOTYPE: &[Prop] = &[
    method("adopt", 2, adopt),
    method("defer", 1, defer),
    method("dispose", 0, dispose),
    getter("disposed", disposed),
    method("move", 0, move_),
    method("use", 1, use_),
    symbol_alias(WellKnown::Dispose, "dispose"),
    to_string_tag("DisposableStack"),
];

impl Which {
    pub(super) fn construct(self, agent: &mut Agent) -> JsResult<Value> {
        let new_target = agent.new_target();
        if new_target.is_undefined() {
            return Err(agent.throw(message::ConstructorNeedsNew(self.name)));
        }
        let stack = agent.ordinary_create_from_constructor(new_target, self.prototype, self.kind, 2)?;
        stack.set_word(DISPOSED, Value::FALSE);
        let list = agent.new_dispose_list();
        stack.set_word(LIST, list);
        Ok(stack.into())
    }
    pub(super) fn check(self, agent: &mut Agent, this: Value, method: &str) -> JsResult<Object> {
        match this.as_object() {
            Some(stack) if stack.kind() == self.kind => Ok(stack),
            _ => {
                let what = agent.describe(this);
                Err(agent.throw(message::Incompatible(format!("{}.prototype.{method}", self.name), what)))
            }
        }
    }
    /// The resources of a stack that is not disposed.
    fn check_pending(self, agent: &mut Agent, this: Value, method: &str) -> JsResult<Value> {
        let stack = self.check(agent, this, method)?;
        if stack.word(DISPOSED) == Value::TRUE {
            return Err(agent.throw(message::Disposed(self.name)));
        }
        Ok(stack.word(LIST))
    }
    /// Marks a stack disposed; its resources, unless it was already.
    pub(super) fn take(self, agent: &mut Agent, stack: Object) -> Option<Value> {
        if stack.word(DISPOSED) == Value::TRUE {
            return None;
        }
        let list = stack.word(LIST);
        stack.set_word(DISPOSED, Value::TRUE);
        let empty = agent.new_dispose_list();
        stack.set_word(LIST, empty);
        Some(list)
    }
    pub(super) fn adopt(self, agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
        let list = self.check_pending(agent, this, "adopt")?;
        let (value, on_dispose) = (arg(args, 0), arg(args, 1));
        require_callable(agent, on_dispose)?;
        let name = agent.heap.names.empty_string().into();
        let method = agent.new_native_function(name, 0, dispose_adopted, &[value, on_dispose]);
        agent.add_disposable_with_method(list, Value::UNDEFINED, method.into(), self.is_async);
        Ok(value)
    }
    pub(super) fn defer(self, agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
        let list = self.check_pending(agent, this, "defer")?;
        require_callable(agent, arg(args, 0))?;
        agent.add_disposable_with_method(list, Value::UNDEFINED, arg(args, 0), self.is_async);
        Ok(Value::UNDEFINED)
    }
    pub(super) fn disposed(self, agent: &mut Agent, this: Value) -> JsResult<Value> {
        Ok(self.check(agent, this, "disposed")?.word(DISPOSED))
    }
    pub(super) fn move_(self, agent: &mut Agent, this: Value) -> JsResult<Value> {
        let list = self.check_pending(agent, this, "move")?;
        let proto = agent.intrinsic(self.prototype);
        let new = agent.new_object_of_kind(self.kind, proto, 2);
        new.set_word(DISPOSED, Value::FALSE);
        new.set_word(LIST, list);
        if let Some(stack) = this.as_object() {
            self.take(agent, stack);
        }
        Ok(new.into())
    }
    pub(super) fn use_(self, agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
        let list = self.check_pending(agent, this, "use")?;
        agent.add_disposable(list, arg(args, 0), self.is_async)?;
        Ok(arg(args, 0))
    }
}
fn require_callable(agent: &mut Agent, value: Value) -> JsResult<()> {
    if agent.is_callable(value) {
        return Ok(());
    }
    Err(agent.throw_not_callable(value))
}
// DisposableStack.prototype.adopt ( value, onDispose ), https://tc39.es/ecma262/#sec-disposablestack.prototype.adopt, its closure
fn dispose_adopted(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    let (value, on_dispose) = (agent.capture(0), agent.capture(1));
    agent.call(on_dispose, Value::UNDEFINED, &[value])
}

// DisposableStack ( ), https://tc39.es/ecma262/#sec-disposablestack
pub fn construct(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    SYNC.construct(agent)
}
// DisposableStack.prototype.adopt ( value, onDispose ), https://tc39.es/ecma262/#sec-disposablestack.prototype.adopt
fn adopt(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    SYNC.adopt(agent, this, args)
}
// DisposableStack.prototype.defer ( onDispose ), https://tc39.es/ecma262/#sec-disposablestack.prototype.defer
fn defer(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    SYNC.defer(agent, this, args)
}
// DisposableStack.prototype.dispose ( ), https://tc39.es/ecma262/#sec-disposablestack.prototype.dispose
fn dispose(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let stack = SYNC.check(agent, this, "dispose")?;
    if let Some(list) = SYNC.take(agent, stack) {
        agent.dispose_resources(list)?;
    }
    Ok(Value::UNDEFINED)
}
// get DisposableStack.prototype.disposed, https://tc39.es/ecma262/#sec-get-disposablestack.prototype.disposed
fn disposed(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    SYNC.disposed(agent, this)
}
// DisposableStack.prototype.move ( ), https://tc39.es/ecma262/#sec-disposablestack.prototype.move
fn move_(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    SYNC.move_(agent, this)
}
// DisposableStack.prototype.use ( value ), https://tc39.es/ecma262/#sec-disposablestack.prototype.use
fn use_(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    SYNC.use_(agent, this, args)
}
