import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { isConcurrentConflict, isOutage } from '../sql/database-errors.js';
import { type Caller, currentRequestId, runAs } from './caller.js';
import type { OpenTransaction } from './held-transaction.js';
import { type LastStatement, resultOf } from './last-statement.js';
import { BusyElsewhere, LateLock } from './restart-errors.js';
import { RowBusy } from './row-queue.js';
import { CLOCK_OFFSET, clockSettings, REAL_TIME, rememberOffset } from './sandbox-clock.js';
import type { TenantTx } from './tenant-tx.js';
import { sendAll, setAllLocal, type Settings } from './transaction-messages.js';

/** Options of `TenantDb.batch`. */
export interface BatchOptions {
  /** Rows of a `RowBusy` that an earlier batch met. */
  rows?: ReadonlySet<string>;
  /** Maximum duration of the transaction in milliseconds, beyond the time limits of requests. */
  maxMs: number;
}

/** The part that is running: its view of the transaction, and the connection. */
interface Part {
  tx: TenantTx;
  client: PoolClient;
}

/** Ends the limit on the duration of the transaction, which PostgreSQL has from version 17. The connection's own time limit remains. */
export const ALLOW_LONG_TRANSACTION = `select case when current_setting('transaction_timeout', true) is not null
  then set_config('transaction_timeout', '0', true) end where $1::uuid is not null`;

const storage = new AsyncLocalStorage<Part>();

/** The part of a batch that the caller runs in; undefined outside of batches. */
export const currentPart = (): Part | undefined => storage.getStore();

/** Runs work in which all transactions and reads of `TenantDb` use a part. */
const runPart = <T>(part: Part, work: () => Promise<T>): Promise<T> => storage.run(part, work);

/** Runs a use case of a part. Its journal entries are complete before the next use case, which can change the same records again. */
export async function inPart<T>({ tx }: Part, work: (tx: TenantTx) => Promise<T | LastStatement<T>>): Promise<T> {
  const result = await resultOf(tx, await work(tx));
  await tx.journal.endUseCase();
  return result;
}

/**
 * Runs use cases as a caller of another tenant inside a transaction, and returns the result. They commit with the transaction. `work` gets the view
 * of that tenant, and all transactions and reads of `TenantDb` in it use it. For a live tenant and its sandboxes only, which are changed together;
 * `docs/decisions.md` says why. An error must end the transaction.
 */
export async function asOtherTenant<T>(tx: TenantTx, caller: Caller, work: (part: TenantTx) => Promise<T>): Promise<T> {
  const { tenant, keyId, ownerEmail } = caller;
  const part = tx.partOf({ tenant, actor: { id: keyId, email: ownerEmail } });
  const become = (tenantId: string, clock: Settings) =>
    sendAll(part.client, setAllLocal({ 'app.tenant_id': tenantId, ...clock }));
  try {
    await become(tenant.id, REAL_TIME);
    if (isSandboxTenantId(tenant.id)) await takeTime(part.tx, (clock) => become(tenant.id, clock));
    const result = await runAs(caller, () => runPart(part, () => work(part.tx)), currentRequestId());
    await part.tx.journal.endUseCase();
    await part.tx.insertEntries();
    await become(tx.tenant.id, { ...REAL_TIME, ...clockSettings(tx.tenant.id) });
    return result;
  } finally {
    part.tx.end();
  }
}

/** Makes the time of a transaction that of the sandbox in whose name it goes on; a new tenant has no clock yet, and real time. */
async function takeTime(tx: TenantTx, set: (clock: Settings) => Promise<unknown>): Promise<void> {
  const { id } = tx.tenant;
  const [clock] = await tx.query<{ offsetMs: string }>(CLOCK_OFFSET);
  if (!clock) return;
  rememberOffset(id, Number(clock.offsetMs));
  await set(clockSettings(id));
}

/** Thrown when a batch lost its connection, or the database failed: nothing of it is kept, and its parts are not at fault. */
export class TransactionLost extends Error {}

/**
 * A transaction of several use cases, such as the lines of an import. Each part has a savepoint: if it fails, its writes and its entries of
 * the journal are undone and the transaction goes on. Inside a part all transactions and reads of `TenantDb` use this transaction.
 */
export class BatchTransaction {
  private constructor(private readonly open: OpenTransaction) {}

  /** Runs a batch in a transaction that has begun, which may last longer than those of requests, and commits it. */
  static async run<T>(open: OpenTransaction, work: (batch: BatchTransaction) => Promise<T>): Promise<T> {
    const result = await open.run(async (tx) => {
      await tx.query(ALLOW_LONG_TRANSACTION);
      return work(new BatchTransaction(open));
    });
    await open.commit();
    return result;
  }

  /** The transaction itself, for statements between parts. */
  get tx(): TenantTx {
    return this.open.tx;
  }

  /**
   * Runs one part. Throws its error after its effects were undone; then {@link mustRestart} says whether it can succeed later. Throws
   * {@link TransactionLost} when the connection or the database failed.
   */
  async part<T>(work: () => Promise<T>): Promise<T> {
    const { tx, client } = this.open;
    client.query('savepoint part').catch(() => undefined); // the next statement fails too
    const part = tx.part();
    try {
      const result = await runPart({ tx: part, client }, work);
      part.end();
      await client.query('release savepoint part');
      tx.journal.absorb(part.journal);
      return result;
    } catch (error) {
      const cause = part.causeOf(error);
      part.end();
      const lost = () => new TransactionLost('The transaction of the batch was lost', { cause });
      if (isOutage(cause) && !isConcurrentConflict(cause)) throw lost();
      await client.query('rollback to savepoint part').catch(() => {
        throw lost();
      });
      throw cause;
    }
  }
}

/**
 * Whether a part failed because of a concurrent transaction, and must be run again in a transaction that has no other locks: another
 * transaction has a row that it needs, or a conflict was found by the database.
 */
export const mustRestart = (error: unknown): boolean =>
  error instanceof RowBusy ||
  error instanceof LateLock ||
  error instanceof BusyElsewhere ||
  isConcurrentConflict(error);

/** The rows that a part has to wait for; none if its error was another one. */
export const rowsToWaitFor = (error: unknown): ReadonlySet<string> | undefined =>
  error instanceof RowBusy ? error.rows : undefined;
