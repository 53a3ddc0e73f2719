import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames, MEGABYTE } from '#platform/base/names/api-names.js';

/** The error codes, scopes, resource types and quotas of this feature. */
export const IMPORTS_NAMES = defineNames({
  errors: {
    import_not_found: missingRecord('an import'),
    import_profile_not_found: missingRecord('an import profile'),
    import_not_cancellable: {
      status: 409,
      cause: 'The import has ended, so there is nothing to cancel',
      cure: 'Read the import for its result',
    },
  },
  scopes: {
    imports: { text: 'imports of files' },
  },
  resourceTypes: {
    import: { scope: 'imports', text: 'imports of files' },
    import_profile: { scope: 'imports', text: 'profiles of imports' },
  },
  quotas: {
    imports: {
      text: 'imports that are queued or running',
      counted: 'unfinished imports',
      cure: 'wait for one to end',
      limit: ({ QUOTA_IMPORTS }) => QUOTA_IMPORTS,
    },
    import_bytes: {
      text: 'bytes of the unpacked files of these imports',
      counted: 'bytes of unfinished imports',
      cure: 'wait for one to end',
      limit: ({ QUOTA_IMPORTS_MB }) => QUOTA_IMPORTS_MB * MEGABYTE,
      inSandbox: 100 * MEGABYTE,
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    imports: typeof IMPORTS_NAMES;
  }
}
