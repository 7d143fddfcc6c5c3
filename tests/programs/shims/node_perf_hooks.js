// perf_hooks of node: the clock.
module.exports = { performance };
