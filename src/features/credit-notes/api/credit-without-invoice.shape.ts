import { EXAMPLE_CREDITED_CUSTOMER_ID } from '#examples/example-ids.js';
import {
  TAX_CATEGORIES,
  TAX_CATEGORY_TEXTS,
  TAX_MODES,
  type TaxCategory,
  type TaxMode,
} from '#features/settings/settings.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { PathName } from '#platform/edge/validation/path-name.js';
import { Amount, ExactText, Identifier, OneOf, Text, Timestamp } from '#platform/edge/validation/scalars.js';
import { CREDIT_TAX_MODE_TEXTS } from './credit-note.shape.js';

/** Maximum number of items of a credit note without an invoice. */
export const MAX_GOODS = 1000;

/** Goods, or a service such as a bonus, of a credit note without an invoice. */
export abstract class CreditedGoodsShape {
  @Identifier({ text: 'SKU of the goods, or any text for what is no product, such as a bonus', example: 'BONUS' })
  sku: string;
  @Text({
    optional: true,
    text: 'Text of the line on the document; the name of the product with the SKU if it is not sent',
    example: 'Bonus for the first half of 2026',
  })
  name?: string;
  @Amount({ above: 0, text: 'Credited quantity, above 0', example: 1 }) quantity: Decimal;
  @Amount({
    min: 0,
    text: 'Price of one unit, at least 0, in the currency of the tenant; without tax',
    example: 50,
  })
  amount: Decimal;
  @Amount({
    optional: true,
    min: 0,
    max: 100,
    text: 'Tax rate in per cent. If it is not sent: in the tax mode `net` that of the product, the customer or the settings, one of which must have one; in the mode `stated` no tax',
    example: null,
  })
  tax_rate?: Decimal;
  @OneOf(TAX_CATEGORIES, {
    optional: true,
    text: 'How the goods are taxed, only in the tax mode `net`; that of the customer, the product or the settings if it is not sent, as on invoices',
    valueTexts: TAX_CATEGORY_TEXTS,
    example: null,
  })
  tax_category?: TaxCategory;
}

/** Every field of the creation of a credit note without an invoice that others do not have, or of which they say something else. */
export abstract class CreditWithoutInvoiceShape {
  @PathName({ optional: true, text: 'Your own id of the credit note, unique in the tenant', example: 'CN-EXAMPLE-2' })
  reference_id?: string;
  @Identifier({
    text: 'Customer that is credited, by id or `reference_id`',
    example: EXAMPLE_CREDITED_CUSTOMER_ID,
  })
  customer_id: string;
  @Identifier({
    optional: true,
    text: 'Number of the credit note on paper, unique in the tenant; if none is sent, the service draws the next one of the `credit_note_sequence` of the settings, or without a sequence assigns the next of its own, such as `CN-000042`',
    example: 'CN-EXAMPLE-2',
  })
  credit_note_number?: string;
  @Timestamp({
    optional: true,
    text: 'Time at which the credit note is issued; now if it is not sent. Its day, in the time zone of the tenant, is not after today (400) and not in a closed period (409 `period_closed`); the hour does not count',
    example: null,
    v2: { day: 'done' },
  })
  issued_at?: Date;
  @OneOf(TAX_MODES, {
    optional: true,
    text: 'How its tax is computed; that of the settings if it is not sent',
    valueTexts: CREDIT_TAX_MODE_TEXTS,
    example: 'stated',
  })
  tax_mode?: TaxMode;
  @ListOf(() => CreditedGoodsShape, {
    min: 1,
    max: MAX_GOODS,
    text: 'What is credited, 1 to 1,000 items that together come to more than 0',
  })
  items: CreditedGoodsShape[];
  @ExactText({
    optional: true,
    nullable: true,
    text: 'Why the credit is given, as text for the customer',
    example: 'Bonus agreed for the first half of 2026',
  })
  reason?: string | null;
}
