import { ATTRIBUTE_VALUE_FIELDS, attributesText } from '#features/attributes/wire/attribute-value-texts.js';
import { valueTypeTexts } from '#features/orders/wire/value-type-texts.js';
import { type FieldTexts, recordTexts } from '#platform/edge/http/docs/resource-docs.js';
import type { InvoiceState } from '../invoice-state.js';

/** States of an invoice, in the sequence in which the service checks for them. */
export const INVOICE_STATE_TEXTS = {
  CANCELLED: 'was cancelled; final. Its quantities can be invoiced again',
  DRAFT: 'is not issued yet; can still be changed as a whole',
  CREDIT_NOTE_ISSUED: 'credit notes cover the whole total',
  CLOSED: 'nothing is due any more',
  OVERDUE: 'something is due and the day of the due date is over in the time zone of the tenant',
  PARTIALLY_PAID: 'a part is paid or credited, the day of the due date is not over',
  SENT: 'was sent to the customer; nothing is paid or credited, the day of the due date is not over',
  OPEN: 'is issued; nothing is paid or credited, the day of the due date is not over',
} satisfies Record<InvoiceState, string>;

const PAYMENT_STATUS_TEXTS = {
  PAID: 'nothing is due: the total less the credit notes is paid (v1: exactly), or the invoice is cancelled',
  PENDING: 'something is due (v1: and nothing is paid)',
  PARTIALLY_PAID: 'less than the total less the credit notes is paid',
  OVERPAID: 'more than the total less the credit notes is paid',
};

/** Meanings of the parameter `status` of lists: `UNPAID` exists in v1 only, `PENDING` in v2 only. */
export const STATUS_FILTER_TEXTS = {
  PAID: 'nothing is due: the payments reach the total less the credit notes, or the invoice is cancelled',
  UNPAID: 'the invoice is issued and something is due, credit notes deducted',
  PENDING: 'something is due, credit notes deducted; also of drafts',
};

const CHARGE_TYPE_TEXTS = {
  discount: 'is subtracted from the sum of the lines',
  shipping: 'is added after the discounts',
  tax: 'is added after the discounts',
};

/** Meanings of fields that the shapes of both versions declare. */
const INVOICE_FIELDS = {
  ...recordTexts('invoice'),
  order_id:
    'Order that the invoice bills, by id or `reference_id`; responses have the id, that of the first order if the invoice was created in v2 for several',
  total_amount:
    'What the customer has to pay for the invoice, in the currency of the tenant. For an invoice that was created in v2: `subtotal` − `discount_total` + `shipping_total` + `tax_total`; for one that was created in v1: what the caller sent',
  paid_amount:
    'Sum of all payments on the invoice so far, in the currency of the tenant: of the allocations under Payments, and of what your system states',
  status: 'How much is paid; it follows from the amounts',
  attributes: attributesText('invoice'),
};

/** The classes of answers: of lists, of single reads and writes, and of invoices that are made from orders. */
const ANSWERED = ['Invoice', 'InvoiceWithWarnings', 'InvoicePreview', 'CollectiveInvoice', 'CollectiveInvoicePreview'];

/** Meanings of the fields of invoices and their parts, for both API versions. */
export const INVOICE_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['CreateInvoice'],
    fields: {
      created_at: 'Time of creation in the system from which the invoice comes; now if it is not sent',
      updated_at: 'Time of the last change in the system from which the invoice comes',
    },
  },
  {
    classes: [...ANSWERED, 'CreateInvoice', 'UpdateInvoice'],
    fields: INVOICE_FIELDS,
    values: { status: PAYMENT_STATUS_TEXTS, invoice_status: INVOICE_STATE_TEXTS },
  },
  { classes: ['BillOrder', 'BillOrders'], values: { invoice_status: INVOICE_STATE_TEXTS } },
  {
    classes: ['TaxCharges', 'TaxChargesInput'],

    values: {
      tax_type: valueTypeTexts('quantity × amount − discount'),
      discount_type: valueTypeTexts('quantity × amount'),
      shipping_type: valueTypeTexts('quantity × amount − discount'),
      additional_type: valueTypeTexts('quantity × amount − discount'),
    },
  },
  {
    classes: ['InvoiceCharge', 'InvoiceChargeInput'],

    values: {
      type: CHARGE_TYPE_TEXTS,
      value_type: valueTypeTexts('`subtotal`; for shipping and tax, of `subtotal` after the discounts'),
    },
  },
  {
    classes: ['InvoiceAttribute', 'InvoiceAttributeInput', 'ChangedInvoiceAttribute'],
    fields: {
      ...ATTRIBUTE_VALUE_FIELDS,
    },
  },
];
