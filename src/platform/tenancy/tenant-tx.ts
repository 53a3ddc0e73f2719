import { DatabaseError, type PoolClient, type QueryConfig } from 'pg';
import { EntityTarget, ObjectLiteral, QueryRunner } from 'typeorm';
import { insertStatement } from '../database/entity-sql.js';
import { gatherWrites } from '../database/gather-writes.js';
import { outcomeUnknown } from '../errors/domain-error.js';
import { stringifyInSlices } from '../event-loop/slices.js';
import { type Actor, assertNotExpired, noteWrites, type Tenant } from './caller.js';
import type { RowHolder } from './row-queue.js';
import { TenantOwned, TenantRepository } from './tenant-repository.js';

/** Rows that one statement inserts. */
const ROWS_AT_ONCE = 1_000;
/** Rows that are printed at once, so that the statement is sent before the caller goes on. */
const PRINTED_AT_ONCE = 20;

/** SQLSTATE `in_failed_sql_transaction`. */
const AFTER_FAILURE = '25P02';

/** What a transaction is made of. */
interface Parts {
  openRunner: () => QueryRunner;
  client: PoolClient;
  named: (text: string, values: unknown[]) => QueryConfig;
  tenant: Tenant;
  actor: Actor;
  rows: RowHolder;
  /** The answer to the transaction's first message. */
  begun: Promise<unknown>;
  /** Whether the transaction stays open after its use case. */
  isHeld: boolean;
}

/** What a use case may do inside its transaction. */
export class TenantTx {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly begun: Promise<unknown>;
  /** Resolves when the rows of the last long insert were printed and sent; later statements wait for it. */
  private printed?: Promise<void>;
  private hasEnded = false;
  /** Error of the first statement that failed. */
  private failure?: unknown;
  /** The answer to the commit, once it is on its way. */
  private committed?: Promise<void>;

  constructor(private readonly parts: Parts) {
    ({ tenant: this.tenant, actor: this.actor, begun: this.begun } = parts);
    this.begun.catch(() => undefined); // told by the first statement, or by the commit's caller
  }

  /**
   * A named prepared statement whose `$1` is the tenant and `$2…` are `values`. Statements are sent in the order of the calls,
   * also where a caller does not wait for their answers.
   */
  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    if (this.printed) await this.printed;
    return this.send(text, values);
  }

  private async send<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    if (this.hasEnded) throw new Error('The transaction has ended'); // its connection may be another tenant's by now
    const { client, named } = this.parts;
    gatherWrites(client);
    try {
      const { rows } = await client.query<Row & object>(named(text, [this.tenant.id, ...values]));
      return rows;
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  /**
   * The last statement of a use case. The commit is written behind it without waiting, which saves a round trip; if the
   * statement fails, PostgreSQL makes a rollback of it. A transaction that is held open is not committed here. Throws `timeout`
   * when the request was given up meanwhile.
   */
  queryAndCommit<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    assertNotExpired();
    const rows = this.query<Row>(text, values);
    if (this.parts.isHeld) return rows;
    this.commit().catch(() => undefined); // told to whoever ends the transaction
    return rows;
  }

  /**
   * Commits, once. Throws `timeout` when the request was given up meanwhile, and {@link outcomeUnknown} when the connection
   * ended before the answer came.
   */
  commit(): Promise<void> {
    this.committed ??= this.sendCommit();
    return this.committed;
  }

  /**
   * Why a transaction failed: of an error of a statement that PostgreSQL refused because an earlier one had failed, the error of
   * that one. Of statements that were sent without waiting, either can be noticed first.
   */
  causeOf(error: unknown): unknown {
    return error instanceof DatabaseError && error.code === AFTER_FAILURE ? (this.failure ?? error) : error;
  }

  /** Nothing is sent from now on; to be called before the connection is rolled back or given back. */
  end(): void {
    this.hasEnded = true;
  }

  /** Why a commit that was sent did not succeed, or is not known to have; undefined when none was sent or it succeeded. */
  async whyNotCommitted(): Promise<unknown> {
    return this.committed?.then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  private async sendCommit(): Promise<void> {
    assertNotExpired();
    if (this.printed) await this.printed;
    noteWrites('pending');
    const { command } = await this.parts.client.query('commit').catch((error: unknown) => {
      if (!(error instanceof DatabaseError) || error.severity === 'FATAL') throw outcomeUnknown(error);
      noteWrites('none'); // such as a deferred constraint: the database has rolled back
      throw error;
    });
    noteWrites(command === 'COMMIT' ? 'committed' : 'none');
    if (command !== 'COMMIT') throw new Error('The transaction had failed, and its error was not passed on');
  }

  /**
   * To be called before a statement that locks rows, with their names: those who wait for a row that a transaction of this
   * process has do so without a connection (see {@link RowHolder.hold}, which throws). A row has the same name everywhere,
   * `<table>:<id>` unless its use cases know it by something else.
   */
  hold(...names: string[]): void {
    this.parts.rows.hold(names);
  }

  /** Tells further names of rows that this transaction has locked. */
  alsoHolds(...names: string[]): void {
    this.parts.rows.alsoCalled(names);
  }

  /** The document of a statement made by `documentQuery`; `undefined` when there is none. */
  async queryOne<Document>(text: string, values: readonly unknown[]): Promise<Document | undefined> {
    const [row] = await this.query<{ doc: Document }>(text, values);
    return row?.doc;
  }

  /**
   * Inserts rows in their order, with one statement for each thousand, which bounds the memory of both sides: rows that a
   * generator makes are never there all at once. Every column of the
   * entity but the tenant's is written: what a row leaves out is null, or the column's default where the database has one.
   */
  async insert<T extends ObjectLiteral>(entity: EntityTarget<T>, rows: Iterable<Partial<T>>): Promise<void> {
    let part: Partial<T>[] = [];
    for (const row of rows) {
      part.push(row);
      if (part.length < ROWS_AT_ONCE) continue;
      await this.insertAtOnce(entity, part);
      part = [];
    }
    if (part.length) await this.insertAtOnce(entity, part);
  }

  private async insertAtOnce<T extends ObjectLiteral>(entity: EntityTarget<T>, rows: Partial<T>[]): Promise<void> {
    const text = insertStatement(entity);
    if (rows.length <= PRINTED_AT_ONCE) {
      await this.query(text, [JSON.stringify(rows)]);
      return;
    }
    let answered: Promise<unknown> | undefined;
    const earlier = this.printed;
    this.printed = stringifyInSlices(rows).then(async (json) => {
      await earlier;
      answered = this.send(text, [json]);
      answered.catch(() => undefined); // awaited below
    });
    await this.printed;
    await answered;
  }

  /** Lets one transaction of the tenant at a time pass here, until it ends; for rules over several rows. */
  async serialize(subject: string): Promise<void> {
    this.hold(subject);
    await this.query('select pg_advisory_xact_lock(hashtextextended($1::text || $2, 0))', [subject]);
  }

  /** TypeORM's repository of an entity, narrowed to the tenant; for paths that are not hot. */
  repo<T extends TenantOwned>(entity: EntityTarget<T>): TenantRepository<T> {
    const { openRunner, rows } = this.parts;
    return new TenantRepository(openRunner().manager, entity, this.tenant.id, rows);
  }
}
