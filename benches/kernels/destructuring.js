// name: destructuring; n: 1300
// Array and object patterns with defaults and rests; one unit is 200 turns.

function area({ w, h = 3, at: { x = 0, y } = { y: 1 } }) { return w * h + x - y; }
function swap([a, b]) { return [b, a]; }

function run(n) {
  let sum = 0, p = 1, q = 2;
  for (let i = 0; i < n * 200; i++) {
    [p, q] = swap([p + 1, q]);
    sum += area({ w: i & 15, at: { y: p & 7 } }) + area({ w: 2, h: q & 3 });
    const { x, ...others } = { x: i, y: 2, z: 3 };
    const [head, ...tail] = [x, p, q];
    sum = (sum + head + tail.length + others.z) & 0xffffff;
  }
  return sum;
}
