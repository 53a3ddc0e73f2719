import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { JournalWork } from '#features/events/journal-work.js';
import { contractOf } from '../support/contract-pricing/contracts.js';
import { EventFeed } from '#features/events/event-feed.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { Client } from '../support/client.js';
import { asAdmin, withoutTriggers } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { type OwnService, startInstance, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

const DAYS = 90;

/** Waits until a request of the application waits for events. */
async function untilWaitingForEvents(app: INestApplication): Promise<void> {
  while (!app.get(TenantDb).journaled.awaitedTenants.length) await sleep(10);
}

describe('events', () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  const types = async (query = ''): Promise<string[]> => {
    const { status, body } = await client.get(`/v2/events?page_size=1000${query}`);
    expect([status, body.details]).toEqual([200, undefined]);
    return body.data.map(({ type }: { type: string }) => type);
  };
  const admin = (text: string, values: unknown[] = []) =>
    asAdmin(service.database.adminUrl, (connection) => connection.query(text, values));
  const latest = async (): Promise<string> =>
    (await client.get('/v2/events?cursor=latest')).body.pagination.next_cursor;

  it('say what was written by which key in which request, in the order of the writes', async () => {
    const { id } = await client.create('/v2/sales-reps', { reference_id: 'R', name: 'Ann' });
    await client.patch(`/v2/sales-reps/${id}`, { name: 'Anna', phone: null }, { 'x-request-id': 'my request' });
    const { body } = await client.get('/v2/events?types=sales_rep.*');
    const resource = { type: 'sales_rep', id, reference_id: 'R' };
    expect(body.data).toMatchObject([
      { type: 'sales_rep.created', resource: { ...resource, version: 1 }, changes: [] },
      {
        type: 'sales_rep.updated',
        resource: { ...resource, version: 2 },
        changes: [{ field: 'name', before: 'Ann', after: 'Anna' }],
        request_id: 'my request',
        actor: { api_key_id: body.data[0].actor.api_key_id, owner_email: null },
      },
    ]);
    expect(body.pagination).toEqual({ page_size: 100, next_cursor: expect.any(String) });
  });

  it('are followed by cursor, from the oldest or from now on, and the last cursor is never null', async () => {
    const start = await latest(); // after the creation of the key
    for (const name of ['1', '2', '3']) await client.create('/v2/sales-reps', { reference_id: name, name });
    const first = await client.get(`/v2/events?page_size=2&cursor=${start}`);
    const second = await client.get(`/v2/events?page_size=2&cursor=${first.body.pagination.next_cursor}`);
    const end = await client.get(`/v2/events?cursor=${second.body.pagination.next_cursor}`);
    expect([first, second, end].map(({ body }) => body.data.length)).toEqual([2, 1, 0]);
    expect(end.body.pagination.next_cursor).toBe(second.body.pagination.next_cursor);
    const now = await latest();
    await client.create('/v2/sales-reps', { reference_id: '4', name: '4' });
    expect((await client.get(`/v2/events?cursor=${now}`)).body.data).toMatchObject([
      { resource: { reference_id: '4' } },
    ]);
  });

  it('are all found by a filter although one read searches only a part of the sequence', async () => {
    const start = await latest();
    for (const name of ['1', '2']) await client.create('/v2/sales-reps', { reference_id: name, name });
    await client.create('/v2/price-lists', { reference_id: '3', name: '3' });
    const feed = service.app.get(EventFeed);
    const { maxSearched } = feed;
    feed.maxSearched = 1;
    try {
      const found: string[] = [];
      for (let [cursor, answers] = [start, 0]; answers < 4; answers++) {
        const { body } = await client.get(`/v2/events?types=price_list.*&cursor=${cursor}`);
        found.push(...body.data.map(({ type }: { type: string }) => type));
        cursor = body.pagination.next_cursor as string;
      }
      expect(found).toEqual(['price_list.created']);
    } finally {
      feed.maxSearched = maxSearched;
    }
  });

  it('are filtered by types, families of types and resources', async () => {
    const { order } = await makeTrade(client);
    await client.patch(`/v2/orders/${order.id}/status`, { status: 'cancelled' });
    expect(await types('&types=order.*')).toEqual([
      'order.created',
      'order.confirmed',
      'order.updated',
      'order.cancelled',
    ]);
    expect(await types('&types=order.cancelled&types=customer.created')).toEqual([
      'customer.created',
      'order.cancelled',
    ]);
    expect(await types(`&resource_ids=${order.id}&resource_ids=no-id`)).toHaveLength(4);
    const { status, body } = await client.get('/v2/events?types=order.eaten');
    expect([status, body.details[0].field]).toEqual([400, 'types']);
  });

  it('of an invoice include those of its orders, and the states that it is created in', async () => {
    const { order } = await makeTrade(client);
    const cursor = await latest();
    const { id } = await client.create('/v2/invoices', {
      reference_id: 'I',
      invoice_number: 'I',
      order_ids: [order.id],
      due_date: '2099-01-01T00:00:00Z',
      invoice_status: 'OPEN',
      items: [{ sku: 'A', quantity: 2, amount: 1.35 }],
    });
    await client.patch(`/v2/invoices/${id}`, { paid_amount: 2.7 });
    const { body } = await client.get(`/v2/events?cursor=${cursor}`);
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual([
      ...['invoice.created', 'invoice.issued', 'order.updated'],
      ...['payment.created', 'allocation.created'], // the adjustment of the written paid_amount
      ...['invoice.updated', 'invoice.paid'],
    ]);
    const field = `line_items[${order.line_items[0]!.id}].invoiced_quantity`;
    expect(body.data[2].changes).toEqual([{ field, before: 0, after: 2 }]);
    expect((await client.get(`/v2/orders/${order.id}`)).body.data.version).toBe(body.data[2].resource.version);
  });

  it('are only those of resources that the key may read', async () => {
    await makeTrade(client);
    const reader = await issueKey(service.database, { slug: client.slug, scopes: ['events:read', 'orders:read'] });
    const { body } = await client.get('/v2/events', { 'x-api-key': reader });
    expect(new Set(body.data.map(({ resource }: any) => resource.type))).toEqual(new Set(['order']));
    const history = await client.get('/v2/history', { 'x-api-key': reader });
    expect(new Set(history.body.data.map((entry: any) => entry.resource_type))).toEqual(new Set(['order']));
    const without = await issueKey(service.database, { slug: client.slug, scopes: ['orders:read'] });
    expect((await client.get('/v2/events', { 'x-api-key': without })).status).toBe(403);
  });

  it('refuse cursors of other lists and tenants, and those that were not handed out', async () => {
    await client.create('/v2/sales-reps', { reference_id: '1', name: '1' });
    await client.create('/v2/sales-reps', { reference_id: '2', name: '2' });
    const list = (await client.get('/v2/sales-reps?page_size=1')).body.pagination.next_cursor;
    const stranger = await service.tenant();
    const other = (await stranger.get('/v2/events?cursor=latest')).body.pagination.next_cursor;
    const [, tenant] = JSON.parse(Buffer.from(await latest(), 'base64url').toString()) as string[];
    const future = Buffer.from(JSON.stringify(['events', tenant, '99'])).toString('base64url');
    for (const cursor of [list, other, future, 'x', '%00']) {
      const { status, body } = await client.get(`/v2/events?cursor=${cursor}`);
      expect([cursor, status, body.details?.[0]?.field]).toEqual([cursor, 400, 'cursor']);
    }
  });

  it('are waited for without a connection until there is one', async () => {
    const other = await startInstance(service.database.serviceUrl);
    const cursor = await latest();
    const waiting = [service.base, other.base].map((base) =>
      new Client(base, client.key, client.slug).get(`/v2/events?cursor=${cursor}&wait=20`),
    );
    await client.create('/v2/sales-reps', { reference_id: '1', name: '1' });
    for (const { body } of await Promise.all(waiting)) expect(body.data).toHaveLength(1);
    // a stop answers those who wait
    const late = fetch(`${other.base}/v2/events?cursor=${await latest()}&wait=20`, {
      headers: { 'x-api-key': client.key },
    });
    const begun = performance.now();
    await untilWaitingForEvents(other.app);
    await other.app.close();
    expect((await late).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it('expire: an older cursor is answered with 410', async () => {
    await client.create('/v2/sales-reps', { reference_id: '1', name: '1' });
    const [first] = [await latest()];
    await client.create('/v2/sales-reps', { reference_id: '2', name: '2' });
    await client.create('/v2/sales-reps', { reference_id: '3', name: '3' });
    expect(await types(`&cursor=${first}`)).toHaveLength(2);
    await admin(
      `update journal set occurred_at = now() - interval '${DAYS + 1} days'
       where (reference_id in ('1', '2') or resource_type = 'api_key') and tenant_id = (select id from tenants where slug = $1)`,
      [client.slug],
    );
    const { status, body } = await client.get(`/v2/events?cursor=${first}`);
    expect([status, body.code, body.details[0].field]).toEqual([410, 'cursor_expired', 'cursor']);
    expect(await types()).toEqual(['sales_rep.created']);
    expect((await client.get('/v2/history?resource_type=sales_rep')).body.pagination.total_records).toBe(3);
  });

  it('caused by time come once, also after a time without instances and with several instances', async () => {
    const { order } = await makeTrade(client);
    const { id } = await client.create('/v2/invoices', {
      reference_id: 'I',
      invoice_number: 'I',
      order_ids: [order.id],
      due_date: new Date(Date.now() + 3_600_000).toISOString(),
      invoice_status: 'OPEN',
      items: [{ sku: 'A', quantity: 2, amount: 1.35 }],
    });
    const start = new Date(Date.now() + 3_600_000).toISOString();
    const contract = await client.create(
      '/v2/contract-pricing',
      contractOf({ schedule_details: { start_date: start } }),
    );
    const cursor = await latest();
    const setClockBack = `update journal_heads set clock_until = now() - interval '2 days'
      where tenant_id = (select id from tenants where slug = $1)`;
    // as if the service had stood still for two days, in which the dates passed
    await asAdmin(service.database.adminUrl, (connection) =>
      withoutTriggers(connection, async () => {
        await connection.query(`update invoices set due_date = now() - interval '25 hours' where id = $1`, [id]);
        await connection.query(setClockBack, [client.slug]);
        await connection.query(
          `update contracts set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
          [contract.id],
        );
      }),
    );
    const other = await startInstance(service.database.serviceUrl);
    await Promise.all([service, other, service].map(({ app }) => app.get(JournalWork).run()));
    // as if the instance had ended after it added the events and before it set the clock
    await asAdmin(service.database.adminUrl, (connection) => connection.query(setClockBack, [client.slug]));
    await service.app.get(JournalWork).run();
    const clockOf = `select clock_until > now() - interval '1 minute' as "isSet"
      from journal_heads where tenant_id = (select id from tenants where slug = $1)`;
    const [clock] = await asAdmin(
      service.database.adminUrl,
      async (connection) => (await connection.query<{ isSet: boolean }>(clockOf, [client.slug])).rows,
    );
    expect(clock).toEqual({ isSet: true });
    await other.app.close();
    expect(await types(`&cursor=${cursor}`)).toEqual([
      'invoice.overdue',
      'contract_price.started',
      'contract_price.expired',
    ]);
    const { body } = await client.get(`/v2/events?cursor=${cursor}&types=invoice.overdue`);
    expect(body.data).toMatchObject([{ actor: { api_key_id: null, owner_email: null }, request_id: null }]);
    expect((await client.get(`/v2/history?resource_id=${id}`)).body.data).toHaveLength(1);
  });
});
