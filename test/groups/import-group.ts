import { readdirSync } from 'node:fs';
import { GROUPED, GROUPS } from './groups.mjs';

const ROOT = '../../';

/** Lets the grouped spec files of a group's folders describe themselves. */
export async function importGroup(name: string): Promise<void> {
  for (const folder of GROUPS[name]!) {
    for (const file of readdirSync(new URL(`${ROOT}${folder}`, import.meta.url))) {
      const path = `${folder}/${file}`;
      if (GROUPED.test(path)) await import(`${ROOT}${path.replace(/ts$/, 'js')}`);
    }
  }
}
