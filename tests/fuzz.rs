//! Programs spliced and mutated from this repository's conformance tests, under small limits: the engine must not panic.
//!
//! Deterministic for a seed. The environment chooses: ZEROJS_FUZZ_SECONDS (5), ZEROJS_FUZZ_SEED (1), ZEROJS_FUZZ_STRESS
//! (collect at every safepoint: `1` always, `0` never, else one program in eight). The program that runs is in the file
//! that the test names at its start, in case the process dies.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use zerojs::runtime::{Agent, DefaultHooks, Limits};
use zerojs_grammar::{EvalContext, FunctionKind, Goal};

/// A program that takes longer than this, with its fuel, does unpaid work somewhere.
const TOO_SLOW: Duration = Duration::from_secs(10);
/// The native stack of the thread that runs programs: debug builds have large frames.
const STACK: usize = 64 << 20;

struct Random(u64);
impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
    fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// What the mutations put in: what is rare in tests, and often wrong.
#[rustfmt::skip]
const SPICE: &[&str] = &[
    "0", "-0", "1", "NaN", "1e308", "2147483647", "-2147483648", "4294967295", "9007199254740993", "0n", "-1n", "1n << 70n",
    "''", "'a'", "'\\uD800'", "`${x}`", "null", "undefined", "true", "[]", "[,]", "[...a]", "{}", "({})", "({ __proto__: null })",
    "/a/g", "this", "arguments", "new.target", "super.x", "super()", "import.meta", "import('x')", "await 1", "yield", "yield* []",
    "async", "function f() {}", "function* g() {}", "() => {}", "async () => {}", "class {}", "class A extends null {}",
    "class B { #p = 1; get p() { return this.#p } static { } }", "new Proxy({}, {})", "new Proxy([], Reflect)",
    "Symbol.iterator", "Symbol()", "Object.freeze([1, 2])", "new Array(1000)", "[3, 1, 2]", "x?.y", "x ??= 1", "x => x",
    "delete x.y", "typeof x", "void 0", "eval('x')", "eval('var x = 1')", "(0, eval)('1')", "with (x) y", "Function('return this')()",
    "try { x } catch { y } finally { z }", "for (const x of y) z", "for (var k in o) break", "while (x) { continue }",
    "switch (x) { case 1: default: }", "label: { break label }", "let [a, ...b] = c", "({ a, ...b } = c)", "throw 1", "return",
    "debugger", "using x = null", "var", "let", "const", "{", "}", "(", ")", "[", "]", ";", ",", "=", "=>", "...", "?.", "**", "++", "--",
    "new Map([[1, 2]])", "new WeakMap", "new Uint8Array(8)", "new DataView(new ArrayBuffer(8))", "Promise.resolve(1)", "new Date(0)",
    "Reflect.construct(Object, [], Array)", "Object.defineProperty(o, 'x', { get() { return 1 }, configurable: true })",
    "Object.setPrototypeOf(o, o)", "o.__proto__ = []", "a.length = 0", "a.length = 4294967295", "a[4294967294] = 1", "a.push(a)",
    "a.sort(() => { a.length = 0 })", "JSON.stringify(o)", "JSON.parse('[1,{}]')", "'a'.repeat(1000)", "s += s", "gc",
    "String.fromCharCode(55296)", "'abc'.replace(/b/g, '$&')", "Array.from({ length: 3 })", "Object.entries(o)", "structuredClone",
];

/// A source in pieces: words, numbers, strings, marks, white space. Not JavaScript's tokens, but near them.
fn pieces(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || "_$#".contains(c);
        let mut length = match first {
            c if is_word(c) => rest.find(|c| !is_word(c)),
            c if c.is_whitespace() => rest.find(|c: char| !c.is_whitespace()),
            '"' | '\'' | '`' => {
                let inside = &rest[1..];
                let end = inside.find(|c| c == first || (c == '\n' && first != '`'));
                end.map(|end| 1 + end + inside[end..].chars().next().map_or(0, char::len_utf8))
            }
            '/' if rest.starts_with("//") => rest.find('\n'),
            '/' if rest.starts_with("/*") => rest.find("*/").map(|end| end + 2),
            _ => {
                let marks =
                    ["===", "!==", "=>", "...", "?.", "??", "**", "&&", "||", "==", "!=", "<=", ">=", "++", "--"];
                Some(marks.iter().find(|mark| rest.starts_with(**mark)).map_or(first.len_utf8(), |mark| mark.len()))
            }
        }
        .unwrap_or(rest.len());
        if length == 0 {
            length = first.len_utf8();
        }
        out.push(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// The sources of the conformance tests, without their front matter.
fn corpus() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut texts, mut pending) = (Vec::new(), vec![root.join("test262-subset/test"), root.join("benches/kernels")]);
    while let Some(dir) = pending.pop() {
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|extension| extension == "js")
                && let Ok(text) = std::fs::read_to_string(&path)
                && text.len() < 20_000
            {
                let body = text.split_once("---*/").map_or(text.as_str(), |(_, body)| body);
                texts.push(body.to_string());
            }
        }
    }
    assert!(texts.len() > 100, "where are the tests?");
    texts
}

/// Cuts a run of pieces that ends where its brackets do, if it is not too long: mostly statements or expressions.
fn balanced<'a>(pieces: &[&'a str], random: &mut Random) -> Vec<&'a str> {
    let start = random.below(pieces.len());
    let (mut depth, mut end) = (0i32, start);
    let wanted = 1 + random.below(60);
    while end < pieces.len() {
        match pieces[end] {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            break;
        }
        end += 1;
        if depth == 0 && end - start >= wanted {
            break;
        }
    }
    pieces[start..end].to_vec()
}

fn mutate(texts: &[String], random: &mut Random) -> String {
    let base = pieces(&texts[random.below(texts.len())]);
    let mut program = if random.one_in(3) { balanced(&base, random) } else { base };
    program.truncate(2500);
    for _ in 0..random.below(12) {
        let at = random.below(program.len() + 1);
        let to = (at + 1 + random.below(8)).min(program.len());
        match random.below(9) {
            0 => drop(program.drain(at..to)),
            1 => program.insert(at, random.pick(SPICE)),
            2 if at < program.len() => program[at] = random.pick(SPICE),
            3 => {
                let other = pieces(&texts[random.below(texts.len())]);
                let piece = balanced(&other, random);
                let piece: Vec<&str> = piece.iter().take(300).copied().collect();
                program.splice(at..at, piece);
            }
            4 if at < program.len() => {
                let other = random.below(program.len());
                program.swap(at, other);
            }
            5 => {
                let again = program[at..to].to_vec();
                program.splice(at..at, again);
            }
            6 => {
                // One name for another.
                let names: Vec<&str> = program.iter().copied().filter(|p| p.starts_with(char::is_alphabetic)).collect();
                if !names.is_empty() && at < program.len() {
                    let (from, to) = (names[random.below(names.len())], names[random.below(names.len())]);
                    program.iter_mut().filter(|piece| **piece == from).for_each(|piece| *piece = to);
                }
            }
            7 => {
                let open =
                    random.pick(&["(", "[", "{", "for (;;) {", "`${", "() => {", "async function f() {", "class {"]);
                let close = random.pick(&[")", "]", "}", "}`", "})", ") {}"]);
                program.insert(to, close);
                program.insert(at, open);
            }
            _ => {
                let piece = balanced(&program, random);
                program.splice(at..at, piece);
            }
        }
        program.truncate(5000);
    }
    program.concat()
}

/// Runs a function over programs for a part of the seconds; a panic in it is a failure.
/// Programs that do not parse are mostly passed over for `run`: they would test the parser only.
fn fuzz(what: &'static str, share: u64, run: impl Fn(&str, &mut Random) + Send + 'static) {
    let seconds = setting("ZEROJS_FUZZ_SECONDS", 5);
    let seed = setting("ZEROJS_FUZZ_SEED", 1);
    let last = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{what}-{seed}.js"));
    println!("fuzz {what}: {seconds} seconds, seed {seed}; the program that runs is in {}", last.display());
    let keeps_last = seconds > 20;
    let worker = move || {
        std::panic::set_hook(Box::new(|_| {}));
        let texts = corpus();
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let end = Instant::now() + Duration::from_millis(seconds * 1000 * share / 100);
        let (mut count, mut failures) = (0u64, Vec::new());
        while Instant::now() < end && failures.len() < 20 {
            let mut program = mutate(&texts, &mut random);
            if what == "run" {
                for _ in 0..8 {
                    if zerojs_grammar::parse(&program, Goal::Script).is_ok() {
                        break;
                    }
                    program = mutate(&texts, &mut random);
                }
            }
            // Written down only in long runs: there a crash must not need a second one.
            if keeps_last || cfg!(debug_assertions) {
                let _ = std::fs::write(&last, &program);
            }
            let started = Instant::now();
            let result = catch_unwind(AssertUnwindSafe(|| run(&program, &mut random)));
            count += 1;
            let problem = match result {
                Err(panic) => {
                    let text = panic.downcast_ref::<String>().cloned();
                    Some(text.or_else(|| panic.downcast_ref::<&str>().map(|t| t.to_string())).unwrap_or_default())
                }
                Ok(()) if started.elapsed() > TOO_SLOW => Some(format!("took {:?}", started.elapsed())),
                Ok(()) => None,
            };
            if let Some(problem) = problem
                && !failures.iter().any(|(other, _)| *other == problem)
            {
                let file = last.with_extension(format!("failure-{}.js", failures.len()));
                let _ = std::fs::write(&file, &program);
                failures.push((problem, file));
            }
        }
        let _ = std::panic::take_hook();
        println!("fuzz {what}: {count} programs");
        let list: Vec<String> =
            failures.iter().map(|(problem, file)| format!("{}\n{problem}", file.display())).collect();
        assert!(failures.is_empty(), "{} failures, seed {seed}:\n{}", list.len(), list.join("\n\n"));
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(worker).expect("a thread");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

/// Tests in one process take turns: each has its own panic hook.
static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());

#[test]
fn the_parser_and_the_compiler_take_any_text() {
    let _turn = TURN.lock();
    fuzz("compile", 30, |program, random| {
        let goals = [
            Goal::Script,
            Goal::Module,
            Goal::Eval(EvalContext { in_function: true, in_method: true, ..EvalContext::default() }),
            Goal::FunctionBody(FunctionKind::Async),
            Goal::FunctionBody(FunctionKind::Generator),
        ];
        // At the level of characters too.
        let mut text = program.to_string();
        if random.one_in(3) && !text.is_empty() {
            for _ in 0..random.below(4) {
                let at = (0..=random.below(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
                match random.below(3) {
                    0 => text.insert(
                        at,
                        random
                            .pick(&["\\", "\u{2028}", "\u{D7FF}", "#", "`", "/", "\0", "é"])
                            .chars()
                            .next()
                            .unwrap_or(' '),
                    ),
                    1 => text.truncate(at),
                    _ => {
                        if at < text.len() {
                            text.remove(at);
                        }
                    }
                }
            }
        }
        let goal = goals[random.below(goals.len())].clone();
        let Ok(program) = zerojs_grammar::parse(&text, goal.clone()) else { return };
        let source = zerojs::bytecode::Source::new("fuzz", &text);
        if let Ok(code) = zerojs::compiler::compile(&program, source, &goal, None) {
            assert_eq!(zerojs::bytecode::listing::validate(&code), Ok(()));
        }
    });
}

#[test]
fn the_engine_runs_any_program() {
    let _turn = TURN.lock();
    let runs = AtomicU64::new(0);
    fuzz("run", 70, move |program, random| {
        let stress = match std::env::var("ZEROJS_FUZZ_STRESS").as_deref() {
            Ok("1") => true,
            Ok("0") => false,
            _ => random.one_in(8),
        };
        let fuel = if stress { 3_000 } else { 200_000 };
        let limits = Limits { max_bytes: 16 << 20, fuel: Some(fuel), native_stack: 8 << 20, ..Limits::default() };
        let mut agent = Agent::new(limits, Box::new(DefaultHooks(7)));
        agent.heap.stress = stress;
        agent.enter(|agent| {
            let prelude = "var x = 1, y = [1, 2, 3], z, o = { x: 1 }, a = [1, 2], s = 'abc', assert = () => {}; \
                assert.sameValue = assert.throws = assert.compareArray = assert.deepEqual = (a, b, c) => { try { typeof b === 'function' && b() } catch {} }; \
                function $DONE() {} function verifyProperty() {} function print() {} class Test262Error {}";
            let _ = agent.evaluate_script("prelude", prelude);
            if runs.fetch_add(1, Ordering::Relaxed).is_multiple_of(10) {
                if let Ok(module) = agent.load_module("fuzz", program) {
                    let _ = agent.evaluate_module(module);
                }
            } else {
                let _ = agent.evaluate_script("fuzz", program);
            }
            if agent.termination().is_none() {
                let _ = agent.run_jobs();
            }
            agent.heap.stress = false;
            agent.refuel(Some(10_000));
            // The agent is still whole.
            agent.clear_jobs();
            agent.collect_garbage();
        });
    });
}
