// name: regexp_split_lines; n: 700
// Splitting text into lines, and lines by white space and commas; one unit is 100 lines.

function run(n) {
  var text = '';
  for (var i = 0; i < 100; i++) text += 'line ' + i + ' has, some  words;and\ta few, more' + (i % 3 === 0 ? '\r\n' : '\n');
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var lines = text.split(/\r?\n/);
    for (var j = 0; j < lines.length; j++) {
      var words = lines[j].split(/\s*[,;]\s*|\s+/);
      sum = (sum + words.length * 3 + words[words.length - 1].length) % 1000003;
    }
  }
  return sum;
}
