import { CSV, ImportFixture, type ImportBody, NDJSON, ndjson } from '#test/support/imports/fixture.js';
import { eventually } from '#test/support/waiting.js';
import { ReadingProcesses } from '../reading/reading-processes.js';
import { ImportTurn } from '../work/import-turn.js';

const fixture = ImportFixture.use({
  prepare: async () => {
    await fixture.client.create('/v2/customers', { reference_id: 'C-1', company_name: 'One' });
    const variants = ['A', 'B', 'C'].map((sku) => ({ sku_id: sku, name: sku }));
    await fixture.client.create('/v2/products', { group_code: 'G', variants });
  },
});

const importCsv = (query: string, rows: string[]): Promise<ImportBody> =>
  fixture.import(query, rows.join('\n'), { 'content-type': CSV });
const errorsOf = async ({ id }: ImportBody) =>
  (await fixture.errors(id)).map(({ line, reference, details }) => [line, reference, ...details]);
const apart = (field: string, reference: string, other: number) => ({
  field,
  reason: `rows of ${reference} do not follow each other, see line ${other}; sort the rows by this column, nothing of it was written`,
});
const references = async (path: string) =>
  ((await fixture.client.get(`/v2/${path}`)).body.data as { reference_id: string }[])
    .map(({ reference_id: reference }) => reference)
    .sort();

const ORDERS = [
  'reference_id,customer_id,line_items[0].sku,line_items[0].quantity,line_items[0].unit_price',
  'SC1,C-1,A,1,9',
  'SC2,C-1,A,1,9',
  'SC1,C-1,B,2,9',
  'SC3,C-1,A,1,9',
  'SC3,C-1,B,1,9',
  'SC1,,B,3,9',
];
const ORDER_FAULTS = [
  [2, 'SC1', apart('reference_id', 'SC1', 4)],
  [4, 'SC1', apart('reference_id', 'SC1', 2)],
  [7, 'SC1', apart('reference_id', 'SC1', 2)],
];

describe('rows of a document that do not follow each other', () => {
  it.each(['create', 'upsert'])('are refused, each part, and nothing of it is written, with mode=%s', async (mode) => {
    const done = await importCsv(`resource=orders&mode=${mode}`, ORDERS);
    expect(done).toMatchObject({ status: 'completed_with_errors', rows_done: 5, created: 2, failed: 3, repeated: 0 });
    expect(await errorsOf(done)).toEqual(ORDER_FAULTS);
    expect(await references('orders')).toEqual(['SC2', 'SC3']);
  });

  it('are refused with all others by on_error=atomic, and by a dry run', async () => {
    const done = await importCsv('resource=orders&mode=create&on_error=atomic', ORDERS);
    expect(done).toMatchObject({ status: 'failed', failed: 3 });
    expect(await errorsOf(done)).toEqual(ORDER_FAULTS);
    expect(await references('orders')).toEqual([]);
    expect(await errorsOf(await importCsv('resource=orders&mode=create&dry_run=true', ORDERS))).toEqual(ORDER_FAULTS);
  });

  it('are found across batches, and by an instance that goes on after another one', async () => {
    const turn = fixture.service.app.get(ImportTurn);
    const { limits } = turn;
    const run = turn.run.bind(turn);
    let renewals = 0;
    turn.limits = { ...limits, short: { maxRows: 1, maxMs: 60_000 } };
    turn.run = (lease, now) => {
      const stop = new AbortController();
      const clock = () => {
        if (++renewals === 3) stop.abort(); // with a checkpoint
        return now();
      };
      return run(lease, clock, stop.signal);
    };
    try {
      const done = await importCsv('resource=orders&mode=create', ORDERS);
      expect(renewals).toBeGreaterThan(3);
      expect(done).toMatchObject({ rows_done: 5, created: 2, failed: 3 });
      expect(await errorsOf(done)).toEqual(ORDER_FAULTS);
    } finally {
      Object.assign(turn, { limits, run });
    }
  });

  it('are found by a process that goes on after one that was killed', async () => {
    const orders = Array.from({ length: 1_200 }, (_, index) => `O-${index},C-1,A,1,9,${'x'.repeat(250)}`);
    const rows = [`${ORDERS[0]},customer_note`, 'SC1,C-1,A,1,9,', ...orders, 'SC1,C-1,B,2,9,'];
    const answer = await fixture.send('resource=orders&mode=create', rows.join('\n'), { 'content-type': CSV });
    const done = fixture.work();
    await eventually(
      () => fixture.read(answer.body.data.id as string),
      (found) => found.rows_done > 0,
    );
    for (const pid of fixture.service.app.get(ReadingProcesses).imports.processIds) process.kill(pid!, 'SIGKILL');
    await done;
    const ended = await fixture.read(answer.body.data.id as string);
    expect(ended).toMatchObject({ created: 1_200, failed: 2 });
    expect(await errorsOf(ended)).toEqual([
      [2, 'SC1', apart('reference_id', 'SC1', 1_203)],
      [1_203, 'SC1', apart('reference_id', 'SC1', 2)],
    ]);
  });

  it('are refused of invoices and shipments, and merged of contracts, with a warning', async () => {
    await importCsv('resource=orders&mode=create', [ORDERS[0]!, 'O-1,C-1,A,9,9', 'O-1,,B,9,9', 'O-2,C-1,A,9,9']);
    const invoices = await importCsv('resource=invoices&mode=create', [
      'reference_id,invoice_number,order_ids[0],due_date,items[0].sku,items[0].quantity,items[0].amount',
      'I-1,N-1,O-1,2030-01-01T00:00:00Z,A,1,10',
      'I-2,N-2,O-2,2030-01-01T00:00:00Z,A,1,10',
      'I-1,N-1,O-1,2030-01-01T00:00:00Z,B,1,3',
    ]);
    expect(await errorsOf(invoices)).toEqual([
      [2, 'I-1', apart('reference_id', 'I-1', 4)],
      [4, 'I-1', apart('reference_id', 'I-1', 2)],
    ]);
    expect(await references('invoices')).toEqual(['I-2']);
    const shipments = await importCsv('resource=shipments&mode=create', [
      'reference_id,order_id,shipment_items[0].sku_id,shipment_items[0].quantity',
      'S-1,O-1,A,1',
      'S-2,O-2,A,1',
      'S-1,O-1,B,2',
    ]);
    expect(shipments).toMatchObject({ created: 1, failed: 2 });
    expect(await references('shipments')).toEqual(['S-2']);
    const contracts = [
      'reference_id,name,customer_group_type,schedule_details.start_date,product_price_map[0].sku_id,product_price_map[0].volume_tiers[0].start_quantity,product_price_map[0].volume_tiers[0].price',
      'K-1,Contract,all,2030-01-01T00:00:00Z,A,1,8',
      'K-2,Other,all,2030-01-01T00:00:00Z,C,1,8',
      'K-1,Contract,all,2030-01-01T00:00:00Z,B,1,3.5',
    ];
    expect(await importCsv('resource=contract_pricing&mode=create', contracts)).toMatchObject({
      created: 1,
      failed: 2,
    });
    const merged = await importCsv('resource=contract_pricing&mode=upsert', contracts);
    expect(merged).toMatchObject({ failed: 0, created: 1, unchanged: 1, updated: 1, repeated: 1 });
    const { data } = (await fixture.client.get('/v2/contract-pricing?reference_ids=K-1')).body;
    expect((await fixture.client.get(`/v2/contract-pricing/${data[0].id}`)).body.data.product_price_map).toHaveLength(
      2,
    );
  });

  it('are refused with a profile, too', async () => {
    const columns = [
      { from: 'Order', to: 'reference_id' },
      { from: 'Customer', to: 'customer_id' },
      { from: 'Article', to: 'line_items[0].sku' },
      { from: 'Pieces', to: 'line_items[0].quantity' },
      { from: 'Price', to: 'line_items[0].unit_price' },
    ];
    await fixture.client.create('/v2/import-profiles', { reference_id: 'P', name: 'P', resource: 'orders', columns });
    const rows = ['Order,Customer,Article,Pieces,Price', ...ORDERS.slice(1)];
    const done = await importCsv('resource=orders&mode=create&profile=P', rows);
    expect(await errorsOf(done)).toEqual(ORDER_FAULTS);
    expect(await references('orders')).toEqual(['SC2', 'SC3']);
  });
});

describe('lines of NDJSON with the identifier of another one', () => {
  const order = (reference: string | undefined, sku: string) => ({
    reference_id: reference,
    customer_id: 'C-1',
    line_items: [{ sku, quantity: 1, unit_price: 9 }],
  });

  it('are refused, and lines without one are not', async () => {
    const file = ndjson(order('SC1', 'A'), order(undefined, 'A'), order(undefined, 'A'), order(' SC1 ', 'B'));
    const done = await fixture.import('resource=orders&mode=create', file, { 'content-type': NDJSON });
    expect(done).toMatchObject({ created: 2, failed: 2 });
    const reason = (other: number) =>
      `SC1 stands in another line too, see line ${other}; write it in one line, nothing of it was written`;
    expect(await errorsOf(done)).toEqual([
      [1, 'SC1', { field: 'reference_id', reason: reason(4) }],
      [4, 'SC1', { field: 'reference_id', reason: reason(1) }],
    ]);
  });
});
