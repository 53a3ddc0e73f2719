import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { createDraft, invoiceV1, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';

const ITEMS = [
  { sku: 'A', quantity: 2, amount: 33.33, tax_rate: 19 },
  { sku: 'B', quantity: 1, amount: 10.01, tax_rate: 7 },
];
const CHARGES = [
  { name: 'Rebate', type: 'discount', amount: 1 },
  { name: 'Freight', type: 'shipping', amount: 5.9, tax_rate: 19, reason_code: 'FC' },
];

describe('invoices in the tax mode net', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeTrade(client);
  });

  const net = (extra: object = {}) => invoiceV2({ tax_mode: 'net', items: ITEMS, ...extra });
  const refusal = async (body: object): Promise<[number, Record<string, string>]> => {
    const { status, body: answer } = await client.post('/v2/invoices', body);
    const details: { field: string; reason: string }[] = answer.details ?? [];
    return [status, Object.fromEntries(details.map(({ field, reason }) => [field, reason]))];
  };
  const changeCustomer = async (changes: object) => {
    const { body } = await client.get('/v2/customers/by-reference/C-1');
    expect((await client.patch(`/v2/customers/${body.data.id}`, changes)).status).toBe(200);
  };
  const changeProduct = async (sku: string, changes: object) => {
    const { body } = await client.get(`/v2/products/by-sku/${sku}`);
    expect((await client.patch(`/v2/products/${body.data.id}`, changes)).status).toBe(200);
  };
  const row = (category: string, rate: number, base: number, tax: number, code: string | null = null) =>
    expect.objectContaining({ category, rate, base, tax, exemption_code: code });

  it('have the tax of each category and rate, computed from its base', async () => {
    const made = await client.create('/v2/invoices', net({ charges: CHARGES }));
    // the rebate is 0.8694 of 19 % and 0.1306 of 7 %
    expect(made).toMatchObject({
      ...{ tax_mode: 'net', subtotal: 76.67, discount_total: 1, shipping_total: 5.9 },
      ...{ tax_total: 14.31, line_tax_total: 0, tax_total_all: 14.31, total_amount: 95.88 },
      tax_summary: [row('S', 19, 71.69, 13.62), row('S', 7, 9.88, 0.69)],
      charges: [
        { tax_rate: null, tax_category: null, reason_code: null },
        { tax_rate: 19, tax_category: 'S', reason_code: 'FC' },
      ],
      items: [
        { tax_rate: 19, tax_category: 'S', unit_code: 'C62', line_total: 66.66 },
        { tax_rate: 7, tax_category: 'S', unit_code: 'C62', line_total: 10.01 },
      ],
    });
    expect((await client.get(`/v2/invoices/${made.id}`)).body.data).toEqual(made);
    expect((await client.patch(`/v2/invoices/${made.id}`, made)).body.data).toEqual(made);
    expect((await client.get(`/v1/invoices/${made.id}`)).body.data).toMatchObject({ total_amount: 95.88 });
  });

  it('take the rate from the item, the product or the customer, the first that there is', async () => {
    const items = ITEMS.map(({ sku, quantity, amount }) => ({ sku, quantity, amount }));
    expect(await refusal(net({ items }))).toEqual([
      400,
      Object.fromEntries([0, 1].map((index) => [`items[${index}].tax_rate`, expect.stringContaining('is required')])),
    ]);
    await changeCustomer({ tax_rate: 20 });
    await changeProduct('B', { tax_rate: 7, unit_code: 'KGM' });
    const made = await client.create('/v2/invoices', net({ items }));
    expect(made.tax_summary).toEqual([row('S', 20, 66.66, 13.33), row('S', 7, 10.01, 0.7)]);
    expect(made.items[1]).toMatchObject({ unit_code: 'KGM', tax_rate: 7 });
  });

  it('have the mode and the rate of the settings where nothing else says them', async () => {
    expect((await client.patch('/v2/settings', { tax_mode: 'net', default_tax_rate: 21 })).status).toBe(200);
    const made = await client.create('/v2/invoices', invoiceV2());
    expect(made).toMatchObject({ tax_mode: 'net', total_amount: 9.92, tax_summary: [row('S', 21, 8.2, 1.72)] });
    const { id } = await client.create('/v1/invoices', invoiceV1({ reference_id: 'R2', invoice_number: 'N2' }));
    expect((await client.get(`/v2/invoices/${id}`)).body.data).toMatchObject({ tax_mode: 'stated', total_amount: 8.2 });
    const stated = invoiceV2({ tax_mode: 'stated', reference_id: 'R3', invoice_number: 'N3' });
    expect(await client.create('/v2/invoices', stated)).toMatchObject({ tax_mode: 'stated', total_amount: 8.2 });
  });

  it('have the category of the customer unless it is S, with its exemption', async () => {
    await changeCustomer({ tax_category: 'AE' });
    await changeProduct('B', { tax_rate: 7 });
    const items = ITEMS.map(({ sku, quantity, amount }) => ({ sku, quantity, amount }));
    const made = await client.create('/v2/invoices', net({ items }));
    expect(made.tax_summary).toEqual([
      {
        ...{ category: 'AE', rate: 0, base: 76.67, tax: 0 },
        ...{ exemption_code: 'VATEX-EU-AE', exemption_reason: 'Reverse charge' },
      },
    ]);
    expect(made.total_amount).toBe(76.67);
  });

  it.each(['K', 'AE', 'G', 'E', 'Z'])(
    'take what an item or charge says itself before the category %s of the customer',
    async (tax_category) => {
      await changeCustomer({ tax_category, tax_exemption: { code: 'VATEX-EU-132' } });
      const item = { sku: 'A', quantity: 1, amount: 1 };
      const items = [
        item,
        { ...item, tax_rate: 19, tax_category: 'S' },
        { ...item, tax_rate: 7 },
        { ...item, tax_rate: 0 },
      ];
      const charges = [{ name: 'Freight', type: 'shipping', amount: 10, tax_rate: 19 }];
      const made = await client.create('/v2/invoices', net({ items, charges, invoice_status: 'DRAFT' }));
      expect(
        made.items.map((one: { tax_category: string; tax_rate: number }) => [one.tax_category, one.tax_rate]),
      ).toEqual([
        [tax_category, 0],
        ['S', 19],
        ['S', 7],
        [tax_category, 0],
      ]);
      expect([made.total_amount, made.warnings]).toEqual([16.16, []]);
      const back = await client.patch(`/v2/invoices/${made.id}`, { items: made.items, charges: made.charges });
      expect(back.body.data).toEqual(made);
      const edited = made.items.map((one: object) => ({ ...one, amount: 0.5 }));
      const { body } = await client.patch(`/v2/invoices/${made.id}`, { items: edited });
      expect([body.data.total_amount, body.data.items[1].tax_rate, body.data.items[0].tax_category]).toEqual([
        14.04,
        19,
        tax_category,
      ]);
    },
  );

  it('have the usual rate where an item states only a taxed category, and 0 in any other', async () => {
    await changeCustomer({ tax_category: 'K', tax_rate: 0 });
    expect((await client.patch('/v2/settings', { default_tax_rate: 21 })).status).toBe(200);
    await changeProduct('B', { tax_rate: 7 });
    const item = { sku: 'A', quantity: 1, amount: 10 };
    const items = [
      { ...item, tax_category: 'S' },
      { ...item, sku: 'B', tax_category: 'S' },
      { ...item, tax_category: 'Z' },
    ];
    const made = await client.create('/v2/invoices', net({ items }));
    expect(made.tax_summary).toEqual([row('S', 21, 10, 2.1), row('S', 7, 10, 0.7), row('Z', 0, 10, 0)]);
  });

  it('have the category of a customer of L with the usual rate', async () => {
    await changeCustomer({ tax_category: 'L', tax_rate: 7 });
    const item = { sku: 'A', quantity: 1, amount: 10 };
    const items = [item, { ...item, tax_rate: 3 }, { ...item, tax_rate: 19, tax_category: 'S' }];
    const made = await client.create('/v2/invoices', net({ items }));
    expect(made.tax_summary).toEqual([row('L', 7, 10, 0.7), row('L', 3, 10, 0.3), row('S', 19, 10, 1.9)]);
  });

  it('have exempt items if somebody says why they are exempt', async () => {
    const items = [{ ...ITEMS[0], tax_rate: 0, tax_category: 'E' }, ITEMS[1]];
    expect(await refusal(net({ items }))).toEqual([
      400,
      { 'items[0].tax_category': expect.stringContaining('needs the tax_exemption') },
    ]);
    await changeCustomer({ tax_exemption: { code: 'VATEX-EU-132' } });
    const made = await client.create('/v2/invoices', net({ items }));
    expect(made.tax_summary).toEqual([row('E', 0, 66.66, 0, 'VATEX-EU-132'), row('S', 7, 10.01, 0.7)]);
  });

  it('refuse taxes of lines and charges, and rates that do not fit to their category', async () => {
    const items = [
      { ...ITEMS[0], tax_charges: { tax: 1 } },
      { ...ITEMS[1], tax_rate: 0 },
      { sku: 'A', quantity: 1, amount: 1, tax_category: 'Z', tax_rate: 7 },
      { sku: 'B', quantity: 1, amount: 1, tax_category: 'O' },
    ];
    const charges = [
      { name: 'VAT', type: 'tax', amount: 1 },
      { name: 'Freight', type: 'shipping', amount: 1, tax_rate: 0 },
      { name: 'Freight', type: 'shipping', amount: 1, tax_category: 'S' },
    ];
    const [status, reasons] = await refusal(net({ items, charges }));
    expect([status, Object.keys(reasons).toSorted()]).toEqual([
      400,
      [
        ...['charges[0].type', 'charges[1].tax_category', 'charges[2].tax_rate'],
        ...['items[0].tax_category', 'items[0].tax_charges.tax', 'items[1].tax_category', 'items[1].tax_rate'],
        ...['items[2].tax_category', 'items[2].tax_rate'],
      ].toSorted(),
    ]);
    expect(reasons['items[1].tax_rate']).toContain('Z is the zero rate');
    expect(reasons['items[0].tax_category']).toContain('O excludes every other category');
  });

  it('are refused in the mode stated with rates, which only the mode net knows', async () => {
    const [status, reasons] = await refusal(invoiceV2({ items: ITEMS, charges: CHARGES }));
    expect([status, Object.keys(reasons)]).toEqual([
      400,
      ['items[0].tax_rate', 'items[1].tax_rate', 'charges[1].tax_rate'],
    ]);
  });

  it('change their mode while they are drafts, and not once they are issued', async () => {
    const draft = await createDraft(client, { tax_mode: 'net', items: ITEMS });
    const path = `/v2/invoices/${draft.id}`;
    expect(draft.total_amount).toBe(90.04);
    const stated = (await client.patch(path, { tax_mode: 'stated' })).body.data;
    expect(stated).toMatchObject({ tax_mode: 'stated', total_amount: 76.67, items: [{ tax_rate: null }, {}] });
    expect(stated.tax_summary).toBeNull();
    await client.patch(path, { tax_mode: 'net', items: ITEMS });
    const issued = (await client.patch(path, { invoice_status: 'OPEN', delivery_date: '2026-01-31' })).body.data;
    expect(issued).toMatchObject({ total_amount: 90.04, delivery_date: '2026-01-31' });
    const refused = await client.patch(path, { tax_mode: 'stated' });
    expect([refused.status, refused.body.code, refused.body.details[0].field]).toEqual([
      409,
      'resource_locked',
      'tax_mode',
    ]);
  });

  it('keep the rates of their items when only charges change, and refuse another total in v1', async () => {
    const draft = await createDraft(client, { tax_mode: 'net', items: ITEMS });
    const changed = (await client.patch(`/v2/invoices/${draft.id}`, { charges: CHARGES })).body.data;
    expect(changed.total_amount).toBe(95.88);
    const refused = await client.patch(`/v1/invoices/${draft.id}`, { total_amount: 1 });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: 'total_amount', reason: 'must be 95.88, which is computed in the tax mode net' }],
    ]);
  });

  it('are stated in v1, with the total as the part without tax', async () => {
    const { id } = await client.create('/v1/invoices', invoiceV1());
    const { data } = (await client.get(`/v2/invoices/${id}`)).body;
    expect(data).toMatchObject({ tax_mode: 'stated', tax_summary: null });
  });
});
