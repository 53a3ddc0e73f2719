import { EXAMPLE_REMINDER_ID, EXAMPLE_SPARE_INVOICE_ID, EXAMPLE_SPARE_REMINDER_ID } from '#examples/example-ids.js';
import { DEMO_REMINDERS } from '#features/reminders/reminder-demo.js';
import { RemindersService } from '#features/reminders/reminders.service.js';
import type { Client } from '../support/client.js';
import { otherNumber, otherText, swapped } from '../support/copy-changes.js';
import type { FeatureSamples } from '../support/feature-samples.js';

/** Reminds a customer of invoices, reads the reminders with all filters, and cancels one of an invoice that has two. */
async function remind(client: Client): Promise<void> {
  const text = { subject: 'First', text: 'First text' };
  const levels = [{ days_overdue: 1, days_to_pay: 5, texts: { en: text } }];
  await client.patch('/v2/settings', { reminder_levels: levels });
  await client.create('/v2/customers', { reference_id: 'LATE', company_name: 'Late', language: 'de' });
  const line_items = [{ sku: 'NW-004', quantity: 2, unit_price: 10 }];
  await client.create('/v2/orders', { customer_id: 'LATE', reference_id: 'LATE', line_items });
  const invoiceOf = (reference: string) =>
    client.create('/v2/invoices', {
      ...{ reference_id: reference, invoice_number: reference, order_ids: ['LATE'], invoice_status: 'OPEN' },
      ...{ due_date: '2020-01-31T00:00:00Z', items: [{ sku: 'NW-004', quantity: 1, amount: 10 }] },
    });
  const { id: invoiceId } = await invoiceOf('LATE-1');
  await invoiceOf('LATE-2');
  await client.create('/v2/payments', { customer_id: 'LATE', amount: 1, reference_id: 'LATE' }); // covers no invoice
  await client.post('/v2/reminders', { customer_ids: ['LATE'], dry_run: true });
  const { reminders } = (await client.post('/v2/reminders', { customer_ids: ['LATE'] })).body.data;
  const [{ id }] = reminders as [{ id: string }];
  const filters = [
    `invoice_ids=${invoiceId}`,
    `invoice_ids=${EXAMPLE_SPARE_INVOICE_ID}`,
    'customer_ids=LATE',
    'level=1',
    'status=issued',
    'status=cancelled',
    `ids=${id}`,
  ];
  for (const filter of filters)
    for (const list of ['reminders', 'exports/reminders']) await client.get(`/v2/${list}?${filter}`);
  await client.get(`/v2/reminders/${id}/document`);
  await client.get(`/v2/reminders/${id}/document?language=de`);
  await client.post(`/v2/reminders/${id}/cancel`, { reason: 'Mistake' });
  const page = (await client.get('/v2/reminders/due?page_size=1')).body;
  await client.get(`/v2/reminders/due?page_size=1&cursor=${page.pagination.next_cursor ?? ''}`);
  await client.get('/v2/reminders/due?customer_ids=LATE&include_total=false');
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    reminders: [...otherNumber('total'), ...otherText('cancellation_reason')],
    reminder_items: [
      ...otherNumber('due'),
      ...otherText('invoice_number'),
      swapped('reminder_id', EXAMPLE_REMINDER_ID, EXAMPLE_SPARE_REMINDER_ID),
    ],
  },

  createRecords: async ({ client, reference, text, ids }) => {
    const own = `${reference}-LATE`;
    const levels = [{ days_overdue: 1, days_to_pay: 1, texts: { en: { subject: text, text } } }];
    await client.patch('/v2/settings', { reminder_levels: levels });
    await client.create('/v2/invoices', {
      ...{ reference_id: own, invoice_number: own, order_ids: [ids.order], due_date: '2020-01-31T00:00:00Z' },
      ...{ invoice_status: 'OPEN', items: [{ sku: own, name: text, quantity: 1, amount: 1_000 }] },
    });
    const answer = await client.post('/v2/reminders', { invoice_ids: [own] });
    return { reminder: answer.body.data.reminders[0].id };
  },

  sendFurtherRequests: remind,

  createDemo: async ({ app }) => {
    const reminders: unknown[] = [];
    for (const one of DEMO_REMINDERS) reminders.push(...(await app.get(RemindersService).create(one)).reminders);
    return reminders;
  },
};
