// name: regexp_urls; n: 800
// Finding URLs in prose, and taking them apart; one unit is 40 paragraphs.

function run(n) {
  var texts = [];
  for (var i = 0; i < 40; i++)
    texts.push('See https://www.example.com/path/' + i + '?q=a+b&r=' + i * 7 + '#part for the details; some of this was moved to ' +
      'http://old.example.org:8080/x/y/z.html (mirror). Nothing else here, but plain words and the odd http colon: http:/no. ' +
      'Mail and ftp://files.example.net/pub/' + i + '.tar.gz are listed at the end of paragraph ' + i + '.');
  var find = /\b(?:https?|ftp):\/\/[^\s()<>]+[^\s()<>.,;:]/g;
  var parts = /^([a-z][a-z0-9+.-]*):\/\/([^\/:?#]+)(?::(\d+))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/i;
  var sum = 0;
  for (var k = 0; k < n; k++) {
    for (var j = 0; j < texts.length; j++) {
      var urls = texts[j].match(find);
      for (var u = 0; u < urls.length; u++) {
        var m = parts.exec(urls[u]);
        sum = (sum + m[2].length + m[4].length + (m[3] ? +m[3] : 0) + (m[5] ? m[5].length : 0)) % 1000003;
      }
    }
  }
  return sum;
}
