import { ATTRIBUTE_VALUE_FIELDS, attributesText } from '../../attributes/wire/attribute-value-texts.js';
import { valueTypeTexts } from '../../orders/wire/value-type-texts.js';
import { type FieldTexts, recordTexts } from '../../../platform/edge/http/docs/resource-docs.js';
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

const INVOICE_FIELDS = {
  ...recordTexts('invoice'),
  reference_id: 'Your own id of the invoice, unique among the invoices of the tenant',
  order_id:
    'Order that the invoice bills, by id or `reference_id`; responses have the id, that of the first order if the invoice was created in v2 for several',
  order_ids:
    'Orders that the invoice bills, 1 to 100 confirmed orders of one customer, by id or `reference_id`; responses have the ids',
  invoice_number: 'Number of the invoice on paper, unique among the invoices of the tenant. You assign it',
  customer_id: 'Customer of the orders, who has to pay',
  total_amount:
    'What the customer has to pay for the invoice, in the currency of the tenant. For an invoice that was created in v2: `subtotal` − `discount_total` + `shipping_total` + `tax_total`; for one that was created in v1: what the caller sent',
  paid_amount: 'Sum of all payments on the invoice so far, in the currency of the tenant; your system states it',
  credited_amount: 'Sum of the issued credit notes of the invoice; the service adds it up',
  due_amount:
    'What is still to be paid: `total_amount` − `paid_amount` − `credited_amount`; negative after an overpayment, 0 after the invoice was cancelled',
  status: 'How much is paid; it follows from the amounts',
  invoice_status:
    'State of the invoice, computed from what was done to it, the amounts and the time of reading; the first of these that applies',
  available_actions: 'States that can be written to `invoice_status` now',
  currency: 'ISO 4217 code of the currency of all amounts: the currency of the tenant',
  issued_at:
    'Time at which the invoice was issued. Send it to state another time than that of `invoice_status: OPEN` or `SENT`; it is fixed once the invoice is issued. Null while it is a draft, unless it was sent',
  due_date:
    'The invoice is to be paid until the end of the day of this time in the time zone of the tenant; afterwards it is overdue',
  remarks: 'Text for the customer or for your own staff; can change at any time',
  url: 'Address where the customer can download the invoice; the service does not call it',
  payment_method: 'How the invoice is to be paid, in your own words',
  payment_terms:
    'When the invoice is to be paid, such as `Net 30`; free text. Orders and customers call it `payment_term`',
  po_number: "The customer's own number of the order (purchase order number)",
  shipping_method: 'How the goods were sent, such as the name of a carrier; free text',
  shipped_date: 'Time at which the goods were sent; stored as sent',
  sales_rep_id: 'Sales rep of the invoice in your own terms; it is not checked',
  subtotal: 'Sum of `line_total` of all items',
  discount_total: 'Sum of the charges of type `discount`, beyond the discounts of the lines',
  shipping_total: 'Sum of the charges of type `shipping`, beyond the shipping of the lines',
  tax_total: 'Sum of the charges of type `tax`, without the taxes of the lines',
  line_tax_total: 'Sum of the taxes of the lines; it is included in `subtotal`',
  tax_total_all:
    'All tax of the invoice, for the tax return: `line_tax_total`, which `discount_total` reduces in proportion to `subtotal`, + `tax_total`',
  charges: 'Discounts, shipping and taxes of the whole invoice, at most 100',
  attributes: attributesText('invoice'),
  items: 'Lines of the invoice, 1 to 5,000',
};

const ITEM_FIELDS = {
  id: 'Id of the item, which the service assigns; credit notes name the item by it',
  product_id: 'Product of the SKU; null for an extra line such as freight. The service sets it',
  quantity: 'Billed quantity, above 0',
  credited_quantity: 'Quantity that issued credit notes have credited; the service adds it up',
  returned_quantity:
    'Quantity that issued credit notes have returned to the order, so that it can be invoiced again; the service adds it up',
  amount: 'Price of one unit, at least 0, in the currency of the tenant; multiplied by `quantity` for the line',
  item_total: 'Quantity × amount, rounded to the currency',
  line_total:
    'Quantity × amount − discount of the line + its tax, shipping and additional charges, rounded to the currency',
  final_unit_price:
    'Price of one unit after the discount of the line: (quantity × amount − discount) ÷ quantity, rounded to 4 decimals',
  tax_charges: 'Tax, discount and charges of this line; null if there are none',
  item_status:
    'How far the line is delivered, for display on the document; stored as sent, not computed from shipments',
};

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
    classes: ['InvoiceItem'],
    fields: {
      reference_id: 'Reference with which the item was sent; it may name the order line that is billed',
      is_adhoc: 'Whether the item is an extra line such as freight, which bills no order line',
      sku: 'SKU of the billed order line, or the text of an extra line such as freight',
      name: 'Text of the line on the document; the name of the product if none was sent',
    },
  },
  {
    classes: ['NewInvoiceItem', 'ChangedInvoiceItem'],
    fields: {
      reference_id:
        'Id or `reference_id` of an order line with this SKU, to bill that line; if several orders have lines with the reference, they are billed in turn. v1 goes on to other lines of the SKU if more is billed, v2 refuses it. A text that names no line is your own number of the item: then the lines with the SKU are billed, the first ones first',
      sku: 'SKU of an order line; for an extra line such as freight, any text that is the SKU of no product and resembles none of the orders',
      is_adhoc:
        'Says that an extra line is meant, although its SKU resembles one of the orders. Without effect on an SKU of the orders',
      name: 'Text of the line on the document; the name of the product if it is not sent. Required for an extra line such as freight',
    },
  },
  {
    classes: ['Invoice', 'CreateInvoice', 'UpdateInvoice'],
    fields: INVOICE_FIELDS,
    values: { status: PAYMENT_STATUS_TEXTS, invoice_status: INVOICE_STATE_TEXTS },
  },
  { classes: ['InvoiceItem', 'NewInvoiceItem', 'ChangedInvoiceItem'], fields: ITEM_FIELDS },
  {
    classes: ['TaxCharges', 'TaxChargesInput'],
    fields: {
      tax: 'Tax of the line',
      tax_type: 'How `tax` is given; `value` if it is not sent',
      discount: 'Discount of the line, subtracted before tax; at most the amount of the line',
      discount_type: 'How `discount` is given; `value` if it is not sent',
      shipping: 'Shipping of the line',
      shipping_type: 'How `shipping` is given; `value` if it is not sent',
      additional: 'Any other charge of the line',
      additional_type: 'How `additional` is given; `value` if it is not sent',
    },
    values: {
      tax_type: valueTypeTexts('quantity × amount − discount'),
      discount_type: valueTypeTexts('quantity × amount'),
      shipping_type: valueTypeTexts('quantity × amount − discount'),
      additional_type: valueTypeTexts('quantity × amount − discount'),
    },
  },
  {
    classes: ['ItemStatus', 'ItemStatusInput'],
    fields: {
      ordered_quantity: 'Quantity that was ordered, as you state it',
      shipped_quantity: 'Quantity that was shipped, as you state it',
      open_quantity: 'Quantity that is still to be shipped, as you state it',
      ship_date: 'Time at which the line was shipped',
      delivered_date: 'Time at which the line arrived',
      requested_ship_date: 'Time at which the customer wants it to be shipped',
      requested_delivery_date: 'Time at which the customer wants it to arrive',
    },
  },
  {
    classes: ['InvoiceCharge', 'InvoiceChargeInput'],
    fields: {
      name: 'What the charge is for, as text on the document',
      type: 'What the charge does to the total',
      value_type: 'How `amount` is given; `value` if it is not sent',
      amount: 'Amount of the charge, or its percentage; at least 0',
    },
    values: {
      type: CHARGE_TYPE_TEXTS,
      value_type: valueTypeTexts('`subtotal`; for shipping and tax, of `subtotal` after the discounts'),
    },
  },
  {
    classes: ['InvoiceAttribute', 'InvoiceAttributeInput', 'ChangedInvoiceAttribute'],
    fields: {
      ...ATTRIBUTE_VALUE_FIELDS,
      label: 'Heading under which the value is shown on the document; null if there is none',
    },
  },
];
