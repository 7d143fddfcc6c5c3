/*---
esid: sec-json.stringify
description: A list filters and orders keys, a function replaces, and the indent is cut at ten
---*/

assert.sameValue(JSON.stringify({ a: 1, b: { a: 2, c: 3 }, 1: 4 }, ['b', 'a', 1, 'b', new String('c'), {}]), '{"b":{"a":2,"c":3},"a":1,"1":4}');
assert.sameValue(JSON.stringify({ a: [1, { b: 2 }] }, null, 2), '{\n  "a": [\n    1,\n    {\n      "b": 2\n    }\n  ]\n}');
assert.sameValue(JSON.stringify([[], {}], null, 1), '[\n [],\n {}\n]');
assert.sameValue(JSON.stringify([1], null, 20), '[\n          1\n]');
assert.sameValue(JSON.stringify([1], null, 'abcdefghijkl'), '[\nabcdefghij1\n]');
assert.sameValue(JSON.stringify([1], null, new Number(1)), '[\n 1\n]');
assert.sameValue(JSON.stringify([1], null, 0.9), '[1]');
assert.sameValue(JSON.stringify([1], null, true), '[1]');
var log = [];
JSON.stringify({ x: [1] }, function (k, v) { log.push(k + ':' + (this[k] === v)); return v; });
assert.sameValue(log.join(), ':true,x:true,0:true');
assert.sameValue(JSON.stringify({ a: 1, b: 2 }, (k, v) => k === 'a' ? undefined : v), '{"b":2}');
assert.sameValue(JSON.stringify('x', () => undefined), undefined);
