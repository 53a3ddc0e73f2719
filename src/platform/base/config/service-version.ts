import { readFileSync } from 'node:fs';

/** The file stands four folders above the source, and five above the build. */
const PACKAGE = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../package.json' : '../../../../../package.json',
  import.meta.url,
);

/** Version of the service, such as `0.2.0`. Those of the API are `v1` and `v2`. */
export const SERVICE_VERSION = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version;
