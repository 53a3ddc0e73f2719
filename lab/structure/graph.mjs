/** Graphs of imports: a Map from each node to the Set of nodes that it imports. */

/** The graph of `folderOf` over imports; imports within a folder, or to or from none, are left out. */
export function folderGraph(imports, folderOf) {
  const graph = new Map();
  for (const { path, from } of imports) {
    const [own, other] = [folderOf(path), folderOf(`${from}.ts`)];
    if (own === undefined || other === undefined) continue;
    if (!graph.has(own)) graph.set(own, new Set());
    if (!graph.has(other)) graph.set(other, new Set());
    if (own !== other) graph.get(own).add(other);
  }
  return graph;
}

/** Groups of at least two nodes that all reach each other (Tarjan's strongly connected components), each sorted. */
export function circlesOf(graph) {
  return components(graph)
    .filter((nodes) => nodes.length > 1)
    .map((nodes) => nodes.sort())
    .sort((a, b) => b.length - a.length || (a[0] < b[0] ? -1 : 1));
}

/** The nodes, each after all that it imports; within a circle in no particular order. */
export const importOrder = (graph) => components(graph).flat();

/** Components come out after those that they reach. */
function components(graph) {
  const found = [];
  const indexes = new Map();
  const lowest = new Map();
  const stack = [];
  const visit = (node) => {
    indexes.set(node, indexes.size);
    lowest.set(node, indexes.get(node));
    stack.push(node);
    for (const next of [...(graph.get(node) ?? [])].sort()) {
      if (!indexes.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) === indexes.get(node)) found.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of [...graph.keys()].sort()) if (!indexes.has(node)) visit(node);
  return found;
}
