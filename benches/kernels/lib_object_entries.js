// name: lib_object_entries; n: 40000
// Object.keys, values, entries, fromEntries, assign over small plain objects.

function run(n) {
  var sum = 0;
  var config = { host: 'localhost', port: 8080, secure: false, retries: 3, timeout: 250, tags: ['a', 'b'] };
  for (var k = 0; k < n; k++) {
    config.port = k;
    for (const key of Object.keys(config)) sum += key.length;
    for (const value of Object.values(config)) if (typeof value === 'number') sum += value;
    for (const [key, value] of Object.entries(config)) if (value === false) sum += key.length;
    var doubled = Object.fromEntries(Object.entries(config).map(([key, value]) => [key + '2', value]));
    var merged = Object.assign({}, config, doubled, { port: 1 });
    sum += Object.keys(merged).length + (Object.hasOwn(merged, 'host2') ? 1 : 0);
    for (const key in merged) if ('retries' === key) sum++;
  }
  return sum;
}
