import type { Client } from './client.js';
import { type Operation, readDocuments } from './documents.js';
import { createRecords } from './feature-samples.js';

/** Names of records in `createRecords` for path parameters whose name or place does not say which record is meant. */
const KEYS: Record<string, string> = { media: 'media_file', 'credit-notes': 'credit_note' };
/** What an operation needs in addition. */
const QUERIES: Record<string, string> = {
  'reports.readTax': 'from=2020-01-01&to=2030-01-01',
  'events.list': 'include=data',
};

/** A read of v2 whose answer is JSON with `data`, with the path of a record that exists. */
export interface ReadRoute {
  operation: Operation;
  /** Path, and the query that the operation needs. */
  path: string;
}

/** Every read of v2 that answers JSON with `data`, for records that this creates. */
export async function readRoutes(client: Client): Promise<ReadRoute[]> {
  const ids = await createRecords(client, { reference: 'RECORD', text: 'Record' });
  await client.patch(`/v2/invoices/${ids.invoice}`, { paid_amount: 0.5 }); // which makes its payment
  const v2 = readDocuments().find(({ version }) => version === 'v2')!;
  const reads = v2.operations.filter(
    ({ method, responses }) =>
      method === 'GET' && responses[200]?.content?.['application/json']?.schema.properties?.data,
  );
  const keys = await ownKeysOf(client, ids);
  const readable = reads.filter(({ path }) => keys[path] !== null); // a record without a reference is not read by it
  return readable.map((operation) => {
    const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(keys[operation.path] ?? idOf(ids, operation.path, name)),
    );
    const query = QUERIES[operation.operationId];
    return { operation, path: query ? `${filled}?${query}` : filled };
  });
}

function idOf(ids: Record<string, string>, path: string, parameter: string): string {
  const collection = path.split('/')[2]!;
  const singular = collection
    .replace(/ies$/, 'y')
    .replace(/(?<=[sx])es$|s$/, '')
    .replaceAll('-', '_');
  const name = parameter === 'id' ? (KEYS[collection] ?? singular) : parameter.replace(/_id$/, '');
  const id = ids[name];
  if (!id) throw new Error(`${path}: createRecords in the samples of the feature returns no ${name}`);
  return id;
}

/** The keys of the callers themselves in paths such as `/v2/orders/by-reference/{reference_id}`, by path. */
async function ownKeysOf(client: Client, ids: Record<string, string>): Promise<Record<string, string | null>> {
  const keys: Record<string, string | null> = {};
  const v2 = readDocuments().find(({ version }) => version === 'v2')!;
  for (const { path } of v2.operations.filter((one) => /\/by-(?:reference|sku)\//.test(one.path))) {
    const name = idOf(ids, path, 'id');
    const { data } = (await client.get(`/v2/${path.split('/')[2]}/${name}`)).body;
    keys[path] = path.includes('/by-sku/') ? (data.sku ?? data.sku_id) : data.reference_id;
  }
  return keys;
}
