// name: regexp_csv; n: 350
// Splitting CSV with quoted fields by a global regular expression; one unit is 100 lines of 8 fields.

function run(n) {
  var lines = [];
  for (var i = 0; i < 100; i++)
    lines.push([i, 'name ' + i, '"Street ' + i + ', No. 5"', '"she said ""hi"" to ' + i + '"', i * 1.25, '', 'true', '2026-11-' + (10 + i % 20)].join(','));
  var field = /("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/g, sum = 0;
  for (var k = 0; k < n; k++) {
    for (var j = 0; j < lines.length; j++) {
      var m, count = 0, text = lines[j];
      field.lastIndex = 0;
      while ((m = field.exec(text)) !== null) {
        var value = m[1];
        if (value[0] === '"') value = value.slice(1, -1).replace(/""/g, '"');
        sum = (sum + value.length * ++count) % 1000003;
        if (m[2] === '') break;
      }
    }
  }
  return sum;
}
