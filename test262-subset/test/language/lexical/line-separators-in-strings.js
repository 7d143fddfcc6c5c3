/*---
esid: sec-literals-string-literals
description: U+2028 and U+2029 are allowed raw in strings but not a line feed; continuations vanish
---*/

assert.sameValue((0, eval)('"a\u2028b"'), 'a\u2028b');
assert.sameValue((0, eval)("'\u2029'").length, 1);
assert.sameValue('a\
b', 'ab');
assert.sameValue((0, eval)('"a\\\r\nb"'), 'ab');
assert.sameValue((0, eval)('"a\\\u2028b"'), 'ab');
