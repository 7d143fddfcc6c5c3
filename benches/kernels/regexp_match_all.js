// name: regexp_match_all; n: 1200
// matchAll with groups, read in a for-of loop; one unit is 150 matches.

function run(n) {
  var text = '', sum = 0;
  for (var i = 0; i < 150; i++) text += 'key' + i + '=' + i * i + (i % 3 ? '&' : ';');
  for (var k = 0; k < n; k++) {
    for (const [, key, value] of text.matchAll(/(\w+)=(\d+)[&;]/g)) sum += key.length + +value;
    sum %= 1000003;
  }
  return sum;
}
