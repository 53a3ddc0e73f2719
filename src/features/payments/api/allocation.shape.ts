import { EXAMPLE_CUSTOMER_ID, EXAMPLE_OPEN_INVOICE_ID, EXAMPLE_PAYMENT_ID } from '#examples/example-ids.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { Nested } from '#platform/edge/validation/nested.js';
import { Amount, Id, Identifier, OneOf, Text, Timestamp } from '#platform/edge/validation/scalars.js';
import { SOURCE_TYPES, type SourceType } from '../payment.entity.js';
import { SOURCE_TYPE_TEXTS } from './payment.shape.js';

/** Where the money of an allocation comes from. */
export abstract class AllocationSourceShape {
  @OneOf(SOURCE_TYPES, { text: 'What gives the money', valueTexts: SOURCE_TYPE_TEXTS, commonExample: 'payment' })
  type: SourceType;
  @Identifier({
    text: 'Payment, invoice or credit note, by id or `reference_id`, an invoice also by `invoice_number`; responses have the id',
    example: 'BANK-2',
    answered: { as: Id, example: EXAMPLE_PAYMENT_ID },
  })
  id: string;
}

/** Every field of an allocation but its version and times. */
export abstract class AllocationShape {
  @Id() readonly id: string;
  @Nested(() => AllocationSourceShape, { readOnly: true, text: 'Where the money comes from' })
  readonly from: AllocationSourceShape;
  @Id({
    nullable: true,
    text: 'Invoice whose `paid_amount` the allocation moves; null if a refund takes money of a payment or credit note',
    example: EXAMPLE_OPEN_INVOICE_ID,
  })
  readonly invoice_id: string | null;
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
  @Id({
    nullable: true,
    text: 'Customer of the source; null if the source is an invoice that is gone',
    example: EXAMPLE_CUSTOMER_ID,
  })
  readonly customer_id: string | null;
  @Amount({
    readOnly: true,
    text: 'Amount by which the paid amount of the invoice changes, in the currency of the tenant; negative if the money went back or on',
    example: 10,
  })
  readonly amount: Decimal;
  @Text({
    readOnly: true,
    max: 3,
    text: 'ISO 4217 code of the currency of the amount: that of the tenant',
    example: 'USD',
  })
  readonly currency: string;
  @Timestamp({ readOnly: true, text: 'Time from which the allocation counts, in UTC' }) readonly effective_at: Date;
  @Id({ nullable: true, text: 'Allocation that this one reverses; null if it reverses none', example: null })
  readonly reverses: string | null;
  @Id({ nullable: true, text: 'Allocation that reverses this one; null while it counts', example: null })
  readonly reversed_by: string | null;
  @Id({
    nullable: true,
    text: 'Allocation from an invoice of which this is the other side: it takes the amount off the invoice that gives it. Null of all others',
    example: null,
  })
  readonly counterpart_of: string | null;
}
