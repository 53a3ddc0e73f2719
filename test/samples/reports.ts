import type { Client } from '../support/client.js';
import { SEARCHED_WORD } from '../support/copy-changes.js';
import type { FeatureSamples } from '../support/feature-samples.js';

/** The reference of an invoice with a voided credit note, which the owner of a recording does not have; the copies have it. */
export const LOST_INVOICE = 'LOST';

async function voidCreditNote(client: Client): Promise<void> {
  const line_items = [{ sku: 'NW-004', quantity: 1, unit_price: 1 }];
  await client.create('/v2/orders', { customer_id: 'RATTC', reference_id: LOST_INVOICE, line_items });
  const { id } = await client.create('/v2/invoices', {
    ...{ reference_id: LOST_INVOICE, invoice_number: LOST_INVOICE, order_ids: [LOST_INVOICE], invoice_status: 'OPEN' },
    due_date: '2030-01-31T00:00:00Z',
    items: [{ sku: 'NW-004', quantity: 1, amount: 1 }],
  });
  const note = await client.create(`/v2/invoices/${id}/credit-notes`, { amount: 1 });
  await client.post(`/v2/credit-notes/${note.id}/void`, {});
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {},

  /**
   * Reads the tax report of the present month, in which the other samples issue, credit, void and cancel, and the documents behind it: all, those
   * of customers with a name, and those of a customer whose reference in copies is that of a customer with issued invoices.
   */
  sendFurtherRequests: async (client) => {
    await voidCreditNote(client);
    await client.get('/v2/reports/tax');
    for (const query of ['', `search=${SEARCHED_WORD}`, 'customer_reference_ids=TORTU'])
      await client.get(`/v2/exports/invoice_taxes?${query}`);
  },
};
