import { readdirSync } from 'node:fs';
import { GROUPS, pathsOf } from '../groups/groups.mjs';

const ROOT = new URL('../../', import.meta.url);
const filesBelow = (folder: string) =>
  (readdirSync(new URL(folder, ROOT), { recursive: true }) as string[]).map((file) => `${folder}/${file}`);

describe('groups of spec files', () => {
  const specs = ['src', 'test', 'examples'].flatMap(filesBelow).filter((file) => file.endsWith('.spec.ts'));

  it('have every spec over HTTP, and no file twice', () => {
    expect(specs.filter((file) => file.endsWith('.http.spec.ts') && !pathsOf().test(file))).toEqual([]);
    const entries = Object.values(GROUPS).flat();
    const grouped = entries.flatMap((entry) => specs.filter((file) => pathsOf([entry]).test(file)));
    expect(new Set(grouped).size).toBe(grouped.length);
    expect(entries.filter((entry) => !specs.some((file) => pathsOf([entry]).test(file)))).toEqual([]);
  });

  it('are run, each by a file of its name', () => {
    const run = readdirSync(new URL('test/groups', ROOT)).flatMap((file) => /^(.*)\.group\.ts$/.exec(file)?.[1] ?? []);
    expect(run.sort()).toEqual(Object.keys(GROUPS).sort());
  });
});
