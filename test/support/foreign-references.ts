import { encodeEventCursor } from '#features/events/event-cursor.js';
import { encodeCursor, type Position } from '#platform/data/records/cursor.js';
import type { Client } from './client.js';
import type { ApiDocument, Operation } from './documents.js';
import { exampleBody, examplePath, filtersOf, nameOf, sendExample } from './exercise.js';
import { FOREIGN_TEXT } from './copy-changes.js';
import { createRecords } from './feature-samples.js';
import { exampleFor, fresh, isLookup, referencesIn, withValue } from './foreign-examples.js';

/** The reference of a record of each kind that only one tenant has. */
export const FOREIGN = 'FOREIGN';
const MOST_OF_A_FAULT = 400;

/** A record of another tenant. */
export interface ForeignId {
  kind: string;
  id: string;
}

/** Creates a record of each resource, whose ids and references no other tenant has. */
export async function createForeign(client: Client): Promise<ForeignId[]> {
  const ids = await createRecords(client, { reference: FOREIGN, text: `Record${FOREIGN_TEXT}` });
  return Object.entries(ids).map(([kind, id]) => ({ kind, id }));
}

let turn = 0;

/** The ids to try for a name: those of its kind, and one other in rotation; `npm run prove` tries all everywhere. */
function chosen(ids: ForeignId[], name: string): string[] {
  const isLong = process.env.FOREIGN_IDS === 'all';
  const other = ids[turn++ % ids.length]!;
  const fitting = ids.filter(({ kind, id }) => isLong || name.includes(kind) || id === other.id);
  return [...new Set(fitting.map(({ id }) => id))];
}

/** Sends ids and references of another tenant in every path, filter and body field; returns the responses that reveal its data. */
export async function sendForeign(client: Client, documents: ApiDocument[], ids: ForeignId[]): Promise<string[]> {
  const faults: string[] = [];
  const each = async (work: (operation: Operation, report: Report) => Promise<void>) => {
    for (const operation of documents.flatMap((document) => document.operations)) {
      await work(operation, (...what) =>
        faults.push(`${nameOf(operation)} ${JSON.stringify(what).slice(0, MOST_OF_A_FAULT)}`),
      );
    }
  };
  await each((operation, report) => tryPath(client, operation, ids, report));
  await each((operation, report) => tryFilters(client, operation, ids, report));
  const claimed = new Set<string>();
  // fields with the caller's own text come last, because they are stored and found afterwards
  for (const isOwn of [false, true]) {
    await each(async (operation, report) => {
      const document = documents.find(({ version }) => version === operation.version)!;
      const fields = operation.body ? referencesIn(operation.body.schema, document.raw) : [];
      for (const field of fields.filter((path) => OWN.test(path) === isOwn)) {
        await tryField(client, operation, { field, ids, claimed, report });
      }
    });
  }
  return faults;
}

const ID_LENGTH = 36;
const NUMBERS: unknown[] = ['integer', 'number'];
/** Parameters whose values are names of fields, columns and relations. */
const NAMES_OF_MEMBERS: ReadonlySet<string> = new Set(['columns', 'fields', 'include']);
type Report = (...what: unknown[]) => void;
const reveals = (body: unknown): boolean => JSON.stringify(body ?? null).includes(FOREIGN_TEXT);

async function tryPath(client: Client, operation: Operation, ids: ForeignId[], report: Report): Promise<void> {
  const names = operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
  // codes of the documented 404, such as `customer_not_found`: one for each parameter, in the order of the path
  const codes = Object.keys(operation.responses['404']?.content['application/json'].examples ?? {});
  for (const [index, name] of names.entries()) {
    const resource = codes[index]!.replace('_not_found', '');
    for (const id of [...chosen(ids, resource), FOREIGN]) {
      const path = examplePath({ ...operation, path: operation.path.replace(`{${name}}`, id) });
      const { status, body } = await client.send(operation.method, path, exampleBody(operation));
      if (status !== 404 || body.code !== `${resource}_not_found` || body.details.length) report(id, status, body);
    }
  }
}

async function tryFilters(client: Client, operation: Operation, ids: ForeignId[], report: Report): Promise<void> {
  for (const { name } of filtersOf(operation)) {
    const { schema } = operation.parameters.find((parameter) => parameter.name === name)!;
    if (schema.format || schema.enum || schema.items?.enum || schema.type === 'boolean') continue;
    if (NUMBERS.includes(schema.type) || schema.items?.type === 'integer' || NAMES_OF_MEMBERS.has(name)) continue; // not references either
    if ((schema.maxLength ?? ID_LENGTH) < ID_LENGTH) continue; // has no room for an id
    if (operation.method !== 'GET') {
      await tryParameter(client, operation, { name, ids, report });
      continue;
    }
    const foreign = chosen(ids, `${name} ${operation.path}`.replaceAll('-', '_'));
    const isNaming = await refusesUnknown(client, operation, name, report);
    // `ids` of v2 takes ids only; every other filter takes references as well
    const all = isNaming || (name === 'ids' && operation.version === 'v2') ? foreign : [...foreign, FOREIGN];
    for (const value of schema.type === 'array' ? [all] : all) {
      const by = (key: string) => operation.parameters.find((parameter) => parameter.name === key)?.schema.default;
      const sortBy = by('sort_by');
      const reached = sortBy === 'balance' ? 0 : '2000-01-01T00:00:00Z'; // of the type of the sort column
      const position = { sortBy, sort: by('sort'), value: reached, id: value, page: 2 };
      const isCursor = name === 'cursor';
      if (isCursor && value === FOREIGN) continue;
      if (isCursor && !position.sortBy) {
        // a sequence of events, whose cursors are valid for one tenant only
        const cursor = encodeEventCursor(value as string, 1n);
        const { status, body } = await client.get(examplePath(operation, { name, value: cursor }));
        if (status !== 400 || body.details[0].field !== 'cursor') report(name, value, status, body);
        continue;
      }
      const sent = isCursor ? encodeCursor(position as Position) : value;
      const { status, body } = await sendExample(client, operation, { name, value: sent });
      const isOpen = isCursor || name.startsWith('exclude_'); // finds records of the caller's tenant
      const isEmpty = !body.data?.length && !body.pagination?.total_records; // a sequence of events has no total
      if (status !== 200 || reveals(body) || !(isOpen || isEmpty)) report(name, value, status, body);
    }
  }
}

/**
 * Whether a filter refuses a reference that no record of the tenant has. Then the reference of a record of another tenant must be refused with
 * the same answer.
 */
async function refusesUnknown(client: Client, operation: Operation, name: string, report: Report): Promise<boolean> {
  if (name === 'cursor' || name === 'ids') return false;
  const answer = async (value: string) => {
    const { status, body } = await sendExample(client, operation, { name, value });
    return { status, text: JSON.stringify([body?.code, body?.details]).replaceAll(value, 'VALUE') };
  };
  const unknown = await answer('UNKNOWN');
  if (unknown.status !== 400) return false;
  const foreign = await answer(FOREIGN);
  if (foreign.status !== 400 || foreign.text !== unknown.text) report(name, FOREIGN, foreign);
  return true;
}

/** Sends every id and a reference as the parameter of a write, which names one record that it needs: they are refused as an unknown one is. */
async function tryParameter(
  client: Client,
  operation: Operation,
  { name, ids, report }: { name: string; ids: ForeignId[]; report: Report },
): Promise<void> {
  const answer = async (value: string) => {
    const { status, body } = await sendExample(client, operation, { name, value });
    return { status, code: body.code, message: body.message, details: body.details };
  };
  const unknown = await answer('UNKNOWN');
  if (unknown.status < 300) return; // a text of the caller, such as the name of a sheet
  if (unknown.status !== 400 || unknown.details[0].field !== name) report(name, unknown);
  for (const value of [...ids.map(({ id }) => id), FOREIGN]) {
    const found = await answer(value);
    if (JSON.stringify(found) !== JSON.stringify(unknown)) report(name, value, found);
  }
}

/** Fields with the caller's own text, such as the reference of a new record: nothing is looked up by them. */
const OWN =
  /(?:^|\.)(?:reference_id|display_id|group_code|sku_id|consent_file_id|external_customer_id|sales_rep_id|vat_id|registration_id|buyer_item_id|zip_code)$/;

/** Ids of records that an order copies; another id is stored as text. */
const COPIED = /^(?:billing_address|shipping_address|primary_contact)\.id$/;

async function tryField(
  client: Client,
  operation: Operation,
  { field, ids, claimed, report }: { field: string; ids: ForeignId[]; claimed: Set<string>; report: Report },
): Promise<void> {
  // for own text one value suffices; it is the same everywhere, since it is refused as duplicate the second time
  for (const value of [...(OWN.test(field) ? [ids[0]!.id] : chosen(ids, field)), FOREIGN]) {
    const sent = withValue(fresh(exampleFor(operation, field)), field, value);
    const { status, body } = await client.send(operation.method, examplePath(operation), sent);
    const isRefused = status === 400 && body.details.some((detail: any) => detail.field === field);
    const claim = `${operation.tag} ${field.split('.').at(-1)} ${value}`;
    const isTaken = OWN.test(field) && (status === 201 || status === 200 || claimed.has(claim)); // used by the caller's tenant
    const isCopied = operation.operationId === 'orders.replace' && COPIED.test(field) && status === 200;
    const isFrozen = operation.operationId === 'invoices.update' && status === 409 && body.code === 'resource_locked';
    const isNotBought =
      operation.operationId === 'returns.create' && status === 409 && body.code === 'goods_not_bought';
    // goods of a credit note without an invoice need not be a product
    const isOther =
      operation.operationId === 'creditNotes.createWithoutInvoice' && /\.sku$/.test(field) && status === 201;
    const isUnknown = isLookup(operation.operationId) && status === 200 && body.data[0] === null;
    const isName = operation.operationId === 'batch.run' && field === 'requests[0].id' && status === 200; // of the caller, for a request
    if (isTaken) claimed.add(claim);
    if (
      reveals(body) ||
      !(isRefused || isTaken || isCopied || isFrozen || isNotBought || isOther || isUnknown || isName)
    )
      report(field, value, status, body);
  }
}
