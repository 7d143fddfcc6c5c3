/*---
esid: sec-createperiterationenvironment
description: The copy is made before the update, so closures of test and update see different turns
---*/

var tests = [], updates = [];
for (let i = 0; tests.push(function () { return i; }), i < 2; updates.push(function () { return i; }), i++) ;
assert.compareArray(tests.map(function (f) { return f(); }), [0, 1, 2]);
assert.compareArray(updates.map(function (f) { return f(); }), [1, 2]);
