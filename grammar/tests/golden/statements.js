#!/usr/bin/env zerojs
"use\x20strict";
var a = 1, b, [c, , d = 2, ...e] = f, { g, h: i, j = 3, [k]: l, ...m } = n
let let_ = 0
const o = 1e3
;{ function p() {} }
if (a) b; else if (c) d
else { }
do x++; while (x < 5) y
while (0) continue
for (var q = 0, r; q < 1; q++) break
for (;;) { break }
for (const s in t) ;
for (let [u] of v) { w: for (var x of y) continue w }
for (var z = 1 in {}) ;
switch (a) { case 1: b; default: c; case 2: }
try { throw 1 } catch { } finally { }
try { } catch ({ message }) { }
lbl: { break lbl }
with (a) b
debugger
if (1) function annexB() {}
a
++b
var f = a => a
/re/g.test(b)
let x1
<!-- html comment
--> another
using: 1
