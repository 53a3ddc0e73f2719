import fc from 'fast-check';
import type { Client } from '#test/support/client.js';
import { CreditFixture } from '#test/support/credit-limits/credit-fixture.js';
import { divideHalfUp, propertyRuns } from '#test/support/property.js';
import { sharedService, type TestService } from '#test/support/service.js';

/** An order of lines at a price in cents, and what is done to it. */
interface RawOrder {
  status: 'confirmed' | 'draft';
  type: 'order' | 'quote';
  shipping: number;
  discount: number;
  lines: { quantity: number; cancelled: number; invoiced: number; cents: number }[];
  invoice?: { quantity: number; state: 'DRAFT' | 'OPEN' | 'CANCELLED'; paid: number; credited: number };
}

/** Fields of answers. */
interface Invoice {
  invoice_status: string;
  total_amount: number;
  paid_amount: number;
  credited_amount: number;
}
interface Line {
  quantity: number;
  cancelled_quantity: number;
  invoiced_quantity: number;
  unit_price: number;
}

const rawLine = fc
  .record({ quantity: fc.integer({ min: 1, max: 9 }), cents: fc.integer({ min: 0, max: 999 }) })
  .chain(({ quantity, cents }) =>
    fc
      .integer({ min: 0, max: quantity })
      .chain((cancelled) =>
        fc.integer({ min: 0, max: quantity - cancelled }).map((invoiced) => ({ quantity, cancelled, invoiced, cents })),
      ),
  );
const rawOrder: fc.Arbitrary<RawOrder> = fc.record(
  {
    status: fc.constantFrom('confirmed', 'confirmed', 'draft'),
    type: fc.constantFrom('order', 'order', 'quote'),
    shipping: fc.integer({ min: 0, max: 500 }),
    discount: fc.integer({ min: 0, max: 1 }),
    lines: fc.array(rawLine, { minLength: 1, maxLength: 3 }),
    invoice: fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      state: fc.constantFrom('DRAFT', 'OPEN', 'CANCELLED'),
      paid: fc.integer({ min: 0, max: 12 }),
      credited: fc.integer({ min: 0, max: 1 }),
    }),
  },
  { requiredKeys: ['status', 'type', 'shipping', 'discount', 'lines'] },
);

describe('the credit of a customer', () => {
  let service: TestService;
  let client: Client;
  let fixture: CreditFixture;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    fixture = await CreditFixture.of(service, client);
  });

  it('is what it may owe, owes and has ordered', async () => {
    const customer = await fixture.customer({ credit_limit: 1_000, credit_policy: null });
    const none = { open_invoices: 0, drafts: 0, unapplied: 0, open_orders: 0, exposure: 0, oldest_overdue_days: 0 };
    expect(await fixture.credit(customer)).toEqual({ credit_limit: 1_000, ...none, available: 1_000 });
    const { id } = (await fixture.order(customer, 500)).body.data;
    await fixture.invoice(id, 100);
    await fixture.invoice(id, 50, { invoice_status: 'DRAFT' });
    await fixture.invoice(id, 10, {
      issued_at: '2020-01-01T00:00:00Z',
      due_date: '2020-01-31T00:00:00Z',
      paid_amount: 4,
    });
    const overpaid = (await fixture.invoice(id, 5)).body.data.id;
    await client.patch(`/v2/invoices/${overpaid}`, { paid_amount: 8 });
    await fixture.pay(customer, 20);
    const { oldest_overdue_days: days, ...amounts } = await fixture.credit(customer);
    const expected = { open_invoices: 103, drafts: 50, unapplied: 20, open_orders: 335, exposure: 468, available: 532 };
    expect(amounts).toEqual({ credit_limit: 1_000, ...expected });
    expect(days).toBeGreaterThan(2_000);
    await fixture.change(customer, { credit_limit: null });
    expect(await fixture.credit(customer)).toMatchObject({ credit_limit: null, available: null, exposure: 468 });
  });

  it('is that of an existing customer, for keys that may read customers', async () => {
    const customer = await fixture.customer();
    const path = `/v2/customers/${customer}/credit`;
    for (const id of ['nothing', '01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e'])
      expect((await client.get(`/v2/customers/${id}/credit`)).body.code).toBe('customer_not_found');
    expect((await (await service.tenant()).get(path)).body.code).toBe('customer_not_found');
  });

  it('equals a naive sum of the documents of the customer', async () => {
    const equals = fc.asyncProperty(fc.array(rawOrder, { maxLength: 6 }), async (orders) => {
      const customer = await fixture.customer({ credit_policy: 'off' });
      for (const order of orders) await store(customer, order);
      const naive = { ...(await sumOfInvoices(customer)), open_orders: await sumOfOrders(customer) };
      const { open_invoices, drafts, open_orders, exposure } = await fixture.credit(customer);
      expect({ open_invoices, drafts, open_orders }).toEqual(naive);
      expect(exposure).toBeCloseTo(naive.open_invoices + naive.drafts + naive.open_orders, 6);
      await judgesAlike(
        customer,
        orders.find(({ lines }) => lines.some(({ cents }) => cents > 100)),
      );
    });
    await fc.assert(equals, { numRuns: propertyRuns({ times: 0.04, most: 100 }) });
  });

  const bodyOf = (customer_id: string, { status, type, shipping, discount, lines }: RawOrder) => ({
    customer_id,
    status,
    type,
    shipping_charge: (shipping + discount) / 100,
    discount_value: discount / 100,
    line_items: lines.map(({ quantity, cancelled, invoiced, cents }) => ({
      sku: 'A',
      quantity,
      cancelled_quantity: cancelled,
      invoiced_quantity: invoiced,
      unit_price: cents / 100,
    })),
  });

  async function store(customer: string, raw: RawOrder): Promise<void> {
    const sent = bodyOf(customer, raw);
    const created = sent.line_items.map((line) => ({ ...line, cancelled_quantity: undefined })); // only a PUT writes it
    const { id, line_items } = await client.create('/v2/orders', { ...sent, line_items: created });
    const lines = sent.line_items.map((line, index) => ({ ...line, id: line_items[index].id as string }));
    expect((await client.put(`/v2/orders/${id}`, { ...sent, line_items: lines })).status).toBe(200);
    if (!raw.invoice) return;
    const { quantity, state, paid, credited } = raw.invoice;
    const isDraft = state === 'DRAFT';
    const made = await fixture.invoice(id, quantity, { invoice_status: isDraft ? state : 'OPEN' });
    if (made.status !== 201) return; // nothing is left to be invoiced, or it is no confirmed order
    const invoice = made.body.data.id as string;
    if (state === 'CANCELLED') await client.patch(`/v2/invoices/${invoice}`, { invoice_status: state });
    else await client.patch(`/v2/invoices/${invoice}`, { paid_amount: paid });
    if (state === 'OPEN' && credited) await client.post(`/v2/invoices/${invoice}/credit-notes`, { amount: 1 });
  }

  const listOf = async <Row>(path: string) => (await client.get(path)).body.data as Row[];

  async function sumOfInvoices(customer: string) {
    const invoices = await listOf<Invoice>(`/v2/invoices?customer_ids=${customer}&page_size=100`);
    const dueOf = (isDraft: boolean) =>
      invoices
        .filter((one) => one.invoice_status !== 'CANCELLED' && (one.invoice_status === 'DRAFT') === isDraft)
        .reduce((sum, one) => sum + Math.round((one.total_amount - one.paid_amount - one.credited_amount) * 100), 0);
    return { open_invoices: dueOf(false) / 100, drafts: dueOf(true) / 100 };
  }

  async function sumOfOrders(customer: string): Promise<number> {
    let cents = 0n;
    for (const { id } of await listOf<{ id: string }>(`/v2/orders?customer_ids=${customer}&type=order&page_size=100`)) {
      const order = await fixture.read(id);
      cents += openCents(BigInt(Math.round(order.payable_total * 100)), order.line_items as Line[]);
    }
    return Number(cents) / 100;
  }

  /** What is not invoiced of an order, in cents. */
  function openCents(payable: bigint, lines: Line[]): bigint {
    const parts = lines.map((line) => {
      const ordered = BigInt(line.quantity - line.cancelled_quantity);
      const left = ordered - BigInt(line.invoiced_quantity);
      const net = ordered * BigInt(Math.round(line.unit_price * 100));
      return { ordered, left, net, netLeft: ordered ? divideHalfUp(net * left * 100n, ordered) : 0n };
    });
    const sum = (name: 'ordered' | 'left' | 'net' | 'netLeft') => parts.reduce((all, one) => all + one[name], 0n);
    if (sum('net')) return divideHalfUp(payable * sum('netLeft'), sum('net') * 100n);
    return sum('ordered') ? divideHalfUp(payable * sum('left'), sum('ordered')) : payable;
  }

  /** What a refusal says of an order is what it adds to the exposure once it is accepted. */
  async function judgesAlike(customer: string, raw: RawOrder | undefined): Promise<void> {
    if (!raw) return;
    const lines = raw.lines.map((line) => ({ ...line, cancelled: 0 }));
    const body = bodyOf(customer, { ...raw, lines, status: 'confirmed', type: 'order' });
    const before = (await fixture.credit(customer)).open_orders as number;
    await fixture.change(customer, { credit_limit: 0, credit_policy: 'refuse' });
    const refused = await client.post('/v2/orders', body);
    await fixture.change(customer, { credit_policy: 'off' });
    await client.create('/v2/orders', body);
    const added = ((await fixture.credit(customer)).open_orders - before).toFixed(2);
    if (refused.status === 409) expect(refused.body.details[0].reason).toMatch(new RegExp(`, this order ${added}$`));
  }
});
