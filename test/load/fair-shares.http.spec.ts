import type { AddressInfo, Server } from 'node:net';
import { lockOrders } from '#features/orders/quantities/order-line-quantities.js';
import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import { Metrics } from '#app/metrics/metrics.js';
import { newId } from '#platform/base/values/ids.js';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { formatKey, newLookup, newSecret } from '#platform/edge/auth/key-format.js';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import { runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { PriceList } from '#features/price-lists/price-list.entity.js';
import type { Client } from '../support/client.js';
import { asAdmin, lockRow } from '../support/database.js';
import { etagOf } from '../support/etag.js';
import { openTransaction, until } from '../support/open-transaction.js';
import { type OwnService, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

const LISTS = '/v1/price-lists';
/** The workers of a cluster have connections and shares of their own, and serve reads of a tenant that waits for the coordinator. */
const WITHOUT_WORKERS = { DATABASE_WORKER_URLS: '' };

describe('shares of the database connections', () => {
  let service: OwnService;
  let db: TenantDb;
  let busy: Client;
  let other: Client;

  beforeAll(async () => {
    service = await startService({ ...WITHOUT_WORKERS, DATABASE_POOL_SIZE: '2' });
    db = service.app.get(TenantDb);
    [busy, other] = [await service.tenant(), await service.tenant()];
  });
  afterAll(() => service.stop());

  it('serve other tenants, key look-ups and health checks while a tenant uses its whole share', async () => {
    const end = await openTransaction(service, busy);
    const waiting = Array.from({ length: 20 }, () => busy.get(LISTS));
    await until(() => db.connections.waiting('tenant') === 20);
    expect((await other.get(LISTS)).status).toBe(200);
    expect((await other.post(LISTS, { reference_id: 'A', name: 'A' })).status).toBe(201);
    expect((await other.get('/health/ready')).status).toBe(200);
    const created = await service.tenant(); // its key is not cached yet
    expect((await created.get(LISTS)).status).toBe(200);
    expect(db.connections.waiting('tenant')).toBe(20);
    await end();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('serve key look-ups and health checks while tenants use all their shares', async () => {
    const ends = [await openTransaction(service, busy), await openTransaction(service, other)];
    expect((await busy.get('/health/ready')).status).toBe(200);
    const created = await service.tenant();
    expect((await created.get('/v1/none')).status).toBe(404);
    const waiting = created.get(LISTS);
    await until(() => db.connections.waiting('tenant') === 1);
    for (const end of ends) await end();
    expect((await waiting).status).toBe(200);
  });

  it('answer 429 to a tenant of which 500 requests wait', async () => {
    const end = await openTransaction(service, busy);
    const caller = await service.app.get(ApiKeys).authenticate(busy.key);
    const read = () => runAs(caller, () => db.read('select 1 where $1::uuid is not null', []));
    const waiting = Array.from({ length: 500 }, read);
    await until(() => db.connections.waiting('tenant') === 500);
    const { status, body, headers } = await busy.get(LISTS);
    expect([status, body, headers.get('retry-after')]).toEqual([
      429,
      {
        code: 'rate_limited',
        message: 'Too many requests of this tenant are waiting; send fewer at a time.',
        details: [],
      },
      '1',
    ]);
    expect((await other.get(LISTS)).status).toBe(200);
    await end();
    await Promise.all(waiting);
    expect((await busy.get(LISTS)).status).toBe(200);
  });

  it('serve known keys and health checks in turn with any number of unknown keys', async () => {
    const keys = service.app.get(ApiKeys);
    await keys.authenticate(busy.key);
    const leases = [
      await db.connections.forAllTenants('control', 'test'),
      await db.connections.forAllTenants('control', 'test'),
    ];
    let refused = 0;
    const unknown = Array.from({ length: 500 }, (_, index) =>
      keys
        .authenticate(formatKey('live', { lookup: newLookup(), secret: newSecret() }), `192.0.2.${index % 250}`)
        .catch((error: DomainError) => {
          refused++;
          return error.code;
        }),
    );
    await until(() => db.connections.waiting('control') === 2); // the others wait for the turn of their address
    let known = keys.authenticate(busy.key);
    while (db.connections.waiting('control') === 2) {
      await known; // cached
      known = keys.authenticate(busy.key);
    }
    const ready = fetch(`${service.base}/health/ready`);
    await until(() => db.connections.waiting('control') === 4);
    for (const { release } of leases) release();
    await known;
    expect((await ready).status).toBe(200);
    expect(refused).toBeLessThan(100);
    expect(new Set(await Promise.all(unknown))).toEqual(new Set(['api_key_invalid']));
  });

  it('are counted in the metrics by class, not by tenant', async () => {
    const metrics = new Metrics(db, service.app.get(WebhookDispatcher));
    const server: Server = await metrics.serve('127.0.0.1', 0);
    const ask = async () => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)).text();
    const end = await openTransaction(service, busy);
    const waiting = busy.get(LISTS);
    await until(() => db.connections.waiting('tenant') === 1);
    expect(await ask()).toMatch(/^database_queue_length\{class="tenant"\} 1$/m);
    await end();
    await waiting;
    const text = await ask();
    for (const line of [
      /^database_queue_length\{class="tenant"\} 0$/m,
      /^database_queue_length\{class="control"\} 0$/m,
      /^database_queue_length\{class="row"\} 0$/m,
      /^webhook_deliveries_pending 0$/m,
      /^webhook_oldest_pending_seconds 0$/m,
      /^database_wait_seconds_count\{class="tenant"\} 2$/m,
    ])
      expect(text).toMatch(line);
    expect(text).not.toContain(busy.slug);
    server.close();
  });
});

describe('requests that wait too long', () => {
  it('for a connection of their tenant get 429', async () => {
    const settings = { DATABASE_POOL_SIZE: '4', DATABASE_QUEUE_TIMEOUT_MS: '250' };
    const service = await startService({ ...WITHOUT_WORKERS, ...settings });
    const client = await service.tenant();
    const ends = [await openTransaction(service, client), await openTransaction(service, client)];
    const { status, body, headers } = await client.get(LISTS);
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '1']);
    for (const end of ends) await end();
    expect((await client.get(LISTS)).status).toBe(200);
    await service.stop();
  });

  describe('for a row', () => {
    let service: OwnService;
    let client: Client;

    beforeAll(async () => {
      // they may wait longer for a connection than for a row, so that on a busy machine the row is what they wait too long for
      service = await startService({ ...WITHOUT_WORKERS, LOCK_TIMEOUT_MS: '50' });
      client = await service.tenant();
    });
    afterAll(() => service.stop());

    /** The response to a change of a price list while `hold` locks its row. */
    const changeWhile = async (hold: (id: string, work: () => Promise<void>) => Promise<void>) => {
      const { id } = await client.create(LISTS, { reference_id: newId(), name: 'A' });
      await hold(id, async () => {
        const { status, body, headers } = await client.patch(`${LISTS}/${id}`, { name: 'B' });
        expect([status, body, headers.get('retry-after')]).toEqual([
          503,
          {
            code: 'unavailable',
            message: 'What is to be changed stays locked by other requests; try again.',
            details: [],
          },
          '1',
        ]);
      });
      expect((await client.patch(`${LISTS}/${id}`, { name: 'B' })).status).toBe(200);
    };

    it('of another request get 503', () =>
      changeWhile(async (id, work) => {
        const end = await openTransaction(service, client, (tx) => tx.lock(PriceList, id));
        await work();
        await end();
      }));

    it('of another program get 503 too', () =>
      changeWhile((id, work) =>
        asAdmin(service.database.adminUrl, async (admin) => {
          await admin.query('begin');
          await lockRow(admin, 'price_lists', id);
          await work();
          await admin.query('rollback');
        }),
      ));
  });
});

describe('rows that a request of this process has locked', () => {
  let service: OwnService;
  let db: TenantDb;
  let client: Client;

  beforeAll(async () => {
    service = await startService({ DATABASE_POOL_SIZE: '4' });
    db = service.app.get(TenantDb);
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  it('are waited for without a connection', async () => {
    const { id } = await client.create(LISTS, { reference_id: 'A', name: 'A' });
    const end = await openTransaction(service, client, (tx) => tx.lock(PriceList, id));
    const changes = Array.from({ length: 10 }, (_, index) => client.patch(`${LISTS}/${id}`, { name: `A ${index}` }));
    await until(() => db.rows.waiting === 10);
    // the tenant has two connections, of which the transaction holds one
    expect((await client.get(`${LISTS}/${id}`)).body.data.name).toBe('A');
    expect(db.connections.waiting('tenant')).toBe(0);
    const { pool } = db.connections;
    await until(() => pool.totalCount - pool.idleCount === 1); // the sweep at the service's start may have another one until it ends
    await end();
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await client.get(`${LISTS}/${id}`)).headers.get('etag')).toEqual(etagOf(11));
  });

  it('are recognised by id and by reference', async () => {
    const { order } = await makeTrade(client);
    const end = await openTransaction(service, client, (tx) => lockOrders(tx, [order.id]));
    const invoice = (order_ids: string[], invoice_number: string) =>
      client.post('/v2/invoices', {
        reference_id: invoice_number,
        invoice_number,
        order_ids,
        invoice_status: 'OPEN',
        due_date: '2099-01-31T00:00:00Z',
        items: [{ sku: 'A', quantity: 1, amount: 1.35 }],
      });
    const both = [invoice(['SO-1'], '1'), invoice([order.id], '2')];
    await until(() => db.rows.waiting === 2);
    await end();
    expect((await Promise.all(both)).map(({ status, body }) => [status, body.message])).toEqual([
      [201, undefined],
      [201, undefined],
    ]);
  });
});
