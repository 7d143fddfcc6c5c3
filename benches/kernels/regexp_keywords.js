// name: regexp_keywords; n: 700
// Finding keywords of a language in source text; one unit is 6,000 characters.

function run(n) {
  var text = '';
  for (var i = 0; i < 60; i++)
    text += 'function name' + i + '(a, b) {\n  if (a > b) return a; else for (var i = 0; i < b; i++) { continue; }\n  x = typeof y;\n}\n';
  var keywords = /\b(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|export|extends|finally|for|function|if|import|in|instanceof|new|return|super|switch|this|throw|try|typeof|var|void|while|with|yield)\b/g;
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var m;
    keywords.lastIndex = 0;
    while ((m = keywords.exec(text)) !== null) sum += m[0].length + m.index % 7;
    sum %= 1000003;
  }
  return sum;
}
