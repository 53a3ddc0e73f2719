import { INVOICE_DOCS, INVALID_FIRST_STATE, invoiceErrors } from '#features/invoices/wire/invoice-docs.js';
import { ORDER_DOCS } from '#features/orders/wire/order-docs.js';
import type { ErrorExample, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { BILLING_OPERATIONS } from './billing-operation-texts.js';

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
  order: [nothingToInvoice('line_items[0]'), NOT_INVOICEABLE, OVER_INVOICED, ...taken, INVALID_FIRST_STATE],
  orders: [nothingToInvoice('order_ids[0]'), ofOrders!, ...taken, INVALID_FIRST_STATE],
};
