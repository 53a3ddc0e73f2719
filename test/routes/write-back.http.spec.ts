import { demoId } from '#examples/example-ids.js';
import type { Client } from '../support/client.js';
import { readDocuments, type Operation } from '../support/documents.js';
import { examplePath } from '../support/exercise.js';
import { type TestService, sharedService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';

const [, document] = readDocuments();
const { components } = document!.raw;

/** Routes that accept only the status. */
const NARROW = ['orders.changeStatus', 'shipments.changeStatus'];
const writes = document!.operations.filter(
  ({ method, operationId }) => /PUT|PATCH/.test(method) && !NARROW.includes(operationId),
);

/** Fields that the service adds to a record, where they are others than `id` and `created_at`. */
const RECORD: Record<string, string[]> = { 'settings.update': ['updated_at'] };
/** Fields that every write changes; and by operation, computed fields and ids of entries, which are ignored in a body. */
const CHANGED = ['version', 'created_at', 'updated_at', 'updated_by'];
const IGNORED: Record<string, string[]> = {
  'orders.replace': [
    'line_items[0].shipped_quantity',
    'line_items[0].invoiced_quantity',
    'line_items[0].picked_quantity',
    'line_items[0].returned_quantity',
    'attributes[0].id',
    'billing_address.attributes[0].id',
    'warnings',
    'invoice_ids',
    'shipment_ids',
  ],
  'invoices.update': [
    'available_actions',
    'credited_amount',
    'items[0].id',
    'items[0].credited_quantity',
    'items[0].returned_quantity',
    'charges[0].id',
    'charges[0].credited_amount',
    'attributes[0].id',
    'settlement',
    'reminder_level',
    'last_reminded_at',
    'warnings',
    'credit_note_ids',
    'payment_ids',
  ],
  'payments.update': ['status', 'allocated_amount', 'refunded_amount', 'unallocated_amount'],
  'customers.update': ['attributes[0].id', 'addresses[0].attributes[0].id', 'contacts[0].attributes[0].id'],
  'addresses.update': ['attributes[0].id'],
  'contacts.update': ['attributes[0].id'],
  'products.update': ['attributes[0].id'],
  'shipments.update': ['shipment_items[0].id'],
  'sandboxes.update': ['status', 'now', 'last_used_at', 'erase_at'],
  'webhooks.update': ['previous_secret_until', 'last_success_at', 'failing_since', 'pending_count'],
};

/** Addresses, contacts and inventories have other paths for reads. */
const readPath = (operation: Operation): string =>
  examplePath(operation)
    .replace(/customers\/[^/]+\/(addresses|contacts)/, 'customers/$1')
    .replace(/by-sku\/(.+)/, (_, sku: string) => demoId('inventory', sku));

const resolved = (schema: any): any => {
  const inner = schema.anyOf?.find((one: any) => one.$ref) ?? schema.allOf?.[0] ?? schema;
  return inner.$ref ? components.schemas[inner.$ref.split('/').at(-1)] : inner;
};

/** Paths of the fields that the response has and the request does not, within the parts that the value contains. */
function responseOnlyPaths(request: any, response: any, value: any, path = ''): string[] {
  const known = resolved(request).properties;
  return Object.entries<any>(resolved(response).properties).flatMap(([name, field]) => {
    const place = path ? `${path}.${name}` : name;
    if (!known[name]) return [place];
    const [asked, answered] = [resolved(known[name]), resolved(field)];
    if (asked.properties && value[name]) return responseOnlyPaths(asked, answered, value[name], place);
    if (!asked.items || !resolved(asked.items).properties || !value[name]?.[0]) return [];
    return responseOnlyPaths(asked.items, answered.items, value[name][0], `${place}[0]`);
  });
}

/** A copy with a different value at a path such as `items[0].id`. */
function withAnother(body: any, path: string): any {
  const copy = structuredClone(body);
  const steps = path.split(/\.|\[(\d+)\]\.?/).filter(Boolean);
  const owner = steps.slice(0, -1).reduce((place, step) => place[step], copy);
  owner[steps.at(-1)!] = another(owner[steps.at(-1)!]);
  return copy;
}

function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [...(value as unknown[]), 'other'];
  return typeof value === 'object' && value ? { ...value, other: 1 } : 'other';
}

const withoutChanged = (data: object): unknown =>
  JSON.parse(JSON.stringify(data, (name, value: unknown) => (CHANGED.includes(name) ? undefined : value)));

describe('a resource that is read in v2', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await smallDemo(service, 'write-back');
    const attributes = [{ name: 'cost_center', value: 'Kitchen' }];
    for (const operationId of ['invoices.update', 'customers.update', 'addresses.update', 'contacts.update']) {
      const operation = writes.find((one) => one.operationId === operationId)!;
      expect((await client.patch(examplePath(operation), { attributes })).status).toBe(200);
    }
    const customer = writes.find(({ operationId }) => operationId === 'customers.update')!;
    const { addresses, contacts } = (await client.get(examplePath(customer))).body.data;
    const parts = {
      addresses: [{ id: addresses[0].id, attributes }],
      contacts: [{ id: contacts[0].id, attributes }],
    };
    expect((await client.patch(examplePath(customer), parts)).status).toBe(200);
    const order = writes.find(({ operationId }) => operationId === 'orders.replace')!;
    const { data } = (await client.get(examplePath(order))).body;
    const billing_address = { ...data.billing_address, attributes };
    expect((await client.put(examplePath(order), { ...data, attributes, billing_address })).status).toBe(200);
  });

  /** What is read of a record later: its own present time is another one then. */
  const atAnyTime = (data: object) => ('now' in data ? { ...data, now: expect.any(String) as string } : data);
  const read = async (operation: Operation) => (await client.get(readPath(operation))).body.data;
  const send = (operation: Operation, body: object) => client.send(operation.method, examplePath(operation), body);

  it.each(writes.map((operation) => [operation.operationId, operation] as const))(
    'can be sent back unchanged, without any effect (%s)',
    async (_, operation) => {
      const data = await read(operation);
      const { status, body } = await send(operation, data);
      expect([status, body.details]).toEqual([200, undefined]);
      expect({ ...body.data, warnings: undefined }).toEqual({ ...atAnyTime(data), warnings: undefined }); // the version too; only writes warn
      expect(await read(operation)).toEqual(atAnyTime(data));
    },
  );

  it.each(writes.map((operation) => [operation.operationId, operation] as const))(
    'is refused by name with a changed response-only field, or the field is ignored (%s)',
    async (operationId, operation) => {
      const data = await read(operation);
      const response = operation.responses['200'].content['application/json'].schema.properties.data;
      const paths = responseOnlyPaths(operation.body!.schema, response, data);
      const ignored = paths.filter((path) => CHANGED.includes(path.split('.').at(-1)!));
      expect(paths).toEqual(
        expect.arrayContaining([...(RECORD[operationId] ?? ['id', 'created_at']), ...(IGNORED[operationId] ?? [])]),
      );
      const answers = [];
      for (const path of paths) {
        const { status, body } = await send(operation, withAnother(data, path));
        answers.push([path, status, body.details?.map(({ field }: { field: string }) => field)]);
      }
      expect(answers).toEqual(
        paths.map((path) =>
          [...ignored, ...(IGNORED[operationId] ?? [])].includes(path) ? [path, 200, undefined] : [path, 400, [path]],
        ),
      );
      const later = await read(operation);
      const same = 'now' in data ? { ...data, now: later.now } : data; // its own present time is another one
      expect(withoutChanged(later)).toEqual(withoutChanged(same));
    },
  );

  it('names the field to write instead', async () => {
    const refused = async (operationId: string, body: object) => {
      const answer = await send(
        writes.find((one) => one.operationId === operationId)!,
        body,
      );
      return [answer.status, answer.body.details];
    };
    const by = (field: string, reason: string) => [400, [{ field, reason }]];
    expect(await refused('invoices.update', { status: 'PENDING' })).toEqual(
      by('status', 'is computed from the amounts; write paid_amount'),
    );
    expect(await refused('invoices.update', { total_amount: 1, remarks: 'x' })).toEqual(
      by('total_amount', 'is computed; write items and charges'),
    );
    expect(await refused('customers.update', { name: 'Other' })).toEqual(
      by('name', 'is the company name; write company_name'),
    );
    expect(await refused('products.update', { price_lists: [] })).toEqual(
      by('price_lists', 'are the prices by list; write product_prices'),
    );
  });
});
