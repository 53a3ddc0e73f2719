import { readdirSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { GROUPS, pathsOf } from './groups.mjs';

const ROOT = '../../';

/** Lets the spec files of a group describe themselves. */
export async function importGroup(name: string): Promise<void> {
  const entries = GROUPS[name]!;
  const paths = pathsOf(entries);
  for (const folder of new Set(entries.map((entry) => dirname(entry)))) {
    for (const file of readdirSync(new URL(`${ROOT}${folder}`, import.meta.url))) {
      const path = `${folder}/${file}`;
      if (paths.test(path)) await import(`${ROOT}${path.replace(/ts$/, 'js')}`);
    }
  }
}
