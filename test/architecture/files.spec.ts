import { dirname } from 'node:path/posix';
import { countBy } from '../support/count-by.js';
import { filesWith, packageSources, productSources, sourcesBelow } from '../support/sources.js';

/** Declarations of tables, fields and texts: they are read by looking up one of them, so a file may have all of a resource. */
const DECLARATIONS = /\.(entity|shape|docs)\.ts$/;
/** Other files that are data or declarations, which may be longer than logic. */
const LONG_LISTS = [
  'src/platform/base/config/env.ts', // the variables of the environment
  'packages/invoice-documents/src/pdf/texts.ts',
  'test/growth/profile-probes.ts',
  'test/support/days/dated-writes.ts',
];

describe('files', () => {
  it('read the environment only in two places', () => {
    expect(filesWith(/\bprocess\.env\b/, productSources())).toEqual(['src/app/cli/main.ts', 'src/app/start/start.ts']);
  });

  it('have at most 250 lines, unless they are lists that are read as one', () => {
    const all = [...sourcesBelow('src', 'migrations', 'test'), ...packageSources()].filter(
      ({ path }) => !DECLARATIONS.test(path),
    );
    const long = all.filter(({ text }) => text.trimEnd().split('\n').length > 250).map(({ path }) => path);
    expect(long.filter((path) => !LONG_LISTS.includes(path))).toEqual([]);
    expect(LONG_LISTS.filter((path) => !long.includes(path))).toEqual([]);
  });

  it('are at most 25 in a folder of the service, beside their specs', () => {
    const paths = productSources().flatMap(({ path }) => (path.startsWith('src/') ? [dirname(path)] : []));
    const folders = Object.entries(countBy(paths));
    expect(folders.length).toBeGreaterThan(50);
    expect(folders.filter(([, files]) => files > 25)).toEqual([]);
  });

  it('have a suffix that says what they contain', () => {
    const named =
      /^[a-z0-9-]+(\.(entity|service|queries|controller|dto|mapper|shape|docs|module|filter|guard|interceptor|pipe|adapter|setup))?(\.(http|property))?(\.spec|\.group|\.d)?\.ts$/;
    const names = [...sourcesBelow('src', 'test', 'migrations'), ...packageSources()].map(({ path }) => path);
    expect(names.filter((path) => !named.test(path.split('/').at(-1)!))).toEqual([]);
  });
});
