import type { PoolClient } from 'pg';
import { EntityTarget, ObjectLiteral } from 'typeorm';
import { FailedBefore, isInFailedTransaction, provesRollback } from '../sql/database-errors.js';
import { insertionInto } from '../sql/entity-sql.js';
import { gatherWrites } from '../sql/gather-writes.js';
import { outcomeUnknown } from '#platform/base/errors/domain-error.js';
import { stringifyInSlices } from '#platform/base/event-loop/slices.js';
import { inBatches } from '#platform/base/values/in-batches.js';
import { type EntryRow, insertionOf, Journal, withEntries } from '../journal/journal.js';
import { assertRoomInSandbox } from '../journal/sandbox-bound.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { tracedStatement } from '#platform/base/spans/traced.js';
import { type Actor, assertNotExpired, confirmAuthority, recordWrites, type Tenant } from './caller.js';
import { authorOf } from './author.js';
import { commitOnCluster } from './cluster-commit.js';
import { EntityRows } from './entity-rows.js';
import { rowsOf } from './transaction-messages.js';
import type { TransactionParts } from './transaction-parts.js';
import { endOfLog } from './servers/wal-position.js';

/** Maximum number of rows that one statement inserts. */
const MAX_ROWS_PER_INSERT = 1_000;
/** Up to this number of rows are serialized synchronously, so that the statement is sent before `insert` returns its promise. */
const MAX_ROWS_SERIALIZED_AT_ONCE = 20;

/** The operations of a use case inside its transaction. The tenant is a condition of each. */
export class TenantTx extends EntityRows {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly begun: Promise<unknown>;
  /** Every use case announces here the resources that it writes. */
  readonly journal: Journal;
  /** Resolves when all rows of the last long insert were serialized and sent; later statements wait for it. */
  private longInsertSent?: Promise<void>;
  private hasEnded = false;
  private isHeld: boolean;
  /** Error of the first statement that failed. */
  private failure?: unknown;
  /** Settles when the commit, once sent, was answered. */
  private committed?: Promise<void>;

  constructor(private readonly parts: TransactionParts) {
    super();
    ({ tenant: this.tenant, actor: this.actor, begun: this.begun } = parts);
    this.isHeld = parts.isHeld;
    const query = <Row>(text: string, values: readonly unknown[]) => this.query<Row>(text, values);
    this.journal = new Journal(parts.journalKinds, authorOf(this.actor), query);
    this.begun.catch(() => undefined); // the first statement or the commit reports the error
  }

  /**
   * Runs a named prepared statement whose `$1` is the tenant's id and `$2…` are `values`, and returns its rows. Statements are sent in
   * the order of the calls, also when the caller does not await their results. Throws the driver's error.
   */
  query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const send = () => this.send<Row>(text, values);
    return this.longInsertSent ? this.longInsertSent.then(send) : send();
  }

  private async send<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    if (this.hasEnded) throw new Error('The transaction has ended'); // another tenant may use the connection now
    const { client, named } = this.parts;
    gatherWrites(client);
    try {
      const statement = named(text, [this.tenant.id, ...values]);
      return await tracedStatement(text, () => rowsOf<Row>(client, statement));
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  /**
   * Runs a `LastStatement`, which also inserts the entries of the journal, and sends the commit directly after it, without waiting for the
   * result. If the statement fails, PostgreSQL rolls back instead. A transaction that is held open is not committed here. Throws `timeout` when
   * the request has timed out.
   */
  queryAndCommit<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    assertNotExpired();
    if (this.isHeld) return this.query<Row>(text, values);
    // those of watched records follow from what the statement writes, and a sandbox may have no room for them; Citus plans a statement with several insertions for each shard
    const isAlone = this.journal.isWatching || this.parts.isDistributed || this.isOfSandbox;
    const entries = isAlone ? undefined : this.journal.take();
    const rows = entries
      ? this.query<Row>(withEntries(text, values.length + 1), [...values, JSON.stringify(entries)])
      : this.query<Row>(text, values);
    this.commit().catch(() => undefined); // `TenantDb.transaction` reports the error
    return rows;
  }

  /** A use case of its own inside this transaction, with its own journal; see `BatchTransaction`. */
  part(): TenantTx {
    return this.partOf(this.parts).tx;
  }

  /** A part as {@link part}, in the name of an actor of a tenant, and the connection; see `asOtherTenant`. */
  partOf({ tenant, actor }: Pick<TransactionParts, 'tenant' | 'actor'>): { tx: TenantTx; client: PoolClient } {
    const tx = new TenantTx({ ...this.parts, tenant, actor, isHeld: true, begun: Promise.resolve() });
    return { tx, client: this.parts.client };
  }

  /** Inserts the entries of the journal so far, so that a long transaction does not collect them in memory. */
  async insertEntries(): Promise<void> {
    const entries = this.journal.take();
    if (!entries) return;
    const isRoom = this.assertRoom();
    if (isRoom) await isRoom;
    await this.sendEntries(entries);
  }

  /** A sandbox has a bound; live tenants need no statement, and nothing is awaited. */
  private assertRoom(): Promise<void> | undefined {
    return this.isOfSandbox ? assertRoomInSandbox((text) => this.send(text, [])) : undefined;
  }

  private get isOfSandbox(): boolean {
    return isSandboxTenantId(this.tenant.id);
  }

  /** Makes the checks that PostgreSQL defers to the commit, of what was written so far. On a cluster they stay deferred. */
  async checkDeferred(): Promise<void> {
    if (!this.parts.isDistributed) await this.parts.client.query('set constraints all immediate');
  }

  private sendEntries(entries: readonly EntryRow[]): Promise<unknown> {
    const { text, values } = insertionOf(entries, this.parts.isDistributed);
    return this.send(text, values);
  }

  /** The use case is complete: the next {@link queryAndCommit} commits. */
  endHold(): void {
    this.isHeld = false;
  }

  /**
   * Commits; further calls return the same promise. Throws `timeout` when the request has timed out, the errors of
   * {@link confirmAuthority}, and {@link outcomeUnknown} when the commit was neither confirmed nor refused; see {@link provesRollback}.
   */
  commit(): Promise<void> {
    this.committed ??= this.sendCommit();
    return this.committed;
  }

  /**
   * The original cause of a failed transaction. When PostgreSQL refused a statement because an earlier one had failed, it is the
   * error of the earlier one: of statements that were sent without waiting, either error can be seen first.
   */
  causeOf(error: unknown): unknown {
    return isInFailedTransaction(error) ? (this.failure ?? error) : error;
  }

  /** Makes all later statements fail; to be called before the connection is rolled back or released. */
  end(): void {
    this.hasEnded = true;
  }

  /** The error of a commit that was sent; undefined when none was sent, it succeeded, or a statement had failed before it. */
  async commitError(): Promise<unknown> {
    return this.committed?.then(
      () => undefined,
      (error: unknown) => (error instanceof FailedBefore ? undefined : error),
    );
  }

  private async sendCommit(): Promise<void> {
    const confirmed = confirmAuthority();
    if (confirmed) await confirmed; // otherwise the commit follows the last statement in one message
    assertNotExpired();
    if (this.longInsertSent) await this.longInsertSent;
    if (this.journal.isWatching) {
      await this.journal.complete();
      assertNotExpired();
    }
    const entries = this.journal.take();
    const isRoom = entries && this.assertRoom();
    if (isRoom) await isRoom;
    let refusal: unknown;
    if (entries)
      this.sendEntries(entries).catch((error: unknown) => {
        if (!isInFailedTransaction(error)) refusal = error; // the commit becomes a rollback
      });
    const { client, onCommitted, isDistributed } = this.parts;
    recordWrites('pending', () => onCommitted?.(undefined));
    const commit = tracedStatement('commit', () => (isDistributed ? commitOnCluster(client) : client.query('commit')));
    const written = onCommitted && endOfLog(client);
    const { command } = await commit.catch((error: unknown) => {
      if (!provesRollback(error)) {
        onCommitted?.(undefined);
        throw outcomeUnknown(error);
      }
      recordWrites('none'); // for example by a deferred constraint: the database has rolled back
      throw error;
    });
    recordWrites(command === 'COMMIT' ? 'committed' : 'none');
    if (command === 'COMMIT' && this.journal.taken.size) this.parts.onJournaled(this.journal.taken);
    if (command !== 'COMMIT') throw refusal ?? new FailedBefore();
    onCommitted?.(await written);
  }

  /**
   * Holds rows inside this process; to be called with their names before a statement that locks them. Throws `RowBusy` when another
   * transaction of this process holds one of them, so that this transaction waits without a connection (see
   * {@link RowHolder.hold}). All use cases use the same name for a row: `<table>:<id>`, or another text if they do not know its id.
   */
  hold(...names: string[]): void {
    this.parts.rows.hold(names);
  }

  /** Adds further names of rows that this transaction has locked. */
  addRowNames(...names: string[]): void {
    this.parts.rows.addNames(names);
  }

  /**
   * Inserts rows in their order, with one statement per thousand rows. This bounds the memory of service and database: rows of a
   * generator are never in memory all at once. All columns of the entity are written; a field that a row does not have becomes
   * the column's default, or null where it has none. The tenant's id is set by the statement.
   */
  async insert<T extends ObjectLiteral>(entity: EntityTarget<T>, rows: Iterable<Partial<T>>): Promise<void> {
    const text = insertionInto(entity);
    const batches = inBatches(rows, MAX_ROWS_PER_INSERT);
    const first = batches.next().value;
    if (!first) return;
    if (first.length < MAX_ROWS_PER_INSERT) return this.insertBatch(text, first);
    const earlier = this.longInsertSent;
    const insertAll = async () => {
      await earlier;
      for (let batch: object[] | undefined = first; batch; batch = batches.next().value)
        await this.send(text, [await stringifyInSlices(batch)]);
    };
    this.longInsertSent = insertAll();
    await this.longInsertSent;
  }

  private async insertBatch(text: string, rows: object[]): Promise<void> {
    if (rows.length <= MAX_ROWS_SERIALIZED_AT_ONCE) {
      await this.query(text, [JSON.stringify(rows)]);
      return;
    }
    let answered: Promise<unknown> | undefined;
    const earlier = this.longInsertSent;
    this.longInsertSent = stringifyInSlices(rows).then(async (json) => {
      await earlier;
      answered = this.send(text, [json]);
      answered.catch(() => undefined); // awaited below
    });
    await this.longInsertSent;
    await answered;
  }
}
