import { FEATURES, productSources, type Source } from '../support/sources.js';

/** The imports of each node of a graph: files, or folders. */
type Graph = Map<string, Set<string>>;

const sources = productSources().filter(({ path }) => path.startsWith('src/'));

/** Paths from the project's root, without their ending, of the files of `src` that a file imports, `import('…')` included. */
const importedBy = ({ path, text, imports }: Source): string[] => {
  const dynamic = [...text.matchAll(/import\('(\.[^']+)\.js'\)/g)].map(([, from]) => from!);
  const resolved = dynamic.map((from) => new URL(from, `file:///${path}`).pathname.slice(1));
  return [...imports.map(({ from }) => from), ...resolved].filter((from) => from.startsWith('src/'));
};

/** `nodeOf` names the node that a path belongs to; imports within one node are left out. */
function graphOf(nodeOf: (path: string) => string): Graph {
  const graph: Graph = new Map();
  for (const source of sources) {
    const node = nodeOf(source.path);
    const targets = graph.get(node) ?? new Set();
    for (const from of importedBy(source)) if (nodeOf(from) !== node) targets.add(nodeOf(from));
    graph.set(node, targets);
  }
  return graph;
}

/** Circles such as `a -> b -> a`. After each, its last import is removed, so that the next one is another. */
function circlesOf(graph: Graph): string[] {
  const rest: Graph = new Map([...graph].map(([node, targets]) => [node, new Set(targets)]));
  const circles: string[] = [];
  for (let circle = findCircle(rest); circle; circle = findCircle(rest)) {
    circles.push([...circle, circle[0]].join(' -> '));
    rest.get(circle.at(-1)!)!.delete(circle[0]!);
  }
  return circles;
}

/** One circle of a graph. Removes the nodes that are on none: those without an import that leads further. */
function findCircle(graph: Graph): string[] | undefined {
  let ends: string[];
  do {
    ends = [...graph].filter(([, targets]) => ![...targets].some((target) => graph.has(target))).map(([node]) => node);
    for (const node of ends) graph.delete(node);
  } while (ends.length);
  const [first] = graph.keys();
  if (first === undefined) return undefined;
  const visited = [first];
  for (;;) {
    const next = [...graph.get(visited.at(-1)!)!].find((target) => graph.has(target))!;
    if (visited.includes(next)) return visited.slice(visited.indexOf(next));
    visited.push(next);
  }
}

const fileOf = (path: string): string => path.replace(/\.ts$/, '');
/** A folder below `src`, or a file that is there directly, such as `app.module`. */
const folderOf = (path: string): string => fileOf(path).split('/')[1]!;

/** Folders and files of `src` in the order in which they build on each other: each imports only from those before it. */
const ORDER = [
  'config',
  'platform',
  'examples',
  ...FEATURES,
  'features',
  'tenants',
  'database',
  'health',
  'metrics',
  'app.module',
  'docs',
  'app.setup',
  'demo',
  'start',
  'cli',
  'main',
];

describe('imports', () => {
  it('between the folders of src form no circle', () => {
    const graph = graphOf(folderOf);
    expect(graph.size).toBeGreaterThan(20);
    expect(circlesOf(graph)).toEqual([]);
  });

  it('between the files of src form no circle', () => {
    const graph = graphOf(fileOf);
    expect(graph.size).toBeGreaterThan(300);
    expect(circlesOf(graph)).toEqual([]);
  });

  it('between the folders of src follow their order', () => {
    const graph = graphOf(folderOf);
    expect([...graph.keys()].sort()).toEqual([...ORDER].sort());
    const climbing = [...graph].flatMap(([node, targets]) =>
      [...targets].filter((target) => ORDER.indexOf(target) > ORDER.indexOf(node)).map((to) => `${node} -> ${to}`),
    );
    expect(climbing).toEqual([]);
  });

  it('that form circles are all found', () => {
    const graph = (edges: Record<string, string[]>): Graph =>
      new Map(Object.entries(edges).map(([node, targets]) => [node, new Set(targets)]));
    expect(circlesOf(graph({ a: ['b', 'c'], b: ['c'], c: ['outside'] }))).toEqual([]);
    expect(circlesOf(graph({ a: ['b'], b: ['c'], c: ['b', 'a'] }))).toEqual(['b -> c -> b', 'a -> b -> c -> a']);
  });
});
