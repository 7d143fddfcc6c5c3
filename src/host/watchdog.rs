//! The watchdog: one thread of the process that interrupts scripts whose time is over.

use std::sync::{Condvar, Mutex, OnceLock};
use std::time::{Duration, Instant};

use crate::runtime::Interrupt;

#[derive(Default)]
struct Watch {
    next: u64,
    watched: Vec<(u64, Instant, Interrupt)>,
    /// When the patrol wakes by itself; None while it is awake.
    wakes: Option<Instant>,
}

static WATCH: OnceLock<&'static (Mutex<Watch>, Condvar)> = OnceLock::new();

/// Interrupts a script unless it is dropped in time.
pub(super) struct Guard(u64);

/// The patrol, which begins with the first script. Err: the system has no thread for it.
fn begun() -> std::io::Result<&'static (Mutex<Watch>, Condvar)> {
    static BEGINNING: Mutex<()> = Mutex::new(());
    if let Some(shared) = WATCH.get() {
        return Ok(shared);
    }
    let _one = BEGINNING.lock().expect("nothing panics here");
    if let Some(shared) = WATCH.get() {
        return Ok(shared);
    }
    // Leaked once a process: the thread lives as long.
    let shared: &'static (Mutex<Watch>, Condvar) = Box::leak(Box::default());
    std::thread::Builder::new().name("watchdog".to_string()).spawn(|| patrol(shared))?;
    Ok(WATCH.get_or_init(|| shared))
}
/// Has a script interrupted at a time.
pub(super) fn watch(at: Instant, interrupt: Interrupt) -> std::io::Result<Guard> {
    let (watch, changed) = begun()?;
    let mut watch = watch.lock().expect("no patrol panics");
    watch.next += 1;
    let id = watch.next;
    watch.watched.push((id, at, interrupt));
    // Most runs end long before: waking the patrol for each would cost more than a small run.
    if watch.wakes.is_some_and(|wakes| at < wakes) {
        changed.notify_one();
    }
    Ok(Guard(id))
}
impl Drop for Guard {
    fn drop(&mut self) {
        if let Some((watch, _)) = WATCH.get() {
            watch.lock().expect("no patrol panics").watched.retain(|(id, ..)| *id != self.0);
        }
    }
}

fn patrol((watch, changed): &(Mutex<Watch>, Condvar)) {
    let mut guard = watch.lock().expect("no patrol panics");
    loop {
        let now = Instant::now();
        guard.watched.retain(|(_, at, interrupt)| {
            if *at <= now {
                interrupt.interrupt();
            }
            *at > now
        });
        let next = guard.watched.iter().map(|(_, at, _)| *at).min();
        let pause = next.map_or(Duration::from_secs(3600), |at| at.saturating_duration_since(now));
        guard.wakes = Some(now + pause);
        guard = changed.wait_timeout(guard, pause).expect("no patrol panics").0;
        guard.wakes = None;
    }
}
