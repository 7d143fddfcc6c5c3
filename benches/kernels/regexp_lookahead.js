// name: regexp_lookahead; n: 2000
// Lookahead: password rules, thousands separators, words before a mark; one unit is 60 strings.

function run(n) {
  var words = [], numbers = [];
  for (var i = 0; i < 30; i++) {
    words.push(['secret' + i, 'Secret' + i + '!', 'LongerPassword' + i + '#x', 'short'][i % 4]);
    numbers.push(String(i * 7919 * (i % 3 === 0 ? 104729 : 1)));
  }
  var rule = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w\s])(?!.*(.)\1\1).{8,}$/, sum = 0;
  for (var k = 0; k < n; k++) {
    for (var j = 0; j < words.length; j++) {
      if (rule.test(words[j])) sum += j;
      sum += numbers[j].replace(/\B(?=(?:\d{3})+(?!\d))/g, ',').length;
    }
    var marked = 'one, two! three four! five, six seven!'.match(/\w+(?=!)/g);
    sum = (sum + marked.join('').length) % 1000003;
  }
  return sum;
}
