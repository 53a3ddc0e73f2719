import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The compiled program lies deeper than its source, and the data beside the source is not compiled: hence the search. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

export function excerptFile(): string {
  return join(projectRoot(), 'examples/online-retail/online-retail-excerpt.csv');
}
