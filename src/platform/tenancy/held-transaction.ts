import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { isOfStatement } from '../database/database-errors.js';
import type { TenantTx } from './tenant-tx.js';

/** A transaction that has begun and its connection. */
export class OpenTransaction {
  constructor(
    readonly tx: TenantTx,
    readonly client: PoolClient,
    /** Gives connection and rows back; with a fault the connection is closed. */
    private readonly release: (fault?: Error) => void,
  ) {}

  /** Runs work in the transaction, which stays open. An error rolls it back, ends it and is thrown. */
  async run<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    try {
      return await work(this.tx);
    } catch (thrown) {
      throw await this.rollback(thrown);
    }
  }

  /** Commits and ends the transaction. Throws as `TenantTx.commit` does. */
  async commit(): Promise<void> {
    await this.run(async (tx) => {
      await tx.begun;
      await tx.commit();
    });
    this.end();
  }

  /** Undoes everything and ends the transaction. Returns the error to throw, which may have a cause other than `thrown`. */
  async rollback(thrown: unknown): Promise<unknown> {
    const error = this.tx.causeOf(thrown);
    this.tx.end(); // statements that were not awaited may still be on their way to being sent
    const outcome = await this.tx.whyNotCommitted();
    let fault: Error | undefined;
    await this.client.query('rollback').catch((reason: Error) => {
      fault = reason;
    });
    this.end(fault);
    // an error of a statement is certain; when the connection ended, the outcome of a commit that was sent is not
    return outcome !== undefined && !isOfStatement(error) ? outcome : error;
  }

  private end(fault?: Error): void {
    this.tx.end();
    this.release(fault);
  }
}

/** Thrown when another transaction, of any instance, works on the same thing: `TenantDb.transaction` tries again until a deadline. */
export class TryAgain extends Error {}

/**
 * Keeps the transaction of a request open after its use case, so that the answer can be stored in the same transaction. While it
 * is open, reads of the request go through it and see its writes. A request holds one transaction at most.
 */
export class HeldTransaction {
  /** The transaction between the end of the use case and the commit. */
  open?: OpenTransaction;
  readonly afterCommit: (() => Promise<void>)[] = [];

  constructor(
    /** Runs at the beginning of each transaction. May throw {@link TryAgain}, or any other error to skip the use case. */
    readonly enter: (tx: TenantTx) => Promise<void>,
    /** When {@link TryAgain} ends to be tried again, by `performance.now()`, and the error that is thrown then. */
    readonly deadline: number,
    readonly tooLate: () => Error,
  ) {}
}

const storage = new AsyncLocalStorage<HeldTransaction>();

/** Runs a request whose transaction is held. `TenantDb.commitHeld` or `TenantDb.endHeld` must follow. */
export const runHeld = <T>(held: HeldTransaction, work: () => Promise<T>): Promise<T> => storage.run(held, work);

/** The held transaction of the running request, if it has one. */
export const heldTransaction = (): HeldTransaction | undefined => storage.getStore();
