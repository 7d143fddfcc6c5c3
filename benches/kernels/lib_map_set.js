// name: lib_map_set; n: 840
// Counting and grouping with Map and Set: string, number and object keys, iteration.

var words = [], objects = [];
for (var i = 0; i < 1000; i++) words.push('word' + i * 7 % 211);
for (var i = 0; i < 200; i++) objects.push({ id: i });

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var counts = new Map(), seen = new Set(), groups = new Map();
    for (const w of words) counts.set(w, (counts.get(w) ?? 0) + 1);
    for (const [w, c] of counts) if (c > 4) seen.add(w);
    for (const o of objects) groups.set(o, o.id + k);
    counts.forEach((c, w) => { if (seen.has(w)) sum += c; });
    for (const o of objects) sum += groups.get(o) & 1;
    var a = new Set(words.slice(0, 100)), b = new Set(words.slice(50, 200));
    sum += [...a].filter((w) => b.has(w)).length + seen.size;
    for (const w of words) if (counts.delete(w)) sum++;
  }
  return sum;
}
