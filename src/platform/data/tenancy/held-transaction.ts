import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { asDomainError, provesRollback } from '../sql/database-errors.js';
import { judgedRequest } from './judged-requests.js';
import type { LastStatement } from './last-statement.js';
import type { TenantTx } from './tenant-tx.js';

/** A transaction that has begun, and its connection. */
export class OpenTransaction {
  constructor(
    readonly tx: TenantTx,
    readonly client: PoolClient,
    /** Gives connection and rows back, see `Lease.release`. */
    private readonly release: (error?: unknown, isUnusable?: boolean) => void,
  ) {}

  /** Runs work in the transaction and leaves it open. An error of `work` rolls it back and ends it; the cause of the error is thrown. */
  async run<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    try {
      return await work(this.tx);
    } catch (error) {
      throw await this.rollback(error);
    }
  }

  /** Commits and ends the transaction. Throws as `TenantTx.commit` does. */
  async commit(): Promise<void> {
    try {
      await this.tx.begun;
      await this.tx.commit();
    } catch (error) {
      throw await this.rollback(error);
    }
    this.end();
  }

  /** Rolls back and ends the transaction. Returns the error to throw, which may have a cause other than `thrown`. */
  async rollback(thrown: unknown): Promise<unknown> {
    const error = this.tx.causeOf(thrown);
    this.tx.end(); // statements that were not awaited may not have been sent yet
    const commitError = await this.tx.commitError();
    const isRolledBack = await this.client.query('rollback').then(
      () => true,
      () => false,
    );
    this.end(error, !isRolledBack);
    // unless the statement's error proves that nothing was committed, only the commit's error says whether something may have been
    return commitError !== undefined && !provesRollback(error) ? commitError : error;
  }

  private end(error?: unknown, isUnusable?: boolean): void {
    this.tx.end();
    this.release(error, isUnusable);
  }
}

/** The part of `TenantDb` that opens the transaction of a request that had none. */
interface Transactions {
  transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

/**
 * Keeps the transaction of a request open after its use case, so that the answer is stored in the same transaction. While it is
 * open, reads of the request go through it and see its writes. A request can hold one transaction only.
 */
export class HeldTransaction {
  /** The transaction from the end of its use case until the commit. */
  open?: OpenTransaction;
  /** Whether the answer is stored. Later transactions of the request, such as those after the commit, are not held. */
  hasCommitted = false;
  private readonly afterCommit: (() => Promise<unknown>)[] = [];

  constructor(
    /** Runs at the beginning of the transaction. An error ends it without the use case. */
    readonly enter: (tx: TenantTx) => Promise<void>,
  ) {}

  /**
   * Runs the statement that `last` returns in the transaction, opening one if the request had none, commits, and runs the work given to
   * {@link runAfterCommit}.
   * Throws the errors of `last` and of `TenantDb.transaction`.
   */
  async commit(db: Transactions, last: (tx: TenantTx) => Promise<LastStatement<unknown>>): Promise<void> {
    await this.begin(db);
    const open = this.take()!;
    try {
      open.tx.endHold();
      await open.run(async (tx) => (await last(tx)).run(tx));
      await open.commit();
      this.hasCommitted = true;
    } catch (error) {
      throw asDomainError(error);
    }
    for (const work of this.afterCommit) await work();
  }

  /**
   * Runs work in the transaction after its use case, opening one if the request had none. An error of `work` rolls it back and is thrown as
   * `TenantDb.transaction` does.
   */
  async run<T>(db: Transactions, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    await this.begin(db);
    const open = this.take()!;
    try {
      const result = await open.run(work);
      this.open = open;
      return result;
    } catch (error) {
      throw asDomainError(error);
    }
  }

  /** Rolls the transaction back if it is open. */
  async rollback(): Promise<void> {
    await this.take()?.rollback(undefined);
  }

  private async begin(db: Transactions): Promise<void> {
    if (!this.open) await db.transaction(() => Promise.resolve());
  }

  private take(): OpenTransaction | undefined {
    const { open } = this;
    this.open = undefined;
    return open;
  }

  add(work: () => Promise<unknown>): void {
    this.afterCommit.push(work);
  }
}

const storage = new AsyncLocalStorage<HeldTransaction>();

/** Runs a request whose transaction is held. {@link HeldTransaction.commit} or {@link HeldTransaction.rollback} must follow. */
export const runHeld = <T>(held: HeldTransaction, work: () => Promise<T>): Promise<T> => storage.run(held, work);

/** The held transaction of the running request; undefined if its transactions commit by themselves. */
export function heldTransaction(): HeldTransaction | undefined {
  const held = storage.getStore();
  return held?.hasCommitted ? undefined : held;
}

/**
 * Runs work with effects outside of the database: now, or after the commit if the request holds its transaction open, because the
 * transaction could still be rolled back.
 */
export async function runAfterCommit(work: () => Promise<unknown>): Promise<void> {
  const held = heldTransaction();
  if (held?.open) held.add(work);
  else await work();
}

/**
 * Ends a held transaction that had no effect, so that its connection is free while the request goes on outside of the database. The
 * request can open another one afterwards.
 */
export const endWithoutEffect = async (): Promise<void> => heldTransaction()?.rollback();

/**
 * Runs work whose transactions commit by themselves, also in a request whose transaction is held: for a request that does a little in each of
 * many transactions, and does only what is left when it is repeated. It cannot be a {@link judgedRequest}.
 */
export function inOwnTransactions<T>(work: () => Promise<T>): Promise<T> {
  if (judgedRequest())
    throw new Error('A request of several transactions can be neither a dry run nor an expected write');
  return storage.exit(work);
}
