import { EXAMPLE_SPARE_RETURN_IDS } from '#examples/example-ids.js';
import { DEMO_RECEIPT, DEMO_RETURNS } from '#features/returns/return-demo.js';
import { ReturnsService } from '#features/returns/returns.service.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import type { Client } from '../support/client.js';
import { otherNumber, otherText, swapped } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

const ITEM = { sku: 'NW-004', quantity: 1 };

/** An invoiced order and a return of it that is received and credited. */
async function createReceived(client: Client): Promise<void> {
  const line_items = [{ ...ITEM, quantity: 4, unit_price: 1 }];
  await client.create('/v2/orders', { customer_id: 'ALFKI', reference_id: 'RETURNED', line_items });
  await client.create('/v2/invoices', {
    ...{ reference_id: 'RETURNED', invoice_number: 'RETURNED', order_ids: ['RETURNED'], invoice_status: 'OPEN' },
    ...{ due_date: '2099-01-31T00:00:00Z', items: [{ ...ITEM, quantity: 4, amount: 1 }] },
  });
  const { id, items } = await createReturn(client, 'RECEIVED', { ...ITEM, order_id: 'RETURNED' });
  await client.post(`/v2/returns/${id}/receive`, { items: [{ item_id: items[0]!.id, accepted: 1 }] });
  await client.post(`/v2/returns/${id}/credit`, {});
}

const createReturn = async (client: Client, reference_id: string, item: object) =>
  (await client.create('/v2/returns', { reference_id, customer_id: 'ALFKI', status: 'approved', items: [item] })) as {
    id: string;
    items: { id: string; line_id: string }[];
  };

/** Returns by line, by order and by SKU only, cancelled and refused ones, and credits that are voided and repeated. */
async function moveReturns(client: Client): Promise<void> {
  const { id, items } = await createReturn(client, 'BY-SKU', ITEM);
  await client.patch(`/v2/returns/${id}`, { status: 'cancelled' });
  await createReturn(client, 'BY-LINE', { ...ITEM, line_id: items[0]!.line_id });
  const order = (await client.get('/v2/orders/by-reference/RETURNED')).body.data;
  for (const item of [
    { ...ITEM, quantity: 1000 },
    { ...ITEM, quantity: 1000, order_id: order.id },
    { sku: 'NW-005', quantity: 1 },
  ])
    await client.post('/v2/returns', { reference_id: 'REFUSED', customer_id: 'ALFKI', items: [item] });
  const { data } = (await client.get('/v2/returns/by-reference/RECEIVED')).body;
  const { data: invoice } = (await client.get('/v2/invoices/by-reference/RETURNED')).body;
  const [earlier] = (await client.get(`/v2/invoices/${invoice.id}/credit-notes`)).body.data;
  await client.post(`/v2/credit-notes/${earlier.id}/void`, {});
  const credit = (await client.post(`/v2/returns/${data.id}/credit`, {})).body.data;
  await client.post(`/v2/credit-notes/${credit.credit_notes[0].id}/void`, {});
  await client.post(`/v2/returns/${data.id}/credit`, {});
  const note = { items: [{ invoice_item_id: invoice.items[0].id, quantity: 1 }], return_to_order: true };
  await client.post(`/v2/invoices/${invoice.id}/credit-notes`, note);
  for (const filter of [
    'order_ids=RETURNED',
    'order_ids=10248',
    'skus=NW-011',
    'skus=NW-004',
    'skus=UNKNOWN',
    'status=approved',
    'customer_ids=ALFKI',
    `ids=${data.id}`,
    'reference_ids=RECEIVED',
  ])
    for (const list of ['returns', 'exports/returns']) await client.get(`/v2/${list}?${filter}`);
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    returns: [
      `'status', case status when 'requested' then 'approved' else 'requested' end`,
      ...otherText('reason'),
      ...otherText('note'),
    ],
    return_items: [
      ...otherNumber('quantity', 'accepted_quantity', 'credited_quantity'),
      ...otherText('reason'),
      swapped('sku', 'NW-011', 'NW-004'),
      swapped('return_id', EXAMPLE_SPARE_RETURN_IDS.changed, EXAMPLE_SPARE_RETURN_IDS.received),
    ],
    return_receipts: [...otherNumber('accepted'), ...otherText('condition')],
    return_credits: otherNumber('quantity'),
  },

  createRecords: async ({ client, reference, text, ids }) => {
    const { id, items } = await client.create('/v2/returns', {
      ...{ reference_id: reference, customer_id: ids.customer, status: 'approved', reason: text, note: text },
      items: [{ sku: reference, line_id: ids.line, quantity: 1, reason: text }],
    });
    const receipt = { item_id: items[0].id, accepted: 0.5, condition: text.slice(0, 50), restock: false };
    await client.post(`/v2/returns/${id}/receive`, { items: [receipt] });
    return { return: id };
  },

  createEarlier: createReceived,

  sendFurtherRequests: moveReturns,

  createDemo: async ({ app }) => {
    const returns = app.get(ReturnsService);
    const created = await createEach(DEMO_RETURNS, (record) => returns.create(record));
    return [...created, await returns.receive(EXAMPLE_SPARE_RETURN_IDS.credited, DEMO_RECEIPT, ANY_VERSION)];
  },
};
