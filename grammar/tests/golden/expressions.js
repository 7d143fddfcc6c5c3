a = b ? c : d, e += f ** g ** h, i ??= j
a + b * c - d / e % f << 1 >>> 2 >> 3
a || b && c | d ^ e & f == g != h === i !== j
a ?? (b || c)
a < b > c <= d >= e instanceof f in g
!a, ~b, +c, -d, typeof e, void f, delete g.h
++a, b--
new A, new A.B(c), new (f())(), new new X()()
a?.b?.[c]?.(d).e[f](g);
(a?.b).c;
`plain`, `a${b}c${`d${e}`}f`, tag`\unope${1}`, a.b`c`;
[, a, , ...b, ,]
x = { a, b: 1, 'c': 2, 3: 4, [d]: 5, e() { }, get f() { return 1 }, set f(v) { }, async g() { }, *h() { }, async *i() { }, ...j, __proto__: null, get: 1, async: 2, static: 3 };
[a, b.c, { d, e: [f = 1] }, ...g[0]] = h;
({ a: b.c, ...d } = e);
(a, b = 1, ...c) => { }
async x => await x
async (x, { y }) => { await y }
async(1, 2)
function* gen() { yield; yield a; yield* b; x = yield }
(function named() { return new.target })();
class A { }
;(class extends (B, C) { static #x = 1; #y; static { this.#x } get z() { return #y in this } 'constructor'() { super(); super.a(); super[b] } static async *gen() { } static static; get; set = 1; async
q() { } })
0x1F, 0b11, 0o17, 017, 089.5, 1_000, .5, 5., 1e-7, 123n, 0xFFn, 1e999
'\x41\u0042\u{43}\
\'\n\0\u{1F600}\ud800', "\101"
import('x'), import('y', { with: {} })
a = b
/c/g
a
/c/g
yield, await, async, of, let_, get
l\u0065tter
eval('x'), (eval)('y'), eval?.('z')
