// name: dictionary; n: 3900
// Objects as dictionaries: computed keys, in, delete, for-in; one unit is 200 words.

function run(n) {
  var seed = 7, sum = 0, dict = {};
  for (var i = 0; i < n * 200; i++) {
    seed = (seed * 75 + 74) % 65537;
    var word = 'w' + seed % 300;
    if (word in dict) dict[word]++; else dict[word] = 1;
    if (i % 10 === 0) delete dict['w' + seed % 30];
    if (i % 1000 === 0) for (var k in dict) sum += dict[k] + k.length;
  }
  return sum + Object.keys(dict).length;
}
