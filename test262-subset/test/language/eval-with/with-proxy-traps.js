/*---
esid: sec-object-environment-records
description: The traps that a with scope sets off, in order
flags: [noStrict]
---*/

var log = [];
var p = new Proxy({ v: 1 }, {
  has(t, k) { log.push('has ' + String(k)); return k === 'v'; },
  get(t, k, r) { log.push('get ' + String(k)); return t[k]; },
  set(t, k, v, r) { log.push('set ' + String(k)); t[k] = v; return true; },
  getOwnPropertyDescriptor(t, k) { log.push('desc ' + k); return Reflect.getOwnPropertyDescriptor(t, k); },
  defineProperty(t, k, d) { log.push('define ' + k); return Reflect.defineProperty(t, k, d); }
});
with (p) { v; }
assert.compareArray(log, ['has v', 'get Symbol(Symbol.unscopables)', 'has v', 'get v']);
log.length = 0;
with (p) { typeof v; }
assert.sameValue(log[log.length - 1], 'get v');
