function sloppy(a, b) { a = 1; return arguments }
function strict(a) { 'use strict'; return arguments.length + a }
function evil(s) { eval(s); return x }
function scoped(o) { with (o) { x = y; f(x); delete z; typeof w } }
function zone(k) { switch (k) { case 0: let v = 1; break; case 1: v } const f = () => later; let later = f; return later }
function blocks() { { function g() { } } return g }
let { a, b: [c = 1, ...d], ...e } = globalThis;
var t = typeof undeclared, u = undefined;
