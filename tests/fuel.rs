//! Native work is paid for: whatever a script makes natives do, it can be ended by fuel or an interrupt.

use zerojs::heap::Value;
use zerojs::runtime::{Agent, DefaultHooks, Limits, Termination};

/// Runs `setup` at leave, then `work` with this fuel; how it was ended, fuel used, and the global `done`.
fn work(setup: &str, work: &str, fuel: Option<u64>, interrupted: bool) -> (Option<Termination>, u64, Value) {
    let limits = Limits { max_bytes: 512 << 20, ..Limits::default() };
    let mut agent = Agent::new(limits, Box::new(DefaultHooks(7)));
    agent.enter(|agent| {
        agent.evaluate_script("setup", &format!("var done = 0; {setup}")).expect("the setup runs");
        agent.refuel(fuel);
        if interrupted {
            agent.interrupt_handle().interrupt();
        }
        let _ = agent.evaluate_script("work", work);
        let (ended, used) = (agent.termination(), agent.fuel_used());
        agent.interrupt_handle().reset();
        agent.refuel(None);
        let global = agent.realm().global_object;
        (ended, used, agent.get_str(global, "done").expect("a global"))
    })
}

/// Setup, work, and the least fuel that the work costs.
const WORK: &[(&str, &str, u64)] = &[
    ("var a = new Float64Array(200000).map((_, i) => -i)", "a.sort()", 200_000),
    ("var a = new Uint16Array(200000).map((_, i) => -i)", "a.sort()", 50_000),
    ("var a = new Float64Array(200000)", "a.sort((x, y) => x - y)", 200_000),
    ("var a = new Float64Array(4000000)", "a.fill(1)", 50_000),
    ("var a = new Float64Array(4000000)", "Float32Array.from(a)", 50_000),
    ("var a = new Float64Array(4000000)", "new Int8Array(a)", 50_000),
    ("var a = new Float64Array(40000000)", "a.reverse()", 50_000),
    ("var a = []; for (var i = 0; i < 200000; i++) a.push(-i)", "a.sort()", 200_000),
    ("var a = []; for (var i = 0; i < 200000; i++) a.push(-i)", "a.sort((x, y) => x - y)", 200_000),
    ("var a = []; for (var i = 0; i < 200000; i++) a.push('s' + -i)", "a.sort()", 200_000),
    ("", "'ab'.repeat(20000000)", 100_000),
    ("", "'x'.padStart(20000000, 'abc')", 100_000),
    ("var s = 'x'.repeat(1000000)", "Array(100).fill(s).join()", 100_000),
    ("var s = 'x'.repeat(100000)", "s.replaceAll('x', 'y')", 50_000),
    ("var s = 'x'.repeat(1000000), t = \"$'\".repeat(100)", "s.replace(/x/, t)", 100_000),
    ("var s = '\\n'.repeat(10000000)", "JSON.stringify(s)", 100_000),
    ("var s = JSON.stringify('\\n'.repeat(10000000))", "JSON.parse(s)", 100_000),
    ("var s = JSON.stringify('x'.repeat(10000000))", "JSON.parse(s)", 100_000),
    ("var s = '[' + '1,'.repeat(100000) + '1]'", "JSON.parse(s)", 100_000),
    ("var a = Array(100000).fill(1)", "JSON.stringify(a)", 50_000),
    ("var s = 'x'.repeat(10000000)", "(s + s).charCodeAt(0)", 100_000),
    ("", "Array.from({ length: 1e5 })", 100_000),
    ("", "2n ** 1000000n * 3n ** 200000n", 20_000),
    ("var n = 3n ** 100000n", "n.toString()", 50_000),
    ("var a = Array(3000000).fill(1)", "a.includes(2)", 50_000),
    ("var a = Array(3000000).fill(1)", "a.copyWithin(1, 0)", 40_000),
    ("var a = Array(3000000)", "a.fill(1)", 40_000),
    ("var s = '1' + '+1'.repeat(100000)", "(0, eval)(s)", 40_000),
    ("var s = 'class A {' + 'm() {} '.repeat(20000) + '}'", "Function(s)", 30_000),
    ("var s = '(?:a|b)'.repeat(30000)", "RegExp(s)", 100_000),
    ("var s = 'x'.repeat(20000000)", "/x*y/.test(s)", 100_000),
    ("var s = '\\u00e9'.repeat(3000000)", "s.normalize('NFD')", 100_000),
    ("var s = '\\u03a3'.repeat(3000000)", "s.toLowerCase()", 100_000),
    ("var s = 'x'.repeat(20000000) + 'y'", "s.lastIndexOf('yx')", 100_000),
    ("var s = '1'.repeat(20000000)", "Number(s)", 100_000),
    ("var s = ' '.repeat(20000000)", "s.trim()", 100_000),
    ("var m = new Set(Array.from({ length: 100000 }, (_, i) => i))", "m.union(m)", 100_000),
    ("var a = Array(3000000).fill(1)", "Reflect.ownKeys(a)", 40_000),
    ("var f = Function('a', 'b', 'a + b;'.repeat(100000))", "f(1, 2)", 90_000),
    ("var f = Function('a', 'return 1' + '+ a'.repeat(100000))", "f(1)", 90_000),
    ("var a = Array(3000000).fill(1)", "a.slice()", 90_000),
    ("var a = Array(3000000).fill(1)", "a.reverse()", 45_000),
    ("var a = Array(3000000).fill(1)", "Object.values(a)", 90_000),
    ("var o = {}; for (var i = 100000; i > 0; i--) o[i * 7] = i", "Object.keys(o)", 50_000),
    ("var o = {}; for (var i = 100000; i > 0; i--) o[i * 7] = i", "JSON.stringify(o)", 100_000),
    ("var a = []; for (var i = 100000; i > 0; i--) a[i * 7000] = i", "a.length = 1", 90_000),
    ("var s = 'var ' + Array.from({ length: 50000 }, (_, i) => 'v' + i).join()", "(0, eval)(s)", 100_000),
];

/// Sorts that count, and those that sort keys which are turned back.
#[test]
fn typed_arrays_are_sorted_by_value_whatever_their_length() {
    let mut agent = Agent::new(Limits::default(), Box::new(DefaultHooks(7)));
    agent.enter(|agent| {
        let script = "var wrong = [];
            for (const T of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
                    Float16Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array])
                for (const length of [3, 60, 70, 20000, 200000]) {
                    const big = T.name.startsWith('Big'), float = T.name.startsWith('Float');
                    const a = new T(length);
                    for (let i = 0; i < length; i++) {
                        const n = (i * 7919) % 65537 - 30000;
                        a[i] = big ? BigInt(n) : n;
                    }
                    if (float) [a[0], a[1], a[2]] = [NaN, 0, -0];
                    const sorted = a.toSorted(), compared = a.toSorted((x, y) => x < y ? -1 : x > y ? 1
                        : x !== x ? +(y === y) : y !== y ? -1 : x === 0 && y === 0 ? 1 / x - 1 / y || 0 : 0);
                    if (!sorted.every((x, i) => Object.is(x, compared[i]))) wrong.push(T.name + length);
                }
            wrong.join()";
        let wrong = agent.evaluate_script("sorts", script).expect("it runs");
        assert_eq!(agent.to_string(wrong).expect("a string").to_string_lossy(), "");
    });
}

#[test]
fn native_work_costs_fuel() {
    for (setup, script, least) in WORK {
        let (ended, used, _) = work(setup, script, None, false);
        assert!(ended.is_none(), "{script}: {ended:?}");
        assert!(used >= *least, "{script}: {used} of {least}");
    }
}

#[test]
fn fuel_and_interrupts_end_native_work() {
    for (setup, script, _) in WORK {
        let script = format!("{script}; done = 1");
        let (ended, _, done) = work(setup, &script, Some(20_000), false);
        assert_eq!((ended, done), (Some(Termination::OutOfFuel), Value::ZERO), "{script}");
        let (ended, _, done) = work(setup, &script, None, true);
        assert_eq!((ended, done), (Some(Termination::Interrupted), Value::ZERO), "{script}");
    }
}

#[test]
fn a_loop_that_flattens_ropes_ends() {
    let setup = "var half = 'x'.repeat(1 << 20)";
    for reads in ["s.charCodeAt(0)", "s[0]", "s < half", "s.length = 1, s.indexOf('y')", "({})[s]", "s === t"] {
        let script = format!("for (;;) {{ var s = half + half, t = half + half; {reads}; done++ }}");
        let (ended, _, done) = work(setup, &script, Some(1_000_000), false);
        assert_eq!(ended, Some(Termination::OutOfFuel));
        assert!(done.as_number().is_some_and(|n| n < 40.0), "{reads}: {done:?} times");
    }
}

/// What takes longest, each for a second or more if nothing ends it.
const LONG: &[(&str, &str)] = &[
    ("var a = new Float64Array(10000000).map((_, i) => Math.sin(i))", "for (;;) a.toSorted()"),
    ("var a = new Float64Array(20000000)", "for (;;) a.fill(1), a.reverse()"),
    ("var a = []; for (var i = 0; i < 3000000; i++) a.push(Math.sin(i))", "for (;;) a.toSorted((x, y) => x - y)"),
    ("var a = []; for (var i = 0; i < 1000000; i++) a.push('s' + Math.sin(i))", "for (;;) a.toSorted()"),
    ("var a = Array(5000000).fill(1)", "for (;;) a.join('-')"),
    ("", "for (;;) 'abc'.repeat(60000000)"),
    ("", "for (;;) 'abc'.padStart(100000000, 'xyz')"),
    ("", "for (;;) 3n ** 600000n"),
    ("var n = 3n ** 600000n", "for (;;) n.toString()"),
    ("var n = 3n ** 300000n", "for (;;) n * n"),
    ("var n = 3n ** 600000n, m = 7n ** 200000n", "for (;;) n / m"),
    ("var s = 'a\\n'.repeat(40000000)", "for (;;) JSON.stringify(s)"),
    ("var s = '\"' + '\\\\n'.repeat(40000000) + '\"'", "for (;;) JSON.parse(s)"),
    ("var s = '[' + '[1,2,3],'.repeat(5000000) + '1]'", "for (;;) JSON.parse(s)"),
    ("var s = 'ab'.repeat(20000000)", "for (;;) s.replaceAll('a', 'c')"),
    ("var s = 'ab'.repeat(20000000)", "for (;;) s.split('b')"),
    ("var s = 'x'.repeat(50000000)", "for (;;) (s + s).indexOf('y')"),
    (
        "var s = '\\u4e00'.repeat(10000000), t = '\\u4e00'.repeat(5000000) + 'y'",
        "for (;;) s.indexOf(t), s.lastIndexOf(t)",
    ),
    ("var s = '\\u4e00a'.repeat(10000000)", "for (;;) s.toUpperCase()"),
    ("var s = '\\u00e9a'.repeat(10000000)", "for (;;) s.normalize('NFD')"),
    ("var s = 'a/'.repeat(10000000)", "for (;;) encodeURIComponent(s)"),
    ("", "for (;;) Array.from({ length: 1e9 })"),
    ("var a = Array(10000000).fill(1)", "for (;;) a.copyWithin(1, 0), a.fill(2), a.includes(3), a.slice(), a.shift()"),
    ("var a = new Uint8Array(100000000)", "for (;;) Uint16Array.from(a)"),
];

#[test]
#[ignore = "measures wall time"]
fn interrupts_are_noticed_soon() {
    for (setup, script) in LONG {
        let limits = Limits { max_bytes: 1 << 30, ..Limits::default() };
        let mut agent = Agent::new(limits, Box::new(DefaultHooks(7)));
        let (wait, ended) = agent.enter(|agent| {
            agent.evaluate_script("setup", setup).expect("the setup runs");
            let interrupt = agent.interrupt_handle();
            let timer = std::thread::spawn(move || {
                std::thread::sleep(std::time::Duration::from_millis(150));
                let now = std::time::Instant::now();
                interrupt.interrupt();
                now
            });
            let _ = agent.evaluate_script("work", script);
            let (end, ended) = (std::time::Instant::now(), agent.termination());
            let asked = timer.join().expect("the timer ends");
            (end.saturating_duration_since(asked), ended)
        });
        println!("{:6.1} ms  {ended:?}  {script}", wait.as_secs_f64() * 1e3);
    }
}
