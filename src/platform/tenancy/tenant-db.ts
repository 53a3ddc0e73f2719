import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { DataSource, QueryRunner } from 'typeorm';
import { asDomainError, isConflictWithTwin } from '../database/database-errors.js';
import { gatherWrites } from '../database/gather-writes.js';
import { statementName } from '../database/statement-names.js';
import { DomainError } from '../errors/domain-error.js';
import { isId } from '../ids.js';
import { assertNotExpired, currentCaller } from './caller.js';
import { TenantTx } from './tenant-tx.js';

/** A statement whose only effect is on the transaction of a read, with its values from `$2` on. */
export interface Prior {
  text: string;
  values: readonly unknown[];
}

/** How often a transaction that met a twin (deadlock, serialization, a unique value taken meanwhile) starts again. */
const RETRIES = 2;
/** How often one starts again whose locks came too late: nothing but a crowd is against it. */
const LATE_RETRIES = 20;
/** A pause of up to this, longer the second time, lets the twin finish instead of meeting it again. */
const PAUSE_MS = 20;

/**
 * Thrown by a use case that locked what others had changed until the lock came, and so holds locks in a sequence that is
 * nobody else's: it starts again without them. The caller is told `unavailable` when that happens all the time.
 */
export class LateLock extends DomainError {
  constructor() {
    super('unavailable', 'What is to be changed is changed by too many at once; try again.');
  }
}

/**
 * The only way for features to reach the database. Nothing here exists without a tenant: its id is the setting that
 * row-level security reads, local to the transaction, and parameter `$1` of every statement.
 */
@Injectable()
export class TenantDb {
  private readonly pool: Pool;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    this.pool = (dataSource.driver as unknown as { master: Pool }).master;
  }

  /**
   * One read by a named prepared statement, whose `$1` is the tenant and `$2…` are `values`. The tenant setting travels
   * with it in one round trip, as does `prior`: all messages are written before the first answer is awaited.
   */
  async read<Row>(text: string, values: readonly unknown[], prior?: Prior): Promise<Row[]> {
    const tenantId = currentCaller().tenant.id;
    const begin = beginAs(tenantId);
    try {
      const client = await this.pool.connect();
      gatherWrites(client);
      const named = (statement: Prior) => ({
        name: statementName(statement.text),
        text: statement.text,
        values: [tenantId, ...statement.values],
      });
      const [begun, prepared, result, ended] = await Promise.allSettled([
        client.query(begin),
        prior && client.query(named(prior)),
        client.query<Row & object>(named({ text, values })),
        client.query('commit'),
      ]);
      client.release(ended.status === 'rejected');
      if (begun.status === 'rejected') throw begun.reason;
      if (prepared.status === 'rejected') throw prepared.reason;
      if (result.status === 'rejected') throw result.reason;
      return result.value.rows;
    } catch (error) {
      throw asDomainError(error);
    }
  }

  /** The document of a statement made by `documentQuery`; `undefined` when there is none. */
  async readOne<Document>(text: string, values: readonly unknown[]): Promise<Document | undefined> {
    const [row] = await this.read<{ doc: Document }>(text, values);
    return row?.doc;
  }

  /**
   * One use case, one transaction: everything in `work` becomes visible together or not at all. Runs `work` again (at
   * most twice) when a concurrent twin got in its way, or it threw {@link LateLock} (at most 20 times); it must therefore
   * have no effect outside `tx`. Throws `timeout` instead of committing when the request was given up meanwhile.
   */
  async transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        const most = error instanceof LateLock ? LATE_RETRIES : isConflictWithTwin(error) ? RETRIES : 0;
        if (attempt >= most) throw asDomainError(error);
        await setTimeout(Math.random() * PAUSE_MS * Math.min(attempt + 1, RETRIES));
      }
    }
  }

  /**
   * Runs a statement outside any tenant, where row-level security shows no tenant's rows: only what the schema offers
   * to everybody, such as the look-up of keys. The reason is for the reader; a test lists the callers.
   */
  async withoutTenant<Row>(_reason: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
    try {
      const { rows } = await this.pool.query<Row & object>({ name: statementName(text), text, values: [...values] });
      return rows;
    } catch (error) {
      throw asDomainError(error);
    }
  }

  private async attempt<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    const { tenant, keyId, ownerEmail } = currentCaller();
    const client = await this.pool.connect();
    let fault: Error | undefined;
    try {
      gatherWrites(client);
      const tx = new TenantTx(
        () => adopt(this.dataSource.createQueryRunner(), client),
        client,
        tenant,
        { id: keyId, email: ownerEmail },
        client.query(beginAs(tenant.id)),
      );
      const result = await work(tx);
      await tx.begun;
      const { command } = await (tx.committed ?? commit(client));
      if (command !== 'COMMIT') throw new Error('The transaction had failed, and its error was not passed on');
      return result;
    } catch (error) {
      await client.query('rollback').catch((reason: Error) => {
        fault = reason;
      });
      throw error;
    } finally {
      client.release(fault);
    }
  }
}

function commit(client: PoolClient): Promise<QueryResult> {
  assertNotExpired();
  return client.query('commit');
}

/** One simple message; the id goes into text, hence the check of its form. */
function beginAs(tenantId: string): string {
  if (!isId(tenantId)) throw new Error('A tenant id is a UUID');
  return `begin; select set_config('app.tenant_id', '${tenantId}', true)`;
}

/** Gives a runner of TypeORM our connection and transaction, so that it neither takes one nor begins or commits. */
function adopt(runner: QueryRunner, client: PoolClient): QueryRunner {
  return Object.assign(runner, { databaseConnection: client, isTransactionActive: true });
}
