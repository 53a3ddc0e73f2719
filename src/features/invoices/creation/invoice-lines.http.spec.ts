import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';
import { invoicedQuantities, invoiceV1, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';

describe('lines of invoices, their taxes and currency', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
  });

  const invoiced = () => invoicedQuantities(client, trade.order.id);

  it.each(['v1', 'v2'])(
    'accepts an extra line only with a name, otherwise suggests the nearest SKU, %s',
    async (version) => {
      const body = (items: object[]) => (version === 'v1' ? invoiceV1({ items }) : invoiceV2({ items }));
      const order = {
        customer_id: 'C-1',
        reference_id: 'SO-2',
        line_items: [{ sku: 'A-100', quantity: 1, unit_price: 1 }],
      };
      Object.assign(order.line_items[0]!, { is_adhoc: true });
      await client.create('/v2/orders', order);
      const refused = await client.post(`/${version}/invoices`, {
        ...body([
          { sku: 'A-10O', quantity: 1, amount: 1 },
          { sku: 'freight', quantity: 1, amount: 9 },
          { sku: 'C', quantity: 1, amount: 1, name: 'Product C' },
          { sku: 'A-100', quantity: 1, amount: 1 },
          { sku: 'a-10', quantity: 1, amount: 1, name: '' },
        ]),
        ...(version === 'v1' ? { order_id: 'SO-2' } : { order_ids: ['SO-2'] }),
      });
      const reason = 'is neither a product nor on the orders; give the line a name if it is meant';
      expect([refused.status, refused.body.code, refused.body.details]).toEqual([
        400,
        'validation_failed',
        [
          { field: 'items[0].sku', reason: `${reason}; did you mean "A-100"?` },
          { field: 'items[1].sku', reason },
          { field: 'items[2].sku', reason: 'is on none of the orders' },
          { field: 'items[4].sku', reason: `${reason}; did you mean "A-100"?` },
        ],
      ]);
      const items = [
        { sku: 'A', quantity: 1, amount: 1 },
        { sku: 'freight', name: 'Freight', quantity: 1, amount: 9 },
      ];
      const made = await client.create(`/${version}/invoices`, {
        ...body(items),
        total_amount: version === 'v1' ? 10 : undefined,
      });
      expect(
        made.items.map(({ name, product_id }: { name: string; product_id: string | null }) => [name, product_id]),
      ).toEqual([
        ['Product A', trade.products.A],
        ['Freight', null],
      ]);
      expect(await invoiced()).toEqual([1, 0]);
    },
  );

  it('shows the currency, the taxes of the lines and the tax charges of the invoice', async () => {
    const client = await service.tenant({ currency: 'JPY' });
    await makeTrade(client);
    const taxed = (tax: number, tax_type: string) => ({ tax_charges: { tax, tax_type, discount: 1 } });
    const items = [
      { sku: 'A', quantity: 3, amount: 100, ...taxed(7, 'percentage') },
      { sku: 'B', quantity: 1, amount: 50, ...taxed(4, 'value') },
      { sku: 'B', quantity: 1, amount: 50 },
    ];
    const charges = [{ name: 'VAT', type: 'tax', value_type: 'percentage', amount: 10 }];
    const made = await client.create('/v2/invoices', invoiceV2({ items, charges }));
    // lines: 299 + 20.93 -> 21; 49 + 4; 50; subtotal 423, invoice tax 10 % of 423 - 25, 39.8 -> 40
    const taxes = { subtotal: 423, tax_total: 40, line_tax_total: 25, tax_total_all: 65, total_amount: 463 };
    expect(made).toMatchObject({ currency: 'JPY', ...taxes });
    const note = await client.create(`/v2/invoices/${made.id}/credit-notes`, { amount: 5 });
    const path = `/v2/invoices/${made.id}`;
    const seen = [
      (await client.get(path)).body.data,
      (await client.get('/v2/invoices')).body.data[0],
      (await client.patch(path, { remarks: 'x' })).body.data,
      (await client.get(`${path}/credit-notes/${note.id}`)).body.data,
      (await client.get(`${path}/credit-notes`)).body.data[0],
      note,
    ];
    for (const shown of seen) expect(shown.currency).toBe('JPY');
    for (const invoice of seen.slice(0, 3)) expect(invoice).toMatchObject(taxes);
    const stated = { order_id: 'SO-1', total_amount: 999, reference_id: 'R2', invoice_number: 'N2' };
    const inV1 = await client.create('/v1/invoices', {
      ...invoiceV1(stated),
      items: [{ sku: 'A', quantity: 1, amount: 10 }],
    });
    expect((await client.get(`/v2/invoices/${inV1.id}`)).body.data).toMatchObject({
      currency: 'JPY',
      total_amount: 999,
      subtotal: 10,
      line_tax_total: 0,
      tax_total_all: 0,
    });
  });

  it('computes the line taxes of an invoice that was stored without their sum', async () => {
    const items = [
      {
        sku: 'A',
        quantity: 3,
        amount: 1.115,
        tax_charges: { discount: 10, discount_type: 'percentage', tax: 7, tax_type: 'percentage' },
      },
    ];
    const made = await client.create('/v2/invoices', invoiceV2({ items }));
    await asAdmin(service.database.adminUrl, (admin) =>
      admin.query('update invoices set line_tax_total = null, version = version where id = $1', [made.id]),
    );
    const { body } = await client.get(`/v2/invoices/${made.id}`);
    expect(body.data).toMatchObject({ line_tax_total: made.line_tax_total, tax_total_all: made.tax_total_all });
    expect(made.line_tax_total).toBe(0.21);
  });
});
