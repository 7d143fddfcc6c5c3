// name: json_stringify; n: 3300
// Turning one object of 100 records into JSON.

var records = [];
for (var i = 0; i < 100; i++) {
  records.push({ id: i, name: 'record "' + i + '"', price: i * 1.25, tags: ['a', 'b\n', 'tag' + i % 5], nested: { ok: i % 2 === 0, none: null, list: [i, -i, i * 1e10] } });
}

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    records[k % 100].id = k;
    sum += JSON.stringify(records).length;
    if (k % 10 === 0) sum += JSON.stringify(records[5], null, 2).length;
  }
  return sum;
}
