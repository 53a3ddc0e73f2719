import { setTimeout } from 'node:timers/promises';
import type { PoolClient, QueryConfig } from 'pg';
import { DataSource } from 'typeorm';
import { asDomainError } from '../sql/database-errors.js';
import type { DocumentStatement } from '../sql/entity-sql.js';
import { gatherWrites } from '../sql/gather-writes.js';
import { type CollectedPage, collectPage, parseRows, StoredRows } from '../sql/stored-rows.js';
import { statementName } from '../sql/statement-names.js';
import type { JournalKinds } from '../journal/journal-kind.js';
import { poolOf } from '#platform/base/library-internals/typeorm-connections.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { traced, tracedStatement } from '#platform/base/spans/traced.js';
import { assertNotExpired, callerErrorOf, callerForData, currentCaller, readFromPrimary } from './caller.js';
import { type BatchOptions, BatchTransaction, currentPart, inPart } from './batch-transaction.js';
import { Connections, type Lease } from './connections.js';
import { JournaledCommits } from './journaled-commits.js';
import { heldTransaction, OpenTransaction } from './held-transaction.js';
import { type LastStatement, resultOf } from './last-statement.js';
import { BusyElsewhere, maxRestarts, pauseBeforeRestart } from './restart-errors.js';
import { RowBusy, type RowHolder, RowQueue } from './row-queue.js';
import type { Replicas } from './servers/replicas.js';
import { readInOneState, stateClient } from './one-state.js';
import { Snapshot, SNAPSHOT_SETTINGS, SNAPSHOT_STATEMENTS } from './snapshot.js';
import type { TenantDbOptions } from './tenant-db-options.js';
import { TenantTx } from './tenant-tx.js';
import { clockSettings, clockStatements, followOffset } from './sandbox-clock.js';
import { onShards } from './servers/worker-reads.js';
import {
  type BeforeRead,
  firstMessages,
  pipeline,
  rowsOf,
  type Run,
  sendAll,
  setAllLocal,
  type Settings,
} from './transaction-messages.js';
import { END_OF_LOG, parsePosition } from './servers/wal-position.js';

/**
 * The only access of features to the database. The id of the caller's tenant is a setting of every transaction, which row-level security reads, and
 * parameter `$1` of every statement. Each call uses one connection of the tenant's share, and throws `rate_limited` when none becomes free in time.
 */
export class TenantDb {
  readonly connections: Connections;
  readonly rows = new RowQueue();
  readonly journaled = new JournaledCommits();
  readonly journalKinds: JournalKinds;
  readonly replicas?: Replicas;

  constructor(
    dataSource: DataSource,
    readonly options: TenantDbOptions,
  ) {
    ({ journalKinds: this.journalKinds, replicas: this.replicas } = options);
    this.connections = new Connections(poolOf(dataSource), options);
  }

  /**
   * The rows of one read, a named prepared statement whose `$1` is the tenant's id and `$2…` are `values`. It needs one round trip with
   * the tenant setting and `before`. A replica may serve it if the request permits that. Throws the errors of {@link asDomainError}.
   */
  async read<Row>(text: string, values: readonly unknown[], before: BeforeRead = {}): Promise<Row[]> {
    return this.runRead(text, values, before, rowsOf<Row>);
  }

  /** As {@link read}, for a statement that returns a page of a list in the form that {@link collectPage} reads. */
  async readPage<Row>(text: string, values: readonly unknown[], before: BeforeRead = {}): Promise<CollectedPage<Row>> {
    const collect = (...sent: Parameters<Run<unknown>>) => collectPage<Row>(...sent, before.room);
    const { rows, ...page } = await this.runRead(text, values, before, collect);
    return { ...page, rows: rows instanceof StoredRows ? rows : await parseRows<Row>(rows) };
  }

  private async runRead<Answer>(
    text: string,
    values: readonly unknown[],
    { settings, setup }: BeforeRead,
    run: Run<Answer>,
    isOnShards = false,
  ): Promise<Answer> {
    const caller = callerForData();
    const tenantId = caller.tenant.id;
    try {
      const statement = this.named(text, [tenantId, ...values]);
      const send = (client: PoolClient) => tracedStatement(text, () => run(client, statement));
      const client = stateClient() ?? (currentPart() ?? heldTransaction()?.open)?.client;
      if (client) {
        if (setup) throw new Error('A read with a setup cannot be part of a transaction');
        await sendAll(client, setAllLocal(settings ?? {}));
        return await send(client);
      }
      const begin = () => firstMessages(this.options, tenantId, settings);
      const shards = isOnShards ? onShards(statement, run, (part, all) => this.named(part, all)) : undefined;
      const prior = setup && this.named(setup.text, [tenantId, ...setup.values]);
      const first = [...(prior ? [...firstMessages(this.options, tenantId), prior, 'commit'] : []), ...begin()]; // before a connection is taken, because it can throw
      const found = setup
        ? undefined
        : await (this.replicas?.read(caller, begin, send) ?? this.options.workers?.read(caller, begin, send, shards));
      if (found) return found.answer;
      readFromPrimary();
      return await pipeline(await this.connections.forCaller(caller), first, send);
    } catch (error) {
      throw callerErrorOf(error);
    }
  }

  /** The document of a statement; `undefined` when there is none. `isOnShards`: a worker of a Citus cluster reads it as {@link onShards} does. */
  async readOne<D>(text: DocumentStatement<D>, values: readonly unknown[], isOnShards?: boolean) {
    return (await this.runRead(text, values, {}, rowsOf<{ doc: D }>, isOnShards))[0]?.doc;
  }

  /** Runs reads that all see one state of the data; see {@link readInOneState}. */
  inOneState = <T>(work: () => Promise<T>): Promise<T> =>
    readInOneState(this.connections, () => firstMessages(this.options, callerForData().tenant.id), work);

  /** Opens a {@link Snapshot} of the tenant's data for an export; it must be ended. */
  async snapshot(settings: Settings): Promise<Snapshot> {
    const { id } = callerForData().tenant;
    const begin = firstMessages(this.options, id, { ...SNAPSHOT_SETTINGS, ...settings }, SNAPSHOT_STATEMENTS);
    return Snapshot.open(this.connections, id, begin, (text, values) => this.named(text, [id, ...values]));
  }

  /**
   * Runs a use case in one transaction and returns the result of `work`, or the answer of its {@link LastStatement}. `work` may run
   * several times, so it must have no effect outside `tx`. It is run again:
   * - at most twice after a conflict with a concurrent transaction (deadlock, serialization failure, unique value);
   * - at most 20 times after it threw {@link LateLock};
   * - after each wait for a row that another transaction of this process has locked, which needs no connection, or when it threw {@link BusyElsewhere}.
   * Throws the error of `work`; `timeout` instead of committing when the request has timed out; `unavailable` when rows stayed locked for
   * `lockTimeoutMs`; and `unavailable` on the field `request` when the commit was not confirmed.
   * In a request with an idempotency key the transaction stays open, see {@link HeldTransaction}: such a request can have one transaction only, and effects
   * outside of the database belong into `runAfterCommit`. Inside a part of a {@link batch} `work` runs once, in the transaction of the batch.
   */
  async transaction<T>(work: (tx: TenantTx) => Promise<T | LastStatement<T>>): Promise<T> {
    const part = currentPart();
    if (part) return inPart(part, work);
    const tenantId = currentCaller().tenant.id;
    let waitUntil = 0;
    let busy: RowBusy | undefined;
    for (let failures = 0; ;) {
      try {
        const waited = busy && (await this.rows.wait(tenantId, busy.rows, waitUntil - performance.now()));
        return await traced('transaction', {}, () => this.attempt(work, waited ?? this.rows.holder(tenantId)));
      } catch (error) {
        busy = error instanceof RowBusy ? error : undefined;
        if (error instanceof BusyElsewhere) {
          await error.pause();
          continue;
        }
        if (busy) {
          waitUntil ||= performance.now() + this.options.lockTimeoutMs;
          continue;
        }
        if (failures++ >= maxRestarts(error)) throw callerErrorOf(error);
        await setTimeout(pauseBeforeRestart(failures));
      }
    }
  }

  /**
   * Runs several use cases in one transaction, once; see {@link BatchTransaction}. Waits first for `rows`. Throws as {@link transaction}.
   */
  async batch<T>(work: (batch: BatchTransaction) => Promise<T>, { rows = new Set(), maxMs }: BatchOptions): Promise<T> {
    const holder = await this.rows.wait(currentCaller().tenant.id, rows, this.options.lockTimeoutMs);
    return BatchTransaction.run(await this.open(holder, false, maxMs), work);
  }

  /**
   * Runs a statement without a tenant, which row-level security shows no rows of tenants, on connections that requests of tenants do not use. It
   * can call functions of the schema that have more rights. `reason` documents the call, and statements with different reasons get connections in
   * turn. It must not contain what a caller sent, so that the number of reasons is bounded. A test lists the callers.
   */
  async withoutTenant<Row>(
    reason: string,
    text: string,
    values: readonly unknown[] = [],
    connectionClass: 'control' | 'maintenance' = 'maintenance',
  ): Promise<Row[]> {
    try {
      const statement = this.named(text, [...values]);
      const send = (client: PoolClient) => tracedStatement(text, () => rowsOf<Row>(client, statement));
      const lease = await this.connections.forAllTenants(connectionClass, reason);
      return await pipeline(lease, firstMessages(this.options, ''), send);
    } catch (error) {
      throw asDomainError(error);
    }
  }

  private async attempt<T>(work: (tx: TenantTx) => Promise<T | LastStatement<T>>, rows: RowHolder): Promise<T> {
    const held = heldTransaction();
    if (held?.open) throw new Error('A request with an idempotency key can have one transaction only');
    const open = await this.open(rows, held !== undefined);
    const result = await open.run(async (tx) => {
      if (held) await held.enter(tx);
      return resultOf(tx, await work(tx));
    });
    if (held) held.open = open;
    else await open.commit();
    return result;
  }

  private async open(rows: RowHolder, isHeld: boolean, maxMs?: number): Promise<OpenTransaction> {
    const { tenant, keyId, ownerEmail } = currentCaller();
    const clock = clockSettings(tenant.id);
    const begin = firstMessages(this.options, tenant.id, {}, clockStatements(tenant.id));
    let lease: Lease | undefined;
    try {
      lease = await this.connections.forCaller(callerForData(), maxMs);
      assertNotExpired();
    } catch (error) {
      lease?.release();
      rows.end();
      throw error;
    }
    const { client, release } = lease;
    gatherWrites(client);
    const begun = sendAll(client, begin);
    const tx = new TenantTx({
      client,
      named: (text, values) => this.named(text, values),
      tenant,
      actor: { id: keyId, email: ownerEmail },
      rows,
      journalKinds: this.journalKinds,
      isDistributed: this.options.beginsForCitus,
      onJournaled: (entries) => this.journaled.note(tenant.id, entries),
      begun,
      isHeld,
      onCommitted: this.replicas?.noteWrite.bind(this.replicas, keyId),
    });
    const open = new OpenTransaction(tx, client, (...ended) => {
      release(...ended);
      rows.end();
    });
    if (isSandboxTenantId(tenant.id)) await open.run(() => followOffset({ client, begun, tenantId: tenant.id }, clock));
    return open;
  }

  /** For an answer about an earlier write, such as an event: later reads of the caller must show it. Does nothing without replicas. */
  async noteEarlierWrite(): Promise<void> {
    if (!this.replicas) return;
    readFromPrimary();
    const [end] = await this.read<{ position: string }>(`select ${END_OF_LOG} where $1::uuid is not null`, []);
    this.replicas.noteWrite(currentCaller().keyId, parsePosition(end!.position));
  }

  private named(text: string, values: unknown[]): QueryConfig {
    return { name: this.options.usesNamedStatements ? statementName(text) : undefined, text, values };
  }
}
