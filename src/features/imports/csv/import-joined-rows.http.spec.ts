import { CSV, ImportFixture, type ImportBody } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use({
  prepare: async () => {
    await fixture.client.create('/v2/customers', { reference_id: 'C-1', company_name: 'One' });
    const variants = ['A', 'B'].map((sku) => ({ sku_id: sku, name: sku }));
    await fixture.client.create('/v2/products', { group_code: 'G', variants });
  },
});

const importCsv = (resource: string, rows: string[], mode = 'create'): Promise<ImportBody> =>
  fixture.import(`resource=${resource}&mode=${mode}`, rows.join('\n'), { 'content-type': CSV });

const ITEMS = 'line_items[0].sku,line_items[0].quantity,line_items[0].unit_price';
const ORDERS = [
  `reference_id,customer_id,po_number,additional_charges[0].type,additional_charges[0].amount,${ITEMS}`,
  'O-1,C-1,P-1,deposit,3,A,5,9.5',
  'O-1,,,,,B,2,4',
  'O-2,C-1,P-2,,,A,1,9.5',
  'O-1-1,C-1,P-3,,,A,1,9.5',
  'O-1-1,C-1,P-3,,,A,2,9.5',
];

describe('an import of CSV with a row for each item', () => {
  it('makes one order of rows that follow each other with an equal reference', async () => {
    const done = await importCsv('orders', ORDERS);
    expect(await fixture.errors(done.id)).toEqual([]);
    expect(done).toMatchObject({ status: 'completed', rows_total: 3, rows_done: 3, created: 3 });
    const [{ id }] = (await fixture.client.get('/v2/orders?reference_ids=O-1')).body.data;
    expect((await fixture.client.get(`/v2/orders/${id}`)).body.data).toMatchObject({
      po_number: 'P-1',
      charges: [{ type: 'deposit', amount: 3 }],
      line_items: [
        { sku: 'A', quantity: 5, unit_price: 9.5 },
        { sku: 'B', quantity: 2, unit_price: 4 },
      ],
    });
    expect(await importCsv('orders', ORDERS, 'upsert')).toMatchObject({ unchanged: 3, failed: 0 });
  });

  it('names the line of each item that is refused, and no item of a refused order is written', async () => {
    const done = await importCsv('orders', [
      `reference_id,customer_id,po_number,${ITEMS}`,
      'O-1,C-1,P-1,A,5,1',
      '',
      'O-1,C-1,P-1,?,"1,5",1',
      'O-2,C-1,P-1,A,5,1',
      'O-2,C-1,P-2,A,5,1',
      'O-3,C-1,P-1,A,5,1',
      'O-4,C-1,P-1,A,5,1',
      'O-4,C-1,P-1,"A"?,5,1',
      'O-4,C-1,P-1,A,5,1',
      'O-5,C-1,P-1,A,-1,1',
    ]);
    expect(done).toMatchObject({ status: 'completed_with_errors', rows_done: 6, created: 1, failed: 5 });
    const errors = await fixture.errors(done.id);
    expect(errors.map(({ line, reference, details }) => [line, reference, ...details])).toEqual([
      [
        2,
        'O-1',
        {
          field: 'line_items[1].quantity',
          reason: 'has a decimal comma; write numbers with a point and without separators, such as 1234.5 (line 4)',
        },
      ],
      [
        5,
        'O-2',
        { field: 'po_number', reason: 'is "P-2", but line 5, with which the record begins, has "P-1" (line 6)' },
      ],
      [8, 'O-4', { field: 'body', reason: 'can be incomplete: line 9 after it cannot be read, and can belong to it' }],
      [9, 'O-4', { field: 'column 4', reason: 'has text after its quotes (line 9)' }],
      [11, 'O-5', { field: 'line_items[0].quantity', reason: expect.stringMatching(/ \(line 11\)$/) }],
    ]);
    expect((await fixture.client.get('/v2/orders')).body.data).toMatchObject([{ reference_id: 'O-3' }]);
  });

  it('makes invoices, shipments and contracts', async () => {
    await importCsv('orders', ORDERS);
    const files: Record<string, string[]> = {
      invoices: [
        'reference_id,invoice_number,order_ids[0],due_date,items[0].sku,items[0].quantity,items[0].amount,items[0].tax_charges.tax',
        'I-1,N-1,O-1,2030-01-01T00:00:00Z,A,3,9.5,19',
        'I-1,,,,B,1,4,',
        'I-2,N-2,O-2,2030-01-01T00:00:00Z,A,1,9.5,',
      ],
      shipments: [
        'reference_id,order_id,shipment_items[0].sku_id,shipment_items[0].quantity,tracking_info.tracking_number',
        'S-1,O-1,A,3,T-1',
        'S-1,,B,1,',
      ],
      contract_pricing: [
        'reference_id,name,customer_group_type,schedule_details.start_date,product_price_map[0].sku_id,product_price_map[0].volume_tiers[0].start_quantity,product_price_map[0].volume_tiers[0].price',
        'K-1,Contract,all,2030-01-01T00:00:00Z,A,1,8',
        'K-1,Contract,,,B,1,3.5',
      ],
    };
    for (const [resource, rows] of Object.entries(files)) {
      const done = await importCsv(resource, rows);
      expect([resource, await fixture.errors(done.id)]).toEqual([resource, []]);
      expect(await importCsv(resource, rows, 'upsert')).toMatchObject({ unchanged: done.created, failed: 0 });
    }
    const only = async (path: string) => {
      const { data } = (await fixture.client.get(`/v2/${path}`)).body;
      return (await fixture.client.get(`/v2/${path.split('?')[0]}/${data[0].id}`)).body.data;
    };
    expect((await only('invoices?reference_ids=I-1')).items).toMatchObject([{ sku: 'A' }, { sku: 'B', amount: 4 }]);
    expect((await only('shipments')).shipment_items).toMatchObject([{ sku_id: 'A' }, { sku_id: 'B', quantity: 1 }]);
    expect((await only('contract-pricing')).product_price_map).toMatchObject([
      { sku_id: 'A', volume_tiers: [{ price: 8 }] },
      { sku_id: 'B', volume_tiers: [{ price: 3.5 }] },
    ]);
  });
});
