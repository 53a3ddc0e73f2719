import { specsOfGroup } from './groups.mjs';

/** Imports the spec files of a group, which then declare their tests in the importing file. */
export async function importGroup(name: string): Promise<void> {
  for (const path of specsOfGroup(name)) await import(`../../${path.replace(/ts$/, 'js')}`);
}
