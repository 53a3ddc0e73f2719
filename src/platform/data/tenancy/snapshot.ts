import type { PoolClient, QueryConfig } from 'pg';
import { asDomainError } from '../sql/database-errors.js';
import type { Connections, Lease } from './connections.js';
import { inOneState, sendAll, type Settings } from './transaction-messages.js';

/**
 * Maximum duration of a snapshot in milliseconds: 15 minutes. While one is open, PostgreSQL keeps the old versions of all rows that change,
 * of all tenants.
 */
export const MAX_SNAPSHOT_MS = 15 * 60_000;

/**
 * Lets the transaction last as long as the snapshot. PostgreSQL before version 17 does not have the setting; later ones change a running
 * time limit only after it was set to 0.
 */
const limitTransaction = (milliseconds: number): string =>
  `select case when current_setting('transaction_timeout', true) is not null
    then set_config('transaction_timeout', '${milliseconds}', true) end`;

/** Settings of the transaction of a snapshot, which waits while the client reads slowly. */
export const SNAPSHOT_SETTINGS: Settings = { idle_in_transaction_session_timeout: String(MAX_SNAPSHOT_MS) };
/** Statements with which the transaction of a snapshot begins. */
export const SNAPSHOT_STATEMENTS = [limitTransaction(0), limitTransaction(MAX_SNAPSHOT_MS)];

/** Reads of one state of a tenant's data, by one connection of those for exports, during at most {@link MAX_SNAPSHOT_MS}. */
export class Snapshot {
  private constructor(
    private readonly lease: Lease,
    /** Makes a named statement whose `$1` is the tenant's id. */
    private readonly named: (text: string, values: readonly unknown[]) => QueryConfig,
    /** Whether exports of other tenants wait for a connection. */
    readonly isAwaited: () => boolean,
  ) {}

  /** `begin` are the messages that begin a transaction. Throws `rate_limited` when no connection becomes free in time. */
  static async open(
    connections: Connections,
    tenantId: string,
    begin: readonly string[],
    named: (text: string, values: readonly unknown[]) => QueryConfig,
  ): Promise<Snapshot> {
    const lease = await connections.forExport(tenantId, MAX_SNAPSHOT_MS);
    try {
      await sendAll(lease.client, inOneState(begin));
      return new Snapshot(lease, named, () => connections.isExportAwaited(tenantId));
    } catch (error) {
      lease.release(error, true);
      throw asDomainError(error);
    }
  }

  private get client(): PoolClient {
    return this.lease.client;
  }

  /** Runs a statement whose `$1` is the tenant's id and `$2…` are `values`, and returns its rows. Throws the errors of `asDomainError`. */
  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    try {
      const { rows } = await this.client.query<Row & object>(this.named(text, values));
      return rows;
    } catch (error) {
      throw asDomainError(error);
    }
  }

  /** Releases the connection. To be called once, whether or not a statement failed. */
  async end(): Promise<void> {
    await this.client.query('rollback').then(
      () => this.lease.release(),
      () => this.lease.release(undefined, true),
    );
  }
}
