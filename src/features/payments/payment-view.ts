import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import type { AllocationRecord, PaymentRecord } from './payments.queries.js';

/** The currency of the amounts, which is the tenant's. */
interface InCurrency {
  currency: string;
}

export type PaymentView = PaymentRecord & InCurrency;
/** A payment as its creation answers it. */
export type WarnedPayment = PaymentView & {
  /** What was accepted and the caller should know. */
  warnings: ErrorDetail[];
};
export type AllocationView = AllocationRecord & InCurrency;

/** Adds the currency to a record. Changes and returns its argument: to copy every record of a long list would cost too much. */
const inCurrency = <R extends object>(record: R): R & InCurrency =>
  Object.assign(record, { currency: currentCaller().tenant.currency });

export const paymentView = (payment: PaymentRecord): PaymentView => inCurrency(payment);
export const allocationView = (allocation: AllocationRecord): AllocationView => inCurrency(allocation);
