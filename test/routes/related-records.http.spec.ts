import { storePagesAbove } from '#platform/data/sql/stored-rows.js';
import { Client } from '../support/client.js';
import { type Operation, readDocuments } from '../support/documents.js';
import { issueKey } from '../support/keys.js';
import { sharedService, type TestService } from '../support/service.js';
import { prepareSales, sellOrders } from '../support/sold-orders.js';

const READS = readDocuments()
  .find(({ version }) => version === 'v2')!
  .operations.filter(({ method, parameters }) => method === 'GET' && namesIn(parameters));

function namesIn(parameters: Operation['parameters']): string[] | undefined {
  const include = parameters.find(({ name, schema }) => name === 'include' && schema.type === 'array');
  return include?.schema.items.enum;
}

const pathOf = (name: string) => `/v2/${name.replaceAll('_', '-')}`;

describe('include', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    await sellOrders(client, await prepareSales(client), 1, 3);
  });
  afterEach(() => storePagesAbove());

  /** The paths of a read: of a list, or of its first record by each of its routes. */
  async function pathsOf({ path }: Operation): Promise<string[]> {
    const list = `/v2/${path.split('/')[2]}${path.startsWith('/v2/orders') ? '?order_status=all' : ''}`;
    if (!path.includes('{')) return [list];
    const { data } = (await client.get(list)).body;
    const records = data.filter((one: any) => !path.includes('by-reference') || one.reference_id);
    expect([path, records.length > 0]).toEqual([path, true]);
    return records
      .slice(0, 2)
      .map((record: any) => path.replace(/\{(\w+)\}/, (_, name: string) => record[name === 'sku_id' ? 'sku' : name]));
  }

  /** Checks that each included record is what its own read answers, once, in the order of the ids. */
  async function expectOwnReads(path: string, included: Record<string, any[]>, reader = client) {
    for (const [name, records] of Object.entries(included)) {
      const ids = records.map(({ id }) => id);
      expect([path, name, ids]).toEqual([path, name, [...new Set<string>(ids)].sort()]);
      for (const record of records) {
        const { body } = await reader.get(`${pathOf(name)}/${record.id}`);
        expect([path, name, JSON.stringify(record)]).toEqual([path, name, JSON.stringify(body.data)]);
      }
    }
  }

  it('is a parameter of the reads that the contract names', () => {
    const offered = READS.filter(({ path }) => !path.includes('by-')).map(({ operationId, parameters }) => [
      operationId,
      namesIn(parameters)!.join(' '),
    ]);
    const ofOrder = 'invoices invoices.credit_notes invoices.payments shipments';
    const ofInvoice = 'customer sales_rep products orders orders.shipments credit_notes payments';
    const both = (name: string, names: string) => [
      [`${name}.list`, names],
      [`${name}.get`, names],
    ];
    expect(Object.fromEntries(offered)).toEqual(
      Object.fromEntries([
        ['orders.list', `customer price_list payment_method ${ofOrder}`],
        ['orders.get', `customer price_list payment_method products ${ofOrder}`],
        ...both('invoices', ofInvoice),
        ...both('shipments', 'order order.customer invoice products'),
        ['creditNotes.listAll', 'customer invoice invoice.orders'],
        ['creditNotes.getById', 'customer invoice invoice.orders'],
        ...both('payments', 'customer invoices'),
        ...both('allocations', 'customer invoice'),
        ...both('customers', 'price_list sales_reps'),
        ...both('products', 'price_lists inventory'),
        ...both('inventories', 'product'),
      ]),
    );
  });

  it.each(READS.map((operation) => [operation.operationId, operation] as const))(
    'of %s has each related record as its own read answers it, beside data that is untouched',
    async (_, operation) => {
      const names = namesIn(operation.parameters)!;
      for (const path of await pathsOf(operation)) {
        const plain = await client.get(path);
        const all = `${path}${path.includes('?') ? '&' : '?'}include=${names.join(',')}`;
        for (const inFile of [false, true]) {
          storePagesAbove(inFile ? 0 : undefined);
          const { status, body } = await client.get(all);
          expect([path, status, Object.keys(body).at(-1)]).toEqual([path, 200, 'included']);
          const { included, ...others } = body;
          expect(others).toEqual(plain.body);
          if (!operation.path.includes('{'))
            for (const records of Object.values<unknown[]>(included)) expect(records.length).toBeGreaterThan(0);
          storePagesAbove();
          if (!inFile) await expectOwnReads(path, included);
        }
      }
    },
  );

  it('sees payment tokens as the own reads of the same key do', async () => {
    const scopes = ['orders:read', 'customers:read', 'payments:read'];
    const key = await issueKey(service.database, { slug: client.slug, scopes });
    const reader = new Client(service.base, key, client.slug);
    const path = `/v2/payments?include=customer`;
    await expectOwnReads(path, (await reader.get(path)).body.included, reader);
    const shipper = new Client(
      service.base,
      await issueKey(service.database, { slug: client.slug, scopes: ['shipments:read', 'orders:read'] }),
      client.slug,
    );
    const { included } = (await shipper.get('/v2/shipments?include=order')).body;
    await expectOwnReads('/v2/shipments', included, shipper);
    expect(included.orders[0].card.token).toBeNull();
  });
});
