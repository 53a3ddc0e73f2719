import type { NewApiKey } from './new-api-key.js';
import { EXAMPLE_API_KEY_ID, EXAMPLE_SPARE_API_KEY_IDS } from '#examples/example-ids.js';

/** Keys that the examples of the API documents read, rotate and revoke. Nobody gets their secrets. */
export const DEMO_API_KEYS: readonly NewApiKey[] = [
  { id: EXAMPLE_API_KEY_ID, name: 'Audit', scopes: ['api_keys:read'] },
  { id: EXAMPLE_SPARE_API_KEY_IDS.rotated, name: 'Spare', scopes: ['api_keys:read'] },
  { id: EXAMPLE_SPARE_API_KEY_IDS.revoked, name: 'Another spare', scopes: ['api_keys:read'] },
];
