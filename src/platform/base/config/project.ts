import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder with `package.json`, above the sources or the build. */
export const PROJECT_FOLDER = projectFolder(import.meta.dirname);

/** Version of the service, such as `0.2.0`. Those of the API are `v1` and `v2`. */
export const SERVICE_VERSION = (
  JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')) as { version: string }
).version;

function projectFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (dirname(folder) === folder) throw new Error('No folder above the service has a package.json');
  return projectFolder(dirname(folder));
}
