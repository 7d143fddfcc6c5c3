// name: classes; n: 2200
// Classes with inheritance, super, accessors and statics; one unit is 200 objects.

class Account {
  static made = 0;
  static open(v) { Account.made++; return new this(v); }
  constructor(balance) { this._balance = balance; }
  get balance() { return this._balance; }
  set balance(v) { this._balance = v < 0 ? 0 : v; }
  deposit(x) { this.balance += x; return this; }
  describe() { return this.balance + this.rate(); }
  rate() { return 1; }
}
class Savings extends Account {
  years = 1;
  constructor(balance) { super(balance + 1); }
  rate() { return super.rate() + this.years; }
  deposit(x) { super.deposit(x * 2); this.years++; return this; }
}
class Junior extends Savings { describe() { return super.describe() - 1; } }

function run(n) {
  let sum = 0;
  Account.made = 0;
  const kinds = [Account, Savings, Junior];
  for (let i = 0; i < n * 200; i++) {
    const a = kinds[i % 3].open(i & 31).deposit(5).deposit(-7);
    sum = (sum + a.describe()) % 1000003;
  }
  return sum + Account.made;
}
