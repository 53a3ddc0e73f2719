import { TenantSizes } from '#app/metrics/tenant-sizes.js';
import { IdempotencySweep } from '#platform/edge/idempotency/idempotency-sweep.js';
import { ListCounts } from '#platform/data/records/list-counts.js';
import { MediaSweep } from '#features/media/media-sweep.js';
import { JournalWork } from '#features/events/journal-work.js';
import { ImportWorker } from '#features/imports/work/import-worker.js';
import { DeliverySweep } from '#features/webhooks/dispatch/delivery-sweep.js';
import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { loseServerOf } from '../support/dead-server.js';
import { withKey } from '../support/idempotency.js';
import { ImportFixture, ndjson, productLine } from '../support/imports/fixture.js';
import { CapturedLog } from '../support/log.js';
import { type OwnService, startService } from '../support/service.js';
import { Receiver } from '../support/webhooks/receiver.js';

/** Functions that visit all tenants and that no instance calls any more. */
const UNUSED = ['delete_expired_idempotency_keys', 'delete_old_webhook_deliveries'];

describe('while the server that has the rows of one tenant cannot be reached', () => {
  const log = new CapturedLog();
  let service: OwnService;
  let receiver: Receiver;
  let dispatcher: WebhookDispatcher;
  /** Tenants before and after the lost one in the order of their ids, in which some work visits them. */
  let clients: { first: Client; lost: Client; last: Client };

  beforeAll(async () => {
    service = await startService({ WEBHOOKS_ALLOW_PRIVATE: 'true' }, { logger: log.logger });
    receiver = await Receiver.start();
    dispatcher = service.app.get(WebhookDispatcher);
    clients = { first: await service.tenant(), lost: await service.tenant(), last: await service.tenant() };
    for (const client of Object.values(clients)) {
      await client.create('/v2/webhooks', { url: receiver.url, types: ['price_list.*'] });
      await client.create('/v2/price-lists', { reference_id: client.slug, name: 'x' });
    }
    await dispatcher.round();
    // so that all kinds of work have rows of each tenant
    await sql(`set session_replication_role = replica;
      update webhook_deliveries set updated_at = now() - interval '40 days';
      update webhook_progress set due_at = now()`);
    for (const client of Object.values(clients)) {
      await client.post('/v2/price-lists', { name: 'With a key' }, withKey('old'));
      await send(client, 'A');
    }
    await sql(`update idempotency_keys set created_at = now() - interval '73 hours'`);
    receiver.messages.length = 0;
    for (const client of Object.values(clients))
      await client.create('/v2/price-lists', { reference_id: `${client.slug} later`, name: 'x' });
  });
  afterAll(async () => {
    await receiver.stop();
    await service.stop();
  });

  const fixtureOf = (client: Client) => new ImportFixture(service, client);
  const send = async (client: Client, sku: string) => {
    const { status } = await fixtureOf(client).send('resource=products&mode=upsert', ndjson(productLine(sku)));
    expect(status).toBe(202);
  };
  const references = () =>
    receiver.messages
      .map(({ event }) => event.resource.reference_id)
      .filter((reference) => reference?.endsWith(' later'))
      .sort();
  const isImported = async (client: Client) => (await client.get('/v2/products?sku_ids=A')).body.data.length === 1;
  const sql = <Row extends object>(text: string): Promise<Row[]> =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query<Row>(text)).rows);
  const unnumbered = async () => {
    const rows = await sql<{
      slug: string;
    }>(`select distinct t.slug from journal_unnumbered u join tenants t on t.id = u.tenant_id
      where u.resource_type = 'product' order by 1`);
    return rows.map(({ slug }) => slug);
  };

  it('the webhooks, imports and journals of the other tenants go on, and the log says that tenants were left out', async () => {
    const { first, lost, last } = clients;
    const reach = await loseServerOf(service.database, lost.slug);
    try {
      expect((await lost.get('/v2/products')).status).toBe(503);
      await dispatcher.round();
      expect(references()).toEqual([`${first.slug} later`, `${last.slug} later`]);
      await fixtureOf(first).work();
      expect([await isImported(first), await isImported(last)]).toEqual([true, true]);
      expect(await unnumbered()).toEqual([first.slug, last.slug]);
      await service.app.get(JournalWork).run();
      expect(await unnumbered()).toEqual([]);
      await service.app.get(IdempotencySweep).run();
      await service.app.get(DeliverySweep).run();
      await service.app.get(ListCounts).run();
      expect(await dispatcher.backlog()).toEqual({ pending: 0, oldest: null });
      expect(await service.app.get(ImportWorker, { strict: false }).backlog()).toEqual({ waiting: 0, oldest: null });
      await service.app.get(TenantSizes).run();
    } finally {
      await reach();
    }
    for (const name of [
      'tenants_with_webhook_events',
      'lease_webhooks',
      'lease_imports',
      'journal_work',
      'sweep_idempotency_keys',
      'sweep_webhook_deliveries',
      'webhook_backlog',
      'import_backlog',
      'tenant_sizes',
    ])
      expect(log.text).toContain(
        `${name} left out 1 tenants, whose server cannot be reached: connection to the remote node worker-1 failed`,
      );
  });

  it('the work of the lost tenant waits, and is done once its server can be reached', async () => {
    const { lost } = clients;
    await dispatcher.round();
    await fixtureOf(lost).work();
    expect(references()).toContain(`${lost.slug} later`);
    expect(await isImported(lost)).toBe(true);
  });

  it('counts and journals of other tenants go on when the work of one fails after it was found', async () => {
    const { first, lost, last } = clients;
    for (const client of [first, lost, last])
      await client.create('/v2/products', { group_code: 'B', variants: [{ sku_id: 'B', name: 'B' }] });
    await sql(`create function refuse_number() returns trigger language plpgsql as $$ begin
        if new.tenant_id = (select id from tenants where slug = '${lost.slug}') then
          raise exception 'connection to the remote node worker-1 failed' using errcode = '08006';
        end if;
        return new;
      end $$;
      create trigger refuse before insert or update on journal_heads for each row execute function refuse_number()`);
    await service.app.get(JournalWork).run();
    expect(await unnumbered()).toEqual([lost.slug]);
    await sql('drop trigger refuse on journal_heads; drop function refuse_number()');
    await service.app.get(JournalWork).run();
    expect(await unnumbered()).toEqual([]);
  });

  it('the sweep of the object store goes on with the objects of other tenants, and reports the error', async () => {
    const { lost, last } = clients;
    const store = service.app.get(MediaSweep);
    const seen: string[] = [];
    const [{ id }] = (await sql<{ id: string }>(`select id from tenants where slug = '${last.slug}'`)) as [
      { id: string },
    ];
    for (const client of [lost, last]) await send(client, 'C');
    await sql('update imports set object_key = null');
    const reach = await loseServerOf(service.database, lost.slug);
    try {
      const options = { graceMs: -60_000, dryRun: true, report: (_: string, key: string) => seen.push(key) };
      await expect(store.run(options)).rejects.toMatchObject({ code: 'unavailable' });
    } finally {
      await reach();
    }
    expect(seen.some((key) => key.startsWith(id))).toBe(true);
  });

  it('the mark that a tenant has no imports or webhooks may stay, but one that it has some is required', async () => {
    const { first } = clients;
    const mark = (call: string) =>
      asAdmin(service.database.adminUrl, async (admin) => {
        await admin.query(
          `set app.tenant_id = '${(await sql<{ id: string }>(`select id from tenants where slug = '${first.slug}'`))[0]!.id}'`,
        );
        await admin.query(`select ${call}`);
      });
    const marks = () => sql(`select has_webhooks as "hasWebhooks" from tenants where slug = '${first.slug}'`);
    await sql(`create function refuse_copy() returns trigger language plpgsql as $$ begin
        raise exception 'connection to the remote node worker-2 failed' using errcode = '08006';
      end $$;
      create trigger refuse before update on tenants for each row execute function refuse_copy()`);
    await mark('mark_webhooks(true)'); // has the value already, so nothing is written
    await mark('mark_webhooks(false)');
    expect(await marks()).toEqual([{ hasWebhooks: true }]);
    await sql('alter table tenants disable trigger refuse');
    await mark('mark_webhooks(false)');
    await sql('alter table tenants enable trigger refuse');
    await expect(mark('mark_webhooks(true)')).rejects.toMatchObject({ code: '08006' });
    await sql('drop trigger refuse on tenants; drop function refuse_copy()');
    await mark('mark_webhooks(true)');
    expect(await marks()).toEqual([{ hasWebhooks: true }]);
  });

  it('another error than that of a connection is not hidden', async () => {
    const reach = await loseServerOf(service.database, clients.lost.slug, '22012');
    try {
      await expect(dispatcher.round()).rejects.toMatchObject({ code: '22012' });
    } finally {
      await reach();
    }
  });

  it('no function of the schema that visits all tenants ends at one of them', async () => {
    const found = await sql<{ name: string; goesOn: boolean }>(
      `select proname as name, prosrc ~ 'exception when connection_exception' as "goesOn" from pg_proc
        where pronamespace = 'public'::regnamespace and prosrc ~ 'for tenant in select' order by 1`,
    );
    expect(found.filter(({ goesOn }) => !goesOn).map(({ name }) => name)).toEqual(UNUSED);
    expect(found.length).toBeGreaterThan(UNUSED.length + 6);
  });
});
