import { AsyncLocalStorage } from 'node:async_hooks';
import type { Difference } from '../journal/difference.js';
import type { TenantTx } from './tenant-tx.js';

/** A write that is a dry run as a whole: it runs with all rules, `differences` gets what it does, and it is rolled back. */
export class DryRunRequest {
  differences: readonly Difference[] = [];
}

/** A write that commits only what was expected of it. */
export class ExpectedWrite {
  constructor(
    /**
     * Called before the commit, in the transaction, with what the write has done; it may write too. Its error is that of the write, which is
     * then rolled back.
     */
    readonly judge: (tx: TenantTx, differences: readonly Difference[]) => Promise<void>,
  ) {}
}

const storage = new AsyncLocalStorage<DryRunRequest | ExpectedWrite>();

/** Runs a request, whose write is a dry run or an expected one. */
export const runJudged = <T>(request: DryRunRequest | ExpectedWrite, work: () => T): T => storage.run(request, work);

/** The request of {@link runJudged}; undefined for all others. */
export const judgedRequest = (): DryRunRequest | ExpectedWrite | undefined => storage.getStore();
