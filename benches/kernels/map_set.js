// name: map_set; n: 2000
// Map and Set with number, string and object keys; one unit is 300 turns.

function run(n) {
  const counts = new Map(), seen = new Set(), keys = [];
  let sum = 0;
  for (let i = 0; i < 50; i++) keys.push({ id: i });
  for (let i = 0; i < n * 300; i++) {
    const k = i * 17 % 251;
    counts.set(k, (counts.get(k) || 0) + 1);
    counts.set('s' + (k & 15), i);
    seen.add(keys[i % 50]);
    if (seen.has(keys[k % 50])) sum++;
    if (i % 64 === 0) { counts.delete(k); seen.delete(keys[k % 50]); }
    if (i % 512 === 0) for (const [key, v] of counts) sum = (sum + v + (typeof key === 'number' ? key : 0)) % 1000003;
  }
  return sum + counts.size * 1000 + seen.size;
}
