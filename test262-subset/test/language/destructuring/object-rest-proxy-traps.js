/*---
esid: sec-copydataproperties
description: Excluded keys are not asked of a proxy when the rest is gathered
---*/

var log = [];
var p = new Proxy({ a: 1, b: 2, c: 3 }, {
  ownKeys(t) { log.push('ownKeys'); return Reflect.ownKeys(t); },
  getOwnPropertyDescriptor(t, k) { log.push('desc ' + k); return Reflect.getOwnPropertyDescriptor(t, k); },
  get(t, k) { log.push('get ' + k); return t[k]; }
});
var { b, ...rest } = p;
assert.compareArray(log, ['get b', 'ownKeys', 'desc a', 'get a', 'desc c', 'get c']);
assert.sameValue(Object.keys(rest).join(), 'a,c');
