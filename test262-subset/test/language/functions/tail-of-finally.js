/*---
esid: sec-try-statement-runtime-semantics-evaluation
description: finally overrides a return or throw only when it completes abruptly itself
---*/

function a() { try { return 'try'; } finally { 'nothing'; } }
function b() { try { return 'try'; } finally { return 'finally'; } }
function c() { try { throw 1; } finally { return 'finally'; } }
function d() { for (;;) { try { return 'try'; } finally { break; } } return 'after'; }
function e() { var x = 1; try { return x; } finally { x = 2; } }
function f() { l: try { return 1; } finally { break l; } return 2; }
function g() { for (var i = 0; i < 3; i++) { try { continue; } finally { if (i === 1) return i; } } }
function h() { try { try { throw 1; } finally { throw 2; } } catch (x) { return x; } }
assert.sameValue([a(), b(), c(), d(), e(), f(), g(), h()].join(), 'try,finally,finally,after,1,2,1,2');
