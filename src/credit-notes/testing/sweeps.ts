import { DEMO_CREDIT_NOTE } from '../../demo/demo-credit-note.js';
import { ANY_VERSION } from '../../platform/records/if-match.js';
import { CreditNotesService } from '../credit-notes.service.js';
import { otherNumber, otherText } from '../../../test/support/copy-changes.js';
import type { FeatureSweeps } from '../../../test/support/feature-sweeps.js';

export const SWEEPS: FeatureSweeps = {
  copyChanges: {
    credit_notes: [...otherText('reason'), ...otherNumber('amount', 'tax_amount')],
    credit_note_items: otherNumber('amount', 'credited_quantity', 'share_amount'),
  },

  createRecords: async ({ client, text, ids }) => {
    const { id } = await client.create(`/v2/invoices/${ids.invoice}/credit-notes`, { amount: 0.1, reason: text });
    return { credit_note: id };
  },

  createDemo: async ({ app }) => {
    const { invoiceId, ...creditNote } = DEMO_CREDIT_NOTE;
    return [await app.get(CreditNotesService).create(invoiceId, creditNote, ANY_VERSION)];
  },
};
