/*---
esid: sec-ordinarysetwithowndescriptor
description: A proxy on the prototype chain sees reads and writes of its heirs with their receiver
---*/

var log = [];
var p = new Proxy({}, { get(t, k, r) { log.push('get ' + String(k) + (r === o)); return 5; }, set(t, k, v, r) { log.push('set ' + String(k) + (r === o)); return Reflect.set(t, k, v, r); }, has(t, k) { log.push('has ' + String(k)); return true; } });
var o = Object.create(p);
assert.sameValue(o.a, 5);
o.b = 1;
assert.sameValue(o.hasOwnProperty === 5, true);
assert.sameValue('z' in o, true);
o.b = 2;
assert.sameValue(log.join(), 'get atrue,set btrue,get hasOwnPropertytrue,has z');
