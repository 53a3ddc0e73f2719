import { Client as Connection } from 'pg';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { Client } from '../support/client.js';
import { readDocuments } from '../support/documents.js';
import { exampleBody, examplePath, inSequence, isOfSandbox, nameOf, typeHeader } from '../support/exercise.js';
import { featureSamples } from '../support/feature-samples.js';
import { WITHOUT_ENTRIES } from '../support/journal-entries.js';
import { Snapshots } from '../support/journal-snapshots.js';
import { type OwnService, startService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';
import { JournalObserver, TABLES_OF_JOURNAL } from '../support/walk/journal-observer.js';
import { Repetitions, SecondUpdates, WriteHeaders } from '../support/walk/observers.js';
import { Walk } from '../support/walk/walk.js';

/** A payment token that must not be found in any of the tables of the journal and of stored answers. */
const SECRET = 'tok_planted';

/** Without those of a sandbox, whose effects are in another tenant; `src/features/sandboxes/sandbox-reset.http.spec.ts` looks at them. */
const writes = inSequence(readDocuments()).filter(
  ({ operation }) => operation.method !== 'GET' && !isOfSandbox(operation),
);

/** Each request is sent once; the observers look at it, one after the other. Its answer is compared with the API documents by the client. */
describe('a walk through all writes of the API documents', () => {
  let service: OwnService;
  let client: Client;
  let admin: Connection;
  let tenantId: string;
  /** Tables of resources: those with a version. */
  let tables: string[];
  let journal: JournalObserver;
  /** Of the examples, and of further requests, whose effects alone matter. */
  let walk: Walk<'repetitions' | 'headers' | 'journal' | 'updates'>, further: Walk<'headers' | 'journal'>;
  /** Examples that were refused. */
  const refused: unknown[] = [];

  beforeAll(async () => {
    service = await startService();
    client = await smallDemo(service, 'walk');
    admin = new Connection({ connectionString: service.database.adminUrl });
    await admin.connect();
    const caller = await service.app.get(ApiKeys).authenticate(client.key);
    tenantId = caller.tenant.id;
    const found = await admin.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'version'
        and table_name !~ '^journal' order by 1`,
    );
    tables = found.rows.map(({ name }) => name);
    const { key } = await client.create('/v2/api-keys', { name: 'Other', scopes: ['*:*'] });
    const other = new Client(client.base, key as string, client.slug);
    const snapshots = await Snapshots.prepare(service, { client, admin, tenantId, tables });
    journal = await JournalObserver.begin(snapshots, admin, { tenantId, keyId: caller.keyId });
    const headers = new WriteHeaders();
    const updates = new SecondUpdates(other, admin, tenantId, tables);
    walk = new Walk(client, { repetitions: new Repetitions(client), headers, journal, updates });
    further = new Walk(client, { headers, journal });
    await sendExamples(({ method }) => method !== 'DELETE');
    await sendFurther();
    await sendExamples(({ method }) => method === 'DELETE');
  }, 600_000);
  afterAll(async () => {
    await admin.end();
    await service.stop();
  });

  async function sendExamples(isChosen: (operation: { method: string }) => boolean): Promise<void> {
    for (const { operation } of writes.filter((one) => isChosen(one.operation))) {
      const [path, body] = [examplePath(operation), exampleBody(operation)];
      const answer = await walk.send({ method: operation.method, path, body, headers: typeHeader(operation) });
      if (answer.status >= 300) refused.push([nameOf(operation), answer.status, answer.body]);
    }
  }

  /** Sends requests with many effects: groups of products, audiences of contracts, orders of invoices. */
  async function sendFurther(): Promise<void> {
    const observed = Object.create(client) as Client;
    observed.send = async (method, path, body, headers) => {
      if (method === 'GET') return client.send(method, path, body, headers);
      await journal.skipOthers();
      return further.send({ method, path, body, headers });
    };
    const samples = await featureSamples();
    for (const { createEarlier } of samples) await createEarlier?.(observed);
    for (const { sendFurtherRequests } of samples) await sendFurtherRequests?.(observed);
    await journal.skipOthers();
  }

  it('is answered with success', () => {
    expect(writes.length).toBeGreaterThan(60);
    expect(refused).toEqual([]);
  });

  it('finds an entry of the journal for each resource that a request writes, and no other one', async () => {
    expect([...walk.faults.journal, ...further.faults.journal]).toEqual([]);
    await journal.expectComplete();
    // every table of resources has written entries, all of one type
    expect([...journal.typesByTable.keys()].sort()).toEqual(tables.filter((table) => !WITHOUT_ENTRIES.includes(table)));
    expect([...journal.typesByTable].filter(([, types]) => types.size > 1)).toEqual([]);
  });

  // Orders and invoices take a time of creation from the caller, which may be later than now.
  it('leaves no record that was updated before it was created', async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and table_name = any($1)
        and column_name in ('created_at', 'updated_at') group by 1 having count(*) = 2 order by 1`,
      [tables],
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { name } of rows) {
      const found = await admin.query(
        `select id, created_at, updated_at from ${name} where updated_at < created_at and created_at < now()`,
      );
      expect([name, found.rows]).toEqual([name, []]);
    }
  });

  it('finds that an update which is sent again changes nothing, also with another key', () => {
    expect(walk.faults.updates).toEqual([]);
  });

  it('gets the same answer from each repetition with the same Idempotency-Key', () => {
    expect(walk.faults.repetitions).toEqual([]);
  });

  it('gets the headers that every answer has', () => {
    expect([...walk.faults.headers, ...further.faults.headers]).toEqual([]);
  });

  it('leaves no payment token in the journal, nor in the answers that idempotency keys keep', async () => {
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
    const found = await journal.newEntries();
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
