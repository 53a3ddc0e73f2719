import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const SHIPMENTS_NAMES = defineNames({
  errors: {
    shipment_not_found: missingRecord('a shipment'),
    over_shipped: {
      status: 409,
      cause: 'More would be shipped than was ordered and not cancelled',
      cure: 'Ship at most what `details` states',
    },
    order_not_shippable: {
      status: 409,
      cause: 'The order is not confirmed, or is a quote',
      cure: 'Confirm the order first',
    },
  },
  scopes: {
    shipments: { text: 'shipments' },
  },
  resourceTypes: {
    shipment: {
      scope: 'shipments',
      text: 'shipments',
      states: {
        shipped: 'a shipment has left, or was created so',
        fulfilled: 'a shipment has arrived, or was created so',
        cancelled: 'a shipment was cancelled, and its quantities went back to the order',
      },
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    shipments: typeof SHIPMENTS_NAMES;
  }
}
