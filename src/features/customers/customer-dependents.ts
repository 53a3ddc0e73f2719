import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';

/** Records that refer to customers. Their feature provides them, because customers know nothing of it. */
export abstract class CustomerDependents {
  /** Changes the records that refer to a customer, which is locked and about to be deleted, and announces them to the journal. */
  abstract beforeDeletion(tx: TenantTx, customerId: string): Promise<void>;
}
