import { sharedService } from '#test/support/service.js';

it('an export of CSV has a row for each item, with the fields of its record and attributes in each', async () => {
  const client = await (await sharedService()).tenant();
  await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'One' });
  const variants = ['A', 'B'].map((sku) => ({ sku_id: sku, name: `Product ${sku}` }));
  await client.create('/v2/products', { group_code: 'G', variants });
  const order = { customer_id: 'C-1', line_items: [{ sku: 'A', quantity: 5, unit_price: 9.5 }] };
  await client.create('/v2/orders', {
    ...order,
    reference_id: 'O-1',
    po_number: '=P',
    additional_charges: [{ name: 'Pallet', type: 'deposit', amount: 3 }],
    attributes: [{ name: 'project', value: 'Kitchen' }],
    line_items: [...order.line_items, { sku: 'B', quantity: 2, unit_price: 4, note: 'Two; "small"' }],
  });
  await client.create('/v2/orders', { ...order, reference_id: 'O-2' });

  const text = String((await client.get('/v2/exports/orders?format=csv')).body);
  const [header = '', ...rows] = text.replace('\ufeff', '').trim().split('\r\n');
  const columns = header.split(',');
  expect(columns.slice(0, 3)).toEqual(['id', 'reference_id', 'display_id']);
  expect(columns.slice(-3)).toEqual([
    'line_items[0].cancelled_quantity',
    'line_items[0].picked_quantity',
    'line_items[0].returned_quantity',
  ]);
  const cellsOf = (row: string) => {
    const cells = row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    return Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
  };
  const shared = { reference_id: 'O-1', po_number: "'=P", customer_name: 'One', 'attributes.project': 'Kitchen' };
  expect(rows.map(cellsOf)).toMatchObject([
    { ...shared, 'additional_charges[0].amount': '3', 'line_items[0].sku': 'A', 'line_items[0].quantity': '5' },
    {
      ...shared,
      'additional_charges[0].amount': '',
      'line_items[0].sku': 'B',
      'line_items[0].name': 'Product B',
      'line_items[0].note': '"Two; ""small"""',
    },
    { reference_id: 'O-2', po_number: '', 'line_items[0].sku': 'A' },
  ]);
});

it('exports of settings are tables, and never have the token of a payment method', async () => {
  const client = await (await sharedService()).tenant();
  await client.create('/v2/price-lists', { reference_id: 'L', name: 'List' });
  for (const reference_id of ['C-1', 'C-2']) await client.create('/v2/customers', { reference_id, company_name: 'x' });
  await client.create('/v2/customer-segments', { reference_id: 'S', name: 'Both', customer_ids: ['C-1', 'C-2'] });
  await client.create('/v2/sales-reps', { reference_id: 'R', name: 'Rep', status: 'inactive' });
  const options = ['red', 'blue'].map((value) => ({ value, label: value.toUpperCase(), color_code: '#FF0000' }));
  const configuration = { options, default_value: 'red' };
  await client.create('/v2/attributes', { entity: 'product', name: 'colour', data_type: 'color', configuration });
  await client.create('/v2/payment-methods', {
    reference_id: 'P',
    customer_id: 'C-1',
    provider: 'stripe',
    payment_method_type: 'card',
    token: 'tok_secret',
  });
  const tables: Record<string, RegExp[]> = {
    price_lists: [/,L,List,/],
    customer_segments: [/,S,Both,.*,C-1$/, /,S,Both,.*,C-2$/],
    sales_reps: [/,R,Rep,,,inactive,/],
    attributes: [/,product,colour,color,.*,red,RED,/, /,product,colour,color,.*,blue,BLUE,/],
    payment_methods: [/,P,C-1,stripe,card,/],
  };
  for (const [resource, rows] of Object.entries(tables)) {
    const path = `/v2/exports/${resource}?references=true`;
    const [, ...written] = String((await client.get(`${path}&format=csv`)).body)
      .trim()
      .split('\r\n');
    expect(written).toEqual(rows.map((row) => expect.stringMatching(row)));
    expect(written.join()).not.toContain('tok_secret');
    const [record] = (await client.get(`/v2/exports/${resource}`)).body;
    const read = (await client.get(`/v2/${resource.replace('_', '-')}/${record.id}`)).body.data;
    expect(record).toEqual(resource === 'payment_methods' ? { ...read, token: null } : read);
  }
  expect((await client.get('/v2/exports/payment_methods')).body).toMatchObject([{ reference_id: 'P', token: null }]);
  expect((await client.get('/v2/exports/sales_reps?status=active')).body).toEqual([]);
});
