/*---
esid: sec-function-calls-runtime-semantics-evaluation
description: The callee value is fetched before the arguments run
---*/

var o = { f() { return 'old'; } };
assert.sameValue(o.f(o.f = () => 'new'), 'old');
assert.sameValue(o.f(), 'new');
