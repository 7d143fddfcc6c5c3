/*---
esid: sec-template-literals
description: Line ends are normalised in both values; a bad escape leaves cooked undefined
---*/

function tag(s) { return s; }
var s = tag`a\n\u{41}${0}\unope${1}`;
assert.sameValue(s[0], 'a\nA');
assert.sameValue(s.raw[0], 'a\\n\\u{41}');
assert.sameValue(s[1], undefined);
assert.sameValue(s.raw[1], '\\unope');
assert.sameValue(s[2], '');
assert.sameValue(s.length, 3);
assert.sameValue(Object.isFrozen(s) && Object.isFrozen(s.raw), true);
assert.sameValue((0, eval)('`a\r\nb\rc`'), 'a\nb\nc');
assert.sameValue((0, eval)('String.raw`a\r\nb\\\r\nc`'), 'a\nb\\\nc');
