import { missingRecord } from '../../platform/base/errors/missing-record.js';
import { defineNames } from '../../platform/base/names/names.js';

/** The error codes, scopes and resource types of this feature. */
export const IMPORTS_NAMES = defineNames({
  errors: {
    import_not_found: missingRecord('an import'),
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
  },
});

declare module '../../platform/base/names/names.js' {
  interface FeatureNames {
    imports: typeof IMPORTS_NAMES;
  }
}
