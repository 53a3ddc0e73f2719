import type { ValueType } from '../money/charge.js';
import { ATTRIBUTE_VALUE_FIELDS, attributesText } from '#features/attributes/api/attribute.docs.js';
import { PERSON_FIELDS, POSTAL_FIELDS } from '#features/customers/api/customer.docs.js';
import {
  DUPLICATE_DISPLAY_ID,
  DUPLICATE_REFERENCE,
  type ErrorExample,
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import type { FulfillmentStatus, OrderPaymentStatus, OrderStatus, OrderType } from '../order.entity.js';
import { EXAMPLE_ORDER_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample, ROWS_OF_ITEMS } from '#features/exports/api/export.docs.js';

/** Of amounts that are either absolute or relative. */
export const valueTypeTexts = (whole: string) =>
  ({
    value: 'an amount in the currency of the tenant',
    percentage: `per cent of ${whole}`,
  }) satisfies Record<ValueType, string>;

const ORDER_STATUS_TEXTS = {
  draft: 'being prepared; can be changed and deleted, but not shipped or invoiced',
  submitted: 'handed in by the buyer and not accepted yet; cannot be shipped or invoiced',
  confirmed: 'accepted by the seller; can be shipped and invoiced',
  cancelled: 'given up; can be reopened as a draft',
} satisfies Record<OrderStatus, string>;

const ORDER_TYPE_TEXTS = {
  order: 'the customer buys',
  quote: 'an offer to the customer; it cannot be shipped or invoiced until its type is changed to `order`',
} satisfies Record<OrderType, string>;

export const PAYMENT_STATUS_TEXTS = {
  PENDING: 'nothing is paid',
  PARTIALLY_PAID: 'less than the total to be paid is paid',
  PAID: 'exactly the total to be paid is paid',
  OVERPAID: 'more than the total to be paid is paid',
  REFUNDED: 'the payment was returned; only the caller can state this',
  VOIDED: 'the payment was called off; only the caller can state this',
} satisfies Record<OrderPaymentStatus, string>;

const FULFILLMENT_STATUS_TEXTS = {
  UNFULFILLED: 'nothing is picked',
  IN_PROGRESS: 'something is picked, nothing is shipped',
  PARTIALLY_FULFILLED: 'a part of the open quantity is shipped',
  FULFILLED: 'the whole open quantity is shipped',
  PARTIALLY_DELIVERED: 'a part of the open quantity has arrived',
  DELIVERED: 'the whole open quantity has arrived',
} satisfies Record<FulfillmentStatus, string>;

/** Meanings of the fields of orders and their parts that are not in their shapes, for both API versions. */
const ORDER_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Order', 'OrderSummary', 'WrittenOrder', 'CreateOrder', 'ReplaceOrder', 'ChangeOrderStatus'],
    fields: { ...recordTexts('order'), attributes: attributesText('order') },
    values: {
      status: ORDER_STATUS_TEXTS,
      type: ORDER_TYPE_TEXTS,
      payment_status: PAYMENT_STATUS_TEXTS,
      fulfillment_status: FULFILLMENT_STATUS_TEXTS,
    },
  },
  {
    classes: ['OrderLine', 'NewOrderLine', 'ReplacedOrderLine'],
    values: { discount_type: valueTypeTexts('quantity × unit price') },
  },
  { classes: ['OrderCharge', 'NewCharge'], values: { value_type: valueTypeTexts('`cart_total`') } },
  {
    classes: ['WrittenOrder'],
    fields: {
      warnings:
        'What the service accepted although it may be a mistake: quantities below the minimum, above the maximum or off the step of the price list, and inactive price lists that were passed over; only in answers to creations and replacements',
    },
  },
  {
    classes: ['OrderWarning'],
    fields: {
      field: 'Path of the field of the request that the warning is about',
      reason: 'What is unusual about its value',
    },
  },
  {
    classes: ['ReleaseOrder'],
    fields: { note: 'Why the order may be shipped, for your own records; answered as `credit_release_note`' },
  },
  { classes: ['OrderAddress', 'NewOrderAddress', 'ReplacedOrderAddress'], fields: POSTAL_FIELDS },
  { classes: ['OrderContact', 'NewOrderContact', 'ReplacedOrderContact'], fields: PERSON_FIELDS },
  {
    classes: ['OrderAttribute', 'OrderPartAttribute', 'NewOrderAttribute', 'ReplacedOrderAttribute'],
    fields: ATTRIBUTE_VALUE_FIELDS,
  },
  {
    classes: ['OrderCard'],
    fields: {
      id: 'Id of the payment method',
      token: 'Token of the payment provider with which the card can be charged',
      payment_method_type: 'Kind of the payment method, such as `card`',
      brand: 'Brand of the card, such as `visa`',
      card_type: 'Kind of the card, such as `credit` or `debit`',
      last_four_digits: 'Last four digits of the card number, by which the customer recognises it',
      card_exp: 'Month and year in which the card expires, as `MM/YY`; `card_expiry` of the payment method',
      external_customer_id: 'Id of the customer at the payment provider',
    },
  },
  {
    classes: ['OrderUser'],
    fields: { id: 'Id of the API key', email: 'E-mail address of the owner of the API key; null if it has none' },
  },
  {
    classes: ['OrderPriceList'],
    fields: {
      id: 'Price list that was named in `price_list_id`',
      name: 'Name of the price list, as it is now',
      reference_id: 'Your own id of the price list',
    },
  },
];

const LINES = `Each line names a \`sku\` of the catalogue and a quantity above 0; \`is_adhoc: true\` permits a SKU that is not in the catalogue and then needs a \`unit_price\`.`;

/** Texts of the operations on orders, by the method of the controller. */
const ORDER_OPERATIONS = {
  list: {
    summary: 'Which orders are there?',
    description:
      'Returns orders without their lines, charges and attributes; read a single order for these. The orders that changed last come first. To keep a copy up to date, filter by `updated_after`.',
    v2: 'Without `order_status` only confirmed orders are returned; `order_status=all` returns every status. A changed invoice or shipment also changes its orders, so that they appear again.',
    v1: 'Without `order_status` orders of every status are returned.',
  },
  get: {
    summary: 'Show an order with its lines',
    description:
      'Returns one order with its lines, charges and attributes. Each line shows how much of it is picked, shipped, invoiced and cancelled. Send the `ETag` of the response in `If-Match` of the next change, so that nobody’s change in between is overwritten.',
  },
  getByReference: {
    summary: 'Show an order by your number',
    description:
      'Returns the order with this `reference_id`, in whatever status. The answer and its `ETag` are those of the read by id. An order that was entered without a `reference_id` is found by `display_ids` of the list.',
  },
  create: {
    summary: 'Enter an order',
    description: `Enters an order, or a quote, of a customer with 1 to 5,000 lines. ${LINES} A line without \`unit_price\` gets the price that "What will this customer pay?" returns for its quantity at the time \`created_at\`; a line that has no price is refused.

What is left out is filled in: the number, the customer's default addresses and contact, the tax by the customer's tax rate, and the payment and fulfillment status. With \`tax_mode: net\` of the settings the tax is what the invoices of the order will charge: each line has the category and rate of customer, product and settings, and discounts, freight and charges are spread over them. An order that states a tax, by \`tax_value\` or by a charge of type \`tax\`, keeps it. Later changes of the customer, of tax rates or of prices do not change a confirmed order.

An order is confirmed unless you send another \`status\`. Only confirmed orders can be shipped and invoiced. For an order that was partly shipped or invoiced in another system, send the counters of its lines.

A \`reference_id\` or \`display_id\` that another order has is refused with 409. A confirmed order that would take its customer beyond the credit limit is refused with 409 \`credit_limit_exceeded\`, or accepted on hold, as the customer's credit policy says: see "How much may this customer still order?". Next: create a shipment, or an invoice, of the order.`,
  },
  replace: {
    summary: 'Change an order and its lines',
    description: `Replaces the lines of an order as a whole. Other fields that you leave out keep their values; \`additional_charges\` and \`attributes\` are replaced as a whole if you send them. Lines are matched by \`id\`, then \`reference_id\`, then \`sku\`, and keep their id and counters. ${LINES} A line that keeps its SKU keeps the price, discount and note that you leave out; \`unit_price: null\` asks for the customer's price as of the creation of the order, which new lines get too. \`null\` clears a field that may be empty.

Another customer brings its own addresses, contact, tax and prices: what the order copied from the former customer goes, also if you send it back as you read it.

To close the rest of a line, send its \`cancelled_quantity\`: at most what is neither in shipments nor invoiced. What is cancelled is in no total, and it can be lowered again. The other counters are ignored, because documents keep them.

A line that is picked, shipped or invoiced cannot be removed, or get another SKU or a quantity below what is used. A line whose documents have given everything back, by returns or cancellations, can be removed or wholly cancelled, but keeps its SKU. Of several lines with one SKU and without \`id\` and \`reference_id\`, each used line is matched to a quantity that is enough for it. While a line is used, the customer and the type of the order cannot change either: 409 \`resource_locked\`. What was billed stays billed: while an invoice that is neither cancelled, deleted nor wholly credited bills a part of a line, a draft included, its \`unit_price\` and discount are fixed. To sell the rest at another price, cancel it with \`cancelled_quantity\` and add a line. The discount, shipping and charges of the order never fall below what its invoices carry of them; what is raised is billed with the next part. A \`status\` that is sent follows the rules of "Confirm, submit or cancel an order". A quote becomes an order with \`type: order\` (v2). An order that becomes confirmed, or whose total rises while it is confirmed, is judged by the credit limit of its customer as a new one is.

Amounts, payment and fulfillment status are computed anew, unless you stated them. With \`tax_mode: net\` of the settings the lines of a confirmed order keep their tax rates; new lines, and all lines of an order that was not confirmed before or gets another customer, have the present ones. \`tax_value: null\` takes a stated tax back.`,
  },
  changeStatus: {
    summary: 'Confirm, submit or cancel an order',
    description: `Moves an order to another status: a draft to submitted, confirmed or cancelled; a submitted order to confirmed, draft or cancelled; a confirmed order to cancelled, as long as nothing of it is shipped or invoiced. A cancelled order is reopened as a draft; until then its customer, lines, price list and amounts are fixed. An order that becomes confirmed is judged by the credit limit of its customer as a new one is; with \`tax_mode: net\` of the settings its tax is computed anew by the present rates, unless it states one. Any other change is refused with 409 \`invalid_state_transition\`, and the error names the possible statuses. The present status is accepted and changes nothing.`,
  },
  release: {
    summary: 'Release an order from its credit hold',
    description:
      'Ends `credit_hold`, so that the order can be shipped although it exceeds the credit limit of its customer, and keeps the note. An order that is not on hold stays as it is. If the total of a released order rises, it is judged again.',
  },
  delete: {
    summary: 'Delete a draft order',
    description:
      'Deletes an order in the status `draft`. Orders in another status are part of the business history: 409 `resource_locked`; cancel them instead. A draft that an invoice or shipment names, even a cancelled one, cannot be deleted either. The `reference_id` of a deleted order can be used again.',
  },
} satisfies Record<string, OperationText>;

export const ORDER_DOCS: ResourceDocs = {
  name: 'order',
  tag: 'Orders',
  description:
    'What customers buy. An order has lines, and each line counts what is picked, shipped, invoiced and cancelled of it. Prices that are left out are resolved. Start with "Enter an order"; then ship and invoice it',
  example: { id: EXAMPLE_ORDER_ID, referenceId: '10248' },
  isUpdatedAtWritable: true,
  operations: ORDER_OPERATIONS,
  fields: ORDER_FIELD_TEXTS,
  parameterValues: {
    order_status: { ...ORDER_STATUS_TEXTS, all: 'orders in every status' },
    type: ORDER_TYPE_TEXTS,
    payment_status: PAYMENT_STATUS_TEXTS,
    fulfillment_status: FULFILLMENT_STATUS_TEXTS,
  },
};

const INVALID_STATUS: ErrorExample = {
  code: 'invalid_state_transition',
  message: 'An order that is cancelled cannot become confirmed.',
  details: [{ field: 'status', reason: 'is cancelled; may become draft' }],
};

const BEYOND_LIMIT: ErrorExample = {
  code: 'credit_limit_exceeded',
  message: 'The order exceeds the credit limit of the customer.',
  details: [{ field: 'customer_id', reason: 'limit 10,000.00, used 9,400.00, this order 1,200.00' }],
};

export const ORDER_ERRORS = {
  create: [DUPLICATE_REFERENCE, DUPLICATE_DISPLAY_ID, BEYOND_LIMIT],
  replace: [
    {
      code: 'resource_locked',
      message: 'Lines cannot go below what is picked, shipped or invoiced.',
      details: [{ field: 'line_items[0].quantity', reason: 'is too little: the line is picked 3, shipped 2' }],
    },
    {
      code: 'resource_locked',
      message: 'What is billed of an order stays as it is.',
      details: [
        {
          field: 'line_items[0].unit_price',
          reason: '5 of 10 are billed at 10.00: cancel the rest (cancelled_quantity) and add a line',
        },
        { field: 'discount_value', reason: 'must be at least 5.00, which invoices of the order carry' },
      ],
    },
    INVALID_STATUS,
    DUPLICATE_REFERENCE,
    DUPLICATE_DISPLAY_ID,
    BEYOND_LIMIT,
  ],
  changeStatus: [INVALID_STATUS, { ...BEYOND_LIMIT, details: [{ ...BEYOND_LIMIT.details![0]!, field: 'status' }] }],
  delete: [
    {
      code: 'resource_locked',
      message: 'The order is confirmed; only drafts can be deleted.',
      details: [
        { field: 'status', reason: 'is confirmed; cancel the order, or write status draft where that is allowed' },
      ],
    },
  ],
} satisfies Record<string, ErrorExample[]>;

/** What the API documents say of the export. */
export const ORDER_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all orders',
  line: `Returns a line for each order or quote with its lines, as \`GET /v2/orders/{id}\` returns it. Payment tokens are null. ${ROWS_OF_ITEMS}`,
  list: ORDER_DOCS,
  columns: ['reference_id', 'line_items[0].sku', 'line_items[0].quantity'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","status":"confirmed"`),
    'text/csv':
      'reference_id,status,line_items[0].sku,line_items[0].quantity\r\nEXAMPLE,confirmed,NW-003,12\r\nEXAMPLE,confirmed,NW-002,6\r\n',
  },
};
