//! Section 6: what a console call leaves in the logs.

use super::support::run;

fn logs(script: &str) -> Vec<String> {
    let record = run(script);
    assert!(record.ok, "{script}: {record:?}");
    record.logs
}
fn log(expression: &str) -> String {
    logs(&format!("console.log({expression})")).remove(0)
}

#[test]
fn rule_6_directives() {
    for (call, text) in [
        ("'%s is %d', 'x', 4.5", "x is 4.5"),
        ("'%i %f', 4.9, '1.5px'", "4 1.5"),
        ("'%d %i %d', '0x10', '0x10', {}", "16 16 NaN"),
        ("'%j', { a: [1] }", "{\"a\":[1]}"),
        ("'%o %O', { a: 1 }, { b: 2 }", "{ a: 1 } { b: 2 }"),
        ("'%c styled', 'color: red'", " styled"),
        ("'100%% of %s', 'it'", "100% of it"),
        ("'%s', 'a', 'b', { c: 1 }", "a b { c: 1 }"),
        ("'%s'", "%s"),
        ("'%s %s', (x) => x, class A { }", "(x) => x class A { }"),
        ("'%s %s', { toString() { return 'mine' } }, new (class A { toString() { return 'its' } })", "mine its"),
        ("'%s %s', [1, [2]], new Date(0)", "[ 1, [Array] ] 1970-01-01T00:00:00.000Z"),
        ("'%d %d %d', new Date(5), [], '4x'", "5 0 NaN"),
        ("'%i %i %f', 1e21, '-4.7px', '-.5e-2x'", "1 -4 -0.005"),
        ("'%o', [1, [2]]", "[ 1, [ 2, [length]: 1 ], [length]: 2 ]"),
        (
            "'%j %j', 10n, (() => { const o = {}; o.o = o; return o })()",
            "[TypeError: Do not know how to serialize a BigInt] [Circular]",
        ),
        ("'%x %', 1", "%x % 1"),
        ("1, 'two', [3]", "1 two [ 3 ]"),
        ("", ""),
    ] {
        assert_eq!(log(call), text, "{call}");
    }
}

#[test]
fn rule_6_inspection() {
    for (expression, text) in [
        ("{ a: { b: { c: { d: 1 } } } }", "{ a: { b: { c: [Object] } } }"),
        ("[[[[1]]]]", "[ [ [ [Array] ] ] ]"),
        ("[1, , 'x', undefined, null]", "[ 1, <1 empty item>, 'x', undefined, null ]"),
        ("new Map([['a', { b: 1 }]])", "Map(1) { 'a' => { b: 1 } }"),
        ("new Set(['x', 2])", "Set(2) { 'x', 2 }"),
        ("class A {}, class B extends Array {}", "[class A] [class B extends Array]"),
        ("function f() {}, () => 1, async () => 1", "[Function: f] [Function (anonymous)] [AsyncFunction (anonymous)]"),
        ("new (class Point { x = 1 })", "Point { x: 1 }"),
        ("Object.create(null)", "[Object: null prototype] {}"),
        ("(() => { const o = { n: 1 }; o.self = o; return o })()", "<ref *1> { n: 1, self: [Circular *1] }"),
        ("[\"it's\", '\"', 'a\\nb']", "[ \"it's\", '\"', 'a\\nb' ]"),
        ("-0, 10n, Symbol('s'), [-0]", "-0 10n Symbol(s) [ -0 ]"),
        (
            "{ get a() { return 1 }, set b(v) {}, 'c-d': 1, [Symbol('e')]: 2 }",
            "{ a: [Getter], b: [Setter], 'c-d': 1, [Symbol(e)]: 2 }",
        ),
        ("Promise.resolve(4), new Promise(() => {})", "Promise { 4 } Promise { <pending> }"),
        ("new Uint8Array([1, 2])", "Uint8Array(2) [ 1, 2 ]"),
        ("new Proxy({ a: 1 }, { get() { throw 1 } })", "{ a: 1 }"),
        ("(() => { const p = Proxy.revocable({}, {}); p.revoke(); return p.proxy })()", "<Revoked Proxy>"),
        (
            "[new Number(-0), new String('x'), Object(5n), Object(Symbol('q'))]",
            "[ [Number: -0], [String: 'x'], [BigInt: 5n], [Symbol: Symbol(q)] ]",
        ),
        ("Object.assign(new Number(3), { x: 1 })", "[Number: 3] { x: 1 }"),
        ("new Uint8Array([1, 255]).buffer", "ArrayBuffer { [Uint8Contents]: <01 ff>, byteLength: 2 }"),
        ("{ a: { b: { c: {}, d: [], e: new Map() } } }", "{ a: { b: { c: {}, d: [], e: Map(0) {} } } }"),
        ("['\\ud800', 'a\\udc00b', '\\x80']", "[ '\\ud800', 'a\\udc00b', '\\x80' ]"),
        ("{ [Symbol.toStringTag]: 'T' }", "{ [Symbol(Symbol.toStringTag)]: 'T' }"),
        ("['猫', 'b', 'c', 'd', 'e', 'f', 'g']", "[\n  '猫', 'b', 'c',\n  'd',  'e', 'f',\n  'g'\n]"),
        ("Object.setPrototypeOf(() => {}, null)", "[Function (null prototype) (anonymous)]"),
        ("[1, 2, 3, 4, 5, 6, 7]", "[\n  1, 2, 3, 4,\n  5, 6, 7\n]"),
    ] {
        assert_eq!(log(expression), text, "{expression}");
    }
    assert!(log("Array.from({ length: 120 }, (_, i) => i)").ends_with("  96, 97, 98, 99,\n  ... 20 more items\n]"));
    assert_eq!(log("new RangeError('r')"), "RangeError: r\n    at script:1:13");
    assert!(log("{ e: new Error('in') }").starts_with("{\n  e: Error: in\n      at script:1:18"));
    assert!(log("new (class Lost extends Error {})('m')").starts_with("Lost [Error]: m\n    at "));
    // A name in the first line is not said again.
    assert_eq!(
        log("Object.assign(new Error('m'), { name: 'Own', code: 5 })"),
        "Own: m\n    at script:1:27 {\n  code: 5\n}"
    );
}

#[test]
fn rule_6_formatted_when_called() {
    assert_eq!(logs("const o = { n: 1 }; console.log(o); o.n = 2; console.info(o)"), ["{ n: 1 }", "{ n: 2 }"]);
}

#[test]
fn rule_6_groups_counts_and_tables() {
    let script = "console.group('g'); console.log('a\\nb'); console.groupCollapsed(); console.warn('c'); console.groupEnd(); console.groupEnd(); console.error('d')";
    assert_eq!(logs(script), ["g", "  a\n  b", "    c", "d"]);
    assert_eq!(
        logs("console.count(); console.count('x'); console.count(); console.countReset(); console.count()"),
        ["default: 1", "x: 1", "default: 2", "default: 1"]
    );
    assert_eq!(logs("console.assert(true, 'no'); console.assert(false, 'yes %d', 1)"), ["Assertion failed: yes 1"]);
    assert_eq!(
        logs("console.dir({ a: { b: 1 } }, { depth: 0 }); console.dir({ a: { b: { c: { d: 1 } } } }, { depth: null })"),
        ["{ a: [Object] }", "{\n  a: { b: { c: { d: 1 } } }\n}"]
    );
    assert_eq!(
        logs("const f = () => console.trace('t %d', 5); f()"),
        ["Trace: t 5\n    at f (script:1:25)\n    at script:1:43"]
    );
    assert!(logs("console.time('a'); console.timeLog('a', 'x', [1])")[0].ends_with("ms x [ 1 ]"));
    assert_eq!(
        logs("console.table(new Map([['a', [1, 2, 3, 4]]])); console.table([() => 1])"),
        [
            "┌───────────────────┬─────┬──────────────────────────────┐\n│ (iteration index) │ Key │ Values                       │\n├───────────────────┼─────┼──────────────────────────────┤\n│ 0                 │ 'a' │ [ 1, 2, 3, ... 1 more item ] │\n└───────────────────┴─────┴──────────────────────────────┘",
            "┌─────────┐\n│ (index) │\n├─────────┤\n│ 0       │\n└─────────┘"
        ]
    );
    assert_eq!(
        logs("console.table([{ a: 1, b: 'x' }, { a: 2 }])"),
        [
            "┌─────────┬───┬─────┐\n│ (index) │ a │ b   │\n├─────────┼───┼─────┤\n│ 0       │ 1 │ 'x' │\n│ 1       │ 2 │     │\n└─────────┴───┴─────┘"
        ]
    );
}

#[test]
fn rule_6_at_most_1000_entries_and_64_kib() {
    let kept = logs("for (let i = 0; i < 2000; i++) console.log(i)");
    assert_eq!((kept.len(), kept[998].as_str()), (1000, "998"));
    assert!(kept[999].contains("the log is full"));
    let kept = logs("for (let i = 0; i < 100; i++) console.log('x'.repeat(1000))");
    assert!(kept.last().unwrap().contains("the log is full"));
    assert_eq!(kept.iter().map(String::len).sum::<usize>(), 64 << 10);
    // One that is too long is cut off, not left out.
    let kept = logs("console.log('x'.repeat(1e6)); console.log('after')");
    assert!(kept.len() == 2 && kept[0].len() > 60_000 && kept[1].contains("the log is full"));
    // What would be endless as text is broken off.
    let script =
        "const s = 'x'.repeat(1e4), f = (x) => Array(100).fill(x); console.log(f(f(f(s)))); console.table(f(f(s)))";
    assert_eq!(logs(script).len(), 2);
}
