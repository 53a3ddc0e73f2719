import { randomUUID } from 'node:crypto';
import type { Client } from '../support/client.js';
import { readDocuments } from '../support/documents.js';
import { sharedService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';
import { invoiceV2 } from '../support/invoices/invoice-bodies.js';

/** Filters that name records of other tables, by their parameter. */
const NAMED = { customer_ids: 'customer', order_ids: 'order', invoice_ids: 'invoice', payment_ids: 'payment' } as const;
const V1 = [
  { path: '/v1/orders', name: 'customer_id', resource: 'customer' },
  { path: '/v1/invoices', name: 'order_id', resource: 'order' },
];

/** All lists, exports and reports with such a filter. */
const FILTERS = readDocuments().flatMap(({ version, operations }) =>
  version === 'v1'
    ? V1
    : operations
        .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
        .flatMap(({ path, parameters }) =>
          parameters.flatMap(({ name }) =>
            name in NAMED ? [{ path, name, resource: NAMED[name as keyof typeof NAMED] }] : [],
          ),
        ),
);

describe('filters that name other records', () => {
  let client: Client;
  const records: Record<string, { id: string; reference_id: string }> = {};

  beforeAll(async () => {
    client = await (await sharedService()).tenant();
    await makeTrade(client);
    [records.customer] = (await client.get('/v2/customers')).body.data;
    [records.order] = (await client.get('/v2/orders?order_status=all')).body.data;
    records.invoice = await client.create('/v2/invoices', invoiceV2({ invoice_status: 'OPEN' }));
    const payment = {
      reference_id: 'PAY-1',
      customer_id: records.customer!.id,
      amount: 1,
      auto_allocate: 'oldest_due',
    };
    records.payment = await client.create('/v2/payments', payment);
  });

  const read = (path: string, name: string, value: string) =>
    client.get(`${path}?${new URLSearchParams({ [name]: value })}`);

  it('are all known', () => expect(FILTERS.length).toBeGreaterThan(20));

  it.each(FILTERS.map((one) => [one.path, one.name, one.resource] as const))('%s: %s', async (path, name, resource) => {
    const { id, reference_id: reference } = records[resource]!;
    const byId = await read(path, name, id);
    expect(byId.status).toBe(200);
    const byReference = await read(path, name, reference);
    expect([byReference.status, byReference.body.data ?? byReference.body]).toEqual([200, byId.body.data ?? byId.body]);
    const one = resource === 'order' || resource === 'invoice' ? 'an' : 'a';
    const refused = (value: string) => [
      { field: name, reason: `${value} is neither an id nor a reference of ${one} ${resource}` },
    ];
    const unknown = await read(path, name, 'NOBODY');
    expect([unknown.status, unknown.body.details]).toEqual([400, refused('NOBODY')]);
    const empty = await read(path, name, '');
    expect([empty.status, empty.body.details]).toEqual([400, refused('an empty text')]);
    const nobody = await read(path, name, randomUUID());
    expect(nobody.status).toBe(200);
  });

  it('of events and of the history take references too', async () => {
    const { id, reference_id: reference } = records.customer!;
    const events = await client.get(`/v2/events?resource_ids=${id}`);
    expect(events.body.data.length).toBeGreaterThan(0);
    expect((await client.get(`/v2/events?resource_ids=${reference}`)).body.data).toEqual(events.body.data);
    const entries = await client.get(`/v2/history?resource_id=${id}`);
    expect((await client.get(`/v2/history?resource_id=${reference}`)).body.data).toEqual(entries.body.data);
  });
});
