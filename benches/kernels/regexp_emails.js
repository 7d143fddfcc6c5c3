// name: regexp_emails; n: 1000
// Checking mail addresses and picking them out of text; one unit is 60 addresses and a page.

function run(n) {
  var list = [], page = '';
  for (var i = 0; i < 60; i++) {
    var address = ['anna.b' + i + '@example.com', 'x+tag' + i + '@mail.example.co.uk', 'broken' + i + '@', '@nobody.example', 'a b@example.org', 'first_last-' + i + '@sub-domain.example.net'][i % 6];
    list.push(address);
    page += 'Lorem ipsum dolor ' + i + ' sit amet, write to <' + address + '> or wait; ';
  }
  var check = /^[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
  var find = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
  var sum = 0;
  for (var k = 0; k < n; k++) {
    for (var j = 0; j < list.length; j++) if (check.test(list[j])) sum += j;
    var found = page.match(find);
    for (var f = 0; f < found.length; f++) sum += found[f].length;
    sum %= 1000003;
  }
  return sum;
}
