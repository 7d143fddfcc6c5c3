// name: regexp_templates; n: 700
// Filling templates by replace with a function; one unit is 20 templates of 12 places.

function run(n) {
  var data = { name: 'Ada', city: 'London', count: 12, price: 9.5, item: 'engine' }, templates = [];
  for (var i = 0; i < 20; i++)
    templates.push(('Dear {{ name }}, your {{count}} {{item}}s for {{ price }} go to {{city}} on {{ day }}; '.repeat(2)) + i);
  var sum = 0;
  for (var k = 0; k < n; k++) {
    for (var j = 0; j < templates.length; j++) {
      var out = templates[j].replace(/\{\{\s*(\w+)\s*\}\}/g, function (whole, key) {
        var value = data[key];
        return value === undefined ? whole : value;
      });
      sum = (sum + out.length + out.charCodeAt(k % out.length)) % 1000003;
    }
  }
  return sum;
}
