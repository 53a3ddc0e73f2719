import type { NewAttributeValue } from '#platform/base/values/attribute-value.js';
import { type Decimal, sum } from '#platform/base/values/decimal.js';
import type { Faults } from '#platform/base/errors/faults.js';
import type { AutoAllocation, SourceType, WrittenKind } from '../payment.entity.js';

/** Where money comes from. */
export interface MoneySource {
  type: SourceType;
  /** Our id, the caller's reference, or the number of the invoice. */
  id: string;
}

/** What an invoice is to get. */
export interface NewAllocation {
  /** Generated if absent. */
  id?: string;
  /** Our id, the caller's reference, or the number of the invoice. */
  invoiceId: string;
  /** Default: what is due, at most what is left of the source. */
  amount?: Decimal;
}

/** The input of a creation. */
export interface NewPayment {
  /** Generated if absent. */
  id?: string;
  referenceId: string;
  /** Default: payment. */
  kind?: WrittenKind;
  /** Our id or the caller's reference. */
  customerId: string;
  amount: Decimal;
  /** Default: now. */
  paidAt?: Date;
  method?: string;
  reference?: string;
  note?: string;
  attributes?: NewAttributeValue[];
  allocations?: NewAllocation[];
  autoAllocate?: AutoAllocation;
  /** From where a refund takes the money. */
  sources?: (MoneySource & { amount: Decimal })[];
}

/** Adds the faults of a new payment that follow from the request alone, but for that of its day. */
export function checkNewPayment(payment: NewPayment, faults: Faults): void {
  const { kind = 'payment', allocations, autoAllocate, attributes = [] } = payment;
  checkAttributeNames(attributes, faults);
  if (kind === 'refund') checkRefund(payment, faults);
  else if (payment.sources?.length) faults.add('sources', 'can only be sent with a refund');
  if (kind === 'write_off') checkWriteOff(payment, faults);
  else if (kind === 'payment' && allocations?.length && autoAllocate)
    faults.add('auto_allocate', 'cannot be sent together with allocations');
}

function checkRefund({ amount, sources = [], allocations, autoAllocate }: NewPayment, faults: Faults): void {
  if (allocations?.length)
    faults.add('allocations', 'cannot be sent with a refund, which takes money from its sources');
  if (autoAllocate) faults.add('auto_allocate', 'cannot be sent with a refund, which takes money from its sources');
  const total = sum(sources.map((source) => source.amount));
  if (!sources.length) faults.add('sources', 'is required for a refund');
  else if (!total.eq(amount))
    faults.add('sources', `come to ${total.toFixed()}, but the amount is ${amount.toFixed()}`);
}

function checkWriteOff({ amount, note, allocations = [], autoAllocate }: NewPayment, faults: Faults): void {
  if (!note?.trim()) faults.add('note', 'is required for a write-off');
  if (autoAllocate) faults.add('auto_allocate', 'cannot be sent with a write-off, which names its invoice');
  if (allocations.length !== 1) faults.add('allocations', 'must name exactly one invoice for a write-off');
  for (const [index, allocation] of allocations.entries())
    if (allocation.amount && !allocation.amount.eq(amount))
      faults.add(`allocations[${index}].amount`, `must be ${amount.toFixed()}, the amount of the write-off`);
}

/** Adds a fault for each repeated name. Payments have no definitions of attributes, so their values are free texts. */
export function checkAttributeNames(attributes: readonly NewAttributeValue[], faults: Faults): void {
  const seen = new Set<string>();
  for (const [index, { name }] of attributes.entries()) {
    const key = name.toLowerCase();
    if (seen.has(key)) faults.add(`attributes[${index}].name`, 'must not be repeated');
    seen.add(key);
  }
}
