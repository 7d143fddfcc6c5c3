// name: lib_flat; n: 3000
// Arrays reshaped: flat, flatMap, concat, slice, splice, reverse, fill, from, unshift, toSpliced, with, entries.

function run(n) {
  var sum = 0, nested = [];
  for (var i = 0; i < 50; i++) nested.push([i, [i + 1, [i + 2]]]);
  for (var k = 0; k < n; k++) {
    sum += nested.flat(2).length + nested.flatMap((x) => [x[0], k]).length + nested.flat(Infinity)[k % 150];
    var a = [1, 2, 3].concat([4, 5], 6, nested[k % 50]);
    a.splice(1, 2, 'x', 'y', 'z');
    a.unshift(0);
    a.reverse();
    sum += a.length + a.indexOf('y') + a.slice(-3).length + new Array(100).fill(k).length;
    sum += Array.from({ length: 50 }, (_, i) => i * k)[7] + a.toSpliced(0, 2).with(0, 9).length;
    for (const [i, x] of nested.entries()) sum += i + x[0];
    var queue = [];
    for (var i = 0; i < 60; i++) queue.push(i);
    while (queue.length > 10) sum += queue.shift();
  }
  return sum;
}
