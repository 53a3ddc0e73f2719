import type { Decimal } from '#platform/base/values/decimal.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { Amount, Money } from '#platform/edge/validation/scalars.js';
import { BillOrderV2 } from './billing-v2.dto.js';

class DepositSizeV2 {
  @Amount({
    optional: true,
    above: 0,
    max: 100,
    text: 'How much of what is left to invoice of the order the deposit comes to, in per cent. Send either it or `amount`',
    example: 30,
  })
  percent?: Decimal;
  @Money({
    optional: true,
    above: 0,
    text: 'What the deposit comes to with its tax, in the currency of the tenant; a cent less or more where no base and its tax come to exactly that',
    example: null,
  })
  amount?: Decimal;
}

class DepositTermsV2 extends Without(BillOrderV2, [
  'quantities',
  'lines',
  'reference_id',
  'remarks',
  'po_number',
  'delivery_date',
  'buyer_reference',
  'contract_reference',
  'attributes',
  'deduct_deposits',
]) {}

export class CreateDepositV2 extends Combined(DepositSizeV2, DepositTermsV2) {}
