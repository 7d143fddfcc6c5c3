// name: proto_methods; n: 2500
// Methods found one and three prototypes away; one unit is 1,000 turns.

function Base(v) { this.v = v; }
Base.prototype.get = function () { return this.v; };
Base.prototype.set = function (v) { this.v = v; return this; };

function Middle(v) { Base.call(this, v); }
Middle.prototype = Object.create(Base.prototype);
Middle.prototype.twice = function () { return this.get() * 2; };

function Leaf(v) { Middle.call(this, v); }
Leaf.prototype = Object.create(Middle.prototype);
Leaf.prototype.step = function (k) { this.set((this.twice() + k) % 1009); };

function run(n) {
  var leaf = new Leaf(7);
  for (var i = 0; i < n * 1000; i++) leaf.step(i);
  return leaf.get();
}
