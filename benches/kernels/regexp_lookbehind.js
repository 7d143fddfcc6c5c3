// name: regexp_lookbehind; n: 800
// Lookbehind: prices after a currency sign, words not after a colon, camel case apart; one unit is 1,200 characters.

function run(n) {
  var text = '';
  for (var i = 0; i < 20; i++) text += 'paid $' + i * 3 + '.50 and €' + i + ' for key:value' + i + ' someCamelCaseName' + i + '; ';
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var prices = text.match(/(?<=[$€])\d+(?:\.\d\d)?/g);
    for (var j = 0; j < prices.length; j++) sum += +prices[j];
    sum += text.match(/(?<![:\w])[a-z]\w*/g).length;
    sum += text.replace(/(?<=[a-z])(?=[A-Z])/g, '_').length;
    sum %= 1000003;
  }
  return sum;
}
