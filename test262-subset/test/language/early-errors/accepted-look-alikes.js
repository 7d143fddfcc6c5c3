/*---
esid: sec-ecmascript-language-statements-and-declarations
description: Sources one step away from an early error are accepted
flags: [noStrict]
---*/

try {} catch (e) { var e; }
function f(a) { { let a; } var a; }
switch (0) { case 0: function g() {} default: function g() {} }
{ function h() {} function h() {} }
if (true) function i() {}
a: { } a: { }
({ __proto__: null, ['__proto__']: 1, __proto__() {} });
({ __proto__: null, __proto__ });
var __proto__, async, of, get, set, let, yield, await, static;
for (async in {}) ;
for (async.x of []) ;
for (var of of []) ;
for (let in {}) ;
for (let = 0; false; ) ;
for (var q = 1 in {}) ;
(async) => 1;
(a, b) => { a ? b ? 1 : 2 : 3 };
x => ({}).y;
(-1) ** 2;
(b ?? b) || f;
var q = {};
[(b), (q.r)] = [, ];
({ a: (of) } = {});
var b;
assert.sameValue(typeof f, 'function');
