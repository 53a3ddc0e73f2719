import type { PoolClient, QueryResult } from 'pg';
import { EntityTarget, ObjectLiteral, QueryRunner } from 'typeorm';
import { insertStatement } from '../database/entity-sql.js';
import { gatherWrites } from '../database/gather-writes.js';
import { statementName } from '../database/statement-names.js';
import { type Actor, assertNotExpired, type Tenant } from './caller.js';
import { TenantOwned, TenantRepository } from './tenant-repository.js';

/** What a use case may do inside its transaction. */
export class TenantTx {
  /** The answer to the commit, once it is on its way. */
  committed?: Promise<QueryResult>;

  constructor(
    private readonly openRunner: () => QueryRunner,
    private readonly client: PoolClient,
    readonly tenant: Tenant,
    readonly actor: Actor,
    readonly begun: Promise<unknown>,
  ) {
    begun.catch(() => undefined); // told by the first statement, or by the commit's caller
  }

  /** A named prepared statement whose `$1` is the tenant and `$2…` are `values`. */
  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    gatherWrites(this.client);
    const { rows } = await this.client.query<Row & object>({
      name: statementName(text),
      text,
      values: [this.tenant.id, ...values],
    });
    return rows;
  }

  /**
   * The last statement of a use case. The commit is written behind it without waiting, which saves a round trip; if the
   * statement fails, PostgreSQL makes a rollback of it. Throws `timeout` when the request was given up meanwhile.
   */
  queryAndCommit<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    assertNotExpired();
    const rows = this.query<Row>(text, values);
    this.committed = this.client.query('commit');
    this.committed.catch(() => undefined); // told to whoever ends the transaction
    return rows;
  }

  /** The document of a statement made by `documentQuery`; `undefined` when there is none. */
  async queryOne<Document>(text: string, values: readonly unknown[]): Promise<Document | undefined> {
    const [row] = await this.query<{ doc: Document }>(text, values);
    return row?.doc;
  }

  /**
   * Inserts all rows with one statement, whatever their number. Every column of the entity but the tenant's is written:
   * what a row leaves out is null, or the column's default where the database has one.
   */
  async insert<T extends ObjectLiteral>(entity: EntityTarget<T>, rows: readonly Partial<T>[]): Promise<void> {
    if (!rows.length) return;
    await this.query(insertStatement(entity), [JSON.stringify(rows)]);
  }

  /** Lets one transaction of the tenant at a time pass here, until it ends; for rules over several rows. */
  async serialize(subject: string): Promise<void> {
    await this.query('select pg_advisory_xact_lock(hashtextextended($1::text || $2, 0))', [subject]);
  }

  /** TypeORM's repository of an entity, narrowed to the tenant; for paths that are not hot. */
  repo<T extends TenantOwned>(entity: EntityTarget<T>): TenantRepository<T> {
    return new TenantRepository(this.openRunner().manager, entity, this.tenant.id);
  }
}
