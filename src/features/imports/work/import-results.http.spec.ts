import { CSV, ImportFixture, ndjson, PATH, PRICE, productLine } from '#test/support/imports/fixture.js';
import { newId } from '#platform/base/values/ids.js';
import { ImportTurn } from './import-turn.js';

const fixture = ImportFixture.use({ prepare: () => fixture.createList() });

const idOf = async (sku: string): Promise<string> =>
  (await fixture.client.get(`/v2/products/by-sku/${sku}`)).body.data.id;

/** A file of each resource, whose records need those of the files before it, and the path by which a record of it is read. */
const FILES: readonly [resource: string, path: string, line: object][] = [
  ['products', 'products', productLine('A', { product_prices: [{ ...PRICE, price: 9 }] })],
  ['product_prices', 'products', { sku: 'A', ...PRICE }],
  ['inventories', 'inventories', { sku: 'A', available_quantity: 3 }],
  ['customers', 'customers', { reference_id: 'C', company_name: 'C' }],
  [
    'contract_pricing',
    'contract-pricing',
    {
      reference_id: 'K',
      name: 'K',
      customer_group_type: 'all',
      schedule_details: { start_date: '2030-01-01T00:00:00Z' },
      product_price_map: [{ sku_id: 'A', volume_tiers: [{ start_quantity: 1, price: 8 }] }],
    },
  ],
  [
    'orders',
    'orders',
    {
      reference_id: 'O',
      customer_id: 'C',
      status: 'confirmed',
      line_items: [{ sku: 'A', quantity: 5, unit_price: 2 }],
    },
  ],
  [
    'invoices',
    'invoices',
    {
      ...{ reference_id: 'I', order_ids: ['O'], invoice_number: 'I', due_date: '2030-01-01T00:00:00Z' },
      ...{ items: [{ sku: 'A', quantity: 3, amount: 2 }], invoice_status: 'OPEN' },
    },
  ],
  ['shipments', 'shipments', { reference_id: 'S', order_id: 'O', shipment_items: [{ sku_id: 'A', quantity: 2 }] }],
  ['payments', 'payments', { reference_id: 'P', customer_id: 'C', amount: 4, paid_at: '2026-03-02T09:30:00Z' }],
];

describe('the results of an import', () => {
  it('have the line, the reference, the outcome and the id of every record, of every resource', async () => {
    for (const [resource, path, line] of FILES) {
      const done = await fixture.import(`resource=${resource}&mode=upsert`, ndjson(line));
      expect([resource, await fixture.errors(done.id)]).toEqual([resource, []]);
      const [result, ...others] = await fixture.results(done.id);
      const reference = 'reference_id' in line ? line.reference_id : 'A';
      const outcome = resource === 'product_prices' ? 'updated' : 'created';
      expect([resource, others, result]).toEqual([
        resource,
        [],
        { line: 1, reference, outcome, resource_id: expect.any(String) },
      ]);
      const read = await fixture.client.get(`/v2/${path}/${result!.resource_id}`);
      const { reference_id: readReference, sku } = read.body.data;
      expect([resource, read.status, readReference ?? sku]).toEqual([resource, 200, reference]);
      const again = await fixture.import(`resource=${resource}&mode=upsert`, ndjson(line));
      expect(await fixture.results(again.id)).toEqual([{ ...result, outcome: 'unchanged' }]);
    }
  });

  it('leave out refused lines, and are in the order of the file, as NDJSON and as CSV', async () => {
    await fixture.import('resource=products&mode=create', ndjson(productLine('A'), productLine('B')));
    const rows = ['sku_id,group_code,name', 'B,B,Other', 'A,A,Product A', 'C,C,', '=1,D,"x\ny"', '=2,E,E'];
    const done = await fixture.import('resource=products&mode=upsert', `${rows.join('\n')}\n`, { 'content-type': CSV });
    expect(done).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: 2 });
    const [a, b, e] = await Promise.all(['A', 'B', encodeURIComponent('=2')].map(idOf));
    const results = [
      { line: 2, reference: 'B', outcome: 'updated', resource_id: b },
      { line: 3, reference: 'A', outcome: 'unchanged', resource_id: a },
      { line: 7, reference: '=2', outcome: 'created', resource_id: e },
    ];
    expect(await fixture.results(done.id)).toEqual(results);
    expect(await fixture.listAs(CSV, done.id, 'results')).toBe(
      `line,reference,outcome,resource_id\r\n2,B,updated,${b}\r\n3,A,unchanged,${a}\r\n7,'=2,created,${e}\r\n`,
    );
  });

  it('name the rows that a profile skips', async () => {
    const columns = [
      { from: 'SKU', to: ['sku_id', 'group_code'] },
      { from: 'Name', to: 'name' },
    ];
    const profile = { reference_id: 'P', name: 'P', resource: 'products', columns, skip_rows_where: { Old: ['*'] } };
    await fixture.client.create('/v2/import-profiles', profile);
    const rows = ['SKU,Name,Old', 'X,X,x', 'A,A,', 'Y,"Y\nY",x', 'Z,Z,x', 'B,B,', 'W,W,x'];
    const query = 'resource=products&mode=upsert&profile=P';
    const done = await fixture.import(query, `${rows.join('\n')}\n`, { 'content-type': CSV });
    expect(done).toMatchObject({ created: 2, skipped: 4, failed: 0 });
    const skipped = (line: number) => ({ line, reference: null, outcome: 'skipped', resource_id: null });
    expect(await fixture.results(done.id)).toEqual([
      skipped(2),
      { line: 3, reference: 'A', outcome: 'created', resource_id: await idOf('A') },
      skipped(4),
      skipped(6),
      { line: 7, reference: 'B', outcome: 'created', resource_id: await idOf('B') },
      skipped(8),
    ]);
    const only = await fixture.import(query, 'SKU,Name,Old\nX,X,x\n', { 'content-type': CSV });
    expect(await fixture.results(only.id)).toEqual([skipped(2)]);
  });

  it('of a dry run have no id of what is not kept, and an atomic import that fails has none', async () => {
    await fixture.import('resource=products&mode=create', ndjson(productLine('A')));
    const file = ndjson(productLine('A', { name: 'x' }), productLine('B'), productLine('B', { name: 'y' }));
    const dry = await fixture.import('resource=products&mode=upsert&dry_run=true', file);
    const withoutId = { line: 2, reference: 'B', outcome: 'created', resource_id: null };
    expect(await fixture.results(dry.id)).toEqual([
      { line: 1, reference: 'A', outcome: 'updated', resource_id: await idOf('A') },
      withoutId,
      { ...withoutId, line: 3, outcome: 'updated' },
    ]);
    const atomic = 'resource=products&mode=upsert&on_error=atomic';
    const failed = await fixture.import(atomic, file + ndjson({ sku_id: 'C' }));
    expect([failed.status, failed.created, await fixture.results(failed.id)]).toEqual(['failed', 1, []]);
    const done = await fixture.import(atomic, file);
    expect(await fixture.results(done.id)).toMatchObject([{ outcome: 'updated' }, { outcome: 'created' }, { line: 3 }]);
  });

  it('are committed with each part of the lines, and have each line once', async () => {
    const turn = fixture.service.app.get(ImportTurn);
    const { limits } = turn;
    turn.limits = { ...limits, short: { maxRows: 2, maxMs: 60_000 } };
    try {
      const skus = Array.from({ length: 15 }, (_, index) => `S${index}`);
      const done = await fixture.import(
        'resource=products&mode=create',
        ndjson(...skus.map((sku) => productLine(sku))),
      );
      const results = await fixture.results(done.id);
      expect(results.map(({ line, reference }) => [line, reference])).toEqual(skus.map((sku, at) => [at + 1, sku]));
      expect(results[14]!.resource_id).toBe(await idOf('S14'));
    } finally {
      turn.limits = limits;
    }
  });

  it('are read in parts, and are empty before the first line, and 404 for an import that does not exist', async () => {
    const many = Array.from({ length: 2_600 }, () => ({ sku: 'A', ...PRICE }));
    await fixture.import('resource=products&mode=create', ndjson(productLine('A', { product_prices: [PRICE] })));
    const sent = await fixture.send('resource=product_prices&mode=upsert&on_error=atomic', ndjson(...many));
    const id = sent.body.data.id as string;
    expect(await fixture.results(id)).toEqual([]);
    await fixture.work();
    expect((await fixture.results(id)).map(({ line }) => line)).toEqual(many.map((_, index) => index + 1));
    expect((await fixture.client.get(`${PATH}/${newId()}/results`)).body.code).toBe('import_not_found');
    const other = await fixture.service.tenant();
    expect((await other.get(`${PATH}/${id}/results`)).status).toBe(404);
  });
});
