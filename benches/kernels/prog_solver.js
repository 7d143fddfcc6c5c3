// name: prog_solver; n: 10
// A constraint solver over finite domains: propagation with a queue of constraints, backtracking by a trail, and five puzzles.

// Domains are bit sets of at most 30 values, 0 to 29.
const Bits = {
  full(lo, hi) {
    let bits = 0;
    for (let v = lo; v <= hi; v++) bits |= 1 << v;
    return bits;
  },
  count(bits) {
    let n = 0;
    while (bits !== 0) { bits &= bits - 1; n++; }
    return n;
  },
  min(bits) { return 31 - Math.clz32(bits & -bits); },
  max(bits) { return 31 - Math.clz32(bits); },
  single(bits) { return bits !== 0 && (bits & (bits - 1)) === 0; },
  *values(bits) {
    while (bits !== 0) {
      const low = bits & -bits;
      yield 31 - Math.clz32(low);
      bits ^= low;
    }
  }
};

class Contradiction {
  constructor(variable) { this.variable = variable; }
}

class Trail {
  constructor() {
    this.variables = [];
    this.domains = [];
    this.marks = [];
  }
  push() { this.marks.push(this.variables.length); }
  record(variable, bits) {
    this.variables.push(variable);
    this.domains.push(bits);
  }
  pop() {
    const mark = this.marks.pop();
    while (this.variables.length > mark) this.variables.pop().bits = this.domains.pop();
  }
}

class Variable {
  constructor(solver, name, lo, hi) {
    this.solver = solver;
    this.name = name;
    this.bits = Bits.full(lo, hi);
    this.constraints = [];
    this.weight = 1;
  }
  get size() { return Bits.count(this.bits); }
  get fixed() { return Bits.single(this.bits); }
  get min() { return Bits.min(this.bits); }
  get max() { return Bits.max(this.bits); }
  get value() { return Bits.min(this.bits); }
  has(v) { return v >= 0 && v < 30 && (this.bits & (1 << v)) !== 0; }

  narrow(bits) {
    const next = this.bits & bits;
    if (next === this.bits) return false;
    if (next === 0) {
      this.weight++;
      throw new Contradiction(this);
    }
    this.solver.trail.record(this, this.bits);
    this.bits = next;
    this.solver.wake(this);
    return true;
  }
  remove(v) { return v >= 0 && v < 30 ? this.narrow(~(1 << v)) : false; }
  assign(v) { return this.narrow(v >= 0 && v < 30 ? 1 << v : 0); }
  atLeast(v) { return v <= 0 ? false : v >= 30 ? this.narrow(0) : this.narrow(-1 << v); }
  atMost(v) { return v >= 29 ? false : v < 0 ? this.narrow(0) : this.narrow((1 << (v + 1)) - 1); }
}

class Constraint {
  constructor(variables) {
    this.variables = variables;
    this.queued = false;
    for (const v of variables) v.constraints.push(this);
  }
  get cost() { return this.variables.length; }
  propagate() { throw new Error('abstract'); }
}

class NotEqual extends Constraint {
  constructor(a, b, offset) {
    super([a, b]);
    this.a = a;
    this.b = b;
    this.offset = offset;
  }
  propagate() {
    if (this.a.fixed) this.b.remove(this.a.value - this.offset);
    if (this.b.fixed) this.a.remove(this.b.value + this.offset);
  }
}

class LessThan extends Constraint {
  constructor(a, b) {
    super([a, b]);
    this.a = a;
    this.b = b;
  }
  propagate() {
    this.a.atMost(this.b.max - 1);
    this.b.atLeast(this.a.min + 1);
  }
}

class AllDifferent extends Constraint {
  get cost() { return super.cost * 2; }
  propagate() {
    this.removeFixed();
    this.findHidden();
    this.checkPigeons();
  }
  removeFixed() {
    let again;
    do {
      again = false;
      for (const v of this.variables) {
        if (!v.fixed) continue;
        for (const w of this.variables) {
          if (w !== v && w.remove(v.value)) again = again || w.fixed;
        }
      }
    } while (again);
  }
  // A value that must be used and has one place left goes there.
  findHidden() {
    let once = 0, twice = 0;
    for (const v of this.variables) {
      twice |= once & v.bits;
      once |= v.bits;
    }
    if (Bits.count(once) !== this.variables.length) return;
    const hidden = once & ~twice;
    if (hidden === 0) return;
    for (const v of this.variables) {
      const mine = v.bits & hidden;
      if (mine !== 0 && !v.fixed) v.narrow(mine);
    }
  }
  checkPigeons() {
    let union = 0;
    for (const v of this.variables) union |= v.bits;
    if (Bits.count(union) < this.variables.length) throw new Contradiction(this.variables[0]);
  }
}

// The weighted sum of the variables is a constant; bounds are propagated.
class LinearEqual extends Constraint {
  constructor(terms, total) {
    super(terms.map(([, v]) => v));
    this.factors = terms.map(([f]) => f);
    this.total = total;
  }
  get cost() { return super.cost * 3; }
  low(i) { const f = this.factors[i], v = this.variables[i]; return f > 0 ? f * v.min : f * v.max; }
  high(i) { const f = this.factors[i], v = this.variables[i]; return f > 0 ? f * v.max : f * v.min; }
  propagate() {
    const n = this.variables.length;
    for (let changed = true; changed;) {
      changed = false;
      let low = 0, high = 0;
      for (let i = 0; i < n; i++) { low += this.low(i); high += this.high(i); }
      if (low > this.total || high < this.total) throw new Contradiction(this.variables[0]);
      for (let i = 0; i < n; i++) {
        const f = this.factors[i], v = this.variables[i];
        const most = this.total - (low - this.low(i)), least = this.total - (high - this.high(i));
        const l = this.low(i), h = this.high(i);
        let moved;
        if (f > 0) moved = v.atMost(Math.floor(most / f)) | v.atLeast(Math.ceil(least / f));
        else moved = v.atLeast(Math.ceil(most / f)) | v.atMost(Math.floor(least / f));
        if (moved) {
          low += this.low(i) - l;
          high += this.high(i) - h;
          changed = true;
        }
      }
    }
  }
}

// Any relation on two variables, given as a predicate and tabulated once.
class Table extends Constraint {
  constructor(a, b, allowed) {
    super([a, b]);
    this.a = a;
    this.b = b;
    this.forward = new Map();
    this.backward = new Map();
    for (const x of Bits.values(a.bits)) {
      for (const y of Bits.values(b.bits)) {
        if (!allowed(x, y)) continue;
        this.forward.set(x, (this.forward.get(x) ?? 0) | 1 << y);
        this.backward.set(y, (this.backward.get(y) ?? 0) | 1 << x);
      }
    }
  }
  support(from, table) {
    let bits = 0;
    for (const v of Bits.values(from.bits)) bits |= table.get(v) ?? 0;
    return bits;
  }
  propagate() {
    this.b.narrow(this.support(this.a, this.forward));
    this.a.narrow(this.support(this.b, this.backward));
  }
}

// Three buckets by cost, so that cheap constraints run first.
class Agenda {
  constructor() { this.buckets = [[], [], []]; }
  add(constraint) {
    if (constraint.queued) return;
    constraint.queued = true;
    const cost = constraint.cost;
    this.buckets[cost <= 2 ? 0 : cost <= 10 ? 1 : 2].push(constraint);
  }
  next() {
    for (const bucket of this.buckets) {
      if (bucket.length > 0) {
        const constraint = bucket.pop();
        constraint.queued = false;
        return constraint;
      }
    }
    return null;
  }
  clear() { while (this.next() !== null) ; }
}

class Solver {
  constructor() {
    this.variables = [];
    this.trail = new Trail();
    this.agenda = new Agenda();
    this.stats = { nodes: 0, failures: 0, propagations: 0 };
  }
  variable(name, lo, hi) {
    const v = new Variable(this, name, lo, hi);
    this.variables.push(v);
    return v;
  }
  post(constraint) {
    this.agenda.add(constraint);
    return constraint;
  }
  wake(variable) {
    for (const c of variable.constraints) this.agenda.add(c);
  }
  propagate() {
    try {
      for (let c; (c = this.agenda.next()) !== null;) {
        this.stats.propagations++;
        c.propagate();
      }
      return true;
    } catch (e) {
      if (!(e instanceof Contradiction)) throw e;
      this.agenda.clear();
      this.stats.failures++;
      return false;
    }
  }
  // The variable with the smallest domain for its record of failures.
  choose() {
    let best = null, bestScore = Infinity;
    for (const v of this.variables) {
      if (v.fixed) continue;
      const score = v.size / v.weight;
      if (score < bestScore) { best = v; bestScore = score; }
    }
    return best;
  }
  *solutions() {
    if (!this.propagate()) return;
    const v = this.choose();
    if (v === null) {
      yield Object.fromEntries(this.variables.map(({ name, value }) => [name, value]));
      return;
    }
    for (const value of Bits.values(v.bits)) {
      this.stats.nodes++;
      this.trail.push();
      let possible = true;
      try { v.assign(value); } catch (e) { if (!(e instanceof Contradiction)) throw e; possible = false; }
      if (possible) yield* this.solutions();
      this.trail.pop();
    }
  }
  first() {
    for (const s of this.solutions()) return s;
    return null;
  }
  count(limit) {
    let n = 0;
    for (const s of this.solutions()) if (++n >= limit) break;
    return n;
  }
}

function queens(size, limit) {
  const s = new Solver(), qs = [];
  for (let i = 0; i < size; i++) qs.push(s.variable('q' + i, 0, size - 1));
  s.post(new AllDifferent(qs));
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      s.post(new NotEqual(qs[i], qs[j], j - i));
      s.post(new NotEqual(qs[i], qs[j], i - j));
    }
  }
  return s.count(limit) * 1000 + s.stats.failures;
}

function addition() {
  const s = new Solver(), letters = {};
  for (const c of 'TWOFUR') letters[c] = s.variable(c, c === 'T' || c === 'F' ? 1 : 0, 9);
  s.post(new AllDifferent(Object.values(letters)));
  const { T, W, O, F, U, R } = letters;
  s.post(new LinearEqual([[200, T], [20, W], [2, O], [-1000, F], [-100, O], [-10, U], [-1, R]], 0));
  let sum = 0;
  for (const { T: t, W: w, O: o } of s.solutions()) sum += t * 100 + w * 10 + o;
  return sum;
}

function magicSquare(limit) {
  const s = new Solver(), cells = [];
  for (let i = 0; i < 9; i++) cells.push(s.variable('c' + i, 1, 9));
  s.post(new AllDifferent(cells));
  const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
  for (const line of lines) s.post(new LinearEqual(line.map((i) => [1, cells[i]]), 15));
  s.post(new LessThan(cells[0], cells[8]));
  return s.count(limit);
}

const givens = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

function sudoku() {
  const s = new Solver(), cells = [];
  for (let i = 0; i < 81; i++) cells.push(s.variable('s' + i, 1, 9));
  for (let i = 0; i < 9; i++) {
    const box = [], top = 27 * (i / 3 | 0) + 3 * (i % 3);
    for (let k = 0; k < 9; k++) box.push(cells[top + 9 * (k / 3 | 0) + k % 3]);
    s.post(new AllDifferent(cells.slice(9 * i, 9 * i + 9)));
    s.post(new AllDifferent(cells.filter((_, k) => k % 9 === i)));
    s.post(new AllDifferent(box));
  }
  for (let i = 0; i < 81; i++) if (givens[i] !== '.') cells[i].assign(+givens[i]);
  const answer = s.first();
  let sum = 0;
  for (let i = 0; i < 81; i++) sum = (sum * 3 + answer['s' + i]) % 1000003;
  return sum;
}

// Frequencies for masts on a ring with chords: neighbours at least two apart.
function frequencies(masts) {
  const s = new Solver(), vs = [];
  for (let i = 0; i < masts; i++) vs.push(s.variable('m' + i, 0, 6));
  const apart = (d) => (x, y) => Math.abs(x - y) >= d;
  for (let i = 0; i < masts; i++) {
    s.post(new Table(vs[i], vs[(i + 1) % masts], apart(2)));
    s.post(new Table(vs[i], vs[(i + 3) % masts], apart(1)));
  }
  const answer = s.first();
  return answer === null ? -1 : Object.values(answer).reduce((a, v) => (a * 7 + v) % 1000003, 0);
}

function run(n) {
  let check = 0;
  for (let k = 0; k < n; k++) {
    const parts = [queens(6, 100), queens(8, 6), addition(), magicSquare(8), sudoku(), frequencies(8 + k % 4)];
    for (const p of parts) check = (check * 31 + p) % 1000003;
  }
  return check;
}
