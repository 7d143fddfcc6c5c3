// name: class_fields_private; n: 2800
// Private fields, methods and accessors; one unit is 200 operations on a ring buffer.

class Ring {
  #items = [0, 0, 0, 0, 0, 0, 0, 0];
  #head = 0;
  #count = 0;
  static #made = 0;
  constructor() { Ring.#made++; }
  static get made() { return Ring.#made; }
  static is(o) { return #items in o; }
  get #mask() { return 7; }
  #at(i) { return (this.#head + i) & this.#mask; }
  push(v) {
    if (this.#count === 8) { this.#head = this.#at(1); this.#count--; }
    this.#items[this.#at(this.#count++)] = v;
  }
  sum() {
    let s = 0;
    for (let i = 0; i < this.#count; i++) s += this.#items[this.#at(i)];
    return s;
  }
}

function run(n) {
  let sum = 0, ring = new Ring();
  for (let i = 0; i < n * 200; i++) {
    ring.push(i & 63);
    if (i % 8 === 0) sum = (sum + ring.sum()) % 1000003;
    if (i % 100 === 0) ring = new Ring();
    if (!Ring.is(ring)) sum++;
  }
  return sum;
}
