// name: regexp_tokenizer; n: 200
// A tokenizer by one sticky regular expression; one unit is a JSON-like text of about 2,000 tokens.

function run(n) {
  var text = '';
  for (var i = 0; i < 100; i++)
    text += '{"id": ' + i + ', "name": "item \\"' + i + '\\"", "price": ' + i * 1.5 + ', "tags": ["a", "bc", null], "ok": ' + (i % 2 === 0) + '},\n';
  var token = /\s*(?:([{}\[\],:])|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y;
  var sum = 0;
  for (var k = 0; k < n; k++) {
    token.lastIndex = 0;
    var m;
    while ((m = token.exec(text)) !== null) {
      if (m[1] !== undefined) sum += m[1].charCodeAt(0);
      else if (m[2] !== undefined) sum += m[2].length;
      else if (m[3] !== undefined) sum += +m[3];
      else sum += m[4].length;
    }
    sum %= 1000003;
  }
  return sum;
}
