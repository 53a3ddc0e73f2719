import { asAdmin } from '../support/database.js';
import { startService, type TestService } from '../support/service.js';
import { shipmentStorm } from './shipment-storm.js';

/** `npm run prove` sets the full size: 64 clients for 20 seconds. */
const SECONDS = Number(process.env.STORM_SECONDS ?? 2);

/** Every counter against the sums of its documents, and against its bounds; only what disagrees. */
const DISAGREEMENTS = `with sums as (
  select a.order_line_id as line, sum(a.quantity) as picked,
    coalesce(sum(a.quantity) filter (where s.status <> 'created'), 0) as shipped,
    coalesce(sum(a.quantity) filter (where s.status = 'fulfilled'), 0) as delivered
  from shipment_allocations a join shipment_items i on (i.tenant_id, i.id) = (a.tenant_id, a.shipment_item_id)
    join shipments s on (s.tenant_id, s.id) = (i.tenant_id, i.shipment_id) group by 1)
  select l.picked_quantity, l.shipped_quantity, l.delivered_quantity, l.invoiced_quantity, sums.* from order_lines l
  left join sums on sums.line = l.id
  left join (select order_line_id as line, sum(quantity) as invoiced from invoice_allocations group by 1) v on v.line = l.id
  where l.picked_quantity <> coalesce(picked, 0) or l.shipped_quantity <> coalesce(shipped, 0)
    or l.delivered_quantity <> coalesce(delivered, 0) or l.invoiced_quantity <> coalesce(invoiced, 0)
    or l.picked_quantity not between 0 and l.quantity or l.invoiced_quantity not between 0 and l.invoiceable_quantity`;

/** Items that are not wholly allocated. */
const UNALLOCATED = `select i.id from shipment_items i
  left join shipment_allocations a on (a.tenant_id, a.shipment_item_id) = (i.tenant_id, i.id)
  group by i.tenant_id, i.id having i.quantity <> coalesce(sum(a.quantity), 0)`;

describe('shipment storm', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it(
    '64 clients create, change, ship, fulfil and delete shipments and invoices on five orders: counters equal documents',
    async () => {
      const client = await service.tenant();
      const { done, refused, unexpected } = await shipmentStorm(client, { clients: 64, seconds: SECONDS, orders: 5 });
      expect(unexpected).toEqual([]);
      const rows = await asAdmin(service.database.adminUrl, async (admin) => [
        ...(await admin.query(DISAGREEMENTS)).rows,
        ...(await admin.query(UNALLOCATED)).rows,
      ]);
      expect(rows).toEqual([]);
      expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
      expect(Math.min(...Object.values(done))).toBeGreaterThan(0); // the storm really met every case
      expect(refused.over_shipped).toBeGreaterThan(0);
    },
    (SECONDS + 60) * 1000,
  );
});
