import { asAdmin, itOnOneServer } from '#test/support/database.js';
import { CapturedLog } from '#test/support/log.js';
import { type OwnService, startService } from '#test/support/service.js';
import { DeliverySweep } from './dispatch/delivery-sweep.js';
import { WebhookDispatcher } from './dispatch/webhook-dispatcher.js';
import { newId } from '#platform/base/values/ids.js';
import { BACKLOG, LEASE_WEBHOOKS, TENANTS_WITH_EVENTS } from './dispatch/dispatch.queries.js';
import { PATH } from '#test/support/webhooks/dispatch.js';
import { Receiver } from '#test/support/webhooks/receiver.js';

describe('what webhooks store', () => {
  const log = new CapturedLog();
  let service: OwnService;
  let receiver: Receiver;
  beforeAll(async () => {
    service = await startService({ WEBHOOKS_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'trace' }, { logger: log.logger });
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  const rows = (text: string, values: unknown[] = []) =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query<{ text: string }>(text, values)).rows);

  it('contains no secret in plain text, in any table or in the log; the history names the field', async () => {
    const client = await service.tenant();
    const made = await client.post(PATH, { url: receiver.url }, { 'idempotency-key': 'one' });
    const { id, secret } = made.body.data;
    const rotated = await client.post(`${PATH}/${id}/rotate-secret`, {}, { 'idempotency-key': 'two' });
    receiver.answer = (_, response) => response.writeHead(500).end();
    await service.app.get(WebhookDispatcher).round();
    await client.delete(`${PATH}/${id}`);
    const tables = await rows(
      `select table_name as text from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const contents = [log.text];
    for (const { text: table } of tables)
      contents.push(...(await rows(`select t::text as text from ${table} t`)).map(({ text }) => text));
    expect(contents.length).toBeGreaterThan(20);
    for (const one of [secret, rotated.body.data.secret] as string[]) {
      expect(one).toMatch(/^whsec_/);
      expect(contents.filter((text) => text.includes(one.slice('whsec_'.length)))).toEqual([]);
    }
    const history = (await client.get(`/v2/history?resource_id=${id}`)).body.data as {
      action: string;
      changes: unknown;
    }[];
    expect(history.map(({ action, changes }) => [action, changes])).toEqual([
      ['deleted', []],
      [
        'updated',
        [
          { field: 'secret', before: null, after: null },
          { field: 'previous_secret_until', before: null, after: rotated.body.data.previous_secret_until as string },
        ],
      ],
      ['created', []],
    ]);
  });

  it('is deleted by the sweep: completed deliveries after 30 days, pending ones after 90, and those of deleted webhooks', async () => {
    const client = await service.tenant();
    const make = async () => (await client.create(PATH, { url: receiver.url, status: 'paused' })).id as string;
    const [kept, deleted] = [await make(), await make()];
    const test = async (webhook: string) =>
      (await client.post(`${PATH}/${webhook}/test`, undefined)).body.data.id as string;
    const state = async (status: string, days: number) => {
      const id = await test(kept);
      await rows(
        `update webhook_deliveries set status = $2, updated_at = now() - $3 * interval '1 day' where id = $1`,
        [id, status, days],
      );
      return id;
    };
    const remaining = [await state('delivered', 29), await state('pending', 89), await state('failed', 1)];
    for (const [status, days] of [
      ['delivered', 31],
      ['failed', 31],
      ['pending', 91],
    ] as const)
      await state(status, days);
    await test(deleted);
    await client.delete(`${PATH}/${deleted}`);
    const sweep = service.app.get(DeliverySweep);
    expect(await sweep.run()).toBeGreaterThanOrEqual(4);
    expect(await sweep.run()).toBe(0);
    const left = (await client.get(`${PATH}/${kept}/deliveries`)).body.data as { id: string }[];
    expect(left.map(({ id }) => id).sort()).toEqual([...remaining].sort());
    const stored = await rows(`select id::text as text from webhook_deliveries where webhook_id = any($1)`, [
      [kept, deleted],
    ]);
    expect(stored).toHaveLength(remaining.length);
  });

  itOnOneServer('it reads the statistics of tables')(
    'is searched by dispatchers for tenants that have webhooks only',
    async () => {
      /** How often the statement of a dispatcher reads a table; it does so once for each tenant that it searches. */
      const scans = (table: string, statement: string, values: unknown[]): Promise<number> =>
        asAdmin(service.database.adminUrl, async (admin) => {
          await admin.query('begin');
          await admin.query(statement, values);
          const { rows: read } = await admin.query<{ scans: number }>(
            'select (seq_scan + idx_scan)::integer as scans from pg_stat_xact_user_tables where relname = $1',
            [table],
          );
          await admin.query('rollback');
          return read[0]!.scans;
        });
      const lookedAt = async () => [
        await scans('webhook_feeds', TENANTS_WITH_EVENTS, [1_000]),
        await scans('webhook_progress', LEASE_WEBHOOKS, [newId(), new Date(0), new Date(0), 9, 9]),
        await scans('webhook_deliveries', BACKLOG, []),
      ];
      const before = await lookedAt();
      const [client] = [await service.tenant(), await service.tenant(), await service.tenant()];
      expect(await lookedAt()).toEqual(before);
      const { id } = await client.create(PATH, { url: receiver.url });
      expect(await lookedAt()).toEqual(before.map((count) => count + 1));
      await client.delete(`${PATH}/${id}`);
      expect(await lookedAt()).toEqual(before);
    },
  );
});
