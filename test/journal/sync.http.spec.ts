import type { Client as PgClient } from 'pg';
import type { Client } from '../support/client.js';
import { asAdmin, itOnOneServer, lockRow } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';
import { intercept, type Statement } from '../support/statements.js';
import { makeTrade } from '../support/trade.js';
import { untilWaiting } from '../support/waiting-sessions.js';

/** The overlap that docs/sync.md requires. */
const OVERLAP_MS = 120_000;
const ORDERS = ['draft', 'submitted', 'confirmed', 'cancelled'].map((status) => `/v2/orders?order_status=${status}`);
const INVOICES = ['/v2/invoices?'];

/** A copy of a list that is synchronised by the rules of docs/sync.md: the version of each record by its id. */
class Copy {
  readonly versions: Record<string, number> = {};
  private since?: number;

  constructor(
    private readonly client: Client,
    private readonly lists: readonly string[],
  ) {}

  async catchUp(): Promise<void> {
    let begun: number | undefined;
    const after = this.since && `&updated_after=${new Date(this.since - OVERLAP_MS).toISOString()}`;
    for (const list of this.lists) {
      for (let cursor: string | null = ''; cursor !== null;) {
        const position: string = cursor && `&cursor=${cursor}`;
        const { status, body, headers } = await this.client.get(
          `${list}&sort_by=updated_at&sort=asc&page_size=3${after ?? ''}${position}`,
        );
        expect([list, status]).toEqual([list, 200]);
        begun ??= Date.parse(headers.get('date')!);
        for (const { id, version } of body.data) this.versions[id] = Math.max(version, this.versions[id] ?? 0);
        cursor = body.pagination.next_cursor;
      }
    }
    this.since = begun;
  }
}

describe('a synchronization by updated_after', () => {
  let service: OwnService;
  let client: Client;
  let admin: PgClient;
  let locker: PgClient;
  let finish: () => void;
  let connections: Promise<unknown>;

  beforeAll(async () => {
    service = await startService();
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const { adminUrl } = service.database;
    await new Promise<void>((ready) => {
      connections = asAdmin(adminUrl, (first) =>
        asAdmin(adminUrl, async (second) => {
          [admin, locker] = [first, second];
          ready();
          await finished;
        }),
      );
    });
  });
  afterAll(async () => {
    finish();
    await connections;
    await service.stop();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  let made = 0;
  const order = (extra: object = {}) => ({
    customer_id: 'C-1',
    reference_id: `ORDER-${++made}`,
    line_items: [{ reference_id: '1', sku: 'A', quantity: 9, unit_price: 2 }],
    ...extra,
  });
  const invoice = (orderId: string, extra: object = {}) => ({
    reference_id: `INVOICE-${++made}`,
    invoice_number: `NUMBER-${made}`,
    order_ids: [orderId],
    paid_amount: 0,
    due_date: '2099-01-31T00:00:00Z',
    items: [{ sku: 'A', quantity: 1, amount: 2 }],
    ...extra,
  });
  const stored = async (table: string): Promise<Record<string, number>> => {
    const { rows } = await admin.query<{ id: string; version: number }>(
      `select id, version from ${table} where tenant_id = (select id from tenants where slug = $1)`,
      [client.slug],
    );
    return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
  };

  /** Begins a write that waits for the lock of an order; the returned function releases the lock and returns the answer. */
  const holdUp = async <T>(orderId: string, write: () => Promise<T>): Promise<() => Promise<T>> => {
    await locker.query('begin');
    await lockRow(locker, 'orders', orderId);
    const answer = write();
    await untilWaiting(admin, 1, answer);
    return async () => {
      await locker.query('commit');
      return answer;
    };
  };

  it('finds changes of long transactions with the overlap, and misses them without it', async () => {
    const trade = await makeTrade(client);
    const [orders, invoices] = [new Copy(client, ORDERS), new Copy(client, INVOICES)];
    const letGo = await holdUp(trade.order.id, () => client.post('/v2/invoices', invoice(trade.order.id)));
    const { rows } = await admin.query<{ later: Date }>(
      `select date_trunc('milliseconds', clock_timestamp()) + interval '2 ms' as later`, // after the start of the transaction that waits
    );
    const later = rows[0]!.later.getTime();
    for (let n = 0; n < 5; n++) await client.create('/v2/orders', order());
    for (const copy of [orders, invoices]) await copy.catchUp();
    expect(invoices.versions).toEqual({});
    const { status, body } = await letGo();
    expect(status).toBe(201);
    const found = async (since: number) =>
      (await client.get(`/v2/invoices?updated_after=${new Date(since).toISOString()}`)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await found(later)).toEqual([]);
    expect(await found(later - OVERLAP_MS)).toEqual([body.data.id]);
    for (const copy of [orders, invoices]) await copy.catchUp();
    expect(orders.versions).toEqual(await stored('orders'));
    expect(invoices.versions).toEqual(await stored('invoices'));
  });

  it('finds all changes while long and short transactions commit in any order', async () => {
    await makeTrade(client);
    const [orders, invoices] = [new Copy(client, ORDERS), new Copy(client, INVOICES)];
    let isWriting = true;
    const follow = async (copy: Copy) => {
      while (isWriting) await copy.catchUp();
      await copy.catchUp();
    };
    const short = async () => {
      for (let n = 0; n < 8; n++) {
        const old = { created_at: '2019-01-01T00:00:00Z', updated_at: '2019-01-02T00:00:00Z' };
        const { id } = await client.create('/v2/orders', order(n % 2 ? old : {}));
        const times = n % 2 ? { updated_at: '2020-01-01T00:00:00Z' } : {};
        await client.create('/v2/invoices', invoice(id, times));
        const draft = await client.create('/v2/orders', order({ status: 'draft' }));
        await client.patch(`/v2/orders/${draft.id}/status`, { status: n % 2 ? 'confirmed' : 'cancelled' });
      }
    };
    const long = async () => {
      for (let n = 0; n < 4; n++) {
        const { id } = await client.create('/v2/orders', order());
        const letGo = await holdUp(id, () => client.post('/v2/invoices', invoice(id)));
        await Promise.all([new Copy(client, INVOICES).catchUp(), client.create('/v2/orders', order())]);
        expect((await letGo()).status).toBe(201);
      }
    };
    const followed = [follow(orders), follow(invoices)];
    await Promise.all([short(), short(), long()]).finally(() => (isWriting = false));
    await Promise.all(followed);
    expect(orders.versions).toEqual(await stored('orders'));
    expect(invoices.versions).toEqual(await stored('invoices'));
    expect(Object.keys(invoices.versions)).toHaveLength(20);
  });

  it.each(['v1', 'v2'])('finds orders and invoices that are created with times in the past (%s)', async (version) => {
    await makeTrade(client);
    const since = new Date(Date.now() - OVERLAP_MS).toISOString();
    const times = { created_at: '2019-01-01T00:00:00.000Z', updated_at: '2019-02-01T00:00:00.000Z' };
    const { id: orderId } = await client.create(`/${version}/orders`, order(times));
    const v1Fields = { order_ids: undefined, order_id: orderId, total_amount: 2 };
    const { id } = await client.create(
      `/${version}/invoices`,
      invoice(orderId, { updated_at: '2019-03-01T00:00:00.000Z', ...(version === 'v1' ? v1Fields : {}) }),
    );
    const found = async (list: string, query: string) =>
      (await client.get(`/${version}/${list}?${query}`)).body.data.map((row: { id: string }) => row.id);
    expect(await found('orders', `updated_after=${since}`)).toContain(orderId);
    expect(await found('invoices', `updated_after=${since}`)).toEqual([id]);
    expect(await found('invoices', 'updated_before=2020-01-01T00:00:00Z')).toEqual([]);
    const shown = async () => (await client.get(`/${version}/invoices/${id}`)).body.data.updated_at as string;
    expect(await shown()).toBe('2019-03-01T00:00:00.000Z');
    await client.patch(`/${version}/invoices/${id}`, { remarks: 'changed' });
    expect((await shown()) > since).toBe(true);
    expect(await found('invoices', `updated_after=${since}`)).toEqual([id]);
  });

  itOnOneServer('it explains statements')(
    'reads a filtered list through the index of the filter, and a whole list through the index of its order',
    async () => {
      const trade = await makeTrade(client);
      await admin.query(
        `with made as (
          insert into orders select r.* from orders o cross join generate_series(1, 5000) n
            cross join lateral (select now() - interval '1 year' + n * interval '1 minute' as t) times
            cross join lateral jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'display_id', 'X-' || n,
              'reference_id', 'X-' || n, 'updated_at', t, 'changed_at', t)) r
            where o.id = $1 returning id)
        insert into order_lines select r.* from made join order_lines l on l.order_id = $1 and l.position = 0
          cross join lateral jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'order_id', made.id)) r`,
        [trade.order.id],
      );
      await admin.query('analyze orders');
      let sent: Statement | undefined;
      intercept(service, (statement) => {
        if (statement.text.includes('from orders t')) sent = statement;
        return statement.text;
      });
      const planOf = async (query: string) => {
        const answer = await client.get(`/v2/orders?sort_by=updated_at&sort=asc${query}`);
        expect([answer.status, answer.body.data.length > 0]).toEqual([200, true]);
        const { rows } = await admin.query<Record<string, string>>(`explain ${sent!.text}`, sent!.values);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      const recent = await planOf(`&updated_after=${new Date(Date.now() - OVERLAP_MS).toISOString()}`);
      expect(recent.match(/Index Scan using orders_changed_at/g)).toHaveLength(2); // for the total and for the page
      expect(await planOf('&updated_after=2000-01-01T00:00:00Z')).toMatch(
        /Index Scan using orders_updated_at on orders/,
      );
      expect(await planOf('')).toMatch(/Index Scan using orders_updated_at on orders/);
    },
  );
});
