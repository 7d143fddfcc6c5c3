/*---
esid: sec-template-literals-runtime-semantics-evaluation
description: Each substitution is made a string before the next one is evaluated
---*/

var log = [];
function sub(n) { log.push('eval ' + n); return { toString() { log.push('string ' + n); return n; }, valueOf() { throw new Test262Error(); } }; }
assert.sameValue(`<${sub('a')}${sub('b')}>`, '<ab>');
assert.compareArray(log, ['eval a', 'string a', 'eval b', 'string b']);
assert.throws(TypeError, function () { `${Symbol()}`; });
