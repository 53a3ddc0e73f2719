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

/** Changes details of an invoice before and after a document of it is made. `test/support/recording.ts` removes that of the owner. */
async function correctLate(client: Client): Promise<void> {
  const line_items = [{ sku: 'NW-004', quantity: 1, unit_price: 1 }];
  await client.create('/v2/orders', { customer_id: 'ALFKI', reference_id: 'CORRECTED', line_items });
  const { id } = await client.create('/v2/invoices', {
    ...{ reference_id: 'CORRECTED', invoice_number: 'CORRECTED', order_ids: ['CORRECTED'], invoice_status: 'OPEN' },
    due_date: '2030-01-31T00:00:00Z',
    items: [{ sku: 'NW-004', quantity: 1, amount: 1 }],
  });
  await client.patch(`/v2/invoices/${id}`, { remarks: 'Before' });
  await client.get(`/v2/invoices/${id}/document`);
  await client.patch(`/v2/invoices/${id}`, { remarks: 'After' });
  await client.get('/v2/invoices/by-reference/CORRECTED');
}

export const SAMPLES: FeatureSamples = {
  copyChanges: { document_states: [`'is_reconstructed', not is_reconstructed`], stored_documents: otherNumber('size') },

  createRecords: async ({ client, ids }) => {
    await client.get(`/v2/credit-notes/${ids.credit_note}/document`);
    return {};
  },

  sendFurtherRequests: async (client) => {
    await readDocuments(client);
    await correctLate(client);
  },
};
