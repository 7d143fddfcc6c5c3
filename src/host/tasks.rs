//! The tools of a run that are under way: polled first when they are called, then whenever they are woken.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

use super::data::Data;
use super::luau::Failure;

/// What a call came to.
pub(super) enum Outcome {
    /// From a tool in Luau.
    Luau(mlua::Value),
    /// From the host.
    Data(Data),
}
/// How a call ended.
pub(super) type Done = Result<Outcome, Failure>;
/// A call under way.
pub(super) type Running = Pin<Box<dyn Future<Output = Done>>>;

/// Which tasks were woken, and who waits to be told.
#[derive(Default)]
struct Woken {
    steps: Mutex<Vec<u32>>,
    waiting: Mutex<Option<Waker>>,
}
/// Wakes one task.
struct TaskWaker {
    step: u32,
    queued: AtomicBool,
    woken: Arc<Woken>,
}
impl Wake for TaskWaker {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }
    fn wake_by_ref(self: &Arc<Self>) {
        if self.queued.swap(true, Ordering::AcqRel) {
            return;
        }
        self.woken.steps.lock().expect("nothing panics here").push(self.step);
        let waiting = self.woken.waiting.lock().expect("nothing panics here").take();
        if let Some(waiting) = waiting {
            waiting.wake();
        }
    }
}

struct Task {
    future: Running,
    waker: Arc<TaskWaker>,
}

/// The tasks of a run, by step.
#[derive(Default)]
pub(super) struct Tasks {
    tasks: RefCell<BTreeMap<u32, Task>>,
    woken: Arc<Woken>,
    /// The waker of a task that has ended without anybody keeping it: the next one's.
    spare: RefCell<Option<Arc<TaskWaker>>>,
}
impl Tasks {
    /// Begins a task: what it came to, if it ended at once.
    pub fn spawn(&self, step: u32, future: Running) -> Option<Done> {
        let mut spare = self.spare.take();
        let waker = match spare.as_mut().and_then(Arc::get_mut) {
            Some(waker) => {
                waker.step = step;
                spare.expect("it was there")
            }
            None => Arc::new(TaskWaker { step, queued: AtomicBool::new(false), woken: self.woken.clone() }),
        };
        self.poll(step, Task { future, waker })
    }
    fn poll(&self, step: u32, mut task: Task) -> Option<Done> {
        task.waker.queued.store(false, Ordering::Release);
        let waker = Waker::from(task.waker.clone());
        match task.future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(done) => {
                self.spare.replace(Some(task.waker));
                Some(done)
            }
            Poll::Pending => {
                self.tasks.borrow_mut().insert(step, task);
                None
            }
        }
    }
    /// Whether there is something to poll.
    pub fn any_woken(&self) -> bool {
        !self.woken.steps.lock().expect("nothing panics here").is_empty()
    }
    /// Polls the tasks that were woken; those that ended.
    pub fn poll_woken(&self) -> Vec<(u32, Done)> {
        let steps = std::mem::take(&mut *self.woken.steps.lock().expect("nothing panics here"));
        let mut ended = Vec::new();
        for step in steps {
            let Some(task) = self.tasks.borrow_mut().remove(&step) else { continue };
            ended.extend(self.poll(step, task).map(|done| (step, done)));
        }
        ended
    }
    /// Waits until a task is woken.
    pub async fn woken(&self) {
        std::future::poll_fn(|task| {
            *self.woken.waiting.lock().expect("nothing panics here") = Some(task.waker().clone());
            match self.woken.steps.lock().expect("nothing panics here").is_empty() {
                true => Poll::Pending,
                false => Poll::Ready(()),
            }
        })
        .await;
    }
    /// Drops all: coroutines are closed, whatever they wait for.
    pub fn cancel(&self) {
        let tasks = std::mem::take(&mut *self.tasks.borrow_mut());
        drop(tasks);
    }
}
