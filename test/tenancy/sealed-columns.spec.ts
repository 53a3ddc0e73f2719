import { randomBytes } from 'node:crypto';
import { readEnv } from '#platform/base/config/env.js';
import { Sealer } from '#platform/data/sealing/sealer.js';
import { AgentClient } from '../support/agents/agent-client.js';
import { SEALED_COLUMNS } from '#app/tenants/resealing.js';
import { requireEncryptionKeys } from '#app/start/encryption-keys.js';
import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import { Receiver } from '../support/webhooks/receiver.js';
import { cliHereOf } from '../support/cli.js';

import { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startInstance, startService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';

const newKey = () => randomBytes(32).toString('base64');

describe('a change of ENCRYPTION_KEYS', () => {
  const [oldKey, newest] = [newKey(), newKey()];
  const oldId = new Sealer([oldKey]).currentKeyId;
  const both = { ENCRYPTION_KEYS: `${newest},${oldKey}` };
  const KEYED = { 'idempotency-key': 'sealed-answer' };
  const GROUP = { reference_id: 'KEYED', name: 'x' };
  let service: OwnService;
  let client: Client;
  let receiver: Receiver;
  let webhook: { id: string };

  const start = (ENCRYPTION_KEYS: string) =>
    requireEncryptionKeys(service.database.serviceUrl, readEnv({ ENCRYPTION_KEYS }));

  /** Every text and bytea column of every table that has a value which begins with the id of a key. */
  const columnsWith = (keyId: string) =>
    asAdmin(service.database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ table: string; column: string; type: string }>(
        `select c.relname as table, a.attname as column, t.typname as type from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
            and t.typname in ('text', 'varchar', 'bytea', 'json', 'jsonb', '_text') order by 1, 2`,
      );
      const found: string[] = [];
      for (const { table, column, type } of rows) {
        const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
        const [pattern, exact] = [`(^|["{,])${keyId}\\.`, keyId];
        const { rowCount } = await admin.query(`select 1 from "${table}" where ${text} ~ $1 or ${text} = $2 limit 1`, [
          pattern,
          exact,
        ]);
        if (rowCount) found.push(`${table}.${column}`);
      }
      return found;
    });

  beforeAll(async () => {
    service = await startService({ ENCRYPTION_KEYS: oldKey, WEBHOOKS_ALLOW_PRIVATE: 'true', MCP_ENABLED: 'true' });
    receiver = await Receiver.start();
    await start(oldKey);
    client = await smallDemo(service, 'sealed');
    const { id } = await client.create('/v2/customers', { reference_id: 'SEALED', company_name: 'C' });
    await client.create('/v2/payment-methods', {
      ...{ reference_id: 'SEALED', customer_id: id, provider: 'p', payment_method_type: 'card', token: 'tok_1' },
    });
    webhook = await client.create('/v2/webhooks', { url: receiver.url, types: ['price_list.*'] });
    expect((await client.post(`/v2/webhooks/${webhook.id}/rotate-secret`, { overlap_hours: 24 })).status).toBe(200);
    expect((await client.post('/v2/price-lists', GROUP, KEYED)).status).toBe(201);
    const agent = await AgentClient.connect(client);
    await agent.done('prepare', { action: 'priceLists.create', body: { name: 'Prepared', reference_id: 'PREPARED' } });
  });

  afterAll(async () => {
    await receiver.stop();
    await service.stop();
  });

  const SEALED = [
    'idempotency_keys.sealed_body',
    'payment_methods.sealed_token',
    'prepared_changes.sealed_change',
    'webhooks.sealed_previous_secret',
    'webhooks.sealed_secret',
  ];

  it('encrypts every column again that is named as one of encrypted values', async () => {
    const columns = await asAdmin(service.database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ table: string; column: string }>(
        `select table_name as table, column_name as column from information_schema.columns
          where table_schema = 'public' and column_name like 'sealed\\_%' order by 1, 2`,
      );
      return rows.map(({ table, column }) => `${table}.${column}`);
    });
    expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(columns);
    expect(SEALED).toEqual(columns);
  });

  it('is refused by a start without the old key while values may need it', async () => {
    expect(await columnsWith(oldId)).toEqual(['encryption_keys.id', ...SEALED]);
    await start(both.ENCRYPTION_KEYS);
    await expect(start(newest)).rejects.toThrow(`the key ${oldId}, which ENCRYPTION_KEYS does not have`);
  });

  it('counts a delivery whose secret cannot be decrypted as a failed attempt with a reason', async () => {
    const env = { ENCRYPTION_KEYS: newest, WEBHOOKS_ALLOW_PRIVATE: 'true' };
    const { app, base } = await startInstance(service.database.serviceUrl, { env });
    const dispatcher = app.get(WebhookDispatcher);
    const outcomes: string[] = [];
    dispatcher.onAttempt = (outcome) => void outcomes.push(outcome);
    await dispatcher.round();
    const here = new Client(base, client.key, client.slug);
    const { body } = await here.get(`/v2/webhooks/${webhook.id}/deliveries`);
    expect(body.data[0]).toMatchObject({
      status: 'pending',
      attempts: [
        { status: null, error: expect.stringContaining('cannot decrypt the secret of this webhook') as string },
      ],
    });
    expect((await here.get(`/v2/webhooks/${webhook.id}`)).body.data.failing_since).not.toBeNull();
    expect(outcomes).toContain('retried');
    expect(receiver.messages).toEqual([]);
    await app.close();
  });

  it('fails while a value needs a key that is missing', async () => {
    const here = cliHereOf(service.database);
    const { code, stderr } = await here('reseal', { ENCRYPTION_KEYS: newest });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^\d+ values cannot be decrypted/) as string]);
    await expect(start(newest)).rejects.toThrow(oldId);
  });

  it('is complete after reseal: no column of any table has the old key', async () => {
    const here = cliHereOf(service.database);
    const version = (await client.get(`/v2/webhooks/${webhook.id}`)).body.data.version;
    expect(await here('reseal', both)).toMatchObject({ code: 0, stderr: '' });
    expect(await columnsWith(oldId)).toEqual([]);
    await start(newest);
    const env = { ENCRYPTION_KEYS: newest, WEBHOOKS_ALLOW_PRIVATE: 'true' };
    const { app, base } = await startInstance(service.database.serviceUrl, { env });
    const dispatcher = app.get(WebhookDispatcher);
    dispatcher.now = () => new Date(Date.now() + 3_600_000);
    await dispatcher.round();
    expect(receiver.messages.length).toBeGreaterThan(0);
    const changed = new Client(base, client.key, client.slug);
    const again = await changed.post('/v2/price-lists', GROUP, KEYED);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect((await changed.get(`/v2/webhooks/${webhook.id}`)).body.data.version).toBe(version);
    await app.close();
  });

  it('gives lost keys up only when told so', async () => {
    const lost = newKey();
    await start(`${newest},${lost}`);
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query('update payment_methods set sealed_token = $1 where reference_id = $2', [
        new Sealer([lost]).seal('tok', 'place'),
        'SEALED',
      ]),
    );
    const here = cliHereOf(service.database);
    expect(await here('reseal', { ENCRYPTION_KEYS: newest })).toMatchObject({ code: 1 });
    await expect(start(newest)).rejects.toThrow('ENCRYPTION_KEYS does not have');
    expect(await here('reseal --forget-lost-keys', { ENCRYPTION_KEYS: newest })).toMatchObject({ code: 0 });
    await start(newest);
  });
});
