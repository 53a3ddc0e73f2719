import type { FieldTexts, OperationText } from '../../../platform/edge/http/docs/resource-docs.js';

/** Texts of the operation on reconciliation. */
export const RECONCILIATION_OPERATIONS = {
  list: {
    summary: 'Do all counters add up?',
    description:
      'Recomputes the invoiced, picked, shipped and delivered quantities of all order lines and the credited and paid amounts of all invoices from their invoices, shipments, issued credit notes and allocations, the allocated and refunded amounts of payments, and the balance of each customer (`customer_balance`) from the entries of its statement, and returns the counters that differ from the stored ones. An empty list is normal; report anything else to the operator of the service.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of differences. */
export const RECONCILIATION_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Difference'],
    fields: {
      resource: 'Where the counter is stored',
      id: 'Id of the order, invoice, payment or customer; read it under the group of that name',
      field:
        'Path of the counter in the record; lines and items are counted from 0. `customer_balance` is the sum of the open items of a customer',
      stored: 'Stored value of the counter, which the record shows',
      computed: 'Value that follows from the invoices, shipments, credit notes and allocations',
    },
    values: {
      resource: {
        order: 'a counter of an order line',
        invoice: 'a total or counter of an invoice',
        payment: 'a total of a payment',
        customer: 'what a customer owes',
      },
    },
  },
];
