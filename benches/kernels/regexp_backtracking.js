// name: regexp_backtracking; n: 500
// Patterns that must try many ways before they match or give up; one unit is 20 strings each.

function run(n) {
  var strings = [];
  for (var i = 0; i < 20; i++) strings.push('aaaaaaaaaa'.slice(0, 4 + i % 6) + (i % 2 ? 'b' : 'c') + 'xyxyxyxyxyxy'.slice(i % 3) + '<a b="c" d="e' + i + '">' + '1,22,333,4444,' + i);
  var nested = /(?:a+)+c/, comma = /^(.*?,){4}(\d)/, pairs = /(x+x+)+y|(?:xy|yx)*z/, lazy = /<(.+?)\s(.+?)="(.*?)"\s*>/, sum = 0;
  for (var k = 0; k < n; k++) {
    for (var j = 0; j < strings.length; j++) {
      var s = strings[j], m;
      if (nested.test(s)) sum += 1;
      if ((m = comma.exec(s))) sum += +m[2];
      if (pairs.test(s)) sum += 2;
      if ((m = lazy.exec(s))) sum += m[3].length;
    }
    sum %= 1000003;
  }
  return sum;
}
