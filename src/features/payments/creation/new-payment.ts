import type { NewAttributeValue } from '#platform/base/values/attribute-value.js';
import { type Decimal, sum } from '#platform/base/values/decimal.js';
import type { Faults } from '#platform/base/errors/faults.js';
import type { AutoAllocation, Excess, Rest, SourceType, WrittenKind } from '../payment.entity.js';

/** Where money comes from. */
export interface MoneySource {
  type: SourceType;
  /** Our id, the caller's reference, or the number of an invoice. */
  id: string;
}

/** What an invoice is to get. */
export interface NewAllocation {
  /** Generated if absent. */
  id?: string;
  /** Our id, the caller's reference, or the number of the invoice. */
  invoiceId: string;
  /** Default: what is due, less the offered discount if `rest` is one, at most what is left of the source. */
  amount?: Decimal;
  /** What becomes of the rest of the due. Default: open. */
  rest?: Rest;
  /** Whether a discount counts after its last day and beyond what is offered; needs a note. */
  override?: boolean;
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
  /** From where a refund, or a write-off of money that nobody claims, takes the money. */
  sources?: (MoneySource & { amount: Decimal })[];
  /** Default: refuse. */
  excess?: Excess;
}

/** Adds the faults of a new payment that follow from the request alone, but for that of its day. */
export function checkNewPayment(payment: NewPayment, faults: Faults): void {
  const { kind = 'payment', allocations, autoAllocate, attributes = [], excess = 'refuse' } = payment;
  checkAttributeNames(attributes, faults);
  if (kind === 'refund') checkRefund(payment, faults);
  else if (kind === 'payment' && payment.sources?.length)
    faults.add('sources', 'can only be sent with a refund or a write-off');
  if (kind !== 'payment' && excess !== 'refuse') faults.add('excess', 'can only be sent with a payment');
  if (kind === 'write_off') checkWriteOff(payment, faults);
  else if (kind === 'payment' && allocations?.length && autoAllocate)
    faults.add('auto_allocate', 'cannot be sent together with allocations');
}

/** Adds the faults of what allocations leave; `pathOf` is the beginning of the paths of one of them. A note must say why a discount is taken anyway. */
export function checkRests(
  allocations: readonly Pick<NewAllocation, 'rest' | 'override'>[],
  { note, isPayment, pathOf }: { note: string | null; isPayment: boolean; pathOf: (index: number) => string },
  faults: Faults,
): void {
  for (const [index, { rest = 'open', override }] of allocations.entries()) {
    if (rest !== 'open' && !isPayment) faults.add(`${pathOf(index)}rest`, 'can only be sent with a payment');
    if (override && rest !== 'discount')
      faults.add(`${pathOf(index)}override`, 'can only be sent with the rest discount');
  }
  if (!note?.trim() && allocations.some(({ override }) => override)) faults.add('note', 'is required with override');
}

/** The beginning of the paths of an allocation in a list of a request. */
export const inAllocations = (index: number): string => `allocations[${index}].`;

function checkRefund({ amount, sources = [], allocations, autoAllocate }: NewPayment, faults: Faults): void {
  if (allocations?.length)
    faults.add('allocations', 'cannot be sent with a refund, which takes money from its sources');
  if (autoAllocate) faults.add('auto_allocate', 'cannot be sent with a refund, which takes money from its sources');
  if (!sources.length) faults.add('sources', 'is required for a refund');
  else checkSum(amount, sources, faults);
}

function checkSum(amount: Decimal, sources: readonly { amount: Decimal }[], faults: Faults): void {
  const total = sum(sources.map((source) => source.amount));
  if (!total.eq(amount)) faults.add('sources', `come to ${total.toFixed()}, but the amount is ${amount.toFixed()}`);
}

function checkWriteOff(
  { amount, note, allocations = [], autoAllocate, sources = [] }: NewPayment,
  faults: Faults,
): void {
  if (!note?.trim()) faults.add('note', 'is required for a write-off');
  if (autoAllocate) faults.add('auto_allocate', 'cannot be sent with a write-off, which names its invoice');
  if (sources.length) {
    checkSum(amount, sources, faults);
    if (allocations.length) faults.add('allocations', 'cannot be sent together with sources');
    return;
  }
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
