import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { newId } from '#platform/base/values/ids.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { grantAllocations, grantUpToDue, type SourceLimit } from '../allocation/allocation-rules.js';
import type { LockedInvoice } from '../money/lock-money.js';
import type { Excess } from '../payment.entity.js';
import { type LeftRest, leftRests, type RestingAllocation, type RestRules, withOffers } from './rests.js';

/** What an invoice gets from a time on. */
export interface Grant {
  id: string;
  invoice: LockedInvoice;
  amount: Decimal;
  effectiveAt: Date;
}

/**
 * The amounts of allocations from one source, what they leave as discounts and write-offs, and what the caller should know. Unless the `excess` is
 * refused, each invoice gets at most what is due. `rules` are undefined if no rest is wanted but an open one. Throws the first conflict, as
 * {@link grantAllocations} and {@link leftRests} do.
 */
export function grantWithRests(
  source: SourceLimit,
  wanted: readonly RestingAllocation[],
  {
    excess = 'refuse',
    rules,
    exponent,
    effectiveAt,
  }: { excess?: Excess; rules: RestRules | undefined; exponent: number; effectiveAt: (invoice: LockedInvoice) => Date },
): { granted: Grant[]; rests: LeftRest[]; warnings: ErrorDetail[] } {
  const offered = rules ? withOffers(wanted, rules) : wanted;
  const { granted: amounts, warnings } =
    excess === 'refuse'
      ? { granted: grantAllocations(source, offered, exponent), warnings: [] }
      : grantUpToDue(source, offered, exponent);
  const granted = amounts.map((one) => ({ ...one, id: one.id ?? newId(), effectiveAt: effectiveAt(one.invoice) }));
  return { granted, rests: rules ? leftRests(granted, rules) : [], warnings };
}
