import type { Answer, Client } from '../support/client.js';
import { demoId } from '#examples/example-ids.js';
import { readDocuments, type Operation } from '../support/documents.js';
import { examplePath } from '../support/exercise.js';
import { sharedService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';
import { makeTrade } from '../support/trade.js';

const [, document] = readDocuments();
const writes = document!.operations.filter(({ method }) => /PUT|PATCH/.test(method));

/** The path under which v2 reads what an operation writes. */
const readPath = (operation: Operation): string =>
  examplePath(operation)
    .replace(/\/status$/, '')
    .replace(/customers\/[^/]+\/(addresses|contacts)/, 'customers/$1')
    .replace(/by-sku\/(.+)/, (_, sku: string) => demoId('inventory', sku));

const newTenant = async (): Promise<Client> => (await sharedService()).tenant();

const fieldsOf = ({ body }: Answer): string[] => (body.details as { field: string }[]).map(({ field }) => field);

describe('the version of a v2 body', () => {
  describe('of a PUT or PATCH', () => {
    let demo: Client;
    beforeAll(async () => {
      demo = await smallDemo(await sharedService(), 'stale-versions');
    });

    it.each(writes.map((operation) => [operation.operationId, operation] as const))(
      'is a precondition (%s)',
      async (_, operation) => {
        const path = examplePath(operation);
        const before = (await demo.get(readPath(operation))).body.data;
        const send = (body: object, headers = {}) => demo.send(operation.method, path, body, headers);
        const body = operation.path.endsWith('/status') ? { status: before.status } : before;
        const { version } = before;
        const stale = await send({ ...body, version: version + 1 });
        expect([stale.status, stale.body]).toEqual([
          412,
          {
            code: 'version_conflict',
            message: 'The resource was changed since it was read.',
            details: [{ field: 'version', reason: `the present version is ${version}` }],
          },
        ]);
        const both = await send({ ...body, version: version + 1 }, { 'if-match': `"${version + 2}"` });
        expect([both.status, fieldsOf(both)]).toEqual([412, ['If-Match', 'version']]);
        // judged before what only responses have is compared
        const other = await send({
          ...body,
          version: version + 1,
          ...(body === before && before.id ? { id: 'other' } : {}),
        });
        expect([other.status, fieldsOf(other)]).toEqual([412, ['version']]);
        for (const wrong of ['1', 0, 1.5, null]) {
          const refused = await send({ ...body, version: wrong });
          expect([refused.status, fieldsOf(refused)]).toEqual([400, ['version']]);
        }
        const present = before.now === undefined ? before : { ...before, now: expect.any(String) };
        expect((await demo.get(readPath(operation))).body.data).toEqual(present);
        expect((await send({ ...body, version }, { 'if-match': `W/"${version}"` })).status).toBe(200);
      },
    );
  });

  it('is compared by v2 only, as the fields of v1 are those of the specification', async () => {
    const client = await newTenant();
    const { id } = await client.create('/v1/price-lists', { reference_id: 'V1', name: 'V1' });
    expect((await client.patch(`/v1/price-lists/${id}`, { name: 'V2', version: 9 })).status).toBe(200);
    const stale = await client.patch(`/v1/price-lists/${id}`, { name: 'V3' }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.details]).toEqual([
      412,
      [{ field: 'If-Match', reason: 'the present version is "2"' }],
    ]);
  });

  it('protects a payment from a client that writes back what it read before', async () => {
    const client = await newTenant();
    const { order } = await makeTrade(client);
    const path = `/v2/orders/${order.id}`;
    const first = (await client.get(path)).body.data;
    expect((await client.put(path, { ...first, amount_paid: 50 })).status).toBe(200);
    const stale = await client.put(path, { ...first, customer_note: 'Ring twice' });
    expect(stale.status).toBe(412);
    const details = stale.body.details as { field: string; reason: string }[];
    expect(details[0]).toEqual({ field: 'version', reason: 'the present version is 2' });
    expect(fieldsOf(stale)).toEqual(expect.arrayContaining(['version', 'amount_paid', 'payment_status']));
    expect(details.find(({ field }) => field === 'amount_paid')!.reason).toMatch(
      /^was changed in version 2 by the API key [\w-]{36} at \d{4}-\d\d-\d\dT[\d:.]+Z$/,
    );
    expect(fieldsOf(stale)).not.toContain('customer_note');
    expect((await client.get(path)).body.data.amount_paid).toBe(50);
    const removal = await client.delete(path, { 'if-match': '"1"' });
    expect([removal.status, fieldsOf(removal)]).toEqual([412, ['If-Match', ...fieldsOf(stale).slice(1)]]);
  });

  it('names what moved in an invoice instead of comparing computed fields', async () => {
    const client = await newTenant();
    const { order } = await makeTrade(client);
    const { id } = await client.create('/v2/invoices', {
      reference_id: 'I-1',
      invoice_number: 'I-1',
      order_ids: [order.id],
      due_date: '2030-01-01T00:00:00Z',
      invoice_status: 'OPEN',
      items: [{ sku: 'A', quantity: 1, amount: 10 }],
    });
    const path = `/v2/invoices/${id}`;
    const first = (await client.get(path)).body.data;
    for (const paid_amount of [4, 5]) expect((await client.patch(path, { paid_amount })).status).toBe(200);
    const key = { 'idempotency-key': 'stale-1' };
    const stale = await client.patch(path, { ...first, remarks: 'Thank you' }, key);
    expect(stale.status).toBe(412);
    expect(fieldsOf(stale).sort()).toEqual(expect.arrayContaining(['due_amount', 'paid_amount', 'version']));
    expect(stale.body.details[0].reason).toBe('the present version is 3');
    const replay = await client.patch(path, { ...first, remarks: 'Thank you' }, key);
    expect([replay.headers.get('idempotent-replayed'), replay.body]).toEqual(['true', stale.body]);
    const present = (await client.get(path)).body.data;
    expect([present.remarks, present.paid_amount]).toEqual([first.remarks, 5]);
    expect((await client.patch(path, { ...present, remarks: 'Thank you' })).status).toBe(200);
  });

  it('is that of the address, and the conflict names what changed in it', async () => {
    const client = await newTenant();
    const { customer } = await makeTrade(client);
    const address = { reference_id: 'A-1', address_line_1: 'Road 1', city: 'Bonn', type: 'billing' };
    const first = await client.create(`/v2/customers/${customer.id}/addresses`, address);
    const path = `/v2/customers/${customer.id}/addresses/${first.id}`;
    expect((await client.patch(path, { city: 'Cologne' })).status).toBe(200);
    const stale = await client.patch(path, { version: first.version, address_line_1: 'Road 2' });
    expect([stale.status, fieldsOf(stale)]).toEqual([412, ['version', 'city']]);
  });
});
