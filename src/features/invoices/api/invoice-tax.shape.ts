import {
  TAX_CATEGORIES,
  TAX_CATEGORY_TEXTS,
  TAX_MODES,
  type TaxCategory,
  type TaxMode,
} from '#features/settings/settings.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { Amount, Day, Id, Identifier, OneOf, Text } from '#platform/edge/validation/scalars.js';

/** Meanings of the tax modes of documents. */
export const TAX_MODE_TEXTS: Readonly<Record<TaxMode, string>> = {
  stated: 'you state the taxes, in `tax_charges` of the items and in charges of type `tax`',
  net: 'items and charges are without tax; the service computes the tax of each category and rate from their sum',
};

/** What an invoice says of its taxes, and what its document shows besides; only in v2. */
export abstract class InvoiceTaxShape {
  @OneOf(TAX_MODES, {
    optional: true,
    text: 'How the tax of the invoice is made; that of the settings if it is not sent. Invoices of v1 are `stated`',
    valueTexts: TAX_MODE_TEXTS,
    commonExample: 'stated',
    changed: { description: 'Can change only while the invoice is a DRAFT' },
  })
  tax_mode?: TaxMode;
  @Day({
    optional: true,
    nullable: true,
    text: 'Day on which the goods were delivered or the service was rendered',
    example: '2030-01-15',
    created: { description: 'A date, or a point in time with offset, of which the date counts as it is written' },
    changed: {
      description: 'A date, or a point in time with offset, of which the date counts as it is written',
      example: '2030-01-16',
    },
    answered: { as: (options) => Id({ ...options, format: 'date' }), example: '2030-01-15' },
  })
  delivery_date?: string | null;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Reference that the customer asks for, such as the Leitweg-ID of a public body; that of the customer counts if it is null',
    commonExample: '04011000-12345-03',
  })
  buyer_reference?: string | null;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Number of the contract on which the invoice is based',
    commonExample: 'CONTRACT-2030-7',
  })
  contract_reference?: string | null;
}

/** What a document has of one category and rate. */
export abstract class TaxSummaryRowShape {
  @OneOf(TAX_CATEGORIES, {
    readOnly: true,
    text: 'How the amounts of this row are taxed',
    valueTexts: TAX_CATEGORY_TEXTS,
    example: 'S',
  })
  readonly category: TaxCategory;
  @Amount({ readOnly: true, text: 'Tax rate in per cent', example: 10 }) readonly rate: Decimal;
  @Amount({ readOnly: true, text: 'Amount without tax, in the currency of the tenant', example: 36.1 })
  readonly base: Decimal;
  @Amount({ readOnly: true, text: 'Tax on `base`, rounded to the currency', example: 3.61 }) readonly tax: Decimal;
  @Text({
    readOnly: true,
    nullable: true,
    text: 'Why no tax is charged, as a code of the list VATEX; null in categories with tax, and in the category Z',
    example: null,
  })
  readonly exemption_code: string | null;
  @Text({ readOnly: true, nullable: true, text: 'The same as text for the document', example: null })
  readonly exemption_reason: string | null;
}
