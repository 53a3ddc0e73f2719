import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const INVENTORIES_NAMES = defineNames({
  errors: {
    inventory_not_found: missingRecord('an inventory'),
  },
  scopes: {
    inventories: { text: 'stock figures' },
  },
  resourceTypes: {
    inventory: { scope: 'inventories', text: 'stock figures of products' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    inventories: typeof INVENTORIES_NAMES;
  }
}
