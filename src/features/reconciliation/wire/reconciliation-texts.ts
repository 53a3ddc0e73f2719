import type { FieldTexts, OperationText } from '../../../platform/edge/http/docs/resource-docs.js';

/** Texts of the operation on reconciliation. */
export const RECONCILIATION_OPERATIONS = {
  list: {
    summary: 'Do all counters add up?',
    description:
      'Recomputes the invoiced, picked, shipped and delivered quantities of all order lines and the credited amounts of all invoices from their invoices, shipments and issued credit notes, and returns the counters that differ from the stored ones. An empty list is normal; report anything else to the operator of the service.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of differences. */
export const RECONCILIATION_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Difference'],
    fields: {
      resource: 'Where the counter is stored',
      id: 'Id of the order or invoice; read it under Orders or Invoices',
      field: 'Path of the counter in the order or invoice; lines and items are counted from 0',
      stored: 'Stored value of the counter, which the order or invoice shows',
      computed: 'Value that follows from the invoices, shipments and credit notes',
    },
    values: { resource: { order: 'a counter of an order line', invoice: 'a total or counter of an invoice' } },
  },
];
