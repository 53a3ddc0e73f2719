import type { Client } from '#test/support/client.js';
import { daysAgo, LEVELS, overdueInvoice, ReminderFixture, today } from '#test/support/reminders/overdue.js';
import { sharedService, type TestService } from '#test/support/service.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const NOTHING = { reminders: [], skipped: [], more: false };

describe('reminders', () => {
  let service: TestService;
  let fixture: ReminderFixture;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    fixture = await ReminderFixture.open(service);
    ({ client } = fixture);
  });

  it('are made for all overdue invoices of a customer, and show what they were', async () => {
    const [older, younger] = [
      await overdueInvoice(client, 'FIRST', 9, 100),
      await overdueInvoice(client, 'FIRST', 7, 20.5),
    ];
    await overdueInvoice(client, 'FIRST', 6, 1000); // not yet
    const items = [
      {
        ...{ invoice_id: older.id, number: older.invoice_number, due_date: daysAgo(9) },
        ...{ due: 100, days_overdue: 9, level: 1 },
      },
      {
        ...{ invoice_id: younger.id, number: younger.invoice_number, due_date: daysAgo(7) },
        ...{ due: 20.5, days_overdue: 7, level: 1 },
      },
    ];
    expect(await fixture.due()).toEqual([{ customer_id: fixture.first.id, level: 1, fee: 0, total_due: 120.5, items }]);
    const demand = { customer_id: fixture.first.id, level: 1, fee: 0, total: 120.5, items };
    const { days_to_pay } = LEVELS[0]!;
    const dates = {
      as_of_date: today(),
      pay_until: daysAgo(-days_to_pay).slice(0, 10),
      currency: 'USD',
      status: 'issued',
    };
    const preview = await client.post('/v2/reminders', { dry_run: true });
    expect([preview.status, preview.body.data]).toEqual([
      200,
      { reminders: [{ id: null, display_id: null, ...dates, ...demand }], skipped: [], more: false },
    ]);
    expect((await client.get('/v2/reminders')).body.data).toEqual([]);
    const { reminders, ...rest } = await fixture.remind();
    expect(rest).toEqual({ skipped: [], more: false });
    expect(reminders).toEqual([
      {
        ...{ id: expect.any(String), display_id: 'M-000001', ...dates, ...demand },
        ...{ cancelled_at: null, cancellation_reason: null, version: 1, created_at: TIME, updated_at: TIME },
      },
    ]);
    expect((await client.get(`/v2/reminders/${reminders[0]!.id}`)).body.data).toEqual(reminders[0]);
    expect(await fixture.invoice(older)).toMatchObject({
      reminder_level: 1,
      last_reminded_at: TIME,
      version: 2,
      due_amount: 100,
    });
    const openItems = (await client.get('/v2/open-items?overdue=true')).body.data as { number: string }[];
    expect(openItems.find(({ number }) => number === older.invoice_number)).toMatchObject({
      reminder_level: 1,
      last_reminded_at: TIME,
    });
    expect([await fixture.due(), await fixture.remind()]).toEqual([[], NOTHING]);
  });

  it('rise one level at a time, as many days later as the levels differ', async () => {
    const late = await overdueInvoice(client, 'FIRST', 40, 10);
    expect((await fixture.remind()).reminders[0]).toMatchObject({ level: 1, fee: 0 });
    await fixture.wait(6);
    expect(await fixture.due()).toEqual([]);
    await fixture.wait(1);
    const other = await overdueInvoice(client, 'FIRST', 1, 1); // for 8 days by the clock of the sandbox
    const [reminder] = (await fixture.remind()).reminders;
    expect(reminder).toMatchObject({ level: 2, fee: 5, total: 16, pay_until: daysAgo(-14).slice(0, 10) });
    expect(reminder!.items.map(({ number, level }) => [number, level])).toEqual([
      [late.invoice_number, 2],
      [other.invoice_number, 1],
    ]);
    await fixture.wait(5);
    expect(await fixture.remind({ max_level: 2 })).toEqual(NOTHING); // the other one is overdue by 13 days only
    await fixture.wait(11);
    const itemsOf = async (body: object) =>
      (await fixture.remind(body)).reminders.map(({ items }) => items.map(({ number, level }) => [number, level]));
    expect(await itemsOf({ max_level: 2 })).toEqual([[[other.invoice_number, 2]]]);
    expect((await fixture.remind()).reminders).toMatchObject([
      { level: 3, fee: 12.5, total: 22.5, pay_until: daysAgo(-23).slice(0, 10) },
    ]);
    await fixture.wait(400);
    expect(await itemsOf({})).toEqual([[[other.invoice_number, 3]]]);
    expect(await fixture.due(`?customer_ids=FIRST`)).toEqual([]); // there is no further level
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });

  it('leave out what is stopped, paused, paid, cancelled or a draft', async () => {
    const paused = await overdueInvoice(client, 'FIRST', 10, 10);
    await client.patch(`/v2/invoices/${paused.id}`, { reminders_paused_until: today() });
    const paid = await overdueInvoice(client, 'FIRST', 10, 10);
    await client.patch(`/v2/invoices/${paid.id}`, { paid_amount: 10 });
    const cancelled = await overdueInvoice(client, 'FIRST', 10, 10);
    await client.patch(`/v2/invoices/${cancelled.id}`, { invoice_status: 'CANCELLED' });
    await overdueInvoice(client, 'SECOND', 10, 10);
    await client.patch(`/v2/customers/${fixture.second.id}`, { reminders_stopped: true });
    expect(await fixture.due()).toEqual([]);
    await client.patch(`/v2/invoices/${paused.id}`, { reminders_paused_until: daysAgo(1).slice(0, 10) });
    await client.patch(`/v2/customers/${fixture.second.id}`, { reminders_stopped: false });
    expect((await fixture.due()).map(({ items }) => items.length)).toEqual([1, 1]);
    expect((await fixture.due('?customer_ids=SECOND')).map(({ customer_id }) => customer_id)).toEqual([
      fixture.second.id,
    ]);
    expect(await fixture.due(`?as_of_date=${daysAgo(4).slice(0, 10)}`)).toEqual([]); // overdue by 6 days then
    await client.patch('/v2/settings', { reminder_levels: null });
    expect([await fixture.due(), await fixture.remind()]).toEqual([[], NOTHING]);
  });

  it('leave out a customer whose money covers what is due, and name it', async () => {
    const { id } = await overdueInvoice(client, 'FIRST', 10, 100);
    const payment = { customer_id: 'FIRST', amount: 99.99 };
    await client.create('/v2/payments', { ...payment, reference_id: 'NEARLY' });
    expect((await fixture.due()).map(({ customer_id }) => customer_id)).toEqual([fixture.first.id]);
    await client.create('/v2/payments', { ...payment, amount: 0.01, reference_id: 'REST' });
    expect(await fixture.due()).toEqual([]);
    const skipped = [{ customer_id: fixture.first.id, total_due: 100, unallocated_amount: 100 }];
    expect(await fixture.remind({ invoice_ids: [id] })).toEqual({ ...NOTHING, skipped });
  });

  it('can be limited to customers, invoices and levels; what does not exist is refused', async () => {
    const one = await overdueInvoice(client, 'FIRST', 10, 1);
    await overdueInvoice(client, 'FIRST', 10, 2);
    await overdueInvoice(client, 'SECOND', 10, 4);
    const limited = await fixture.remind({ customer_ids: ['FIRST'], invoice_ids: [one.reference_id] });
    expect(limited.reminders.map(({ total }) => total)).toEqual([1]);
    expect((await fixture.remind({ customer_ids: [fixture.second.id] })).reminders.map(({ total }) => total)).toEqual([
      4,
    ]);
    const unknown = await client.post('/v2/reminders', { customer_ids: ['FIRST', 'NOBODY'], invoice_ids: ['NONE'] });
    expect([unknown.status, unknown.body.details]).toEqual([
      400,
      [
        { field: 'customer_ids[1]', reason: 'does not exist' },
        { field: 'invoice_ids[0]', reason: 'does not exist' },
      ],
    ]);
    const tomorrow = await client.get(`/v2/reminders/due?as_of_date=${daysAgo(-1).slice(0, 10)}`);
    expect([tomorrow.status, tomorrow.body.details]).toEqual([
      400,
      [{ field: 'as_of_date', reason: `must not be after today, ${today()}` }],
    ]);
    const numbers = async (query: string) =>
      ((await client.get(`/v2/reminders?sort=asc&${query}`)).body.data as { display_id: string }[]).map(
        ({ display_id }) => display_id,
      );
    expect(await numbers('customer_ids=SECOND')).toEqual(['M-000002']);
    expect(await numbers(`invoice_ids=${one.reference_id}`)).toEqual(['M-000001']);
    expect([await numbers('level=1'), await numbers('level=2')]).toEqual([['M-000001', 'M-000002'], []]);
    const pages = (await client.get('/v2/reminders/due?page_size=1')).body;
    expect([pages.data.length, pages.pagination.total_records]).toEqual([1, 1]);
  });

  it('have pages by cursor of the customers to be reminded', async () => {
    for (const customer of ['FIRST', 'SECOND']) await overdueInvoice(client, customer, 10, 1);
    const page = (await client.get('/v2/reminders/due?page_size=1')).body;
    expect(page.pagination).toMatchObject({ total_records: 2, next_page: 2 });
    const next = (await client.get(`/v2/reminders/due?page_size=1&cursor=${page.pagination.next_cursor}`)).body;
    expect(next.pagination).toMatchObject({ total_records: 2, next_cursor: null });
    const second = (await client.get('/v2/reminders/due?page_size=1&page=2')).body.data;
    expect(next.data).toEqual(second);
    expect([...page.data, ...next.data]).toEqual(await fixture.due());
  });

  it('have levels that rise, and texts by language', async () => {
    const { reminder_levels } = (await client.get('/v2/settings')).body.data;
    expect(reminder_levels[0]).toEqual({
      ...{ days_overdue: 7, fee: 0, days_to_pay: 10 },
      texts: { en: { subject: 'Friendly reminder', text: 'Please pay.' }, de: null, fr: null },
    });
    const answer = await client.patch('/v2/settings', { reminder_levels: [LEVELS[1], LEVELS[0]] });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ field: 'reminder_levels[1].days_overdue', reason: 'must be greater than the one before' }],
    ]);
  });
});
