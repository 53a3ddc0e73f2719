import {
  EXAMPLE_CREDITED_CUSTOMER_ID,
  EXAMPLE_CUSTOMER_ID,
  EXAMPLE_DEBTOR_ID,
  EXAMPLE_SPARE_PAYMENT_IDS,
} from '#examples/example-ids.js';
import type { Client } from '../support/client.js';
import { GROUP_HEAD } from './customers.js';
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

/** The head of a group pays invoices of its branch; a part of one is credited. */
async function createGroup(client: Client): Promise<void> {
  await client.create('/v2/customers', { reference_id: GROUP_HEAD, company_name: 'Head office' });
  const branch = { reference_id: 'GROUP-BRANCH', company_name: 'Branch', parent_id: GROUP_HEAD };
  await client.create('/v2/customers', branch);
  const line_items = [{ sku: 'NW-004', quantity: 9, unit_price: 10 }];
  for (const customer_id of [GROUP_HEAD, 'GROUP-BRANCH']) {
    await client.create('/v2/orders', { customer_id, reference_id: customer_id, line_items });
    for (const number of [`${customer_id}-1`, `${customer_id}-2`]) {
      const { id } = await client.create('/v2/invoices', {
        ...{ reference_id: number, invoice_number: number, order_ids: [customer_id], invoice_status: 'OPEN' },
        ...{ issued_at: '2026-01-10T00:00:00Z', due_date: '2026-01-31T00:00:00Z' },
        items: [{ sku: 'NW-004', quantity: 1, amount: 10 }],
      });
      const note = { amount: 1, issued_at: '2026-01-20T00:00:00Z' };
      if (number.endsWith('-1')) await client.create(`/v2/invoices/${id}/credit-notes`, note);
    }
  }
  const allocations = ['GROUP-BRANCH-1', 'GROUP-BRANCH-2'].map((invoice_id) => ({ invoice_id, amount: 2 }));
  const paid = { customer_id: GROUP_HEAD, paid_at: '2026-02-01T00:00:00Z' };
  await client.create('/v2/payments', { ...paid, reference_id: 'GROUP-1', amount: 5, allocations });
  await client.create('/v2/payments', { ...paid, reference_id: 'GROUP-2', amount: 5, allocations });
  await createSecondGroup(client);
}

/** The head of another group pays an invoice of its branch. */
async function createSecondGroup(client: Client): Promise<void> {
  await client.create('/v2/customers', { reference_id: 'SECOND-HEAD', company_name: 'Second head office' });
  const branch = { reference_id: 'SECOND-BRANCH', company_name: 'Second branch', parent_id: 'SECOND-HEAD' };
  await client.create('/v2/customers', branch);
  const line_items = [{ sku: 'NW-004', quantity: 9, unit_price: 10 }];
  await client.create('/v2/orders', { customer_id: 'SECOND-BRANCH', reference_id: 'SECOND-BRANCH', line_items });
  await client.create('/v2/invoices', {
    ...{ reference_id: 'SECOND-BRANCH', invoice_number: 'SECOND-BRANCH', order_ids: ['SECOND-BRANCH'] },
    ...{ invoice_status: 'OPEN', issued_at: '2026-01-10T00:00:00Z', due_date: '2026-01-31T00:00:00Z' },
    items: [{ sku: 'NW-004', quantity: 1, amount: 10 }],
  });
  await client.create('/v2/payments', {
    ...{ customer_id: 'SECOND-HEAD', paid_at: '2026-02-01T00:00:00Z', reference_id: 'SECOND', amount: 5 },
    allocations: [{ invoice_id: 'SECOND-BRANCH', amount: 2 }],
  });
}

/** Reads what a group and its members owe, takes back what the head paid for the branch, and deletes an invoice with its money. */
async function readGroup(client: Client): Promise<void> {
  const idOf = async (path: string) => (await client.get(path)).body.data.id as string;
  const head = await idOf(`/v2/customers/by-reference/${GROUP_HEAD}`);
  const branch = await idOf('/v2/customers/by-reference/GROUP-BRANCH');
  await client.get(`/v2/customers/${head}/open-items?group=true`);
  const second = await idOf('/v2/customers/by-reference/SECOND-BRANCH');
  const owing = await idOf('/v2/customers/by-reference/OWING');
  await client.patch(`/v2/customers/${second}`, { parent_id: null });
  const paid = await idOf('/v2/invoices/by-reference/GROUP-BRANCH-1');
  await client.patch(`/v2/invoices/${paid}`, { due_date: '2026-03-31T00:00:00Z' });
  const period = 'from_date=2026-01-01&to_date=2026-12-31';
  for (const path of [head, branch]) await client.get(`/v2/customers/${path}/statement?${period}`);
  await client.get(`/v2/customers/${head}/statement?${period}&group=true`);
  for (const query of ['', '&as_of_date=2026-01-15', '&as_of_date=2026-03-01'])
    for (const customer of [branch, owing])
      await client.get(`/v2/reports/ageing?group=true&customer_ids=${customer}${query}`);
  for (const list of ['customers', 'exports/customers']) await client.get(`/v2/${list}?parent_ids=${GROUP_HEAD}`);
  await client.patch(`/v2/customers/${head}`, { parent_id: GROUP_HEAD });
  await client.get('/v2/reconciliation');
  const { data: payment } = (await client.get('/v2/payments/by-reference/GROUP-1')).body;
  await client.post(`/v2/allocations/${payment.allocations[0].id}/reverse`, {});
  await client.post(`/v2/payments/${payment.id}/reverse`, {});
  const invoice = await idOf('/v2/invoices/by-reference/GROUP-BRANCH-2');
  await client.patch(`/v2/invoices/${invoice}`, { invoice_status: 'CANCELLED' }); // refused: it is paid
  await client.delete(`/v1/invoices/${invoice}`);
  for (const to of ['2026-01-15', '2026-12-31'])
    await client.get(`/v2/customers/${head}/statement?from_date=2026-01-01&to_date=${to}&group=true`);
  await client.delete(`/v2/customers/${head}`); // refused: it is in use
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {},
  createEarlier: createGroup,
  sendFurtherRequests: async (client) => {
    await oweSinceJanuary(client);
    await readGroup(client);
  },
};
