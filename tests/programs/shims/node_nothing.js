// A module of node's that programs here only ask for, and do without.
module.exports = {};
