import { defineNames } from '#platform/base/names/api-names.js';

/** The error codes of this feature. */
export const AGENTS_NAMES = defineNames({
  errors: {
    origin_not_allowed: {
      status: 403,
      cause:
        'A web page of another origin, or a name of another host that leads to this machine, calls the route for agents',
      cure: 'Ask the operator of the service to allow the origin (`CORS_ORIGINS`) or to state its URL (`PUBLIC_URL`)',
    },
    prepared_change_not_found: {
      status: 404,
      cause: 'The API key has prepared no change with this token, or it has expired',
      cure: 'Prepare the change again',
    },
  },
});

declare module '../../platform/base/names/api-names.js' {
  interface FeatureNames {
    agents: typeof AGENTS_NAMES;
  }
}
