import { DEMO_CREDIT_NOTE } from '#demo/demo-credit-note.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import { CreditNotesService } from '#features/credit-notes/credit-notes.service.js';
import type { Client } from '../support/client.js';
import { otherNumber, otherText } from '../support/copy-changes.js';
import type { FeatureSamples } from '../support/feature-samples.js';

/** Voids a credit note that returned goods to an order, and creates another one and one of freight; the order line stays. */
async function creditOverdueInvoice(client: Client): Promise<void> {
  const names = { reference_id: 'CREDITED', invoice_number: 'CREDITED' };
  const line_items = [{ sku: 'NW-004', quantity: 2, unit_price: 1 }];
  const order = await client.create('/v2/orders', { customer_id: 'ALFKI', reference_id: 'CREDITED', line_items });
  const { id, items, charges } = await client.create('/v2/invoices', {
    ...{ ...names, order_ids: ['CREDITED'], invoice_status: 'OPEN', due_date: '2020-01-31T00:00:00Z' },
    items: [{ sku: 'NW-004', quantity: 2, amount: 1 }],
    charges: [{ name: 'Freight', type: 'shipping', amount: 4 }],
  });
  const creditNote = { items: [{ invoice_item_id: items[0].id, quantity: 1 }], return_to_order: true };
  const voided = await client.create(`/v2/invoices/${id}/credit-notes`, creditNote);
  await client.post(`/v2/credit-notes/${voided.id}/void`, {});
  await client.create(`/v2/invoices/${id}/credit-notes`, creditNote);
  await client.create(`/v2/invoices/${id}/credit-notes`, { charges: [{ charge_id: charges[0].id, amount: 1 }] });
  for (const filter of ['invoice_numbers=CREDITED', 'reference_ids=CREDITED', `ids=${id}`, `order_ids=${order.id}`])
    await client.get(`/v2/invoices?${filter}`);
  await client.get('/v2/invoices/by-reference/CREDITED');
  await client.get(`/v2/invoices/${id}`);
}

/** A credit note without an invoice of a customer, of goods and of what is no product. */
const creditWithoutInvoice = (customer: string, reference: string, text: string, amount = 5) => ({
  ...{ customer_id: customer, reference_id: reference, reason: text },
  items: [
    { sku: `${reference}-BONUS`, name: text, quantity: 1, amount, tax_rate: 10 },
    { sku: 'NW-004', quantity: 1, amount: 1 },
  ],
});

/** Creates a credit note without an invoice, reads it in all ways and voids it. */
async function creditCustomer(client: Client): Promise<void> {
  const { id } = await client.create('/v2/credit-notes', creditWithoutInvoice('ALFKI', 'WITHOUT-INVOICE', 'Bonus'));
  await client.post('/v2/credit-notes', creditWithoutInvoice('ALFKI', 'WITHOUT-INVOICE', 'Bonus')); // refused: the reference is taken
  await client.get('/v2/credit-notes/by-reference/WITHOUT-INVOICE');
  await client.post(`/v2/credit-notes/${id}/void`, {});
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    credit_notes: [...otherText('reason'), ...otherNumber('amount', 'tax_amount')],
    credit_note_items: [...otherNumber('amount', 'credited_quantity', 'share_amount'), ...otherText('name')],
  },

  /** The number of the first one is that which the sequence of the samples has for the second one. */
  createRecords: async ({ client, text, ids }) => {
    const path = `/v2/invoices/${ids.invoice}/credit-notes`;
    const { total_records } = (await client.get('/v2/credit-notes?page_size=1')).body.pagination;
    // the next number of the sequence, which the service then passes over
    await client.create(path, { amount: 0.1, reason: text, credit_note_number: `SAMPLE-${total_records + 1}` });
    const { id } = await client.create(path, { amount: 0.1, reason: text });
    return { credit_note: id };
  },

  sendFurtherRequests: async (client) => {
    await creditOverdueInvoice(client);
    await creditCustomer(client);
  },

  createDemo: async ({ app }) => {
    const { invoiceId, ...creditNote } = DEMO_CREDIT_NOTE;
    return [await app.get(CreditNotesService).create(invoiceId, creditNote, ANY_VERSION)];
  },
};
