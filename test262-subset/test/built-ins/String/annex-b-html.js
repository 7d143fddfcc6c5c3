/*---
esid: sec-createhtml
description: The HTML methods quote their attribute and convert their receiver
---*/

assert.sameValue('a'.anchor('"x"'), '<a name="&quot;x&quot;">a</a>');
assert.sameValue('<'.bold(), '<b><</b>');
assert.sameValue(String.prototype.link.call(5, 'u'), '<a href="u">5</a>');
assert.sameValue('s'.fontcolor(undefined), '<font color="undefined">s</font>');
assert.throws(TypeError, function () { String.prototype.big.call(null); });
assert.sameValue('s'.sub.length + 's'.anchor.length, 1);
