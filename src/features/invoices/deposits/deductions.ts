import { ruleKey, type TaxGroup } from '#features/settings/tax/tax-groups.js';
import {
  decimal,
  max,
  min,
  percentOf,
  roundHalfUp,
  sum,
  toWire,
  type WireDecimal,
  ZERO,
} from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';
import type { NewInvoiceCharge, OpenDeposit } from '../creation/new-invoice.js';
import type { InvoiceChargeValues } from '../invoice.entity.js';

/** The charges by which invoices take off deposits: those of a new invoice, and what those of a stored one come to. */

/** A discount by which an invoice takes off a part of a deposit. */
export type Deduction = NewInvoiceCharge & Required<Pick<NewInvoiceCharge, 'taxRate' | 'taxCategory' | 'deposit'>>;

/**
 * The discounts by which an invoice in the tax mode net takes off deposits, in their sequence: for each deposit and group one of its category and
 * rate and of its base, at most what the deposits before it leave of the base of the group in the invoice. `groups` are those of the invoice
 * without deposits. Nothing is rounded. Source: section "Deposits" of the contract.
 */
export function deductions(groups: readonly TaxGroup[], deposits: readonly OpenDeposit[]): Deduction[] {
  const left = new Map(groups.map((group) => [ruleKey(group), max(group.base, ZERO)]));
  return deposits.flatMap(({ id, number, groups: own }) =>
    own.flatMap((rule): Deduction[] => {
      const amount = min(rule.base, left.get(ruleKey(rule)) ?? ZERO);
      if (amount.lte(ZERO)) return [];
      left.set(ruleKey(rule), left.get(ruleKey(rule))!.minus(amount));
      const { rate: taxRate, category: taxCategory } = rule;
      return [{ name: `Deposit ${number}`, type: 'discount', amount, taxRate, taxCategory, deposit: { id, number } }];
    }),
  );
}

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
