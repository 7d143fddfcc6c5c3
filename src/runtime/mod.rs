//! The agent: one heap, its realms, its job queue, its limits; and the doors through which code runs.
//!
//! A builtin reads `fn(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value>`. Values in its locals need no
//! rooting: nothing moves, and the collector scans the native stack. Lists of values in malloc memory are not seen: use
//! [`RootedVec`] (`agent.rooted_vec()`), and [`Persistent`] for values that outlive the native.

pub mod arguments_exotic;
pub mod array_buffer;
pub mod array_exotic;
pub mod async_from_sync_iterator;
pub mod async_generator;
mod bigint_medium;
pub mod bigint_operations;
pub(crate) mod bigint_text;
pub mod callback;
pub mod code_instance;
pub mod collection_iterator;
pub mod comparison;
pub mod conversion;
pub mod coroutine;
pub(crate) mod difference;
pub mod disposal;
pub mod error;
pub mod finalization;
pub(crate) mod forwarding;
pub mod function;
pub mod generator;
pub mod internal_methods;
pub mod intrinsics;
pub mod iteration;
pub mod iterator;
pub mod job;
mod known_instances;
pub(crate) mod long_lists;
pub(crate) mod long_numerals;
pub(crate) mod long_strings;
pub mod messages;
pub mod module;
pub mod module_evaluate;
pub mod module_import;
pub mod module_link;
pub mod namespace;
pub mod native;
pub mod number_format;
pub mod object_operations;
pub mod operators;
pub mod ordered_table;
pub mod plain_walk;
pub mod pristine;
pub mod promise;
pub mod property_descriptor;
pub mod provenance;
pub mod proxy;
pub(crate) mod regexp_state;
pub mod rejections;
pub mod roots;
pub mod script;
pub mod shared_memory;
pub mod stack;
pub mod string_builder;
pub mod string_exotic;
pub(crate) mod string_iterator;
pub mod time_zone;
#[cfg(feature = "temporal")]
pub mod time_zone_provider;
pub mod typed_array;

pub use error::{ErrorClass, JsResult, Must, Termination, Throw};
pub use intrinsics::Intrinsic;
pub use messages as message;
pub use native::{NativeFn, Prop};
pub use object_operations::PropertyListKind;
pub use roots::{KeyList, Persistent, RootedVec};

use crate::bytecode::{Code, EvalSite, Source};
use crate::heap::cell::Header;
use crate::heap::{Heap, Marker, Object, PropertyKey, Value};
use code_instance::CodeInstance;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use zerojs_grammar::Goal;

/// A realm's number in its agent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct RealmId(pub u32);

/// A realm: intrinsics and a global environment.
pub struct Realm {
    /// By `Intrinsic as usize`.
    pub intrinsics: Vec<Value>,
    /// The global object.
    pub global_object: Object,
    /// What `this` is in scripts.
    pub global_this: Value,
    /// Lexical globals: cell, and whether it is constant.
    pub(crate) lexical: FxHashMap<PropertyKey, (*mut Header, bool)>,
    /// [[HostDefined]]
    pub host_defined: Value,
    /// The shapes of `{}`, `[]`, `{ value, done }` and descriptors of data.
    pub(crate) shapes: RealmShapes,
    pub(crate) arguments: arguments_exotic::ArgumentsRealm,
    pub(crate) regexp: regexp_state::RegExpRealm,
}

/// Shapes that natives need often.
#[derive(Clone, Copy)]
pub(crate) struct RealmShapes {
    pub plain: crate::heap::ShapeId,
    pub array: crate::heap::ShapeId,
    pub iter_result: crate::heap::ShapeId,
    pub data_descriptor: crate::heap::ShapeId,
}
impl Default for RealmShapes {
    fn default() -> Self {
        let none = crate::heap::ShapeId(0);
        RealmShapes { plain: none, array: none, iter_result: none, data_descriptor: none }
    }
}

/// What an agent may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of heap.
    pub max_bytes: usize,
    /// Instructions, roughly: back-edges, calls, and what natives charge. None: no limit.
    pub fuel: Option<u64>,
    /// Bytes of native stack that natives and the compiler may take from where the agent is entered.
    pub native_stack: usize,
    /// Values of the VM's stack.
    pub stack_values: usize,
}
impl Default for Limits {
    fn default() -> Limits {
        Limits { max_bytes: 1 << 30, fuel: None, native_stack: 768 << 10, stack_values: 1 << 18 }
    }
}

/// Ends a run from another thread.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);
impl Interrupt {
    /// The script ends at its next back-edge, call or native loop.
    pub fn interrupt(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    /// For the next run.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }
    /// Whether it was asked for.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a promise without handler is told to the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RejectionOperation {
    /// Rejected, and nobody listens.
    Reject,
    /// Somebody does, later.
    Handle,
}

/// What the embedder supplies.
pub trait HostHooks {
    /// HostPromiseRejectionTracker.
    fn promise_rejection(&mut self, _agent: &mut Agent, _promise: Object, _operation: RejectionOperation) {}
    /// Milliseconds since the epoch.
    fn now(&mut self) -> f64 {
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0.0, |d| d.as_millis() as f64)
    }
    /// A number in [0, 1).
    fn random(&mut self) -> f64;
    /// Loads the source of a module: (name, source text). `referrer` is the name of the module or script that asks.
    fn load_module(&mut self, referrer: &str, specifier: &str) -> Result<(String, String), String> {
        let _ = referrer;
        Err(format!("Cannot find module '{specifier}'"))
    }
    /// Fills import.meta of a module.
    fn import_meta(&mut self, _agent: &mut Agent, _module: &str, _meta: Object) {}
}

/// The default hooks: a clock, a random generator, no modules.
pub struct DefaultHooks(pub u64);
impl Default for DefaultHooks {
    fn default() -> Self {
        let seed =
            std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64);
        DefaultHooks(seed | 1)
    }
}
impl HostHooks for DefaultHooks {
    fn random(&mut self) -> f64 {
        xorshift(&mut self.0)
    }
}
/// The next number in [0, 1) of a xorshift64* generator.
pub fn xorshift(state: &mut u64) -> f64 {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    (state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11) as f64 / (1u64 << 53) as f64
}

/// How a suspended frame goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum ResumeMode {
    /// With a value.
    Next = 0,
    /// By throwing it.
    Throw = 1,
    /// By returning it.
    Return = 2,
}

/// The VM's entry points, set by `realm`: they cut the cycle between calling, running and compiling.
#[derive(Clone, Copy)]
pub(crate) struct Doors {
    /// Calls or constructs (new_target not undefined) a bytecode function.
    pub run: fn(&mut Agent, func: Object, this: Value, args: &[Value], new_target: Value) -> JsResult<Value>,
    /// Runs a frame that a native made above the innermost one, from its registers; what it comes to is in `stack.result`.
    // SAFETY: the frame must be complete, with room for the code's registers.
    pub execute: unsafe fn(&mut Agent, *const code_instance::CodeInstance, *mut Value),
    /// Resumes a suspended generator-like object; what it yields or returns. Whether it is finished is in its state.
    pub resume: fn(&mut Agent, generator: Object, value: Value, mode: ResumeMode) -> JsResult<Value>,
    /// Compiles a source.
    pub compile: fn(Arc<Source>, &Goal, Option<&EvalSite>, &AtomicBool) -> Result<Arc<Code>, CompileError>,
    /// Makes a realm.
    pub create_realm: fn(&mut Agent) -> RealmId,
}

/// A syntax error, with the place.
#[derive(Clone, Debug)]
pub struct CompileError {
    /// What is wrong.
    pub message: String,
    /// 1-based.
    pub line: u32,
    /// 1-based.
    pub column: u32,
    /// A ReferenceError rather than a SyntaxError.
    pub is_reference_error: bool,
    /// Nothing is wrong with the source: the script was ended while it was compiled.
    pub is_interrupted: bool,
}
impl From<zerojs_grammar::SyntaxError> for CompileError {
    fn from(error: zerojs_grammar::SyntaxError) -> CompileError {
        let zerojs_grammar::SyntaxError { message, line, column, is_reference_error, is_interrupted, .. } = error;
        CompileError { message, line, column, is_reference_error, is_interrupted }
    }
}

/// An agent.
pub struct Agent {
    /// All values live here.
    pub heap: Heap,
    pub(crate) stack: stack::VmStack,
    /// The realm of what runs.
    pub(crate) realm: RealmId,
    pub(crate) realms: Vec<Realm>,
    /// The native function that runs.
    pub(crate) callee: Value,
    /// new.target of the native function that runs.
    pub(crate) new_target: Value,
    /// Until the next check; refilled from `limits`.
    pub(crate) fuel: i64,
    /// Bytes that natives hold, beside their lists of values.
    pub(crate) held_bytes: usize,
    /// Not yet put into `fuel`.
    pub(crate) fuel_reserve: u64,
    fuel_granted: u64,
    pub(crate) termination: Option<Termination>,
    /// Addresses below this are too deep.
    pub(crate) native_limit: usize,
    /// Where the native stack was entered: the conservative scan starts here.
    pub(crate) native_base: usize,
    pub(crate) lazy: FxHashMap<Object, native::Lazy>,
    pub(crate) instances: Vec<*mut CodeInstance>,
    pub(crate) array_protocol: iterator::ArrayProtocol,
    /// Stress mode: safepoints to pass over before the next collection.
    stress_skip: usize,
    pub(crate) jobs: job::JobQueue,
    pub(crate) async_waiters: shared_memory::AsyncWaiters,
    pub(crate) roots: roots::Roots,
    /// WeakRef targets seen in the current job.
    pub(crate) kept_alive: Vec<Value>,
    /// What is known of ArraySpeciesCreate.
    pub(crate) array_species: pristine::KnownSpecies,
    pub(crate) shared_caches: code_instance::SharedCaches,
    /// What JSON.stringify keeps.
    pub(crate) json_plans: Option<Box<dyn std::any::Any>>,
    pub(crate) known_iterations: [pristine::KnownIteration; 4],
    /// A prototype that for-in finds nothing in, and the epoch and number of collections for which that holds.
    pub(crate) enumerates_nothing: (usize, u32, u64),
    pub(crate) promise_species: pristine::KnownSpecies,
    pub(crate) known_instances: known_instances::KnownInstances,
    /// Every FinalizationRegistry that is alive; weak.
    pub(crate) finalization_registries: Vec<Object>,
    /// The embedder's hooks.
    pub hooks: Option<Box<dyn HostHooks>>,
    pub(crate) doors: Doors,
    /// The limits in force.
    pub limits: Limits,
    pub(crate) interrupt: Interrupt,
    /// [[CanBlock]]
    pub can_block: bool,
    /// Whether `eval`, `Function` and the like are refused.
    pub forbids_dynamic_code: bool,
    /// Well-known names that this world lacks, with what to say instead.
    pub absent_global_hints: &'static [(&'static str, &'static str)],
    /// State of other modules: module records, timers…, by name.
    pub(crate) extensions: FxHashMap<&'static str, Value>,
    pub(crate) regexp: regexp_state::RegExpState,
    pub(crate) provenance: provenance::Provenance,
}

/// Bytes of lists on the Rust side that are let be.
const LISTS: usize = 1 << 20;
/// How much fuel is put on the VM's counter at once: what passes between two looks at the interrupt flag.
pub(crate) const FUEL_CHUNK: u64 = 20_000;

impl Agent {
    pub(crate) fn with_doors(limits: Limits, hooks: Box<dyn HostHooks>, doors: Doors) -> Agent {
        let mut agent = Agent {
            heap: Heap::new(limits.max_bytes),
            stack: stack::VmStack::new(limits.stack_values),
            realm: RealmId(0),
            realms: Vec::new(),
            callee: Value::UNDEFINED,
            new_target: Value::UNDEFINED,
            fuel: 0,
            held_bytes: 0,
            fuel_reserve: 0,
            fuel_granted: 0,
            termination: None,
            native_limit: 0,
            native_base: 0,
            lazy: FxHashMap::default(),
            instances: Vec::new(),
            array_protocol: iterator::ArrayProtocol::default(),
            stress_skip: 0,
            jobs: job::JobQueue::default(),
            async_waiters: shared_memory::AsyncWaiters::default(),
            roots: roots::Roots::default(),
            kept_alive: Vec::new(),
            array_species: pristine::KnownSpecies::default(),
            shared_caches: Default::default(),
            json_plans: None,
            known_iterations: Default::default(),
            enumerates_nothing: (0, 0, 0),
            promise_species: pristine::KnownSpecies::default(),
            known_instances: Default::default(),
            finalization_registries: Vec::new(),
            hooks: Some(hooks),
            doors,
            limits,
            interrupt: Interrupt::default(),
            can_block: true,
            forbids_dynamic_code: false,
            absent_global_hints: &[],
            extensions: FxHashMap::default(),
            regexp: Default::default(),
            provenance: Default::default(),
        };
        agent.regexp.matcher.watch(agent.interrupt.0.clone());
        agent.refuel(agent.limits.fuel);
        agent
    }

    /// The current realm.
    #[inline(always)]
    pub fn realm(&self) -> &Realm {
        &self.realms[self.realm.0 as usize]
    }
    /// The current realm, mutably.
    pub fn realm_mut(&mut self) -> &mut Realm {
        &mut self.realms[self.realm.0 as usize]
    }
    /// The current realm's number.
    pub fn realm_id(&self) -> RealmId {
        self.realm
    }
    /// Does something in another realm.
    pub fn in_realm<T>(&mut self, realm: RealmId, f: impl FnOnce(&mut Agent) -> T) -> T {
        let outer = std::mem::replace(&mut self.realm, realm);
        let result = f(self);
        self.realm = outer;
        result
    }
    /// An intrinsic of the current realm.
    #[inline(always)]
    pub fn intrinsic(&self, which: Intrinsic) -> Object {
        self.intrinsic_of(self.realm, which)
    }
    /// An intrinsic of a realm.
    #[inline(always)]
    pub fn intrinsic_of(&self, realm: RealmId, which: Intrinsic) -> Object {
        let value = self.realms[realm.0 as usize].intrinsics[which as usize];
        match value.as_object() {
            Some(object) => object,
            None => panic!("the intrinsic {} does not exist yet", which.name()),
        }
    }
    /// new.target of the running native: undefined in a plain call. Read it before calling anything.
    #[inline(always)]
    pub fn new_target(&self) -> Value {
        self.new_target
    }
    /// The running native function. Read it before calling anything.
    #[inline(always)]
    pub fn callee(&self) -> Object {
        self.callee.as_object().expect("a native function runs")
    }

    /// A value that another module keeps in the agent, by name.
    pub fn extension(&self, name: &str) -> Option<Value> {
        self.extensions.get(name).copied()
    }
    /// Keeps a value in the agent, by name.
    pub fn set_extension(&mut self, name: &'static str, value: Value) {
        self.extensions.insert(name, value);
    }

    // ---- limits

    /// Gives a run its fuel (None: unlimited) and forgets an earlier termination.
    pub fn refuel(&mut self, fuel: Option<u64>) {
        self.termination = None;
        let fuel = fuel.unwrap_or(u64::MAX);
        self.fuel_granted = fuel;
        let chunk = fuel.min(FUEL_CHUNK);
        self.fuel = chunk as i64;
        self.fuel_reserve = fuel - chunk;
    }
    /// Fuel used since `refuel`.
    pub fn fuel_used(&self) -> u64 {
        (self.fuel_granted - self.fuel_reserve).saturating_add_signed(-self.fuel)
    }
    /// A handle to end runs from another thread.
    pub fn interrupt_handle(&self) -> Interrupt {
        self.interrupt.clone()
    }
    /// Why the script was ended, if it was.
    pub fn termination(&self) -> Option<Termination> {
        self.termination
    }
    /// Charges fuel for native work, and collects or ends the script where due. Native loops call it every so often.
    #[inline]
    pub fn poll(&mut self, cost: u64) -> JsResult<()> {
        self.fuel -= cost as i64;
        if self.fuel < 0 || self.heap.gc_pending.get() || self.heap.stress { self.poll_slow() } else { Ok(()) }
    }
    /// Charges fuel if nothing else is due; else the caller prepares for a collection and calls `poll(0)`.
    #[inline(always)]
    pub(crate) fn poll_if_calm(&mut self, cost: u64) -> Result<(), ()> {
        self.fuel -= cost as i64;
        if self.fuel < 0 || self.heap.gc_pending.get() || self.heap.stress { Err(()) } else { Ok(()) }
    }
    /// What happens when the counter is used up, or a collection is due: a safepoint.
    #[cold]
    #[inline(never)]
    pub(crate) fn poll_slow(&mut self) -> JsResult<()> {
        self.pay(0)?;
        let lists = self.bytes_of_lists();
        let is_short = lists > LISTS && self.heap.is_short_of(lists);
        if self.heap.gc_pending.get() || self.heap.stress || is_short {
            // Something had to be paid for, no more.
            if !self.heap.stress && !is_short && !self.heap.is_due() {
                self.heap.gc_pending.set(false);
                return Ok(());
            }
            // In stress mode a large heap or a deep stack makes each collection dear: then some safepoints are passed over,
            // or a script of n steps over n objects would take n² time.
            if self.stress_skip > 0 && !is_short && !self.heap.is_due() {
                self.stress_skip -= 1;
                return Ok(());
            }
            // Collecting takes a while: nobody may wait for it to end.
            if self.interrupt.is_set() {
                return Err(self.terminate(Termination::Interrupted));
            }
            self.collect_garbage();
            // As little beside the lists is as bad as so little beside the heap's own.
            let least = if is_short { lists + self.limits.max_bytes / 16 } else { 0 };
            if self.heap.out_of_memory || self.heap.would_exceed(least) {
                return Err(self.terminate(Termination::OutOfMemory));
            }
        }
        Ok(())
    }
    /// Charges fuel, and ends the script where due, but never collects: for loops that hold what the collector does not see.
    #[cold]
    #[inline(never)]
    pub(crate) fn pay(&mut self, cost: u64) -> JsResult<()> {
        if self.termination.is_some() {
            return Err(Throw(Value::TERMINATION));
        }
        self.fuel -= (cost + self.heap.unpaid.take()) as i64;
        if self.fuel < 0 {
            if self.interrupt.is_set() {
                return Err(self.terminate(Termination::Interrupted));
            }
            let debt = self.fuel.unsigned_abs();
            if debt > self.fuel_reserve {
                return Err(self.terminate(Termination::OutOfFuel));
            }
            let left = self.fuel_reserve - debt;
            let chunk = left.min(FUEL_CHUNK);
            if chunk == 0 {
                return Err(self.terminate(Termination::OutOfFuel));
            }
            self.fuel = chunk as i64;
            self.fuel_reserve = left - chunk;
        }
        Ok(())
    }
    /// Asks before allocating much at once: `bytes` more must fit the memory limit.
    pub fn reserve_memory(&mut self, bytes: usize) -> JsResult<()> {
        if self.has_memory(bytes) { Ok(()) } else { Err(self.terminate(Termination::OutOfMemory)) }
    }
    /// What stands in lists on the Rust side.
    fn bytes_of_lists(&self) -> usize {
        self.roots.bytes() + self.jobs.bytes() + self.held_bytes
    }
    /// Whether so many bytes more fit the memory limit, after a collection if need be. What stands in lists counts.
    pub(crate) fn has_memory(&mut self, bytes: usize) -> bool {
        if bytes < 4096 {
            return true;
        }
        let wanted = bytes.saturating_add(self.bytes_of_lists());
        if self.heap.is_short_of(wanted) {
            self.collect_garbage();
            return !self.heap.would_exceed(wanted);
        }
        true
    }
    /// Throws RangeError when the native stack is nearly used up. Every native that recurses through `call` is covered.
    #[inline(always)]
    pub fn check_native_stack(&mut self) -> JsResult<()> {
        let here = 0u8;
        if (&raw const here as usize) < self.native_limit {
            return Err(self.throw(message::StackOverflow()));
        }
        Ok(())
    }

    /// Enters the agent: notes where the native stack begins. The outermost door of every run.
    #[inline(never)]
    pub fn enter<T>(&mut self, f: impl FnOnce(&mut Agent) -> T) -> T {
        let here = 0usize;
        let address = &raw const here as usize;
        if self.native_base != 0 {
            return f(self);
        }
        // A frame or two above this one are scanned too, for arguments in flight.
        self.native_base = address + 512;
        self.native_limit = address - self.limits.native_stack;
        let result = f(self);
        self.native_base = 0;
        self.native_limit = 0;
        result
    }

    /// A full collection, now. Only at safepoints.
    pub fn collect_garbage(&mut self) {
        stack::with_spilled_registers(|sp| self.collect_from(sp));
    }
    #[inline(never)]
    fn collect_from(&mut self, sp: usize) {
        self.stack.clear_above_top();
        self.array_protocol = iterator::ArrayProtocol::default();
        let (low, high) = self.stack.live_range();
        let base = self.native_base;
        let this: *mut Agent = self;
        // SAFETY: the VM stack's live range holds values; the native stack between here and the entry is readable. The heap
        // is one field, the roots are others, so the two borrows through `this` do not overlap.
        unsafe {
            (*this).heap.collect(
                &mut |marker| {
                    marker.mark_range(low, high);
                    if base > sp {
                        marker.mark_conservatively(sp, base);
                    }
                    (*this).trace(marker);
                },
                &mut |marker| {
                    (*this).instances.retain(|&i| marker.is_cell_marked((*i).cell));
                    (*this).finalization_registries.retain(|&r| marker.is_marked(r.into()));
                },
            );
        }
        self.schedule_cleanups();
        if self.heap.stress {
            let stacks = (high as usize - low as usize) + base.saturating_sub(sp);
            self.stress_skip = self.heap.used_bytes() / (12 << 10) + stacks / (16 << 10);
        }
        if std::mem::take(&mut self.heap.caches_stale) {
            self.purge_caches();
        }
    }
    fn trace(&self, marker: &mut Marker<'_>) {
        for realm in &self.realms {
            for &value in &realm.intrinsics {
                marker.mark(value);
            }
            marker.mark(realm.global_object.into());
            marker.mark(realm.global_this);
            marker.mark(realm.host_defined);
            realm.regexp.trace(marker);
            let RealmShapes { plain, array, iter_result, data_descriptor } = realm.shapes;
            for shape in [plain, array, iter_result, data_descriptor] {
                marker.mark_shape(shape);
            }
            realm.arguments.trace(marker);
            for (&key, &(cell, _)) in &realm.lexical {
                marker.mark_key(key);
                // SAFETY: cells of lexical globals live as long as the realm.
                unsafe { marker.mark_cell(cell) };
            }
        }
        marker.mark(self.callee);
        // A run that is over hands its result on only after a safepoint.
        marker.mark(match self.stack.result {
            Ok(value) => value,
            Err(throw) => throw.0,
        });
        marker.mark(self.new_target);
        self.provenance.trace(marker);
        for &value in self.kept_alive.iter().chain(self.extensions.values()) {
            marker.mark(value);
        }
        for &object in self.lazy.keys() {
            marker.mark(object.into());
        }
        self.jobs.trace(marker);
        self.regexp.trace(marker);
        self.async_waiters.trace(marker);
        self.roots.trace(marker);
    }
    /// Empties inline caches whose shapes are gone.
    fn purge_caches(&mut self) {
        self.shared_caches.forget();
        for &instance in &self.instances {
            // SAFETY: instances are removed from the list when their cell dies.
            unsafe {
                for cache in &mut (*instance).cache_list {
                    let dead = cache.shape != code_instance::NO_SHAPE
                        && !self.heap.shape_is_live(crate::heap::ShapeId(cache.shape))
                        || cache.new_shape != 0 && !self.heap.shape_is_live(crate::heap::ShapeId(cache.new_shape));
                    if dead && cache.kind != code_instance::cache_kind::GLOBAL_LEXICAL {
                        *cache = code_instance::InlineCache::EMPTY;
                    }
                }
                (*instance).polymorphic.clear();
                for shape in &mut (*instance).literal_shapes {
                    if shape.is_some_and(|s| !self.heap.shape_is_live(s)) {
                        *shape = None;
                    }
                }
            }
        }
    }
}
