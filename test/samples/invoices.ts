import { demoInvoice } from '#demo/demo-records.js';
import { InvoicesService } from '#features/invoices/invoices.service.js';
import {
  demoId,
  EXAMPLE_CREDITED_CUSTOMER_ID,
  EXAMPLE_CUSTOMER_ID,
  EXAMPLE_INVOICE_ID,
  EXAMPLE_ORDER_ID,
} from '#examples/example-ids.js';
import {
  exchangedWord,
  FOREIGN_TEXT,
  otherNumber,
  otherText,
  SEARCHED_WORD,
  swapped,
} from '../support/copy-changes.js';
import type { Client } from '../support/client.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

/**
 * Reads and changes a draft in the tax mode net, whose customer is then compared with what it was when the draft was taxed. It stays a draft without
 * payment terms of its own.
 */
async function draftTaxed(client: Client): Promise<void> {
  const line_items = [{ sku: 'NW-004', quantity: 1, unit_price: 1 }];
  await client.create('/v2/orders', { customer_id: 'RATTC', reference_id: 'TAXED-DRAFT', line_items });
  const { id } = await client.create('/v2/invoices', {
    ...{ reference_id: 'TAXED-DRAFT', invoice_number: 'TAXED-DRAFT', order_ids: ['TAXED-DRAFT'], tax_mode: 'net' },
    due_date: '2030-01-31T00:00:00Z',
    items: [{ sku: 'NW-004', quantity: 1, amount: 1, tax_rate: 10 }],
  });
  await client.get(`/v2/invoices/${id}`);
  await client.get('/v2/invoices/by-reference/TAXED-DRAFT');
  await client.patch(`/v2/invoices/${id}`, { remarks: 'Taxed' });
}

/** Issues an invoice in the tax mode net, and cancels it; the order line stays. */
async function cancelTaxed(client: Client): Promise<void> {
  const line_items = [{ sku: 'NW-004', quantity: 1, unit_price: 1 }];
  await client.create('/v2/orders', { customer_id: 'RATTC', reference_id: 'TAXED', line_items });
  const { id } = await client.create('/v2/invoices', {
    ...{ reference_id: 'TAXED', invoice_number: 'TAXED', order_ids: ['TAXED'], due_date: '2030-01-31T00:00:00Z' },
    items: [{ sku: 'NW-004', quantity: 1, amount: 1, tax_rate: 10 }],
    tax_mode: 'net',
  });
  for (const invoice_status of ['OPEN', 'CANCELLED']) await client.patch(`/v2/invoices/${id}`, { invoice_status });
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    invoice_keys: [...otherText('number_key', 'reference_key'), ...otherNumber('due')],
    invoice_search: [exchangedWord('document', SEARCHED_WORD)],
    invoices: [
      `'remarks', '${FOREIGN_TEXT}'`,
      ...otherNumber('total_amount'),
      swapped('reference_id', 'BILLED-1', 'BILLED-2'),
      swapped('customer_id', EXAMPLE_CREDITED_CUSTOMER_ID, EXAMPLE_CUSTOMER_ID),
    ],
    invoice_items: otherText('name'),
    invoice_allocations: [...otherNumber('quantity'), `'returned_quantity', 1`],
    former_due_dates: [`'replaced_at', replaced_at + interval '1 minute'`, `'due_date', due_date - interval '60 days'`],
    invoice_orders: [swapped('order_id', EXAMPLE_ORDER_ID, demoId('order', '10643'))],
  },

  createRecords: async ({ client, reference, text, ids }) => {
    const { id } = await client.create('/v2/invoices', {
      reference_id: reference,
      invoice_number: reference,
      order_ids: [ids.order],
      invoice_status: 'OPEN',
      due_date: '2099-01-31T00:00:00Z',
      remarks: text,
      items: [{ sku: reference, quantity: 1, amount: 1, name: text }],
    });
    await client.patch(`/v2/invoices/${id}`, { due_date: '2099-02-28T00:00:00Z' });
    return { invoice: id };
  },

  /**
   * Finds invoices by a customer's name and by an order, changes a draft and its orders, uses taken numbers and an unknown SKU, and deletes
   * an invoice with a credit note.
   */
  sendFurtherRequests: async (client) => {
    for (const list of ['/v2/invoices', '/v2/exports/invoices']) {
      await client.get(`${list}?search=${SEARCHED_WORD}`);
      await client.get(`${list}?order_ids=${EXAMPLE_ORDER_ID}`);
      await client.get(`${list}?issued_after=2020-01-01T00:00:00Z&issued_before=2100-01-01T00:00:00Z`);
    }
    const items = [{ sku: 'NW-004', quantity: 0.5, amount: 1 }];
    const names = { reference_id: 'REBUILT', invoice_number: 'REBUILT' };
    const draft = { ...names, order_ids: ['11077'], due_date: '2030-01-31T00:00:00Z', items };
    const { id } = await client.create('/v2/invoices', draft);
    await client.patch(`/v2/invoices/${id}`, { items: [...items, ...items], attributes: [{ name: 'a', value: 'b' }] });
    const line_items = [{ sku: 'NW-004', quantity: 1, unit_price: 1 }];
    await client.create('/v2/orders', { customer_id: 'RATTC', reference_id: 'SECOND', line_items });
    await client.patch(`/v2/invoices/${id}`, { order_ids: ['SECOND'], items }); // frees the lines of the first order
    await client.patch(`/v2/invoices/${id}`, { invoice_status: 'CANCELLED', order_ids: ['SECOND'] });
    await client.post('/v2/invoices', { ...draft, items: [{ ...items[0], sku: 'NW-OO2' }] });
    await client.post('/v2/invoices', { ...draft, reference_id: 'INV-10643', invoice_number: 'INV-10643' });
    await draftTaxed(client);
    await cancelTaxed(client);
    await client.delete(`/v1/invoices/${EXAMPLE_INVOICE_ID}`);
  },

  createDemo: ({ app, orders }) =>
    createEach(
      orders.flatMap((order) => demoInvoice(order) ?? []),
      (one) => app.get(InvoicesService).create(one),
    ),
};
