import type { WireDecimal } from '#platform/base/values/decimal.js';
import { Amount, Whole } from '#platform/edge/validation/scalars.js';

export class CustomerCreditV2 {
  @Amount({ nullable: true, example: 10_000 }) credit_limit: WireDecimal | null;
  @Amount({ example: 4_150.5 }) open_invoices: WireDecimal;
  @Amount({ example: 320 }) drafts: WireDecimal;
  @Amount({ example: 200 }) unapplied: WireDecimal;
  @Amount({ example: 1_280 }) open_orders: WireDecimal;
  @Amount({ example: 5_550.5 }) exposure: WireDecimal;
  @Amount({ nullable: true, example: 4_449.5 }) available: WireDecimal | null;
  @Whole({ min: 0, example: 12 }) oldest_overdue_days: number;
}
