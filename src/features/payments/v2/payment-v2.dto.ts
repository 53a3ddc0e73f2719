import { EXAMPLE_CUSTOMER_ID, EXAMPLE_OPEN_INVOICE_ID } from '#examples/example-ids.js';
import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { QueryList, QueryOneOf, QueryDayOrTime } from '#platform/edge/validation/query.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { PathName } from '#platform/edge/validation/path-name.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { ExactText, Money, OneOf, Text, Timestamp, YesNo } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import {
  AUTO_ALLOCATIONS,
  type AutoAllocation,
  type Excess,
  EXCESSES,
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
  type PaymentKind,
  type PaymentStatus,
  type Rest,
  RESTS,
} from '../payment.entity.js';
import { MAX_TAX_GROUPS } from '#features/invoices/invoice.entity.js';
import { PAYMENT_SORTS } from '../payments.queries.js';
import {
  DiscountTaxRowShape,
  MAX_ALLOCATIONS,
  PAYMENT_REFERENCE_TEXT,
  PaymentAllocationShape,
  PaymentAttributeShape,
  PaymentShape,
  RefundSourceShape,
} from '../api/payment.shape.js';

/** What becomes of the rest of the due of an invoice. */
export class RestV2 {
  @OneOf(RESTS, {
    optional: true,
    text: 'What becomes of what is still due after the amount; `open` if it is not sent',
    valueTexts: {
      open: 'it stays due',
      discount:
        'it is the discount for an early payment that the invoice offers: a payment until its last day and the days of grace leaves at most the offered amount and the tolerance',
      write_off: 'it is written off, at most `payment_tolerance` of the settings',
    },
    example: 'open',
  })
  rest?: Rest;
  @YesNo({
    optional: true,
    text: 'Takes the rest as a discount whatever its day and amount; needs a `note`. False if it is not sent',
    example: false,
  })
  override?: boolean;
}

export class ExcessV2 {
  @OneOf(EXCESSES, {
    optional: true,
    text: 'What happens if more is allocated than is due; `refuse` if it is not sent',
    valueTexts: {
      refuse: 'the payment is refused',
      keep: 'each invoice gets at most what is due, a draft or cancelled one nothing; the rest stays unallocated, and `warnings` say so',
      write_off:
        'as `keep`, and what the payment then has left is written off if it is at most `payment_tolerance` of the settings',
    },
    example: 'refuse',
  })
  excess?: Excess;
}

export class NewPaymentAllocationV2 extends Combined(Created(PaymentAllocationShape, 'v2'), RestV2) {}

export class NewRefundSourceV2 extends Created(RefundSourceShape, 'v2') {}

export class NewPaymentAttributeV2 extends Created(PaymentAttributeShape, 'v2') {}

class AutoAllocationV2 {
  @OneOf(AUTO_ALLOCATIONS, {
    optional: true,
    text: 'Which invoices of the customer get the money, instead of `allocations`; what is left of it stays unallocated',
    valueTexts: {
      oldest_due:
        'issued invoices on which something is due, by due date, each completely before the next, at most 1,000',
    },
    example: null,
  })
  auto_allocate?: AutoAllocation;
}

export class CreatePaymentV2 extends Combined(
  Created(PaymentShape, 'v2', {
    nested: {
      attributes: () => NewPaymentAttributeV2,
      allocations: () => NewPaymentAllocationV2,
      sources: () => NewRefundSourceV2,
    },
  }),
  AutoAllocationV2,
  ExcessV2,
) {}

const OF_INVOICE = ['reference_id', 'kind', 'paid_at', 'method', 'reference', 'note', 'attributes'] as const;

/** A payment of one invoice. */
export class CreateInvoicePaymentV2 extends Combined(
  Created(Only(PaymentShape, OF_INVOICE), 'v2', { nested: { attributes: () => NewPaymentAttributeV2 } }),
  RestV2,
  ExcessV2,
) {
  @PathName({ text: PAYMENT_REFERENCE_TEXT, example: 'BANK-EXAMPLE-2' }) override reference_id: string;
  @OneOf(['payment', 'write_off'], {
    optional: true,
    text: 'What the payment is',
    description: '`payment` if it is not sent',
    valueTexts: {
      payment: 'money that the customer paid',
      write_off: 'an amount of the invoice that is not to be paid any more',
    },
    example: 'payment',
  })
  override kind?: 'payment' | 'write_off';
  @Money({
    optional: true,
    above: 0,
    text: 'Amount of the payment in the currency of the tenant, above 0; what is due on the invoice, less the discount if `rest` is `discount`, if it is not sent. Of a larger amount, what is due is allocated and the rest stays unallocated',
    example: 2,
  })
  amount?: Decimal;
}

export class PaymentAllocationV2 extends Answered(PaymentAllocationShape, 'v2') {}

export class DiscountTaxRowV2 extends Answered(DiscountTaxRowShape, 'v2') {}

class DiscountTaxV2 {
  @ListOf(() => DiscountTaxRowV2, {
    max: MAX_TAX_GROUPS + 1,
    nullable: true,
    text: 'What a discount takes off the bases and taxes of its invoice, by category, then falling rate; all bases and taxes add up to its amount. Null where the rates of the invoice are unknown, and of other kinds',
    example: null,
  })
  tax_summary: DiscountTaxRowV2[] | null;
}

export class RefundSourceV2 extends Answered(RefundSourceShape, 'v2') {}

export class PaymentAttributeV2 extends Answered(PaymentAttributeShape, 'v2') {}

export class PaymentV2 extends Combined(
  Answered(PaymentShape, 'v2', {
    nested: {
      attributes: () => PaymentAttributeV2,
      allocations: () => PaymentAllocationV2,
      sources: () => RefundSourceV2,
    },
  }),
  DiscountTaxV2,
  VersionAndTimesFields,
) {}

/** Something that the service accepted and that the caller should know. */
export class PaymentWarningV2 {
  @Text({ text: 'Path of the field in the request', example: 'allocations[0].amount' }) field: string;
  @Text({ text: 'What was done instead', example: 'due 80.00, of which this asks 100.00' }) reason: string;
}

class PaymentWarningsV2 {
  @ListOf(() => PaymentWarningV2, {
    max: MAX_ALLOCATIONS + 1,
    text: 'With an `excess` other than `refuse`: the allocations that got less than was asked, and what is left beyond the tolerance; else empty',
    example: [],
  })
  warnings: PaymentWarningV2[];
}

/** A payment as its creation answers it. */
export class PaymentWithWarningsV2 extends Combined(PaymentV2, PaymentWarningsV2) {}

@ResponseOnly(PaymentAttributeV2, { ignored: ['id'] })
export class ChangedPaymentAttributeV2 extends NewPaymentAttributeV2 {}

const FIXED = 'never changes; reverse the payment and enter another one';

/** Absent fields keep their values; null clears. */
@ResponseOnly(PaymentWithWarningsV2, {
  reasons: {
    reference_id: FIXED,
    kind: FIXED,
    customer_id: FIXED,
    amount: FIXED,
    paid_at: FIXED,
    method: FIXED,
    allocations: 'are made and reversed under /v2/allocations',
    sources: FIXED,
    with_payment_id: FIXED,
    with_credit_note_id: FIXED,
    overridden: FIXED,
    tax_summary: FIXED,
    reversed_at: 'is written by POST /v2/payments/{id}/reverse',
  },
  ignored: ['status', 'allocated_amount', 'refunded_amount', 'unallocated_amount', 'warnings'],
})
export class UpdatePaymentV2 extends Changed(Only(PaymentShape, ['reference', 'note', 'attributes']), 'v2', {
  nested: { attributes: () => ChangedPaymentAttributeV2 },
}) {}

export class ReversePaymentV2 {
  @ExactText({ optional: true, example: 'The cheque bounced' }) reason?: string;
  @Timestamp({
    day: 'done',
    optional: true,
    text: 'Time from which the payment counts no more: its day is not after today, and not before the days of the payment and its allocations (400); the hour does not count. Now if it is not sent',
    example: null,
  })
  reversed_at?: Date;
}

class PaymentFiltersV2 {
  @QueryList({
    description: 'Only payments of these customers, by id or `reference_id`',
    example: [EXAMPLE_CUSTOMER_ID],
  })
  customer_ids?: string[];
  @QueryOneOf(PAYMENT_KINDS, { description: 'Only payments of this kind', example: 'payment' }) kind?: PaymentKind;
  @QueryOneOf(PAYMENT_STATUSES, { description: 'Only payments with this status', example: 'partially_allocated' })
  status?: PaymentStatus;
  @QueryList({
    description: 'Only payments with allocations to these invoices, also reversed ones, by id or `reference_id`',
    example: [EXAMPLE_OPEN_INVOICE_ID],
  })
  invoice_ids?: string[];
  @QueryList({ description: 'Only payments with these values of `method`', example: ['Bank transfer'] })
  method?: string[];
  @QueryDayOrTime({
    description: 'Only payments that were paid at or after this time',
    example: '2000-01-01T00:00:00Z',
  })
  paid_after?: Date;
  @QueryDayOrTime({ description: 'Only payments that were paid before this time', example: '2100-01-01T00:00:00Z' })
  paid_before?: Date;
}

export class ListPaymentsV2 extends Combined(Sorted(CursorPageQuery, PAYMENT_SORTS), PaymentFiltersV2) {}

export class ListInvoicePaymentsV2 extends Sorted(CursorPageQuery, PAYMENT_SORTS) {}
