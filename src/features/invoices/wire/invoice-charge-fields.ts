import { CHARGE_TYPES, VALUE_TYPES, type ValueType } from '#features/orders/charge.js';
import { REASON_CODE_TEXT } from '#features/settings/document-codes.js';
import { TAX_CATEGORIES, TAX_CATEGORY_TEXTS, type TaxCategory } from '#features/settings/settings.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { Amount, Identifier, Money, OneOf, Text } from '#platform/edge/validation/scalars.js';

export abstract class InvoiceChargeShape {
  @Text({ text: 'What the charge is for, as text on the document', example: 'Freight' }) name: string;
  @OneOf(CHARGE_TYPES, { text: 'What the charge does to the total', example: 'shipping' }) type: string;
  @OneOf(VALUE_TYPES, { optional: true, text: 'How `amount` is given; `value` if it is not sent' })
  value_type?: ValueType;
  @Money({ typeField: 'value_type', min: 0, text: 'Amount of the charge, or its percentage; at least 0', example: 4.5 })
  amount: Decimal;
  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    max: 100,
    text: 'Tax rate of the charge in per cent, in the tax mode `net` alone; without a rate and category the charge is spread over the rates of the items in proportion to their line totals',
    commonExample: null,
  })
  tax_rate?: Decimal | null;
  @OneOf(TAX_CATEGORIES, {
    optional: true,
    nullable: true,
    text: 'Tax category of the charge, in the tax mode `net` alone; `S` if only a rate is sent',
    valueTexts: TAX_CATEGORY_TEXTS,
    commonExample: null,
  })
  tax_category?: TaxCategory | null;
  @Identifier({
    optional: true,
    nullable: true,
    max: 10,
    text: REASON_CODE_TEXT,
    commonExample: 'FC',
  })
  reason_code?: string | null;
}
