// name: regexp_ignore_case; n: 800
// Searching for words without regard to case; one unit is four searches of 20 KB.

function run(n) {
  var words = ['alpha', 'Beta', 'GAMMA', 'delta', 'Error', 'warning', 'WARN', 'notice', 'content-type', 'Content-Length', 'x'], text = '', seed = 3;
  for (var i = 0; i < 2800; i++) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    text += words[(seed >> 9) % (i % 40 === 0 ? words.length : 5)] + ' ';
  }
  var patterns = [/content-length/gi, /\berror\b/gi, /warn(?:ing)?\b/gi, /notice|critical/gi], sum = 0;
  for (var k = 0; k < n; k++) {
    for (var p = 0; p < patterns.length; p++) {
      var found = text.match(patterns[p]);
      sum = (sum + (found === null ? 1 : found.length * (p + 1))) % 1000003;
    }
  }
  return sum;
}
