import type { WireDecimal } from '../../../platform/base/values/decimal.js';
import { Amount } from '../../../platform/edge/validation/scalars.js';

/** The parts of the paid amount of an invoice. */
export class SettlementV2 {
  @Amount({ text: 'What payments and other invoices gave, less what went on to other invoices', example: 0 })
  payments: WireDecimal;
  @Amount({ text: 'What was written off', example: 0 }) write_offs: WireDecimal;
  @Amount({ text: 'What callers wrote to `paid_amount`: the sum of these differences', example: 0 })
  adjustments: WireDecimal;
  @Amount({ text: 'What refunds paid back, as a negative amount', example: 0 }) refunds: WireDecimal;
}
