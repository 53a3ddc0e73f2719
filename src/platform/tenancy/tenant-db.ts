import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { DataSource, QueryRunner } from 'typeorm';
import { asDomainError, isConcurrentConflict } from '../database/database-errors.js';
import { gatherWrites } from '../database/gather-writes.js';
import { type CollectedPage, collectPage, parseRows, StoredRows } from '../database/stored-rows.js';
import { statementName } from '../database/statement-names.js';
import { DomainError, outcomeUnknown } from '../errors/domain-error.js';
import { isId } from '../values/ids.js';
import { assertNotExpired, currentCaller, hasCommitted } from './caller.js';
import { type ConnectionLimits, Connections, type Lease } from './connections.js';
import { heldTransaction, OpenTransaction, TryAgain } from './held-transaction.js';
import { RowBusy, type RowHolder, RowQueue } from './row-queue.js';
import { TenantTx } from './tenant-tx.js';

export interface TenantDbOptions extends ConnectionLimits {
  /** Milliseconds that a transaction waits for rows of other transactions of this process, all its attempts together. */
  lockTimeoutMs: number;
  /** SQL expressions that make settings of the transaction, where the connection does not keep them. */
  localSettings: readonly string[];
  /** Whether statements are prepared under names, which a connection then keeps. */
  namesStatements: boolean;
}

/** A statement whose only effect is on the transaction of a read, with its values from `$2` on. */
export interface Prior {
  text: string;
  values: readonly unknown[];
}

/** Maximum number of restarts after a conflict with a concurrent transaction (deadlock, serialization failure, unique value). */
const RETRIES = 2;
/** How often one starts again whose locks came too late: nothing but a crowd is against it. */
const LATE_RETRIES = 20;
/** Longest pause before the first restart; twice as long before later ones. It lets the concurrent transaction finish. */
const PAUSE_MS = 20;
/** Pause between two attempts of a request whose idempotency key is in use by another instance. */
const TRY_AGAIN_MS = 50;

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
 * row-level security reads, local to the transaction, and parameter `$1` of every statement. Each call uses one of the
 * tenant's share of connections; it throws `rate_limited` when none comes free in time.
 */
export class TenantDb {
  /** For the metrics. */
  readonly connections: Connections;
  readonly rows = new RowQueue();
  private readonly settings: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly options: TenantDbOptions,
  ) {
    this.connections = new Connections((dataSource.driver as unknown as { master: Pool }).master, options);
    this.settings = options.localSettings.map((expression) => `, ${expression}`).join('');
  }

  /**
   * One read by a named prepared statement, whose `$1` is the tenant and `$2…` are `values`. The tenant setting travels
   * with it in one round trip, as does `prior`: all messages are written before the first answer is awaited.
   */
  async read<Row>(text: string, values: readonly unknown[], prior?: Prior): Promise<Row[]> {
    return this.ask(text, values, prior, rowsOf<Row>);
  }

  /** A read like {@link read} of a statement that {@link collectPage} describes. */
  async readPage<Row>(text: string, values: readonly unknown[], prior?: Prior): Promise<CollectedPage<Row>> {
    const { rows, ...page } = await this.ask(text, values, prior, collectPage<Row>);
    return { ...page, rows: rows instanceof StoredRows ? rows : await parseRows<Row>(rows) };
  }

  private async ask<Answer>(
    text: string,
    values: readonly unknown[],
    prior: Prior | undefined,
    run: Run<Answer>,
  ): Promise<Answer> {
    const tenantId = currentCaller().tenant.id;
    const begin = this.begin(tenantId);
    try {
      const priors = prior ? [this.named(prior.text, [tenantId, ...prior.values])] : [];
      const statement = this.named(text, [tenantId, ...values]);
      const open = heldTransaction()?.open;
      if (open) {
        for (const first of priors) await open.client.query(first);
        return await run(open.client, statement);
      }
      return await this.pipeline(await this.connections.forTenant(tenantId), [begin, ...priors], (client) =>
        run(client, statement),
      );
    } catch (error) {
      throw told(error);
    }
  }

  /** The document of a statement made by `documentQuery`; `undefined` when there is none. */
  async readOne<Document>(text: string, values: readonly unknown[]): Promise<Document | undefined> {
    const [row] = await this.read<{ doc: Document }>(text, values);
    return row?.doc;
  }

  /**
   * One use case, one transaction: everything in `work` becomes visible together or not at all. `work` may run several times,
   * so it must have no effect outside `tx`:
   * - at most twice more after a conflict with a concurrent transaction (deadlock, serialization failure, unique value);
   * - at most 20 times more after it threw {@link LateLock};
   * - after each wait for a row that another transaction of this process has locked. It waits without a connection.
   *
   * Throws `timeout` instead of committing when the request was given up meanwhile, `unavailable`
   * when rows stayed locked for `lockTimeoutMs`, and {@link outcomeUnknown} when the commit was not answered.
   *
   * In a request with an idempotency key the transaction is left open, and is committed together with the answer by {@link commitHeld}.
   * Such a request can have one transaction only. Effects outside of the database belong into {@link afterCommit}.
   */
  async transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    const tenantId = currentCaller().tenant.id;
    const held = heldTransaction();
    if (held?.open) throw new Error('A request with an idempotency key can have one transaction only');
    let waitUntil: number | undefined;
    let busy: RowBusy | undefined;
    for (let failures = 0; ;) {
      try {
        const rows = await this.rows.wait(tenantId, busy?.rows ?? new Set(), (waitUntil ?? 0) - performance.now());
        return await this.attempt(work, rows);
      } catch (error) {
        if (error instanceof TryAgain) {
          if (performance.now() >= held!.deadline) throw held!.tooLate();
          await setTimeout(TRY_AGAIN_MS);
          continue;
        }
        busy = error instanceof RowBusy ? error : undefined;
        if (busy) {
          waitUntil ??= performance.now() + this.options.lockTimeoutMs;
          continue;
        }
        const most = error instanceof LateLock ? LATE_RETRIES : isConcurrentConflict(error) ? RETRIES : 0;
        if (failures++ >= most) throw told(error);
        await setTimeout(Math.random() * PAUSE_MS * Math.min(failures, RETRIES));
      }
    }
  }

  /**
   * Runs a statement outside any tenant, where row-level security shows no tenant's rows: only what the schema offers
   * to everybody, such as the look-up of keys. It has connections of its own, so that it never waits behind tenants. The
   * reason is for the reader; a test lists the callers.
   */
  async withoutTenant<Row>(_reason: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
    try {
      const statement = this.named(text, [...values]);
      return await this.pipeline(await this.connections.forControl(), [this.begin('')], (client) =>
        rowsOf<Row>(client, statement),
      );
    } catch (error) {
      throw asDomainError(error);
    }
  }

  /**
   * A transaction whose messages are all written before the first answer is awaited: `first`, the statement that `run` sends
   * before it waits for anything, and the commit. Returns what `run` made of its statement's answer.
   */
  private async pipeline<Answer>(
    { client, release }: Lease,
    first: readonly (string | QueryConfig)[],
    run: (client: PoolClient) => Promise<Answer>,
  ): Promise<Answer> {
    gatherWrites(client);
    const [begun, answer, ended] = await Promise.allSettled([
      Promise.all(first.map((statement) => client.query(statement as QueryConfig))),
      run(client),
      client.query('commit'),
    ]);
    release(ended.status === 'rejected');
    if (begun.status === 'rejected') throw begun.reason;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  private async attempt<T>(work: (tx: TenantTx) => Promise<T>, rows: RowHolder): Promise<T> {
    const held = heldTransaction();
    const open = await this.open(rows);
    const result = await open.run(async (tx) => {
      await held?.enter(tx);
      return work(tx);
    });
    if (held) held.open = open;
    else await open.commit();
    return result;
  }

  private async open(rows: RowHolder): Promise<OpenTransaction> {
    const { tenant, keyId, ownerEmail } = currentCaller();
    const begin = this.begin(tenant.id);
    let lease: Lease | undefined;
    try {
      lease = await this.connections.forTenant(tenant.id);
      assertNotExpired();
    } catch (error) {
      lease?.release();
      rows.end();
      throw error;
    }
    const { client, release } = lease;
    gatherWrites(client);
    const tx = new TenantTx({
      openRunner: () => adopt(this.dataSource.createQueryRunner(), client),
      client,
      named: (text, values) => this.named(text, values),
      tenant,
      actor: { id: keyId, email: ownerEmail },
      rows,
      begun: client.query(begin),
      isHeld: heldTransaction() !== undefined,
    });
    return new OpenTransaction(tx, client, (fault) => {
      release(fault);
      rows.end();
    });
  }

  /**
   * Runs `last` in the held transaction of the request and commits; a transaction is opened for it when the request had none. Then
   * runs what {@link afterCommit} was given. Throws as {@link transaction} does, and what `last` throws.
   */
  async commitHeld(last: (tx: TenantTx) => Promise<void>): Promise<void> {
    const held = heldTransaction()!;
    if (!held.open) await this.transaction(() => Promise.resolve());
    const open = held.open!;
    held.open = undefined;
    try {
      await open.run(last);
      await open.commit();
    } catch (error) {
      throw told(error);
    }
    for (const work of held.afterCommit) await work();
  }

  /**
   * Rolls back the held transaction of the request, if one is open. For a request that failed, and for a use case whose first
   * transaction had no effect and that goes on outside of the database: it would keep its connection meanwhile.
   */
  async endHeld(): Promise<void> {
    const held = heldTransaction();
    const open = held?.open;
    if (!open) return;
    held.open = undefined;
    await open.rollback(undefined);
  }

  /** Runs work now, or after the commit when the request holds its transaction open. */
  async afterCommit(work: () => Promise<void>): Promise<void> {
    const held = heldTransaction();
    if (held?.open) held.afterCommit.push(work);
    else await work();
  }

  /** The first message of a transaction, with all that is local to it; the id goes into text, hence the check of its form. */
  private begin(tenantId: string): string {
    if (tenantId && !isId(tenantId)) throw new Error('A tenant id is a UUID');
    return `begin; select set_config('app.tenant_id', '${tenantId}', true)${this.settings}`;
  }

  private named(text: string, values: unknown[]): QueryConfig {
    return { name: this.options.namesStatements ? statementName(text) : undefined, text, values };
  }
}

/** Sends one statement at once and makes an answer of its rows. */
type Run<Answer> = (client: PoolClient, statement: QueryConfig) => Promise<Answer>;

async function rowsOf<Row>(client: PoolClient, statement: QueryConfig): Promise<Row[]> {
  return (await client.query<Row & object>(statement)).rows;
}

/** What a failure means to the caller, who must not take a request for undone that has committed before. */
function told(error: unknown): unknown {
  const known = asDomainError(error);
  const isPassing = known instanceof DomainError && ['unavailable', 'timeout', 'rate_limited'].includes(known.code);
  return isPassing && hasCommitted() ? outcomeUnknown(known) : known;
}

/** Gives a runner of TypeORM our connection and transaction, so that it neither takes one nor begins or commits. */
function adopt(runner: QueryRunner, client: PoolClient): QueryRunner {
  return Object.assign(runner, { databaseConnection: client, isTransactionActive: true });
}
