import { circlesOf, folderGraph, importOrder } from '../../lab/structure/graph.mjs';
import { importLinesIn, importsIn } from '../../lab/structure/imports.mjs';
import { repeatedBlocks } from '../../lab/structure/repeated-blocks.mjs';

const graph = (...edges: [string, string][]) =>
  folderGraph(
    edges.map(([path, from]) => ({ path, from, names: '', isType: false })),
    (path) => path.replace(/\.ts$/, ''),
  );

describe('figures of npm run structure', () => {
  it('find circles of imports, the largest first', () => {
    const edges: [string, string][] = [
      ['a', 'b'],
      ['b', 'a'],
      ['c', 'd'],
      ['d', 'e'],
      ['e', 'c'],
      ['e', 'a'],
      ['f', 'c'],
    ];
    expect(circlesOf(graph(...edges))).toEqual([
      ['c', 'd', 'e'],
      ['a', 'b'],
    ]);
    expect(circlesOf(graph(['a', 'b'], ['a', 'c'], ['b', 'c']))).toEqual([]);
  });

  it('order nodes after what they import', () => {
    expect(importOrder(graph(['c', 'b'], ['b', 'a'], ['c', 'a']))).toEqual(['a', 'b', 'c']);
  });

  it('recognise imports of types, paths from the root and packages of the project', () => {
    const text = `import type { A } from './a.js';\nimport { type B } from '../b/b.js';\nexport { C, type D } from 'c';\nimport { E } from '#image-inspection';\nimport { F } from '#platform/f/f.js';\n`;
    expect(importsIn('src/x/x.ts', text).map(({ from, isType }) => [from, isType])).toEqual([
      ['src/x/a', true],
      ['src/b/b', true],
      ['c', false],
      ['packages/image-inspection/src/index', false],
      ['src/platform/f/f', false],
    ]);
  });

  it('count the lines of imports', () => {
    const text = `import 'a';\nimport {\n  B,\n  C,\n} from './b.js';\nexport { D } from './d.js';\nexport const E = 'from';\n`;
    expect(importLinesIn(text)).toBe(6);
  });

  it('count runs of six equal lines once, at their full length', () => {
    const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    const a = { path: 'a', text: ['first', ...lines, 'last'].join('\n') };
    const b = { path: 'b', text: lines.map((line) => `  ${line}\n\n`).join('// comment\n') };
    expect(repeatedBlocks([a, b])).toEqual([{ paths: ['a', 'b'], lines: 7 }]);
    expect(repeatedBlocks([a, { path: 'c', text: lines.slice(0, 5).join('\n') }])).toEqual([]);
  });
});
