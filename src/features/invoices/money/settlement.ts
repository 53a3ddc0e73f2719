import { decimal, sum, toWire, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import type { SettledAmounts } from './invoice-money.queries.js';

/** The parts of the paid amount of an invoice by the kinds of their records. */
export interface Settlement extends SettledAmounts {
  adjustments: WireDecimal;
}

const NONE = toWire(ZERO);
const NOTHING: SettledAmounts = { payments: NONE, writeOffs: NONE, discounts: NONE, refunds: NONE };

/**
 * The parts of a paid amount, whose sum it is. What no payment, write-off, discount or refund explains was stated by callers: adjustments, also before
 * they are recorded.
 */
export function settlementOf(paidAmount: WireDecimal, settled: SettledAmounts | null): Settlement {
  const { payments, writeOffs, discounts, refunds } = settled ?? NOTHING;
  const explained = sum([payments, writeOffs, discounts, refunds].map(decimal));
  return { payments, writeOffs, discounts, refunds, adjustments: toWire(decimal(paidAmount).minus(explained)) };
}
