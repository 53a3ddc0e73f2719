import { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { type OwnService, startService } from '#test/support/service.js';

const LIST = { reference_id: 'A', name: 'A' };

describe('sandboxes are bounded', () => {
  let service: OwnService;
  let live: Client;
  const sandboxOf = async (tenant: Client) =>
    new Client(service.base, (await tenant.create('/v2/sandboxes', { name: 'A' })).key, tenant.slug);

  beforeAll(async () => {
    service = await startService({ RATE_LIMIT_TENANT_PER_MINUTE: '40', QUOTA_IMPORTS_MB: '50' });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    live = await service.tenant();
  });

  it('in webhooks, and by the quotas of tenants where these are lower', async () => {
    const sandbox = await sandboxOf(live);
    for (let count = 0; count < 10; count++)
      await sandbox.create('/v2/webhooks', { url: 'https://hooks.example.com/' });
    const refused = await sandbox.post('/v2/webhooks', { url: 'https://hooks.example.com/' });
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached']);
    const quotas = (await live.get('/v2/tenant')).body.data.quotas as { name: string; limit: number }[];
    expect(quotas.find(({ name }) => name === 'import_bytes')?.limit).toBe(50 * 1024 ** 2);
  });

  it('in entries of the journal, until a reset', async () => {
    const sandbox = await sandboxOf(live);
    await sandbox.create('/v2/price-lists', LIST);
    await sandbox.get('/v2/events'); // gives the entries their positions
    const { id } = (await sandbox.get('/v2/tenant')).body.data;
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query('update journal_heads set position = 1000000 where tenant_id = $1', [id]),
    );
    const key = { 'idempotency-key': 'once' };
    const refused = await sandbox.post('/v2/price-lists', { ...LIST, reference_id: 'B' }, key);
    expect([refused.status, refused.body.code, refused.body.details[0].reason]).toEqual([
      409,
      'limit_reached',
      expect.stringContaining('reset it'),
    ]);
    expect((await sandbox.get('/v2/price-lists')).body.data).toHaveLength(1);
    expect((await sandbox.post('/v2/sandbox/reset', {})).status).toBe(200);
    expect((await sandbox.post('/v2/price-lists', { ...LIST, reference_id: 'B' }, key)).status).toBe(201);
  });

  it('in requests: all sandboxes together have the limit of one tenant, and live tenants are not concerned', async () => {
    const other = await service.tenant();
    const sandboxes = [await sandboxOf(live), await sandboxOf(other)];
    const statuses = new Set<number>();
    for (let count = 0; count < 41; count++) statuses.add((await sandboxes[count % 2]!.get('/v2/orders')).status);
    expect(statuses).toEqual(new Set([200, 429]));
    expect((await live.get('/v2/orders')).status).toBe(200);
  });
});
