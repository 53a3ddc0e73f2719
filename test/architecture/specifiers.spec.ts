import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path/posix';
import { formatImport, sourcesBelow } from '../support/sources.js';

/** A feature, a part of the platform, another folder of `src`, or a folder beside it. Files directly in `src/features` are a part too. */
const partOf = (path: string): string =>
  /^src\/(?:(?:features|platform)\/[^/]+|[^/]+)(?=\/)/.exec(path)?.[0] ?? path.split('/')[0]!;

const { imports }: { imports: Record<string, { sources: string }> } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
/** Folders that a subpath of package.json names, such as `#features/` for `src/features/`. */
const SUBPATHS = Object.entries(imports)
  .filter(([pattern]) => pattern.endsWith('/*.js'))
  .map(
    ([pattern, { sources }]) => [sources.slice('./'.length, -'*.ts'.length), pattern.slice(0, -'*.js'.length)] as const,
  );

/** How a file imports another TypeScript file of the project: by a path inside of its part, by the subpath of another part. */
function specifierOf(path: string, from: string): string {
  const [folder, prefix] = SUBPATHS.find(([start]) => from.startsWith(start)) ?? [];
  if (folder && partOf(path) !== partOf(from)) return `${prefix}${from.slice(folder.length)}.js`;
  const way = relative(dirname(path), from);
  return `${way.startsWith('.') ? way : `./${way}`}.js`;
}

const IMPORTS = sourcesBelow('src', 'migrations', 'test', 'lab', 'examples').flatMap(({ imports }) => imports);

describe('imports of files of the project', () => {
  const ofProject = IMPORTS.filter(({ specifier }) => /^(\.|#\w+\/).*\.js$/.test(specifier));

  it('are written by their path inside of a feature or another part of the project, and by a subpath outside of it', () => {
    expect(ofProject.length).toBeGreaterThan(5000);
    const offending = ofProject.filter(({ path, from, specifier }) => specifier !== specifierOf(path, from));
    expect(offending.map((one) => `${formatImport(one)} as ${one.specifier}`)).toEqual([]);
  });
});
