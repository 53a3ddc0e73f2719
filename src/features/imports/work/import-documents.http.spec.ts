import { CSV, ImportFixture, ndjson } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use({
  prepare: async () => {
    await fixture.client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base' });
  },
});

const PRODUCTS = ['A', 'B'].map((sku) => ({
  group_code: sku,
  sku_id: sku,
  name: `Product ${sku}`,
  product_prices: [{ price_list_id: 'BASE', price: 10 }],
}));
const CUSTOMER = {
  reference_id: 'C-1',
  company_name: 'One',
  addresses: [{ reference_id: 'S', type: 'shipping', address_line_1: 'x', city: 'y', country: 'DE', is_default: true }],
  contacts: [{ reference_id: 'K', first_name: 'k' }],
};
const orderOf = (customerId: string) => ({
  reference_id: 'O-1',
  customer_id: customerId,
  line_items: [
    { sku: 'A', quantity: 5, unit_price: 9.5 },
    { sku: 'B', quantity: 2 },
  ],
  additional_charges: [{ name: 'Pallet', type: 'deposit', amount: 3 }],
});
const INVOICE = {
  reference_id: 'I-1',
  order_ids: ['O-1'],
  invoice_number: 'I-1',
  due_date: '2030-01-01T00:00:00Z',
  items: [{ sku: 'A', quantity: 3, amount: 9.5, tax_charges: { tax: 19, tax_type: 'percentage' } }],
  invoice_status: 'OPEN',
};
const SHIPMENT = {
  reference_id: 'SH-1',
  order_id: 'O-1',
  status: 'shipped',
  shipment_items: [{ sku_id: 'A', quantity: 2 }],
};
const CONTRACT = {
  reference_id: 'K-1',
  name: 'Contract',
  customer_group_type: 'all',
  schedule_details: { start_date: '2030-01-01T00:00:00Z' },
  product_price_map: [{ sku_id: 'A', volume_tiers: [{ start_quantity: 1, price: 8 }] }],
};

const list = async (path: string, from = fixture.client) => {
  const { data } = (await from.get(`/v2/${path}`)).body as { data: { id: string }[] };
  const single = path.split('?')[0];
  return Promise.all(data.map(async ({ id }) => (await from.get(`/v2/${single}/${id}`)).body.data));
};

/** Imports one record of each resource. */
async function importAll(into: ImportFixture): Promise<Record<string, unknown[]>> {
  await into.import('resource=products&mode=create', ndjson(...PRODUCTS));
  await into.import('resource=customers&mode=create', ndjson(CUSTOMER));
  const [customer] = (await into.client.get('/v2/customers')).body.data;
  const files = {
    orders: [orderOf(customer.id)],
    invoices: [INVOICE],
    shipments: [SHIPMENT],
    contract_pricing: [CONTRACT],
    product_prices: [{ sku: 'A', price_list_id: 'BASE', price: 10 }],
  };
  for (const resource of ['orders', 'invoices', 'shipments', 'contract_pricing'] as const) {
    const done = await into.import(`resource=${resource}&mode=create`, ndjson(...files[resource]));
    expect([resource, done.status, await into.errors(done.id)]).toEqual([resource, 'completed', []]);
  }
  return files;
}

describe('imports of documents', () => {
  it('are unchanged when the same file or the records as they are read are imported again', async () => {
    const files = await importAll(fixture);
    expect(await list('orders?order_status=all')).toMatchObject([
      { entity_source: 'import', line_items: [{ invoiced_quantity: 3, shipped_quantity: 2 }, {}] },
    ]);
    const read = {
      orders: await list('orders?order_status=all'),
      invoices: await list('invoices'),
      shipments: await list('shipments'),
      contract_pricing: await list('contract-pricing'),
    };
    for (const [resource, lines] of [...Object.entries(files), ...Object.entries(read)]) {
      const done = await fixture.import(`resource=${resource}&mode=upsert`, ndjson(...lines));
      expect([resource, done.unchanged, await fixture.errors(done.id)]).toEqual([resource, 1, []]);
    }
    const again = await list('orders?order_status=all');
    expect(again).toEqual(read.orders);
  });

  it('of shipments take decimals and what was read as cancelled, and refuse the invoice of another order', async () => {
    await importAll(fixture);
    await fixture.client.create('/v2/orders', { ...orderOf('C-1'), reference_id: 'O-2' });
    const shipment = { ...SHIPMENT, order_id: 'O-2', shipment_items: [{ sku_id: 'A', quantity: 2.5 }] };
    const lines = [
      { ...shipment, reference_id: 'SH-2' },
      { ...shipment, reference_id: 'SH-3', id: 'x', version: 2, status: 'cancelled' },
      { ...shipment, reference_id: 'SH-4', invoice_id: 'I-1' },
      { ...shipment, reference_id: 'SH-5', status: 'cancelled' },
    ];
    const done = await fixture.import('resource=shipments&mode=create', ndjson(...lines));
    expect(await fixture.errors(done.id)).toMatchObject([
      { line: 3, details: [{ field: 'invoice_id', reason: 'is no invoice of the order' }] },
      { line: 4, details: [{ field: 'status', reason: 'must be one of created, shipped, fulfilled' }] },
    ]);
    expect(await list('shipments?reference_ids=SH-3')).toMatchObject([
      { status: 'cancelled', shipment_items: [{ quantity: 2.5 }] },
    ]);
    const [order] = await list('orders?reference_ids=O-2');
    expect(order).toMatchObject({ line_items: [{ picked_quantity: 2.5, shipped_quantity: 2.5 }, {}] });
    expect((await fixture.client.get('/v2/reconciliation')).body.data).toEqual([]);
    const [read] = (await fixture.client.get('/v2/shipments?reference_ids=SH-3')).body.data;
    expect(await fixture.import('resource=shipments&mode=upsert', ndjson(read))).toMatchObject({ unchanged: 1 });
  });

  it('refuse a reference that exists with another content', async () => {
    const files = await importAll(fixture);
    for (const [resource, change, code] of [
      ['orders', { customer_note: 'new' }, 'duplicate_reference'],
      ['invoices', { due_date: '2031-01-01T00:00:00Z' }, 'duplicate_reference'],
      ['shipments', { note: 'x' }, 'duplicate_reference'],
    ] as const) {
      const line = { ...(files[resource]![0] as { reference_id: string }), ...change };
      const done = await fixture.import(`resource=${resource}&mode=upsert`, ndjson(line));
      expect(await fixture.errors(done.id)).toMatchObject([{ line: 1, code, reference: line.reference_id }]);
    }
    const changed = { ...CONTRACT, name: 'Other' };
    expect(await fixture.import('resource=contract_pricing&mode=upsert', ndjson(changed))).toMatchObject({
      updated: 1,
    });
  });

  it('write records that were read from another tenant', async () => {
    await importAll(fixture);
    const other = new ImportFixture(fixture.service, await fixture.service.tenant());
    const products = await list('products');
    for (const product of products) product.price_lists = [];
    await other.import('resource=products&mode=create', ndjson(...products));
    const lines = { customers: await list('customers'), orders: await list('orders?order_status=all') };
    for (const [resource, records] of Object.entries(lines)) {
      const done = await other.import(`resource=${resource}&mode=create`, ndjson(...records));
      expect([resource, done.created, await other.errors(done.id)]).toEqual([resource, 1, []]);
    }
    const [order] = await list('orders?order_status=all', other.client);
    expect(order).toMatchObject({ cart_total: 67.5, payable_total: 70.5, shipping_address: { city: 'y' } });
  });
});

describe('imports of prices', () => {
  it('create, change and refuse prices by SKU and price list', async () => {
    await fixture.import('resource=products&mode=create', ndjson(...PRODUCTS));
    await fixture.client.create('/v2/price-lists', { reference_id: 'EXPORT', name: 'Export' });
    const prices = [
      { sku: 'A', price_list_id: 'EXPORT', price: 7 },
      { sku: 'A', price_list_id: 'BASE', price: 11 },
      { sku: 'B', price_list_id: 'BASE', price: 10 },
      { sku: 'Z', price_list_id: 'BASE', price: 1 },
      { sku: 'B', price_list_id: 'NONE', price: 1, sale_price: 2 },
    ];
    const done = await fixture.import('resource=product_prices&mode=upsert', ndjson(...prices));
    expect(done).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: 2 });
    expect(await fixture.errors(done.id)).toMatchObject([
      { line: 4, reference: 'Z', details: [{ field: 'sku', reason: 'does not exist' }] },
      { line: 5, details: [{ field: 'price_list_id' }, { field: 'sale_price' }] },
    ]);
  });

  it('are of the default price list if they name none, in lines of products too', async () => {
    const line = { group_code: 'A', sku_id: 'A', name: 'a', product_prices: [{ price: 7 }] };
    const outcomes = async (resource: string, ...lines: object[]) => {
      const done = await fixture.import(`resource=${resource}&mode=upsert`, ndjson(...lines));
      return [done.created, done.updated, done.unchanged, await fixture.errors(done.id)];
    };
    expect(await outcomes('products', line)).toEqual([1, 0, 0, []]);
    expect(await outcomes('products', line)).toEqual([0, 0, 1, []]);
    expect(await outcomes('product_prices', { sku: 'A', price: 7 })).toEqual([0, 0, 1, []]);
    expect(await outcomes('product_prices', { sku: 'A', price: 8 })).toEqual([0, 1, 0, []]);
    const done = await fixture.import('resource=product_prices&mode=upsert', 'sku,price\nA,9\n', {
      'content-type': CSV,
    });
    expect([done.updated, await fixture.errors(done.id)]).toEqual([1, []]);
    const [product] = await list('products');
    expect(product.price_lists).toMatchObject([{ price: 9 }]);
  });
});
