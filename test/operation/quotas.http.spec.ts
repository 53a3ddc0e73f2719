import { Quotas } from '#platform/data/quotas/quotas.js';
import type { Answer, Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { pngOfSize } from '../../packages/image-inspection/test/images.js';
import { type OwnService, startService } from '../support/service.js';
import { sendForm, formOf, upload, uploaded } from '../support/uploads.js';
import { eventually } from '../support/waiting.js';

const MB = 1024 * 1024;

describe('the quotas of a tenant', () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService({
      QUOTA_API_KEYS: '4',
      QUOTA_WEBHOOKS: '2',
      QUOTA_PENDING_DELIVERIES: '3',
      QUOTA_IMPORTS: '3',
      QUOTA_IMPORTS_MB: '2',
      QUOTA_MEDIA_FILES: '3',
      QUOTA_MEDIA_MB: '1',
      QUOTA_STORED_ANSWERS: '3',
      WEBHOOKS_ALLOW_PRIVATE: 'true',
    });
  });
  beforeEach(async () => {
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  const refusal = (quota: string, limit: number) => ({
    code: 'limit_reached',
    message: expect.stringContaining(`at most ${limit} `) as string,
    details: [{ field: quota, reason: expect.stringContaining(`the quota of the tenant is ${limit}; `) as string }],
  });
  const countsOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
  const newKey = () => client.post('/v2/api-keys', { name: 'x', scopes: ['orders:read'] });
  const newFile = (lines: number) =>
    client.send('POST', '/v2/imports?resource=products&mode=create', `${'x'.repeat(MB / 2 - 1)}\n`.repeat(lines), {
      'content-type': 'application/x-ndjson',
    });

  it('count valid API keys, also those that are created at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, newKey));
    expect(countsOf(answers)).toEqual([201, 201, 201, 409, 409, 409]); // the tenant has a key already
    expect(answers.find(({ status }) => status === 409)!.body).toEqual(refusal('api_keys', 4));
    const { id } = answers.find(({ status }) => status === 201)!.body.data;
    expect((await client.delete(`/v2/api-keys/${id}`)).status).toBe(204);
    expect((await newKey()).status).toBe(201);
  });

  it('count webhooks, and the pending deliveries before a replay', async () => {
    const create = () => client.post('/v2/webhooks', { url: 'http://127.0.0.1:9/' });
    const { id } = (await create()).body.data;
    await create();
    expect((await create()).body).toEqual(refusal('webhooks', 2));
    const replay = () =>
      client.post(`/v2/webhooks/${id}/replay`, { from: '2026-01-01T00:00:00Z', to: '2126-01-01T00:00:00Z' });
    expect((await replay()).status).toBe(202);
    for (let test = 0; test < 3; test++) await client.post(`/v2/webhooks/${id}/test`, undefined);
    expect((await replay()).body).toEqual(refusal('pending_deliveries', 3));
  });

  it('count the bytes of unfinished imports, also of those that are sent at the same time', async () => {
    const answers = await Promise.all([newFile(3), newFile(3)]);
    expect(countsOf(answers)).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toEqual(refusal('import_bytes', 2 * MB));
    for (let more = 0; more < 2; more++) expect((await newFile(0)).status).toBe(202);
    expect((await newFile(0)).body).toEqual(refusal('imports', 3));
    const { data } = (await client.get('/v2/imports')).body;
    expect((await client.post(`/v2/imports/${data[0].id}/cancel`, undefined)).status).toBe(202);
    expect((await newFile(0)).status).toBe(202);
  });

  it('count media files and their bytes, in both versions', async () => {
    const first = await uploaded(client, pngOfSize(400_000));
    await uploaded(client, pngOfSize(400_000));
    const large = pngOfSize(400_000);
    expect((await upload(client, large)).body).toEqual(refusal('media_bytes', MB));
    expect((await sendForm(client, formOf([['file', large]]), '/v1/media/upload')).body.code).toBe('limit_reached');
    await uploaded(client, pngOfSize(1_000));
    expect((await upload(client, pngOfSize(1_000))).body).toEqual(refusal('media_files', 3));
    expect((await client.delete(`/v2/media/${first.id}`)).status).toBe(204);
    await eventually(
      () => upload(client, large),
      ({ status }) => status === 201,
    );
  });

  it('count stored answers: a write is refused before it has an effect, and stored answers are still given', async () => {
    const create = (name: string, version = 'v2', body: object = { reference_id: name, name }) =>
      client.post(`/${version}/price-lists`, body, { 'idempotency-key': name });
    for (const name of ['A', 'B']) expect((await create(name)).status).toBe(201);
    expect((await create('C', 'v2', {})).status).toBe(400); // a refusal is stored too
    for (const version of ['v1', 'v2']) expect((await create('D', version)).body).toEqual(refusal('stored_answers', 3));
    expect((await create('A')).headers.get('idempotent-replayed')).toBe('true');
    expect((await client.get('/v2/price-lists?include_total=true')).body.pagination.total_records).toBe(2);
    expect((await client.post('/v2/price-lists', { reference_id: 'D', name: 'D' })).status).toBe(201);
    await asAdmin(service.database.adminUrl, (admin) => admin.query('delete from idempotency_keys'));
    await eventually(
      () => create('E'),
      ({ status }) => status === 201,
    );
  });

  it('are counted by a metric when they refuse', async () => {
    const refused: string[] = [];
    service.app.get(Quotas).onRefused = (quota) => void refused.push(quota);
    for (let count = 0; count < 4; count++) await newKey();
    expect(refused).toEqual(['api_keys']);
  });

  it('and what is used of them are in GET /v2/tenant, for a key with any scope', async () => {
    const zones = { currency: 'EUR', timezone: 'Europe/Berlin' };
    const own = await service.tenant({ slug: 'own', ...zones, scopes: ['orders:read'] });
    const { status, body } = await own.get('/v2/tenant');
    expect([status, body.data]).toEqual([
      200,
      {
        id: expect.any(String) as string,
        slug: 'own',
        name: expect.any(String) as string,
        ...zones,
        mode: 'live',
        livemode: true,
        now: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        key: {
          id: expect.any(String) as string,
          lookup: own.key.split('_')[2],
          scopes: ['orders:read'],
          expires_at: expect.any(String) as string,
          limits: { reads_per_minute: null, writes_per_minute: null, tenant_per_minute: null },
        },
        quotas: [
          { name: 'api_keys', used: 1, limit: 4 },
          { name: 'webhooks', used: 0, limit: 2 },
          { name: 'pending_deliveries', used: 0, limit: 3 },
          { name: 'imports', used: 0, limit: 3 },
          { name: 'import_bytes', used: 0, limit: 2 * MB },
          { name: 'media_files', used: 0, limit: 3 },
          { name: 'media_bytes', used: 0, limit: MB },
          { name: 'sandboxes', used: 0, limit: 5 },
          { name: 'stored_answers', used: 0, limit: 3 },
        ],
      },
    ]);
    await uploaded(client, pngOfSize(1_000));
    await newFile(1);
    const { quotas } = (await client.get('/v2/tenant')).body.data;
    const used = Object.fromEntries(quotas.map((quota: { name: string; used: number }) => [quota.name, quota.used]));
    expect(used).toMatchObject({ media_files: 1, imports: 1, import_bytes: MB / 2 });
    expect(used.media_bytes).toBeGreaterThan(0);
  });
});
