import { JournalWork } from '#features/events/journal-work.js';
import { setClockDifference } from '#platform/base/values/current-time.js';
import { addDays, beginningOf, dayOf } from '#platform/base/values/time-zone.js';
import { DatabaseClock } from '#platform/data/clock/database-clock.js';
import { Client } from '../support/client.js';
import { issueKey } from '../support/keys.js';
import { LEVELS } from '../support/reminders/overdue.js';
import { startInstance, type TestInstance } from '../support/service.js';
import { makeTrade } from '../support/trade.js';
import { FAKETIME, startWaitingDatabase, type WaitingDatabase } from '../support/waiting-database.js';

const TIMEZONE = 'Europe/Berlin';
const DAY_MS = 86_400_000;
/** When the scenario begins: on a day of which no limit of a day, month or year is near. */
const BEGINNING = Date.parse('2031-11-20T09:00:00Z');
/** Times of both tenants differ by the run time of the scenario, and are compared in units of so many milliseconds. */
const UNIT_MS = 1_800_000;

/** Waits for so many days. */
type Wait = (days: number) => Promise<unknown>;

if (!FAKETIME)
  console.warn('Not tried: whether a tenant that waits is as a sandbox, because the package faketime is missing.');

(FAKETIME ? describe : describe.skip)('a sandbox whose clock was moved', () => {
  let database: WaitingDatabase;
  let instance: TestInstance;

  beforeAll(async () => {
    database = await startWaitingDatabase(BEGINNING - Date.now());
    instance = await startInstance(database.serviceUrl);
  });
  afterAll(async () => {
    await instance.app.close();
    await database.stop();
    setClockDifference(0); // for other services of this process, until they measure again
  });

  /** Sets the clock of the database, which the service follows, and lets the service do what it does all the time. */
  const setTime = async (time: number) => {
    await database.setAhead(time - Date.now());
    await instance.app.get(DatabaseClock).run();
    await instance.app.get(JournalWork).run();
  };
  /** Lets a live tenant wait from day to day, as if the service ran all the time. */
  const reallyWait = async (from: number, days: number) => {
    const end = from + days * DAY_MS;
    const first = dayOf(new Date(from), TIMEZONE);
    for (let count = 1; ; count++) {
      const start = beginningOf(addDays(first, count), TIMEZONE).getTime();
      if (start >= end) break;
      await setTime(start + 1_000);
    }
    await setTime(end);
  };

  it('is as a tenant that really waited', async () => {
    const tenant = async (slug: string) => {
      const key = await issueKey(database, { slug, timezone: TIMEZONE, currency: 'EUR' });
      return new Client(instance.base, key, slug);
    };
    const live = await tenant('waits');
    const { key } = await (await tenant('owner')).create('/v2/sandboxes', { name: 'Moves' });
    const sandbox = new Client(instance.base, key, 'moves');
    const move: Wait = async (days) => {
      const { status } = await sandbox.post('/v2/sandbox/clock', { advance: `PT${days * 24}H` });
      expect(status).toBe(200);
    };
    const moved = await passTime(sandbox, move);
    let now = BEGINNING;
    await setTime(now); // the live tenant begins when the sandbox began
    const waited = await passTime(live, async (days) => {
      await reallyWait(now, days);
      now += days * DAY_MS;
    });
    expect(moved).toEqual(waited);
    expect(moved.seen).toMatchObject({
      numbers: ['R-2031-0001', 'R-2031-0002', 'R-2032-0001'],
      prices: [10, 7, 10],
      discounted: 'CLOSED',
      states: ['OPEN', 'OVERDUE'],
      reminded: [1],
      repeated: [201, 'true', 409, null],
    });
  }, 240_000);
});

/** What a tenant goes through in some months, and all that it reads at the end, without ids and in units of time since its beginning. */
async function passTime(client: Client, wait: Wait) {
  const seen: Record<string, unknown> = {};
  const read = async (path: string) => (await client.get(path)).body.data;
  const { customer } = await makeTrade(client);
  const settings = {
    invoice_sequence: { format: 'R-{YYYY}-{NNNN}', reset: 'year' },
    ...{ default_tax_rate: 19, tax_mode: 'net', reminder_levels: LEVELS },
  };
  expect((await client.patch('/v2/settings', settings)).status).toBe(200);
  const price = async () =>
    (await client.post('/v2/prices/resolve', { customer_id: 'C-1', lines: [{ sku: 'P', quantity: 1 }] })).body.data
      .lines[0].unit_price as number;
  const list = await client.create('/v2/price-lists', { reference_id: 'L', name: 'L', is_default: true });
  const priced = {
    group_code: 'P',
    variants: [{ sku_id: 'P', name: 'P', product_prices: [{ price_list_id: list.id, price: 10 }] }],
  };
  await client.create('/v2/products', priced);
  const begun = Date.parse((await read('/v2/price-lists'))[0].created_at);
  const inDays = (days: number) => new Date(BEGINNING + days * DAY_MS).toISOString();
  const dayIn = (days: number) => beginningOf(dayOf(new Date(inDays(days)), TIMEZONE), TIMEZONE).toISOString();
  await client.create('/v2/contract-pricing', {
    ...{ reference_id: 'WINTER', name: 'Winter', priority: 1, customer_group_type: 'all' },
    product_price_map: [{ sku_id: 'P', volume_tiers: [{ start_quantity: 1, price: 7 }] }],
    schedule_details: { start_date: dayIn(12), end_date: dayIn(50) },
  });
  const invoice = (reference_id: string, extra: object = {}) =>
    client.create('/v2/invoices', {
      ...{ reference_id, order_ids: ['SO-1'], invoice_status: 'OPEN', tax_mode: 'net' },
      items: [{ sku: reference_id, name: 'Goods', quantity: 1, amount: 100, tax_rate: 19 }],
      ...extra,
    });
  const first = await invoice('I-1', { due_date: inDays(14), early_payment: [{ days: 10, percent: 2 }] });
  const second = await invoice('I-2', { due_date: inDays(20) });
  const prices = [await price()];
  const once = () =>
    client.post('/v2/customers', { reference_id: 'ONCE', company_name: 'Once' }, { 'idempotency-key': 'once' });
  const repeated: unknown[] = [(await once()).status];
  await wait(2);
  repeated.push((await once()).headers.get('idempotent-replayed'));
  await wait(3);
  const again = await once();
  repeated.push(again.status, again.headers.get('idempotent-replayed'));
  const { total_amount } = first;
  const paid = await client.post('/v2/payments', {
    ...{ reference_id: 'PAYS', customer_id: 'C-1', amount: total_amount * 0.98 },
    allocations: [{ invoice_id: first.id, amount: total_amount * 0.98, rest: 'discount' }],
  });
  expect([paid.status, paid.body.details]).toEqual([201, undefined]);
  await wait(10);
  prices.push(await price());
  const states = [(await read(`/v2/invoices/${second.id}`)).invoice_status];
  await wait(15);
  states.push((await read(`/v2/invoices/${second.id}`)).invoice_status);
  const run = await client.post('/v2/reminders', {});
  const reminded = run.body.data.reminders.map(({ level }: { level: number }) => level);
  await wait(25);
  prices.push(await price());
  const third = await invoice('I-3', { due_date: inDays(80) });
  const numbers = [first, second, third].map(({ invoice_number }) => invoice_number);
  const discounted = (await read(`/v2/invoices/${first.id}`)).invoice_status;
  Object.assign(seen, { numbers, prices, discounted, states, reminded, repeated });
  const paths = [
    ...['/v2/invoices', '/v2/orders', '/v2/customers', '/v2/payments', '/v2/reminders', '/v2/contract-pricing'],
    ...['/v2/settings', '/v2/reports/ageing', '/v2/open-items', '/v2/reports/tax'],
    ...[
      `/v2/customers/${customer.id}/statement`,
      `/v2/customers/${customer.id}/credit`,
      '/v2/reconciliation',
      '/v2/events?page_size=100',
    ],
    '/v2/history?page_size=100',
  ];
  const all: Record<string, unknown> = {};
  for (const path of paths) {
    const { status, body } = await client.get(path);
    expect([path, status]).toEqual([path, 200]);
    const rows = Array.isArray(body.data) ? body.data.filter((row: object) => !isOfSandbox(row)) : body.data;
    all[path.replace(customer.id, 'C-1')] = withoutIds(rows, begun);
  }
  return { seen, all };
}

/** Moves of a clock have events of their own, and the first key of a tenant is made by the operator or by the live tenant. */
const isOfSandbox = (row: any): boolean => /^(?:sandbox|api_key)/.test(row.resource_type ?? row.type ?? '');

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** A value with ids in the order of their first occurrence and without their digits, and times in units since `begun`. */
function withoutIds(value: unknown, begun: number): unknown {
  const ids = new Map<string, number>();
  const text = JSON.stringify(value)
    .replaceAll(/"request_id":"[^"]*"/g, '"request_id":null')
    .replaceAll(ID, (id) => `id ${ids.get(id) ?? (ids.set(id, ids.size), ids.size - 1)}`)
    .replaceAll(TIME, (time) => `time ${Math.round((Date.parse(time) - begun) / UNIT_MS)}`)
    .replaceAll(/"livemode":(?:true|false)/g, '"livemode":null');
  return JSON.parse(text);
}
