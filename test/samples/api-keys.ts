import { DEMO_API_KEYS } from '#features/api-keys/api-key-demo.js';
import { Client } from '../support/client.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';
import { ApiKeysService } from '#features/api-keys/api-keys.service.js';

const PATH = '/v2/api-keys';

export const SAMPLES: FeatureSamples = {
  copyChanges: {}, // keys are not copied: a look-up id belongs to one tenant

  createRecords: async ({ client, text }) => {
    const { id } = await client.create(PATH, { name: text, scopes: ['api_keys:read'] });
    return { api_key: id };
  },

  sendFurtherRequests: async (client) => {
    const holding = (key: string) => new Client(client.base, key, client.slug);
    const create = (scopes: string[], by = client) => by.create(PATH, { name: 'A', scopes });
    const withWebhook = async () => {
      const maker = await create(['*:*']);
      const { id } = await holding(maker.key as string).create('/v2/webhooks', { url: 'https://hooks.example.com/' });
      await client.patch(`/v2/webhooks/${id}`, { status: 'active' }); // is so already
      return maker as { id: string; key: string };
    };
    const [paused, kept] = [await withWebhook(), await withWebhook()];
    await create(['*:read'], holding(paused.key));
    await client.get(`${PATH}?created_by=${paused.id}`);
    await client.delete(`${PATH}/${paused.id}?descendants=revoke`);
    await client.delete(`${PATH}/${kept.id}?webhooks=keep`);
    const narrow = await create(['api_keys:delete']);
    await holding(narrow.key as string).delete(`${PATH}/${narrow.created_by}?webhooks=keep`); // refused after its imports are found
  },

  createDemo: ({ app }) => createEach(DEMO_API_KEYS, (key) => app.get(ApiKeysService).create(key)),
};
