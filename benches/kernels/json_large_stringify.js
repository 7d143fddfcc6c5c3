// name: json_large_stringify; n: 1
// Making the text of one mixed document of 20 MB: records, texts with escapes and beyond ASCII, numbers of all kinds, nesting.

var doc = (function () {
  var seed = 1, items = [];
  function random(n) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % n;
  }
  var words = ['alpha', 'beta', 'gamma "quoted"', 'line\nbreak', 'delta', 'back\\slash', 'a longer piece of text that goes on for a while', 'caf\u00e9', 'epsilon'];
  for (var i = 0; i < 47000; i++) {
    var tags = [], matrix = [];
    for (var j = random(5); j >= 0; j--) tags.push(words[random(9)] + random(100));
    for (var j = random(4); j >= 0; j--) matrix.push([random(1000), random(1000000) / 1000, -random(50), random(1e9) * 1e12]);
    items.push({
      id: i, guid: 'id-' + random(1e9).toString(36) + '-' + i, isActive: random(2) === 0, balance: random(1e7) / 100,
      name: { first: words[random(9)], last: 'surname' + random(5000) }, email: null, tags: tags,
      about: words[random(9)] + ' ' + words[random(9)] + ' ' + words[random(9)] + ', and so on to the end of the sentence.',
      position: { latitude: (random(18000000) - 9000000) / 100000, longitude: (random(36000000) - 18000000) / 100000, accuracy: random(100) },
      matrix: matrix, ['extra' + random(20)]: random(3) ? random(1000) : { deep: [{ deeper: [i] }] },
    });
  }
  return { kind: 'mixed', count: items.length, items: items };
})();

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    doc.count = k;
    sum += JSON.stringify(doc).length;
  }
  return sum;
}
