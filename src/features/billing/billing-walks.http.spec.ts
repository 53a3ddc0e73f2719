import fc from 'fast-check';
import type { Client } from '../../../test/support/client.js';
import { billOrder, cents, makeProducts, type Json } from '../../../test/support/billing/billing.js';
import { sharedService, type TestService } from '../../../test/support/service.js';

/** Random walks over HTTP; `npm run prove` runs more of them. */
const WALKS = Number(process.env.HTTP_WALKS ?? 4);
const STEPS = 8;
const TIMEOUT_MS = 60_000 + WALKS * 10_000;
const SKUS = ['A', 'B', 'C'];

const share = fc.integer({ min: 0, max: 100 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ bill: fc.array(share, { minLength: 3, maxLength: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ cancel: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ renumber: fc.nat(7) }) },
);
/** An amount of at most two decimals. */
const money = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((all) => all / 100);
const line = fc.record({
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 1, max: 99_999 }).map((all) => all / 10_000),
  ),
  unit_price: fc.oneof(fc.constantFrom(0.333, 0.005, 0.0001), money(99)),
  discount: fc.integer({ min: 0, max: 40 }),
  isPercentage: fc.boolean(),
});
const charge = fc.record({
  name: fc.constantFrom('Pallet', 'Insurance'),
  type: fc.constantFrom('discount', 'tax', 'deposit'),
  value_type: fc.constantFrom('value', 'percentage'),
  amount: fc.integer({ min: 0, max: 9 }),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  shipping_charge: money(20),
  tax_value: fc.oneof(fc.constant(undefined), money(20)),
  additional_charges: fc.array(charge, { maxLength: 3 }),
  discounted: fc.boolean(),
});

type RawOrder = typeof order extends fc.Arbitrary<infer T> ? T : never;

describe('the invoices that are made from an order', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    await makeProducts(client, SKUS);
    await client.create('/v2/customers', { reference_id: 'C', company_name: 'Customer', tax_rate: 19 });
  });

  const makeOrder = async ({ lines, discounted, ...terms }: RawOrder) => {
    const line_items = lines.map(({ isPercentage, discount, quantity, unit_price }, index) => ({
      sku: SKUS[index],
      quantity,
      unit_price,
      discount: isPercentage ? discount : Math.floor(quantity * unit_price * discount) / 100,
      discount_type: isPercentage ? 'percentage' : 'value',
    }));
    const made = await client.post('/v2/orders', {
      ...terms,
      customer_id: 'C',
      line_items,
      discount_value: discounted ? Math.floor(cents(lines[0]!.unit_price) / 4) / 100 : 0,
    });
    return made.status === 201 && made.body.data.payable_total >= 0 ? made.body.data : undefined;
  };

  it(
    'come to its payable total to the cent, in any parts, with cancelled ones in between',
    async () => {
      const walk = fc.asyncProperty(order, fc.array(step, { maxLength: STEPS }), async (raw, steps) => {
        const made = await makeOrder(raw);
        fc.pre(made !== undefined);
        const invoices: Json[] = [];
        const accept = (answer: { status: number; body: Json }) => {
          if (answer.status === 201) invoices.push(answer.body.data);
          else expect(answer.body.code).toBe('nothing_to_invoice');
        };
        for (const one of steps) {
          const present = 'cancel' in one ? one.cancel : 'renumber' in one ? one.renumber : 0;
          const index = present % Math.max(invoices.length, 1);
          if ('bill' in one) accept(await billParts(made, one.bill));
          else if (invoices.length) {
            const write = 'cancel' in one ? { invoice_status: 'CANCELLED' } : { invoice_number: `R-${Math.random()}` };
            expect((await client.patch(`/v2/invoices/${invoices[index].id}`, write)).status).toBe(200);
            if ('cancel' in one) invoices.splice(index, 1);
          }
        }
        const preview = await billOrder(client, made, { quantities: 'open', dry_run: true });
        accept(await billOrder(client, made, { quantities: 'open' }));
        if (preview.status === 200) expect(preview.body.data.total_amount).toBe(invoices.at(-1).total_amount);
        const total = invoices.reduce((sum, { total_amount }) => sum + cents(total_amount), 0);
        expect(total).toBe(cents(made.payable_total));
        expect(invoices.flatMap(({ warnings }) => warnings)).toEqual([]);
      });
      await fc.assert(walk, { numRuns: WALKS * 5, endOnFailure: true });
    },
    TIMEOUT_MS,
  );

  /** Bills a share of what is left of each line, in per cent. */
  const billParts = async ({ id }: { id: string }, shares: readonly number[]) => {
    const { line_items } = (await client.get(`/v2/orders/${id}`)).body.data;
    const lines = line_items.flatMap((one: Json, index: number) => {
      const left = Math.round((one.quantity - one.invoiced_quantity) * 10_000);
      const quantity = Math.ceil((left * shares[index]!) / 100) / 10_000;
      return quantity > 0 ? [{ line_id: one.id, quantity }] : [];
    });
    return billOrder(client, { id }, lines.length ? { lines } : {});
  };
});
