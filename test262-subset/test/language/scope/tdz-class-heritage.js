/*---
esid: sec-runtime-semantics-classdefinitionevaluation
description: The class name is uninitialised while its heritage and computed keys are evaluated
---*/

assert.throws(ReferenceError, function () { class C extends C {} });
var D = Object;
assert.throws(ReferenceError, function () { (class D extends D {}); });
assert.throws(ReferenceError, function () { (class D { [D.name]() {} }); });
