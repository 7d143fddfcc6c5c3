// name: lib_sort_records; n: 700
// Sorting 500 records by several fields, and their names without a comparator.

var records = [], seed = 7;
for (var i = 0; i < 500; i++) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  records.push({ name: 'user' + seed % 300, age: seed % 80, score: seed % 1000 / 10 });
}

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var sorted = records.slice().sort((a, b) => a.age - b.age || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    var names = records.map((r) => r.name).sort();
    sum += sorted[k % 500].age + sorted[0].score + names[k % 500].length;
  }
  return sum;
}
