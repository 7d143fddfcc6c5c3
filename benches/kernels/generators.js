// name: generators; n: 4000
// Generators, delegation and for-of over them; one unit is 300 values through two stages.

function* range(n) { for (let i = 0; i < n; i++) yield i; }
function* squares(source) { for (const x of source) yield x * x; }
function* both(n) { yield* squares(range(n / 2)); yield* range(n / 2); }

function run(n) {
  let sum = 0;
  for (let k = 0; k < n; k++) {
    for (const x of both(300)) sum = (sum + x) % 1000003;
    const it = range(10);
    it.next();
    sum += it.return(k).value & 1;
  }
  return sum;
}
