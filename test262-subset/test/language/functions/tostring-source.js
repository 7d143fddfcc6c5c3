/*---
esid: sec-function.prototype.tostring
description: toString gives the exact source text of every kind of function
---*/

function  f ( a,b ) { /* c */ return a }
assert.sameValue(f.toString(), 'function  f ( a,b ) { /* c */ return a }');
assert.sameValue(((a)=>a).toString(), '(a)=>a');
assert.sameValue({ get  x ( ) { return 1 } }.__lookupGetter__('x').toString(), 'get  x ( ) { return 1 }');
assert.sameValue({ async * [ 'y' ] ( ) { } }.y.toString(), "async * [ 'y' ] ( ) { }");
assert.sameValue((class   A { static  m ( ) {} }).toString(), 'class   A { static  m ( ) {} }');
assert.sameValue((class { static  m ( ) {} }).m.toString(), 'm ( ) {}');
assert.sameValue(new Function('a', 'b', 'return a').toString(), 'function anonymous(a,b\n) {\nreturn a\n}');
