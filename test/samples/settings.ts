import { DEMO_SETTINGS } from '#demo/demo-settings.js';
import { SettingsService } from '#features/settings/settings.service.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import type { Client } from '../support/client.js';
import { otherNumber, otherText } from '../support/copy-changes.js';
import type { FeatureSamples } from '../support/feature-samples.js';

/** Issues an invoice without a number while another one has the number that would be drawn, and changes settings again. */
async function drawNumber(client: Client): Promise<void> {
  await client.patch('/v2/settings', { invoice_sequence: { format: 'DRAWN-{N}' } });
  const line_items = [{ sku: 'NW-004', quantity: 4, unit_price: 1 }];
  await client.create('/v2/orders', { customer_id: 'ALFKI', reference_id: 'DRAWN', line_items });
  const invoice = { order_ids: ['DRAWN'], invoice_status: 'OPEN', due_date: '2030-01-31T00:00:00Z' };
  const items = [{ sku: 'NW-004', quantity: 1, amount: 1 }];
  await client.create('/v2/invoices', { ...invoice, items, reference_id: 'DRAWN-1', invoice_number: 'DRAWN-1' });
  const { id } = await client.create('/v2/invoices', { ...invoice, items, reference_id: 'DRAWN-2' });
  const draft = { ...invoice, items, invoice_status: 'DRAFT' };
  const { id: draftId } = await client.create('/v2/invoices', {
    ...draft,
    reference_id: 'DRAWN-3',
    invoice_number: 'DRAFT',
  });
  const issued = await client.create('/v2/invoices', { ...draft, reference_id: 'DRAWN-4' });
  await client.patch(`/v2/invoices/${issued.id}`, { invoice_status: 'OPEN' });
  const payment_terms = [{ name: 'Net 14', due_days: 14 }];
  await client.patch('/v2/settings', { payment_terms, credit_note_sequence: { format: 'DRAWN-{N}' } });
  const filters = [`ids=${draftId}`, 'reference_ids=DRAWN-3', 'order_ids=DRAWN', 'invoice_number=DRAFT'];
  for (const filter of filters) for (const version of ['v1', 'v2']) await client.get(`/${version}/invoices?${filter}`);
  await client.create('/v2/customers', { reference_id: 'TERMLESS', company_name: 'Without payment terms' });
  await client.create('/v2/orders', { customer_id: 'TERMLESS', reference_id: 'TERMLESS', line_items });
  await client.create('/v2/invoices', { ...draft, order_ids: ['TERMLESS'], reference_id: 'TERMLESS' });
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
