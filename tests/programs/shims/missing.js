// A package that tests import and npm did not bring: whatever is asked of it is there, and does nothing.
const missing = new Proxy(function () {}, {
  get: (_, key) => (key === '__esModule' ? true : key === Symbol.toPrimitive ? () => 'missing' : key === 'then' || key === Symbol.iterator ? undefined : missing),
  apply: () => missing, construct: () => missing,
});
module.exports = missing;
