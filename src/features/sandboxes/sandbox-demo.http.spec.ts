import { PriceListsService } from '#features/price-lists/price-lists.service.js';
import { runAs } from '#platform/data/tenancy/caller.js';
import { Client } from '#test/support/client.js';
import { type OwnService, startService } from '#test/support/service.js';
import type { LoadDemo } from './sandbox-settings.js';
import { SandboxPreparation } from './work/sandbox-preparation.js';

describe('the demo records of a sandbox', () => {
  let service: OwnService;
  let live: Client;
  let preparation: SandboxPreparation;
  const inSandbox = (made: { key: string }) => new Client(service.base, made.key, '');

  beforeAll(async () => {
    service = await startService();
    preparation = service.app.get(SandboxPreparation);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    live = await service.tenant({ currency: 'EUR' });
  });

  /** Creates two price lists instead of all demo records. */
  const load: LoadDemo = (caller) =>
    runAs(caller, async () => {
      for (const referenceId of ['A', 'B'])
        await service.app.get(PriceListsService).create({ referenceId, name: referenceId });
    });
  const lists = async (client: Client) =>
    ((await client.get('/v2/price-lists')).body.data as { reference_id: string }[])
      .map((one) => one.reference_id)
      .sort();

  it('are loaded after the answer, and again by a reset that asks for them', async () => {
    const made = await live.create('/v2/sandboxes', { name: 'A', demo: true });
    expect(made.status).toBe('preparing');
    const sandbox = inSandbox(made);
    await sandbox.create('/v2/price-lists', { reference_id: 'OWN', name: 'Served meanwhile' });
    preparation.loadDemo = load;
    await preparation.run();
    const read = (await sandbox.get('/v2/sandbox')).body.data;
    expect([read.status, read.version]).toEqual(['ready', 1]);
    expect(await lists(sandbox)).toEqual(['A', 'B', 'OWN']);
    expect(await lists(live)).toEqual([]);
    const reset = await sandbox.post('/v2/sandbox/reset', { demo: true });
    expect(reset.body.data.status).toBe('preparing');
    expect(await lists(sandbox)).toEqual([]);
    await preparation.run();
    expect(await lists(sandbox)).toEqual(['A', 'B']);
    expect((await sandbox.post('/v2/sandbox/reset', undefined)).body.data.status).toBe('ready');
  });

  it('are tried again after a failure, and left alone when the sandbox was reset meanwhile', async () => {
    const made = await live.create('/v2/sandboxes', { name: 'A', demo: true });
    const sandbox = inSandbox(made);
    preparation.loadDemo = () => Promise.reject(new Error('The store is full'));
    await preparation.run();
    expect((await sandbox.get('/v2/sandbox')).body.data.status).toBe('preparing');
    preparation.loadDemo = async (caller, signal) => {
      await live.post(`/v2/sandboxes/${made.id}/reset`, {});
      await load(caller, signal);
    };
    await preparation.run(); // the tenant that it fills has ended
    expect(await lists(sandbox)).toEqual([]);
    expect((await sandbox.get('/v2/sandbox')).body.data.status).toBe('ready');
  });
});
