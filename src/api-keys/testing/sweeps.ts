import { DEMO_API_KEYS } from '../../demo/demo-api-keys.js';
import { createEach, type FeatureSweeps } from '../../../test/support/feature-sweeps.js';
import { ApiKeysService } from '../api-keys.service.js';

export const SWEEPS: FeatureSweeps = {
  copyChanges: {}, // keys are not copied: a look-up id belongs to one tenant

  createRecords: async ({ client, text }) => {
    const { id } = await client.create('/v2/api-keys', { name: text, scopes: ['api_keys:read'] });
    return { api_key: id };
  },

  createDemo: ({ app }) => createEach(DEMO_API_KEYS, (key) => app.get(ApiKeysService).create(key)),
};
