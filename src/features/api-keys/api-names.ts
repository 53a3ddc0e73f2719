import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes, resource types and quotas of this feature. */
export const API_KEYS_NAMES = defineNames({
  errors: {
    api_key_not_found: missingRecord('an API key'),
  },
  scopes: {
    api_keys: { text: 'API keys', issuesSecrets: true },
  },
  resourceTypes: {
    api_key: { scope: 'api_keys', text: 'API keys' },
  },
  quotas: {
    api_keys: {
      text: 'API keys that are neither revoked nor expired',
      counted: 'valid API keys',
      cure: 'revoke one first',
      limit: ({ QUOTA_API_KEYS }) => QUOTA_API_KEYS,
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    'api-keys': typeof API_KEYS_NAMES;
  }
}
