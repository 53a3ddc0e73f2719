import { decimal, percentOf, roundHalfUp, sum, toWire, type WireDecimal } from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';
import type { InvoiceChargeValues } from '../invoice.entity.js';

/** A deposit that an invoice takes off. */
export interface TakenOffDeposit {
  id: string;
  number: string;
  base: WireDecimal;
  /** Rounded half away from zero for each rate. */
  tax: WireDecimal;
}

/** The deposits that the charges of an invoice take off, in their sequence; `exponent` is the number of decimals of the currency. */
export function takenOffDeposits(charges: readonly InvoiceChargeValues[], exponent: number): TakenOffDeposit[] {
  const own = charges.flatMap(({ deposit, amount, taxRate }) =>
    deposit ? [{ deposit, base: decimal(amount), rate: decimal(taxRate!) }] : [],
  );
  return Array.from(
    groupBy(own, ({ deposit }) => deposit.id),
    ([id, entries]) => ({
      id,
      number: entries[0]!.deposit.number,
      base: toWire(sum(entries.map(({ base }) => base))),
      tax: toWire(sum(entries.map(({ base, rate }) => roundHalfUp(percentOf(base, rate), exponent)))),
    }),
  );
}
