// name: calls; n: 2600
// Doubly recursive calls; one unit is fib(16).

function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

function run(n) {
  var sum = 0;
  for (var i = 0; i < n; i++) sum += fib(16);
  return sum;
}
