// name: json_parse; n: 2700
// Parsing one JSON document of about 12 kB.

var records = [];
for (var i = 0; i < 100; i++) {
  records.push({ id: i, name: 'record "' + i + '"', price: i * 1.25, tags: ['a', 'b\n', 'tag' + i % 5], nested: { ok: i % 2 === 0, none: null, list: [i, -i, i * 1e10] } });
}
var text = JSON.stringify({ version: 1, records: records });

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var doc = JSON.parse(text);
    sum += doc.records[k % 100].nested.list[0] + doc.records.length;
  }
  return sum;
}
