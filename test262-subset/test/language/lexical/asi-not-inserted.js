/*---
esid: sec-rules-of-automatic-semicolon-insertion
description: No semicolon where the next line continues the expression
---*/

var f = (x) => x, g = { length: 3 }
var a = f
(7)
assert.sameValue(a, 7)
var b = [1, 2, 3]
[1]
assert.sameValue(b, 2)
var c = 1
+ 2
assert.sameValue(c, 3)
var d = 8
/ 2 / 2
assert.sameValue(d, 2)
var s = (t) => t.raw[0], e = s
`tagged`
assert.sameValue(e, 'tagged')
