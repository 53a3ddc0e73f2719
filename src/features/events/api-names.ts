import { defineNames } from '#platform/base/names/api-names.js';

/** The scopes of this feature. */
export const EVENTS_NAMES = defineNames({
  scopes: {
    events: { text: 'events and history' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    events: typeof EVENTS_NAMES;
  }
}
