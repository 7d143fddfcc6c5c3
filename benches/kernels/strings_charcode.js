// name: strings_charcode; n: 3000
// Walking over the characters of a string; one unit hashes 2,000 of them.

var text = '';
for (var i = 0; i < 200; i++) text += 'The ' + i + ' lazy';

function hash(s, seed) {
  var h = seed;
  for (var i = 0; i < 2000; i++) h = (h * 31 + s.charCodeAt(i)) | 0;
  return h;
}

function run(n) {
  var h = 7;
  for (var k = 0; k < n; k++) {
    h = hash(text, h);
    if (text[k % 2000] === 'z') h ^= 1;
  }
  return h;
}
