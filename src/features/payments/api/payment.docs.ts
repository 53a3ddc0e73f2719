import { ATTRIBUTE_VALUE_FIELDS } from '#features/attributes/api/attribute.docs.js';
import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import type { PaymentKind, PaymentStatus } from '../payment.entity.js';
import {
  EXAMPLE_ALLOCATION_ID,
  EXAMPLE_OPEN_INVOICE_ID,
  EXAMPLE_PAID_INVOICE_ID,
  EXAMPLE_PAYMENT_ID,
  EXAMPLE_SPARE_ALLOCATION_ID,
} from '#examples/example-ids.js';
import { INVOICE_DOCS, periodClosed } from '#features/invoices/api/invoice.docs.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample } from '#features/exports/api/export.docs.js';

/** Meanings of the kinds of payments. */
const KIND_TEXTS = {
  payment: 'money that the customer paid',
  refund: 'money that the customer got back',
  write_off: 'an amount of one invoice that is not to be paid any more, or money of the customer that nobody claims',
  discount:
    'a discount for an early payment that an allocation left; negative: what a credit note takes back of it. Only the service makes it',
  adjustment: 'a difference that a caller wrote to `paid_amount` of an invoice; only the service makes it',
} satisfies Record<PaymentKind, string>;

/** Meanings of the statuses of payments. */
export const STATUS_TEXTS = {
  unallocated: 'nothing is allocated or refunded',
  partially_allocated: 'a part is allocated or refunded',
  allocated: 'nothing is left',
  reversed: 'the payment was reversed and counts no more',
} satisfies Record<PaymentStatus, string>;

/** Texts of the operations on payments, by the method of the controller. */
const PAYMENT_OPERATIONS = {
  list: {
    summary: 'Who paid what?',
    description:
      'Returns payments, refunds, write-offs, discounts and adjustments with their allocations, those that changed last first. `status=unallocated` and `status=partially_allocated` find money that no invoice has yet.',
  },
  get: { summary: 'Show a payment', description: 'Returns one payment with its allocations.' },
  getByReference: {
    summary: 'Show a payment by your reference',
    description:
      'Returns the payment with this `reference_id`, such as the id of the bank. The answer and its `ETag` are those of the read by id.',
  },
  create: {
    summary: 'Enter a payment, a refund or a write-off',
    description: `Enters money of one customer and gives it to invoices, its own or of its group (\`parent_id\`), either to those in \`allocations\` or with \`auto_allocate\` to those that are due first; what is left stays unallocated. The \`paid_amount\`, state and version of the invoices follow at once. Nothing is allocated partly: more than is due is refused with 409 \`allocation_exceeds_due\`, more than the payment has with 409 \`allocation_exceeds_source\`, a draft or cancelled invoice with 409 \`invoice_not_payable\`. An allocation counts from the payment or, if that is later, from the issue of the invoice.

What an allocation leaves of the due stays open, unless its \`rest\` says otherwise. With \`discount\` it becomes a record of kind \`discount\`, if the payment is in time and the rest is at most what the invoice offers in \`early_payment\`, each with the tolerance of the settings, and no other discount was taken; otherwise 409 \`discount_not_available\`. With \`write_off\` it becomes a write-off, at most \`payment_tolerance\` of the settings; otherwise 409 \`difference_exceeds_tolerance\`. No discount is taken without being asked for. These records have the day of the allocation and \`with_payment_id\`, reduce the taxes of \`GET /v2/reports/tax\` (discounts) and are reversed with the payment. With \`excess: keep\` more than is due is no error: what no invoice can take stays unallocated.

A **refund** takes money back from its \`sources\`: payments that are not allocated completely, invoices on which too much is paid, and credit notes without an invoice. A **write-off** settles a part of exactly one invoice without money, or gives up money of its \`sources\`, and needs a \`note\`.

A \`reference_id\` that another payment has is refused with 409 \`duplicate_reference\`, so that a file of the bank can be sent again. Afterwards only \`reference\`, \`note\` and \`attributes\` can change; what was entered by mistake is reversed.`,
  },
  createOfInvoice: {
    summary: 'Enter the payment of an invoice',
    description:
      'Enters a payment or a write-off of one invoice. Without an `amount` it is what is due, less the offered discount with `rest: discount`; of a larger amount, what is due is allocated and the rest stays unallocated. An invoice on which nothing is due is refused with 409 `allocation_exceeds_due`, a draft or cancelled one with 409 `invoice_not_payable`.',
  },
  listOfInvoice: {
    summary: 'Who paid this invoice?',
    description:
      'Returns the payments, refunds, write-offs, discounts and adjustments with allocations to the invoice, reversed ones too, those that changed last first.',
  },
  update: {
    summary: 'Change the note of a payment',
    description:
      'Changes the fields that you send: `reference`, `note` and `attributes`, which are replaced as a whole. Another value of any other field is refused with 400; only the status and the amounts that allocations move are ignored.',
  },
  reverse: {
    summary: 'Reverse a payment',
    description:
      'Takes a payment, refund, write-off, discount or adjustment back: all its allocations that count are reversed from one time on, with the discounts and write-offs that were made with it, and the invoices follow. Without its discount, the rest of an invoice is due again. A payment that was refunded in part, or whose money was taken on from an invoice, is refused with 409 `resource_locked`, which names what must be reversed first. A reversal is final.',
  },
} satisfies Record<string, OperationText>;

/** Texts of the operations on allocations, by the method of the controller. */
const ALLOCATION_OPERATIONS = {
  list: {
    summary: 'Which money went to which invoice?',
    description:
      'Returns allocations, those that changed last first. Reversals and the other sides of allocations from invoices are records of their own, so that the sum of the amounts of an invoice is its `paid_amount`.',
  },
  get: { summary: 'Show an allocation', description: 'Returns one allocation.' },
  create: {
    summary: 'Allocate money to invoices',
    description:
      'Gives money of a payment, of an invoice on which too much is paid, or of a credit note without an invoice, to issued invoices of the same customer or of its group (`parent_id`). Nothing is allocated partly: more than is due is refused with 409 `allocation_exceeds_due`, more than the source has left with 409 `allocation_exceeds_source`, a draft or cancelled invoice with 409 `invoice_not_payable`. What an allocation of a payment leaves can become a discount or a write-off, as in `POST /v2/payments`; the day of the payment decides whether a discount is in time.',
  },
  reverse: {
    summary: 'Reverse an allocation',
    description:
      'Takes the money back from the invoice; the payment, invoice or credit note that gave it has it again. The discount or write-off that the allocation left is reversed too. The answer is the reversal: an allocation of the negative amount. An allocation that is reversed already, or that belongs to a refund, write-off, discount or adjustment, which are reversed as a whole, is refused with 409 `resource_locked`.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields that the service adds to payments and their parts. */
const PAYMENT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Payment', 'PaymentWithWarnings', 'CreatePayment', 'UpdatePayment'],
    fields: recordTexts('payment'),
    values: { kind: KIND_TEXTS, status: STATUS_TEXTS },
  },
  {
    classes: ['ReversePayment'],
    fields: { reason: 'Why the payment is reversed, for your own records; answered as `reversal_reason`' },
  },
  {
    classes: ['Allocation'],
    fields: { ...recordTexts('allocation'), version: 'Always 1: an allocation never changes' },
  },
  {
    classes: ['PaymentAttribute', 'NewPaymentAttribute', 'ChangedPaymentAttribute'],
    fields: {
      ...ATTRIBUTE_VALUE_FIELDS,
      name: 'Name of the additional field, different within the payment',
      value: 'Value as text, at most 4,000 characters; any text is accepted',
    },
  },
];

export const PAYMENT_DOCS: ResourceDocs = {
  name: 'payment',
  tag: 'Payments',
  description:
    'Money that customers paid or got back, and settlements without money. A payment is allocated to invoices, of which it is the paid amount; it is never deleted, but reversed',
  example: { id: EXAMPLE_PAYMENT_ID, referenceId: 'BANK-1' },
  operationGroup: 'payments',
  operations: PAYMENT_OPERATIONS,
  fields: PAYMENT_FIELD_TEXTS,
  parameterValues: { kind: KIND_TEXTS, status: STATUS_TEXTS },
};

/** The routes below an invoice, whose id is the path's `id`. */
export const INVOICE_PAYMENT_DOCS: ResourceDocs = {
  ...PAYMENT_DOCS,
  parents: { id: { ...INVOICE_DOCS, example: { id: EXAMPLE_PAID_INVOICE_ID } } },
};

export const ALLOCATION_DOCS: ResourceDocs = {
  name: 'allocation',
  tag: 'Payments',
  description: PAYMENT_DOCS.description,
  example: { id: EXAMPLE_ALLOCATION_ID },
  operations: ALLOCATION_OPERATIONS,
  fields: PAYMENT_FIELD_TEXTS,
};

/**
 * Examples of refusals of an allocation. `place` is its path in the request, such as `allocations[0].`; empty if the body is the allocation.
 */
export const allocationRefusals = (place: string) =>
  ({
    exceedsDue: {
      code: 'allocation_exceeds_due',
      message: 'More would be allocated than is due.',
      details: [{ field: `${place}amount`, reason: 'due 80.00, of which this asks 100.00' }],
    },
    noDiscount: {
      code: 'discount_not_available',
      message: 'The rest cannot be taken as a discount.',
      details: [{ field: `${place}rest`, reason: 'until 2026-11-10, at most 2.38, this leaves 5.00' }],
    },
    exceedsTolerance: {
      code: 'difference_exceeds_tolerance',
      message: 'More would be left than can be written off.',
      details: [{ field: `${place}rest`, reason: 'at most 1.00, this leaves 5.00' }],
    },
    notPayable: {
      code: 'invoice_not_payable',
      message: 'Only issued invoices can give or take money.',
      details: [{ field: `${place}invoice_id`, reason: 'is a DRAFT; write invoice_status OPEN or SENT first' }],
    },
  }) satisfies Record<string, ErrorExample>;

/** Example of the refusal to take more from a source of money than it has; `field` is the path of the source or its amount in the request. */
export const exceedsSource = (field: string): ErrorExample => ({
  code: 'allocation_exceeds_source',
  message: 'More would be taken than the source has left.',
  details: [{ field, reason: 'left 50.00, of which this asks 60.00' }],
});

const OF_LIST = allocationRefusals('allocations[0].');
const OF_BODY = allocationRefusals('');

/** The invoice of the path, or that of an allocation which is reversed, was cancelled. */
export const OWES_NOTHING: ErrorExample = {
  ...OF_BODY.notPayable,
  details: [{ field: 'id', reason: 'is CANCELLED and owes nothing' }],
};

const TAKEN_ON: ErrorExample = {
  code: 'resource_locked',
  message: 'The money was taken on.',
  details: [{ field: 'id', reason: 'reverse the refund P-000012 first' }],
};

const REVERSED: ErrorExample = {
  code: 'resource_locked',
  message: 'The allocation cannot be reversed.',
  details: [{ field: 'id', reason: `was reversed by ${EXAMPLE_UUID}` }],
};

export const PAYMENT_ERRORS = {
  create: [
    OF_LIST.exceedsDue,
    exceedsSource('amount'),
    OF_LIST.noDiscount,
    OF_LIST.exceedsTolerance,
    OF_LIST.notPayable,
    periodClosed('paid_at'),
    DUPLICATE_REFERENCE,
  ],
  createOfInvoice: [
    { ...OF_BODY.exceedsDue, details: [{ field: 'amount', reason: 'due 0.00' }] },
    OF_BODY.noDiscount,
    OF_BODY.exceedsTolerance,
    OWES_NOTHING,
    periodClosed('paid_at'),
    DUPLICATE_REFERENCE,
  ],
  reverse: [TAKEN_ON, OWES_NOTHING, periodClosed('reversed_at')],
  allocate: [
    OF_LIST.exceedsDue,
    exceedsSource('from.id'),
    OF_LIST.noDiscount,
    OF_LIST.exceedsTolerance,
    OF_LIST.notPayable,
    periodClosed('effective_at'),
  ],
  reverseAllocation: [REVERSED, OWES_NOTHING, periodClosed('reversed_at')],
} satisfies Record<string, ErrorExample[]>;

/** What the answers to the examples of creations have of the demo tenant. */
export const PAYMENT_ANSWERS = {
  create: { reference_id: 'BANK-EXAMPLE-1', display_id: 'P-000776', sources: [] },
  createOfInvoice: {
    ...{ reference_id: 'BANK-EXAMPLE-2', display_id: 'P-000775', status: 'allocated', sources: [] },
    ...{ amount: 2, allocated_amount: 2, unallocated_amount: 0 },
    allocations: [
      {
        ...{ id: EXAMPLE_UUID, invoice_id: EXAMPLE_OPEN_INVOICE_ID, refunded_payment_id: null, amount: 2 },
        refunded_credit_note_id: null,
        ...{ effective_at: '2026-03-02T09:30:00.000Z', reverses: null, reversed_by: null },
      },
    ],
  },
  reverseAllocation: {
    amount: -60,
    effective_at: '2020-01-31T09:30:00.000Z',
    reverses: EXAMPLE_SPARE_ALLOCATION_ID,
  },
};

/** What the API documents say of the export. */
export const PAYMENT_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all payments',
  line: 'Returns a line for each payment with its allocations, as `GET /v2/payments/{id}` returns it, reversed ones and adjustments too. With `format=csv`, a payment has a row for each of its allocations.',
  list: PAYMENT_DOCS,
  columns: ['reference_id', 'customer_id', 'amount'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","kind":"payment","amount":100`),
    'text/csv':
      'reference_id,kind,amount,allocations[0].amount\r\nEXAMPLE,payment,100,60\r\nEXAMPLE,payment,100,40\r\n',
  },
};
