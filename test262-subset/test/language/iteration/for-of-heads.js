/*---
esid: sec-for-in-and-for-of-statements
description: Unusual but valid heads of for-of and for-in
flags: [noStrict]
---*/

var seen = [], async = {}, o = {}, of = [1];
for (async.x of [1]) seen.push(async.x);
for (var of of of) seen.push(of);
for (let of = 0; of < 1; of++) seen.push('plain');
for (var let of [3]) seen.push(let);
for (let in { k: 1 }) seen.push(let);
for ((o.p) of [4]) seen.push(o.p);
for (const [a] of [[5]]) seen.push(a);
for (var i = 'init' in {}) ;
seen.push(i);
for (function () { return o; }().q in { z: 1 }) seen.push(o.q);
assert.sameValue(seen.join(), '1,1,plain,3,k,4,5,init,z');
assert.throws(SyntaxError, function () { (0, eval)('for (let of of of) ;;; for (let of []) ;'); });
