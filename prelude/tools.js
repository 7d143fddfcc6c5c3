// Turns tickets into promises, and builds what a script sees as `zero` and `tools`.
//
// The host calls this function once a run. `start` and `poll` are reachable from here alone: nothing below hands them out,
// puts them where a script could find them, or calls anything a script could have replaced while holding them.
(function (host, shape) {
  'use strict';
  const { start, poll, miss, discover, blame } = host;
  const { Promise, Proxy, Error, Reflect } = globalThis;
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
    // What a getter of an argument throws is what the promise is rejected with.
    return new Promise((resolve, reject) => {
      const ticket = start(box, tool, args);
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

  // A frozen object without prototype. For a name it lacks `missing` throws. The names that promises, JSON and inspectors
  // look for are undefined, whatever a tool is called.
  function sealed(target, missing) {
    return new Proxy(freeze(target), {
      __proto__: null,
      get(object, key) {
        if (typeof key === 'symbol' || isSilent(key)) return undefined;
        const own = Reflect_getOwn(object, key);
        if (own !== undefined) return own.get === undefined ? own.value : apply(own.get, undefined, []);
        return missing(key);
      },
    });
  }
  const isSilent = (key) => key === 'then' || key === 'toJSON' || key === 'constructor';
  const Reflect_getOwn = Reflect.getOwnPropertyDescriptor;

  // { id, tools: [name, …] } to the object with a function a tool, made when it is first read.
  function lazyToolbox(target, name, box) {
    if (isSilent(name)) return;
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
      if (isSilent(name)) continue;
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

  return {
    __proto__: null,
    settled,
    zero: sealed(zero, (key) => miss('name', undefined, key)),
    tools: sealed(tools, (key) => miss('discovery', undefined, key)),
  };
})
