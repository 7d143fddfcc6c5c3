// name: closures; n: 2900
// Making closures and calling them over captured variables; one unit is 200 counters.

function makeCounter(step) {
  var count = 0;
  return {
    add: function (k) { count += step + k; return count; },
    peek: function () { return count; }
  };
}
function compose(f, g) { return function (x) { return f(g(x)); }; }

function run(n) {
  var total = 0;
  for (var i = 0; i < n * 200; i++) {
    let step = i % 7;
    var c = makeCounter(step);
    var f = compose(function (x) { return c.add(x); }, function (x) { return x * step; });
    f(1); f(2);
    total = (total + c.peek()) | 0;
  }
  return total;
}
