import { circlesOf, folderGraph } from '../../lab/structure/graph.mjs';
import { importedFile } from '../../lab/structure/imports.mjs';
import { FEATURES, productSources, type Source } from '../support/sources.js';

const sources = productSources().filter(({ path }) => path.startsWith('src/'));

/** Paths from the project's root, without their ending, of the files of `src` that a file imports, `import('…')` included. */
const importedBy = ({ path, text, imports }: Source): string[] => {
  const dynamic = [...text.matchAll(/import\(\s*'([^']+)'/g)].map(([, specifier]) => importedFile(path, specifier!));
  return [...imports.map(({ from }) => from), ...dynamic].filter((from) => from.startsWith('src/'));
};

const IMPORTS = sources.flatMap((source) => importedBy(source).map((from) => ({ path: source.path, from })));

const fileOf = (path: string): string => path.replace(/\.ts$/, '');
/** A feature, a folder of `src/app`, the platform, the examples, the demo, or a file that is there directly, such as `main`. */
const folderOf = (path: string): string => {
  const [, part, folder] = fileOf(path).split('/');
  if (part === 'features' || part === 'app') return folder!;
  return part!;
};

/** Folders and files of `src` in the order in which they build on each other: each imports only from those before it. */
const ORDER = [
  'platform',
  'examples',
  'named-records',
  ...FEATURES,
  'published-order',
  'api-names',
  'resources',
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
    const graph = folderGraph(IMPORTS, folderOf);
    expect(graph.size).toBeGreaterThan(20);
    expect(circlesOf(graph)).toEqual([]);
  });

  it('between the files of src form no circle', () => {
    const graph = folderGraph(IMPORTS, fileOf);
    expect(graph.size).toBeGreaterThan(300);
    expect(circlesOf(graph)).toEqual([]);
  });

  it('between the folders of src follow their order', () => {
    const graph = folderGraph(IMPORTS, folderOf);
    expect([...graph.keys()].sort()).toEqual([...ORDER].sort());
    const climbing = [...graph].flatMap(([node, targets]) =>
      [...targets].filter((target) => ORDER.indexOf(target) > ORDER.indexOf(node)).map((to) => `${node} -> ${to}`),
    );
    expect(climbing).toEqual([]);
  });
});
