import { encodeCursor, type Position } from '../../src/platform/records/cursor.js';
import type { Client } from './client.js';
import type { ApiDocument, Operation } from './documents.js';
import { exampleBody, examplePath, filtersOf, nameOf } from './exercise.js';
import { pngOfSize } from './images.js';
import { MARK } from './twin.js';
import { uploaded } from './uploads.js';

/** A reference that one tenant alone has, of each kind of record. */
export const FOREIGN = 'FOREIGN';
const MOST_OF_A_FAULT = 400;

/** A record that the caller must not reach. */
export interface ForeignId {
  kind: string;
  id: string;
}

/** Makes records in a tenant whose ids and references no other tenant has; returns all their ids. */
export async function makeForeign(client: Client): Promise<ForeignId[]> {
  const text = `Record${MARK}`;
  const part = { reference_id: FOREIGN, first_name: text };
  const attribute = await client.create('/v2/attributes', {
    entity: 'product',
    name: FOREIGN,
    data_type: 'select',
    configuration: { options: [{ label: text, value: text }] },
  });
  const list = await client.create('/v1/price-lists', { reference_id: FOREIGN, name: `List${MARK}` });
  const product = await client.create('/v2/products', {
    group_code: FOREIGN,
    brand: text,
    variants: [
      { sku_id: FOREIGN, reference_id: FOREIGN, name: text, product_prices: [{ price_list_id: list.id, price: 1 }] },
    ],
  });
  const customer = await client.create('/v2/customers', {
    reference_id: FOREIGN,
    company_name: text,
    addresses: [{ ...part, type: 'billing', address_line_1: text, city: 'Paris' }],
    contacts: [part],
  });
  const method = await client.create('/v1/payment-methods', {
    reference_id: FOREIGN,
    customer_id: FOREIGN,
    provider: text,
    payment_method_type: 'card',
    is_default: true,
  });
  const order = await client.create('/v2/orders', {
    reference_id: FOREIGN,
    customer_id: FOREIGN,
    payment_method_id: method.id,
    source: FOREIGN,
    customer_note: text,
    line_items: [{ reference_id: FOREIGN, sku: FOREIGN, quantity: 9, unit_price: 1, note: text }],
  });
  const invoice = await client.create('/v2/invoices', {
    reference_id: FOREIGN,
    invoice_number: FOREIGN,
    order_ids: [FOREIGN],
    invoice_status: 'OPEN',
    due_date: '2030-01-31T00:00:00Z',
    remarks: text,
    items: [{ sku: FOREIGN, quantity: 1, amount: 1, name: text }],
  });
  const note = await client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 0.5, reason: text });
  const file = await uploaded(client, pngOfSize(100), { entity_type: FOREIGN.toLowerCase() });
  const rep = await client.create('/v1/sales-reps', { reference_id: FOREIGN, name: text });
  const segment = await client.create('/v2/customer-segments', {
    reference_id: FOREIGN,
    name: text,
    customer_ids: [FOREIGN],
  });
  const contract = await client.create('/v2/contract-pricing', {
    reference_id: FOREIGN,
    name: text,
    customer_group_type: 'customers',
    customer_ids: [FOREIGN],
    product_price_map: [{ sku_id: FOREIGN, volume_tiers: [{ start_quantity: 1, price: 1 }] }],
    schedule_details: { start_date: '2026-01-01T00:00:00Z' },
  });
  const shipment = await client.create('/v2/shipments', {
    reference_id: FOREIGN,
    order_id: FOREIGN,
    invoice_id: invoice.id,
    shipment_items: [{ sku_id: FOREIGN, quantity: 1 }],
    note: text,
  });
  const [address] = customer.addresses;
  const [contact] = customer.contacts;
  const [line] = order.line_items;
  const group = { id: product.parent_id };
  const made = { attribute, sales_rep: rep, segment, price_list: list, product, customer, order, invoice, file };
  const parts = { credit_note: note, payment_method: method, shipment, address, contact, line, group };
  return Object.entries({ ...made, ...parts, contract_pricing: contract }).map(([kind, { id }]) => ({
    kind,
    id: id as string,
  }));
}

let turn = 0;

/** The ids to try where something is named so: those of its kind and another in turn; `npm run prove` tries all everywhere. */
function chosen(ids: ForeignId[], name: string): string[] {
  if (process.env.FOREIGN_IDS === 'all') return ids.map(({ id }) => id);
  const other = ids[turn++ % ids.length]!;
  return ids.filter(({ kind, id }) => name.includes(kind) || id === other.id).map(({ id }) => id);
}

/** Sends what another tenant has, wherever a path, a filter or a body takes something; returns what gave anything away. */
export async function sweepForeign(client: Client, documents: ApiDocument[], ids: ForeignId[]): Promise<string[]> {
  const faults: string[] = [];
  const each = async (work: (operation: Operation, told: Told) => Promise<void>) => {
    for (const operation of documents.flatMap((document) => document.operations)) {
      await work(operation, (...what) =>
        faults.push(`${nameOf(operation)} ${JSON.stringify(what).slice(0, MOST_OF_A_FAULT)}`),
      );
    }
  };
  await each((operation, told) => sweepPath(client, operation, ids, told));
  await each((operation, told) => sweepFilters(client, operation, ids, told));
  const claimed = new Set<string>();
  // what is the caller's own text is taken, and found from then on: so it comes last
  for (const isOwn of [false, true]) {
    await each(async (operation, told) => {
      const document = documents.find(({ generation }) => generation === operation.generation)!;
      const fields = operation.body ? referencesIn(operation.body.schema, document.raw) : [];
      for (const field of fields.filter((path) => OWN.test(path) === isOwn)) {
        await sweepField(client, operation, { field, ids, claimed, told });
      }
    });
  }
  return faults;
}

type Told = (...what: unknown[]) => void;
const givesAway = (body: unknown): boolean => JSON.stringify(body ?? null).includes(MARK);

async function sweepPath(client: Client, operation: Operation, ids: ForeignId[], told: Told): Promise<void> {
  const names = operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
  // codes of the documented 404, such as `customer_not_found`: one for each parameter, in the order of the path
  const codes = Object.keys(operation.responses['404']?.content['application/json'].examples ?? {});
  for (const [index, name] of names.entries()) {
    const resource = codes[index]!.replace('_not_found', '');
    for (const id of [...chosen(ids, resource), FOREIGN]) {
      const path = examplePath({ ...operation, path: operation.path.replace(`{${name}}`, id) });
      const { status, body } = await client.send(operation.method, path, exampleBody(operation));
      if (status !== 404 || body.code !== `${resource}_not_found` || body.details.length) told(id, status, body);
    }
  }
}

async function sweepFilters(client: Client, operation: Operation, ids: ForeignId[], told: Told): Promise<void> {
  for (const { name } of filtersOf(operation)) {
    const { schema } = operation.parameters.find((parameter) => parameter.name === name)!;
    if (schema.format || schema.enum || schema.items?.enum || schema.type === 'boolean') continue;
    const all = [...chosen(ids, `${name} ${operation.path}`.replaceAll('-', '_')), FOREIGN];
    for (const value of schema.type === 'array' ? [all] : all) {
      const by = (key: string) => operation.parameters.find((parameter) => parameter.name === key)?.schema.default;
      const position = { sortBy: by('sort_by'), sort: by('sort'), value: '2000-01-01T00:00:00Z', id: value, page: 2 };
      const isCursor = name === 'cursor';
      if (isCursor && value === FOREIGN) continue;
      const sent = isCursor ? encodeCursor(position as Position) : value;
      const { status, body } = await client.get(examplePath(operation, { name, value: sent }));
      const isOpen = isCursor || name.startsWith('exclude_'); // finds the tenant's own
      const isEmpty = !body.data?.length && body.pagination?.total_records === 0;
      if (status !== 200 || givesAway(body) || !(isOpen || isEmpty)) told(name, value, status, body);
    }
  }
}

/** Fields that are the caller's own text, or that say what a new record shall be called: nothing is looked up by them. */
const OWN =
  /(?:^|\.)(?:reference_id|display_id|group_code|sku_id|consent_file_id|external_customer_id|sales_rep_id|zip_code)$/;

/** Of records that a changed order copies; an id that is none of them is its own text. */
const COPIED = /^(?:billing_address|shipping_address|primary_contact)\.id$/;

async function sweepField(
  client: Client,
  operation: Operation,
  { field, ids, claimed, told }: { field: string; ids: ForeignId[]; claimed: Set<string>; told: Told },
): Promise<void> {
  // what is never looked up needs no more than one, the same everywhere, since it is taken then
  for (const value of [...(OWN.test(field) ? [ids[0]!.id] : chosen(ids, field)), FOREIGN]) {
    const sent = withValue(fresh(exampleFor(operation, field)), field, value);
    const { status, body } = await client.send(operation.method, examplePath(operation), sent);
    const isRefused = status === 400 && body.details.some((detail: any) => detail.field === field);
    const claim = `${operation.tag} ${field.split('.').at(-1)} ${value}`;
    const isTaken = OWN.test(field) && (status === 201 || status === 200 || claimed.has(claim)); // by ourselves, that is
    const isCopied = operation.operationId === 'replaceOrder' && COPIED.test(field) && status === 200;
    const isFrozen = operation.operationId === 'updateInvoice' && status === 409 && body.code === 'resource_locked';
    if (isTaken) claimed.add(claim);
    if (givesAway(body) || !(isRefused || isTaken || isCopied || isFrozen)) told(field, value, status, body);
  }
}

/** The example of an operation, with the list that a field belongs to where the example has none of it. */
function exampleFor({ operationId, body }: Operation, field: string): object {
  // the example has the fields of one price in the place of the list
  if (operationId === 'updateProductPricing' && field.startsWith('product_prices')) return {};
  const items = [{ sku: 'NW-002', quantity: 1, amount: 1 }];
  return operationId === 'updateInvoice' && field.startsWith('items') ? { ...body!.example, items } : body!.example;
}

/** Paths of the text fields that may refer to something, the first entry of each list. */
function referencesIn(schema: any, document: any, path = ''): string[] {
  const target = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
  if (target.properties) {
    return Object.entries<any>(target.properties).flatMap(([name, field]) =>
      referencesIn(field, document, path ? `${path}.${name}` : name),
    );
  }
  if (target.items) return referencesIn(target.items, document, `${path}[0]`);
  const isText = [target.type].flat().includes('string') && !target.enum && !target.format;
  return isText && /(?:^|_|\.)(?:ids?|sku|code)(?:\[0\])?$/.test(path) ? [path] : [];
}

/** A copy with `value` at a path such as `items[0].sku`; what is missing on the way is made. */
function withValue(body: any, path: string, value: string): any {
  const steps = path.split(/[.[]/).map((step) => (step.endsWith(']') ? Number(step.slice(0, -1)) : step));
  const copy = structuredClone(body);
  let place = copy;
  steps.slice(0, -1).forEach((step, index) => {
    place = place[step] ??= typeof steps[index + 1] === 'number' ? [] : {};
  });
  place[steps.at(-1)!] = value;
  return copy;
}

let made = 0;
/** Fields whose values must be new in a creation. */
const NEW = /^(?:reference_id|display_id|invoice_number|credit_note_number|sku_id|group_code|url_slug)$/;

/** The example with names that nothing has yet, and so little of everything that it can be sent often. */
function fresh(example: any): any {
  const isShipment = JSON.stringify(example).includes('shipment_items'); // of whole numbers of lines that are there
  const text = JSON.stringify(example).replace(/"quantity":\d+/g, `"quantity":${isShipment ? 1 : 0.01}`);
  const namesSkus = isShipment || text.includes('product_price_map'); // of products that are there
  const suffix = `-${++made}`;
  return JSON.parse(
    text.replace(/("(\w+)":"[^"]*)"/g, (all, start, name) => {
      if (name === 'contract_status') return '"contract_status":"inactive"'; // two alike would overlap
      const isNew = NEW.test(name) && !(namesSkus && name === 'sku_id') && !/"reference_id":"\d"/.test(all);
      return isNew ? `${start}${suffix}"` : all;
    }),
  );
}
