//! What one run keeps: its ledger, timers, console, rejections and first fault; and the natives that reach them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::console::Console;
use super::data::Data;
use super::discovery;
use super::fault::{Fault, Kind as FaultKind};
use super::helpers::Helpers;
use super::json::{NoJson, ToJson};
use super::json_text::JsonText;
use super::leaving::Leaving;
use super::ledger::{Ledger, State};
use super::luau::{Cause, Failure};
use super::options::{Caller, Intercepted, Interceptor, Observer};
use super::scope::{CallContext, CallLimits, Within};
use super::tasks::{Done, Outcome, Running, Tasks};
use super::timers::Timers;
use super::to_js;
use super::tool_exec::define;
use super::types::{Named, Type};
use super::values::{MAX_BYTES, Path, Refused, element, from_luau_graph, put, to_js};
use super::world::{Body, World, call_native};
use crate::heap::{Kind, Marker, NativeData, Object, Value};
use crate::runtime::object_operations::IntegrityLevel;
use crate::runtime::rejections::Rejections;
use crate::runtime::script::Compiled;
use crate::runtime::{Agent, HostHooks, Intrinsic, JsResult, Persistent, RejectionOperation, Termination};

/// The state of a run.
pub(super) struct Run {
    pub world: Arc<World>,
    pub caller: Caller,
    pub observer: Option<Arc<dyn Observer>>,
    pub interceptor: Option<Arc<dyn Interceptor>>,
    pub limits: CallLimits,
    pub ledger: RefCell<Ledger>,
    pub tasks: Tasks,
    pub timers: RefCell<Timers>,
    pub console: RefCell<Console>,
    /// Rejected promises that nobody handles.
    pub rejected: RefCell<Rejections>,
    /// The class of the errors of tools, once one has failed.
    pub error_class: RefCell<Option<Persistent>>,
    /// The first fault.
    pub fault: RefCell<Option<Fault>>,
    /// The timer whose function runs: none once it is cleared.
    pub running_timer: Cell<Option<u32>>,
    /// Time spent waiting for tools and timers.
    pub waited: Cell<Duration>,
    /// When the clock was last asked: at every turn of the loop, and when a call begins or its tool has run.
    pub now: Cell<Instant>,
    /// What the script returned, as it was then.
    pub value: RefCell<JsonText>,
}

impl Run {
    pub fn new(world: Arc<World>, options: &super::options::RunOptions, limits: CallLimits) -> Run {
        Run {
            world,
            caller: options.caller.clone(),
            observer: options.observer.clone(),
            interceptor: options.interceptor.clone(),
            limits,
            ledger: RefCell::default(),
            tasks: Tasks::default(),
            timers: RefCell::default(),
            console: RefCell::new(Console::new(options.observer.clone())),
            rejected: RefCell::default(),
            error_class: RefCell::default(),
            fault: RefCell::default(),
            running_timer: Cell::new(None),
            waited: Cell::default(),
            now: Cell::new(Instant::now()),
            value: RefCell::default(),
        }
    }
    /// Starts calls that wait, as many as may run.
    pub fn start_waiting(&self) {
        loop {
            let Some((step, toolbox, tool, args)) = self.ledger.borrow_mut().start_next() else { return };
            let future = self.begin(step, toolbox, tool, args);
            let done = self.tasks.spawn(step, future);
            // It may have taken all the time that was left.
            self.now.set(Instant::now());
            if let Some(done) = done {
                self.ledger.borrow_mut().finish(step, done, self.now.get());
            }
        }
    }
    /// Lets calls that were woken go on.
    pub fn poll_calls(&self) {
        if !self.tasks.any_woken() {
            return;
        }
        let ended = self.tasks.poll_woken();
        self.now.set(Instant::now());
        for (step, done) in ended {
            self.ledger.borrow_mut().finish(step, done, self.now.get());
        }
    }
    /// The work of a call.
    fn begin(&self, step: u32, toolbox: usize, tool: usize, args: Vec<Data>) -> Running {
        let world = self.world.clone();
        let (caller, observer) = (self.caller.clone(), self.observer.clone());
        let (now, limits) = (self.now.get(), self.limits.clone());
        let mut ledger = self.ledger.borrow_mut();
        let call = &mut ledger.calls[step as usize - 1];
        let context = CallContext::new(world.clone(), step, call.name.clone(), caller, observer, now, limits);
        call.context = Some(context.clone());
        drop(ledger);
        let timeout = world.toolboxes[toolbox].tools[tool].timeout_ms;
        let work = run_tool(world, toolbox, tool, args, context);
        match timeout {
            None => Box::pin(work),
            Some(ms) => Box::pin(async move {
                let limit = Duration::try_from_secs_f64(ms / 1e3).unwrap_or(Duration::MAX);
                match tokio::time::timeout(limit, work).await {
                    Ok(done) => done,
                    Err(_) => Err(Failure::new(format!("it took more than the {ms} ms that this tool may take"))),
                }
            }),
        }
    }
    /// What looks into Maps, Dates and the like.
    pub fn helpers(&self) -> Helpers {
        Helpers
    }
    pub fn clear_timer(&self, id: u32) {
        self.timers.borrow_mut().clear(id);
        if self.running_timer.get() == Some(id) {
            self.running_timer.set(None);
        }
    }
    /// The script has returned: what its value is now is kept, whatever comes after.
    pub fn returned(&self, agent: &mut Agent, result: Value) -> JsResult<()> {
        let helpers = self.helpers();
        match ToJson::new(&helpers).top(agent, result) {
            Ok(json) => *self.value.borrow_mut() = json,
            Err(NoJson::Because(why)) => self.fail(Fault::plain(FaultKind::Script, why)),
            Err(NoJson::Threw(throw)) if throw.is_termination() => return Err(throw),
            Err(NoJson::Threw(throw)) => self.uncaught(agent, throw.value()),
        }
        Ok(())
    }
    /// A call is over: the trace and the observer hear of it.
    fn end_call(&self, step: u32, error: Option<String>) {
        let mut ledger = self.ledger.borrow_mut();
        let entry = ledger.end(step, error, self.now.get());
        if let Some(observer) = &self.observer {
            observer.call_settled(entry);
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
    fn trace(&self, marker: &mut Marker<'_>) {
        // What else there is of the heap's is persistent.
        self.0.rejected.borrow().trace(marker);
    }
    fn external_bytes(&self) -> usize {
        self.0.rejected.borrow().bytes()
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
    pub clock: crate::runtime::DefaultHooks,
}
impl HostHooks for Hooks {
    fn random(&mut self) -> f64 {
        let real = crate::runtime::xorshift(&mut self.random);
        self.run.interceptor.as_ref().map_or(real, |interceptor| interceptor.random(real))
    }
    fn now(&mut self) -> f64 {
        let real = self.clock.now();
        self.run.interceptor.as_ref().map_or(real, |interceptor| interceptor.now(real))
    }
    fn promise_rejection(&mut self, _: &mut Agent, promise: Object, operation: RejectionOperation) {
        self.run.rejected.borrow_mut().track(promise, operation);
    }
    fn load_module(&mut self, _: &str, specifier: &str) -> Result<(String, String), String> {
        Err(format!("there are no modules to import here ('{specifier}'): call tools instead"))
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
    let run = agent.extension(EXTENSION).expect("a run");
    let rows: [(&str, crate::runtime::NativeFn); 5] =
        [("start", start), ("poll", poll), ("miss", miss), ("misuse", misuse), ("discover", discover)];
    for (name, native) in rows {
        let name_value = agent.heap.new_string(name);
        let function = agent.new_native_function(name_value.into(), 0, native, &[run]);
        put(agent, object, name, function.into())?;
    }
    Ok(object.into())
}

/// The run of one of them.
fn captured_run(agent: &Agent) -> Rc<Run> {
    agent.heap.native::<Handle>(agent.capture(0)).expect("a run").0.clone()
}

/// Runs a tool with arguments that are good.
pub(super) async fn run_tool(
    world: Arc<World>,
    toolbox: usize,
    tool: usize,
    data: Vec<Data>,
    context: Arc<CallContext>,
) -> Done {
    let owner = world.toolboxes[toolbox].clone();
    let tool = &owner.tools[tool];
    match &tool.body {
        Body::Luau(run) => world.luau.call(run, data, context).await.map(Outcome::Luau),
        Body::Native(native) => {
            let future = std::pin::pin!(call_native(native.clone(), data, context.clone()));
            Within::new(context, future, false).await.map(Outcome::Data).map_err(Failure::from)
        }
    }
}

/// `__start(toolbox, tool, args)`: begins a call; its ticket, which is its step. The tool runs until it first waits: that
/// is a coroutine of its own, and nothing of it stands on this stack when it yields.
fn start(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let run = captured_run(agent);
    let world = run.world.clone();
    // Numbers are indices of the catalogue; tools.use gives names, which discovery has found good.
    let place = match (arg(args, 0).as_number(), arg(args, 1).as_number()) {
        (Some(toolbox), Some(tool)) => Some((toolbox as usize, tool as usize)),
        _ => world.place(&text(arg(args, 0)), &text(arg(args, 1))).ok(),
    };
    let Some((toolbox, tool)) = place else { return Err(agent.throw_type_error("there is no such tool")) };
    let name = world.kept_name(toolbox, tool);
    if !run.ledger.borrow().has_budget() {
        run.fail(Fault::budget(super::ledger::BUDGET + 1, name.to_string()).at(agent.current_place()));
        return Err(agent.terminate(Termination::Host));
    }
    let declared = &world.toolboxes[toolbox].tools[tool];
    run.now.set(Instant::now());
    let step = run.ledger.borrow_mut().begin(toolbox, tool, name.clone(), run.now.get(), !declared.cancellable);
    let frames = agent.capture_frames();
    run.ledger.borrow_mut().calls[step as usize - 1].frames = Some(agent.persist(frames));
    if let Some(observer) = &run.observer {
        observer.call_started(step, &name);
    }
    let values = match arguments(agent, &run, step, (toolbox, tool), arg(args, 2)) {
        Ok(Ok(values)) => values,
        Ok(Err(why)) => {
            run.ledger.borrow_mut().settle(step, Err(Failure::new(why)), None, run.now.get());
            return Ok(Value::from(step));
        }
        Err(throw) if throw.is_termination() => return Err(throw),
        // A getter of the script's: the call is over before it ran, and fails with what was thrown.
        Err(throw) => {
            let why = match throw.value().as_object().filter(|error| error.kind() == Kind::Error) {
                Some(error) => crate::builtins::error::headline(agent, error),
                None => agent.describe(throw.value()),
            };
            run.end_call(step, Some(format!("reading the arguments threw: {why}")));
            let thrown = agent.persist(throw.value());
            run.ledger.borrow_mut().calls[step as usize - 1].thrown = Some(thrown);
            return Ok(Value::from(step));
        }
    };
    if let Some(interceptor) = &run.interceptor
        && let Some(Intercepted { result, duration_ms, order }) = interceptor.before(step, &name, &values)
    {
        let mut ledger = run.ledger.borrow_mut();
        ledger.calls[step as usize - 1].duration_ms = duration_ms;
        ledger.settle(step, result.map(Outcome::Data).map_err(Failure::from), order, run.now.get());
        return Ok(Value::from(step));
    }
    run.ledger.borrow_mut().queue(step, values);
    run.start_waiting();
    Ok(Value::from(step))
}
/// The arguments, checked against the tool's; or why the call is refused. They are copied out of JavaScript before anything of
/// Luau is touched: a getter may take its time.
fn arguments(
    agent: &mut Agent,
    run: &Run,
    step: u32,
    (toolbox, tool): (usize, usize),
    list: Value,
) -> JsResult<Result<Vec<Data>, String>> {
    let owner = &run.world.toolboxes[toolbox];
    let tool = &owner.tools[tool];
    // What the prelude hands over is its own.
    let list = list.as_object().expect("a list of arguments");
    let count = agent.length_of_array_like(list)? as usize;
    if let Err(why) = tool.check_count(count) {
        return Ok(Err(why));
    }
    let helpers = run.helpers();
    let mut crossing = Leaving::new(&helpers, MAX_BYTES.saturating_sub(run.ledger.borrow().held));
    let mut values = Vec::with_capacity(tool.args.len());
    for (i, declared) in tool.args.iter().enumerate() {
        let came = element(agent, list, i as u64)?;
        let value = match crossing.value(agent, came, &Path::Index(&Path::Root("args"), i as u64)) {
            Ok(value) => value,
            Err(Refused::Because(why)) => {
                return Ok(Err(format!("the argument `{}` cannot be passed: {why}", declared.name)));
            }
            Err(Refused::Threw(throw)) => return Err(throw),
        };
        if matches!(value, Data::Undefined) {
            match declared.absent(i < count, &owner.types) {
                Ok(data) => values.push(data.clone()),
                Err(why) => return Ok(Err(why)),
            }
            continue;
        }
        if let Err(why) = declared.check(&value, &owner.types, Some(&|| describe(agent, came))) {
            return Ok(Err(why));
        }
        values.push(value);
    }
    run.ledger.borrow_mut().hold(step, crossing.taken);
    Ok(Ok(values))
}
/// "the string "x"", "an array".
fn describe(agent: &Agent, value: Value) -> String {
    if value.is_string() {
        return format!("the string {}", agent.describe(value));
    }
    if value.is_number() {
        return format!("the number {}", agent.describe(value));
    }
    match value.as_object().map(|object| object.kind()) {
        Some(Kind::Array) => "an array".to_string(),
        Some(Kind::Object) => "an object".to_string(),
        Some(kind) => super::values::a_kind(kind),
        None => agent.describe(value),
    }
}

/// `__poll(ticket)`: the promise of a call, once. The event loop settles it when no script runs.
fn poll(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let run = captured_run(agent);
    let step = arg(args, 0).as_number().unwrap_or(0.0) as usize;
    let mut ledger = run.ledger.borrow_mut();
    match ledger.calls.get_mut(step.wrapping_sub(1)) {
        Some(call) if call.promise.is_none() => {
            let promise = agent.new_promise();
            call.promise = Some(agent.persist(promise.into()));
            let thrown = call.thrown.take();
            drop(ledger);
            if let Some(thrown) = thrown {
                agent.reject_promise(promise, thrown.get());
            }
            Ok(promise.into())
        }
        _ => Ok(Value::UNDEFINED),
    }
}

/// Settles the promise of a call that has ended.
pub(super) fn settle(agent: &mut Agent, run: &Run, step: u32) -> JsResult<()> {
    let (toolbox, tool, settled, promise, frames) = {
        let mut ledger = run.ledger.borrow_mut();
        let Some(call) = ledger.calls.get_mut(step.wrapping_sub(1) as usize) else { return Ok(()) };
        if !matches!(call.state, State::Settled(_)) {
            return Ok(());
        }
        let State::Settled(settled) = std::mem::replace(&mut call.state, State::Redeemed) else { unreachable!() };
        (call.toolbox, call.tool, settled, call.promise.take(), call.frames.take())
    };
    let owner = run.world.toolboxes[toolbox].clone();
    let returns = &owner.tools[tool].returns;
    if let Some(interceptor) = &run.interceptor {
        let plain = match &settled {
            Ok(Outcome::Data(data)) => Ok(data.clone()),
            Ok(Outcome::Luau(value)) => from_luau_graph(value, Some(returns), &owner.types, "result")
                .map_err(|why| super::data::ToolFailure::new(format!("the tool's result cannot be passed: {why}"))),
            Err(failure) => Err(failure.to_data()),
        };
        interceptor.after(step, &run.world.kept_name(toolbox, tool), &plain);
    }
    let crossed = match &settled {
        Ok(Outcome::Luau(value)) => Ok(from_machine(agent, run, value, Some(returns), &owner.types, "result")),
        Ok(Outcome::Data(data)) => Ok(to_js(agent, &run.helpers(), data).map_err(Refused::Threw)),
        Err(failure) => Err(failure),
    };
    let unpassed;
    let result = match crossed {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(refused)) => {
            let why = match refused {
                Refused::Because(why) => why,
                Refused::Threw(throw) if throw.is_termination() => return Err(throw),
                Refused::Threw(throw) => agent.describe(throw.value()),
            };
            unpassed = Failure::new(format!("the tool's result cannot be passed: {why}"));
            Err(&unpassed)
        }
        Err(failure) => Err(failure),
    };
    let error = result.as_ref().err().map(|failure| failure.message.clone());
    run.end_call(step, error);
    let Some(promise) = promise.and_then(|promise| promise.get().as_object()) else { return Ok(()) };
    let Failure { message, cause } = match result {
        Ok(value) => return agent.resolve_promise(promise, value),
        Err(failure) => failure,
    };
    let message = agent.heap.new_string(message).into();
    let name = agent.heap.new_string(&run.world.kept_name(toolbox, tool)).into();
    // A cause that cannot cross is left out.
    let cause = match cause {
        Some(Cause::Luau(value)) => from_machine(agent, run, value, None, &Named::new(), "cause").ok(),
        Some(Cause::Data(data)) => to_js(agent, &run.helpers(), data).ok(),
        None => None,
    };
    let cause = cause.map(|cause| agent.persist(cause));
    let class = error_class(agent, run)?;
    let error = agent.construct(class, &[message, name, Value::from(step)], None)?;
    if let Some(cause) = cause.filter(|cause| !cause.get().is_undefined()) {
        define(agent, error, "cause", cause.get())?;
    }
    // It has the script's stack at the call, and the step to blame.
    if let Some(frames) = frames {
        error.set_word(0, frames.get());
    }
    agent.blame(error.into(), step);
    agent.reject_promise(promise, error.into());
    Ok(())
}
/// The class of the errors of tools: made when a first call fails.
fn error_class(agent: &mut Agent, run: &Run) -> JsResult<Object> {
    static CODE: OnceLock<Compiled> = OnceLock::new();
    if let Some(class) = &*run.error_class.borrow()
        && let Some(class) = class.get().as_object()
    {
        return Ok(class);
    }
    let text = include_str!("../../prelude/tool_error.js");
    let code = CODE.get_or_init(|| agent.compile_script("zerojs:errors", text).expect("it is JavaScript"));
    let make = agent.run_script(code)?;
    let error = agent.intrinsic(Intrinsic::Error);
    let class = agent.call(make, Value::UNDEFINED, &[error.into()])?.as_object().expect("a class");
    *run.error_class.borrow_mut() = Some(agent.persist(class.into()));
    let prototype = agent.get_str(class, "prototype")?.as_object().expect("a class has a prototype");
    let name = agent.heap.new_string("ToolError");
    define(agent, prototype, "name", name.into())?;
    agent.set_integrity_level(prototype, IntegrityLevel::Frozen)?;
    agent.set_integrity_level(class, IntegrityLevel::Frozen)?;
    Ok(class)
}
/// A value of the machine in JavaScript. Nothing of the script runs while it is copied.
fn from_machine(
    agent: &mut Agent,
    run: &Run,
    value: &mlua::Value,
    declared: Option<&Type>,
    named: &Named,
    what: &str,
) -> Result<Value, Refused> {
    if !value.is_table() && !value.is_string() {
        return to_js::copy(agent, &run.world.luau.lua, value, declared, named, what);
    }
    let _turn = run.world.luau.turn();
    to_js::copy(agent, &run.world.luau.lua, value, declared, named, what)
}

/// Throws: `zero` or `tools` does not have a name. An error of the engine's, as one of a property of undefined is.
fn miss(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let run = run_of(agent);
    let catalogue = &run.world;
    let name = shown(arg(args, 2));
    let message = match text(arg(args, 0)).as_str() {
        "tool" => catalogue.miss_tool(arg(args, 1).as_number().unwrap_or(0.0) as usize, &name),
        "toolbox" => catalogue.miss_in_library(&text(arg(args, 1)), &name),
        "library" => catalogue.miss_library(&name),
        "discovery" => discovery::miss(&name),
        "session" => super::playground::miss(catalogue, &name),
        _ => catalogue.short(&name).err().unwrap_or_default(),
    };
    Err(agent.throw_type_error(&message))
}
/// Throws: something was not used as it is to be.
fn misuse(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    Err(agent.throw_type_error(&text(arg(args, 0))))
}
/// A name as far as a message shows it.
fn shown(name: Value) -> String {
    cut(text(name), 200, "…")
}
/// A query as far as it is looked at: whole words.
fn query(value: Value) -> String {
    const MAX: usize = 64 << 10;
    let (whole, mut query) = (text(value), String::new());
    if whole.len() <= MAX {
        return whole;
    }
    let end = whole.floor_char_boundary(MAX);
    query.push_str(&whole[..whole[..end].rfind(char::is_whitespace).unwrap_or(end)]);
    query
}
/// A text of at most so many bytes, and what says that it was longer.
fn cut(mut text: String, most: usize, mark: &str) -> String {
    if text.len() > most {
        text.truncate(text.floor_char_boundary(most));
        text.push_str(mark);
    }
    text
}

/// tools.toolboxes, list, describe and search; and whether `use` can be.
fn discover(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let run = run_of(agent);
    let how = text(arg(args, 0));
    agent.poll(500)?;
    let mut names = Vec::new();
    let whats = match how.as_str() {
        "search" => ["query", "toolbox"],
        "describe" => ["name", ""],
        _ => ["toolbox", "tool"],
    };
    for (i, what) in [(1, whats[0]), (2, whats[1])] {
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
        let is_query = how == "search" && i == 1;
        names.push(value.is_string().then(|| if is_query { query(value) } else { shown(value) }));
    }
    let first = names[0].as_deref().unwrap_or_default();
    match discovery::answer(&run.world, &how, first, names[1].as_deref()) {
        Ok(json) => super::values::from_json(agent, &json),
        Err(why) => Err(agent.throw_type_error(&why)),
    }
}
