// A test without any metadata
assert(true);
