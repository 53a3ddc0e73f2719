import { DEMO_SETTINGS } from '#demo/demo-settings.js';
import { SettingsService } from '#features/settings/settings.service.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import type { Client } from '../support/client.js';
import { otherNumber, otherText } from '../support/copy-changes.js';
import type { FeatureSamples } from '../support/feature-samples.js';

/** Issues an invoice without a number while another one has the number that would be drawn, and changes settings again. */
async function drawNumber(client: Client): Promise<void> {
  await client.patch('/v2/settings', { invoice_sequence: { format: 'DRAWN-{N}' } });
  const line_items = [{ sku: 'NW-004', quantity: 2, unit_price: 1 }];
  await client.create('/v2/orders', { customer_id: 'ALFKI', reference_id: 'DRAWN', line_items });
  const invoice = { order_ids: ['DRAWN'], invoice_status: 'OPEN', due_date: '2030-01-31T00:00:00Z' };
  const items = [{ sku: 'NW-004', quantity: 1, amount: 1 }];
  await client.create('/v2/invoices', { ...invoice, items, reference_id: 'DRAWN-1', invoice_number: 'DRAWN-1' });
  const { id } = await client.create('/v2/invoices', { ...invoice, items, reference_id: 'DRAWN-2' });
  await client.patch('/v2/settings', { payment_terms: null, credit_note_sequence: { format: 'DRAWN-{N}' } });
  await client.create(`/v2/invoices/${id}/credit-notes`, { amount: 1 });
  await client.patch('/v2/settings', { credit_note_sequence: null });
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    tenant_settings: [`'tax_mode', case tax_mode when 'net' then 'stated' else 'net' end`],
    number_sequences: [...otherText('format'), ...otherNumber('next_number')],
    skipped_numbers: otherText('number'),
  },

  createRecords: async ({ client, text }) => {
    await client.patch('/v2/settings', {
      seller: { legal_name: text },
      credit_note_sequence: { format: 'SAMPLE-{N}' },
    });
    return {};
  },

  sendFurtherRequests: drawNumber,

  createDemo: async ({ app }) => {
    const invoiceSequence = { format: 'DEMO-{N}', reset: 'never' } as const;
    return [await app.get(SettingsService).update({ ...DEMO_SETTINGS, invoiceSequence }, ANY_VERSION)];
  },
};
