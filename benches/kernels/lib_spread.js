// name: lib_spread; n: 75000
// Spread and rest of arrays, objects, calls and iterables.

function total(first, ...rest) {
  var sum = first;
  for (var i = 0; i < rest.length; i++) sum += rest[i];
  return sum;
}

function run(n) {
  var sum = 0, base = { a: 1, b: 2, c: 3, d: { e: 4 } }, list = [1, 2, 3, 4, 5, 6, 7, 8];
  var set = new Set([1, 2, 3]);
  for (var k = 0; k < n; k++) {
    var o = { ...base, b: k, f: 5 };
    var { a, ...others } = o;
    var l = [...list, k, ...list];
    sum += o.b + a + others.f + l.length + total(...list) + Math.max(...list) + total(k, ...list, 1);
    if (k % 4 === 0) sum += [...set, ...'héy'].length;
  }
  return sum;
}
