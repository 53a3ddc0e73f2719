import { currentTime } from '#platform/base/values/current-time.js';
import type { Client } from '../support/client.js';
import type { FeatureSamples } from '../support/feature-samples.js';

const due_date = '2030-01-31T00:00:00Z';

/**
 * Bills two deposits of an order of a customer with a credit limit. A part of the first one is credited, and a part of the invoice that takes it off;
 * a draft takes off a part of the second one.
 */
async function takeDeposits(client: Client): Promise<void> {
  const { tax_mode, default_tax_category, default_tax_rate, credit_policy } = (await client.get('/v2/settings')).body
    .data;
  const net = { tax_mode: 'net', default_tax_category: 'S', default_tax_rate: 19, credit_policy: 'hold' };
  await client.patch('/v2/settings', net);
  const customer_id = 'DEPOSITOR';
  const customer = { reference_id: customer_id, company_name: 'Depositor', credit_limit: 1_000 };
  const { id: customerId } = await client.create('/v2/customers', customer);
  const order = { customer_id, line_items: [{ sku: 'NW-004', quantity: 300, unit_price: 1 }] };
  const { id, line_items } = await client.create('/v2/orders', order);
  const named = (invoice_number: string) => ({ invoice_number, due_date, invoice_status: 'OPEN' });
  const bill = (quantity: number) => ({ lines: [{ line_id: line_items[0].id, quantity }], due_date });
  const deposit = await client.create(`/v2/orders/${id}/deposit`, { ...named('DEPOSIT-1'), amount: 59.5 });
  await client.create(`/v2/invoices/${deposit.id}/credit-notes`, { amount: 10 });
  const invoice = await client.create(`/v2/orders/${id}/invoice`, { ...bill(80), ...named('DEPOSITED-1') });
  const credited = [{ invoice_item_id: invoice.items[0].id, quantity: 1 }];
  await client.create(`/v2/invoices/${invoice.id}/credit-notes`, { items: credited });
  await client.create(`/v2/orders/${id}/deposit`, { ...named('DEPOSIT-2'), amount: 11.9 });
  await client.create(`/v2/orders/${id}/invoice`, { ...bill(5), invoice_number: 'DEPOSITED-2' });
  await client.post(`/v2/orders/${id}/invoice`, { ...bill(1), invoice_number: 'DEPOSITED-3', dry_run: true });
  await client.put(`/v2/orders/${id}`, { ...order, shipping_charge: 1 });
  await client.get(`/v2/customers/${customerId}/credit`);
  await client.patch('/v2/settings', { tax_mode, default_tax_category, default_tax_rate, credit_policy });
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {},

  /**
   * Bills a part of an order that has left in two shipments, gives the draft another number, and asks twice for what had left before the second
   * one, when nothing of it is left to invoice. Bills an item above the price of its order,
   * and a deposit.
   */
  sendFurtherRequests: async (client) => {
    const line_items = [{ sku: 'NW-004', quantity: 100, unit_price: 1 }];
    for (const [customer_id, reference_id] of Object.entries({ ALFKI: 'BILLED', VINET: 'BILLED-OTHER' }))
      await client.create('/v2/orders', { customer_id, reference_id, line_items, shipping_charge: 1 });
    const [{ id }] = (await client.get('/v2/orders?reference_ids=BILLED')).body.data;
    const ship = (reference_id: string, quantity: number) =>
      client.create('/v2/shipments', {
        reference_id,
        order_id: id,
        status: 'shipped',
        shipment_items: [{ sku_id: 'NW-004', quantity }],
      });
    await ship('BILLED-1', 1);
    const shipped_until = currentTime().toISOString();
    await ship('BILLED-2', 60);
    const lines = [{ line_id: (await client.get(`/v2/orders/${id}`)).body.data.line_items[0].id, quantity: 1 }];
    const draft = await client.create(`/v2/orders/${id}/invoice`, { lines, due_date, invoice_number: 'BILLED-1' });
    await client.patch(`/v2/invoices/${draft.id}`, { invoice_number: 'BILLED-2' });
    for (const orders of [{ order_ids: ['BILLED'] }, { customer_id: 'ALFKI' }])
      await client.post('/v2/invoices/from-orders', { ...orders, shipped_until, due_date, invoice_number: 'BILLED-3' });
    const preview = { dry_run: true, due_date, invoice_number: 'BILLED-3' };
    await client.post(`/v2/orders/${id}/invoice`, preview);
    await client.post('/v2/invoices/from-orders', { ...preview, customer_id: 'ALFKI' });
    const overpriced = await client.create('/v2/invoices', {
      reference_id: 'OVERPRICED',
      invoice_number: 'OVERPRICED',
      order_ids: ['11077'],
      due_date,
      items: [{ sku: 'NW-002', quantity: 0.1, amount: 99_999 }],
    });
    await client.get(`/v2/invoices/${overpriced.id}`);
    await client.get('/v2/invoices/by-reference/OVERPRICED');
    const deposit = { percent: 10, due_date, invoice_number: 'DEPOSIT', invoice_status: 'OPEN' };
    await client.create(`/v2/orders/${id}/deposit`, deposit);
    await client.post(`/v2/orders/${id}/invoice`, { ...preview, lines });
    const cheaper = line_items.map((line) => ({ ...line, unit_price: 0.5 })); // than what is invoiced of it
    await client.put(`/v2/orders/${id}`, { customer_id: 'ALFKI', line_items: cheaper, shipping_charge: 1 });
    await takeDeposits(client);
  },
};
