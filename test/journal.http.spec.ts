import { Client as Connection } from 'pg';
import { ApiKeys } from '../src/platform/edge/auth/api-keys.js';
import { type Answer, Client } from './support/client.js';
import { readDocuments } from './support/documents.js';
import { exampleBody, examplePath, inSequence } from './support/exercise.js';
import { featureSamples } from './support/feature-samples.js';
import { type Entry, entryFaults, type Snapshot, WITHOUT_ENTRIES } from './support/journal-entries.js';
import { Snapshots, withoutVolatile } from './support/journal-snapshots.js';
import { type OwnService, startService } from './support/service.js';
import { smallDemo } from './support/small-demo.js';

const TABLES_OF_JOURNAL = ['journal_unnumbered', 'journal'];
/** A payment token that must not be found in any of these tables. */
const SECRET = 'tok_planted';

const MAX_FAULT_LENGTH = 1_500;

const documents = readDocuments();
describe('the journal', () => {
  let service: OwnService;
  let client: Client;
  /** With another API key of the tenant. */
  let other: Client;
  let admin: Connection;
  let tenantId: string;
  let keyId: string;
  /** Tables of resources: those with a version. */
  let tables: string[];
  let snapshots: Snapshots;
  let before: Snapshot;
  /** Ids of the entries that were examined. */
  const known = new Set<string>();
  let requests = 0;

  beforeAll(async () => {
    service = await startService();
    client = await smallDemo(service, 'journal');
    admin = new Connection({ connectionString: service.database.adminUrl });
    await admin.connect();
    ({
      tenant: { id: tenantId },
      keyId,
    } = await service.app.get(ApiKeys).authenticate(client.key));
    const found = await admin.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'version'
        and table_name !~ '^journal' order by 1`,
    );
    tables = found.rows.map(({ name }) => name);
    snapshots = await Snapshots.prepare(service, { client, admin, tenantId, tables });
    const { key } = await client.create('/v2/api-keys', { name: 'Other', scopes: ['*:*'] });
    other = new Client(client.base, key, client.slug);
    before = await snapshots.take();
    await newEntries();
  });
  afterAll(async () => {
    await admin.end();
    await service.stop();
  });

  /** The entries since the last call. */
  async function newEntries(): Promise<Entry[]> {
    const columns = 'id, resource_type, resource_id, version, action, is_move, changes, api_key_id, request_id';
    const selects = TABLES_OF_JOURNAL.map((table) => `select ${columns} from ${table} where tenant_id = $1`);
    const { rows } = await admin.query<Entry>({
      name: 'entries',
      text: selects.join(' union all '),
      values: [tenantId],
    });
    const entries = rows.filter(({ id }) => !known.has(id));
    for (const { id } of entries) known.add(id);
    return entries;
  }

  /** Leaves out the entries of requests with other keys, which further requests make to try what keys leave behind. */
  async function skipOthers(): Promise<void> {
    if ((await newEntries()).length) before = await snapshots.take();
  }

  /** Sends a request and adds the faults of its entries to `faults`. */
  async function examine(faults: string[], method: string, path: string, body?: unknown): Promise<Answer> {
    const request = `sweep-${++requests}`;
    const answer = await client.send(method, path, body, { 'x-request-id': request });
    const after = await snapshots.take();
    const entries = await newEntries();
    const found = entryFaults({ before, after, entries, author: { api_key_id: keyId, request_id: request } });
    for (const { resource_id, resource_type } of entries) {
      const table = (after.rows.get(resource_id) ?? before.rows.get(resource_id))?.table ?? 'none';
      typesByTable.set(table, (typesByTable.get(table) ?? new Set()).add(resource_type));
    }
    if (answer.status >= 400 && entries.length) found.push('a refused request has entries');
    before = after;
    faults.push(...found.map((fault) => `${method} ${path} (${answer.status}): ${fault}`.slice(0, MAX_FAULT_LENGTH)));
    return answer;
  }

  /** Sends an update once more, with another API key. It must change nothing and answer the record as it is. */
  async function repeat(faults: string[], first: Answer, method: string, path: string, body: unknown): Promise<void> {
    const rows = await rowVersions();
    const again = await other.send(method, path, body);
    const isSame =
      again.status === 200 &&
      again.headers.get('etag') === first.headers.get('etag') &&
      JSON.stringify(withoutVolatile(again.body)) === JSON.stringify(withoutVolatile(first.body));
    if (!isSame) faults.push(`${method} ${path}: repeated ${again.status}`, ...differences(first.body, again.body));
    const moved = (await rowVersions()).filter((row, index) => row !== rows[index]);
    if (!moved.length) return;
    faults.push(`${method} ${path}: a repetition moved ${moved.join()}`);
    before = await snapshots.take();
  }

  /** A text for each resource of the tenant, which an update changes. */
  async function rowVersions(): Promise<string[]> {
    const selects = tables.map(
      (table) =>
        `select concat_ws(' ', '${table}', id, version, updated_at) as text from ${table} where tenant_id = $1`,
    );
    const { rows } = await admin.query<{ text: string }>({
      name: 'row versions',
      text: `${selects.join(' union all ')} order by 1`,
      values: [tenantId],
    });
    return rows.map(({ text }) => text);
  }

  /** Resource types of the entries, by table. */
  const typesByTable = new Map<string, Set<string>>();

  it('has an entry for each resource that a route of the API documents writes, and for no other one', async () => {
    const faults: string[] = [];
    const writes = inSequence(documents).filter(({ operation }) => operation.method !== 'GET');
    const changing = writes.filter(({ operation }) => operation.method !== 'DELETE');
    const deleting = writes.filter(({ operation }) => operation.method === 'DELETE');
    const send = async (operations: typeof writes) => {
      for (const { operation } of operations) {
        const [method, path, body] = [operation.method, examplePath(operation), exampleBody(operation)];
        const answer = await examine(faults, method, path, body);
        if (['PUT', 'PATCH'].includes(method)) await repeat(faults, answer, method, path, body);
      }
    };
    await send(changing);
    // requests with many effects: groups of products, audiences of contracts, orders of invoices
    const examined = Object.create(client) as Client;
    examined.send = async (method, path, body) => {
      if (method === 'GET') return client.send(method, path);
      await skipOthers();
      return examine(faults, method, path, body);
    };
    const samples = await featureSamples();
    for (const { createEarlier } of samples) await createEarlier?.(examined);
    for (const { sendFurtherRequests } of samples) await sendFurtherRequests?.(examined);
    await skipOthers();
    await send(deleting);
    expect(faults).toEqual([]);
    expect((await snapshots.take({ isFull: true })).documents).toEqual(before.documents); // no change of a list was missed
    expect(writes.length).toBeGreaterThan(60);
    // every table of resources has written entries, all of one type
    expect([...typesByTable.keys()].sort()).toEqual(tables.filter((table) => !WITHOUT_ENTRIES.includes(table)));
    expect([...typesByTable].filter(([, types]) => types.size > 1).map(([table, types]) => [table, ...types])).toEqual(
      [],
    );
  }, 600_000);

  it('contains no payment token, and neither do the answers that idempotency keys keep', async () => {
    const headers = { 'idempotency-key': SECRET.replace('tok', 'key') };
    const names = { reference_id: 'PLANTED', customer_id: 'RATTC' };
    const method = { ...names, provider: 'Any', payment_method_type: 'card', token: SECRET };
    const made = await client.post('/v1/payment-methods', method, headers);
    expect(made.status).toBe(201);
    const order = { customer_id: 'RATTC', payment_method_id: made.body.data.id };
    const line_items = [{ sku: 'NW-003', quantity: 1, unit_price: 1 }];
    const placed = await client.post('/v2/orders', { ...order, line_items }, { 'idempotency-key': 'order' });
    expect([placed.status, JSON.stringify(placed.body)]).toEqual([201, expect.stringContaining(SECRET)]);
    const path = `/v2/orders/${placed.body.data.id}`;
    const changed = await client.put(path, { ...order, line_items: [{ ...line_items[0], quantity: 2 }] });
    expect([changed.status, changed.body.details]).toEqual([200, undefined]);
    const found = await newEntries();
    expect(found.map(({ action }) => action)).toEqual(expect.arrayContaining(['created', 'updated']));
    for (const table of [...TABLES_OF_JOURNAL, 'idempotency_keys']) {
      const { rows } = await admin.query<{ text: string }>(
        `select t::text as text from ${table} t where tenant_id = $1`,
        [tenantId],
      );
      const texts = rows.map((row) => row.text);
      const inHex = Buffer.from(SECRET).toString('hex');
      expect([table, texts.filter((one) => one.includes(SECRET) || one.includes(inHex))]).toEqual([table, []]);
      if (table !== 'journal') expect(texts.length).toBeGreaterThan(1);
    }
  });
});

/** The top-level fields of `data` that differ, with both values. */
function differences(first: any, second: any): string[] {
  const [a, b] = [first?.data ?? first, second?.data ?? second];
  return Object.keys({ ...a, ...b })
    .filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
    .map((name) => `${name}: ${JSON.stringify(a[name])}, then ${JSON.stringify(b[name])}`.slice(0, MAX_FAULT_LENGTH));
}
