// name: array_hof; n: 4000
// map, filter, reduce and friends with arrow functions; one unit is one pipeline over 500 elements.

function run(n) {
  var base = [], sum = 0;
  for (var i = 0; i < 500; i++) base.push(i * 7 % 101);
  for (var k = 0; k < n; k++) {
    sum += base
      .map((x) => x + k)
      .filter((x) => x % 3 !== 0)
      .map((x, i) => x * i)
      .reduce((a, x) => (a + x) % 65537, 0);
    base.forEach((x) => { sum += x & 1; });
    if (base.some((x) => x > 1000) || !base.every((x) => x >= 0) || base.findIndex((x) => x === 100) < 0) sum++;
  }
  return sum;
}
