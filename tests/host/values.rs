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
        (
            "(() => { const a = { b: {} }; a.b.c = a; return a })()",
            "args[0].b.c is one of the objects it lies in: a cycle",
        ),
        ("[Promise.resolve(1)]", "args[0][0] is a promise: await it first"),
        ("new Map([[1, 2]])", "args[0] is a Map with a key that is no string"),
        ("new WeakMap()", "args[0] is a WeakMap"),
    ] {
        let (kind, message) = failure(&format!("await zero.t.echo({js})"));
        assert!(kind == Kind::Tool && message.contains(says), "{js}: {message}");
    }
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
    let error = value("return new RangeError('r')");
    assert_eq!((&error["name"], &error["message"]), (&json!("RangeError"), &json!("r")));
    assert!(error["stack"].as_str().unwrap().contains("script:1:8"), "{error}");
    let (kind, message) = failure("const a = { list: [{}] }; a.list[0].up = a; return a");
    assert!(kind == Kind::Script && message.contains("value.list[0].up is value again"), "{message}");
    let (kind, message) = failure("return { toJSON() { throw new Error('no') } }");
    assert_eq!((kind, message.as_str()), (Kind::Script, "Error: no"));
}
