import type { BillingTerms } from '../billing-request.js';
import type { DepositSize } from './deposit-amounts.js';

/** What a caller states of a deposit: either `percent` or `amount`. */
export interface DepositRequest extends Pick<
  BillingTerms,
  'state' | 'invoiceNumber' | 'issuedAt' | 'dueDate' | 'dryRun'
> {
  /** Undefined if neither or both were sent, which is a fault. */
  size: DepositSize | undefined;
}
