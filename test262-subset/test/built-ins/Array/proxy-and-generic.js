/*---
esid: sec-array.prototype.pop
description: Generic methods on proxies and strings work through the object protocol
---*/

var log = [];
var p = new Proxy([1, 2], { get(t, k, r) { log.push('get ' + String(k)); return Reflect.get(t, k, r); }, set(t, k, v, r) { log.push('set ' + k); return Reflect.set(t, k, v, r); }, deleteProperty(t, k) { log.push('delete ' + k); return delete t[k]; } });
p.pop();
assert.sameValue(log.join(), 'get pop,get length,get 1,delete 1,set length');
log.length = 0; p.push(5);
assert.sameValue(log.join(), 'get push,get length,set 1,set length');
assert.sameValue(Array.prototype.map.call('ab', (c) => c + c).join(), 'aa,bb');
assert.throws(TypeError, function () { Array.prototype.push.call('ab', 'c'); });
assert.throws(TypeError, function () { Array.prototype.reverse.call('ab'); });
assert.sameValue(Array.prototype.every.call({ length: 0 }, () => false), true);
assert.sameValue(Array.isArray(Array.prototype), true);
