import { missingRecord } from '../../platform/base/errors/missing-record.js';
import { defineNames } from '../../platform/base/names/names.js';

/** The error codes, scopes and resource types of this feature. */
export const WEBHOOKS_NAMES = defineNames({
  errors: {
    webhook_not_found: missingRecord('a webhook'),
    webhook_delivery_not_found: missingRecord('a delivery of a webhook'),
  },
  scopes: {
    webhooks: { text: 'webhooks', issuesSecrets: true },
  },
  resourceTypes: {
    webhook: { scope: 'webhooks', text: 'webhooks' },
  },
});

declare module '../../platform/base/names/names.js' {
  interface FeatureNames {
    webhooks: typeof WEBHOOKS_NAMES;
  }
}
