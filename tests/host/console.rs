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
        ("[1, 2, 3, 4, 5, 6, 7]", "[\n  1, 2, 3, 4,\n  5, 6, 7\n]"),
    ] {
        assert_eq!(log(expression), text, "{expression}");
    }
    assert!(log("Array.from({ length: 120 }, (_, i) => i)").ends_with("  96, 97, 98, 99,\n  ... 20 more items\n]"));
    assert_eq!(log("new RangeError('r')"), "RangeError: r\n    at script:1:13");
    assert!(log("{ e: new Error('in') }").starts_with("{\n  e: Error: in\n      at script:1:18"));
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
    assert_eq!(kept.len(), 66);
    assert!(kept[65].contains("the log is full"));
}
