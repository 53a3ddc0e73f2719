import { EXAMPLE_CREDITED_CUSTOMER_ID, EXAMPLE_INVOICE_ID } from '#examples/example-ids.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import {
  Amount,
  ExactText,
  Id,
  Identifier,
  Money,
  OneOf,
  Text,
  Timestamp,
  YesNo,
} from '#platform/edge/validation/scalars.js';
import {
  TAX_CATEGORIES,
  TAX_CATEGORY_TEXTS,
  TAX_MODES,
  type TaxCategory,
  type TaxMode,
} from '#features/settings/settings.js';
import { PathName } from '#platform/edge/validation/path-name.js';
import { MAX_CHARGES } from '#features/invoices/invoice.entity.js';
import { EXAMPLE_CHARGE_ID } from '#features/invoices/api/invoice.shape.js';
import { CREDIT_NOTE_STATUSES } from '../credit-note.entity.js';

/** Meanings of the tax modes of credit notes without an invoice. */
export const CREDIT_TAX_MODE_TEXTS: Readonly<Record<TaxMode, string>> = {
  stated: 'line by line, from the `tax_rate` of each item',
  net: 'from the sum of the items of each category and rate',
};

/** Every field of an item. */
export abstract class CreditNoteItemShape {
  @Id({ text: 'Id of the credited item, which the service assigns' }) readonly id: string;
  @Identifier({
    nullable: true,
    text: 'Item of the invoice that is credited, by its id or your `reference_id`; each item once',
    example: '1',
    answered: { as: Id, description: 'Null of a credit note without an invoice' },
  })
  invoice_item_id: string | null;
  @Text({ readOnly: true, text: 'SKU of the credited goods', example: 'NW-011' }) readonly sku: string;
  @Text({ readOnly: true, nullable: true, text: 'Text of the item on the document', example: 'Queso Cabrales' })
  readonly name: string | null;
  @Amount({
    above: 0,
    text: 'Credited or returned quantity, above 0: with earlier credit notes at most the quantity of the invoice item, counting what was returned if it goes back to the order, else what was credited',
    commonExample: 1,
  })
  quantity: Decimal;
  @Money({
    optional: true,
    min: 0,
    text: "Credited amount of the whole quantity, in the currency of the tenant; the quantity's share of the invoice if it is not sent. 0 credits nothing of goods that go back to the order",
    answered: {
      example: 14,
      description: 'Of a credit note without an invoice: the price of one unit, as it was sent',
    },
  })
  amount?: Decimal;
  @Amount({
    readOnly: true,
    nullable: true,
    text: 'Only of a credit note without an invoice: quantity × amount, rounded to the currency; in the tax mode `stated` with the tax of the item. Null of all others',
    example: null,
  })
  readonly line_total: Decimal | null;
  @Amount({
    readOnly: true,
    nullable: true,
    text: 'Only of a credit note without an invoice: tax rate of the item in per cent; null in the tax mode `stated` if none was sent',
    example: null,
  })
  readonly tax_rate: Decimal | null;
  @OneOf(TAX_CATEGORIES, {
    readOnly: true,
    nullable: true,
    text: 'Only of a credit note without an invoice in the tax mode `net`: how the item is taxed',
    valueTexts: TAX_CATEGORY_TEXTS,
    example: null,
  })
  readonly tax_category: TaxCategory | null;
}

/** Every field of a charge. */
export abstract class CreditNoteChargeShape {
  @Identifier({
    text: 'Charge of the type `shipping` of the invoice, by its `id` in `charges` there; each charge once',
    example: null,
    answered: { as: Id, example: EXAMPLE_CHARGE_ID },
  })
  charge_id: string;
  @Text({ readOnly: true, nullable: true, text: 'Name of the charge of the invoice', example: 'Freight' })
  readonly name: string | null;
  @Money({
    optional: true,
    above: 0,
    text: 'Credited amount of the charge with its tax, in the currency of the tenant, above 0; what is left of the charge if it is not sent',
    answered: { example: 4.5 },
  })
  amount?: Decimal;
}

/** Every field of a credit note but its version and times. */
export abstract class CreditNoteShape {
  @Id() readonly id: string;
  @Id({
    nullable: true,
    text: 'Invoice that is credited; of a voided credit note it may be deleted since. Null of a credit note without an invoice',
    example: EXAMPLE_INVOICE_ID,
  })
  readonly invoice_id: string | null;
  @Id({
    text: 'Customer that is credited: that of the invoice, if there is one',
    example: EXAMPLE_CREDITED_CUSTOMER_ID,
  })
  readonly customer_id: string;
  @PathName({
    optional: true,
    nullable: true,
    text: 'Your own id of the credit note, unique in the tenant',
    example: 'CN-EXAMPLE-1',
  })
  reference_id?: string | null;
  @Identifier({
    optional: true,
    text: 'Number of the credit note on paper, unique in the tenant; if none is sent, the service draws the next one of the `credit_note_sequence` of the settings, or without a sequence assigns the next of its own, such as `CN-000042`',
    commonExample: 'CN-EXAMPLE-1',
  })
  credit_note_number?: string;
  @OneOf(CREDIT_NOTE_STATUSES, {
    readOnly: true,
    text: 'Whether the credit note counts; it follows from voiding',
    example: 'issued',
  })
  readonly status: string;
  @ExactText({
    optional: true,
    nullable: true,
    text: 'Why the credit is given, as text for the customer',
    example: 'Damaged in transit',
  })
  reason?: string | null;
  @Text({
    readOnly: true,
    max: 3,
    text: 'ISO 4217 code of the currency of all amounts: the currency of the tenant',
    example: 'USD',
  })
  readonly currency: string;
  @Money({
    optional: true,
    above: 0,
    text: 'Credited amount with its tax, in the currency of the tenant. Send either it, above 0, or `items`, `charges` or both; it is then the sum of their amounts, which is 0 if goods only come back',
    answered: {
      text: 'Credited amount with its tax, in the currency of the tenant; 0 if goods only came back',
      example: 14,
    },
  })
  amount?: Decimal;
  @Amount({
    readOnly: true,
    text: 'Only of a credit note without an invoice: what allocations gave to invoices; 0 of all others',
    example: 0,
  })
  readonly allocated_amount: Decimal;
  @Amount({
    readOnly: true,
    text: 'Only of a credit note without an invoice: what refunds paid back, and write-offs gave up; 0 of all others',
    example: 0,
  })
  readonly refunded_amount: Decimal;
  @Amount({
    readOnly: true,
    text: 'What the customer can still use or get back of a credit note without an invoice: `amount` − `allocated_amount` − `refunded_amount`, 0 once it is voided. 0 of all others, whose whole amount their invoice has',
    example: 0,
  })
  readonly unallocated_amount: Decimal;
  @OneOf(TAX_MODES, {
    readOnly: true,
    nullable: true,
    text: 'Tax mode of a credit note without an invoice; null of all others, which have that of their invoice',
    valueTexts: CREDIT_TAX_MODE_TEXTS,
    example: null,
  })
  readonly tax_mode: TaxMode | null;
  @Amount({ readOnly: true, text: '`amount` − `tax_amount` − `rounding_amount`', example: 14 })
  readonly net_amount: Decimal;
  @Amount({
    readOnly: true,
    text: 'Tax in `amount`: that of the items in proportion to their taxes, or that of a mere amount in proportion to the tax of the invoice. In the tax mode `net`, and without an invoice, it is computed from the bases of this credit note alone. 0 on invoices without taxes, such as those of v1',
    example: 0,
  })
  readonly tax_amount: Decimal;
  @Amount({
    readOnly: true,
    text: 'Of an invoice in the tax mode `net`: what makes the sum of bases and taxes the credited part of its total, at most 0.01 for each rate. 0 on all others',
    example: 0,
  })
  readonly rounding_amount: Decimal;
  @YesNo({
    optional: true,
    text: 'Whether the quantities go back to the order, so that they can be invoiced again; only with items, false if it is not sent',
    example: true,
  })
  return_to_order?: boolean;
  @Timestamp({
    optional: true,
    text: 'Time at which the credit note was issued; now if it is not sent',
    commonExample: '2026-03-02T09:30:00Z',
    created: {
      description:
        'Its day, in the time zone of the tenant, is not before that of the invoice, not after today (400) and not in a closed period (409 `period_closed`); the hour does not count',
      example: null,
    },
    v2: { day: 'done' },
  })
  issued_at?: Date;
  @ListOf(() => CreditNoteItemShape, {
    optional: true,
    min: 1,
    max: 5000,
    text: 'Credited items, at most 5,000. Send either them or `amount`; an empty list if none were credited',
  })
  items?: CreditNoteItemShape[];
  @ListOf(() => CreditNoteChargeShape, {
    optional: true,
    min: 1,
    max: MAX_CHARGES,
    text: 'Credited charges of the type `shipping`, such as freight, alone or beside `items`; an empty list if none were credited',
    created: { example: null },
    answered: { example: [] },
  })
  charges?: CreditNoteChargeShape[];
  @Timestamp({
    readOnly: true,
    nullable: true,
    text: 'Time at which the credit note was voided, in UTC; null while it is issued',
    example: null,
  })
  readonly voided_at: Date | null;
  @Text({ readOnly: true, nullable: true, text: 'Why the credit note was voided, as you stated it', example: null })
  readonly void_reason: string | null;
  @Id({ nullable: true, text: 'Return of goods that it credits; null if it credits none', example: null })
  readonly return_id: string | null;
}
