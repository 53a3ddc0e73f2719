import { addDays, beginningOf, dayOf } from '#platform/base/values/time-zone.js';
import type { Answer, Client } from '../support/client.js';
import { SOURCE_TIME } from '../support/days/dated-writes.js';
import { contractOf } from '../support/contract-pricing/contracts.js';
import { ImportFixture, ndjson } from '../support/imports/fixture.js';
import { invoiceV2 } from '../support/invoices/invoice-bodies.js';
import { sharedService, type TestService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

/** Zones at both ends of the map, and two with summer time. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Niue', 'America/New_York', 'Europe/Berlin'];
const DAY_MS = 86_400_000;
const BOTH = 'must be a date such as 2025-01-31, or a date and time with offset, such as 2025-01-31T09:30:00Z';

describe.each(ZONES)('a day in %s', (timezone) => {
  let service: TestService;
  let client: Client;
  let today: string;
  let count = 0;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant({ timezone });
    await makeTrade(client);
  });
  beforeEach(() => {
    today = dayOf(new Date(), timezone);
  });

  const next = () => `D-${++count}`;
  const fee = { sku: 'FEE', name: 'Fee', quantity: 1, amount: 10 };
  const invoice = (more: object = {}) => {
    const reference_id = next();
    return client.create(
      '/v2/invoices',
      invoiceV2({ reference_id, invoice_number: reference_id, items: [fee], ...more }),
    );
  };
  const order = (more: Record<string, unknown>) => ({
    customer_id: 'C-1',
    line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }],
    ...more,
  });
  const payment = (more: object = {}) =>
    client.create('/v2/payments', { reference_id: next(), customer_id: 'C-1', amount: 5, ...more });
  const change = async (path: string, body: object): Promise<any> => {
    const answer = await client.patch(path, body);
    expect([answer.status, answer.body.details]).toEqual([200, undefined]);
    return answer.body.data;
  };
  /** Whether a time is the present one. */
  const isNow = (time: string) => Math.abs(Date.parse(time) - Date.now()) < 10 * 60_000;
  const isOn = (day: string, time: string) => dayOf(new Date(time), timezone) === day;

  it('is shown as a time that begins with it', async () => {
    const { due_date, issued_at, shipped_date } = await invoice({
      ...{ due_date: '2099-12-31', issued_at: '2025-02-28', shipped_date: '2025-03-01' },
    });
    const { shipment_date, due_date: due } = await client.create(
      '/v2/orders',
      order({ shipment_date: '2098-02-28', due_date: '2098-03-31' }),
    );
    const { paid_at } = await payment({ paid_at: '2025-07-01' });
    const times = { due_date, issued_at, shipped_date, shipment_date, due, paid_at };
    const days = {
      ...{ due_date: '2099-12-31', issued_at: '2025-02-28', shipped_date: '2025-03-01' },
      ...{ shipment_date: '2098-02-28', due: '2098-03-31', paid_at: '2025-07-01' },
    };
    for (const [field, time] of Object.entries(times)) {
      const day = days[field as keyof typeof days];
      expect([field, time.slice(0, 10), isOn(day, time)]).toEqual([field, day, true]);
    }
  });

  it('is now if it is today and something was done', async () => {
    const made = await invoice({ issued_at: today });
    expect(isNow(made.issued_at)).toBe(true);
    const paid = await payment({ paid_at: today });
    expect(isNow(paid.paid_at)).toBe(true);
    const body = { from: { type: 'payment', id: paid.id }, allocations: [{ invoice_id: made.id, amount: 1 }] };
    const given = await client.create('/v2/allocations', { ...body, effective_at: today });
    expect(isNow(given.allocations[0].effective_at)).toBe(true);
    const credit = { reference_id: next(), amount: 1, reason: 'Late', issued_at: today };
    expect(isNow((await client.create(`/v2/invoices/${made.id}/credit-notes`, credit)).issued_at)).toBe(true);
    const reversed = await client.post(`/v2/payments/${paid.id}/reverse`, { reversed_at: today });
    expect([reversed.status, isNow(reversed.body.data.reversed_at)]).toEqual([200, true]);
    const late = await client.post('/v2/payments', {
      reference_id: next(),
      customer_id: 'C-1',
      amount: 1,
      paid_at: addDays(today, 1),
    });
    expect([late.status, late.body.details[0].field]).toEqual([400, 'paid_at']);
  });

  it('is not before a document of the same day', async () => {
    const end = new Date(beginningOf('2025-02-11', timezone).getTime() - 1).toISOString(); // the last instant of 10 February
    const made = await invoice({ issued_at: end });
    const paid = await payment({ paid_at: end });
    const body = { from: { type: 'payment', id: paid.id }, allocations: [{ invoice_id: made.id, amount: 1 }] };
    const given = await client.create('/v2/allocations', { ...body, effective_at: '2025-02-10' });
    expect(given.allocations[0].effective_at).toBe(end);
    const credit = { reference_id: next(), amount: 1, reason: 'Late', issued_at: '2025-02-10' };
    expect((await client.create(`/v2/invoices/${made.id}/credit-notes`, credit)).issued_at).toBe(end);
    const back = await client.post(`/v2/payments/${paid.id}/reverse`, { reversed_at: '2025-02-10' });
    expect(back.body.data.reversed_at).toBe(end);
    const early = await client.post('/v2/allocations', { ...body, effective_at: '2025-02-09' });
    expect(early.status).toBe(400);
  });

  it('of the creation of an order is its end, which is later', async () => {
    const made = await client.create('/v2/orders', order({ due_date: today, shipment_date: addDays(today, 1) }));
    expect([isOn(today, made.due_date), made.due_date > made.created_at]).toEqual([true, true]);
    expect(new Date(Date.parse(made.due_date) + 1)).toEqual(beginningOf(addDays(today, 1), timezone));
    const early = await client.post('/v2/orders', order({ due_date: addDays(today, -1) }));
    expect(early.body.details).toEqual([{ field: 'due_date', reason: 'must be later than created_at' }]);
  });

  it('changes nothing where the present time lies on it', async () => {
    const noon = parsedNoon('2099-06-30');
    const times = { due_date: noon, shipped_date: noon };
    const made = await invoice({ ...times, invoice_status: 'DRAFT', issued_at: noon });
    const same = await change(`/v2/invoices/${made.id}`, {
      ...{ due_date: '2099-06-30', shipped_date: '2099-06-30', issued_at: '2099-06-30' },
    });
    expect([same.version, same.due_date, same.shipped_date, same.issued_at]).toEqual([1, noon, noon, noon]);
    const other = await change(`/v2/invoices/${made.id}`, { due_date: '2099-07-01' });
    expect([other.version, other.due_date.slice(0, 10)]).toEqual([2, '2099-07-01']);

    const body = order({ shipment_date: noon, due_date: noon });
    const placed = await client.create('/v2/orders', body);
    const put = (more: object) => client.put(`/v2/orders/${placed.id}`, { ...body, ...more });
    const kept = await put({ shipment_date: '2099-06-30', due_date: '2099-06-30' });
    expect([kept.status, kept.body.data.version, kept.body.data.due_date]).toEqual([200, 1, noon]);
    expect((await put({ due_date: '2099-07-01' })).body.data.version).toBe(2);

    const issued = await invoice({ issued_at: SOURCE_TIME });
    const day = dayOf(new Date(SOURCE_TIME), timezone);
    expect((await change(`/v2/invoices/${issued.id}`, { issued_at: day })).version).toBe(1);
    const refused = await client.patch(`/v2/invoices/${issued.id}`, { issued_at: addDays(day, 1) });
    expect(refused.status).toBe(409);
  });

  /** A time in the middle of a day, with odd seconds. */
  const parsedNoon = (day: string) => new Date(beginningOf(day, timezone).getTime() + DAY_MS / 2 + 7_123).toISOString();

  it('in a filter is its first instant', async () => {
    const made = await invoice();
    const found = async (query: string) => {
      const { status, body } = await client.get(`/v2/invoices?ids=${made.id}&${query}`);
      expect([query, status]).toEqual([query, 200]);
      return body.data.length as number;
    };
    for (const name of ['created', 'updated', 'issued']) {
      expect([await found(`${name}_after=${today}`), await found(`${name}_before=${today}`)]).toEqual([1, 0]);
      const tomorrow = addDays(today, 1);
      expect([await found(`${name}_after=${tomorrow}`), await found(`${name}_before=${tomorrow}`)]).toEqual([0, 1]);
    }
    const first = beginningOf('2099-05-01', timezone).toISOString();
    await change(`/v2/invoices/${made.id}`, { due_date: first });
    expect([await found('due_after=2099-05-01'), await found('due_before=2099-05-01')]).toEqual([1, 0]);
    const bill = {
      customer_id: 'C-1',
      quantities: 'shipped',
      shipped_until: '2025-01-01',
      due_date: '2099-01-31',
      dry_run: true,
    };
    expect((await client.post('/v2/invoices/from-orders', { ...bill, invoice_number: next() })).status).toBe(409);
  });

  it('of a contract is that of its own time zone, the last one included', async () => {
    const own = 'Asia/Kathmandu';
    const schedule = { start_date: '2098-01-01', end_date: '2098-12-31' };
    for (const zone of [undefined, own]) {
      const body = contractOf({ schedule_details: schedule, timezone: zone });
      const made = await client.create('/v2/contract-pricing', body);
      const [start, end] = [beginningOf('2098-01-01', zone ?? timezone), beginningOf('2099-01-01', zone ?? timezone)];
      const wanted = { start_date: start.toISOString(), end_date: end.toISOString() };
      expect(made.schedule_details).toMatchObject(wanted);
      const path = `/v2/contract-pricing/${made.id}`;
      expect((await change(path, { schedule_details: schedule })).version).toBe(1);
      const longer = await change(path, { schedule_details: { end_date: '2099-01-01' } });
      expect([longer.version, longer.schedule_details.start_date]).toEqual([2, start.toISOString()]);
      await client.delete(path);
    }
  });

  it('is accepted in files, and a file that is sent again changes nothing', async () => {
    const fixture = new ImportFixture(service, client);
    const reference_id = next();
    const line = order({ reference_id, due_date: '2097-05-31', shipment_date: '2097-05-30' });
    const orders = () => fixture.import('resource=orders&mode=upsert', ndjson(line));
    expect(await orders()).toMatchObject({ created: 1, failed: 0 });
    expect(await orders()).toMatchObject({ unchanged: 1, failed: 0 });
    const { body } = await client.get(`/v2/orders/by-reference/${reference_id}`);
    expect([body.data.due_date.slice(0, 10), isOn('2097-05-31', body.data.due_date)]).toEqual(['2097-05-31', true]);
    const contract = contractOf({ schedule_details: { start_date: '2097-01-01', end_date: '2097-12-31' } });
    const upsert = () => fixture.import('resource=contract_pricing&mode=upsert', ndjson(contract));
    expect(await upsert()).toMatchObject({ created: 1, failed: 0 });
    expect(await upsert()).toMatchObject({ unchanged: 1, failed: 0 });
    const csv = `reference_id,customer_id,due_date,line_items[0].sku,line_items[0].quantity,line_items[0].unit_price\n${next()},C-1,2097-05-31,A,1,1\n`;
    expect(await fixture.import('resource=orders&mode=create', csv, { 'content-type': 'text/csv' })).toMatchObject({
      created: 1,
      failed: 0,
    });
  });

  it('must exist, and v1 takes none', async () => {
    const faults = ({ status, body }: Answer) => [status, body.details];
    const reason = (field: string) => [400, [{ field, reason: BOTH }]];
    const body = invoiceV2({ reference_id: next(), invoice_number: next(), items: [fee], due_date: '2026-02-29' });
    expect(faults(await client.post('/v2/invoices', body))).toEqual(reason('due_date'));
    expect(faults(await client.get('/v2/orders?created_after=2026-02-30'))).toEqual(reason('created_after'));
    const late = { reference_id: next(), customer_id: 'C-1', amount: 1, paid_at: '31.01.2025' };
    expect(faults(await client.post('/v2/payments', late))).toEqual(reason('paid_at'));
    const timed = {
      field: 'created_after',
      reason: 'must be a date and time with offset, such as 2025-01-31T09:30:00Z',
    };
    expect(faults(await client.get('/v1/orders?created_after=2026-02-20'))).toEqual([400, [timed]]);
    const v1 = await client.post('/v1/orders', order({ due_date: '2099-01-31' }));
    expect(faults(v1)).toEqual([400, [{ ...timed, field: 'due_date' }]]);
  });
});
