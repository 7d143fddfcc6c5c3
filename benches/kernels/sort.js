// name: sort; n: 950
// Sorting numbers by comparator, strings by default, and records; one unit sorts 300 of each.

function run(n) {
  var seed = 12345, sum = 0;
  function next() { seed = (seed * 1103515245 + 12345) & 0x7fffffff; return seed >> 8; }
  for (var k = 0; k < n; k++) {
    var nums = [], words = [], recs = [];
    for (var i = 0; i < 300; i++) {
      var r = next() % 10000;
      nums.push(r);
      words.push('w' + r);
      recs.push({ key: r % 50, order: i });
    }
    nums.sort(function (a, b) { return a - b; });
    words.sort();
    recs.sort(function (a, b) { return a.key - b.key; });
    sum = (sum + nums[150] + words[10].length + recs[100].order) % 1000003;
  }
  return sum;
}
