import type { ErrorExample, OperationText, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { INVOICE_DOCS, INVALID_FIRST_STATE, invoiceErrors } from '#features/invoices/api/invoice.docs.js';
import { ORDER_DOCS } from '#features/orders/api/order.docs.js';

const TERMS =
  'An item has the SKU, name, unit price and discount of its order line: a percentage as it is, an amount by its share. Discount, shipping, tax and further charges of the order follow by the share of the order that is invoiced. Each share is cumulative and rounded once, so the invoices that are made in this way come to `payable_total` of the order exactly when it is wholly invoiced, in whatever parts, also if some were cancelled: the part that completes a line carries the cents that its rounding left. A line keeps its price and discount while an invoice bills a part of it, and its tax in the tax mode `net`; the discount, shipping and charges of the order may be raised, and are then billed with the next part, but never fall below what was billed. Quantities that were invoiced in another way count as if they carried their share. With the tax mode `net` of the settings each invoice computes its own tax by the present rates: that of one invoice of the whole order is the tax that the order shows, and those of several differ from it by at most the smallest unit of the currency for each invoice and rate. A tax that the order states is left out. Issued deposits of the orders are taken off, paid or not: for each deposit and tax rate by a charge of the type `discount`, named after the deposit, of its base less what was credited and taken off before, and at most the base of the rate in this invoice; what remains is for the next one. The answer lists them in `deposits`.';

const DRY_RUN = '`dry_run: true` answers 200 with the invoice as it would be and stores nothing.';

/** Texts of the operations, by the methods of the controllers. */
const BILLING_OPERATIONS = {
  createFromOrder: {
    summary: 'Bill an order: what was shipped, or parts of it',
    description: `Creates an invoice of what is shipped, did not come back and is not invoiced yet of an order, or of other quantities. It is an ordinary invoice, created with the same checks as \`POST /v2/invoices\`. The key needs \`orders:read\` as well. If nothing is left to invoice: 409 \`nothing_to_invoice\`, with the counters of each line and the other \`quantities\` that would find something.

${TERMS}

${DRY_RUN}`,
  },
  createDeposit: {
    summary: 'Bill a part of an order before its goods',
    description: `Creates a deposit: an invoice with the \`type\` \`deposit\` of a part of what is left to invoice of an order, with one item \`DEPOSIT\` for each category and rate of tax. The settings need the tax mode \`net\`. It bills no line of the order; the invoices that are made from the order take it off. Send either \`percent\`, of what is left of each rate, or \`amount\`, with tax, which is split over the rates in proportion.

All deposits that are not taken off yet, drafts included, come to at most what is left of the order with its tax: 409 \`over_invoiced\`, whose \`details\` state how much more is possible. If nothing is left: 409 \`nothing_to_invoice\`. What an invoice has taken off can be neither credited nor cancelled: 409 \`resource_locked\`, which names the invoice; credit notes of that invoice give it back in proportion. The key needs \`orders:read\` as well.

${DRY_RUN}`,
  },
  createFromOrders: {
    summary: 'Bill several orders of a customer with one invoice',
    description: `Creates one invoice of up to 100 orders of one customer, with at most 5,000 lines: of the orders that you name, or of all confirmed orders of a customer of which something is to be invoiced. \`shipped_until\` leaves out what left later, for a bill at the end of the month. Orders of which nothing is to be invoiced are in \`skipped_order_ids\`; if that is all: 409 \`nothing_to_invoice\`. The key needs \`orders:read\` as well.

Items follow by order, then line; the charges of each order are charges of the invoice. ${TERMS}

${DRY_RUN}`,
  },
} satisfies Record<string, OperationText>;

/** Invoices that are made from orders; their operations are among those of invoices. */
export const BILLING_DOCS: ResourceDocs = {
  ...INVOICE_DOCS,
  operationGroup: 'invoices',
  operations: BILLING_OPERATIONS,
};

/** The route below an order, whose id is the path's `id`. */
export const ORDER_BILLING_DOCS: ResourceDocs = { ...BILLING_DOCS, parents: { id: ORDER_DOCS } };

const nothingToInvoice = (field: string): ErrorExample => ({
  code: 'nothing_to_invoice',
  message: 'Nothing is left to invoice.',
  details: [{ field, reason: 'ordered 10, cancelled 0, shipped 4, delivered 0, invoiced 4' }],
});

const OVER_INVOICED: ErrorExample = {
  code: 'over_invoiced',
  message: 'More would be invoiced than was ordered.',
  details: [
    {
      field: 'lines[0].quantity',
      reason: 'ordered 10, cancelled 1, shipped 4, delivered 0, invoiced 7, at most 2 more',
    },
  ],
};

const NOT_INVOICEABLE: ErrorExample = {
  code: 'order_not_invoiceable',
  message: 'Only confirmed orders can be invoiced.',
  details: [{ field: 'id', reason: 'is draft; write status confirmed first' }],
};

const [, ofOrders, ...taken] = invoiceErrors('order_ids[0]').create;

export const BILLING_ERRORS = {
  deposit: [
    nothingToInvoice('line_items[0]'),
    NOT_INVOICEABLE,
    {
      code: 'over_invoiced',
      message: 'The deposits would come to more than the order.',
      details: [
        {
          field: 'percent',
          reason:
            '238.00 with tax are left to invoice of the order, of which deposits have 119.00: at most 119.00 more',
        },
      ],
    } satisfies ErrorExample,
    ...taken,
    INVALID_FIRST_STATE,
  ],
  order: [nothingToInvoice('line_items[0]'), NOT_INVOICEABLE, OVER_INVOICED, ...taken, INVALID_FIRST_STATE],
  orders: [nothingToInvoice('order_ids[0]'), ofOrders!, ...taken, INVALID_FIRST_STATE],
};

const DEPOSIT = 529.79;

/** What the answer to the example of a deposit has of the demo tenant: 30 % of an order at the zero rate. */
export const CREATED_DEPOSIT = {
  ...{ credit_note_ids: [], payment_ids: [] },
  ...{
    type: 'deposit',
    reference_id: '11070-1',
    invoice_number: 'INV-EXAMPLE-5',
    due_date: '2030-02-28T00:00:00.000Z',
  },
  ...{ total_amount: DEPOSIT, due_amount: DEPOSIT, subtotal: DEPOSIT },
  ...{ shipping_total: 0, line_tax_total: 0, tax_total_all: 0 },
  ...{ early_payment: [], charges: [], attributes: [], remarks: null },
  ...{ payment_method: null, payment_terms: null, po_number: null },
  ...{ delivery_date: null, buyer_reference: null, contract_reference: null },
  items: [
    {
      ...{
        reference_id: null,
        sku: 'DEPOSIT',
        product_id: null,
        name: 'Deposit of 30 % on order O-11070',
        quantity: 1,
      },
      ...{ amount: DEPOSIT, item_total: DEPOSIT, line_total: DEPOSIT, final_unit_price: DEPOSIT },
      ...{ tax_rate: 0, tax_category: 'Z', buyer_item_id: null, is_adhoc: true, tax_charges: null, item_status: null },
    },
  ],
  tax_mode: 'net',
  tax_summary: [{ category: 'Z', rate: 0, base: DEPOSIT, tax: 0 }],
};
