var x = 1;
let y = 2;
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
function loop(a) { let s = 0; for (let i = 0; i < a.length; i++) { s += a[i] * 2; } return s; }
function caps() { const fs = []; for (let i = 0; i < 3; i++) fs.push(() => i); return fs; }
function chain(o) { return o.a.b(1).c?.d(o.x, 2)[o.k].e; }
const f = ({a, b: [c, ...d] = [], ...r}, ...rest) => { try { return a + c } finally { print(r) } };
class A extends Object { #p = 1; static s = 2; get v() { return this.#p } constructor() { super(); this.q = 3 } [x]() {} }
for (const [k, v] of Object.entries({p: 1, q: 2})) { if (k === 'p' && v > 0) continue; print(k, v); }
async function* g() { yield* [1,2]; await 3; for await (const z of q) yield z; }
switch (x) { case 1: y++; break; default: y--; }
`a${x}b`;
