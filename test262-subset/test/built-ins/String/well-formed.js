/*---
esid: sec-string.prototype.iswellformed
description: Lone surrogates are found and replaced
features: [String.prototype.isWellFormed, String.prototype.toWellFormed]
---*/

assert.sameValue('\u{1F600}'.isWellFormed(), true);
assert.sameValue('\uD83D'.isWellFormed(), false);
assert.sameValue('\uDE00\uD83D'.toWellFormed(), '\uFFFD\uFFFD');
assert.sameValue('a\uD83D\uD83D\uDE00'.toWellFormed(), 'a\uFFFD\u{1F600}');
assert.sameValue(''.isWellFormed(), true);
assert.sameValue(('\uD83D' + '\uDE00').isWellFormed(), true, 'halves joined by concatenation');
