class Point { #x = 1; y; static count = 0; static #make() { return new Point } constructor(y) { this.y = y } get x() { return this.#x } set x(v) { this.#x = v } ['m' + 1]() { return super.toString() } #p() { } q() { this.#p(); return #x in this } static { Point.count++ } }
class Derived extends Point { z = () => this; constructor(...args) { super(...args); this.w = new.target } }
const Anonymous = class { ['f'] = class { } };
