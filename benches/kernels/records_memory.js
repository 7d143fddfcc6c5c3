// name: records_memory; n: 200000
// A script over n records: build, map, filter, group, stringify, parse. Its peak memory is what matters.

function run(n) {
  var records = [];
  for (var i = 0; i < n; i++) {
    records.push({ id: i, name: 'customer ' + i, city: 'city' + i % 50, amount: i * 1.5, active: i % 3 !== 0, tags: ['t' + i % 7, 'u'] });
  }
  var totals = records.map((r) => ({ id: r.id, city: r.city, total: r.amount * 1.2, label: r.name + '/' + r.city }));
  var big = totals.filter((r) => r.total > n / 2);
  var groups = {};
  for (const r of big) (groups[r.city] ??= []).push(r);
  var text = JSON.stringify({ records, groups });
  var copy = JSON.parse(text);
  return copy.records.length + Object.keys(copy.groups).length + big.length + text.length;
}
