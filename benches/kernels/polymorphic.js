// name: polymorphic; n: 3300
// One call site that meets six shapes; one unit is 1,000 calls.

function Circle(r) { this.r = r; }
Circle.prototype.area = function () { return this.r * this.r * 3; };
function Square(s) { this.side = s; }
Square.prototype.area = function () { return this.side * this.side; };
function Rect(w, h) { this.w = w; this.h = h; }
Rect.prototype.area = function () { return this.w * this.h; };
function Triangle(b, h) { this.h = h; this.b = b; }
Triangle.prototype.area = function () { return this.b * this.h / 2; };
function Scaled(inner, k) { this.inner = inner; this.k = k; }
Scaled.prototype.area = function () { return this.inner.area() * this.k; };
var literal = { area: function () { return 11; } };

function run(n) {
  var shapes = [new Circle(2), new Square(3), new Rect(2, 5), new Triangle(4, 3), new Scaled(new Square(2), 3), literal];
  var total = 0;
  for (var i = 0, j = 0; i < n * 1000; i++) {
    total = (total + shapes[j].area()) % 1000003;
    if (++j === 6) j = 0;
  }
  return total;
}
