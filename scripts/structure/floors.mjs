/** Folders of src/platform in the order in which they build on each other: a file imports only from its own folder and from those before. */
export const PLATFORM_FLOORS = [
  'library-internals',
  'values',
  'event-loop',
  'errors',
  'json',
  'validation',
  'database',
  'journal',
  'spans',
  'tenancy',
  'clock',
  'records',
  'quotas',
  'sealing',
  'object-store',
  'rate-limits',
  'outbound',
  'auth',
  'idempotency',
  'logging',
  'tracing',
  'http',
];

/** `values` of `src/platform/values/ids.ts`. */
export const platformFolderOf = (path) => /^src\/platform\/([^/]+)\//.exec(path)?.[1];

/** Imports from a folder of the platform that is after the importing one. */
export const climbingInPlatform = (imports) =>
  imports.filter(({ path, from }) => {
    const [own, other] = [path, from].map((one) => PLATFORM_FLOORS.indexOf(platformFolderOf(one)));
    return own >= 0 && other > own;
  });
