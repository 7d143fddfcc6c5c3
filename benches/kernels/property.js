// name: property; n: 3300
// Reading and writing named properties of a few objects; one unit is 1,000 turns.

function run(n) {
  var a = { x: 1, y: 2, z: 3, sum: 0, next: null };
  var b = { x: 4, y: 5, z: 6, sum: 0, next: a };
  a.next = b;
  var o = a;
  for (var i = 0; i < n * 1000; i++) {
    o.sum = (o.sum + o.x * o.y + o.z) & 0xfffff;
    o.x = o.next.y;
    o.z = o.x ^ i & 15;
    o = o.next;
  }
  return a.sum + b.sum;
}
