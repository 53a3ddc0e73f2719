import type { Decimal } from '#platform/base/values/decimal.js';
import { Amount } from '#platform/edge/validation/scalars.js';

/** The parts of the paid amount of an invoice. */
export abstract class SettlementShape {
  @Amount({
    readOnly: true,
    text: 'What payments and other invoices gave, less what went on to other invoices',
    example: 0,
  })
  readonly payments: Decimal;
  @Amount({ readOnly: true, text: 'What was written off', example: 0 }) readonly write_offs: Decimal;
  @Amount({ readOnly: true, text: 'What callers wrote to `paid_amount`: the sum of these differences', example: 0 })
  readonly adjustments: Decimal;
  @Amount({ readOnly: true, text: 'What refunds paid back, as a negative amount', example: 0 })
  readonly refunds: Decimal;
}
