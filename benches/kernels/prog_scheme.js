// name: prog_scheme; n: 30
// A small Scheme: reader, macro expander, compiler to closures, call/ec and a prelude; it runs five programs.

class Symbol_ {
  static table = new Map();
  static of(name) {
    let s = Symbol_.table.get(name);
    if (s === undefined) Symbol_.table.set(name, s = new Symbol_(name));
    return s;
  }
  constructor(name) { this.name = name; }
}

class Pair {
  constructor(car, cdr) {
    this.car = car;
    this.cdr = cdr;
  }
  *[Symbol.iterator]() {
    let p = this;
    for (; p instanceof Pair; p = p.cdr) yield p.car;
    if (p !== NIL) throw new SchemeError('improper list');
  }
}

const NIL = { *[Symbol.iterator]() {} };
const UNIT = { unit: true };

class SchemeError extends Error {
  constructor(message, ...irritants) {
    super([message, ...irritants.map((x) => show(x))].join(' '));
    this.irritants = irritants;
  }
}

function list(items, tail = NIL) {
  for (let i = items.length - 1; i >= 0; i--) tail = new Pair(items[i], tail);
  return tail;
}

function show(x) {
  if (x === NIL) return '()';
  if (x === UNIT) return '#unit';
  if (x === true) return '#t';
  if (x === false) return '#f';
  if (x instanceof Symbol_) return x.name;
  if (x instanceof Pair) {
    const parts = [];
    for (; x instanceof Pair; x = x.cdr) parts.push(show(x.car));
    return `(${parts.join(' ')}${x === NIL ? '' : ' . ' + show(x)})`;
  }
  if (Array.isArray(x)) return `#(${x.map(show).join(' ')})`;
  return typeof x === 'string' ? JSON.stringify(x) : typeof x === 'function' ? '#procedure' : String(x);
}

// Reader

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }
  peek() { return this.text[this.at]; }
  static isSpace(c) { return c === ' ' || c === '\n' || c === '\t'; }
  static isEnd(c) { return c === undefined || Reader.isSpace(c) || c === '(' || c === ')' || c === ';' || c === '"'; }
  skip() {
    for (;;) {
      while (Reader.isSpace(this.peek())) this.at++;
      if (this.peek() !== ';') return;
      while (this.peek() !== undefined && this.peek() !== '\n') this.at++;
    }
  }
  *all() {
    for (this.skip(); this.peek() !== undefined; this.skip()) yield this.read();
  }
  read() {
    this.skip();
    const c = this.peek();
    switch (c) {
      case undefined: throw new SchemeError('unexpected end');
      case '(': this.at++; return this.readList();
      case ')': throw new SchemeError('unexpected )');
      case '\'': return this.quoted('quote');
      case '`': return this.quoted('quasiquote');
      case ',': return this.quoted('unquote');
      case '"': return this.readString();
      default: return this.readAtom();
    }
  }
  quoted(name) {
    this.at++;
    return list([Symbol_.of(name), this.read()]);
  }
  readList() {
    const items = [];
    for (;;) {
      this.skip();
      const c = this.peek();
      if (c === ')') { this.at++; return list(items); }
      if (c === '.' && Reader.isEnd(this.text[this.at + 1])) {
        this.at++;
        const tail = this.read();
        this.skip();
        if (this.text[this.at++] !== ')') throw new SchemeError('bad dot');
        return list(items, tail);
      }
      items.push(this.read());
    }
  }
  readString() {
    let out = '';
    for (this.at++; this.peek() !== '"'; this.at++) {
      if (this.peek() === undefined) throw new SchemeError('open string');
      if (this.peek() === '\\') { this.at++; out += this.peek() === 'n' ? '\n' : this.peek(); } else out += this.peek();
    }
    this.at++;
    return out;
  }
  readAtom() {
    const start = this.at;
    while (!Reader.isEnd(this.peek())) this.at++;
    const word = this.text.slice(start, this.at);
    if (word === '#t') return true;
    if (word === '#f') return false;
    const number = Number(word);
    return Number.isNaN(number) ? Symbol_.of(word) : number;
  }
}

// Compiler: an expression becomes a function of a frame. Frames are arrays; slot 0 holds the parent.

class Scope {
  constructor(names, parent) {
    this.names = names;
    this.parent = parent;
  }
  find(name) {
    let depth = 0;
    for (let s = this; s !== null; s = s.parent, depth++) {
      const i = s.names.lastIndexOf(name);
      if (i >= 0) return { depth, slot: i + 1 };
    }
    return null;
  }
}

// A call in tail position is handed back to the loop that made the call before it.
class TailCall {
  constructor() { this.f = null; this.args = null; }
}
const tail = new TailCall();

function force(result) {
  while (result === tail) result = tail.f(...tail.args);
  return result;
}

class Interpreter {
  constructor() {
    this.globals = new Map();
    this.forms = new Map(Object.entries(forms(this)));
    this.macros = new Map();
    for (const [name, f] of Object.entries(primitives)) this.globals.set(Symbol_.of(name), { value: f });
    this.globals.set(Symbol_.of('call/ec'), { value: callWithEscape });
    this.globals.set(Symbol_.of('apply'), { value: (f, args) => f(...args) });
    this.evaluate(PRELUDE);
  }
  evaluate(text) {
    let value = UNIT;
    for (const form of new Reader(text).all()) value = force(this.compile(form, null, false)(null));
    return value;
  }
  cell(name) {
    let c = this.globals.get(name);
    if (c === undefined) this.globals.set(name, c = { value: undefined });
    return c;
  }
  compile(x, scope, isTail) {
    if (x instanceof Symbol_) return this.reference(x, scope);
    if (!(x instanceof Pair)) return () => x;
    if (x.car instanceof Symbol_ && scope?.find(x.car) == null) {
      const form = this.forms.get(x.car.name);
      if (form !== undefined) return form(x, scope, isTail);
      const macro = this.macros.get(x.car);
      if (macro !== undefined) return this.compile(force(macro(...x.cdr)), scope, isTail);
    }
    return this.call(x, scope, isTail);
  }
  reference(name, scope) {
    const place = scope?.find(name) ?? null;
    if (place === null) {
      const cell = this.cell(name);
      return () => {
        if (cell.value === undefined) throw new SchemeError('unbound', name);
        return cell.value;
      };
    }
    const { depth, slot } = place;
    switch (depth) {
      case 0: return (frame) => frame[slot];
      case 1: return (frame) => frame[0][slot];
      case 2: return (frame) => frame[0][0][slot];
      default: return (frame) => {
        for (let i = depth; i > 0; i--) frame = frame[0];
        return frame[slot];
      };
    }
  }
  assignment(name, scope, value) {
    const place = scope?.find(name) ?? null;
    if (place === null) {
      const cell = this.cell(name);
      return (frame) => { cell.value = value(frame); return UNIT; };
    }
    return (frame) => {
      const v = value(frame);
      for (let i = place.depth; i > 0; i--) frame = frame[0];
      frame[place.slot] = v;
      return UNIT;
    };
  }
  call(x, scope, isTail) {
    const f = this.compile(x.car, scope, false);
    const args = Array.from(x.cdr, (a) => this.compile(a, scope, false));
    const [a, b] = args;
    if (isTail) {
      return (frame) => {
        const callee = f(frame);
        const values = [];
        for (let i = 0; i < args.length; i++) values.push(args[i](frame));
        if (typeof callee !== 'function') throw new SchemeError('not a procedure', callee);
        tail.f = callee;
        tail.args = values;
        return tail;
      };
    }
    switch (args.length) {
      case 1: return (frame) => force(f(frame)(a(frame)));
      case 2: return (frame) => force(f(frame)(a(frame), b(frame)));
      default: return (frame) => force(f(frame)(...args.map((g) => g(frame))));
    }
  }
  body(forms, scope, isTail) {
    // Inner definitions get slots of the enclosing frame.
    const items = [...forms];
    for (const form of items) {
      if (form instanceof Pair && form.car === Symbol_.of('define') && scope !== null) {
        scope.names.push(form.cdr.car instanceof Pair ? form.cdr.car.car : form.cdr.car);
      }
    }
    const steps = items.map((form, i) => this.compile(form, scope, isTail && i === items.length - 1));
    if (steps.length === 1) return steps[0];
    const last = steps.pop();
    return (frame) => {
      for (const step of steps) step(frame);
      return last(frame);
    };
  }
  lambda(parameters, body, scope) {
    const names = [];
    let rest = null;
    for (let p = parameters; p !== NIL; p = p.cdr) {
      if (p instanceof Symbol_) { rest = p; break; }
      names.push(p.car);
    }
    const count = names.length;
    if (rest !== null) names.push(rest);
    const code = this.body(body, new Scope(names, scope), true);
    if (rest !== null) return (frame) => (...args) => code([frame, ...args.slice(0, count), list(args.slice(count))]);
    return (frame) => (...args) => {
      if (args.length !== count) throw new SchemeError('wrong number of arguments', args.length, count);
      return code([frame, ...args]);
    };
  }
}

function callWithEscape(f) {
  const token = { value: undefined };
  try {
    return force(f((v) => { token.value = v; throw token; }));
  } catch (e) {
    if (e !== token) throw e;
    return token.value;
  }
}

function forms(interpreter) {
  const compile = (x, scope, isTail = false) => interpreter.compile(x, scope, isTail);
  return {
    quote: ({ cdr: { car } }) => () => car,
    quasiquote: ({ cdr: { car } }, scope) => quasi(car, scope),
    if({ cdr: { car: test, cdr: { car: yes, cdr: rest } } }, scope, isTail) {
      const t = compile(test, scope), y = compile(yes, scope, isTail);
      const n = rest === NIL ? () => UNIT : compile(rest.car, scope, isTail);
      return (frame) => t(frame) !== false ? y(frame) : n(frame);
    },
    define({ cdr: { car: target, cdr: body } }, scope) {
      if (target instanceof Pair) return interpreter.assignment(target.car, scope, interpreter.lambda(target.cdr, body, scope));
      return interpreter.assignment(target, scope, compile(body.car, scope));
    },
    'set!': ({ cdr: { car: name, cdr: { car: value } } }, scope) => interpreter.assignment(name, scope, compile(value, scope)),
    lambda: ({ cdr: { car: parameters, cdr: body } }, scope) => interpreter.lambda(parameters, body, scope),
    begin: ({ cdr }, scope, isTail) => interpreter.body(cdr, scope, isTail),
    'define-macro'({ cdr: { car: { car: name, cdr: parameters }, cdr: body } }) {
      interpreter.macros.set(name, interpreter.lambda(parameters, body, null)(null));
      return () => UNIT;
    },
    'and'({ cdr }, scope) {
      const parts = Array.from(cdr, (x) => compile(x, scope));
      return (frame) => {
        let v = true;
        for (const p of parts) if ((v = p(frame)) === false) return false;
        return v;
      };
    },
    'or'({ cdr }, scope) {
      const parts = Array.from(cdr, (x) => compile(x, scope));
      return (frame) => {
        for (const p of parts) { const v = p(frame); if (v !== false) return v; }
        return false;
      };
    }
  };
  function quasi(x, scope) {
    if (!(x instanceof Pair)) return () => x;
    if (x.car === Symbol_.of('unquote')) return compile(x.cdr.car, scope);
    const head = quasi(x.car, scope), rest = quasi(x.cdr, scope);
    return (frame) => new Pair(head(frame), rest(frame));
  }
}

const primitives = {
  '+': (...xs) => xs.reduce((a, b) => a + b, 0),
  '-': (a, b) => b === undefined ? -a : a - b,
  '*': (a, b) => a * b,
  'quotient': (a, b) => Math.trunc(a / b),
  'modulo': (a, b) => ((a % b) + b) % b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
  'eq?': (a, b) => a === b,
  'not': (x) => x === false,
  'cons': (a, b) => new Pair(a, b),
  'car'(p) { if (!(p instanceof Pair)) throw new SchemeError('car of', p); return p.car; },
  'cdr'(p) { if (!(p instanceof Pair)) throw new SchemeError('cdr of', p); return p.cdr; },
  'null?': (x) => x === NIL,
  'pair?': (x) => x instanceof Pair,
  'symbol?': (x) => x instanceof Symbol_,
  'number?': (x) => typeof x === 'number',
  'list': (...xs) => list(xs),
  'make-vector': (n, v) => new Array(n).fill(v),
  'vector-ref': (v, i) => v[i],
  'vector-set!': (v, i, x) => { v[i] = x; return UNIT; },
  'string-append': (...xs) => xs.join(''),
  'string-length': (s) => s.length,
  'number->string': (n) => String(n),
  'error': (message, ...xs) => { throw new SchemeError(message, ...xs); }
};

const PRELUDE = `
(define-macro (let bindings . body)
  (cons (cons 'lambda (cons (map1 car bindings) body)) (map1 (lambda (b) (car (cdr b))) bindings)))
(define (map1 f l) (if (null? l) '() (cons (f (car l)) (map1 f (cdr l)))))
(define-macro (cond . clauses)
  (if (null? clauses) #f
      (if (eq? (car (car clauses)) 'else) (cons 'begin (cdr (car clauses)))
          \`(if ,(car (car clauses)) ,(cons 'begin (cdr (car clauses))) ,(cons 'cond (cdr clauses))))))
(define-macro (while test . body)
  \`(let ((loop #f)) (set! loop (lambda () (if ,test ,(cons 'begin (append2 body '((loop)))) #f))) (loop)))
(define (append2 a b) (if (null? a) b (cons (car a) (append2 (cdr a) b))))
(define (filter f l) (cond ((null? l) '()) ((f (car l)) (cons (car l) (filter f (cdr l)))) (else (filter f (cdr l)))))
(define (fold f z l) (if (null? l) z (fold f (f z (car l)) (cdr l))))
(define (iota a b) (if (<= b a) '() (cons a (iota (+ a 1) b))))
(define (assq k l) (cond ((null? l) #f) ((eq? (car (car l)) k) (car l)) (else (assq k (cdr l)))))
`;

const PROGRAMS = [
  // Quicksort of pseudo-random numbers.
  `(define (randoms n s) (if (= n 0) '() (cons s (randoms (- n 1) (modulo (+ (* s 75) 74) 65537)))))
   (define (sort l) (if (null? l) l (let ((p (car l)) (r (cdr l)))
     (append2 (sort (filter (lambda (x) (< x p)) r)) (cons p (sort (filter (lambda (x) (not (< x p))) r)))))))
   (fold (lambda (a x) (modulo (+ (* a 31) x) 1000003)) 0 (sort (randoms 60 7)))`,
  // Queens on a board of five, counted.
  `(define (safe? q d l) (or (null? l) (and (not (= q (car l))) (not (= q (+ (car l) d))) (not (= q (- (car l) d))) (safe? q (+ d 1) (cdr l)))))
   (define (place k l) (if (= k 0) 1 (fold (lambda (a q) (if (safe? q 1 l) (+ a (place (- k 1) (cons q l))) a)) 0 (iota 0 5))))
   (place 5 '())`,
  // Symbolic differentiation.
  `(define (d e) (cond ((number? e) 0) ((symbol? e) (if (eq? e 'x) 1 0))
     ((eq? (car e) '+) (list '+ (d (car (cdr e))) (d (car (cdr (cdr e))))))
     (else (let ((a (car (cdr e))) (b (car (cdr (cdr e))))) \`(+ (* ,(d a) ,b) (* ,a ,(d b)))))))
   (define (value e x) (cond ((number? e) e) ((symbol? e) x) (else (let ((a (value (car (cdr e)) x)) (b (value (car (cdr (cdr e))) x)))
     (if (eq? (car e) '+) (+ a b) (* a b))))))
   (value (d (d '(* (* x x) (+ (* x x) (* 3 x))))) 5)`,
  // Loops with assignment over a vector: primes below 150.
  `(define (primes n) (let ((v (make-vector n #t)) (i 2) (sum 0))
     (while (< i n) (if (vector-ref v i) (begin (set! sum (+ sum i)) (let ((j (* i i))) (while (< j n) (vector-set! v j #f) (set! j (+ j i)))) #f) #f) (set! i (+ i 1)))
     sum)) (primes 150)`,
  // Escapes, tail calls and association lists.
  `(define (find-first f l) (call/ec (lambda (return) (map1 (lambda (x) (if (f x) (return x) #f)) l) -1)))
   (define (even2? n) (if (= n 0) #t (odd2? (- n 1)))) (define (odd2? n) (if (= n 0) #f (even2? (- n 1))))
   (define table (map1 (lambda (i) (cons i (* i i))) (iota 0 40)))
   (+ (find-first (lambda (x) (> (* x x) 500)) (iota 0 50)) (if (even2? 400) 1000 0) (cdr (assq 33 table)))`
];

function run(n) {
  let check = 0;
  for (let k = 0; k < n; k++) {
    const interpreter = new Interpreter();
    for (const program of PROGRAMS) {
      const text = show(interpreter.evaluate(program));
      for (let i = 0; i < text.length; i++) check = (check * 31 + text.charCodeAt(i)) % 1000003;
    }
    try { interpreter.evaluate('(car 5)'); } catch (e) { if (e instanceof SchemeError) check += e.message.length; else throw e; }
  }
  return check;
}
