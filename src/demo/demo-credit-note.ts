import type { NewCreditNote } from '#features/credit-notes/from-invoice/new-credit-note.js';
import { EXAMPLE_CREDIT_NOTE_ID, EXAMPLE_INVOICE_ID } from '#examples/example-ids.js';
import { decimal } from '#platform/base/values/decimal.js';

/** A credit note on the first invoice. */
export const DEMO_CREDIT_NOTE: NewCreditNote & { invoiceId: string } = {
  invoiceId: EXAMPLE_INVOICE_ID,
  id: EXAMPLE_CREDIT_NOTE_ID,
  referenceId: 'CN-10248',
  reason: 'One wheel arrived without its seal',
  items: [{ item: '1', quantity: decimal(1) }],
  returnsToOrder: false,
};
