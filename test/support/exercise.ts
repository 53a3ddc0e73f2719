import { parse } from 'csv-parse/sync';
import { WORKBOOK_TYPE } from '#features/imports/import-limits.js';
import { workbookOf } from './imports/workbook.js';
import type { Answer, Client } from './client.js';
import { ClientWithSandbox } from './client-with-sandbox.js';
import { type ApiDocument, type Operation, textOf } from './documents.js';
import { PNG } from '../../packages/image-inspection/test/images.js';
import { FEATURES } from './sources.js';
import { formOf } from './uploads.js';

/** Created records exist for the reads and changes, and deletions come last. */
const METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'];

/** Creations in the order in which the features build on each other; the other requests in the documents' order. */
function compareOperations(a: Operation, b: Operation): number {
  const byMethod = METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
  if (byMethod || a.method !== 'POST') return byMethod;
  return FEATURES.indexOf(featureFor(a)) - FEATURES.indexOf(featureFor(b));
}

/** The last part of the path that is a feature's name: `credit-notes` for `/v2/invoices/{id}/credit-notes`. */
const featureFor = ({ path }: Operation): string =>
  path
    .split('/')
    .reverse()
    .find((part) => FEATURES.includes(part))!;

export const nameOf = ({ version, operationId }: Operation): string => `${version} ${operationId}`;

/** All operations, such that the examples of all succeed one after the other. */
export const inSequence = (documents: ApiDocument[]): { document: ApiDocument; operation: Operation }[] =>
  documents
    .flatMap((document) => document.operations.map((operation) => ({ document, operation })))
    .sort((a, b) => compareOperations(a.operation, b.operation));

export interface Filter {
  name: string;
  value: unknown;
}

/** Parameters of exports that only CSV has. */
const OF_CSV: ReadonlySet<string> = new Set(['formulas', 'separator', 'decimal', 'columns']);

/** The path of an operation with the documented examples, and with `filter` as a further query parameter. */
export function examplePath({ path, parameters }: Operation, filter?: Filter): string {
  const query = new URLSearchParams();
  const add = (name: string, value: unknown) => [value].flat().forEach((one) => query.append(name, String(one)));
  let filled = path;
  for (const { name, in: place, example } of parameters) {
    if (place === 'path') filled = filled.replace(`{${name}}`, String(example));
    if (place !== 'query' || example === undefined || (filter?.name === 'cursor' && name === 'page')) continue;
    add(name, example);
  }
  if (filter) add(filter.name, filter.value);
  if (filter && path.startsWith('/v2/exports/') && OF_CSV.has(filter.name)) query.set('format', 'csv'); // without which it is refused
  return query.size ? `${filled}?${query}` : filled;
}

/** The documented filters that have an example value and are not part of the operation's own example. */
export const filtersOf = ({ parameters }: Operation): Filter[] =>
  parameters.flatMap(({ name, in: place, schema }) =>
    place === 'query' && schema.examples ? [{ name, value: schema.examples[0] as unknown }] : [],
  );

/** Parameters that only tables have. */
const OF_TABLES: ReadonlySet<string> = new Set([
  'profile',
  'sheet',
  'encoding',
  'separator',
  'quote',
  'header_line',
  'decimal',
  'thousands',
  'dates',
]);

/**
 * The file of an operation's example. Only tables are read with a profile or have a form, so these parameters come with a CSV file, and `sheet`
 * with a workbook that has such a sheet.
 */
function exampleFile(
  { file, raw }: Operation,
  filter?: Filter,
): { type: string; example: string | Uint8Array } | undefined {
  if (!file || !filter || !OF_TABLES.has(filter.name)) return file;
  const example = raw.requestBody.content['text/csv'].example as string;
  if (filter.name !== 'sheet') return { type: 'text/csv', example };
  const [header] = example.split('\n', 1) as [string];
  const rows = parse(example, { delimiter: header.includes(';') ? ';' : ',' });
  return { type: WORKBOOK_TYPE, example: workbookOf([{ name: String(filter.value), rows }]) };
}

/** The body of an operation's example, which `filter` was added to; a form gets a picture. */
export function exampleBody(operation: Operation, filter?: Filter): unknown {
  const file = exampleFile(operation, filter);
  if (file) return file.example;
  const { body } = operation;
  if (!body?.isForm) return body?.example as unknown;
  return formOf([['file', PNG, 'chair-front.png'], ...Object.entries(body.example as Record<string, string>)]);
}

/** The header with the content type of a body that is a file. */
export function typeHeader(operation: Operation, filter?: Filter): Record<string, string> {
  const file = exampleFile(operation, filter);
  return file ? { 'content-type': file.type } : {};
}

/** Whether an operation is about the sandbox of the key, so that it exists in sandboxes only. */
export const isOfSandbox = ({ path }: Operation): boolean => /^\/v2\/sandbox(?:\/|$)/.test(path);

/** Sends an operation's example, with `filter` as a further query parameter. */
export const sendExample = (client: Client, operation: Operation, filter?: Filter): Promise<Answer> =>
  client.send(
    operation.method,
    examplePath(operation, filter),
    exampleBody(operation, filter),
    typeHeader(operation, filter),
  );

/** One example and its answer. */
export interface Exercised {
  document: ApiDocument;
  operation: Operation;
  /** Set if one filter was added to the example. */
  filter?: Filter;
  answer: Answer;
}

/**
 * Sends every example of the documents, and lists also with each of their filters, as far as `isSent` says so; to a sandbox what exists in
 * sandboxes only.
 */
export async function exercise(
  client: Client,
  documents: ApiDocument[],
  isSent: (operation: Operation, filter: Filter) => boolean = () => true,
): Promise<Exercised[]> {
  const done: Exercised[] = [];
  const withSandbox = ClientWithSandbox.of(client);
  for (const { document, operation } of inSequence(documents)) {
    const sender = isOfSandbox(operation) ? withSandbox : client;
    for (const filter of [undefined, ...filtersOf(operation).filter((one) => isSent(operation, one))]) {
      const answer = await sendExample(sender, operation, filter);
      done.push({ document, operation, filter, answer });
    }
  }
  return done;
}

/** A body without values that change between runs. */
export const steady = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body ?? null)
      .replace(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '"id"')
      .replace(/\[[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\]/g, '[id]') // in paths of changed fields
      .replace(/"(https?:[^"]*\/)?[0-9a-f-]{36}\/[\w-]{43}\.\w+"/g, '"key of a file"')
      .replace(/"next_cursor":"[^"]*"/g, '"next_cursor":"cursor"')
      .replace(
        /"(created|updated|occurred|expires|erase|issued|cancelled|voided|last_reminded|paid|effective|reversed|reversal_recorded|reversalRecorded|last_used|lastUsed|received|started|finished)(_at|At)":(?:null|"[^"]*")/g,
        '"$1$2":"time"',
      )
      .replace(/"(now|at)":"[^"]*"/g, '"$1":"time"')
      .replace(/"until":"\d{4}-\d\d-\d\d"/g, '"until":"day"') // of discounts, some days after the issue
      .replace(/"lookup":"\w{12}"/g, '"lookup":"of a key"')
      .replace(/"key":"wca_[^"]*"/g, '"key":"API key"')
      .replace(/"secret":(?:null|"whsec_[^"]*")/g, '"secret":"of a webhook"')
      .replace(/"(next_attempt_at|nextAttemptAt|previous_secret_until)":"[^"]*"/g, '"$1":"time"')
      .replace(/("field":"previous_secret_until","before":null,"after":)"[^"]*"/g, '$1"time"')
      .replace(
        /("field":"(?:started|finished|issued|cancelled|voided|last_reminded|reversed|reversal_recorded)_at","before":null,"after":)"[^"]*"/g,
        '$1"time"',
      )
      .replace(/("field":"last_reminded_at","before":)"[^"]*"/g, '$1"time"')
      .replace(/(_by":\{"id":"id","email":)[^}]*/g, '$1"name of the key"'),
  );

/** Violations of the document by the answer to an example: status, media type, body. With the filter `fields` the body has a part of what is documented. */
export function faultsOf({ answer, operation, filter, document }: Exercised): unknown[] {
  const successes = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  const wanted = successes.find((status) => status === String(answer.status)) ?? successes[0]!;
  const text = textOf(operation.responses[wanted].content);
  if (text) return String(answer.status) === wanted ? [] : [answer.status, answer.body];
  const content = operation.responses[wanted].content?.['application/json'];
  if (String(answer.status) !== wanted) return [answer.status, answer.body];
  if (!content) return answer.body === undefined ? [] : ['has a body'];
  const type = answer.headers.get('content-type');
  const faults = filter?.name === 'fields' ? document.faultsOfPart : document.faults;
  return [...(type?.startsWith('application/json') ? [] : [type]), ...faults(content.schema, answer.body)];
}
