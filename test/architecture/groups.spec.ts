import { readdirSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { GROUPED, GROUPS } from '../groups/groups.mjs';

const ROOT = new URL('../../', import.meta.url);
const filesBelow = (folder: string) =>
  (readdirSync(new URL(folder, ROOT), { recursive: true }) as string[]).map((file) => `${folder}/${file}`);

describe('groups of spec files', () => {
  it('have every file that is not run by itself, once', () => {
    const grouped = [...filesBelow('src'), ...filesBelow('test')].filter((file) => GROUPED.test(file));
    const folders = Object.values(GROUPS).flat();
    expect([...new Set(grouped.map(dirname))].sort()).toEqual([...folders].sort());
  });

  it('are run, each by a file of its name', () => {
    const run = readdirSync(new URL('test/groups', ROOT)).flatMap((file) => /^(.*)\.group\.ts$/.exec(file)?.[1] ?? []);
    expect(run.sort()).toEqual(Object.keys(GROUPS).sort());
  });
});
