// name: lib_generators; n: 4500
// Generators: chained, delegating, ended early, taken apart.

function* range(n) {
  for (var i = 0; i < n; i++) yield i;
}
function* pairs(it) {
  for (const x of it) yield [x, x * x];
}
function* twice(n) {
  yield* range(n);
  yield* [n, n + 1];
}

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    for (const [a, b] of pairs(range(100))) sum += a + b;
    for (const x of twice(50)) {
      if (x > 40) break;
      sum += x;
    }
    sum += Array.from(range(30), (x) => x * 2).length;
    var [first, second] = range(10);
    sum += first + second;
  }
  return sum;
}
