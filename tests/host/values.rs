//! Section 3: values across the boundary.

use serde_json::json;

use super::support::{failure, run, value};
use zerojs::host::Kind;

#[test]
fn rule_3_1_javascript_to_luau() {
    for (js, kind) in [
        ("true", "boolean"),
        ("1.5", "number"),
        ("'x'", "string"),
        ("[1]", "table"),
        ("{a: 1}", "table"),
        ("null", "null"),
        ("undefined", "nil"),
        ("new Uint8Array(3)", "buffer"),
        ("new ArrayBuffer(3)", "buffer"),
        ("10n", "number"),
        ("new Map([['a', 1]])", "table"),
        ("new Set([1])", "table"),
    ] {
        assert_eq!(value(&format!("return await zero.t.kind({js})")), json!(kind), "{js}");
    }
    assert_eq!(value("return await zero.t.echo([1, 'é', {a: [true]}])"), json!([1, "é", {"a": [true]}]));
    assert_eq!(value("return await zero.t.echo(new Map([['k', new Set(['v'])]]))"), json!({"k": ["v"]}));
    assert_eq!(value("return await zero.t.length(new Uint16Array([1, 2, 3]).subarray(1))"), json!(4));
    assert_eq!(value("return await zero.t.length(new DataView(new ArrayBuffer(9), 2, 5))"), json!(5));
    assert_eq!(value("return await zero.t.echo({ a: undefined, b: null })"), json!({"b": null}));
}

#[test]
fn rule_3_1_dates_cross_as_text() {
    let record = run("return typeof Date === 'function' ? await zero.t.echo(new Date(0)) : '1970-01-01T00:00:00.000Z'");
    assert_eq!(record.value, json!("1970-01-01T00:00:00.000Z"));
}

#[test]
fn rule_3_1_what_cannot_cross_is_refused_with_its_path() {
    for (js, says) in [
        ("{ filter: { when() {} } }", "args[0].filter.when is a function"),
        ("[1, [Symbol('s')]]", "args[0][1][0] is a symbol"),
        ("2n ** 60n", "args[0] is a BigInt beyond 2^53"),
        ("{ 'odd name': '\\ud800' }", "args[0][\"odd name\"] has a lone surrogate"),
        ("new (class { #p = 1; q = 2 })", "args[0] is an instance of a class with private state"),
        ("new (class { #m() {} q = 2 })", "args[0] is an instance of a class with private state"),
        ("new (class { get #g() { return 1 } })", "args[0] is an instance of a class with private state"),
        ("new Date(NaN)", "args[0] is an invalid Date"),
        ("[new Map([['k', new Map([['x', () => 1]])]])]", "args[0][0].get(\"k\").get(\"x\") is a function"),
        ("[new Set([1, Symbol.iterator])]", "args[0][0][1] is a symbol"),
        ("/x/", "args[0] is a RegExp"),
        ("(function* () {})()", "which a tool cannot take"),
        ("new WeakRef({})", "which a tool cannot take"),
        ("-(2n ** 53n) - 1n", "args[0] is a BigInt beyond 2^53"),
        (
            "(() => { const a = { b: {} }; a.b.c = a; return a })()",
            "args[0].b.c is one of the objects it lies in: a cycle",
        ),
        ("[Promise.resolve(1)]", "args[0][0] is a promise: await it first"),
        ("new Map([[1, 2]])", "args[0] is a Map with a key that is no string"),
        ("new WeakMap()", "args[0] is a WeakMap"),
        ("[][Symbol.iterator]()", "args[0] is an ArrayIterator"),
        ("{ a: { '\\ud800': 1 } }", "args[0].a has a key with a lone surrogate"),
        ("new (class extends Map { #p = 1 })", "args[0] is an instance of a class with private state"),
        ("new (class extends Array { #p = 1 })", "args[0] is an instance of a class with private state"),
        ("new (class extends Date { #p = 1 })(0)", "args[0] is an instance of a class with private state"),
    ] {
        let (kind, message) = failure(&format!("await zero.t.echo({js})"));
        assert!(kind == Kind::Tool && message.contains(says), "{js}: {message}");
    }
    assert_eq!(
        value("return await zero.t.echo([2n ** 53n, new Number(5), new String('x'), Object(true), new Date(0)])"),
        json!([9_007_199_254_740_992_u64, 5, "x", true, "1970-01-01T00:00:00.000Z"])
    );
    // Twice the same is no cycle; a class without private state is data.
    assert_eq!(
        value("const a = {}; return await zero.t.echo([a, a, new (class { x = 1 })])"),
        json!([{}, {}, {"x": 1}])
    );
}

#[test]
fn rule_3_2_luau_to_javascript() {
    assert_eq!(
        value("return [await zero.t.emptyArray(), await zero.t.emptyObject(), await zero.t.nested()]"),
        json!([[], {}, {"rows": [], "other": {}}])
    );
    assert_eq!(value("return await zero.t.sparse()"), json!({"1": "a", "3": "c"}));
    assert_eq!(value("return await zero.t.mixed()"), json!({"1": "a", "name": "b"}));
    assert_eq!(value("return await zero.t.vec()"), json!({"x": 1, "y": 2, "z": 3}));
    assert_eq!(
        value("const b = await zero.t.bytes(); return [b instanceof Uint8Array, ...b]"),
        json!([true, 1, 2, 255])
    );
    assert_eq!(
        value("const o = await zero.t.null(); return [o.a === null, (await zero.t.echo(undefined)) === undefined]"),
        json!([true, true])
    );
    assert_eq!(
        value("const o = await zero.t.shared(); return [o.a === o.b, o.cyclic.self === o.cyclic]"),
        json!([true, true])
    );
    assert_eq!(
        value("const [a, b] = await zero.t.sharedBytes(); return [a === b, a instanceof Uint8Array]"),
        json!([true, true])
    );
    assert_eq!(
        value(
            "const o = await zero.t.proto(); return [Object.hasOwn(o, '__proto__'), o.evil, Object.getPrototypeOf(o) === Object.prototype]"
        ),
        json!([true, null, true])
    );
    assert_eq!(value("return await zero.t.echo(9007199254740991)"), json!(9_007_199_254_740_991_u64));
    let (kind, message) = failure("await zero.t.func()");
    assert!(kind == Kind::Tool && message.contains("result.deep[0] is a function"), "{message}");
}

#[test]
fn rule_3_3_the_value_leaves_as_json() {
    assert_eq!(value(""), json!(null));
    assert_eq!(
        value("return { u: undefined, n: NaN, i: -Infinity, b: 12n, f() {}, s: Symbol(), a: [undefined, () => 1] }"),
        json!({"u": null, "n": null, "i": null, "b": "12", "a": [null, null]})
    );
    assert_eq!(
        value("return [new Map([['a', 1]]), new Map([[1, 2]]), new Set([3])]"),
        json!([{"a": 1}, [[1, 2]], [3]])
    );
    assert_eq!(value("return { toJSON() { return { ok: [1] } } }"), json!({"ok": [1]}));
    // It is asked once, as JSON.stringify does.
    assert_eq!(value("return { toJSON() { return { toJSON() { return 1 }, ok: 2 } } }"), json!({"ok": 2}));
    assert_eq!(failure("return 'x'.repeat(65 << 20)").1, "the value is more than 64 MiB as JSON: return less of it");
    let error = value("return new RangeError('r')");
    assert_eq!((&error["name"], &error["message"]), (&json!("RangeError"), &json!("r")));
    assert!(error["stack"].as_str().unwrap().contains("script:1:8"), "{error}");
    let (kind, message) = failure("const a = { list: [{}] }; a.list[0].up = a; return a");
    assert!(kind == Kind::Script && message.contains("value.list[0].up is value again"), "{message}");
    let (kind, message) = failure("return { toJSON() { throw new Error('no') } }");
    assert_eq!((kind, message.as_str()), (Kind::Script, "Error: no"));
}

#[test]
fn rule_3_3_a_value_is_what_it_was_when_it_was_returned() {
    assert_eq!(value("const list = [1]; setTimeout(() => list.push(2), 5); return list"), json!([1]));
    let record = super::support::run_for("const o = { n: 1 }; setInterval(() => o.n++, 1); return o", 400.0);
    assert_eq!((record.ok, record.value.into_json()), (false, json!({"n": 1})));
    // What comes later does not take it away.
    let record = run("setTimeout(() => { throw new Error('later') }, 5); return 'kept'");
    assert_eq!((record.ok, record.value.into_json()), (false, json!("kept")));
}

#[test]
fn rule_3_3_more_forms() {
    assert_eq!(
        value(
            "return [new Date(0), new Date(NaN), new Number(1), new String('s'), Object(2n), Object(false), -0, 1e21, 0.1]"
        ),
        json!(["1970-01-01T00:00:00.000Z", null, 1, "s", "2", false, 0, 1e21, 0.1])
    );
    assert_eq!(
        value("return { toJSON: 5, a: { toJSON(key) { return key } }, b: [{ toJSON(key) { return key } }] }"),
        json!({"toJSON": 5, "a": "a", "b": ["0"]})
    );
    assert_eq!(value("return new Map([['a', undefined], ['b', () => 1]])"), json!({"a": null}));
    assert_eq!(value("return [new Proxy([1], {}), new Proxy({ a: 1 }, {})]"), json!([[1], {"a": 1}]));
    assert_eq!(value("return class A {}"), json!(null));
    let (_, message) = failure("const m = new Map(); m.set('self', m); return { m }");
    assert!(message.contains("value.m.self is value.m again"), "{message}");
}

#[test]
fn rule_3_many_objects_of_several_shapes_cross_both_ways() {
    let script = r#"
        const rows = Array.from({ length: 30000 }, (_, i) =>
            i % 3 === 0 ? { name: 'n' + i, at: { x: i, y: [i, 'é' + i] }, 'schlüssel': 'ü' + i }
            : i % 3 === 1 ? { b: null, a: i % 2 === 0, name: 'x'.repeat(i % 300), 7: 'seven' }
            : { name: 'n' + i, n: -i / 3 });
        const sorted = (value) => Array.isArray(value) ? value.map(sorted)
            : value && typeof value === 'object'
            ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
            : value;
        const back = await zero.t.echo(rows);
        const wrong = rows.findIndex((row, i) => JSON.stringify(sorted(row)) !== JSON.stringify(back[i]));
        return [back.length, wrong, Object.keys(back[1]).join()];
    "#;
    assert_eq!(value(script), json!([30000, -1, "7,a,b,name"]));
}
