// name: spread_rest; n: 1000
// Rest parameters, spread calls and spread literals; one unit is 200 turns.

function total(...xs) { let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]; return s; }
function forward(f, ...args) { return f(...args, args.length); }

function run(n) {
  let sum = 0, base = [1, 2, 3, 4];
  for (let i = 0; i < n * 200; i++) {
    const more = [...base, i & 7, ...base];
    const o = { a: 1, ...{ b: i }, c: 3 };
    sum = (sum + total(...more) + forward(total, i, 1) + o.b + Math.max(...base)) & 0xffffff;
  }
  return sum;
}
