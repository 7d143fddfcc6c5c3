/*---
esid: sec-globaldeclarationinstantiation
description: A failing script declares nothing, and let survives between scripts
flags: [noStrict]
---*/

$262.evalScript('let persistent = 1;');
assert.sameValue($262.evalScript('persistent + 1'), 2);
assert.throws(SyntaxError, function () { $262.evalScript('var alsoNew; let persistent;'); });
assert.sameValue('alsoNew' in globalThis, false);
assert.throws(SyntaxError, function () { $262.evalScript('function persistent() {}'); });
$262.evalScript('persistent = 3');
assert.sameValue(persistent, 3);
assert.sameValue('persistent' in globalThis, false);
assert.throws(TypeError, function () { $262.evalScript('function Infinity() {}'); });
