import type { Client } from '#test/support/client.js';
import { LEVELS, overdueInvoice, type Reminder, ReminderFixture } from '#test/support/reminders/overdue.js';
import { sharedService, type TestService } from '#test/support/service.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('reminders that were made', () => {
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

  it('are cancelled, so that their levels may come again', async () => {
    const { id: invoiceId } = await overdueInvoice(client, 'FIRST', 10, 10);
    const [{ id }] = (await fixture.remind()).reminders as [Reminder];
    const stale = await client.post(`/v2/reminders/${id}/cancel`, {}, { 'if-match': '"7"' });
    expect(stale.status).toBe(412);
    const cancelled = await client.post(`/v2/reminders/${id}/cancel`, { reason: 'Paid in cash' });
    expect([cancelled.status, cancelled.headers.get('etag')]).toEqual([200, '"2"']);
    expect(cancelled.body.data).toMatchObject({
      ...{ status: 'cancelled', cancelled_at: TIME, cancellation_reason: 'Paid in cash' },
      items: [{ level: 1 }],
    });
    const again = await client.post(`/v2/reminders/${id}/cancel`, { reason: 'Another reason' });
    expect([again.status, again.body.data]).toEqual([200, cancelled.body.data]);
    expect(await fixture.invoice({ id: invoiceId })).toMatchObject({
      reminder_level: 0,
      last_reminded_at: null,
      version: 3,
    });
    expect((await fixture.remind()).reminders).toMatchObject([{ level: 1, display_id: 'M-000002' }]);
    const ofStatus = async (status: string) =>
      (await client.get(`/v2/reminders?status=${status}`)).body.data as Reminder[];
    expect((await ofStatus('cancelled')).map((one) => one.id)).toEqual([id]);
    expect(await ofStatus('issued')).toHaveLength(1);
    const events = async (types: string) =>
      ((await client.get(`/v2/events?types=${types}`)).body.data as { type: string }[]).map(({ type }) => type);
    const made = ['reminder.created', 'reminder.updated', 'reminder.cancelled', 'reminder.created'];
    expect(await events('reminder.*')).toEqual(made);
    expect(await events('invoice.updated')).toHaveLength(3);
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });

  it('that are cancelled leave an invoice the level of a later reminder', async () => {
    const late = await overdueInvoice(client, 'FIRST', 20, 10);
    const [one] = (await fixture.remind()).reminders as [Reminder];
    await fixture.wait(7);
    const [two] = (await fixture.remind()).reminders as [Reminder];
    await client.post(`/v2/reminders/${one.id}/cancel`, {});
    expect(await fixture.invoice(late)).toMatchObject({ reminder_level: 2 });
    await client.post(`/v2/reminders/${two.id}/cancel`, {});
    expect(await fixture.invoice(late)).toMatchObject({ reminder_level: 0, last_reminded_at: null });
    expect((await fixture.remind()).reminders).toMatchObject([{ level: 1 }]);
  });

  it('have pages in the language of the customer, with the same bytes for ever', async () => {
    await client.patch(`/v2/customers/${fixture.first.id}`, { language: 'de' });
    await overdueInvoice(client, 'FIRST', 10, 10);
    const [{ id }] = (await fixture.remind()).reminders as [Reminder];
    const read = async (query = '') => {
      const answer = await client.get(`/v2/reminders/${id}/document${query}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      return { tag: answer.headers.get('etag')!, name: answer.headers.get('content-disposition') };
    };
    const german = await read();
    expect(german.name).toBe('inline; filename="M-000001.pdf"');
    const english = await read('?language=en');
    expect(english.tag).not.toBe(german.tag);
    await client.patch(`/v2/customers/${fixture.first.id}`, { company_name: 'Another name', language: null });
    await client.patch('/v2/settings', { reminder_levels: LEVELS.map((level) => ({ ...level, texts: {} })) });
    await client.post(`/v2/reminders/${id}/cancel`, {});
    expect([await read('?language=de'), await read()]).toEqual([german, english]);
    expect((await client.get('/v2/reminders/01900000-0000-7000-8000-0000000000ff/document')).status).toBe(404);
  });
});
