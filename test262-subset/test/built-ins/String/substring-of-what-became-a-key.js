/*---
description: A part of a string stays what it was when the whole is used as a property key that another string of its content was before
esid: sec-string.prototype.substring
---*/

var object = {};
object["x".repeat(40)] = 1;
var whole = "x".repeat(40);
var part = whole.substring(2, 39);
var beginning = whole.substring(0, 35);
assert.sameValue(object[whole], 1);
assert.sameValue(part, "x".repeat(37));
assert.sameValue(part.substring(1, 36), "x".repeat(35));
assert.sameValue(beginning + "y", "x".repeat(35) + "y");
assert.sameValue(object[whole + ""], 1);

var wide = {};
wide["\u0416".repeat(40)] = 2;
var wideWhole = "\u0416".repeat(40);
var widePart = wideWhole.substring(3, 38);
assert.sameValue(wide[wideWhole], 2);
assert.sameValue(widePart, "\u0416".repeat(35));
