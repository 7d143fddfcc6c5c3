/*---
esid: sec-runtime-semantics-keyedbindinginitialization
description: A default that is an anonymous function is named after its binding
---*/

var { a = function () {}, b: c = () => {}, d = class {} } = {};
assert.sameValue(a.name, 'a');
assert.sameValue(c.name, 'c');
assert.sameValue(d.name, 'd');
var [e = class { static name() {} }] = [];
assert.sameValue(typeof e.name, 'function', 'a static method called name wins');
var f, g, o = {};
[f = (function () {}), g = (0, function () {}), o.p = function () {}] = [];
assert.sameValue(f.name, 'f', 'parentheses do not matter');
assert.sameValue(g.name, '', 'a comma expression is not an anonymous function definition');
assert.sameValue(o.p.name, '');
