function bounds(a) { let s = 0; for (let i = 0; i < 100000; i++) s += a[i]; while (s > 10) s -= 3; do { s++ } while (s < a.length && s !== 7); return s }
function nested(n) { outer: for (var i = 0; i < n; i++) { for (const k in n) { if (k) continue outer; else break outer } } }
function captured(list, f) { for (const x of list) f(() => x); for (let i = 0; i < 3; i++) f(() => i++) }
function leaving(list) { for (const x of list) { try { if (x) return x; if (!x) break } finally { list.done = true } } }
async function asynchronously(list) { for await (const [a, b = 1] of list) { if (a) break; await b } }
