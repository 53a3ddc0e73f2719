import type { Client } from '../support/client.js';
import { type ApiDocument, type Operation, readDocuments } from '../support/documents.js';
import { examplePath, nameOf } from '../support/exercise.js';
import { sharedService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';

/** Creations that also change: their null has the meaning of an update. */
const UPSERTS = ['v1 inventories.upsert'];

const documents = readDocuments();
const writes = documents.flatMap((document) =>
  document.operations
    .filter(({ method, body }) => method !== 'DELETE' && body && !body.isForm)
    .map((operation) => ({ document, operation, schema: schemaOf(document, operation.body!.schema)! })),
);
const isUpdate = (operation: Operation) => operation.method !== 'POST' || UPSERTS.includes(nameOf(operation));

interface ObjectSchema {
  properties: Record<string, any>;
  required?: string[];
}

/** The schema of an object, behind a reference and the wrapper of a nullable one; undefined for other values. */
function schemaOf({ raw }: ApiDocument, schema: any): ObjectSchema | undefined {
  const inner = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].find((one) => one.$ref) ?? schema;
  const found = inner.$ref ? raw.components.schemas[inner.$ref.split('/').at(-1)] : inner;
  return found.properties && found;
}

describe('null in a creation', () => {
  let client: Client;

  beforeAll(async () => {
    client = await smallDemo(await sharedService(), 'nulls');
  });

  it('has the same effect as omitting the field', async () => {
    const faults = [];
    for (const { operation, schema } of writes.filter((one) => !isUpdate(one.operation)))
      for (const field of Object.keys(schema.properties)) {
        const { status, body } = await client.send(operation.method, examplePath(operation), {
          ...operation.body!.example,
          [field]: null,
        });
        const reasons = (body.details ?? []).filter((detail: any) => detail.field === field);
        const isRefused = status === 400 && reasons.some(({ reason }: any) => reason === 'is required');
        const isRequired = schema.required?.includes(field) ?? false;
        if (status >= 500 || isRefused !== isRequired) faults.push([nameOf(operation), field, status, body.details]);
      }
    expect(faults).toEqual([]);
  });
});

/** Names that fields of requests have in responses. */
const NAMES_IN_RESPONSES: Record<string, string> = { additional_charges: 'charges', product_prices: 'price_lists' };

interface UpdatedField {
  document: ApiDocument;
  operation: Operation;
  path: string[];
  /** A value that is not empty; undefined if the documents have none. */
  example: unknown;
  /** The schema of the field in the response; undefined if the response does not have it. */
  answered: any;
}

/** Texts by format. */
const SAMPLES: Record<string, string> = {
  uri: 'https://shop.example/1',
  email: 'ann@shop.example',
  'date-time': '2030-01-31T00:00:00Z',
};

/** A value that fits a schema: its example, and of an object those of its fields. */
function sampleOf(document: ApiDocument, schema: any): unknown {
  const example = schema.example ?? schema.examples?.[0];
  if (example !== undefined && example !== null) return example;
  const object = schemaOf(document, schema);
  if (object) {
    const fields = Object.entries(object.properties).map(([name, field]) => [name, sampleOf(document, field)] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== null));
  }
  if (schema.enum) return schema.enum[0];
  if ([schema.type].flat().includes('string')) return SAMPLES[schema.format] ?? 'x';
  if (!schema.items) return undefined;
  const entry = sampleOf(document, schema.items);
  return entry === undefined ? undefined : [entry];
}

/** The fields of a body and of the objects in it; not those of lists. */
function fieldsOf(
  document: ApiDocument,
  operation: Operation,
  request: ObjectSchema,
  response: ObjectSchema | undefined,
  prefix: string[] = [],
): UpdatedField[] {
  return Object.entries(request.properties).flatMap(([name, schema]) => {
    const path = [...prefix, name];
    const answered = response?.properties[NAMES_IN_RESPONSES[name] ?? name];
    const field = { document, operation, path, example: sampleOf(document, schema), answered };
    const object = schemaOf(document, schema);
    const inner = object ? fieldsOf(document, operation, object, answered && schemaOf(document, answered), path) : [];
    return [field, ...inner];
  });
}

const isNullable = (schema: any): boolean =>
  [schema?.type].flat().includes('null') || (schema?.anyOf ?? []).some(isNullable);

const isEmpty = (value: any): boolean =>
  (value ?? null) === null || (typeof value === 'object' && Object.values(value).every(isEmpty));

const valueAt = (data: any, path: readonly string[]): unknown =>
  path.reduce((place, name) => place?.[NAMES_IN_RESPONSES[name] ?? name], data);

/** Fields that an update needs beside those that its schema requires. */
const NEEDED: Record<string, string[]> = { 'v1 productPricings.update': ['price_list_id', 'price'] };

/** Fields of an object that may not lack them all: null is sent with another one. */
const WITH_ANOTHER: Record<string, object> = {
  'tax_exemption.code': { reason: 'Exempt' },
  'tax_exemption.reason': { code: 'VATEX-EU-132' },
};

/** Updates that need present values, since those of their examples have been changed by other updates. */
const isPresent = (operation: Operation): boolean => nameOf(operation).endsWith('orders.replace');

/** Fields that may be null and that the samples of values do not fill: values that depend on the record. */
const NEVER_SET = [
  'v1 orders.replace payment_method_id',
  'v1 shipments.update invoice_id',
  'v2 attributes.update configuration.default_value',
  'v2 customers.update parent_id',
  'v2 invoices.update invoice_number',
  'v2 invoices.update issued_at',
  'v2 invoices.update cancellation_reason',
  'v2 orders.replace payment_method_id',
  'v2 shipments.update invoice_id',
];

/** Fields that are fixed in the state of the record that the example changes: null is refused by name, although drafts may be cleared. */
const FIXED = ['v2 invoices.update invoice_number', 'v2 invoices.update issued_at'];

/** What null means in the fields that are never empty. */
const DEFAULTS: Record<string, (data: any) => unknown> = {
  display_name: ({ name }) => name,
  // of orders: back to what is computed, or to the default
  amount: ({ line_items }) => sumOf(line_items),
  amount_paid: () => 0,
  discount_value: () => 0,
  tax_value: () => 0,
  shipping_charge: () => 0,
  payment_status: () => 'PENDING',
  fulfillment_status: () => 'UNFULFILLED',
  source: () => 'openapi',
  // of sequences: the present number is kept
  'invoice_sequence.next': ({ invoice_sequence }) => invoice_sequence.next,
  'invoice_sequence.reset': () => 'never',
  'credit_note_sequence.next': ({ credit_note_sequence }) => credit_note_sequence.next,
  'credit_note_sequence.reset': () => 'never',
};

const sumOf = (lines: { quantity: number; unit_price: number }[]): number =>
  lines.reduce((cents, line) => cents + Math.round(line.quantity * line.unit_price * 100), 0) / 100;

/** An object of a body with the fields that its schema requires and a value at a path. */
function withRequired(
  document: ApiDocument,
  schema: any,
  [name, ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const { properties, required = [] } = schemaOf(document, schema)!;
  return {
    ...Object.fromEntries(required.map((field) => [field, sampleOf(document, properties[field])])),
    [name!]: rest.length ? withRequired(document, properties[name!], rest, value) : value,
  };
}

describe('null in an update', () => {
  let client: Client;

  beforeAll(async () => {
    client = await smallDemo(await sharedService(), 'cleared');
  });

  const fields = writes
    .filter(({ operation }) => isUpdate(operation))
    .flatMap(({ document, operation, schema }) => {
      const success = Object.keys(operation.responses).find((status) => status.startsWith('2'))!;
      const answer = operation.responses[success].content['application/json'].schema.properties.data;
      return fieldsOf(document, operation, schema, schemaOf(document, answer));
    });

  /** Sends one field of an update, with the fields that the update requires. */
  const send = async ({ document, operation, path }: UpdatedField, value: unknown) => {
    const { body } = operation;
    const { required = [] } = schemaOf(document, body!.schema)!;
    const names = [...required, ...(NEEDED[nameOf(operation)] ?? [])];
    const values = isPresent(operation) ? (await client.get(examplePath(operation))).body.data : body!.example;
    const needed = Object.fromEntries(names.map((name) => [name, values[name]]));
    if (values.status === 'cancelled') needed.status = 'draft'; // a cancelled order is fixed
    const sent = withRequired(document, body!.schema, path, value);
    Object.assign(sent[path[0]!] ?? {}, WITH_ANOTHER[path.join('.')]);
    return client.send(operation.method, examplePath(operation), { ...sent, ...needed, [path[0]!]: sent[path[0]!] });
  };

  it('clears the field or is refused by its name, and clears every field that may be null in the answer', async () => {
    const faults = [];
    const wasSet: UpdatedField[] = [];
    for (const field of fields) {
      const set = await send(field, field.example);
      const { status, body } = await send(field, null);
      const path = field.path.join('.');
      if (set.status < 300 && !isEmpty(valueAt(set.body.data, field.path))) wasSet.push(field);
      const isFixed = status === 409 && FIXED.includes(`${nameOf(field.operation)} ${path}`);
      const isRefused = (status === 400 || isFixed) && body.details.some((detail: any) => detail.field === path);
      const value = status < 300 ? valueAt(body.data, field.path) : undefined;
      const isCleared = status < 300 && (isEmpty(value) || value === DEFAULTS[path]?.(body.data));
      if ((isRefused && (isFixed || !isNullable(field.answered))) || isCleared) continue;
      faults.push([nameOf(field.operation), path, status, body.details ?? value]);
    }
    expect(faults).toEqual([]);
    const others = fields.filter((field) => isNullable(field.answered) && !wasSet.includes(field));
    expect(others.map(({ operation, path }) => `${nameOf(operation)} ${path.join('.')}`)).toEqual(NEVER_SET);
  });
});
