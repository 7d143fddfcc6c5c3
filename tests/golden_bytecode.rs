//! Listings of `tests/bytecode/*.js` against the `.txt` beside them (ZEROJS_BLESS=1 writes those), and the validation of
//! everything a generated corpus compiles to.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use zerojs::bytecode::{Code, Source, listing};
use zerojs_grammar::Goal;

fn compile(name: &str, text: &str, goal: Goal) -> Result<Arc<Code>, String> {
    let program =
        zerojs_grammar::parse(text, goal.clone()).map_err(|e| format!("{}:{} {}", e.line, e.column, e.message))?;
    let source = Arc::new(Source {
        name: name.into(),
        text: text.into(),
        line_starts: program.line_starts.clone(),
        has_placeholders: false,
    });
    zerojs::compiler::compile(&program, source, &goal, None).map_err(|e| e.message)
}

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "js" || e == "mjs") {
            out.push(path);
        }
    }
    out.sort();
}

#[test]
fn listings() {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bytecode"), &mut paths);
    assert!(!paths.is_empty());
    let bless = std::env::var_os("ZEROJS_BLESS").is_some();
    let mut wrong = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("readable");
        let goal = if path.extension().is_some_and(|e| e == "mjs") { Goal::Module } else { Goal::Script };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let code = compile(&name, &text, goal).unwrap_or_else(|e| panic!("{name}: {e}"));
        listing::validate(&code).expect("valid code");
        let listing = listing::list(&code);
        let golden = path.with_extension("txt");
        if bless {
            std::fs::write(&golden, &listing).expect("writable");
        } else if std::fs::read_to_string(&golden).unwrap_or_default() != listing {
            wrong.push(format!("{name}:\n{listing}"));
        }
    }
    assert!(wrong.is_empty(), "run with ZEROJS_BLESS=1 if these are right:\n{}", wrong.join("\n"));
}

/// Statements with holes for expressions, and expressions with holes for others: all pairs, in several surroundings.
#[test]
fn generated_corpus_is_valid() {
    let expressions = [
        "x",
        "y = x",
        "x++",
        "--g",
        "o.p",
        "o[x]",
        "o[x] += y",
        "o?.p.q(1)?.[x]",
        "f(x, ...y)",
        "new f(x)",
        "[x, , ...y]",
        "({ x, y: 1, [g]: 2, m() { return super.m }, get a() { return x }, ...o })",
        "(a, b = x, ...c) => a + b + c",
        "function h(a) { return arguments[0] + h }",
        "class { #p = x; static s = this; m() { return this.#p++ } }",
        "class extends f { constructor() { super(...y); x = () => this } }",
        "`a${x}b${y}`",
        "f`a${x}`",
        "x && y || g",
        "x ?? y",
        "x ? y : g",
        "(x, y)",
        "typeof g",
        "delete o.p",
        "void x",
        "!x",
        "-x",
        "x ** y",
        "[x, o.p = 1, ...y] = g",
        "({ x, a: o.p, ...y } = g)",
        "x in o",
        "x instanceof f",
        "import('a')",
        "/a/g",
        "x ||= y",
        "o.p ??= y",
        "eval('x')",
        "(0, eval)('y')",
        "1 + 2 * 3",
        "'a' + x",
        "x.y.z = 1",
        "x < y",
        "async () => await x",
        "function* () { yield x; yield* y }",
        "async function* () { yield x; yield* y; for await (x of y) yield x }",
        "this",
        "null",
        "1n",
    ];
    let statements = [
        "E;",
        "var v = E;",
        "let l = E; f(l);",
        "const c = E; f(() => c);",
        "if (E) f(); else g;",
        "while (E) { f(); break }",
        "do { if (x) continue; f() } while (E);",
        "for (let i = E; i < E; i++) f(() => i);",
        "for (const k of E) { if (k) break; f(k) }",
        "for (let k in E) f(() => k);",
        "switch (E) { case 1: let s = E; default: f(s); case E: }",
        "try { E } catch (e) { f(e) }",
        "try { E } catch ({ m = E }) { f(m) } finally { E }",
        "a: { b: for (;;) { try { break a } finally { if (x) continue b } } }",
        "throw E;",
        "{ function inner() { return E } inner() }",
        "label: E;",
        "function later() { return E }",
        "class C { static { E } [E] = E }",
        "for (const [p, q = E] of y) { f(p, q) }",
        "{ using u = E; f(u) }",
        "var { v1 = E, ...v2 } = o;",
        "let [l1, [l2 = E]] = y;",
    ];
    let wrappers = [
        "S",
        "'use strict'; S",
        "function w(x, y) { S }",
        "async function w(x, { y }, g = x) { S; await x }",
        "function* w(x) { S; yield x }",
        "with (o) { S }",
        "function w(x) { eval(''); S }",
        "(x) => { S }",
        "for (const x of y) { S }",
    ];
    let mut count = 0;
    for wrapper in wrappers {
        for statement in statements {
            for expression in expressions {
                let text = wrapper.replace('S', &statement.replace('E', &format!("({expression})")));
                // Not all combinations are programs.
                if let Ok(code) = compile("generated", &text, Goal::Script) {
                    count += 1;
                    if let Err(error) = listing::validate(&code) {
                        panic!("{error}\n{text}\n{}", listing::list(&code));
                    }
                }
            }
        }
    }
    assert!(count > 5000, "only {count} of them compiled");
}

/// Every test of the subset that parses compiles to valid code; ZEROJS_CORPUS names another directory.
#[test]
fn subset_is_valid() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    files(&root.join("test262-subset"), &mut paths);
    if let Some(dir) = std::env::var_os("ZEROJS_CORPUS") {
        files(Path::new(&dir), &mut paths);
    }
    let mut failures = Vec::new();
    for path in paths {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let goals = if text.contains("flags: [module") { vec![Goal::Module] } else { vec![Goal::Script] };
        for goal in goals {
            let result = std::panic::catch_unwind(|| match compile("test", &text, goal) {
                Ok(code) => listing::validate(&code),
                Err(_) => Ok(()),
            });
            match result {
                Ok(Ok(())) => {}
                Ok(Err(error)) => failures.push(format!("{}: {error}", path.display())),
                Err(_) => failures.push(format!("{}: panic", path.display())),
            }
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

/// Deep nesting does not overflow a modest stack.
#[test]
fn nesting() {
    let depth = 1400;
    let sources = [
        format!("{}x{}", "(".repeat(depth), ")".repeat(depth)),
        format!("{}x{}", "[".repeat(depth), "]".repeat(depth)),
        format!("{}x{}", "f(".repeat(depth), ")".repeat(depth)),
        format!("{}x", "a = ".repeat(depth)),
        format!("x{}", " + x".repeat(20_000)),
        format!("x{}", ".f(1)".repeat(20_000)),
        format!("x{}", " && x".repeat(20_000)),
        format!("{};", "if (x) y; else ".repeat(depth)),
        format!("{}{}", "{".repeat(depth / 2), "}".repeat(depth / 2)),
        format!("{}x{}", "-(".repeat(depth / 2), ")".repeat(depth / 2)),
        format!("{}1{}", "() => (".repeat(400), ")".repeat(400)),
    ];
    let worker = std::thread::Builder::new().stack_size(4 << 20).spawn(move || {
        for source in sources {
            let program = match zerojs_grammar::parse(&source, Goal::Script) {
                Ok(program) => program,
                Err(error) => panic!("{}: {}", &source[..20], error.message),
            };
            let text = Arc::new(Source {
                name: "deep".into(),
                text: source,
                line_starts: program.line_starts.clone(),
                has_placeholders: false,
            });
            zerojs::compiler::compile(&program, text, &Goal::Script, None).expect("compiles");
        }
    });
    worker.expect("a thread").join().expect("no overflow");
}
