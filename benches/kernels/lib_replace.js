// name: lib_replace; n: 60000
// Replacing by string patterns: replace, replaceAll, split and join, replacement functions.

var template = 'Dear {{name}}, your order {{id}} of {{date}} is on its way. {{name}}, thank you & goodbye. '.repeat(4);

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var s = template.replaceAll('{{name}}', 'Ada').replaceAll('{{id}}', String(k)).replaceAll('{{date}}', '2026-08-01');
    s = s.replace('&', '&amp;').replace('Dear', (m) => m.toUpperCase());
    s = s.split('order').join('parcel');
    s = s.replaceAll('thank', (m, at) => m + at);
    sum += s.length + s.charCodeAt(k % s.length);
  }
  return sum;
}
