import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const PRODUCTS_NAMES = defineNames({
  errors: {
    product_not_found: missingRecord('a product'),
    duplicate_sku: {
      status: 409,
      cause: 'Other products have these SKUs',
      cure: 'Change the products whose ids are in `details` instead, or choose other SKUs',
    },
  },
  scopes: {
    products: { text: 'products' },
  },
  resourceTypes: {
    product: { scope: 'products', text: 'products' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    products: typeof PRODUCTS_NAMES;
  }
}
