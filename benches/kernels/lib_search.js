// name: lib_search; n: 12000
// Searching strings and arrays: includes, indexOf, lastIndexOf, startsWith, endsWith, find, at.

var text = 'the quick brown fox jumps over the lazy dog; '.repeat(40) + 'needle in a haystack';
var numbers = [], names = [];
for (var i = 0; i < 400; i++) {
  numbers.push(i * 3);
  names.push('name' + i);
}

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    sum += text.indexOf('needle') + text.lastIndexOf('quick') + (text.includes('lazy cat') ? 1 : 0);
    sum += text.startsWith('the quick') + text.endsWith('haystack') + text.indexOf('q', k % 500);
    sum += numbers.indexOf(k % 400 * 3) + numbers.includes(-1) + names.indexOf('name' + k % 400);
    sum += names.includes('name399') + numbers.lastIndexOf(30) + numbers.at(-1 - k % 10);
    sum += numbers.find((x) => x > 600) + names.findLastIndex((s) => s.length === 5);
  }
  return sum;
}
