import type { Client } from '#test/support/client.js';
import { ImportFixture, ndjson } from '#test/support/imports/fixture.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('imports of invoices without numbers', () => {
  let service: TestService;
  let client: Client;
  let fixture: ImportFixture;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    fixture = new ImportFixture(service, client);
    await makeTrade(client);
    const line_items = [{ sku: 'A', quantity: 10, unit_price: 1 }];
    for (const reference_id of ['SO-2', 'SO-3', 'SO-4'])
      await client.create('/v2/orders', { customer_id: 'C-1', reference_id, line_items });
    await client.patch('/v2/settings', { invoice_sequence: { format: 'R{NN}' } });
  });

  const line = (place: number, extra: object = {}) => ({
    ...{ reference_id: `I-${place}`, order_ids: [`SO-${place}`], due_date: '2030-01-01T00:00:00Z' },
    items: [{ sku: 'A', quantity: 1, amount: 1 }],
    invoice_status: 'OPEN',
    ...extra,
  });
  const numbers = async () => {
    const { data } = (await client.get('/v2/invoices?sort_by=created_at&sort=asc')).body;
    return Object.fromEntries(
      data.map((one: { reference_id: string; invoice_number: string }) => [one.reference_id, one.invoice_number]),
    );
  };

  it('draw them in the order of the file, and change nothing when they are repeated', async () => {
    const lines = ndjson(line(1), line(2, { invoice_status: 'DRAFT' }), line(3, { invoice_number: 'OWN' }), line(4));
    const done = await fixture.import('resource=invoices&mode=upsert', lines);
    expect([done.created, await fixture.errors(done.id)]).toEqual([4, []]);
    const drawn = { 'I-1': 'R01', 'I-2': null, 'I-3': 'OWN', 'I-4': 'R02' };
    expect(await numbers()).toEqual(drawn);
    expect(await fixture.import('resource=invoices&mode=upsert', lines)).toMatchObject({ unchanged: 4 });
    const read = (await client.get('/v2/invoices')).body.data;
    expect(await fixture.import('resource=invoices&mode=upsert', ndjson(...read))).toMatchObject({ unchanged: 4 });
    expect(await numbers()).toEqual(drawn);
  });

  it('refuse a line with an earlier day alone, and a dry run draws nothing', async () => {
    const lines = ndjson(
      line(1, { issued_at: '2025-03-02T12:00:00Z' }),
      line(2, { issued_at: '2025-03-01T12:00:00Z' }),
      line(3, { issued_at: '2025-03-03T12:00:00Z' }),
    );
    expect(await fixture.import('resource=invoices&mode=create&dry_run=true', lines)).toMatchObject({ created: 2 });
    expect((await client.get('/v2/settings')).body.data.invoice_sequence.next).toBe(1);
    const done = await fixture.import('resource=invoices&mode=create', lines);
    expect(await fixture.errors(done.id)).toMatchObject([{ line: 2, details: [{ field: 'issued_at' }] }]);
    expect(await numbers()).toEqual({ 'I-1': 'R01', 'I-3': 'R02' });
  });

  it('are refused without a sequence', async () => {
    await client.patch('/v2/settings', { invoice_sequence: null });
    const done = await fixture.import(
      'resource=invoices&mode=create',
      ndjson(line(1), line(2, { invoice_number: 'OWN' })),
    );
    expect(await fixture.errors(done.id)).toMatchObject([{ line: 1, details: [{ field: 'invoice_number' }] }]);
    expect(await numbers()).toEqual({ 'I-2': 'OWN' });
  });

  it('take a draft that was cancelled without a number as it was read', async () => {
    const issued_at = '2025-03-01T12:00:00Z';
    const { id } = await client.create('/v2/invoices', line(1, { invoice_status: 'DRAFT', issued_at }));
    const cancelled = (await client.patch(`/v2/invoices/${id}`, { invoice_status: 'CANCELLED' })).body.data;
    const copy = { ...cancelled, reference_id: 'COPY', order_ids: ['SO-2'] };
    const done = await fixture.import('resource=invoices&mode=create', ndjson(copy));
    expect([done.created, await fixture.errors(done.id)]).toEqual([1, []]);
    expect(await numbers()).toEqual({ 'I-1': null, COPY: null });
  });
});
