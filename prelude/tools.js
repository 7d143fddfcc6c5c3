// Turns tickets into promises, and builds what a script sees as `zero` and `tools`.
//
// The host calls this function once a run. `start` begins a call and gives its ticket; `poll` gives the promise of a ticket,
// which the host settles when no script runs. Both are reachable from here alone: nothing below hands them out, puts them where
// a script could find them, or calls anything a script could have replaced while holding them.
(function (host, shape) {
  'use strict';
  const { start, poll, miss, discover } = host;
  const { Promise, Proxy } = globalThis;
  const { freeze, defineProperty } = Object;
  const isSilent = (key) => key === 'then' || key === 'toJSON' || key === 'constructor';

  // `target`, frozen; it has no prototype, and nothing in it is undefined. For a name it lacks `missing` throws. The names that
  // promises, JSON and inspectors look for are never in it: they are undefined. `made` has what getters have given.
  function sealed(target, missing, made = target) {
    return new Proxy(freeze(target), {
      __proto__: null,
      get(object, key) {
        const own = made[key] ?? object[key];
        if (own !== undefined) return own;
        if (typeof key === 'symbol' || isSilent(key)) return undefined;
        return missing(key);
      },
    });
  }

  // A property with the object of a toolbox, made when it is first read.
  function lazyToolbox(target, box, made) {
    const { name } = box;
    if (isSilent(name)) return;
    defineProperty(target, name, {
      __proto__: null,
      enumerable: true,
      get() { return made[name] ??= toolbox(box); },
    });
  }
  // { id, tools: [name, …] } to the object with a function a tool.
  function toolbox({ id, tools }) {
    const target = { __proto__: null };
    for (let i = 0; i < tools.length; i++) {
      const name = tools[i];
      if (isSilent(name)) continue;
      defineProperty(target, name, {
        __proto__: null,
        enumerable: true,
        value: freeze({ [name](...args) { return poll(start(id, i, args)); } }[name]),
      });
    }
    return sealed(target, (key) => miss('tool', id, key));
  }
  function library({ name, boxes }) {
    const target = { __proto__: null };
    const made = { __proto__: null };
    for (let i = 0; i < boxes.length; i++) lazyToolbox(target, boxes[i], made);
    return sealed(target, (key) => miss('toolbox', name, key), made);
  }
  function libraries() {
    const target = { __proto__: null };
    for (let i = 0; i < shape.libs.length; i++) {
      const value = library(shape.libs[i]);
      defineProperty(target, shape.libs[i].name, { __proto__: null, enumerable: true, value });
    }
    return sealed(target, (key) => miss('library', undefined, key));
  }

  const zero = { __proto__: null };
  const made = { __proto__: null };
  for (let i = 0; i < shape.boxes.length; i++) lazyToolbox(zero, shape.boxes[i], made);
  defineProperty(zero, 'libs', {
    __proto__: null,
    enumerable: shape.libs.length > 0,
    get() { return made.libs ??= libraries(); },
  });

  const found = (how, a, b) => new Promise((resolve) => resolve(discover(how, a, b)));
  const tools = {
    __proto__: null,
    toolboxes: freeze({ toolboxes() { return found('toolboxes'); } }.toolboxes),
    list: freeze({ list(toolbox) { return found('list', toolbox); } }.list),
    describe: freeze({ describe(name) { return found('describe', name); } }.describe),
    search: freeze({ search(query, toolbox) { return found('search', query, toolbox); } }.search),
    use: freeze({
      use(toolbox, tool, ...args) {
        return new Promise((resolve) => {
          discover('use', toolbox, tool);
          resolve(poll(start(toolbox, tool, args)));
        });
      },
    }.use),
  };

  return {
    __proto__: null,
    zero: sealed(zero, (key) => miss('name', undefined, key), made),
    tools: sealed(tools, (key) => miss('discovery', undefined, key)),
  };
})
