import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const RETURNS_NAMES = defineNames({
  errors: {
    return_not_found: missingRecord('a return'),
    over_returned: {
      status: 409,
      cause: 'More would be returned of an order line than was shipped or invoiced of it',
      cure: 'Return at most what `details` states',
    },
    goods_not_bought: {
      status: 409,
      cause: 'Nothing of the SKU was shipped or invoiced to the customer',
      cure: 'Check customer and SKU, or write `returns_unbought` of the settings to accept such goods',
    },
  },
  scopes: {
    returns: { text: 'returns of goods' },
  },
  resourceTypes: {
    return: {
      scope: 'returns',
      text: 'returns of goods',
      states: {
        approved: 'a return was approved, so that the customer may send the goods',
        received: 'all of a return was received, or what is missing was given up',
        closed: 'a return was closed: everything accepted is credited or was not billed, or nothing more will be',
        cancelled: 'a return was cancelled, so that its goods do not come back',
      },
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    returns: typeof RETURNS_NAMES;
  }
}
