/*---
esid: sec-numeric-literals-early-errors
description: Sloppy code reads legacy octal and decimals that begin with zero
flags: [noStrict]
---*/

assert.sameValue(010, 8);
assert.sameValue(0777, 511);
assert.sameValue(08, 8);
assert.sameValue(0189, 189);
assert.sameValue(09.5, 9.5);
assert.sameValue(00, 0);
assert.sameValue(07.toString(), '7', 'a legacy octal takes no fraction, so the dot is an access');
assert.sameValue('\1\07\377\400', '\u0001\u0007\u00FF\u00200');
assert.sameValue('\8\9', '89');
assert.sameValue('\08', '\u00008');
