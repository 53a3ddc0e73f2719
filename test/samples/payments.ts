import { DEMO_PAYMENTS } from '../../src/features/payments/payment-demo.js';
import { PaymentsService } from '../../src/features/payments/payments.service.js';
import type { Client } from '../support/client.js';
import { FOREIGN_TEXT, otherNumber, otherText } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

/** Moves money of a customer to and from invoices in all ways, and deletes an invoice that has some. */
async function moveMoney(client: Client): Promise<void> {
  const order = {
    customer_id: 'SAVEA',
    reference_id: 'PAID',
    line_items: [{ sku: 'NW-004', quantity: 9, unit_price: 1 }],
  };
  await client.create('/v2/orders', order);
  const invoiceOf = (reference: string, extra: object = {}) =>
    client.create('/v2/invoices', {
      ...{ reference_id: reference, invoice_number: reference, order_ids: ['PAID'], invoice_status: 'OPEN' },
      ...{ due_date: '1990-01-31T00:00:00Z', items: [{ sku: 'NW-004', quantity: 1, amount: 10 }], ...extra },
    });
  const overpaid = await invoiceOf('OVERPAID', { paid_amount: 15 });
  const open = await invoiceOf('OPEN-1');
  const payment = { customer_id: 'SAVEA', amount: 4 };
  const first = await client.create('/v2/payments', { ...payment, reference_id: 'AUTO', auto_allocate: 'oldest_due' });
  const left = await client.create('/v2/payments', { ...payment, reference_id: 'LEFT' });
  const from = { type: 'invoice', id: 'OVERPAID' };
  const body = { from, allocations: [{ invoice_id: 'OPEN-1', amount: 2 }] };
  const { allocations } = (await client.post('/v2/allocations', body)).body.data;
  const sources = [
    { type: 'payment', id: 'LEFT', amount: 1 },
    { type: 'invoice', id: 'OVERPAID', amount: 1 },
  ];
  const refund = { ...payment, amount: 2, reference_id: 'REFUND', kind: 'refund', sources };
  const { id } = await client.create('/v2/payments', refund);
  await client.post(`/v2/payments/${left.id}/reverse`, {});
  await client.patch(`/v2/invoices/${open.id}`, { paid_amount: 1 });
  await client.delete(`/v1/invoices/${overpaid.id}`);
  await client.post(`/v2/payments/${id}/reverse`, {});
  await client.post(`/v2/allocations/${allocations[0].id}/reverse`, {});
  await client.post(`/v2/allocations/${allocations[0].id}/reverse`, {});
  await client.post(`/v2/payments/${first.id}/reverse`, {});
  await client.delete(`/v1/invoices/${overpaid.id}`);
  for (const status of ['unallocated', 'partially_allocated', 'allocated', 'reversed'])
    await client.get(`/v2/payments?status=${status}`);
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    payments: [
      `'kind', case when kind = 'payment' then 'adjustment' when amount > 0 then 'payment' else kind end`,
      ...otherText('method', 'reference'),
      `'note', '${FOREIGN_TEXT}'`,
      `'paid_at', paid_at - interval '7 days'`,
      `'amount', amount * 2`,
    ],
    payment_allocations: [...otherNumber('amount'), `'effective_at', effective_at + interval '7 days'`],
    deleted_invoices: [...otherNumber('total_amount')],
  },

  /** A payment with an allocation of its own invoice, because no other sample may find the invoice of its feature paid. */
  createRecords: async ({ client, reference, text, ids }) => {
    const own = `${reference}-PAID`;
    const invoice = {
      ...{ reference_id: own, invoice_number: own, order_ids: [ids.order], due_date: '2099-01-31T00:00:00Z' },
      ...{ invoice_status: 'OPEN', items: [{ sku: own, name: text, quantity: 1, amount: 12 }] },
    };
    await client.create('/v2/invoices', invoice);
    const { id, allocations } = await client.create('/v2/payments', {
      reference_id: reference,
      customer_id: ids.customer,
      amount: 12,
      paid_at: '2026-03-02T09:30:00.000Z',
      method: text,
      reference: text,
      note: text,
      attributes: [{ name: text, value: text }],
      allocations: [{ invoice_id: own, amount: 7 }],
    });
    const deleted = await client.create('/v1/invoices', {
      ...{
        reference_id: `${own}-2`,
        invoice_number: `${own}-2`,
        order_id: ids.order,
        due_date: '2099-01-31T00:00:00Z',
      },
      ...{ total_amount: 1, paid_amount: 0, items: [{ sku: `${own}-2`, name: text, quantity: 1, amount: 1 }] },
    });
    await client.delete(`/v1/invoices/${deleted.id}`);
    return { payment: id, allocation: allocations[0].id };
  },

  sendFurtherRequests: moveMoney,

  createDemo: ({ app }) => createEach(DEMO_PAYMENTS, (record) => app.get(PaymentsService).create(record)),
};
