import { CSV, ImportFixture, type ImportBody } from '#test/support/imports/fixture.js';
import { ImportTurn } from '../work/import-turn.js';

const fixture = ImportFixture.use({
  prepare: async () => {
    await fixture.client.create('/v2/customers', { reference_id: 'C-1', company_name: 'One' });
    const variants = ['A', 'B'].map((sku) => ({ sku_id: sku, name: sku }));
    await fixture.client.create('/v2/products', { group_code: 'G', variants });
  },
});

const FILE = { encoding: 'windows-1252', separator: ';', decimal: ',', dates: 'DD.MM.YYYY' };

async function importWith(resource: string, profile: object, rows: string[], more = ''): Promise<ImportBody> {
  const reference = `P-${resource}`;
  const known = (await fixture.client.get(`/v2/import-profiles/${reference}`)).status === 200;
  if (!known)
    await fixture.client.create('/v2/import-profiles', {
      reference_id: reference,
      name: resource,
      resource,
      ...profile,
    });
  const query = `resource=${resource}&mode=create&profile=${reference}${more}`;
  return fixture.import(query, Buffer.from(rows.join('\r\n'), 'latin1'), { 'content-type': CSV });
}

const ORDERS = {
  file: FILE,
  columns: [
    { from: 'Auftrag', to: 'reference_id' },
    { from: 'Kunde', to: 'customer_id' },
    { from: 'Bestellung', to: 'po_number' },
    { from: 'Pos', to: 'line_items[0].reference_id' },
    { from: 'Artikel', to: 'line_items[0].sku' },
    { from: 'Menge', to: 'line_items[0].quantity' },
    { from: 'Preis', to: 'line_items[0].unit_price' },
    { from: 'Fracht', to: 'shipping_charge' },
  ],
  constants: { status: 'confirmed' },
  templates: { customer_note: 'Auftrag {reference_id} f\u00fcr {Kunde}' },
};
const HEADER = 'Auftrag;Kunde;Bestellung;Pos;Artikel;Menge;Preis;Fracht';
const ORDER_ROWS = [
  HEADER,
  'O-1;C-1;M\u00fcller;1;A;5;9,50;3,00',
  'O-1;C-1;M\u00fcller;2;B;2;4,00;3,00',
  'O-2;C-1;P-2;1;A;1;9,50;',
  'O-3;C-1;P-3;1;A;1;9,50;',
  'O-3;;;2;A;2;9,50;',
];

const orderOf = async (reference: string) => {
  const [found] = (await fixture.client.get(`/v2/orders?reference_ids=${reference}`)).body.data;
  return found && (await fixture.client.get(`/v2/orders/${found.id}`)).body.data;
};

describe('rows that a profile maps to documents', () => {
  it.each([1, 500])('make one order of rows with an equal reference, in batches of %d', async (maxRows) => {
    const turn = fixture.service.app.get(ImportTurn);
    const { limits } = turn;
    turn.limits = { ...limits, short: { ...limits.short, maxRows } };
    try {
      const done = await importWith('orders', ORDERS, ORDER_ROWS);
      expect(await fixture.errors(done.id)).toEqual([]);
      expect(done).toMatchObject({ status: 'completed', rows_total: 3, rows_done: 3, created: 3 });
    } finally {
      turn.limits = limits;
    }
    expect(await orderOf('O-1')).toMatchObject({
      po_number: 'M\u00fcller',
      status: 'confirmed',
      shipping_charge: 3,
      customer_note: 'Auftrag O-1 f\u00fcr C-1',
      line_items: [
        { sku: 'A', quantity: 5, unit_price: 9.5 },
        { sku: 'B', quantity: 2, unit_price: 4 },
      ],
    });
    expect((await orderOf('O-3')).line_items).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
  });

  it('name the line of each item that is refused, and no item of a refused order is written', async () => {
    const done = await importWith('orders', ORDERS, [
      HEADER,
      'O-1;C-1;P-1;1;A;5;1;',
      'O-1;C-1;P-1;2;?;x;1;',
      'O-2;C-1;P-1;1;A;5;1;',
      'O-2;C-1;P-2;2;A;5;1;',
      'O-3;C-1;P-1;1;A;5;1;',
      'O-4;C-1;P-1;1;A;5;1;',
      'O-4;C-1;P-1;2;A;5;1;;too many',
      'O-4;C-1;P-1;3;A;5;1;',
    ]);
    expect(done).toMatchObject({ status: 'completed_with_errors', rows_done: 5, created: 1, failed: 4 });
    const errors = await fixture.errors(done.id);
    expect(errors.map(({ line, reference, details }) => [line, reference, ...details])).toEqual([
      [
        2,
        'O-1',
        {
          field: 'line_items[1].quantity',
          reason: 'is not a number with the decimal mark "," (line 3)',
        },
      ],
      [
        4,
        'O-2',
        { field: 'po_number', reason: 'is "P-2", but line 4, with which the record begins, has "P-1" (line 5)' },
      ],
      [7, 'O-4', { field: 'body', reason: 'can be incomplete: line 8 after it cannot be read, and can belong to it' }],
      [8, 'O-4', { field: 'body', reason: 'has 9 cells, more than the header, which has 8 (line 8)' }],
    ]);
    expect((await fixture.client.get('/v2/orders')).body.data).toMatchObject([{ reference_id: 'O-3' }]);
  });

  it('make invoices, shipments and contracts, whose identifiers can come from templates', async () => {
    await importWith('orders', ORDERS, ORDER_ROWS);
    const items = (list: string, sku: string) => [
      { from: 'Artikel', to: `${list}[0].${sku}` },
      { from: 'Menge', to: `${list}[0].quantity` },
    ];
    const invoices = {
      file: FILE,
      columns: [
        { from: 'Rechnung', to: 'invoice_number' },
        { from: 'Auftrag', to: 'order_ids[0]' },
        ...items('items', 'sku'),
        { from: 'Preis', to: 'items[0].amount' },
      ],
      constants: { due_date: '2030-01-01T00:00:00Z' },
      templates: { reference_id: 'R-{invoice_number}' },
    };
    const shipments = {
      file: FILE,
      columns: [
        { from: 'Lieferung', to: 'reference_id' },
        { from: 'Auftrag', to: 'order_id' },
        ...items('shipment_items', 'sku_id'),
      ],
    };
    const contracts = {
      file: FILE,
      columns: [
        { from: 'Vertrag', to: ['reference_id', 'name'] },
        { from: 'Artikel', to: 'product_price_map[0].sku_id' },
        { from: 'Ab', to: 'product_price_map[0].volume_tiers[0].start_quantity' },
        { from: 'Preis', to: 'product_price_map[0].volume_tiers[0].price' },
      ],
      constants: { customer_group_type: 'all', 'schedule_details.start_date': '2030-01-01T00:00:00Z' },
    };
    const made = [
      await importWith('invoices', invoices, [
        'Rechnung;Auftrag;Artikel;Menge;Preis',
        '1;O-1;A;3;9,5',
        '1;O-1;B;1;4',
        '2;O-2;A;1;9,5',
      ]),
      await importWith('shipments', shipments, ['Lieferung;Auftrag;Artikel;Menge', 'S-1;O-1;A;3', 'S-1;O-1;B;1']),
      await importWith('contract_pricing', contracts, ['Vertrag;Artikel;Ab;Preis', 'K-1;A;1;8', 'K-1;B;1;3,5']),
    ];
    for (const { id } of made) expect(await fixture.errors(id)).toEqual([]);
    expect(made.map(({ created }) => created)).toEqual([2, 1, 1]);
    const only = async (path: string) => {
      const { data } = (await fixture.client.get(`/v2/${path}`)).body;
      return (await fixture.client.get(`/v2/${path.split('?')[0]}/${data[0].id}`)).body.data;
    };
    expect((await only('invoices?reference_ids=R-1')).items).toMatchObject([{ sku: 'A' }, { sku: 'B', amount: 4 }]);
    expect((await only('shipments')).shipment_items).toMatchObject([{ sku_id: 'A' }, { sku_id: 'B', quantity: 1 }]);
    expect((await only('contract-pricing')).product_price_map).toMatchObject([{ sku_id: 'A' }, { sku_id: 'B' }]);
  });

  it('are shown as records by the suggestion', async () => {
    await fixture.client.create('/v2/import-profiles', { reference_id: 'O', name: 'O', resource: 'orders', ...ORDERS });
    const answer = await fixture.client.send('POST', '/v2/import-profiles/suggest', ORDER_ROWS.join('\n'), {
      'content-type': CSV,
    });
    expect(answer.body.data.lines.map((line: { line_items: unknown[] }) => line.line_items.length)).toEqual([2, 1, 2]);
  });
});
