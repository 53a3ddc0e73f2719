import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes, resource types and quotas of this feature. */
export const SANDBOXES_NAMES = defineNames({
  errors: {
    sandbox_not_found: missingRecord('a sandbox'),
    clock_advancing: {
      status: 409,
      cause: 'An earlier move of the clock of the sandbox is not complete',
      cure: 'Read the sandbox until its `status` is not `advancing`, then move the clock',
    },
  },
  scopes: {
    sandboxes: { text: 'sandboxes, in which things are tried out', issuesSecrets: true },
  },
  resourceTypes: {
    sandbox: { scope: 'sandboxes', text: 'sandboxes' },
  },
  quotas: {
    sandboxes: {
      text: 'sandboxes; a sandbox has none itself',
      counted: 'sandboxes',
      cure: 'delete one first',
      limit: ({ QUOTA_SANDBOXES }) => QUOTA_SANDBOXES,
      inSandbox: 0,
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    sandboxes: typeof SANDBOXES_NAMES;
  }
}
