import { decimal, toWire, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import type { SettledAmounts } from './invoice-money.queries.js';

/** The parts of the paid amount of an invoice by the kinds of their records. */
export interface Settlement extends SettledAmounts {
  adjustments: WireDecimal;
}

/**
 * The parts of a paid amount, whose sum it is. What no payment, write-off or refund explains was stated by callers: adjustments, also before
 * they are recorded.
 */
export function settlementOf(paidAmount: WireDecimal, settled: SettledAmounts | null): Settlement {
  const none = toWire(ZERO);
  const { payments, writeOffs, refunds } = settled ?? { payments: none, writeOffs: none, refunds: none };
  const explained = decimal(payments).plus(decimal(writeOffs)).plus(decimal(refunds));
  return { payments, writeOffs, refunds, adjustments: toWire(decimal(paidAmount).minus(explained)) };
}
