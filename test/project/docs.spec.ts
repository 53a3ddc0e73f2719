import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = [
  'README.md',
  'AGENTS.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'test/README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** Folders that the pages may name files of without the first part of the path: `orders/order.entity.ts`. */
const BASES = ['', 'src', 'src/features', 'src/app', 'src/features/price-lists', 'docs', 'test/storm'];
const FILE_NAMES = new Set(
  ['src', 'packages', 'test', 'migrations', 'scripts', 'docs', 'lab'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => basename(name)),
  ),
);
/** Files that exist only after a command, or outside of the repository. */
const ELSEWHERE = ['.store-id', 'dist/src/app/cli/main.js'];

const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8').replace(/```[^]*?```/g, '');
const locate = (path: string): string | undefined =>
  BASES.map((base) => join(ROOT, base, path)).find((full) => existsSync(full));

/** Whether a path in backticks names something that exists; a file without folder may be anywhere. */
const exists = (path: string): boolean => locate(path) !== undefined || (!path.includes('/') && FILE_NAMES.has(path));

describe.each(PAGES)('%s', (page) => {
  const text = textOf(page);

  it('names only files that exist', () => {
    const files = [...text.matchAll(/`([\w@.-]+(?:\/[\w.-]+)*\.(?:m?ts|md|sql|json|yaml))`/g)].map(([, path]) => path!);
    expect(files.filter((path) => !exists(path) && !ELSEWHERE.includes(path))).toEqual([]);
    const links = [...text.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, path]) => join(page, '..', path!));
    expect(links.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names only folders of the service that exist', () => {
    const folders = [...text.matchAll(/`((?:src|platform|test)\/[\w-]+(?:\/[\w-]+)*)`/g)].map(([, path]) => path!);
    expect(folders.filter((path) => !locate(path) && !locate(`${path}.spec.ts`))).toEqual([]);
  });

  it('names only identifiers that their file contains', () => {
    const named = [...text.matchAll(/`(\w+)` (?:in|of) `([\w-]+(?:\/[\w.-]+)*\.ts)`/g)];
    const missing = named.filter(([, name, path]) => {
      const file = locate(path!);
      return !file || !new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8'));
    });
    expect(missing.map(([place]) => place)).toEqual([]);
  });
});

describe('SECURITY.md', () => {
  const part = (heading: string): string => {
    const [, text] = textOf('SECURITY.md').split(`\n## ${heading}\n`);
    return text!.split('\n## ')[0]!;
  };
  const sections = part('Threats')
    .split('\n### ')
    .slice(1)
    .map((section) => {
      const [boundary, ...lines] = section.split('\n');
      const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| threat '));
      return { boundary: boundary!, rows: rows.map((row) => row.split('|').map((cell) => cell.trim())) };
    });
  const rows = sections.flatMap((section) => section.rows);
  const testsOf = ([, , , tests]: string[]) => [...tests!.matchAll(/`([^`]+\.spec\.ts)`/g)].map(([, path]) => path!);

  it('has threats of each trust boundary', () => {
    const boundaries = [...part('Trust boundaries').matchAll(/^\d+\. \*\*(.+?)\.\*\*/gm)].map(([, name]) => name);
    expect(sections.map(({ boundary }) => boundary)).toEqual(boundaries);
    expect(sections.filter((section) => !section.rows.length)).toEqual([]);
  });

  it('names a threat once, with its defence and an existing test', () => {
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((cells) => cells.length !== 5 || cells.slice(1, 4).some((cell) => !cell))).toEqual([]);
    expect(new Set(rows.map(([, threat]) => threat)).size).toBe(rows.length);
    expect(rows.filter((cells) => !testsOf(cells).length)).toEqual([]);
    expect(rows.flatMap(testsOf).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe('CHANGELOG.md', () => {
  it('begins with the changes that are not released, and has the version of package.json', () => {
    const headings = [...textOf('CHANGELOG.md').matchAll(/^## \[([^\]]+)\]/gm)].map(([, name]) => name!);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(headings.slice(0, 2)).toEqual(['Unreleased', version]);
  });
});
