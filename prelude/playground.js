// What a playground's module sees: `tools`, `getFile`, and of the globals that are offered those that are asked for.
//
// The host calls this function once a run. `start` and `poll` are reachable from here alone.
(function (host, shape) {
  'use strict';
  const { start, poll, miss, misuse, file } = host;
  const { Promise, Proxy, RangeError, TypeError, Function, Object, String, Uint8Array } = globalThis;
  const { create, freeze, defineProperty, keys } = Object;
  const fromBase64 = Uint8Array.fromBase64;
  const toBase64 = Reflect.apply.bind(undefined, Uint8Array.prototype.toBase64);
  const charCodeAt = Reflect.apply.bind(undefined, String.prototype.charCodeAt);
  const fromCharCode = String.fromCharCode;
  const bind = Reflect.apply.bind(undefined, Function.prototype.bind);

  // Named parameters in the order of the signature; what is left out at the end is not given.
  function positional({ name, args }, params) {
    if (params === undefined) params = {};
    if (typeof params !== 'object' || params === null) {
      misuse(`tools.${name} takes one object of named parameters`);
    }
    const given = keys(params);
    for (let i = 0; i < given.length; i++) {
      let known = false;
      for (let j = 0; j < args.length; j++) known ||= args[j] === given[i];
      if (!known) {
        let has = '';
        for (let j = 0; j < args.length; j++) has += (j ? ', ' : '') + args[j];
        misuse(`tools.${name} has no parameter \`${given[i]}\`; it has ${has || 'none'}`);
      }
    }
    const list = { __proto__: null, length: 0 };
    for (let i = 0; i < args.length; i++) {
      const value = params[args[i]];
      list[i] = value;
      if (value !== undefined) list.length = i + 1;
    }
    return list;
  }
  const isSilent = (key) => key === 'then' || key === 'toJSON' || key === 'constructor';
  const tools = create(null);
  for (let i = 0; i < shape.tools.length; i++) {
    const tool = shape.tools[i];
    if (isSilent(tool.name)) continue;
    const call = {
      [tool.name](params) {
        return new Promise((resolve) => resolve(poll(start(tool.box, tool.tool, positional(tool, params)))));
      },
    }[tool.name];
    // A bound function never takes over the frame of a call in tail position: errors have the place of the call.
    const bound = bind(call, [undefined]);
    defineProperty(bound, 'name', { __proto__: null, value: tool.name });
    defineProperty(tools, tool.name, { __proto__: null, enumerable: true, value: freeze(bound) });
  }
  const sealed = new Proxy(freeze(tools), {
    __proto__: null,
    get(object, key) {
      if (typeof key === 'symbol' || isSilent(key)) return undefined;
      const own = object[key];
      if (own !== undefined) return own;
      return miss('session', undefined, key);
    },
  });

  function define(name, value) {
    defineProperty(globalThis, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
  }
  define('tools', sealed);
  define('getFile', function getFile(index) { return file(index); });
  const offered = {
    __proto__: null,
    atob(text) {
      const bytes = fromBase64(`${text}`);
      let out = '';
      for (let i = 0; i < bytes.length; i++) out += fromCharCode(bytes[i]);
      return out;
    },
    btoa(text) {
      text = `${text}`;
      const bytes = new Uint8Array(text.length);
      for (let i = 0; i < text.length; i++) {
        const code = charCodeAt(text, [i]);
        if (code > 255) throw new RangeError('btoa takes characters up to U+00FF');
        bytes[i] = code;
      }
      return toBase64(bytes, []);
    },
  };
  for (let i = 0; i < shape.white.length; i++) {
    const name = shape.white[i];
    if (offered[name] !== undefined) define(name, offered[name]);
  }
  delete globalThis.eval;
  delete globalThis.Function;

  // Calls the default function once the module has been evaluated.
  async function begin(evaluated, namespace, args) {
    await evaluated;
    const main = 'default' in namespace ? namespace.default : undefined;
    if (typeof main !== 'function') {
      throw new TypeError('the module is to export a function by default: export default function (…) { … }');
    }
    return main(...args);
  }
  return { __proto__: null, begin };
})
