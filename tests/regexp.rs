//! Regular expressions that take long: they end with their fuel, and soon after an interrupt.

use std::time::{Duration, Instant};

use zerojs::runtime::{Agent, DefaultHooks, Limits, Termination};

/// Tries more ways than there is time for.
const LONG: &str = "/^(?:(a+)+|(?:a|a)*?)+$/.test('a'.repeat(100000) + 'b')";

fn run(agent: &mut Agent) {
    agent.enter(|agent| assert!(agent.evaluate_script("long", LONG).is_err()));
}

#[test]
fn a_long_match_ends_with_its_fuel() {
    let limits = Limits { fuel: Some(20_000_000), ..Limits::default() };
    let mut agent = Agent::new(limits, Box::new(DefaultHooks::default()));
    run(&mut agent);
    assert_eq!(agent.termination(), Some(Termination::OutOfFuel));
}

#[test]
fn a_long_match_ends_soon_after_an_interrupt() {
    let mut agent = Agent::new(Limits::default(), Box::new(DefaultHooks::default()));
    let interrupt = agent.interrupt_handle();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        interrupt.interrupt();
        Instant::now()
    });
    run(&mut agent);
    let end = Instant::now();
    let interrupted = thread.join().expect("no panic");
    assert_eq!(agent.termination(), Some(Termination::Interrupted));
    // Tests share the machine.
    let late = end.saturating_duration_since(interrupted);
    assert!(late < Duration::from_millis(if cfg!(debug_assertions) { 500 } else { 50 }), "{late:?}");
}
