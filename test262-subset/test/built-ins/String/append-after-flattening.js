/*---
description: What is appended to a string that reading made flat, in memory that scopes used before, changes no other string
esid: sec-string-concatenation
---*/

function scope(a) {
  let b = a, c = a, d = a, e = a, f = a, g = a;
  return () => a + b + c + d + e + f + g;
}
var dead = [];
for (var i = 0; i < 200000; i++) dead[i & 63] = scope(i);
dead = null;

// Long enough for parts of it to share its memory, which keeps them from being copied when they are appended.
var source = "the first of the pieces is shared with this text, and so is the second of the pieces";
var texts = [], longer = [];
for (var i = 0; i < 40000; i++) {
  var text = String(100000 + i) + source.slice(i & 3, 36 + (i & 3));
  text.charCodeAt(20);
  texts.push(text);
  longer.push(text + ", longer than the others");
}

for (var i = 0; i < texts.length; i++) {
  var want = [100000 + i, source.slice(i & 3, 36 + (i & 3))].join("");
  if (texts[i] !== want) throw new Test262Error("text " + i + " became " + texts[i]);
  if (longer[i] !== want + ", longer than the others") throw new Test262Error("longer text " + i + " became " + longer[i]);
}
