// Turns tickets into promises, and builds what a script sees as `zero` and `tools`.
//
// The host calls this function once a run. `start` begins a call and gives its ticket, `poll` gives the promise of a ticket, which
// the host settles once no script runs. Both are reachable from here alone: nothing below hands them out,
// puts them where a script could find them, or calls anything a script could have replaced while holding them.
(function (host, shape) {
  'use strict';
  const { start, poll, miss, discover } = host;
  const { Promise, Proxy, TypeError, Error } = globalThis;
  const { create, freeze, defineProperty } = Object;

  class ToolError extends Error {
    constructor(message, tool, step, cause) {
      super(message);
      this.tool = tool;
      this.step = step;
      if (cause !== undefined) defineProperty(this, 'cause', { __proto__: null, value: cause, writable: true, configurable: true });
    }
  }
  defineProperty(ToolError.prototype, 'name', { value: 'ToolError', writable: true, configurable: true });
  freeze(ToolError.prototype);
  freeze(ToolError);

  // What a call that failed is rejected with.
  function failed(message, tool, step, cause) {
    return new ToolError(message, tool, step, cause);
  }

  // `target`, frozen; it has no prototype, and nothing in it is undefined. Reading a name it lacks throws what `missing` says, but for the names that
  // promises, JSON and inspectors look for: those are undefined.
  function sealed(target, missing) {
    return new Proxy(freeze(target), {
      __proto__: null,
      get(object, key) {
        if (typeof key === 'symbol') return undefined;
        const own = object[key];
        if (own !== undefined) return own;
        if (key === 'then' || key === 'toJSON' || key === 'constructor') return undefined;
        throw new TypeError(missing(key));
      },
    });
  }

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
      const tool = { [name](...args) { return poll(start(id, i, args)); } }[name];
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
        resolve(poll(start(toolbox, tool, args)));
      });
    },
  };
  for (const name in offered) defineProperty(tools, name, { __proto__: null, enumerable: true, value: freeze(offered[name]) });

  return {
    __proto__: null,
    failed,
    zero: sealed(zero, (key) => miss('name', undefined, key)),
    tools: sealed(tools, (key) => miss('discovery', undefined, key)),
  };
})
