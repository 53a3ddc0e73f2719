import type { FieldTexts, OperationText } from '../../../platform/edge/http/docs/resource-docs.js';

/** Texts of the operation on reconciliation. */
export const RECONCILIATION_OPERATIONS = {
  list: {
    summary: 'Do all counters add up?',
    description:
      'Recomputes the invoiced, picked, shipped and delivered quantities of all order lines and the credited amounts of all invoices from their invoices, shipments and issued credit notes, and returns the counters that differ from the stored ones. Normally there are none; report one to the operator of the service. The list also has a `number_gap` for each number of a sequence that was not drawn, because a caller had given it to an invoice or credit note before.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of differences. */
export const RECONCILIATION_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Difference'],
    fields: {
      resource: 'Where the counter or number is stored',
      id: 'Id of the order, invoice or credit note; read it under the group of that name. Of a `number_gap` it is the document that had the number, which may be deleted since',
      field:
        'Path of the counter in the order or invoice; lines and items are counted from 0. `number_gap` for a number of a sequence that was not drawn',
      stored:
        'Stored value of the counter, which the order or invoice shows; of a `number_gap` 1, because a caller gave one document the number',
      computed:
        'Value that follows from the invoices, shipments and credit notes; 0 of a `number_gap`, because no document got the number from the sequence',
      number: 'The number that was not drawn; null for a counter',
    },
    values: {
      resource: {
        order: 'a counter of an order line',
        invoice: 'a total, counter or number of an invoice',
        credit_note: 'a number of a credit note',
      },
    },
  },
];
