import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';
import { FULFILLMENT_STATUSES, ORDER_PAYMENT_STATUSES } from './order.entity.js';

interface Found {
  id: string;
  reference_id: string;
  payment_status: string;
  fulfillment_status: string;
}

describe('documents are found by what people know', () => {
  let client: Client;
  let trade: Trade;
  const orders: Record<string, Found> = {};
  const invoices: Record<string, Found> = {};

  beforeAll(async () => {
    client = await (await sharedService()).tenant();
    trade = await makeTrade(client);
    await client.create('/v2/customers', { reference_id: 'C-9', company_name: 'Zander und Söhne' });
    const lines = [{ sku: 'A', quantity: 2, unit_price: 10 }];
    const order = async (reference_id: string, more: object) =>
      (orders[reference_id] = await client.create('/v2/orders', { customer_id: 'C-1', reference_id, line_items: lines, ...more })); // prettier-ignore
    await order('R-1', { po_number: 'PO-4711', amount_paid: 20 });
    await order('R-2', { po_number: 'PO-4712', status: 'draft', customer_id: 'C-9' });
    await order('R-3', { customer_id: 'C-9', display_id: 'Web-77' });
    const invoice = async (reference_id: string, name: string, more: object) =>
      (invoices[reference_id] = await client.create('/v2/invoices', {
        reference_id,
        invoice_number: `INV-${reference_id}`,
        order_ids: [name],
        due_date: '2030-01-31T00:00:00Z',
        items: [{ sku: 'A', quantity: 1, amount: 10 }],
        ...more,
      }));
    await invoice('I-1', 'R-1', { po_number: 'PO-4711' });
    await invoice('I-2', 'R-3', { due_date: '2030-03-31T00:00:00Z' });
    await client.create('/v2/shipments', { reference_id: 'S', order_id: 'R-3', status: 'shipped', shipment_items: [{ sku_id: 'A', quantity: 1 }] }); // prettier-ignore
  });

  const found = async (path: string): Promise<string[]> => {
    const { status, body } = await client.get(path);
    expect([path, status, body.details]).toEqual([path, 200, undefined]);
    const names = (body.data as { reference_id: string }[]).map(({ reference_id }) => reference_id);
    expect(body.pagination.total_records).toBe(names.length);
    return names.toSorted();
  };

  it.each([
    ['/v2/orders?po_numbers=PO-4711&po_numbers=PO-4712', ['R-1', 'R-2']],
    ['/v2/orders?po_numbers=PO-4712&order_status=confirmed', []],
    ['/v2/orders?display_ids=Web-77', ['R-3']],
    ['/v2/orders?payment_status=PAID', ['R-1']],
    ['/v2/orders?payment_status=PENDING&payment_status=PAID&customer_reference_ids=C-1', ['R-1', 'SO-1']],
    ['/v2/orders?fulfillment_status=PARTIALLY_FULFILLED', ['R-3']],
    ['/v2/orders?fulfillment_status=UNFULFILLED', ['R-1', 'SO-1']],
    ['/v2/orders?order_status=all&search=po-47', ['R-1', 'R-2']],
    ['/v2/orders?order_status=all&search=zander', ['R-2', 'R-3']],
    ['/v2/orders?search=WEB', ['R-3']],
    ['/v2/orders?order_status=all&search=SOEHNE%20zander', ['R-2', 'R-3']],
    ['/v2/orders?order_status=all&search=so%CC%88hne', ['R-2', 'R-3']],
    ['/v2/orders?order_status=all&search=s%C3%B6hne%20r-2', []],
    ['/v2/orders?search=4711', ['R-1']],
    ['/v2/orders?order_status=all&search=4711%20R-1', ['R-1']],
    ['/v2/orders?order_status=all&search=zander&customer_reference_ids=C-1', []],
    ['/v2/orders?order_status=all&search=R-', ['R-1', 'R-2', 'R-3']],
    ['/v1/orders?po_number=PO-4712', ['R-2']],
    ['/v1/orders?reference_id=R-3', ['R-3']],
    ['/v2/invoices?invoice_numbers=INV-I-1', ['I-1']],
    ['/v2/invoices?customer_reference_ids=C-9', ['I-2']],
    ['/v2/invoices?due_after=2030-02-01T00:00:00Z', ['I-2']],
    ['/v2/invoices?due_before=2030-02-01T00:00:00Z', ['I-1']],
    ['/v2/invoices?search=inv-i-', ['I-1', 'I-2']],
    ['/v2/invoices?search=PO-4', ['I-1']],
    ['/v2/invoices?search=sohne', ['I-2']],
    ['/v2/invoices?search=i-2', ['I-2']],
    ['/v2/invoices?search=i-2&sort_by=due_date', ['I-2']],
    ['/v2/invoices?search=First%20cust', ['I-1']],
    ['/v1/invoices?invoice_number=INV-I-2', ['I-2']],
  ])('%s', async (path, expected) => {
    expect(await found(path)).toEqual(expected);
  });

  it('by ids of orders and customers', async () => {
    expect(await found(`/v2/invoices?order_ids=${orders['R-1']!.id}`)).toEqual(['I-1']);
    expect(await found(`/v1/invoices?order_id=${orders['R-3']!.id}`)).toEqual(['I-2']);
    expect(await found(`/v2/invoices?customer_ids=${trade.customer.id}`)).toEqual(['I-1']);
    expect(await found(`/v1/orders?customer_id=${trade.customer.id}`)).toEqual(['R-1', 'SO-1']);
  });

  it('customers that are asked for by name are found whatever their status', async () => {
    const { id } = await client.create('/v2/customers', { reference_id: 'C-OFF', company_name: 'Off' });
    await client.patch(`/v2/customers/${id}`, { status: 'inactive' });
    expect(await found('/v2/customers?reference_ids=C-OFF')).toEqual(['C-OFF']);
    expect(await found(`/v2/customers?ids=${id}`)).toEqual(['C-OFF']);
    expect(await found('/v1/customers?reference_ids=C-OFF')).toEqual(['C-OFF']);
    expect(await found(`/v2/customers?ids=${id}&status=active`)).toEqual([]);
    for (const version of ['v1', 'v2']) {
      expect(await found(`/${version}/customers`)).toEqual(['C-1', 'C-9']);
      expect(await found(`/${version}/customers?status=all`)).toEqual(['C-1', 'C-9', 'C-OFF']);
    }
  });
});

describe('searched documents', () => {
  it('are found by their present texts', async () => {
    const client = await (await sharedService()).tenant();
    const { customer, order } = await makeTrade(client);
    const search = async (text: string) =>
      (await client.get(`/v2/orders?search=${encodeURIComponent(text)}`)).body.data.length as number;
    const line_items = [{ sku: 'A', quantity: 1, unit_price: 1 }];
    await client.put(`/v2/orders/${order.id}`, { customer_id: 'C-1', line_items, po_number: 'Bestellung Grün' });
    await client.patch(`/v2/customers/${customer.id}`, { company_name: 'Café Ümit' });
    expect([await search('GRUEN'), await search('cafe umit'), await search('first')]).toEqual([1, 1, 0]);
    const other = await client.create('/v2/orders', {
      customer_id: 'C-1',
      status: 'draft',
      po_number: 'gruen',
      line_items,
    });
    await client.delete(`/v2/orders/${other.id}`);
    expect(await search('gruen')).toBe(1);
  });
});

describe('orders that are filtered by payment and fulfillment status', () => {
  const WHOLE = { sku: 'A', quantity: 2, unit_price: 10 };
  const ADHOC = { sku: 'FREIGHT', quantity: 1, unit_price: 5, is_adhoc: true };
  const line = (counters: object) => ({ line_items: [{ ...WHOLE, ...counters }] });

  it('are those that show the status, whether it is stated or computed', async () => {
    const client = await (await sharedService()).tenant();
    await makeTrade(client);
    for (const fields of [
      { amount_paid: 5 },
      { amount_paid: 20 },
      { amount_paid: 21 },
      { payment_status: 'REFUNDED' },
      { payment_status: 'VOIDED', amount_paid: 20 },
      { fulfillment_status: 'DELIVERED' },
      line({ picked_quantity: 1 }),
      line({ picked_quantity: 1, shipped_quantity: 1 }),
      line({ picked_quantity: 2, shipped_quantity: 2 }),
      line({ picked_quantity: 1, shipped_quantity: 1, cancelled_quantity: 1 }),
      line({ cancelled_quantity: 2 }),
      { line_items: [{ ...WHOLE, shipped_quantity: 2 }, ADHOC] },
      {
        line_items: [
          { ...WHOLE, shipped_quantity: 1 },
          { ...ADHOC, shipped_quantity: 1 },
        ],
      },
      { line_items: [{ ...ADHOC, shipped_quantity: 1 }] },
    ])
      await client.create('/v2/orders', { customer_id: 'C-1', ...line({}), ...fields });
    for (const quantity of [1, 2]) {
      const { id } = await client.create('/v2/orders', { customer_id: 'C-1', ...line({}) });
      const shipment = { reference_id: `S-${quantity}`, order_id: id, status: 'fulfilled' };
      await client.create('/v2/shipments', { ...shipment, shipment_items: [{ sku_id: 'A', quantity }] });
    }
    const listed = async (filter = '') => (await client.get(`/v2/orders?page_size=100${filter}`)).body.data as Found[];
    const all = await listed();
    for (const [field, statuses] of [
      ['payment_status', ORDER_PAYMENT_STATUSES],
      ['fulfillment_status', FULFILLMENT_STATUSES],
    ] as const)
      for (const status of statuses) {
        const shown = all.filter((order) => order[field] === status).map(({ id }) => id);
        expect([status, shown.length]).not.toEqual([status, 0]);
        expect((await listed(`&${field}=${status}`)).map(({ id }) => id)).toEqual(shown);
      }
  });
});
