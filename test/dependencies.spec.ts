import { readFileSync } from 'node:fs';

const DOCUMENT = readFileSync('docs/dependencies.md', 'utf8');
const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;

/** The cells of each row of the table below a heading. */
const rowsBelow = (heading: string): string[][] => {
  const [, section] = DOCUMENT.split(`\n## ${heading}\n`);
  return section!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
};

describe('docs/dependencies.md', () => {
  it.each([
    ['Service', 'dependencies'],
    ['Development', 'devDependencies'],
  ] as const)('lists exactly the packages of package.json, in their order: %s', (heading, key) => {
    expect(rowsBelow(heading).map(([, name]) => name)).toEqual(Object.keys(PACKAGE[key]).map((name) => `\`${name}\``));
  });

  it('gives each package a reason, a state and a replacement', () => {
    const rows = [...rowsBelow('Service'), ...rowsBelow('Development')];
    expect(rows.filter((cells) => cells.length !== 6 || cells.slice(1, 5).some((cell) => !cell))).toEqual([]);
  });
});
