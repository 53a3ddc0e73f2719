import { defineNames } from '#platform/base/names/api-names.js';

/** The scopes and resource types of this feature. */
export const SETTINGS_NAMES = defineNames({
  scopes: {
    settings: { text: 'settings of the tenant' },
  },
  resourceTypes: {
    settings: { scope: 'settings', text: 'settings of the tenant' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    settings: typeof SETTINGS_NAMES;
  }
}
