import { type FieldTexts, type OperationText, recordTexts } from '../../platform/http/resource-docs.js';

/** Texts of the operations on credit notes, by the method of the controller. */
export const CREDIT_NOTE_OPERATIONS = {
  list: {
    summary: 'What was credited on this invoice?',
    description: 'Returns the credit notes of one invoice with their items, the newest first.',
  },
  get: {
    summary: 'Show a credit note',
    description: 'Returns one credit note of the invoice. Credit notes never change after their creation.',
  },
  create: {
    summary: 'Credit an invoice',
    description: `Takes an amount, or some items, off an issued invoice. Send either \`items\` with quantities, each credited by its share of the line total unless you send an \`amount\`, or one \`amount\` without items.

All credit notes of an invoice together cannot exceed its total, nor the quantity of any item: 409 \`credit_exceeds_invoice\`, whose \`details\` state what can still be credited. A draft or cancelled invoice cannot be credited: 409 \`resource_locked\`.

The invoice's \`credited_amount\`, \`due_amount\` and state change at once; when credit notes cover the whole total, it becomes \`CREDIT_NOTE_ISSUED\`. With \`return_to_order: true\` the credited quantities can be invoiced again. \`If-Match\` compares the version of the invoice. A credit note cannot be changed or deleted.`,
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of credit notes. */
export const CREDIT_NOTE_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['CreditNote', 'CreateCreditNote'],
    fields: {
      ...recordTexts('credit note'),
      updated_at: 'Equal to `created_at`, since a credit note cannot be changed',
      version: 'Always 1, since a credit note cannot be changed',
      invoice_id: 'Invoice that is credited',
      reference_id: 'Your own id of the credit note, unique in the tenant',
      credit_note_number:
        'Number of the credit note on paper, unique in the tenant; the service assigns the next one, such as `CN-000042`, if none is sent',
      reason: 'Why the credit is given, as text for the customer',
      currency: 'ISO 4217 code of the currency of all amounts: the currency of the tenant',
      amount:
        'Credited amount, above 0, in the currency of the tenant. Send either it or `items`; with items it is the sum of their amounts',
      return_to_order:
        'Whether the credited quantities go back to the order, so that they can be invoiced again; only with items, false if it is not sent',
      items:
        'Credited items, at most 5,000. Send either them or `amount`; an empty list if an amount was credited without items',
    },
  },
  {
    classes: ['CreditNoteItem', 'NewCreditNoteItem'],
    fields: {
      id: 'Id of the credited item, which the service assigns',
      invoice_item_id: 'Item of the invoice that is credited, by its id or your `reference_id`; each item once',
      sku: 'SKU of the item of the invoice',
      name: 'Text of the item of the invoice',
      quantity: 'Credited quantity, above 0; with earlier credit notes at most the quantity of the invoice item',
      amount:
        'Credited amount of the whole quantity, in the currency of the tenant; the share of the quantity in the line total if it is not sent',
    },
  },
];
