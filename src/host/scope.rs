//! What a tool may ask about the call it runs in, and what the host holds it to: the caller, the clock, cancellation.

use std::cell::RefCell;
use std::future::Future;
use std::ops::DerefMut;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use super::options::{Caller, CancelToken, Observer, Progress};
use super::world::World;

/// How long Luau code may run before others get a turn.
const SLICE: Duration = Duration::from_millis(4);
/// The clock is asked at every so many back-edges and calls.
const TICKS: u32 = 64;
/// Tools that use tools that use tools….
const MAX_NESTING: u32 = 24;

/// What ends the calls of a run.
#[derive(Clone)]
pub(super) struct CallLimits {
    /// When the run's time is over.
    pub deadline: Instant,
    /// What Luau code of one call may compute, waiting not counted.
    pub busy: Duration,
    /// Who may end the run.
    pub cancel: Option<CancelToken>,
}
impl CallLimits {
    /// Whether somebody has.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
    }
}

/// One call of a tool, as the tool sees it.
pub struct CallContext {
    /// The step of the call; 0 outside of a run.
    pub step: u32,
    /// `box.tool`
    pub tool: Arc<str>,
    /// Who calls.
    pub caller: Caller,
    pub(super) world: Arc<World>,
    observer: Option<Arc<dyn Observer>>,
    limits: CallLimits,
    began: Instant,
    /// Nanoseconds computed before this slice, and when the slice began.
    busy: AtomicU64,
    slice: AtomicU64,
    ticks: AtomicU32,
    /// Its Luau code was stopped; and if so, because the run had ended.
    over: AtomicBool,
    cut_off: AtomicBool,
    uncertain: AtomicBool,
    nesting: AtomicU32,
}

impl CallContext {
    pub(super) fn new(
        world: Arc<World>,
        step: u32,
        tool: Arc<str>,
        caller: Caller,
        observer: Option<Arc<dyn Observer>>,
        began: Instant,
        limits: CallLimits,
    ) -> Arc<CallContext> {
        Arc::new(CallContext {
            step,
            tool,
            caller,
            world,
            observer,
            limits,
            began,
            busy: AtomicU64::new(0),
            slice: AtomicU64::new(0),
            // The first look at the clock is after so many, not before.
            ticks: AtomicU32::new(1),
            over: AtomicBool::new(false),
            cut_off: AtomicBool::new(false),
            uncertain: AtomicBool::new(false),
            nesting: AtomicU32::new(0),
        })
    }
    /// When the run's time is over.
    pub fn deadline(&self) -> Instant {
        self.limits.deadline
    }
    /// Says how far the tool has come.
    pub fn progress(&self, fraction: Option<f64>, message: Option<&str>) {
        if let Some(observer) = &self.observer {
            observer.progress(&Progress { step: self.step, tool: &self.tool, fraction, message });
        }
    }
    /// Notes something for the harness; scripts do not see it.
    pub fn log(&self, text: &str) {
        if let Some(observer) = &self.observer {
            observer.tool_log(self.step, &self.tool, text);
        }
    }
    /// Says whether something is under way that cannot be called back: a call that is cancelled meanwhile ends as
    /// `outcome unknown` rather than `cancelled`.
    pub fn set_uncertain(&self, uncertain: bool) {
        self.uncertain.store(uncertain, Ordering::Relaxed);
    }
    /// Whether it is so.
    pub fn is_uncertain(&self) -> bool {
        self.uncertain.load(Ordering::Relaxed)
    }
    /// Whether it was stopped because the run had ended: it has not failed by itself.
    pub(super) fn is_cut_off(&self) -> bool {
        self.cut_off.load(Ordering::Relaxed)
    }
    /// One more tool within this call, until the guard is dropped.
    pub(super) fn nest(self: &Arc<CallContext>) -> Result<Nested, String> {
        if self.nesting.fetch_add(1, Ordering::Relaxed) >= MAX_NESTING {
            self.nesting.fetch_sub(1, Ordering::Relaxed);
            return Err(format!("tools use each other more than {MAX_NESTING} deep"));
        }
        Ok(Nested(self.clone()))
    }
    fn now(&self) -> u64 {
        self.began.elapsed().as_nanos() as u64
    }
    /// Called by Luau at back-edges and calls. Ok(true): let others have a turn.
    pub(super) fn tick(&self) -> Result<bool, String> {
        if self.over.load(Ordering::Relaxed) {
            return Err(self.why_over());
        }
        // One thread at a time runs Luau code.
        let ticks = self.ticks.load(Ordering::Relaxed);
        self.ticks.store(ticks.wrapping_add(1), Ordering::Relaxed);
        if !ticks.is_multiple_of(TICKS) {
            return Ok(false);
        }
        let slice = self.now().saturating_sub(self.slice.load(Ordering::Relaxed));
        let busy = self.busy.load(Ordering::Relaxed) + slice;
        let cut_off = Instant::now() > self.limits.deadline || self.limits.is_cancelled();
        if busy > self.limits.busy.as_nanos() as u64 || cut_off {
            // From now on every tick ends: a handler in Luau cannot go on for long.
            self.over.store(true, Ordering::Relaxed);
            self.cut_off.store(cut_off, Ordering::Relaxed);
            return Err(self.why_over());
        }
        Ok(slice > SLICE.as_nanos() as u64)
    }
    fn why_over(&self) -> String {
        if self.is_cut_off() {
            return "the run is over".to_string();
        }
        format!("the tool computed for more than {} ms and was stopped", self.limits.busy.as_millis())
    }
}

/// See `CallContext::nest`.
pub(super) struct Nested(Arc<CallContext>);
impl Drop for Nested {
    fn drop(&mut self) {
        self.0.nesting.fetch_sub(1, Ordering::Relaxed);
    }
}

thread_local! {
    /// The call whose Luau code this thread runs.
    static CURRENT: RefCell<Option<Arc<CallContext>>> = const { RefCell::new(None) };
}

/// The call whose Luau code this thread runs; None while a file is loaded.
pub(super) fn current() -> Option<Arc<CallContext>> {
    CURRENT.with_borrow(Clone::clone)
}
/// Asks the call that runs whether it may go on. Ok(true): it is to give way, if it can.
pub(super) fn tick() -> Result<bool, String> {
    CURRENT.with_borrow(|current| current.as_ref().map_or(Ok(false), |context| context.tick()))
}
/// Runs something as a part of a call; the clock is asked afterwards only if the call goes on.
fn within<T>(context: &Arc<CallContext>, is_first: bool, f: impl FnOnce() -> Poll<T>) -> Poll<T> {
    /// Puts back who ran before, whatever happens.
    struct Restore(Option<Arc<CallContext>>);
    impl Drop for Restore {
        fn drop(&mut self) {
            CURRENT.set(self.0.take());
        }
    }
    let before = CURRENT.replace(Some(context.clone()));
    let restore = Restore(before);
    // A call's first slice begins when the call does.
    if !is_first {
        context.slice.store(context.now(), Ordering::Relaxed);
    }
    let result = f();
    if result.is_pending() {
        let took = context.now().saturating_sub(context.slice.load(Ordering::Relaxed));
        context.busy.fetch_add(took, Ordering::Relaxed);
    }
    drop(restore);
    result
}

/// A future that runs as a part of a call.
pub(super) struct Within<P> {
    context: Arc<CallContext>,
    future: Pin<P>,
    /// Whether it is Luau that runs: one at a time.
    in_luau: bool,
    is_first: bool,
}
impl<P> Within<P> {
    /// A future that has not been polled.
    pub fn new(context: Arc<CallContext>, future: Pin<P>, in_luau: bool) -> Within<P> {
        Within { context, future, in_luau, is_first: true }
    }
}
impl<P: DerefMut<Target: Future> + Unpin> Future for Within<P> {
    type Output = <P::Target as Future>::Output;
    fn poll(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        let _turn = this.in_luau.then(|| this.context.world.luau.turn());
        let is_first = std::mem::take(&mut this.is_first);
        within(&this.context, is_first, || this.future.as_mut().poll(task))
    }
}
