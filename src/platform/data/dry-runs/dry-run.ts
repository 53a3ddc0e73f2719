import { completeDryRun } from './differences.js';
import { type LastStatement, resultOf } from '../tenancy/last-statement.js';
import type { TenantDb } from '../tenancy/tenant-db.js';
import type { TenantTx } from '../tenancy/tenant-tx.js';

/** Ends the transaction of {@link dryRun} with a rollback. */
class DryRunEnd extends Error {
  constructor(readonly result: unknown) {
    super('The transaction was a dry run');
  }
}

/**
 * Runs a use case as `TenantDb.transaction` does, with all its checks and locks, also those of the commit, then rolls everything back, also its
 * entries of the journal. Returns the result, or the answer of its `LastStatement`, completed by `complete` before the rollback. Throws the errors of the use case.
 */
async function dryRun<T>(
  db: TenantDb,
  work: (tx: TenantTx) => Promise<T | LastStatement<T>>,
  complete: (tx: TenantTx, result: T) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction<T>(async (tx) => {
      const withoutCommit = {
        queryAndCommit: <Row>(text: string, values: readonly unknown[]) => tx.query<Row>(text, values),
      };
      const result = await complete(tx, await resultOf(withoutCommit, await work(tx)));
      await completeDryRun(tx);
      throw new DryRunEnd(result);
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result as T;
    throw error;
  }
}

/**
 * Runs a use case in a transaction, or as a dry run of it. `complete` makes the answer of a dry run from the result, while what the use case
 * stored can still be read.
 */
export const transactionOrDryRun = <T>(
  db: TenantDb,
  isDryRun: boolean,
  work: (tx: TenantTx) => Promise<T | LastStatement<T>>,
  complete: (tx: TenantTx, result: T) => Promise<T> = async (_, result) => result,
): Promise<T> => (isDryRun ? dryRun(db, work, complete) : db.transaction(work));
