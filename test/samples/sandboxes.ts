import { DEMO_SANDBOXES } from '#features/sandboxes/sandbox-demo.js';
import { SandboxesService } from '#features/sandboxes/sandboxes.service.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { Client } from '../support/client.js';
import { otherText, swapped } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

const PATH = '/v2/sandboxes';

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    sandboxes: [...otherText('currency', 'timezone'), swapped('name', 'Spare', 'Of others')],
  },

  createRecords: async ({ client, text }): Promise<Record<string, string>> => {
    if (client.key.startsWith('wca_test_')) return {}; // a sandbox has none
    const { id } = await client.create(PATH, { name: text });
    return { sandbox: id };
  },

  sendFurtherRequests: async (client) => {
    const { key, id } = await client.create(PATH, { name: 'Further', copy: ['settings', 'attributes', 'price_lists'] });
    const sandbox = new Client(client.base, key as string, client.slug);
    await sandbox.get('/v2/sandbox');
    await sandbox.post('/v2/sandbox/reset', {});
    await client.patch(`${PATH}/${id}`, { name: 'Web shop' }); // refused: another one has it
    await client.delete(`${PATH}/${id}`);
  },

  createDemo: ({ app }) =>
    isSandboxTenantId(currentCaller().tenant.id)
      ? Promise.resolve([])
      : createEach(DEMO_SANDBOXES, (sandbox) => app.get(SandboxesService).create(sandbox)),
};
