import { type Answer, Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startInstance, startService, type TestInstance } from '../support/service.js';
import { overAfter } from './storm-end.js';
import { deadlocksOf } from './trade-checks.js';

const SECONDS = Number(process.env.RETURN_STORM_SECONDS ?? 0.5);
const CLIENTS = Number(process.env.RETURN_STORM_CLIENTS ?? 64);
const ORDERS = ['SO-1', 'SO-2', 'SO-3'];
const SENT = 10;
const CASES = ['returned', 'received', 'credited', 'voided', 'cancelled', 'given back', 'over_returned'] as const;
type Case = (typeof CASES)[number];

const below = (count: number): number => Math.floor(Math.random() * count);
const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;

interface Known {
  id: string;
  item: string;
}

/** Many clients return, receive, credit and take back the same goods, which were sent by three orders and billed by an invoice of each. */
describe('a storm of returns of the same lines', () => {
  let service: OwnService;
  let other: TestInstance;
  let client: Client;
  /** Clients of two instances, which share only the database. */
  let clients: Client[];
  const invoices: { id: string; item: string }[] = [];

  beforeAll(async () => {
    service = await startService();
    other = await startInstance(service.database.serviceUrl);
    client = await service.tenant();
    clients = [client, new Client(other.base, client.key, client.slug)];
    await client.create('/v1/products', { group_code: 'A', variants: [{ sku_id: 'A', name: 'Product A' }] });
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'First Customer' });
    for (const reference of ORDERS) {
      const line_items = [{ sku: 'A', quantity: SENT, unit_price: 1.35 }];
      const order = await client.create('/v2/orders', { customer_id: 'C-1', reference_id: reference, line_items });
      const items = [{ sku_id: 'A', quantity: SENT }];
      const shipment = { reference_id: reference, order_id: reference, status: 'shipped', shipment_items: items };
      await client.create('/v2/shipments', shipment);
      const invoice = { invoice_number: reference, invoice_status: 'OPEN', due_date: '2099-01-31T00:00:00Z' };
      const { id, items: billed } = await client.create(`/v2/orders/${order.id}/invoice`, invoice);
      invoices.push({ id, item: billed[0].id });
    }
  });
  afterAll(async () => {
    await other.app.close();
    await service.stop();
  });

  it('never returns or credits more of a line than was sent, without deadlocks', async () => {
    const [returns, notes]: [Known[], string[]] = [[], []];
    const counts: Partial<Record<Case, number>> = {};
    const unexpected: unknown[] = [];
    const lacking = () => CASES.filter((name) => !counts[name]);
    const isOver = overAfter<undefined>(SECONDS, lacking);
    let count = 0;
    const note = <T>(name: Case, { status, body }: Answer, resultOf: (data: any) => T): T | undefined => {
      if (status >= 300 && !EXPECTED.includes(body.code)) unexpected.push(body);
      const counted = status < 300 ? name : body.code === 'over_returned' ? 'over_returned' : undefined;
      if (counted) counts[counted] = (counts[counted] ?? 0) + 1;
      return status < 300 ? resultOf(body.data) : undefined;
    };
    const send = async (sender: Client): Promise<void> => {
      const one = pick(returns);
      const choice = one ? below(8) : 0;
      if (choice < 3) {
        const item = { sku: 'A', quantity: 1 + below(6), ...(below(2) ? { order_id: pick(ORDERS) } : {}) };
        const body = { reference_id: `R-${++count}`, customer_id: 'C-1', status: 'approved', items: [item] };
        const created = note('returned', await sender.post('/v2/returns', body), ({ id, items }) => ({
          ...{ id, item: items[0].id },
        }));
        if (created) returns.push(created);
      } else if (choice < 5) {
        const items = [{ item_id: one!.item, accepted: below(2), rejected: 1 }];
        note('received', await sender.post(`/v2/returns/${one!.id}/receive`, { items, final: true }), () => undefined);
      } else if (choice === 5) {
        const made = note('credited', await sender.post(`/v2/returns/${one!.id}/credit`, {}), ({ credit_notes }) =>
          credit_notes.map(({ id }: { id: string }) => id),
        );
        notes.push(...((made as string[] | undefined) ?? []));
      } else if (choice === 6) {
        const id = pick(notes);
        if (id && below(2)) note('voided', await sender.post(`/v2/credit-notes/${id}/void`, {}), () => undefined);
        else note('cancelled', await sender.patch(`/v2/returns/${one!.id}`, { status: 'cancelled' }), () => undefined);
      } else {
        const { id, item } = pick(invoices);
        const body = { items: [{ invoice_item_id: item, quantity: 1 }], return_to_order: true };
        const made = note('given back', await sender.post(`/v2/invoices/${id}/credit-notes`, body), (data) => data.id);
        if (made) notes.push(made as string);
      }
    };
    const run = async (index: number): Promise<void> => {
      while (!isOver(undefined)) await send(clients[index % clients.length]!);
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, index) => run(index)));
    const deadlocks = await asAdmin(service.database.adminUrl, deadlocksOf);
    expect({ unexpected, lacking: lacking(), deadlocks }).toEqual({ unexpected: [], lacking: [], deadlocks: 0 });
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
    for (const reference of ORDERS) {
      const [line] = (await client.get(`/v2/orders/by-reference/${reference}`)).body.data.line_items;
      expect(line.returned_quantity).toBeLessThanOrEqual(SENT);
    }
  });
});

/** Refusals that other clients cause: the goods are returned, received or credited already, or were never accepted. */
const EXPECTED = [
  ...['over_returned', 'invalid_state_transition', 'resource_locked', 'validation_failed'],
  ...['credit_exceeds_invoice', 'over_invoiced'],
  'unavailable', // on a slow machine, whoever is last of so many waits longer for the same lines than a request may
];
