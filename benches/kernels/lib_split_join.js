// name: lib_split_join; n: 4000
// Taking lines of text apart and putting them together: split, join, trim, slice, padStart, toUpperCase.

var lines = [];
for (var i = 0; i < 60; i++) lines.push('  row' + i + ', ' + i * 3 + ',value ' + i % 7 + ', tail  ');
var text = lines.join('\n');

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var rows = text.split('\n').map((line) => line.split(',').map((cell) => cell.trim()));
    var out = rows.map((row) => row.join(';')).join('\r\n');
    for (const row of rows) sum += row[0].toUpperCase().padStart(8, '.').length + row[2].slice(-1).charCodeAt(0);
    sum += out.length + 'a-b-c-d'.split('-').length + 'abcdef'.split('').reverse().join('').length;
  }
  return sum;
}
