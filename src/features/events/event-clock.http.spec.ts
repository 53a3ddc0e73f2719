import { overdueBefore } from '#features/invoices/state/invoice-state.js';
import { asAdmin } from '#test/support/database.js';
import { invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { type OwnService, startService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { startOfDay } from '#platform/base/values/time-zone.js';
import { JournalWork } from './journal-work.js';

const TIMEZONE = 'America/New_York';
const HOUR_MS = 3_600_000;

describe('the clock of the journal', () => {
  let service: OwnService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('runs for a tenant of which nothing but one invoice became overdue, at the first instant of the day', async () => {
    const client = await service.tenant({ timezone: TIMEZONE });
    await makeTrade(client);
    const { id } = await client.create('/v2/invoices', invoiceV2());
    const cursor = (await client.get('/v2/events?cursor=latest')).body.pagination.next_cursor as string;
    // as if it last ran an hour before the present day, and this day made the invoice overdue
    const today = startOfDay(new Date(), TIMEZONE);
    const due = new Date(overdueBefore(today, TIMEZONE).getTime() - HOUR_MS);
    await asAdmin(service.database.adminUrl, async (admin) => {
      await admin.query('set session_replication_role = replica');
      await admin.query('update invoices set due_date = $1 where id = $2', [due, id]);
      await admin.query(
        'update journal_heads set clock_until = $1 where tenant_id = (select id from tenants where slug = $2)',
        [new Date(today.getTime() - HOUR_MS), client.slug],
      );
    });
    await service.app.get(JournalWork).run();
    const { body } = await client.get(`/v2/events?cursor=${cursor}`);
    expect(body.data).toMatchObject([{ type: 'invoice.overdue', resource: { id } }]);
  });
});
