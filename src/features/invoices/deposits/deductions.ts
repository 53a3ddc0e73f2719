import type { TaxGroup } from '#features/settings/tax/tax-groups.js';
import { ruleKey } from '#features/settings/tax/tax-groups.js';
import { max, min, ZERO } from '#platform/base/values/decimal.js';
import type { NewInvoiceCharge } from '../creation/new-invoice.js';
import type { OpenDeposit } from './open-deposit.js';

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
