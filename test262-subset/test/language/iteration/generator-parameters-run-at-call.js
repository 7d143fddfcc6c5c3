/*---
esid: sec-generator-function-definitions-runtime-semantics-evaluategeneratorbody
description: Parameter defaults run at the call, the body only at the first next
---*/

var log = [];
function* g(a = log.push('default')) { log.push('body'); }
var it = g();
assert.compareArray(log, ['default']);
it.next();
assert.compareArray(log, ['default', 'body']);
assert.throws(TypeError, function () { (function* ({ x }) {})(); });
assert.sameValue(Object.getPrototypeOf(it), g.prototype);
g.prototype = 5;
assert.sameValue(Object.getPrototypeOf(g()), Object.getPrototypeOf(function* () {}).prototype);
