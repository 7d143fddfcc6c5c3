/*---
esid: sec-template-literal-lexical-components
description: Templates nest with braces, strings and comments inside substitutions
---*/

var x = 1;
assert.sameValue(`a${`b${`c${x}`}`}d`, 'abc1d');
assert.sameValue(`${{ a: '}' }.a}`, '}');
assert.sameValue(`${(() => { return `}`; })()}`, '}');
assert.sameValue(`${x /* } */ + 1 // }
}`, '2');
assert.sameValue(`$`, '$');
assert.sameValue(`$$${x}$`, '$$1$');
assert.sameValue(`\${x}`, '${x}');
assert.sameValue(`\``, '`');
assert.throws(SyntaxError, function () { (0, eval)('`${`'); });
assert.throws(SyntaxError, function () { (0, eval)('`\\01`'); });
assert.throws(SyntaxError, function () { (0, eval)('`\\u{110000}`'); });
assert.throws(SyntaxError, function () { (0, eval)('`${}`'); });
