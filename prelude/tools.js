// Turns tickets into promises, and builds what a script sees as `zero` and `tools`.
//
// The host calls this function once a run. `start` and `poll` are reachable from here alone: nothing below hands them out,
// puts them where a script could find them, or calls anything a script could have replaced while holding them.
(function (host, shape) {
  'use strict';
  const { start, poll, miss, discover, blame } = host;
  const { Promise, Proxy, TypeError, Error, Reflect } = globalThis;
  const { create, freeze, defineProperty } = Object;
  const apply = Reflect.apply;

  class ToolError extends Error {
    constructor(message, tool, step) {
      super(message);
      this.tool = tool;
      this.step = step;
    }
  }
  defineProperty(ToolError.prototype, 'name', { value: 'ToolError', writable: true, configurable: true });
  freeze(ToolError.prototype);
  freeze(ToolError);

  // Tickets whose calls have not settled.
  const waiting = create(null);

  function call(box, tool, args) {
    const ticket = start(box, tool, args);
    return new Promise((resolve, reject) => {
      waiting[ticket] = { __proto__: null, resolve, reject };
    });
  }

  // The host says that a ticket has settled.
  function settled(ticket) {
    const { resolve, reject } = waiting[ticket];
    delete waiting[ticket];
    const result = poll(ticket);
    if (result.ok) {
      resolve(result.value);
      return;
    }
    const error = new ToolError(result.message, result.tool, ticket);
    if (result.cause !== undefined) {
      defineProperty(error, 'cause', { value: result.cause, writable: true, configurable: true });
    }
    blame(error, ticket);
    reject(error);
  }

  // A frozen object without prototype. Reading a name it lacks throws what `missing` says, but for the names that
  // promises, JSON and inspectors look for: those are undefined.
  function sealed(target, missing) {
    return new Proxy(freeze(target), {
      __proto__: null,
      get(object, key) {
        if (typeof key === 'symbol') return undefined;
        const own = Reflect_getOwn(object, key);
        if (own !== undefined) return own.get === undefined ? own.value : apply(own.get, undefined, []);
        if (key === 'then' || key === 'toJSON' || key === 'constructor') return undefined;
        throw new TypeError(missing(key));
      },
    });
  }
  const Reflect_getOwn = Reflect.getOwnPropertyDescriptor;

  // { id, tools: [name, …] } to the object with a function a tool, made when it is first read.
  function lazyToolbox(target, name, box) {
    let made;
    defineProperty(target, name, {
      __proto__: null,
      enumerable: true,
      get() {
        return made ??= toolbox(box);
      },
    });
  }
  function toolbox({ id, tools }) {
    const target = create(null);
    for (let i = 0; i < tools.length; i++) {
      const name = tools[i];
      const tool = { [name](...args) { return call(id, name, args); } }[name];
      defineProperty(target, name, { __proto__: null, enumerable: true, value: freeze(tool) });
    }
    return sealed(target, (key) => miss('tool', id, key));
  }
  function library({ name, boxes }) {
    const target = create(null);
    for (let i = 0; i < boxes.length; i++) lazyToolbox(target, boxes[i].name, boxes[i]);
    return sealed(target, (key) => miss('toolbox', name, key));
  }

  const libs = create(null);
  for (let i = 0; i < shape.libs.length; i++) {
    const value = library(shape.libs[i]);
    defineProperty(libs, shape.libs[i].name, { __proto__: null, enumerable: true, value });
  }
  const zero = create(null);
  for (let i = 0; i < shape.boxes.length; i++) lazyToolbox(zero, shape.boxes[i].name, shape.boxes[i]);
  defineProperty(zero, 'libs', {
    __proto__: null,
    enumerable: shape.libs.length > 0,
    value: sealed(libs, (key) => miss('library', undefined, key)),
  });

  const tools = create(null);
  const found = (how, a, b) => new Promise((resolve) => resolve(discover(how, a, b)));
  const offered = {
    __proto__: null,
    toolboxes() { return found('toolboxes'); },
    list(toolbox) { return found('list', toolbox); },
    describe(name) { return found('describe', name); },
    search(query, toolbox) { return found('search', query, toolbox); },
    use(toolbox, tool, ...args) {
      return new Promise((resolve) => {
        discover('use', toolbox, tool);
        resolve(call(toolbox, tool, args));
      });
    },
  };
  for (const name in offered) defineProperty(tools, name, { __proto__: null, enumerable: true, value: freeze(offered[name]) });

  // What the host needs done with objects whose methods a script may have replaced since.
  const mapForEach = globalThis.Map?.prototype.forEach;
  const setForEach = globalThis.Set?.prototype.forEach;
  const toISOString = globalThis.Date?.prototype.toISOString;
  const getTime = globalThis.Date?.prototype.getTime;
  const { Uint8Array, ArrayBuffer } = globalThis;
  const typedArray = Uint8Array && Object.getPrototypeOf(Uint8Array.prototype);
  const viewGetter = (prototype, name) => prototype && Reflect_getOwn(prototype, name)?.get;
  const bufferOf = [viewGetter(typedArray, 'buffer'), viewGetter(globalThis.DataView?.prototype, 'buffer')];
  const offsetOf = [viewGetter(typedArray, 'byteOffset'), viewGetter(globalThis.DataView?.prototype, 'byteOffset')];
  const lengthOf = [viewGetter(typedArray, 'byteLength'), viewGetter(globalThis.DataView?.prototype, 'byteLength')];
  const charCodeAt = String.prototype.charCodeAt;
  const toRegExpString = globalThis.RegExp?.prototype.toString;
  const helpers = {
    __proto__: null,
    // [key, value, key, value, …] of a Map; of a Set each value twice.
    entries(collection, isMap) {
      const flat = [];
      let n = 0;
      const add = (value, key) => {
        defineProperty(flat, n++, { __proto__: null, value: key, writable: true, enumerable: true, configurable: true });
        defineProperty(flat, n++, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
      };
      apply(isMap ? mapForEach : setForEach, collection, [add]);
      return flat;
    },
    dateIso(date) {
      const time = apply(getTime, date, []);
      return time === time ? apply(toISOString, date, []) : undefined;
    },
    // A Uint8Array over the bytes of a view (0: typed array, 1: DataView) or a buffer (2).
    bytes(object, kind) {
      if (kind === 2) return new Uint8Array(object);
      return new Uint8Array(apply(bufferOf[kind], object, []), apply(offsetOf[kind], object, []), apply(lengthOf[kind], object, []));
    },
    newBytes(latin1) {
      const bytes = new Uint8Array(latin1.length);
      for (let i = 0; i < bytes.length; i++) bytes[i] = apply(charCodeAt, latin1, [i]);
      return bytes;
    },
    regExp(regExp) {
      return apply(toRegExpString, regExp, []);
    },
  };

  return {
    __proto__: null,
    settled,
    helpers,
    zero: sealed(zero, (key) => miss('name', undefined, key)),
    tools: sealed(tools, (key) => miss('discovery', undefined, key)),
  };
})
