import { EXAMPLE_CUSTOMER_ID, EXAMPLE_OPEN_INVOICE_ID } from '#examples/example-ids.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { TaxSummaryRowShape } from '#features/invoices/api/invoice-tax.shape.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { PathName } from '#platform/edge/validation/path-name.js';
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
import { Only } from '#platform/edge/validation/shapes.js';
import {
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
  type PaymentKind,
  SOURCE_TYPES,
  type SourceType,
  WRITTEN_KINDS,
} from '../payment.entity.js';

/** Maximum number of invoices to which one request allocates money. */
export const MAX_ALLOCATIONS = 1000;

/** Meanings of the types of sources. */
export const SOURCE_TYPE_TEXTS = {
  payment: 'a payment that is not allocated completely',
  invoice: 'an invoice on which too much is paid',
  credit_note: 'a credit note without an invoice that is not used completely',
} satisfies Record<SourceType, string>;

/** An allocation as part of a payment. */
export abstract class PaymentAllocationShape {
  @Id({ text: 'Id of the allocation, which the service assigns' }) readonly id: string;
  @Identifier({
    text: 'Invoice that gets the money, by id, `reference_id` or `invoice_number`; responses have the id, or null if a refund takes money of a payment or credit note',
    nullable: true,
    example: 'INV-10657',
    answered: { as: Id, example: EXAMPLE_OPEN_INVOICE_ID },
  })
  invoice_id: string | null;
  @Id({
    nullable: true,
    text: 'Payment whose unallocated money a refund took; null of an allocation to an invoice',
    example: null,
  })
  readonly refunded_payment_id: string | null;
  @Id({
    nullable: true,
    text: 'Credit note without an invoice of which a refund took what was left; null of an allocation to an invoice',
    example: null,
  })
  readonly refunded_credit_note_id: string | null;
  @Money({
    optional: true,
    above: 0,
    text: 'Allocated amount in the currency of the tenant',
    commonExample: 10,
    created: {
      description:
        'Above 0; what is due, less the discount if `rest` is `discount`, at most what is left of the payment, if it is not sent',
    },
    answered: { description: 'Negative if the money went back' },
  })
  amount?: Decimal;
  @Timestamp({ readOnly: true, text: 'Time from which the allocation counts, in UTC' }) readonly effective_at: Date;
  @Id({ nullable: true, text: 'Allocation that this one reverses; null if it reverses none', example: null })
  readonly reverses: string | null;
  @Id({ nullable: true, text: 'Allocation that reverses this one; null while it counts', example: null })
  readonly reversed_by: string | null;
}

/** What a discount takes off the amounts of one category and rate. */
export abstract class DiscountTaxRowShape extends Only(TaxSummaryRowShape, ['category', 'rate', 'base', 'tax']) {}

/** From where a refund or write-off takes money. */
export abstract class RefundSourceShape {
  @OneOf(SOURCE_TYPES, { text: 'What has the money', valueTexts: SOURCE_TYPE_TEXTS, commonExample: 'payment' })
  type: SourceType;
  @Identifier({
    text: 'Payment, invoice or credit note, by id or `reference_id`, an invoice also by `invoice_number`; responses have the id',
    example: 'BANK-2',
    answered: { as: Id },
  })
  id: string;
  @Money({ above: 0, text: 'Amount that the refund or write-off takes of it, above 0', commonExample: 5 })
  amount: Decimal;
}

/** The value of an additional field of a payment. */
export abstract class PaymentAttributeShape {
  @Id() readonly id: string;
  @Identifier({ commonExample: 'bank' }) name: string;
  @ExactText({ max: 4000, commonExample: 'House bank' }) value: string;
  @Id() readonly created_by: string;
  @Id() readonly updated_by: string;
  @Timestamp({ readOnly: true }) readonly created_at: Date;
  @Timestamp({ readOnly: true }) readonly updated_at: Date;
}

export const PAYMENT_REFERENCE_TEXT =
  'Your own id of the payment, unique in the tenant, such as that of the bank, so that a file that is read twice pays nothing twice. A record that the service makes has its own id';

/** Every field of a payment but its version and times. */
export abstract class PaymentShape {
  @Id() readonly id: string;
  @PathName({
    text: PAYMENT_REFERENCE_TEXT,
    example: 'BANK-EXAMPLE-1',
    answered: { example: 'BANK-1' },
  })
  reference_id: string;
  @Identifier({ readOnly: true, text: 'Number of the payment, which the service assigns', example: 'P-000001' })
  readonly display_id: string;
  @OneOf(PAYMENT_KINDS, {
    optional: true,
    text: 'What the payment is',
    commonExample: 'payment',
    created: { values: WRITTEN_KINDS, description: '`payment` if it is not sent' },
  })
  kind?: PaymentKind;
  @OneOf(PAYMENT_STATUSES, {
    readOnly: true,
    text: 'How much of the payment is allocated or refunded; it follows from the amounts',
    example: 'partially_allocated',
  })
  readonly status: string;
  @Identifier({
    text: 'Customer of the payment, by id or `reference_id`; responses have the id',
    example: 'SAVEA',
    answered: { as: Id, example: EXAMPLE_CUSTOMER_ID },
  })
  customer_id: string;
  @Money({
    above: 0,
    text: 'Amount of the payment in the currency of the tenant',
    commonExample: 25,
    created: { description: 'Above 0' },
    answered: {
      description:
        'Negative only where an adjustment lowers the paid amount of an invoice, or a credit note takes a part of a discount back',
    },
  })
  amount: Decimal;
  @Text({
    readOnly: true,
    max: 3,
    text: 'ISO 4217 code of the currency of all amounts: that of the tenant',
    example: 'USD',
  })
  readonly currency: string;
  @Timestamp({
    optional: true,
    text: 'Time of the payment, in UTC in responses',
    commonExample: '2026-03-02T09:30:00.000Z',
    created: {
      description:
        'Its day, in the time zone of the tenant, is not after today, and that of a refund not before its sources (400); the hour does not count. Now if it is not sent. It may be earlier than the invoices',
    },
    v2: { day: 'done' },
  })
  paid_at?: Date;
  @Text({
    optional: true,
    nullable: true,
    text: 'How it was paid, in your own words',
    commonExample: 'Bank transfer',
  })
  method?: string | null;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'What the payer wrote, such as the text of a bank transfer',
    commonExample: 'Invoice 10657',
    changed: { example: 'Invoices 10657 and 10757' },
  })
  reference?: string | null;
  @ExactText({
    optional: true,
    nullable: true,
    text: 'Note for your own records; a write-off and what overrides the rules of a discount must have one',
    commonExample: 'Paid by the subsidiary',
    changed: { example: 'Paid by the parent company' },
  })
  note?: string | null;
  @ListOf(() => PaymentAttributeShape, {
    optional: true,
    max: 100,
    text: 'Values of additional fields, at most 100 with different names; any text is accepted',
    changed: { description: 'Replaces all attributes' },
  })
  attributes?: PaymentAttributeShape[];
  @Amount({ readOnly: true, text: 'Sum of the allocations that count; of a refund its whole amount', example: 10 })
  readonly allocated_amount: Decimal;
  @Amount({
    readOnly: true,
    text: 'What refunds paid back, and write-offs gave up, of the money that was not allocated',
    example: 0,
  })
  readonly refunded_amount: Decimal;
  @Amount({
    readOnly: true,
    text: '`amount` − `allocated_amount` − `refunded_amount`; 0 once the payment is reversed',
    example: 15,
  })
  readonly unallocated_amount: Decimal;
  @ListOf(() => PaymentAllocationShape, {
    optional: true,
    max: MAX_ALLOCATIONS,
    text: 'Allocations to invoices, those that were reversed and their reversals included',
    created: { description: 'At most 1,000 different invoices of the customer' },
  })
  allocations?: PaymentAllocationShape[];
  @ListOf(() => RefundSourceShape, {
    optional: true,
    max: MAX_ALLOCATIONS,
    text: 'Payments, invoices and credit notes from which a refund takes the money, or a write-off gives up money that nobody claims; else empty',
    created: { description: 'Only for a refund or write-off, whose amount is their sum; at most 1,000', example: null },
  })
  sources?: RefundSourceShape[];
  @Id({
    nullable: true,
    text: 'Payment with which a discount or write-off was made; it is reversed with that payment. Null of all others',
    example: null,
  })
  readonly with_payment_id: string | null;
  @Id({
    nullable: true,
    text: 'Credit note that takes back a part of a discount, whose amount is negative; null of all others',
    example: null,
  })
  readonly with_credit_note_id: string | null;
  @YesNo({
    readOnly: true,
    text: 'Whether a discount was taken with `override`, after its last day or beyond what was offered',
    example: false,
  })
  readonly overridden: boolean;
  @Timestamp({
    readOnly: true,
    nullable: true,
    text: 'Time from which the payment counts no more, in UTC; null if it was not reversed',
    example: null,
  })
  readonly reversed_at: Date | null;
  @Timestamp({
    readOnly: true,
    nullable: true,
    text: 'Time at which the reversal was recorded, in UTC; null if it was not reversed',
    example: null,
  })
  readonly reversal_recorded_at: Date | null;
  @Text({ readOnly: true, nullable: true, text: 'Why the payment was reversed, as you stated it', example: null })
  readonly reversal_reason: string | null;
}
