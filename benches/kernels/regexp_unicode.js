// name: regexp_unicode; n: 100
// Property classes and code points in text of several scripts; one unit is three scans of 4,000 characters.

function run(n) {
  var text = '';
  for (var i = 0; i < 100; i++) text += 'Grüße an Ωμέγα, Привет мир 123, 日本語の文 \u{1F600} x' + i + ' naïve; ';
  var words = /\p{L}+/gu, upper = /\p{Lu}\p{Ll}*/gu, others = /[\p{N}\p{P}\p{So}]/gv, sum = 0;
  for (var k = 0; k < n; k++) {
    sum += text.match(words).length + text.match(upper).length * 3;
    sum += text.replace(others, '').length;
    sum %= 1000003;
  }
  return sum;
}
