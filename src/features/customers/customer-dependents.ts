import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';

/** Changes the records of a feature that refer to a customer, which is locked and about to be deleted, and announces them to the journal. */
type BeforeDeletion = (tx: TenantTx, customerId: string) => Promise<void>;

const registered: BeforeDeletion[] = [];

/** Makes records follow the deletion of a customer. Called by the module of their feature, because customers know none of these. */
export const beforeDeletionOfCustomers = (work: BeforeDeletion): void => void registered.push(work);

export async function changeDependents(tx: TenantTx, customerId: string): Promise<void> {
  for (const work of registered) await work(tx, customerId);
}
