/*---
esid: sec-statement-semantics
description: The completion value of statements, as eval shows it
---*/

var cases = [
  ['1; ;', 1], ['1; var x = 2;', 1], ['1; {}', 1], ['1; function f() {}', 1], ['1; class C {}', 1], ['1; let y = 2;', 1],
  ['1; if (false) 2;', undefined], ['1; if (true) {}', undefined], ['if (true) 3; else 4;', 3],
  ['1; do { 2; break; } while (0);', 2], ['1; do { break; } while (0);', undefined], ['1; while (false);', undefined],
  ['var i = 0; while (i < 3) { i++; }', 2], ['for (var j = 0; j < 2; j++) { j; }', 1], ['1; for (var k of []) ;', undefined],
  ['do { 2; continue; 3; } while (false)', 2], ['do { 2; { continue; } } while (false)', 2], ['l: { 5; break l; }', 5], ['1; l: break l;', 1],
  ['switch (1) { case 1: 6; break; case 2: 7; }', 6], ['1; switch (1) { }', undefined], ['switch (1) { case 1: 8; default: }', 8],
  ['try { 9; } finally { 10; }', 9], ['1; try { throw 0; } catch { }', undefined], ['try { throw 0; } catch { 11; } finally { 12; }', 11],
  ['do { try { 1; } finally { 2; break; } } while (0)', 2], ['do { try { 39; } catch { } finally { break; } } while (false)', undefined],
  ['1; throw_: ;', 1], ['"use strict"; ', 'use strict'], ['', undefined], ['2; { 3; ; }', 3], ['4; do { 5; if (true) { break; } } while (0)', undefined]
];
cases.forEach(function (c) { assert.sameValue((0, eval)(c[0]), c[1], c[0]); });
