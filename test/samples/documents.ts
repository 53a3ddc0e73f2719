import type { Client } from '../support/client.js';
import { otherNumber } from '../support/copy-changes.js';
import type { FeatureSamples } from '../support/feature-samples.js';

/** Reads the pages of an invoice and a credit note, twice, and of a draft. */
async function readDocuments(client: Client): Promise<void> {
  const line_items = [{ sku: 'NW-004', quantity: 2, unit_price: 1 }];
  await client.create('/v2/orders', { customer_id: 'ALFKI', reference_id: 'DOCUMENTED', line_items });
  const invoiceOf = (reference: string, invoice_status: string) =>
    client.create('/v2/invoices', {
      ...{ reference_id: reference, invoice_number: reference, order_ids: ['DOCUMENTED'], invoice_status },
      due_date: '2030-01-31T00:00:00Z',
      items: [{ sku: 'NW-004', quantity: 1, amount: 1 }],
    });
  const { id } = await invoiceOf('DOCUMENTED', 'OPEN');
  const draft = await invoiceOf('DOCUMENTED-DRAFT', 'DRAFT');
  const note = await client.create(`/v2/invoices/${id}/credit-notes`, { amount: 0.1 });
  for (const path of [`invoices/${id}`, `invoices/${id}`, `invoices/${draft.id}`, `credit-notes/${note.id}`]) {
    await client.get(`/v2/${path}/document`);
    await client.get(`/v2/${path}/document-problems?format=ubl`);
  }
}

export const SAMPLES: FeatureSamples = {
  copyChanges: { document_states: [`'is_reconstructed', not is_reconstructed`], stored_documents: otherNumber('size') },

  createRecords: async ({ client, ids }) => {
    await client.get(`/v2/credit-notes/${ids.credit_note}/document`);
    return {};
  },

  sendFurtherRequests: readDocuments,
};
