import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES, proseOf } from '../support/project-files.js';

const ROOT = join(import.meta.dirname, '../..');
/** Folders that the pages may name files of without the first part of the path: `orders/order.entity.ts`. */
const BASES = ['', 'src', 'src/features', 'src/app', 'src/features/price-lists', 'docs', 'test/storm'];
const locate = (path: string): string | undefined =>
  BASES.map((base) => join(ROOT, base, path)).find((full) => existsSync(full));

describe.each(PAGES)('%s', (page) => {
  const text = proseOf(page);

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
    const [, text] = proseOf('SECURITY.md').split(`\n## ${heading}\n`);
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
    const headings = [...proseOf('CHANGELOG.md').matchAll(/^## \[([^\]]+)\]/gm)].map(([, name]) => name!);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(headings.slice(0, 2)).toEqual(['Unreleased', version]);
  });
});

describe('docs/decisions.md', () => {
  it('has each decision once', () => {
    const beginnings = [...proseOf('docs/decisions.md').matchAll(/^\| (?!decision )(.{60}).* \|$/gm)].map(
      ([, text]) => text!,
    );
    expect(beginnings.length).toBeGreaterThan(100);
    expect(beginnings.filter((text, index) => beginnings.indexOf(text) !== index)).toEqual([]);
  });
});
