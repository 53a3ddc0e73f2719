import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes and scopes of this feature. */
export const EVENTS_NAMES = defineNames({
  errors: {
    cursor_expired: {
      status: 410,
      cause: 'The events after the cursor are not kept any more',
      cure: 'Read all data again, and follow the events from `cursor=latest`',
    },
  },
  scopes: {
    events: { text: 'events and history' },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    events: typeof EVENTS_NAMES;
  }
}
