import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { groupOf, GROUPS, specFiles, specsOfGroup } from '../groups/groups.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** Run by `npm run prove`, which needs a load balancer, and by `npm run test:citus`, which needs a cluster. */
const NOT_IN_NPM_TEST = ['test/rolling/rolling.spec.ts', 'test/citus/moved-shard.http.spec.ts'];

describe('groups of spec files', () => {
  const files = readdirSync(join(ROOT, 'test/groups')).flatMap((file) => /^(.*)\.group\.ts$/.exec(file)?.[1] ?? []);

  it('have a file each, and specs', () => {
    expect(files.sort()).toEqual([...GROUPS].sort());
    expect(GROUPS.filter((name) => !specsOfGroup(name).length)).toEqual([]);
  });

  it('include every spec that starts the service in its own process', () => {
    expect(specFiles().filter((path) => path.endsWith('.http.spec.ts') && !groupOf(path))).toEqual(
      NOT_IN_NPM_TEST.filter((path) => path.endsWith('.http.spec.ts')),
    );
    expect(specsOfGroup('units').filter((path) => path.endsWith('.http.spec.ts'))).toEqual([]);
  });

  it('and the other specs are run by npm test exactly once', () => {
    const env = { ...process.env, TEST_GROUPS: 'true' };
    const jest = [
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '--listTests',
      '--json',
    ];
    const listed: string[] = JSON.parse(execFileSync(process.execPath, jest, { cwd: ROOT, env, encoding: 'utf8' }));
    const run = listed
      .map((path) => path.slice(ROOT.length + 1).replaceAll('\\', '/'))
      .flatMap((path) => {
        const group = /^test\/groups\/(.*)\.group\.ts$/.exec(path)?.[1];
        return group ? specsOfGroup(group) : [path];
      });
    expect([...run, ...NOT_IN_NPM_TEST].sort()).toEqual(specFiles());
  });
});
