import { createHash } from 'node:crypto';
import { Client as Connection, type PoolClient, type QueryResult } from 'pg';
import { workInBackground } from './background-work.js';
import { asAdmin, withoutTriggers } from './database.js';
import { readDocuments } from './documents.js';
import { exercise } from './exercise.js';
import { featureSamples } from './feature-samples.js';
import { foreignWrites, prepareForeignWrites } from './foreign-writes.js';
import { withKey } from './idempotency.js';
import { createDueRecords, letDaysPass, runClock, varyEntries } from './journal-work.js';
import { callingFeature } from './calling-feature.js';
import { FEATURES } from './sources.js';
import { type OwnService, startService, type TestService } from './service.js';
import { smallDemo } from './small-demo.js';
import { makeRowsOfOthers } from './rows-of-others.js';
import { originalText, partsOf, withVariants } from './statement-variants.js';
import { intercept, type Statement } from './statements.js';
import { quarantineKnown, sweepStore } from './sweep-store.js';
import { JournalWork } from '#features/events/journal-work.js';
import { LOST_INVOICE } from '../samples/reports.js';
import { copyTenant, emptyTenants } from './tenant-copies.js';

/** The states of a tenant before the documents' examples are sent, and after all of them except the deletions. */
export const STATES = ['before', 'after'] as const;
export type State = (typeof STATES)[number];

const WRITES = /^\s*(?:insert|update|delete|with \w+ as \(\s*(?:insert|update|delete))/i;
export const isWrite = ({ text }: Statement): boolean => WRITES.test(text);

/** The result of a statement, as JSON: its rows, and for writes the number of changed rows, of all and of other tenants. */
export type Outcome = string;

/** Maximum number of recorded insertions with the same text. `npm run prove` uses all; most only differ in the values they insert. */
const MAX_INSERTIONS = process.env.FOREIGN_IDS === 'all' ? Infinity : 4;
export const isInsertion = ({ text }: Pick<Statement, 'text'>): boolean => /^\s*insert/i.test(text);

/** Returns the statement to send instead. */
export type Change = (statement: Statement) => Statement;

/**
 * Records every statement with parameters that the service sends while it creates the demo's records for a tenant, the owner,
 * and handles the documents' examples. Both states are kept as tenants with the same ids and changed values. The texts of the statements that
 * it then sends by itself, in the background, are recorded too.
 */
export class Recording {
  private connection?: Promise<Connection>;

  private constructor(
    private readonly service: TestService,
    readonly statements: readonly Statement[],
    readonly owner: string,
    /** The texts of all statements with parameters, also of those without the owner's id and of work in the background. */
    readonly sentTexts: ReadonlySet<string>,
    /** The texts of all other messages to the database, such as the begin of a transaction. */
    readonly messages: ReadonlySet<string>,
    /** The texts of the statements with parameters of each transaction, as JSON; equal transactions once. */
    readonly transactions: ReadonlySet<string>,
    /** The texts of the statements with parameters, by the feature whose code sent them. */
    readonly textsOfFeatures: ReadonlyMap<string, ReadonlySet<string>>,
  ) {}

  static async make(service: TestService): Promise<Recording> {
    const sent = new Map<string, Statement>();
    const messages = new Set<string>();
    const open = new Map<PoolClient, Set<string>>();
    const transactions = new Set<string>();
    const textsOfFeatures = new Map(FEATURES.map((feature) => [feature, new Set<string>()]));
    const sentTexts = new Set<string>();
    const record = (statement: Statement, client: PoolClient) => {
      const texts = textsOfFeatures.get(callingFeature() ?? '');
      for (const part of partsOf(statement)) {
        texts?.add(part.text);
        sent.set(JSON.stringify(part), structuredClone(part));
      }
      sentTexts.add(statement.text);
      open.get(client)?.add(statement.text);
      return statement.text;
    };
    const recordMessage = (text: string, client: PoolClient) => {
      messages.add(text);
      if (text.startsWith('begin')) open.set(client, new Set());
      else if (text === 'commit') transactions.add(JSON.stringify([...(open.get(client) ?? [])]));
    };
    intercept(service, record, recordMessage);
    await service.app.get(JournalWork).run(); // later it would change the copies of the owner
    const client = await smallDemo(service, 'owner');
    for (const { createEarlier } of await featureSamples()) await createEarlier?.(client);
    await createDueRecords(client);
    const documents = readDocuments();
    const [making, deleting] = [false, true].map((isDelete) =>
      documents.map((document) => ({
        ...document,
        operations: document.operations.filter(({ method }) => (method === 'DELETE') === isDelete),
      })),
    );
    for (const state of STATES) await service.tenant({ slug: state });
    return asAdmin(service.database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ id: string }>(`select id from tenants where slug = 'owner'`);
      const owner = rows[0]!.id;
      await quarantineKnown(admin);
      await letDaysPass(admin, owner);
      await copyTenant(admin, { from: 'owner', to: 'before' });
      await runClock(service, owner);
      await exercise(client, making!);
      await sweepStore(service, admin);
      for (const { sendFurtherRequests } of await featureSamples()) await sendFurtherRequests?.(client);
      await client.post('/v2/price-lists', { name: 'With a key' }, withKey('recorded')); // its answer is stored
      await makeRowsOfOthers(admin, owner, [...sent.values()]);
      await varyEntries(admin, owner);
      await copyTenant(admin, { from: 'owner', to: 'after' });
      await exercise(client, deleting!);
      const statements = sample([...sent.values()].filter(({ values }) => values.includes(owner))).flatMap(
        withVariants,
      );
      await workInBackground(service, client, admin);
      await prepareForeignWrites(admin);
      return new Recording(service, statements, owner, sentTexts, new Set(messages), transactions, textsOfFeatures);
    });
  }

  get texts(): string[] {
    return [...new Set(this.statements.map(({ text }) => originalText(text)))];
  }

  /** Restores the owner's rows of a state. */
  async restore(state: State): Promise<void> {
    await asAdmin(this.service.database.adminUrl, async (admin) => {
      await emptyTenants(admin, ['owner']);
      await copyTenant(admin, { from: state, to: 'owner' });
      // one group of the owner gets no primary variant, unlike the copies; without the trigger that changes its time
      await withoutTriggers(admin, async () => {
        await admin.query(`update products set is_primary = false where sku = 'NW-001' and tenant_id = $1`, [
          this.owner,
        ]);
        await admin.query(
          `delete from stored_documents where tenant_id = $1
          and state_id in (select id from invoices where tenant_id = $1 and reference_id = 'CORRECTED')`,
          [this.owner],
        );
        await admin.query('delete from invoices where tenant_id = $1 and reference_id = $2', [
          this.owner,
          LOST_INVOICE,
        ]);
        await admin.query('update document_states set logo = null where tenant_id = $1', [this.owner]); // the copies have logos
      });
    });
  }

  /** The result of each of the first `count` statements. `as` is the tenant of the transaction; `change` returns the statement to send instead. */
  async outcomes(as: string, change: Change, count = Infinity): Promise<Outcome[]> {
    const found: Outcome[] = [];
    for (const statement of this.statements.slice(0, count)) found.push(await this.outcome(change(statement), as));
    await this.rollBack();
    return found;
  }

  /** One connection for all outcomes, because planning the statements takes longer than running them. */
  private async connect(): Promise<Connection> {
    const connection = new Connection({ connectionString: this.service.database.serviceUrl, pipeline: true });
    await connection.connect();
    await connection.query(`set role wca_service; set plan_cache_mode = force_generic_plan`); // as the service
    return connection;
  }

  async rollBack(): Promise<void> {
    await (await this.connection)?.query('rollback');
  }

  async end(): Promise<void> {
    await (await this.connection)?.end();
  }

  /**
   * The result of a statement in a transaction of the tenant `as`. The next statement or {@link rollBack} rolls it back, because a message of
   * its own takes as long as most statements; all messages are sent before the first answer is awaited.
   */
  async outcome(statement: Statement, as: string): Promise<Outcome> {
    const connection = await (this.connection ??= this.connect());
    const isChange = isWrite(statement);
    const begun = connection.query<{ now: string }>(
      `rollback; begin; set local app.tenant_id = '${as}'; select ${NOW}`,
    );
    const [run, foreign] = await Promise.allSettled([
      connection.query<Record<string, unknown>>({ name: planName(statement.text), ...statement }),
      isChange ? foreignWrites(connection, as) : 0,
    ]);
    if (run.status === 'rejected') return JSON.stringify({ refused: (run.reason as { code: string }).code });
    const { rows, rowCount } = run.value;
    if (foreign.status === 'rejected') throw foreign.reason;
    const { rows: times } = ((await begun) as unknown as QueryResult<{ now: string }>[]).at(-1)!;
    const { now } = times[0]!;
    const given = isChange ? { rows, changed: rowCount, foreign: foreign.value } : { rows };
    return JSON.stringify(given).replaceAll(now, 'now').replaceAll(new Date(now).toISOString(), 'now');
  }
}

/**
 * Whether two results are the same but for the order of rows and of elements: that of lists which the service sorts or only looks up depends on the
 * plan, and PostgreSQL changes plans when tables grow.
 */
export const isSameOutcome = (a: Outcome, b: Outcome): boolean =>
  a === b || (a.length === b.length && inOneOrder(a) === inOneOrder(b));

const inOneOrder = (outcome: Outcome): string =>
  JSON.stringify(
    JSON.parse(outcome, (_, value: unknown) =>
      Array.isArray(value) ? value.map((element) => JSON.stringify(element)).sort() : value,
    ),
  );

let shared: Promise<{ service: OwnService; recording: Recording }> | undefined;

/** A recording and its service: one for all specs of a group (test/groups), stopped after the last. Its policies and rows may be changed. */
export const sharedRecording = () => (shared ??= makeShared());

async function makeShared() {
  const service = await startService({ MCP_ENABLED: 'true' });
  return { service, recording: await Recording.make(service) };
}

afterAll(async () => {
  const made = await shared;
  await made?.recording.end();
  await made?.service.stop();
  shared = undefined;
});

/** The name under which a connection keeps the plan of a text, because planning takes most of the time of these statements. */
const planName = (text: string): string => createHash('md5').update(text).digest('hex');

/** The statements with at most {@link MAX_INSERTIONS} insertions of each text, at equal distances from the first to the last one. */
function sample(statements: readonly Statement[]): Statement[] {
  const counts = new Map<string, number>();
  for (const { text } of statements) counts.set(text, (counts.get(text) ?? 0) + 1);
  const places = new Map<string, number>();
  return statements.filter((statement) => {
    const { text } = statement;
    const [count, place] = [counts.get(text)!, places.get(text) ?? 0];
    places.set(text, place + 1);
    const part = (at: number) => Math.floor((at * (MAX_INSERTIONS - 1)) / (count - 1));
    return !isInsertion(statement) || count <= MAX_INSERTIONS || place === 0 || part(place) > part(place - 1);
  });
}

/** The transaction's time in the format of JSON documents. */
const NOW = `to_json(now()::timestamptz(3)) #>> '{}' as now`;
