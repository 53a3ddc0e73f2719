import { missingRecord } from '#platform/base/errors/missing-record.js';
import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes, scopes and resource types of this feature. */
export const ATTRIBUTES_NAMES = defineNames({
  errors: {
    attribute_not_found: missingRecord('an attribute'),
  },
  scopes: {
    attributes: { text: 'definitions of attributes' },
  },
  resourceTypes: {
    attribute: { scope: 'attributes', text: 'definitions of attributes' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    attributes: typeof ATTRIBUTES_NAMES;
  }
}
