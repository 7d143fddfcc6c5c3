// name: regexp_markdown; n: 1500
// A small Markdown to HTML converter, one replacement after the other; one unit is a page.

function run(n) {
  var page = '';
  for (var i = 0; i < 12; i++)
    page += '## Heading ' + i + '\n\nSome *emphasis*, some **strong words** and `code()` in a line; a [link ' + i + '](https://example.org/' + i + ').\n' +
      'Another line & one with <angles>.\n\n- first item\n- second *item*\n\n';
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var html = page
      .replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
      .replace(/^(#{1,6})\s+(.+)$/gm, function (_, marks, text) { return '<h' + marks.length + '>' + text + '</h' + marks.length + '>'; })
      .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
      .replace(/\*([^*\n]+)\*/g, '<em>$1</em>')
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
      .replace(/^- (.*)$/gm, '<li>$1</li>')
      .replace(/(?:^<li>.*<\/li>\n?)+/gm, function (items) { return '<ul>\n' + items + '</ul>\n'; })
      .replace(/\n{2,}/g, '\n<p>\n');
    sum = (sum + html.length + html.charCodeAt(k % html.length)) % 1000003;
  }
  return sum;
}
