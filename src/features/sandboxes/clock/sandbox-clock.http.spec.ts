import { addDays, beginningOf, dayOf } from '#platform/base/values/time-zone.js';
import { MAX_ADDED } from '#features/events/event-clock.js';
import { invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { makeSandbox, type TestSandbox } from '#test/support/sandbox-clocks.js';
import { type OwnService, startService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { AdvancingClocks } from './advancing-clocks.js';
import { SandboxClockService } from './sandbox-clock.service.js';

const CLOCK = '/v2/sandbox/clock';
const TIMEZONE = 'America/New_York';
const HOUR_MS = 3_600_000;
/** More than the tests take, in milliseconds. */
const SOON_MS = 600_000;

/** An event, as far as the tests look at it. */
interface Event {
  type: string;
  created_at: string;
  resource: { id: string };
  changes: { field: string; before: string; after: string }[];
}

describe('a move of the clock of a sandbox', () => {
  let service: OwnService;
  let sandbox: TestSandbox;
  let clock: SandboxClockService;

  beforeAll(async () => {
    service = await startService();
    clock = service.app.get(SandboxClockService);
  });
  beforeEach(async () => {
    sandbox = await makeSandbox(service, TIMEZONE);
    clock.limits = { answerMs: 10_000, stepMs: 1_000, most: MAX_ADDED };
  });
  afterAll(() => service.stop());

  const move = (body: object, headers?: Record<string, string>) => sandbox.client.post(CLOCK, body, headers);
  const isAhead = (time: string, hours: number) => Math.abs(Date.parse(time) - Date.now() - hours * HOUR_MS) < SOON_MS;
  const events = async () => {
    const all: Event[] = [];
    for (let cursor = ''; ;) {
      const { body } = await sandbox.client.get(`/v2/events?page_size=100${cursor}`);
      if (!body.data.length) return all;
      all.push(...body.data);
      cursor = `&cursor=${body.pagination.next_cursor}`;
    }
  };

  it('is answered with the sandbox, and every later answer has its time', async () => {
    const before = (await sandbox.client.get('/v2/sandbox')).body.data;
    const moved = await move({ advance: 'PT100H' });
    expect([moved.status, moved.headers.get('location')]).toEqual([200, '/v2/sandbox']);
    expect(moved.body.data).toMatchObject({ id: before.id, status: 'ready', version: before.version + 1 });
    const read = await sandbox.client.get('/v2/sandbox');
    for (const time of [moved.body.data.now, read.body.data.now, read.headers.get('x-sandbox-now')!])
      expect([time, isAhead(time, 100)]).toEqual([time, true]);
    for (const { headers } of [moved, read]) expect(headers.get('etag')).toMatch(`"${before.version + 1}-`);
    expect(isAhead(read.headers.get('date')!, 0)).toBe(true);
    const seen = (await sandbox.live.get(`/v2/sandboxes/${before.id}`)).body.data;
    expect([isAhead(seen.now, 100), isAhead(seen.updated_at, 0), isAhead(seen.erase_at, 30 * 24)]).toEqual(
      Array(3).fill(true),
    );
    const event = (await events()).at(-1)!;
    expect(event).toMatchObject({ type: 'sandbox.updated', changes: [{ field: 'now' }] });
    const { before: from, after: to } = event.changes[0]!;
    expect([isAhead(from, 0), isAhead(to, 100), isAhead(event.created_at, 100)]).toEqual([true, true, true]);
    const ofLive = (await sandbox.live.get('/v2/events?types=sandbox.updated')).body.data;
    expect(ofLive).toEqual([]);
  });

  it('writes what became due, each with the time at which it did, in that order', async () => {
    const { client } = sandbox;
    await makeTrade(client);
    const today = dayOf(new Date(), TIMEZONE);
    const day = (count: number) => beginningOf(addDays(today, count), TIMEZONE);
    const ids: Record<string, string> = {};
    const invoice = async (name: string, due: Date) => {
      const body = { ...invoiceV2(), ...{ reference_id: name, invoice_number: name }, due_date: due.toISOString() };
      ids[(await client.create('/v2/invoices', body)).id] = name;
    };
    await invoice('LATE', new Date(day(40).getTime() + HOUR_MS));
    await invoice('SOON', new Date(day(3).getTime() + HOUR_MS));
    await invoice('PAID', new Date(day(4).getTime() + HOUR_MS));
    await invoice('NEVER', new Date(day(100).getTime()));
    const paid = Object.keys(ids).find((id) => ids[id] === 'PAID')!;
    const { total_amount: amount } = (await client.get(`/v2/invoices/${paid}`)).body.data;
    await client.create('/v2/payments', {
      reference_id: 'P',
      customer_id: 'C-1',
      amount,
      allocations: [{ invoice_id: paid, amount }],
    });
    const contract = async (name: string, schedule_details: object) => {
      const price = { sku_id: 'A', volume_tiers: [{ start_quantity: 1, price: 1 }] };
      const body = { ...{ reference_id: name, name, priority: Object.keys(ids).length }, customer_group_type: 'all' };
      ids[(await client.create('/v2/contract-pricing', { ...body, product_price_map: [price], schedule_details })).id] =
        name;
    };
    const start = new Date(day(20).getTime() + 5 * HOUR_MS);
    await contract('STARTS', { start_date: start.toISOString() });
    await contract('ENDS', { start_date: '2020-01-01T00:00:00Z', end_date: day(41).toISOString() });
    const known = (await events()).length;
    const moved = await move({ now: day(60).toISOString() });
    expect([moved.status, moved.body.data.status]).toEqual([200, 'ready']);
    const due = (await events()).slice(known);
    const seen = due.map(({ type, resource, created_at }) => [type, ids[resource.id] ?? 'sandbox', created_at]);
    expect(seen).toEqual([
      ['invoice.overdue', 'SOON', day(4).toISOString()],
      ['contract_price.started', 'STARTS', start.toISOString()],
      ['invoice.overdue', 'LATE', day(41).toISOString()],
      ['contract_price.expired', 'ENDS', day(41).toISOString()],
      ['sandbox.updated', 'sandbox', expect.any(String)],
    ]);
    await move({ advance: 'PT1S' });
    expect((await events()).slice(known + 5).map(({ type }) => type)).toEqual(['sandbox.updated']);
  });

  it('adds up with others at the same time, and takes effect once with an Idempotency-Key', async () => {
    const answers = await Promise.all([move({ advance: 'P1W' }), move({ advance: 'P1W' }), move({ advance: 'P1W' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const days = (time: string) => (Date.parse(time) - Date.now()) / (24 * HOUR_MS);
    expect(Math.round(days((await sandbox.client.get('/v2/sandbox')).body.data.now))).toBe(21);
    const key = { 'idempotency-key': 'once' };
    const [first, again] = [await move({ advance: 'PT48H' }, key), await move({ advance: 'PT48H' }, key)];
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
    expect(again.body).toEqual(first.body);
    expect(Math.round(days((await sandbox.client.get('/v2/sandbox')).body.data.now))).toBe(23);
    await move({ advance: 'PT71H' }); // the stored answer is older than 72 hours: the request is a new one
    await move({ advance: 'PT1H' });
    expect((await move({ advance: 'PT48H' }, key)).headers.get('idempotent-replayed')).toBeNull();
  });

  it('is refused backwards, too far, for an older version, and for a live tenant', async () => {
    const { version } = (await move({ advance: 'P1D' })).body.data;
    const refusals = [
      await move({ now: new Date().toISOString() }),
      await move({ advance: 'P11Y' }),
      await move({}),
      await move({ advance: 'P1D', now: '2031-01-01T00:00:00Z' }),
      await move({ advance: 'tomorrow' }),
      await move({ advance: 'P1D' }, { 'if-match': `"${version - 1}"` }),
      await sandbox.live.post(CLOCK, { advance: 'P1D' }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code, body.details[0].field])).toEqual([
      [400, 'validation_failed', 'now'],
      [400, 'validation_failed', 'advance'],
      [400, 'validation_failed', 'now'],
      [400, 'validation_failed', 'advance'],
      [400, 'validation_failed', 'advance'],
      [412, 'version_conflict', 'If-Match'],
      [403, 'sandbox_only', 'X-API-Key'],
    ]);
    expect((await sandbox.client.get('/v2/sandbox')).body.data.version).toBe(version);
    expect((await move({ advance: 'P1D' }, { 'if-match': `"${version}"` })).status).toBe(200);
  });

  it('that takes long is answered with 202, goes on, and refuses others meanwhile', async () => {
    const { client } = sandbox;
    await makeTrade(client);
    const today = dayOf(new Date(), TIMEZONE);
    const due = (count: number) => beginningOf(addDays(today, count), TIMEZONE).toISOString();
    for (const count of [2, 4, 6, 6]) {
      const name = `I-${Math.random()}`;
      const invoice = { ...invoiceV2(), reference_id: name, invoice_number: name, due_date: due(count) };
      await client.create('/v2/invoices', invoice);
    }
    clock.limits = { answerMs: 0, stepMs: 0, most: 1 };
    const moved = await move({ now: due(30) });
    expect([moved.status, moved.body.data.status]).toEqual([202, 'advancing']);
    const reached = Date.parse(moved.body.data.now) - Date.parse(due(3)); // the time of the first event, and it runs on
    expect([reached >= 0, reached < SOON_MS]).toEqual([true, true]);
    const refused = await move({ advance: 'P1D' });
    expect([refused.status, refused.body.code]).toEqual([409, 'clock_advancing']);
    expect((await client.get('/v2/sandbox')).body.data).toMatchObject({ status: 'advancing' });
    await service.app.get(AdvancingClocks).run();
    const { status, now } = (await client.get('/v2/sandbox')).body.data;
    expect([status, Date.parse(now) >= Date.parse(due(30))]).toEqual(['ready', true]);
    const overdue = (await events()).filter(({ type }) => type === 'invoice.overdue');
    expect(overdue.map(({ created_at }) => created_at)).toEqual([due(3), due(5), due(7), due(7)]);
    expect((await move({ advance: 'P1D' })).status).toBe(200);
  });
});
