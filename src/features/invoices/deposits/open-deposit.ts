import type { TaxRule } from '#features/settings/tax/tax-rule.js';
import type { Decimal } from '#platform/base/values/decimal.js';

/** An issued deposit with what invoices can still take off. */
export interface OpenDeposit {
  id: string;
  number: string;
  /** Bases above 0 by category and rate. */
  groups: readonly (TaxRule & { base: Decimal })[];
}
