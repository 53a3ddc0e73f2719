import { demoId, EXAMPLE_SALES_REP_ID } from '#examples/example-ids.js';
import type { Client } from '../support/client.js';
import { type Operation, readDocuments } from '../support/documents.js';
import { exampleBody, examplePath } from '../support/exercise.js';
import { atAnyTime } from '../support/present-time.js';
import { sharedService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';

const documents = readDocuments();

/** Routes that accept only the status. */
const NARROW = ['orders.changeStatus', 'shipments.changeStatus'];
type Further = object | ((client: Client, present: any) => Promise<object>);

let made = 0;
/** Fields of an order of a customer with a payment method. */
const order: Further = async (client, { customer_id }) => ({
  payment_method_id: (
    await client.create('/v2/payment-methods', {
      reference_id: `KEPT-CARD-${++made}`,
      customer_id,
      provider: 'stripe',
      payment_method_type: 'card',
      token: 'tok_kept',
      address_line_1: 'Obere Str. 57',
      city: 'Berlin',
      country: 'DE',
      zip_code: '12209',
    })
  ).id,
  shipment_date: '2036-05-01T00:00:00Z',
  due_date: '2036-06-01T00:00:00Z',
  customer_note: 'Please ring twice.',
  internal_note: 'Pays late.',
});
/** Fields of a shipment whose order has an invoice. */
const shipment: Further = async (client, { order_id }) => ({
  invoice_id: (
    await client.create('/v2/invoices', {
      reference_id: `KEPT-INVOICE-${++made}`,
      invoice_number: `KEPT-${made}`,
      order_ids: [order_id],
      due_date: '2036-06-01T00:00:00Z',
      items: [{ reference_id: 'CARRIAGE', sku: 'CARRIAGE', name: 'Carriage', quantity: 1, amount: 5, is_adhoc: true }],
    })
  ).id,
  tracking_info: { tracking_number: '1Z', delivery_partner: 'Speedy Express' },
  note: 'Fragile',
});
const address = { first_name: 'Maria', last_name: 'Anders', state: 'Berlin' };

/** Fields that the examples of the documents leave empty. An empty field would not show that it is kept. */
const FURTHER: Record<string, Further> = {
  'v1 addresses.update': address,
  'v2 addresses.update': address,
  'v1 orders.replace': order,
  'v2 orders.replace': order,
  'v1 shipments.update': shipment,
  'v2 shipments.update': shipment,
  'v2 customers.update': { parent_id: 'RATTC' },
  'v1 invoices.update': { url: 'https://example.com/invoices/1' },
  'v2 invoices.update': {
    url: 'https://example.com/invoices/2',
    payment_method: 'Bank transfer',
    po_number: 'PO-7',
    sales_rep_id: EXAMPLE_SALES_REP_ID,
  },
  'v1 priceLists.update': { description: 'For shops' },
  'v2 settings.update': { credit_note_sequence: { format: 'KEPT-{N}' } },
};
/** A part that the answer of v1 shows in another form than its request has, and a field that only cancelled invoices have. */
const OTHER_FORM = ['v1 invoices.update items', 'v2 invoices.update cancellation_reason'];
const nameOf = ({ version, operationId }: Operation) => `${version} ${operationId}`;

/** Addresses, contacts, inventories and prices have other paths for reads. */
function readPath(operation: Operation, version: string): string {
  const path = examplePath(operation).replace(/^\/v\d/, `/${version}`);
  if (version === 'v1') return path;
  return path
    .replace(/customers\/[^/]+\/(addresses|contacts)/, 'customers/$1')
    .replace(/by-sku\/(.+)/, (_, sku: string) => demoId('inventory', sku))
    .replace('product-pricings', 'products');
}

/** The schema of a request with its properties, also one that is put together. */
function requestOf({ version, body }: Operation): { properties: string[]; required: string[] } {
  const { schemas } = documents.find((document) => document.version === version)!.raw.components;
  const partsOf = (schema: any): any[] =>
    schema.$ref ? partsOf(schemas[schema.$ref.split('/').at(-1)]) : [schema, ...(schema.allOf ?? []).flatMap(partsOf)];
  const parts = partsOf(body!.schema);
  return {
    properties: parts.flatMap(({ properties = {} }) => Object.keys(properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

describe('a PUT or PATCH that sends one field', () => {
  let client: Client;
  const writes = documents
    .flatMap(({ operations }) => operations)
    .filter(({ method, operationId }) => /PUT|PATCH/.test(method) && !NARROW.includes(operationId));
  const read = async (operation: Operation, version: string = operation.version) => {
    const { status, body } = await client.get(readPath(operation, version));
    expect([nameOf(operation), status]).toEqual([nameOf(operation), 200]);
    return body.data;
  };
  const write = async (operation: Operation, sent: object) => {
    const { status, body } = await client.send(operation.method, examplePath(operation), sent);
    expect([nameOf(operation), Object.keys(sent), status, body.details]).toEqual([
      nameOf(operation),
      Object.keys(sent),
      200,
      undefined,
    ]);
  };
  /** The body with the present values of the required fields and of others. */
  const presentBody = (operation: Operation, present: any, ...fields: string[]) =>
    Object.fromEntries([...requestOf(operation).required, ...fields].map((name) => [name, present[name]]));

  beforeAll(async () => {
    client = await smallDemo(await sharedService(), 'kept-fields');
    for (const operation of writes) {
      if (operation.version === 'v2') await write(operation, exampleBody(operation) as object);
      const further = FURTHER[nameOf(operation)];
      if (!further) continue;
      const present = await read(operation);
      const fields = typeof further === 'function' ? await further(client, present) : further;
      await write(operation, { ...presentBody(operation, present), ...fields });
    }
  });

  it.each(writes.map((operation) => [nameOf(operation), operation] as const))(
    'keeps every other field, and those that only the other version has (%s)',
    async (name, operation) => {
      const present = await read(operation);
      const inV2 = atAnyTime(await read(operation, 'v2'));
      const fields = requestOf(operation).properties.filter(
        (field) => field in present && !OTHER_FORM.includes(`${name} ${field}`),
      );
      expect(fields.filter((field) => present[field] === null)).toEqual([]);
      for (const field of fields) {
        await write(operation, presentBody(operation, present, field));
        expect([field, atAnyTime(await read(operation, 'v2'))]).toEqual([field, inV2]);
      }
    },
  );
});
