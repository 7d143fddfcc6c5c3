var x = 1; let y; function f(a, b = () => a + x) { var c; { function g() { return this; } g(); } return arguments.length + (() => this.q)() + y++; }
class A extends B { #p = 1; static s = this; get #q() { return super.z } constructor() { super(); (() => this.#p)() } static { var t; } m(o) { return #p in o } }
function noArguments(arguments) { return arguments }
function varArguments() { var arguments; return arguments }
function lexicalArguments() { let arguments; return arguments }
function defaultsArguments(a = arguments) { var arguments; }
const fact = function fact(n) { return n ? fact(n - 1) : 1 };
function evals(a) { let b; eval('c'); return () => d }
function arrowEvals() { var here; return () => eval('this') }
function strictEval() { "use strict"; eval('x') }
function outer() { var kept; function inner() { eval('kept') } }
try { } catch (e) { var e; { function k() { } } }
function blocked() { let k; { function k() { } } }
function parameter(k) { { function k() { } } }
function over(k) { function k() { } }
function twice() { { function z() { } function z() { } } if (1) function z() { } }
for (let i of []) { setTimeout(() => i) }
for (let i = 0, n = 1; i < n; i++) { let j = i; (() => j) }
with (o) { (function () { z })() }
switch (1) { case 1: let s; default: () => s }
class C { static #a; get #b() { } set #b(v) { } [computed] = () => this; static field = C; #unused() { } m() { return class { x = this.#a } } }
o = { m() { return super.m(() => super.n) }, get g() { return () => new.target } };
function* gen(a = 1, { b = a } = {}) { var a; let c = yield b; }
async (a, b = async () => await a) => { await a };
{ let captured, free; captured = 1; () => captured }
