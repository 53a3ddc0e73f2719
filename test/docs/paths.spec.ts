import { posix } from 'node:path';
import { commentsOf, foldersAbove, PAGES, PROJECT_FILES, projectText, proseOf } from '../support/project-files.js';

/** Its paths are those of other projects. */
const OF_OTHERS = ['examples/upload-folder/README.md'];
/** Folders whose files pages name without the folder: `orders/order.entity.ts`, `wire/price-list-fields.ts`. */
const BASES = ['src', 'src/features', 'src/app', 'src/features/price-lists', 'docs', 'test/storm'];
/** What looks like a path and is none of the project: packages, media types, routes, and what commands make. */
const NO_PATHS =
  /^@|^(?:application|multipart|text|image)\/|^(?:\.data|dist|releases|DATA_DIR|packages\/api-client\/(?:dist|generated))(?:\/|$)|^prices\/resolve$|^[A-Z\d/]+$/;
/** Files that exist only after a command, or outside of the repository. */
const ELSEWHERE = ['.store-id', 'northwind.sql', 'prometheus.yml'];

const PATH = /(?<![\w./<:{}@-])[\w@.<][\w@.<>*…{},-]*(?:\/[\w@.<>*…{},-]+)+/g;
const FILE = /^[\w@.-]+\.(?:m?ts|mjs|md|sql|json|ya?ml)$/;
const ROOT_FOLDERS = new Set(PROJECT_FILES.filter((path) => path.includes('/')).map((path) => path.split('/')[0]!));

const files = new Set(PROJECT_FILES);
const folders = new Set(PROJECT_FILES.flatMap(foldersAbove));
const names = new Set(PROJECT_FILES.map((path) => posix.basename(path)));
/** Paths without their endings: `test/journal` stands for its specs. */
const stems = new Set(PROJECT_FILES.map((path) => path.replace(/(?:\.http)?(?:\.spec)?\.\w+$/, '')));

/** Whether a path exists from one of the folders; `<name>`, `…` and `*` are any part of a name. */
function exists(path: string, from: string[]): boolean {
  const written = path.replace(/[.,]$/, '');
  return from.some((base) => {
    const whole = posix.join(base, written);
    if (!/[<…*]/.test(whole)) return files.has(whole) || folders.has(whole) || stems.has(whole);
    const escaped = whole.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/<[^>]*>|…|\*+/g, '[^/]*');
    const pattern = new RegExp(`^${escaped}(?:/|$)`);
    return PROJECT_FILES.some((file) => pattern.test(file));
  });
}

/** The names by which links reach the headings of a page. */
const anchorsOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(PAGES.filter((page) => !OF_OTHERS.includes(page)))('%s', (page) => {
  const prose = proseOf(page);
  const from = [...foldersAbove(page), ...BASES];

  it('names only paths that exist', () => {
    const code = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!);
    const paths = code.flatMap((text) => text.match(PATH) ?? []);
    expect(paths.filter((path) => !NO_PATHS.test(path) && !exists(path, from))).toEqual([]);
    const single = code.filter((text) => FILE.test(text));
    expect(single.filter((name) => !names.has(name) && !ELSEWHERE.includes(name))).toEqual([]);
  });

  it('links only files and headings that exist', () => {
    const links = [...prose.matchAll(/\]\((?!http)([^)#]*)(?:#([^)]+))?\)/g)].map(([, path, anchor]) => ({
      path: path ? posix.join(page, '..', path) : page,
      anchor,
    }));
    expect(links.filter(({ path }) => !files.has(path) && !folders.has(path.replace(/\/$/, '')))).toEqual([]);
    expect(links.filter(({ path, anchor }) => anchor && !anchorsOf(path).includes(anchor))).toEqual([]);
  });
});

describe('comments', () => {
  it('name only paths that exist', () => {
    const sources = PROJECT_FILES.filter((path) => /\.(?:m?ts|mjs|sql)$/.test(path));
    expect(sources.length).toBeGreaterThan(1000);
    const stale = sources.flatMap((source) =>
      commentsOf(projectText(source))
        .flatMap((comment) => comment.match(PATH) ?? [])
        .filter((path) => ROOT_FOLDERS.has(path.split('/')[0]!) && !NO_PATHS.test(path))
        .filter((path) => !exists(path, [...foldersAbove(source), ...BASES]))
        .map((path) => `${source}: ${path}`),
    );
    expect(stale).toEqual([]);
  });
});
