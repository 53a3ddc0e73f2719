import { asAdmin } from '../support/database.js';
import { startService, type TestService } from '../support/service.js';
import { invoiceStorm } from './invoice-storm.js';

/** `npm run prove` sets the full size: 64 clients for 20 seconds. */
const SECONDS = Number(process.env.STORM_SECONDS ?? 2);

/** Sums of allocations against counters, per line: what the API shows only per sku. */
const LINES_IN_DISAGREEMENT = `select l.id from order_lines l
  left join (select order_line_id, sum(quantity) as quantity from invoice_allocations group by 1) a on a.order_line_id = l.id
  where l.invoiced_quantity <> coalesce(a.quantity, 0) or l.invoiced_quantity > l.invoiceable_quantity or l.invoiced_quantity < 0`;

describe('invoice storm', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it(
    '64 clients create and delete invoices on ten orders: every counter equals its documents',
    async () => {
      const client = await service.tenant();
      const { created, deleted, refused, unexpected, wrong } = await invoiceStorm(client, {
        clients: 64,
        seconds: SECONDS,
        orders: 10,
      });
      expect(unexpected).toEqual([]);
      expect(wrong).toEqual([]);
      const { rows } = await asAdmin(service.database.adminUrl, (admin) => admin.query(LINES_IN_DISAGREEMENT));
      expect(rows).toEqual([]);
      expect(Math.min(created, deleted, refused)).toBeGreaterThan(0); // the storm really met every case
    },
    (SECONDS + 60) * 1000,
  );
});
