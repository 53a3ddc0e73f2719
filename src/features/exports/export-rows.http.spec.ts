import { sharedService } from '../../../test/support/service.js';

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
    'line_items[0].invoiced_quantity',
    'line_items[0].cancelled_quantity',
    'line_items[0].picked_quantity',
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
