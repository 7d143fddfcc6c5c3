// A short name for a long result: two runs print the same digest if they made the same text.
export function digest(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length}:${(hash >>> 0).toString(16)}`;
}
/** Digests of a tree of plain objects, without the text of it all. */
export function digest_tree(root) {
  let hash = 0x811c9dc5, count = 0;
  const add = (text) => {
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  };
  const stack = [root];
  while (stack.length) {
    const value = stack.pop();
    if (value === null || typeof value !== 'object') {
      add(String(value));
      continue;
    }
    count++;
    for (const key of Object.keys(value)) {
      add(key);
      stack.push(value[key]);
    }
  }
  return `${count}:${(hash >>> 0).toString(16)}`;
}
