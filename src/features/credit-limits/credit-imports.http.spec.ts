import type { Client } from '#test/support/client.js';
import { CreditFixture } from '#test/support/credit-limits/credit-fixture.js';
import { ImportFixture, ndjson } from '#test/support/imports/fixture.js';
import { sharedService, type TestService } from '#test/support/service.js';

describe('credit limits of imported documents', () => {
  let service: TestService;
  let client: Client;
  let fixture: CreditFixture;
  let imports: ImportFixture;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    fixture = await CreditFixture.of(service, client);
    imports = new ImportFixture(service, client);
  });

  const lineOf = (customer: string, reference_id: string, amount: number, more: object = {}) =>
    fixture.body(customer, amount, { reference_id, ...more });
  const held = async () => {
    const { body } = await client.get('/v2/orders?order_status=all&sort_by=created_at&sort=asc&page_size=100');
    const orders = body.data as { reference_id: string; credit_hold: boolean }[];
    return Object.fromEntries(orders.map(({ reference_id, credit_hold }) => [reference_id, credit_hold]));
  };

  it.each(['create', 'upsert'])('judge the lines of an import (%s) in the sequence of the file', async (mode) => {
    const [one, two] = [await fixture.customer(), await fixture.customer({ credit_limit: 50 })];
    const done = await imports.import(
      `resource=orders&mode=${mode}`,
      ndjson(
        lineOf(one, 'A', 40),
        lineOf(one, 'B', 70),
        lineOf(two, 'C', 50),
        lineOf(one, 'D', 60),
        lineOf(two, 'E', 80, { status: 'draft' }),
        { ...lineOf(one, 'F', 5), line_items: [] },
        lineOf(two, 'G', 1),
        lineOf(one, 'H', 0.01),
      ),
    );
    expect([done.created, done.failed]).toEqual([4, 4]);
    const errors = (await imports.errors(done.id)).map(({ reference, code, details }) => [
      reference,
      code,
      code === 'credit_limit_exceeded' ? details : [],
    ]);
    const refusal = (reason: string) => [{ field: 'customer_id', reason }];
    expect(errors).toEqual([
      ['B', 'credit_limit_exceeded', refusal('limit 100.00, used 40.00, this order 70.00')],
      ['F', 'validation_failed', []],
      ['G', 'credit_limit_exceeded', refusal('limit 50.00, used 50.00, this order 1.00')],
      ['H', 'credit_limit_exceeded', refusal('limit 100.00, used 100.00, this order 0.01')],
    ]);
    expect(await held()).toEqual({ A: false, C: false, D: false, E: false });
  });

  it('confirm lines on hold, whose shipments are refused', async () => {
    const customer = await fixture.customer({ credit_policy: 'hold' });
    await imports.import(
      'resource=orders&mode=create',
      ndjson(...[60, 60, 40].map((amount, index) => lineOf(customer, `O${index}`, amount))),
    );
    expect(await held()).toEqual({ O0: false, O1: true, O2: true });
    const shipment = (order: string) => ({
      reference_id: `S-${order}`,
      order_id: order,
      shipment_items: [{ sku_id: 'A', quantity: 1 }],
    });
    const done = await imports.import('resource=shipments&mode=create', ndjson(shipment('O0'), shipment('O1')));
    expect((await imports.errors(done.id)).map(({ reference, code }) => [reference, code])).toEqual([
      ['S-O1', 'order_on_hold'],
    ]);
  });

  it('judge copies of orders too, whatever hold they had', async () => {
    const customer = await fixture.customer({ credit_policy: 'hold' });
    const original = await fixture.read(
      (await fixture.order(customer, 101, { reference_id: 'O' })).body.data.id as string,
    );
    await fixture.change(customer, { credit_limit: 300 });
    const copy = { ...original, id: undefined, reference_id: 'P', display_id: 'P' };
    await imports.import('resource=orders&mode=create', ndjson(copy));
    expect(await held()).toEqual({ O: true, P: false });
    const done = await imports.import('resource=orders&mode=upsert', ndjson({ ...copy, credit_hold: true }));
    expect(done.unchanged).toBe(1);
  });

  it('take limits and policies of customers', async () => {
    const customer = (reference_id: string, more: object) => ({ reference_id, company_name: 'One', ...more });
    await imports.import(
      'resource=customers&mode=upsert',
      ndjson(customer('X', { credit_limit: 12.5, credit_policy: 'hold' }), customer('Y', {})),
    );
    const read = async (reference: string) => {
      const { credit_limit, credit_policy } = (await client.get(`/v2/customers/by-reference/${reference}`)).body.data;
      return [credit_limit, credit_policy];
    };
    expect([await read('X'), await read('Y')]).toEqual([
      [12.5, 'hold'],
      [null, null],
    ]);
    const csv = 'reference_id,company_name,credit_limit,credit_policy\nX,One,99.5,refuse\n';
    await imports.import('resource=customers&mode=upsert', csv, { 'content-type': 'text/csv' });
    expect(await read('X')).toEqual([99.5, 'refuse']);
  });
});
