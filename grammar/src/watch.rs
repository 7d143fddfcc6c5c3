//! Giving up: whoever waits for a source to be parsed may set a flag, which is looked at every so often.

use crate::messages as m;
use crate::messages::Error;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many bytes of source, nodes and the like pass between two looks: well below a millisecond.
pub const STRIDE: u32 = 1 << 12;

/// The flag, if there is one.
#[derive(Clone, Copy, Default)]
pub struct Watch<'a>(pub Option<&'a AtomicBool>);

impl Watch<'_> {
    /// Whether it is set.
    #[cold]
    #[inline(never)]
    pub fn is_over(self) -> bool {
        self.0.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The error, if it is set.
    #[cold]
    #[inline(never)]
    pub fn look(self) -> Result<(), Error> {
        if self.is_over() { Err(m::error(0, m::INTERRUPTED)) } else { Ok(()) }
    }
}

/// Counts steps up to the next look.
pub struct Steps<'a> {
    watch: Watch<'a>,
    left: u32,
}

impl<'a> Steps<'a> {
    pub fn new(watch: Watch<'a>) -> Self {
        Steps { watch, left: STRIDE }
    }

    /// One step more. True: it is over.
    #[inline(always)]
    pub fn step(&mut self) -> bool {
        self.left -= 1;
        self.left == 0 && self.refill()
    }

    /// So many steps more. True: it is over.
    #[inline]
    pub fn steps(&mut self, count: usize) -> bool {
        match self.left.checked_sub(u32::try_from(count).unwrap_or(u32::MAX)) {
            Some(left) if left > 0 => {
                self.left = left;
                false
            }
            _ => self.refill(),
        }
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> bool {
        self.left = STRIDE;
        self.watch.is_over()
    }
}

/// What unwinds the stack when work is given up that has no other way out.
struct GivenUp;

/// Does work of which nothing is used any more once it is given up by [`give_up_if`]: then there is None.
pub fn unless_given_up<T>(work: impl FnOnce() -> T) -> Option<T> {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)) {
        Ok(result) => Some(result),
        Err(cause) if cause.is::<GivenUp>() => None,
        Err(cause) => std::panic::resume_unwind(cause),
    }
}

/// Does not return if the flag is set, inside of [`unless_given_up`].
#[inline]
pub fn give_up_if(stop: &AtomicBool) {
    // Where a panic would end the process, the rest is done.
    if cfg!(panic = "unwind") && stop.load(Ordering::Relaxed) {
        std::panic::resume_unwind(Box::new(GivenUp));
    }
}
