// name: regexp_trim; n: 500
// Trimming and squeezing white space; one unit is 100 strings, some with much space inside.

function run(n) {
  var strings = [], sum = 0;
  for (var i = 0; i < 100; i++) strings.push('  \t'.slice(i % 3) + 'some text' + ' '.repeat(i % 20) + 'and more ' + i + '   '.slice(i % 3) + (i % 5 ? '' : '\n'));
  for (var k = 0; k < n; k++) {
    for (var j = 0; j < strings.length; j++) {
      var t = strings[j].replace(/^\s+|\s+$/g, '').replace(/\s{2,}/g, ' ');
      sum = (sum + t.length + t.charCodeAt(t.length - 1)) % 1000003;
    }
  }
  return sum;
}
