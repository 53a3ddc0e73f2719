/**
 * Folders of src/platform in the order in which they build on each other: a file imports only from its own folder and from those before.
 * - `base`: values, errors and what else needs neither the database nor HTTP
 * - `data`: access to PostgreSQL
 * - `edge`: what Nest and HTTP need
 */
export const PLATFORM_LAYERS = [
  'base/config',
  'base/library-internals',
  'base/names',
  'base/values',
  'base/event-loop',
  'base/errors',
  'base/json',
  'base/spans',
  'base/object-store',
  'base/outbound',
  'data/sql',
  'data/journal',
  'data/tenancy',
  'data/dry-runs',
  'data/tasks',
  'data/clock',
  'data/reads',
  'data/records',
  'data/quotas',
  'data/sealing',
  'edge/validation',
  'edge/rate-limits',
  'edge/auth',
  'edge/idempotency',
  'edge/logging',
  'edge/tracing',
  'edge/http',
  'edge/files',
];

/** `base/values` of `src/platform/base/values/ids.ts`. */
export const platformFolderOf = (path) => /^src\/platform\/([^/]+\/[^/]+)\//.exec(path)?.[1];

/** Imports from a folder of the platform that is after the importing one. */
export const climbingInPlatform = (imports) =>
  imports.filter(({ path, from }) => {
    const [own, other] = [path, from].map((one) => PLATFORM_LAYERS.indexOf(platformFolderOf(one)));
    return own >= 0 && other > own;
  });
