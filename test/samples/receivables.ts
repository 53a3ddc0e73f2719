import {
  EXAMPLE_CREDITED_CUSTOMER_ID,
  EXAMPLE_CUSTOMER_ID,
  EXAMPLE_DEBTOR_ID,
  EXAMPLE_SPARE_PAYMENT_IDS,
} from '#examples/example-ids.js';
import type { Client } from '../support/client.js';
import type { FeatureSamples } from '../support/feature-samples.js';

/** A customer owes something since January, some of which was settled in February and some now; reads what it owed in March. */
async function oweSinceJanuary(client: Client): Promise<void> {
  const place = { address_line_1: '1 Main Street', city: 'Springfield', zip_code: '62701', country: 'USA' };
  const { id } = await client.create('/v2/customers', {
    ...{ reference_id: 'OWING', company_name: 'Owing' },
    addresses: [{ reference_id: 'BILL', type: 'billing', is_default: true, ...place }],
  });
  const line_items = [{ sku: 'NW-004', quantity: 9, unit_price: 10 }];
  await client.create('/v2/orders', { customer_id: 'OWING', reference_id: 'OWED', line_items });
  const times = { issued_at: '2026-01-10T00:00:00Z', due_date: '2026-01-31T00:00:00Z' };
  const invoiceOf = (reference: string, extra: object = {}) =>
    client.create('/v2/invoices', {
      ...{ reference_id: reference, invoice_number: reference, order_ids: ['OWED'], invoice_status: 'OPEN', ...times },
      sales_rep_id: 'davolio',
      items: [{ sku: 'NW-004', quantity: 1, amount: 10 }],
      ...extra,
    });
  const [first, second, cancelled, deleted] = [
    await invoiceOf('OWED-1'),
    await invoiceOf('OWED-2'),
    await invoiceOf('OWED-3'),
    await invoiceOf('OWED-4'),
  ];
  const noon = { issued_at: '2026-01-10T12:00:00Z', due_date: '2099-01-31T00:00:00Z' };
  const undue = await invoiceOf('OWED-5', noon);
  await client.create(`/v2/invoices/${undue.id}/credit-notes`, { amount: 1, issued_at: '2026-01-10T08:00:00Z' });
  await client.get('/v2/reconciliation');
  const allocations = [{ invoice_id: 'OWED-1', amount: 4 }];
  const paid = { reference_id: 'OWED', customer_id: 'OWING', amount: 25, paid_at: '2026-02-01T00:00:00Z' };
  await client.create('/v2/payments', { ...paid, allocations });
  await client.post('/v2/allocations', {
    from: { type: 'payment', id: 'OWED' },
    allocations: [{ invoice_id: 'OWED-2', amount: 3 }],
  });
  await client.patch(`/v2/invoices/${first.id}`, { due_date: '2026-02-20T00:00:00Z' });
  const voided = await client.create(`/v2/invoices/${first.id}/credit-notes`, { amount: 1 });
  await client.post(`/v2/credit-notes/${voided.id}/void`, {});
  await client.create(`/v2/invoices/${second.id}/credit-notes`, { amount: 2 });
  await client.patch(`/v2/invoices/${cancelled.id}`, { invoice_status: 'CANCELLED' });
  await client.delete(`/v1/invoices/${deleted.id}`);
  for (const day of ['2026-03-01', '2026-12-31']) {
    await client.get(`/v2/customers/${id}/statement?from_date=2026-01-01&to_date=${day}`);
    const report = `/v2/reports/ageing?as_of_date=${day}&page_size=1&sort_by=name&sort=asc`;
    const { body } = await client.get(report);
    await client.get(`${report}&cursor=${body.pagination.next_cursor ?? ''}`);
    await client.get(`/v2/reports/ageing?as_of_date=${day}&include_total=false`);
  }
  const asPages = { accept: 'application/pdf' };
  await client.send('GET', `/v2/customers/${id}/statement?from_date=2026-01-01&to_date=2026-01-31`, undefined, asPages);
  const filters = [
    `ids=${first.id}`,
    'due_before=2100-02-01T00:00:00Z',
    'overdue=true',
    'overdue=false',
    'sales_rep_ids=davolio',
  ];
  for (const path of ['/v2/open-items', `/v2/customers/${id}/open-items`])
    for (const filter of [...filters, 'page_size=1']) await client.get(`${path}?${filter}`);
  await client.get(`/v2/open-items?customer_ids=${id}`);
  const unallocated = `ids=${EXAMPLE_SPARE_PAYMENT_IDS.changed}`;
  await client.get(`/v2/open-items?${unallocated}`);
  for (const customer of [EXAMPLE_CUSTOMER_ID, EXAMPLE_CREDITED_CUSTOMER_ID, EXAMPLE_DEBTOR_ID]) {
    await client.get(`/v2/customers/${customer}/open-items?${unallocated}`);
    await client.get(`/v2/customers/${customer}/statement?from_date=2098-01-01&to_date=2098-01-31`);
  }
}

export const SAMPLES: FeatureSamples = { copyChanges: {}, sendFurtherRequests: oweSinceJanuary };
