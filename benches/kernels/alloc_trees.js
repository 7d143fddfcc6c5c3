// name: alloc_trees; n: 1900
// Short-lived object graphs; one unit builds and counts a binary tree of 1,023 nodes.

function Node(left, right) { this.left = left; this.right = right; }
function build(depth) { return depth === 0 ? new Node(null, null) : new Node(build(depth - 1), build(depth - 1)); }
function count(node) { return node.left === null ? 1 : 1 + count(node.left) + count(node.right); }

function run(n) {
  var kept = build(8), total = 0;
  for (var i = 0; i < n; i++) total += count(build(9));
  return total + count(kept);
}
