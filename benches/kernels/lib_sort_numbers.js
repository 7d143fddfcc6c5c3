// name: lib_sort_numbers; n: 150
// Sorting 2,000 numbers: by a comparator up and down, and by default, that is as strings.

var base = [], seed = 42;
for (var i = 0; i < 2000; i++) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  base.push(seed % 100000 - 50000);
}

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var up = base.slice().sort((a, b) => a - b);
    var down = base.toSorted((a, b) => b - a);
    var text = base.slice(0, 500).sort();
    sum += up[k % 2000] + down[k % 1000] + text[k % 500];
  }
  return sum;
}
