/*---
esid: sec-createmappedargumentsobject
description: Whether a parameter shows what happens to arguments, and the reverse, wherever either may change
flags: [noStrict]
includes: [compareArray.js]
---*/

function onlyLength(a) { a = 5; return arguments.length; }
assert.sameValue(onlyLength(1, 2, 3), 3);
function readsBeyond(a) { a = 5; return arguments[1] + a; }
assert.sameValue(readsBeyond(1, 2), 7);
function readsAssigned(a) { a = 5; return arguments[0]; }
assert.sameValue(readsAssigned(1), 5);
function readsAssignedByArrow(a) { (() => { a = 6; })(); return arguments[0]; }
assert.sameValue(readsAssignedByArrow(1), 6);
function readsIncremented(a) { a++; return arguments[0]; }
assert.sameValue(readsIncremented(1), 2);
function readsDestructured(a) { [a] = [7]; return arguments[0]; }
assert.sameValue(readsDestructured(1), 7);
function readsComputed(a, i) { a = 8; return arguments[i]; }
assert.sameValue(readsComputed(1, 0), 8);
function readsFunction(a) { function a() {} return typeof arguments[0]; }
assert.sameValue(readsFunction(1), 'function');
function readsVar(a) { var a = 9; return arguments[0]; }
assert.sameValue(readsVar(1), 9);
function readsLoop(a) { for (a of [10]); return arguments[0]; }
assert.sameValue(readsLoop(1), 10);

function writes(a) { arguments[0] = 2; return a; }
assert.sameValue(writes(1), 2);
function writesInArrow(a) { (() => { arguments[0] = 3; })(); return a; }
assert.sameValue(writesInArrow(1), 3);
function increments(a) { arguments[0]++; return a; }
assert.sameValue(increments(1), 2);
function destructures(a) { ({ x: arguments[0] } = { x: 4 }); return a; }
assert.sameValue(destructures(1), 4);
function loops(a) { for (arguments[0] in { five: 1 }); return a; }
assert.sameValue(loops(1), 'five');
function other(list) { list[0] = 6; }
function passes(a) { other(arguments); return a; }
assert.sameValue(passes(1), 6);
function applies(a) { other.apply(null, [arguments]); return a; }
assert.sameValue(applies(1), 6);
function receiver(a) { arguments[1](); return a; }
assert.sameValue(receiver(1, function () { this[0] = 7; }), 7);
function evals(a) { eval('arguments[0] = 8'); return a; }
assert.sameValue(evals(1), 8);
function withs(a) { with ({}) { arguments[0] = 9; } return a; }
assert.sameValue(withs(1), 9);
function deletes(a) { delete arguments[0]; arguments[0] = 10; return a; }
assert.sameValue(deletes(1), 1);
function writesDeeper(a) { arguments[0].x = 11; return a.x; }
assert.sameValue(writesDeeper({}), 11);
function returned(a) { return [arguments, () => a]; }
const [list, get] = returned(1);
list[0] = 12;
assert.sameValue(get(), 12);

function none() { return arguments; }
assert.compareArray([].slice.call(none(1, 2, 3), 1), [2, 3]);
assert.sameValue(Object.prototype.toString.call(none()), '[object Arguments]');
assert.sameValue(none().callee, none);
