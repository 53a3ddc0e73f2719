import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Searches upwards for the data, because it is beside the source and the compiled program is in a deeper folder. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

export function excerptFile(): string {
  return join(projectRoot(), 'examples/online-retail/online-retail-excerpt.csv');
}
