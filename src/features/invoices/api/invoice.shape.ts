import {
  Amount,
  ExactText,
  Id,
  Identifier,
  Money,
  OneOf,
  Text,
  Timestamp,
  Url,
} from '#platform/edge/validation/scalars.js';
import { CHARGE_TYPES, VALUE_TYPES, type ValueType } from '#features/orders/money/charge.js';
import { REASON_CODE_TEXT, withNotation } from '#features/settings/document-codes.js';
import { EarlyPaymentDiscountShape } from '#features/settings/api/settings.shape.js';
import { MAX_DISCOUNTS, TAX_CATEGORIES, TAX_CATEGORY_TEXTS, type TaxCategory } from '#features/settings/settings.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { EXAMPLE_INVOICE_ID, EXAMPLE_OPEN_ORDER_ID } from '#examples/example-ids.js';
import { IdentifierList, ListOf, TextList } from '#platform/edge/validation/nested.js';
import { PathName } from '#platform/edge/validation/path-name.js';
import { Only } from '#platform/edge/validation/shapes.js';
import { INVOICE_TYPES, type InvoiceType, MAX_CHARGES, MAX_ITEMS, MAX_ORDERS } from '../invoice.entity.js';
import { INVOICE_STATES, type InvoiceState } from '../state/invoice-state.js';
import { InvoiceItemShape } from './invoice-item.shape.js';

/** A deposit that an invoice takes off. */
export abstract class TakenOffDepositShape {
  @Id({ text: 'Id of the deposit, an invoice of the type `deposit`', example: EXAMPLE_INVOICE_ID })
  readonly invoice_id: string;
  @Identifier({ readOnly: true, text: 'Number of the deposit on paper, which the charges name', example: 'INV-1001' })
  readonly number: string;
  @Amount({ readOnly: true, text: 'What the charges of the invoice take off, without tax', example: 30 })
  readonly base: Decimal;
  @Amount({ readOnly: true, text: 'The tax on it, rounded for each rate', example: 5.7 }) readonly tax: Decimal;
}

/** What v2 shows of deposits. */
export abstract class InvoiceDepositShape {
  @OneOf(INVOICE_TYPES, {
    readOnly: true,
    text: 'Whether the invoice was made by `POST /v2/orders/{id}/deposit`',
    valueTexts: {
      invoice: 'an ordinary invoice',
      deposit: 'a part of an order that is billed before its lines are; the invoices of the order take it off',
    },
    example: 'invoice',
  })
  readonly type: InvoiceType;
  @ListOf(() => TakenOffDepositShape, {
    readOnly: true,
    max: MAX_CHARGES,
    text: 'The deposits that the invoice takes off, each by one of its `charges` for each rate',
    example: [],
  })
  readonly deposits: TakenOffDepositShape[];
}

/** What v2 shows of the cancellation of an invoice. */
export abstract class InvoiceCancellationShape {
  @Timestamp({
    readOnly: true,
    nullable: true,
    text: 'Time at which the invoice was cancelled; null if it is not, or if an early release of the service cancelled it',
    example: null,
  })
  readonly cancelled_at: Date | null;
  @ExactText({
    optional: true,
    nullable: true,
    text: 'Why the invoice was cancelled, for your own records',
    example: null,
    changed: {
      description:
        'Why the invoice is cancelled. Only together with `invoice_status` `CANCELLED`; it cannot change later, and the stored reason can be sent back',
      example: null,
    },
  })
  cancellation_reason?: string | null;
}

/** Id of the charge in the examples. */
export const EXAMPLE_CHARGE_ID = '0f0b8ad1-8d0c-5bd8-9ea2-3d6a7cf5be6d';

export abstract class InvoiceChargeShape {
  @Id({
    text: 'Id of the charge, which the service assigns by its place in the invoice. Credit notes name charges by it',
    example: EXAMPLE_CHARGE_ID,
  })
  readonly id: string;
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
  @Amount({
    readOnly: true,
    text: 'What issued credit notes have credited of the charge itself, with its tax; without the part of credit notes by a mere amount',
    example: 0,
  })
  readonly credited_amount: Decimal;
}

/** The parts of the paid amount of an invoice. */
export abstract class SettlementShape {
  @Amount({
    readOnly: true,
    text: 'What payments and other invoices gave, less what went on to other invoices',
    example: 0,
  })
  readonly payments: Decimal;
  @Amount({ readOnly: true, text: 'What was written off', example: 0 }) readonly write_offs: Decimal;
  @Amount({
    readOnly: true,
    text: 'Discounts for early payments that were taken, less what credit notes take back of them',
    example: 0,
  })
  readonly discounts: Decimal;
  @Amount({ readOnly: true, text: 'What callers wrote to `paid_amount`: the sum of these differences', example: 0 })
  readonly adjustments: Decimal;
  @Amount({ readOnly: true, text: 'What refunds paid back, as a negative amount', example: 0 })
  readonly refunds: Decimal;
}

/** A discount for an early payment as an invoice offers it. */
export abstract class EarlyPaymentShape extends Only(EarlyPaymentDiscountShape, ['days', 'percent']) {
  @Id({
    readOnly: true,
    nullable: true,
    format: 'date',
    text: 'The last day of payment, in the time zone of the tenant; null in a draft',
    example: '2026-01-31',
  })
  readonly until: string | null;
  @Amount({
    readOnly: true,
    text: 'What can be taken off: `percent` per cent of `total_amount` − `credited_amount`, rounded',
    example: 0.92,
  })
  readonly amount: Decimal;
}

const MAX_ATTRIBUTES = 100;

const FROZEN = 'Can change only while the invoice is a DRAFT';
const NOT_CANCELLED = 'Cannot change after the invoice was CANCELLED';
/** The same rules in the words of v1. */
export const FROZEN_V1 = 'Can change only while the invoice is a draft';
export const NOT_CANCELLED_V1 = 'Cannot change after the invoice was cancelled';

export abstract class InvoiceAttributeShape {
  @Id() readonly id: string;
  @Identifier({ example: 'cost_center' }) name: string;
  @ExactText({ max: 4000, example: 'Kitchen' }) value: string;
  @Text({
    optional: true,
    nullable: true,
    text: 'Heading under which the value is shown on the document; null if there is none',
    example: 'Cost center',
  })
  label?: string | null;
  @Id() readonly created_by: string;
  @Id() readonly updated_by: string;
  @Timestamp({ readOnly: true }) readonly created_at: Date;
  @Timestamp({ readOnly: true }) readonly updated_at: Date;
}

/** Every field of an invoice but its version and times. v1 has some of them. */
export abstract class InvoiceShape {
  @Id() readonly id: string;

  @PathName({
    text: 'Your own id of the invoice, unique among the invoices of the tenant',
    example: 'INV-EXAMPLE-2',
    v1: { example: 'INV-EXAMPLE-1' },
  })
  reference_id: string;

  @IdentifierList({
    min: 1,
    max: MAX_ORDERS,
    unique: true,
    text: 'Orders that the invoice bills, 1 to 100 confirmed orders of one customer, by id or `reference_id`; responses have the ids',
    example: ['11077'],
    changed: { description: FROZEN },
    answered: { example: [EXAMPLE_OPEN_ORDER_ID] },
  })
  order_ids: string[];

  @Identifier({
    optional: true,
    nullable: true,
    text: 'Number of the invoice on paper, unique among the invoices of the tenant. Without one, the next number of the `invoice_sequence` of the settings is drawn when the invoice is issued; null until then. Required while the settings have no sequence',
    example: 'INV-EXAMPLE-2',
    changed: { description: FROZEN },
  })
  invoice_number?: string | null;

  @Id({ text: 'Customer of the orders, who has to pay' }) readonly customer_id: string;
  @OneOf(['PAID', 'PENDING'], {
    readOnly: true,
    example: 'PENDING',
  })
  readonly status: string;

  @OneOf(INVOICE_STATES, {
    optional: true,
    text: 'State of the invoice, computed from what was done to it, the amounts and the time of reading; the first of these that applies',
    created: { description: '`DRAFT` (default), `OPEN` or `SENT`', example: 'OPEN' },
    changed: { description: 'One of `available_actions`, or the present state' },
    answered: { example: 'OPEN' },
  })
  invoice_status?: InvoiceState;

  @TextList({
    readOnly: true,
    max: 3,
    text: 'States that can be written to `invoice_status` now',
    example: ['SENT', 'CANCELLED'],
  })
  readonly available_actions: string[];
  @Text({
    readOnly: true,
    max: 3,
    text: 'ISO 4217 code of the currency of all amounts: the currency of the tenant',
    example: 'USD',
  })
  readonly currency: string;
  @Amount({
    readOnly: true,
    example: 45.96,
  })
  readonly total_amount: Decimal;

  @Money({
    optional: true,
    min: 0,
    example: 0,
    changed: { description: NOT_CANCELLED, example: 10 },
  })
  paid_amount?: Decimal;

  @Amount({ readOnly: true, text: 'Sum of the issued credit notes of the invoice; the service adds it up', example: 0 })
  readonly credited_amount: Decimal;
  @Amount({
    readOnly: true,
    text: 'What is still to be paid: `total_amount` − `paid_amount` − `credited_amount`; negative after an overpayment, 0 after the invoice was cancelled',
    example: 45.96,
  })
  readonly due_amount: Decimal;
  @Amount({ readOnly: true, text: 'Sum of `line_total` of all items', example: 41.46 }) readonly subtotal: Decimal;
  @Amount({
    readOnly: true,
    text: 'Sum of the charges of type `discount`, beyond the discounts of the lines',
    example: 0,
  })
  readonly discount_total: Decimal;
  @Amount({
    readOnly: true,
    text: 'Sum of the charges of type `shipping`, beyond the shipping of the lines',
    example: 4.5,
  })
  readonly shipping_total: Decimal;
  @Amount({ readOnly: true, text: 'Sum of the charges of type `tax`, without the taxes of the lines', example: 0 })
  readonly tax_total: Decimal;
  @Amount({ readOnly: true, text: 'Sum of the taxes of the lines; it is included in `subtotal`', example: 3.61 })
  readonly line_tax_total: Decimal;
  @Amount({
    readOnly: true,
    text: 'All tax of the invoice, for the tax return: `line_tax_total`, which `discount_total` reduces in proportion to `subtotal`, + `tax_total`',
    example: 3.61,
  })
  readonly tax_total_all: Decimal;

  @Timestamp({
    optional: true,
    nullable: true,
    text: 'Time at which the invoice was issued. Send it to state another time than that of `invoice_status: OPEN` or `SENT`; it is fixed once the invoice is issued. Its day, in the time zone of the tenant, is not after today (400) and not in a closed period (409 `period_closed`); of a draft this is judged when it is issued, so a draft can be post-dated. It may be before the order. Null while it is a draft, unless it was sent',
    changed: { description: FROZEN, example: null },
    v2: { day: 'done' },
  })
  issued_at?: Date | null;

  @Timestamp({
    optional: true,
    text: 'The invoice is to be paid until the end of the day of this time in the time zone of the tenant; afterwards it is overdue',
    example: '2030-01-31T00:00:00Z',
    changed: { description: NOT_CANCELLED, example: '2030-02-28T00:00:00Z' },
    v1: { created: { optional: false }, changed: { description: NOT_CANCELLED_V1 } },
    v2: {
      day: 'within',
      created: {
        description:
          'Without it the payment term decides the due day: that of the settings which `payment_terms` name or else the orders, or else their customer, in any letter case. It is computed when the invoice is issued, and a draft shows it as if it were issued today; required if there is no such term',
      },
    },
  })
  due_date?: Date;

  @ListOf(() => EarlyPaymentShape, {
    optional: true,
    max: MAX_DISCOUNTS,
    text: 'What can be taken off for an early payment, at most 2 discounts: the days rise and the per cent fall. By default those of the payment term of the settings, by which `due_date` is decided too; an empty list: none',
    changed: { description: FROZEN, example: null },
  })
  early_payment?: EarlyPaymentShape[];

  @ExactText({
    optional: true,
    nullable: true,
    text: 'Text for the customer or for your own staff; can change at any time',
    example: 'Deliver before noon',
    changed: { example: 'Deliver in the afternoon' },
  })
  remarks?: string | null;

  @Url({
    optional: true,
    nullable: true,
    text: 'Address where the customer can download the invoice; the service does not call it',
  })
  url?: string | null;
  @Text({
    optional: true,
    nullable: true,
    text: 'How the invoice is to be paid, in your own words',
    example: 'Bank transfer',
  })
  payment_method?: string | null;
  @Text({
    optional: true,
    nullable: true,
    text: withNotation(
      'When the invoice is to be paid, such as `Net 30`; free text. Orders and customers call it `payment_term`',
    ),
    allowsBreaks: true,
    example: 'Net 30',
  })
  payment_terms?: string | null;
  @Identifier({
    optional: true,
    nullable: true,
    text: "The customer's own number of the order (purchase order number)",
    example: 'PO-4711',
  })
  po_number?: string | null;
  @Text({
    optional: true,
    nullable: true,
    text: 'How the goods were sent, such as the name of a carrier; free text',
    example: 'Speedy Express',
  })
  shipping_method?: string | null;
  @Timestamp({
    optional: true,
    nullable: true,
    text: 'Time at which the goods were sent; stored as sent',
    v2: { day: 'within' },
  })
  shipped_date?: Date | null;
  @Identifier({ optional: true, nullable: true, text: 'Sales rep of the invoice in your own terms; it is not checked' })
  sales_rep_id?: string | null;

  @ListOf(() => InvoiceChargeShape, {
    optional: true,
    max: MAX_CHARGES,
    text: 'Discounts, shipping and taxes of the whole invoice, at most 100',
    changed: { description: FROZEN, example: null },
  })
  charges?: InvoiceChargeShape[];

  @ListOf(() => InvoiceAttributeShape, {
    optional: true,
    max: MAX_ATTRIBUTES,
    changed: { description: `Replaces all attributes. ${NOT_CANCELLED}` },
  })
  attributes?: InvoiceAttributeShape[];

  @ListOf(() => InvoiceItemShape, {
    min: 1,
    max: MAX_ITEMS,
    text: 'Lines of the invoice, 1 to 5,000',
    changed: { description: FROZEN, example: null },
    v1: { changed: { description: FROZEN_V1 } },
  })
  items: InvoiceItemShape[];
}
