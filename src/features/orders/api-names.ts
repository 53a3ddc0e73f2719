import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const ORDERS_NAMES = defineNames({
  errors: {
    order_not_found: missingRecord('an order'),
    order_on_hold: {
      status: 409,
      cause: 'The order exceeds the credit limit of its customer and is on hold',
      cure: 'Release the order first',
    },
  },
  scopes: {
    orders: { text: 'orders and quotes' },
  },
  resourceTypes: {
    order: {
      scope: 'orders',
      text: 'orders and quotes',
      states: {
        confirmed: 'an order was confirmed, or was created so',
        cancelled: 'an order was given up by writing its status',
        held: 'an order was confirmed, or its total rose, beyond the credit limit of its customer, so that it cannot be shipped',
        released: 'an order that was on hold was released',
      },
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    orders: typeof ORDERS_NAMES;
  }
}
