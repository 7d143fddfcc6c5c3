/*---
esid: sec-runtime-semantics-classdefinitionevaluation
description: Heritage, its prototype, then the member keys
---*/

var log = [];
function key(k) { log.push(k); return k; }
var Parent = new Proxy(class {}, { get(t, k) { log.push('get ' + String(k)); return t[k]; } });
class C extends (log.push('heritage'), Parent) { [key('m')]() {} static [key('s')]() {} }
assert.compareArray(log, ['heritage', 'get prototype', 'm', 's']);
