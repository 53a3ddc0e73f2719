import { type LastStatement, resultOf } from './last-statement.js';
import type { TenantDb } from './tenant-db.js';
import type { TenantTx } from './tenant-tx.js';

/** Ends the transaction of {@link rehearse} with a rollback. */
class Rehearsed extends Error {
  constructor(readonly result: unknown) {
    super('The transaction was a rehearsal');
  }
}

/**
 * Runs a use case as `TenantDb.transaction` does, with all its checks and locks, then rolls everything back, also its entries of the journal.
 * Returns the result, or the answer of its `LastStatement`, completed by `complete` before the rollback. Throws the errors of the use case.
 */
async function rehearse<T>(
  db: TenantDb,
  work: (tx: TenantTx) => Promise<T | LastStatement<T>>,
  complete: (tx: TenantTx, result: T) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction<T>(async (tx) => {
      const withoutCommit = {
        queryAndCommit: <Row>(text: string, values: readonly unknown[]) => tx.query<Row>(text, values),
      };
      throw new Rehearsed(await complete(tx, await resultOf(withoutCommit, await work(tx))));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as T;
    throw error;
  }
}

/**
 * Runs a use case in a transaction, or as a rehearsal of it. `complete` makes the answer of a rehearsal from the result, while what the use case
 * stored can still be read.
 */
export const transactionOrRehearsal = <T>(
  db: TenantDb,
  isRehearsal: boolean,
  work: (tx: TenantTx) => Promise<T | LastStatement<T>>,
  complete: (tx: TenantTx, result: T) => Promise<T> = async (_, result) => result,
): Promise<T> => (isRehearsal ? rehearse(db, work, complete) : db.transaction(work));
