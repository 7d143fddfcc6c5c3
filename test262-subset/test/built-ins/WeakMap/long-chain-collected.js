/*---
description: A long chain of values that are keys in turn is marked in no more than linear time
esid: sec-weakmap-objects
---*/

var map = new WeakMap(), head = {}, last = head;
for (var i = 0; i < 100000; i++) {
  var next = {};
  map.set(last, next);
  last = next;
}
last = next = null;
$262.gc();
var n = 0;
for (var at = head; (at = map.get(at)); n++);
assert.sameValue(n, 100000);
