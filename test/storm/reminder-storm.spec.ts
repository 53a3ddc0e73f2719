import { asAdmin } from '../support/database.js';
import { sharedService, type TestService } from '../support/service.js';
import { daysAgo, overdueInvoice, type Reminder, ReminderFixture } from '../support/reminders/overdue.js';

const RUNNERS = 8;
const INVOICES = 12;
/** Times that everything becomes due again. */
const ROUNDS = 3;
const KILLS = 3;

/** Invoices that have a level twice, or not the level of their last reminder. */
const WRONG = `select i.id from invoices i
  left join reminder_items r on r.tenant_id = i.tenant_id and r.invoice_id = i.id and not r.is_cancelled
  group by i.tenant_id, i.id having count(r.id) <> count(distinct r.level) or i.reminder_level <> coalesce(max(r.level), 0)`;
/** Ends what the service does in the database now. */
const KILL = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = 'wca_app' and state <> 'idle'`;

describe('reminders that are made and cancelled at the same time', () => {
  let service: TestService;
  let fixture: ReminderFixture;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    fixture = await ReminderFixture.open(service);
    for (let index = 0; index < INVOICES; index++)
      await overdueInvoice(fixture.client, index % 2 ? 'FIRST' : 'SECOND', 40 + index, 10);
  });

  const admin = <Row extends object>(text: string) =>
    asAdmin(service.database.adminUrl, async (client) => (await client.query<Row>(text)).rows);
  const run = async (): Promise<Reminder[]> => {
    const { status, body } = await fixture.client.post('/v2/reminders', {});
    return status === 201 ? (body.data.reminders as Reminder[]) : [{ status, code: body.code } as never];
  };
  const runAll = async () => (await Promise.all(Array.from({ length: RUNNERS }, run))).flat();
  const requireRight = async () => {
    expect(await admin(WRONG)).toEqual([]);
    expect((await fixture.client.get('/v2/reconciliation')).body.data).toEqual([]);
  };

  it('remind each invoice of each level once', async () => {
    for (let level = 1; level <= ROUNDS; level++) {
      const reminders = await runAll();
      expect(reminders.map((one) => [one.level, one.items?.length])).toEqual([
        [level, INVOICES / 2],
        [level, INVOICES / 2],
      ]);
      await requireRight();
      await fixture.wait(30);
    }
    expect(await runAll()).toEqual([]);
  });

  it('remind again only of what was cancelled, and of nothing that is paid meanwhile', async () => {
    const reminders = await runAll();
    const paid = reminders[0]!.items[0]!.invoice_id;
    const [answers] = await Promise.all([
      Promise.all(reminders.map(({ id }) => fixture.client.post(`/v2/reminders/${id}/cancel`, {}))),
      fixture.client.post(`/v2/invoices/${paid}/payments`, {
        reference_id: 'PAID',
        paid_at: daysAgo(0).slice(0, 10) + 'T00:00:00Z',
      }),
      ...Array.from({ length: RUNNERS }, run),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await runAll();
    await requireRight();
    const { data } = (await fixture.client.get('/v2/reminders?status=issued')).body;
    const items = (data as Reminder[]).flatMap((one) => one.items);
    expect(new Set(items.map(({ invoice_id }) => invoice_id)).size).toBe(items.length);
    expect(items.length).toBeGreaterThanOrEqual(INVOICES - 1);
  });

  it('remind of nothing twice when their transactions are killed, and of everything in the end', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const all = runAll();
      await admin(KILL);
      await all;
      await requireRight();
    }
    await run();
    expect(await fixture.due()).toEqual([]);
    const { data } = (await fixture.client.get('/v2/reminders')).body;
    expect((data as Reminder[]).flatMap(({ items }) => items)).toHaveLength(INVOICES);
  });
});
