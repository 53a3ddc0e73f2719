import { readFileSync } from 'node:fs';
import { featureLayers, shownLayers } from '../../lab/structure/feature-layers.mjs';
import { FEATURES, productSources } from '../support/sources.js';

const PAGE = readFileSync('src/features/README.md', 'utf8');

describe('src/features/README.md', () => {
  it('shows the layers of the imports, as npm run structure -- --write prints them', () =>
    expect(shownLayers(PAGE)).toBe(featureLayers(productSources())));

  it('says once what each feature is', () => {
    const described = [...PAGE.matchAll(/^\| `([\w-]+)` \| \S.+ \|$/gm)].map(([, feature]) => feature!);
    expect(described.sort()).toEqual([...FEATURES].sort());
  });
});

describe('layers of features', () => {
  const source = (path: string, ...imports: string[]) => ({
    path: `src/features/${path}.ts`,
    text: imports.map((from) => `import { x } from '${from}.js';\n`).join(''),
  });

  it('put each feature above the highest of those that it imports', () =>
    expect(
      featureLayers([
        source('top/a', '../middle/a', '../low/a'),
        source('middle/a', '../low/a', '../../platform/a'),
        source('other/a', './b', '../low/a'),
        source('low/a', './b'),
        source('names', './top/a'),
      ]),
    ).toBe(' 3  top\n 2  middle  other\n 1  low\n'));
});
