/*---
description: Strings that are put together and read by turns leave much garbage, which is collected in time
esid: sec-string.prototype.charcodeat
---*/

var s = 'x'.repeat(1 << 20);
for (var i = 0; i < 4000; i++) {
  s += 'yz';
  s.charCodeAt(0);
}
assert.sameValue(s.length, (1 << 20) + 8000);
