import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';

/** What credit notes need to know of returns of goods. The feature of returns provides it, because it is built on credit notes. */
export abstract class CreditedReturns {
  /** Makes what a credit note has credited of a return creditable again, because the credit note is voided. The invoice must be locked. */
  abstract release(tx: TenantTx, returnId: string, creditNoteId: string): Promise<void>;
}
