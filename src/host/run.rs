//! What one run keeps: its ledger, timers, console, rejections and first fault; and the natives that reach them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::catalogue::Catalogue;
use super::console::Console;
use super::discovery;
use super::fault::Fault;
use super::helpers::Helpers;
use super::ledger::{Ledger, State};
use super::luau::Failure;
use super::timers::Timers;
use super::values::{Refused, ToJs, ToLuau, put};
use crate::heap::{Kind, Marker, NativeData, Object, Value};
use crate::runtime::{Agent, HostHooks, JsResult, Persistent, RejectionOperation, Termination, Throw};

/// The state of a run.
pub(super) struct Run {
    pub catalogue: Rc<Catalogue>,
    pub ledger: RefCell<Ledger>,
    pub timers: RefCell<Timers>,
    pub console: RefCell<Console>,
    helpers: RefCell<Option<Rc<Helpers>>>,
    /// Rejected promises that nobody handles, in the order of rejection.
    pub rejected: RefCell<Vec<Persistent>>,
    /// The first fault.
    pub fault: RefCell<Option<Fault>>,
    /// The timer whose function runs: none once it is cleared.
    pub running_timer: Cell<Option<u32>>,
}

impl Run {
    pub fn new(catalogue: Rc<Catalogue>) -> Run {
        Run {
            catalogue,
            ledger: RefCell::default(),
            timers: RefCell::default(),
            console: RefCell::default(),
            helpers: RefCell::default(),
            rejected: RefCell::default(),
            fault: RefCell::default(),
            running_timer: Cell::new(None),
        }
    }
    /// The prelude's helpers.
    pub fn helpers(&self) -> Rc<Helpers> {
        self.helpers.borrow().clone().expect("the prelude has run")
    }
    pub fn set_helpers(&self, helpers: Helpers) {
        *self.helpers.borrow_mut() = Some(Rc::new(helpers));
    }
    pub fn clear_timer(&self, id: u32) {
        self.timers.borrow_mut().clear(id);
        if self.running_timer.get() == Some(id) {
            self.running_timer.set(None);
        }
    }
    /// Notes a fault, unless there was one before.
    pub fn fail(&self, fault: Fault) {
        self.fault.borrow_mut().get_or_insert(fault);
    }
    /// Something was thrown, and nobody is there to catch it.
    pub fn uncaught(&self, agent: &mut Agent, reason: Value) {
        if self.fault.borrow().is_none() {
            let fault = Fault::thrown(agent, self, reason);
            self.fail(fault);
        }
    }
}

/// Keeps the run where natives find it.
pub(super) struct Handle(pub Rc<Run>);
impl NativeData for Handle {
    fn trace(&self, _: &mut Marker<'_>) {}
    fn external_bytes(&self) -> usize {
        0
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}
/// The name of the agent's extension that holds it.
pub(super) const EXTENSION: &str = "tool_exec run";

/// The run of the script that runs.
pub(super) fn run_of(agent: &Agent) -> Rc<Run> {
    let value = agent.extension(EXTENSION).expect("a run");
    agent.heap.native::<Handle>(value).expect("a run").0.clone()
}

/// The hooks of a run: rejections are kept for judging, randomness is seeded once.
pub(super) struct Hooks {
    pub run: Rc<Run>,
    pub random: u64,
}
impl HostHooks for Hooks {
    fn random(&mut self) -> f64 {
        crate::runtime::xorshift(&mut self.random)
    }
    fn promise_rejection(&mut self, agent: &mut Agent, promise: Object, operation: RejectionOperation) {
        agent.rejected_while_holding(promise, operation);
        let mut rejected = self.run.rejected.borrow_mut();
        match operation {
            RejectionOperation::Reject => rejected.push(agent.persist(promise.into())),
            RejectionOperation::Handle => rejected.retain(|one| one.get() != promise.into()),
        }
    }
    fn load_module(&mut self, _: &str, specifier: &str) -> Result<(String, String), String> {
        Err(format!("there are no modules here ('{specifier}'): call tools through zero and tools"))
    }
}

fn arg(args: &[Value], i: usize) -> Value {
    args.get(i).copied().unwrap_or(Value::UNDEFINED)
}
fn text(value: Value) -> String {
    value.as_string().map_or_else(String::new, |text| text.to_string_lossy())
}

/// The object of natives that the prelude gets.
pub(super) fn natives(agent: &mut Agent) -> JsResult<Value> {
    let object = agent.new_plain_object();
    let rows: [(&str, crate::runtime::NativeFn); 5] =
        [("start", start), ("poll", poll), ("miss", miss), ("discover", discover), ("blame", blame)];
    for (name, run) in rows {
        let name_value = agent.heap.new_string(name);
        let function = agent.new_native_function(name_value.into(), 0, run, &[]);
        put(agent, object, name, function.into())?;
    }
    Ok(object.into())
}

/// `__start(toolbox, tool, args)`: begins a call; its ticket, which is its step.
fn start(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let run = run_of(agent);
    let catalogue = run.catalogue.clone();
    let tool = text(arg(args, 1));
    // A number is an index of the catalogue; tools.use gives a name, which discovery has found good.
    let place = match arg(args, 0).as_number() {
        Some(index) => catalogue.toolboxes[index as usize].tool(&tool).map(|found| (index as usize, found)),
        None => {
            catalogue.toolbox(&text(arg(args, 0))).ok().and_then(|b| Some((b, catalogue.toolboxes[b].tool(&tool)?)))
        }
    };
    let Some((toolbox, tool)) = place else { return Err(agent.throw_type_error("there is no such tool")) };
    let name = catalogue.tool_name(toolbox, tool);
    let values = arguments(agent, &run, toolbox, tool, arg(args, 2))?;
    let step = run.ledger.borrow_mut().begin(toolbox, tool, name.clone(), values);
    let Some(step) = step else {
        run.fail(Fault::budget(super::ledger::BUDGET + 1, name));
        return Err(agent.terminate(Termination::Host));
    };
    let frames = agent.capture_frames();
    run.ledger.borrow_mut().calls[step as usize - 1].frames = Some(agent.persist(frames));
    Ok(Value::from(step))
}
/// The arguments in Luau, checked against the tool's; or why the call is refused.
fn arguments(
    agent: &mut Agent,
    run: &Run,
    toolbox: usize,
    tool: usize,
    list: Value,
) -> JsResult<Result<Vec<mlua::Value>, String>> {
    let tool = &run.catalogue.toolboxes[toolbox].tools[tool];
    let list = agent.create_list_from_array_like(list)?;
    if list.len() > tool.args.len() {
        let (takes, came) = (tool.args.len(), list.len());
        let plural = if takes == 1 { "" } else { "s" };
        return Ok(Err(format!("{} takes {takes} argument{plural}, and {came} came: {}", tool.name, tool.signature())));
    }
    let helpers = run.helpers();
    let mut crossing = ToLuau::new(&run.catalogue.luau.lua, &helpers);
    let mut values = Vec::new();
    for (i, declared) in tool.args.iter().enumerate() {
        let came = arg(&list, i);
        if i >= list.len() || came.is_undefined() {
            if declared.optional || declared.type_.is_optional() {
                values.push(mlua::Value::Nil);
                continue;
            }
            let what = if i >= list.len() { "is missing" } else { "is undefined" };
            return Ok(Err(format!("the argument `{}` {what}: {} expected", declared.name, declared.type_text)));
        }
        let value = match crossing.value(agent, came, &format!("args[{i}]")) {
            Ok(value) => value,
            Err(Refused::Because(why)) => {
                return Ok(Err(format!("the argument `{}` cannot be passed: {why}", declared.name)));
            }
            Err(Refused::Threw(throw)) => return Err(throw),
        };
        if !declared.type_.accepts(&value) {
            let came = describe(agent, came);
            return Ok(Err(format!(
                "the argument `{}` is to be {}, and {came} came",
                declared.name, declared.type_text
            )));
        }
        values.push(value);
    }
    Ok(Ok(values))
}
/// "the string "x"", "an array".
fn describe(agent: &mut Agent, value: Value) -> String {
    if value.is_string() {
        return format!("the string {}", agent.describe(value));
    }
    if value.is_number() {
        return format!("the number {}", agent.describe(value));
    }
    match value.as_object().map(|object| object.kind()) {
        Some(Kind::Array) => "an array".to_string(),
        Some(Kind::Object) => "an object".to_string(),
        Some(kind) => format!("a {}", kind.name()),
        None => agent.describe(value),
    }
}

/// `__poll(ticket)`: what a settled call came to, once; undefined before.
fn poll(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let run = run_of(agent);
    let step = arg(args, 0).as_number().unwrap_or(0.0) as u32;
    let (toolbox, tool, name, settled) = {
        let mut ledger = run.ledger.borrow_mut();
        let Some(call) = ledger.calls.get_mut(step.wrapping_sub(1) as usize) else { return Ok(Value::UNDEFINED) };
        if !matches!(call.state, State::Settled(_)) {
            return Ok(Value::UNDEFINED);
        }
        let State::Settled(settled) = std::mem::replace(&mut call.state, State::Redeemed) else { unreachable!() };
        (call.toolbox, call.tool, call.name.clone(), settled)
    };
    let helpers = run.helpers();
    let returns = &run.catalogue.toolboxes[toolbox].tools[tool].returns;
    let result = match settled {
        Ok(value) => match ToJs::new(agent, &helpers).value(agent, &value, Some(returns), "result") {
            Ok(value) => Ok(value),
            Err(Refused::Because(why)) => {
                Err(Failure { message: format!("the tool's result cannot be passed: {why}"), cause: None })
            }
            Err(Refused::Threw(throw)) if throw.is_termination() => return Err(throw),
            Err(Refused::Threw(throw)) => {
                let why = agent.describe(throw.value());
                Err(Failure { message: format!("the tool's result cannot be passed: {why}"), cause: None })
            }
        },
        Err(failure) => Err(failure),
    };
    let error = result.as_ref().err().map(|failure| failure.message.clone());
    run.ledger.borrow_mut().end(step, error);
    let object = agent.new_plain_object();
    match result {
        Ok(value) => {
            put(agent, object, "ok", Value::TRUE)?;
            put(agent, object, "value", value)?;
        }
        Err(Failure { message, cause }) => {
            put(agent, object, "ok", Value::FALSE)?;
            let message = agent.heap.new_string(&message);
            put(agent, object, "message", message.into())?;
            let name = agent.heap.new_string(&name);
            put(agent, object, "tool", name.into())?;
            // A cause that cannot cross is left out.
            let cause = cause.and_then(|cause| ToJs::new(agent, &helpers).value(agent, &cause, None, "cause").ok());
            put(agent, object, "cause", cause.unwrap_or(Value::UNDEFINED))?;
        }
    }
    Ok(object.into())
}

/// Gives a tool's error the script's stack at the call, and the step to blame.
fn blame(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let run = run_of(agent);
    let step = arg(args, 1).as_number().unwrap_or(0.0) as u32;
    let frames =
        run.ledger.borrow_mut().calls.get_mut(step.wrapping_sub(1) as usize).and_then(|call| call.frames.take());
    if let (Some(error), Some(frames)) = (arg(args, 0).as_object(), frames) {
        error.set_word(0, frames.get());
    }
    agent.blame(arg(args, 0), step);
    Ok(Value::UNDEFINED)
}

/// What to say of a name that `zero` or `tools` does not have.
fn miss(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let run = run_of(agent);
    let catalogue = &run.catalogue;
    let name = text(arg(args, 2));
    let message = match text(arg(args, 0)).as_str() {
        "tool" => catalogue.miss_tool(arg(args, 1).as_number().unwrap_or(0.0) as usize, &name),
        "toolbox" => catalogue.miss_in_library(&text(arg(args, 1)), &name),
        "library" => catalogue.miss_library(&name),
        "discovery" => {
            let known = ["toolboxes", "list", "describe", "search", "use"];
            format!("tools has no `{name}`; it has {}", super::names::join(&known.map(String::from)))
        }
        _ => catalogue.short(&name).err().unwrap_or_default(),
    };
    Ok(agent.heap.new_string(&message).into())
}

/// tools.toolboxes, list, describe and search; and whether `use` can be.
fn discover(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let run = run_of(agent);
    let how = text(arg(args, 0));
    let mut names = Vec::new();
    for (i, what) in [(1, "name"), (2, "second name")] {
        let value = arg(args, i);
        let wanted = match how.as_str() {
            "toolboxes" => false,
            "use" => true,
            "search" => i == 1 || !value.is_undefined(),
            _ => i == 1,
        };
        if wanted && !value.is_string() {
            let came = describe(agent, value);
            return Err(agent.throw_type_error(&format!("tools.{how} takes a string as its {what}, and {came} came")));
        }
        names.push(value.as_string().map(|text| text.to_string_lossy()));
    }
    let first = names[0].as_deref().unwrap_or_default();
    match discovery::answer(&run.catalogue, &how, first, names[1].as_deref()) {
        Ok(json) => super::values::from_json(agent, &json),
        Err(why) => Err(script_error(agent, &why)),
    }
}
/// A TypeError that counts as the script's.
fn script_error(agent: &mut Agent, why: &str) -> Throw {
    agent.throw_type_error(why)
}
