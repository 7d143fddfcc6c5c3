// name: regexp_html_tags; n: 400
// Tags and their attributes out of HTML, and the text without them; one unit is a page of 60 elements.

function run(n) {
  var page = '<!doctype html>\n';
  for (var i = 0; i < 60; i++)
    page += '<div class="row r' + i + '" id=\'d' + i + '\'><a href="/item/' + i + '">Item ' + i + '</a> costs <b>' + i * 2 + '</b> &amp; more<br/></div>\n<!-- note ' + i + ' -->\n';
  var tag = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*(\/?)>/g;
  var attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g, sum = 0;
  for (var k = 0; k < n; k++) {
    var m, a;
    tag.lastIndex = 0;
    while ((m = tag.exec(page)) !== null) {
      sum += m[2].length + (m[4] ? 1 : 0);
      if (m[3]) {
        attribute.lastIndex = 0;
        while ((a = attribute.exec(m[3])) !== null) sum += a[1].length + (a[2] || a[3]).length;
      }
    }
    sum += page.replace(/<!--[\s\S]*?-->/g, '').replace(/<[^>]+>/g, '').length;
    sum %= 1000003;
  }
  return sum;
}
