// name: lib_string_building; n: 5000
// Text built piece by piece and read back: +=, arrays joined, repeat, comparison, a rope read while it grows, code points.

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var html = '<ul>';
    for (var i = 0; i < 100; i++) html += '<li class="item-' + i % 3 + '">' + 'entry ' + (k + i) + '</li>';
    html += '</ul>';
    var front = '';
    for (i = 0; i < 50; i++) front = i + ' ' + front;
    var parts = [];
    for (i = 0; i < 100; i++) parts.push('k' + i, '=', i * k, '&');
    var query = parts.join('');
    var seen = '';
    for (i = 0; i < 40; i++) {
      seen += 'piece ' + i + ' is longer than a short one; ';
      if (seen.charCodeAt(seen.length - 2) === 59) sum++;
    }
    for (const c of query.slice(0, 100)) if (c === '=') sum++;
    sum += html.length + front.length + query.length + '-='.repeat(50).length + (front < html ? 1 : 0);
    sum += String.fromCodePoint(0x1F600, 97 + k % 26).codePointAt(2);
  }
  return sum;
}
