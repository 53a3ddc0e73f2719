import { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { type OwnService, startService } from '#test/support/service.js';
import { PNG } from '../../../packages/image-inspection/test/images.js';
import { upload } from '#test/support/uploads.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { readTenantTables } from '#platform/data/sql/tenant-tables.js';
import { SandboxSweep } from './work/sandbox-sweep.js';

const PATH = '/v2/sandboxes';

/** What a sandbox has in these tests: what is copied, and what its users write. */
const SETTINGS = { invoice_sequence: { format: 'R-{N}', next: 40 }, default_tax_rate: 19, tax_mode: 'net' };

describe('a sandbox', () => {
  let service: OwnService;
  let live: Client;
  const holding = (key: string) => new Client(service.base, key, live.slug);

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    live = await service.tenant();
    await live.patch('/v2/settings', SETTINGS);
    await upload(live, PNG, { entity_type: 'logo' });
    await live.create('/v2/attributes', { entity: 'order', name: 'Gate', data_type: 'text' });
    await live.create('/v2/price-lists', { reference_id: 'RETAIL', name: 'Retail' });
  });

  const copyAll = () => live.create(PATH, { name: 'A', copy: ['settings', 'attributes', 'price_lists'] });
  const contents = async (client: Client) => {
    const read = async (path: string) => (await client.get(path)).body.data;
    const settings = await read('/v2/settings');
    const withoutTimes = (rows: Record<string, unknown>[]) =>
      rows.map((row) => ({ ...row, created_at: null, updated_at: null }));
    return {
      settings: { ...settings, updated_at: null, logo_media_file_id: settings.logo_media_file_id !== null },
      attributes: withoutTimes(await read('/v2/attributes')),
      priceLists: withoutTimes(await read('/v2/price-lists')),
    };
  };

  it('begins with what is copied, whose records have their ids, with sequences from 1', async () => {
    const { key } = await copyAll();
    const sandbox = holding(key);
    const [copied, original] = [await contents(sandbox), await contents(live)];
    expect(copied.attributes).toEqual(original.attributes);
    expect(copied.priceLists).toEqual(original.priceLists);
    expect(copied.settings).toEqual({
      ...original.settings,
      version: copied.settings.version,
      invoice_sequence: { ...original.settings.invoice_sequence, next: 1 },
    });
    expect(copied.settings.logo_media_file_id).toBe(true);
    const [logo] = (await sandbox.get('/v2/media?entity_types=logo')).body.data;
    expect((await fetch(logo.url as string)).status).toBe(200);
    const types = (await sandbox.get('/v2/events')).body.data.map(({ type }: { type: string }) => type);
    expect(types.sort()).toEqual([
      'api_key.created',
      'attribute.created',
      'media_file.created',
      'price_list.created',
      'settings.updated',
    ]);
  });

  it('needs the scopes to read what is copied', async () => {
    const narrow = await service.tenant({ slug: live.slug, scopes: ['sandboxes:write', 'attributes:read'] });
    const refused = await narrow.post(PATH, { name: 'A', copy: ['attributes', 'price_lists'] });
    expect([refused.status, refused.body.details]).toEqual([
      403,
      [{ field: 'X-API-Key', reason: 'needs the scope price_lists:read' }],
    ]);
    expect((await narrow.post(PATH, { name: 'A', copy: ['attributes'] })).status).toBe(201);
  });

  it('is after a reset as it was after its creation, with its keys', async () => {
    const made = await copyAll();
    const sandbox = holding(made.key);
    const before = await contents(sandbox);
    const cursor = (await sandbox.get('/v2/events?cursor=latest')).body.pagination.next_cursor as string;
    await fill(sandbox);
    await sandbox.create('/v2/price-lists', { reference_id: 'SECOND', name: 'Second' });
    const path = '/v2/price-lists?page_size=1&cursor=';
    const ofList = (await sandbox.get('/v2/price-lists?page_size=1')).body.pagination.next_cursor as string;
    expect((await sandbox.get(`${path}${ofList}`)).status).toBe(200);
    expect((await live.get(`${path}${ofList}`)).body.code).toBe('validation_failed');
    await live.create('/v2/attributes', { entity: 'order', name: 'Later', data_type: 'text' });
    await live.delete(`/v2/media/${(await live.get('/v2/media?entity_types=logo')).body.data[0].id}`);
    const reset = await sandbox.post('/v2/sandbox/reset', {});
    expect([reset.status, reset.body.data.id, reset.body.data.version]).toEqual([200, made.id, 2]);
    expect(reset.body.data.tenant_id).not.toBe(made.tenant_id);
    expect(await contents(sandbox)).toEqual(before);
    for (const path of ['customers', 'webhooks', 'imports'])
      expect([path, (await sandbox.get(`/v2/${path}`)).body.data]).toEqual([path, []]);
    const old = await sandbox.get(`/v2/events?cursor=${cursor}`);
    expect([old.status, old.body.code]).toEqual([410, 'cursor_expired']);
    const oldOfList = await sandbox.get(`${path}${ofList}`);
    expect([oldOfList.status, oldOfList.body.code]).toEqual([410, 'cursor_expired']);
    const again = await live.post(`${PATH}/${made.id}/reset`, {}, { 'if-match': '"2"' });
    expect([again.status, again.body.data.version]).toEqual([200, 3]);
    const changes = (await live.get('/v2/history?resource_type=sandbox&sort=asc')).body.data;
    expect(changes.map(({ action }: { action: string }) => action)).toEqual(['created', 'updated', 'updated']);
    expect(changes[1].changes.map(({ field }: { field: string }) => field)).toEqual(['tenant_id']);
  });

  it('leaves nothing behind after a reset and after its deletion, in any table of tenants and in the store', async () => {
    const made = await copyAll();
    const sandbox = holding(made.key);
    await fill(sandbox);
    const filled = await traces(made.tenant_id);
    expect(filled).toEqual(
      expect.arrayContaining(['customers', 'journal_unnumbered or journal', 'objects', 'webhooks', 'idempotency_keys']),
    );
    const { tenant_id: second } = (await live.post(`${PATH}/${made.id}/reset`, {})).body.data;
    await service.app.get(SandboxSweep).run();
    expect(await traces(made.tenant_id)).toEqual([]);
    expect(await traces(second)).toContain('api_keys');
    await fill(sandbox);
    await live.delete(`${PATH}/${made.id}`);
    await service.app.get(SandboxSweep).run();
    expect(await traces(second)).toEqual([]);
    expect(await traces((await live.get('/v2/tenant')).body.data.id)).toContain('attributes');
  });

  it('is erased when nobody has used it for 30 days', async () => {
    const [used, unused] = [await copyAll(), await live.create(PATH, { name: 'B' })];
    const age = (id: string, days: number) =>
      sql(`update tenants set created_at = now() - $2::integer * interval '1 day' where sandbox_id = $1`, [id, days]);
    await age(used.id, 31);
    await age(unused.id, 31);
    await sql('update api_keys set last_used_at = now() where tenant_id = $1', [used.tenant_id]);
    await service.app.get(SandboxSweep).run();
    expect((await live.get(`${PATH}/${used.id}`)).status).toBe(200);
    expect((await live.get(`${PATH}/${unused.id}`)).status).toBe(404);
    expect(await traces(unused.tenant_id)).toEqual([]);
  });

  const sql = (text: string, values: unknown[]) =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query(text, values)).rows);

  /** Writes records, files, stored answers and webhooks. */
  async function fill(sandbox: Client): Promise<void> {
    await sandbox.post(
      '/v2/customers',
      { reference_id: 'C', company_name: 'C', first_name: 'A', last_name: 'B' },
      { 'idempotency-key': 'once' },
    );
    await upload(sandbox, PNG, {});
    await sandbox.create('/v2/webhooks', { url: 'https://hooks.example.com/' });
    const attribute = (await sandbox.get('/v2/attributes')).body.data[0];
    await sandbox.patch(`/v2/attributes/${attribute.id}`, { priority: 9 });
  }

  /** The tables in which a tenant has rows, by the catalogue, and `objects` if it has any. */
  async function traces(tenantId: string): Promise<string[]> {
    return asAdmin(service.database.adminUrl, async (admin) => {
      const query = async (text: string) => (await admin.query(text)).rows;
      const found: string[] = [];
      for (const { name } of await readTenantTables({ query } as never)) {
        const { rowCount } = await admin.query(`select from ${name} where tenant_id = $1 limit 1`, [tenantId]);
        if (rowCount) found.push(name);
      }
      if (found.some((name) => name.startsWith('journal'))) found.push('journal_unnumbered or journal');
      const { rowCount } = await admin.query('select from tenants where id = $1 and ended_at is not null', [tenantId]);
      if (rowCount) found.push('tenants');
      for await (const batch of service.app.get(ObjectStore).list(tenantId)) if (batch.length) found.push('objects');
      return found;
    });
  }
});
