import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes, resource types and quotas of this feature. */
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
  quotas: {
    webhooks: {
      text: 'endpoints to which events are sent, also those that are paused',
      counted: 'webhooks',
      cure: 'delete one first',
      limit: ({ QUOTA_WEBHOOKS }) => QUOTA_WEBHOOKS,
      inSandbox: 10,
    },
    pending_deliveries: {
      text: 'deliveries of webhooks that are pending; no replay begins beyond the limit, but events are still delivered',
      counted: 'pending deliveries',
      cure: 'wait until they are delivered, or delete a webhook',
      limit: ({ QUOTA_PENDING_DELIVERIES }) => QUOTA_PENDING_DELIVERIES,
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    webhooks: typeof WEBHOOKS_NAMES;
  }
}
