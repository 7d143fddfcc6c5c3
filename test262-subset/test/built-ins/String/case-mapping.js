/*---
esid: sec-string.prototype.tolowercase
description: Full case mapping, with context for the final sigma and beyond the basic plane
---*/

assert.sameValue('\u00DF'.toUpperCase(), 'SS');
assert.sameValue('\uFB03'.toUpperCase(), 'FFI');
assert.sameValue('\u0130'.toLowerCase(), 'i\u0307');
assert.sameValue('A\u03A3'.toLowerCase(), 'a\u03C2');
assert.sameValue('A\u03A3B'.toLowerCase(), 'a\u03C3b');
assert.sameValue('\u03A3'.toLowerCase(), '\u03C3');
assert.sameValue('\u{10400}'.toLowerCase(), '\u{10428}');
assert.sameValue('\uD801'.toLowerCase(), '\uD801');
assert.sameValue('\u00FF'.toUpperCase(), '\u0178', 'from one byte to two');
assert.sameValue('\u00B5'.toUpperCase(), '\u039C');
assert.sameValue('\u212A'.toLowerCase(), 'k', 'from two bytes to one');
assert.sameValue('\u0149'.toUpperCase(), '\u02BCN');
