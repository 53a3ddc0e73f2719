import {
  demoId,
  EXAMPLE_CREDITED_CUSTOMER_ID,
  EXAMPLE_CUSTOMER_ID,
  EXAMPLE_DEBTOR_ID,
  EXAMPLE_OPEN_INVOICE_ID,
  EXAMPLE_PAID_INVOICE_ID,
  EXAMPLE_PAYMENT_ID,
  EXAMPLE_SPARE_PAYMENT_IDS,
} from '#examples/example-ids.js';
import { DEMO_PAYMENTS } from '#features/payments/payment-demo.js';
import { PaymentsService } from '#features/payments/payments.service.js';
import type { Client } from '../support/client.js';
import { encodeCursor } from '#platform/data/records/cursor.js';
import { FOREIGN_TEXT, otherNumber, otherText, swapped } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';
import { deleteDiscounted, takeDiscount, takeDiscountBack } from '../support/taken-discounts.js';

/** Moves money of a customer to and from invoices in all ways, and deletes an invoice that has some. */
async function moveMoney(client: Client): Promise<{ paidByDeleted: string; allocationFromIt: string }> {
  const line_items = [{ sku: 'NW-004', quantity: 9, unit_price: 1 }];
  await client.create('/v2/orders', { customer_id: 'SAVEA', reference_id: 'PAID', line_items });
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
  return { paidByDeleted: open.id, allocationFromIt: allocations[0].id };
}

const OTHER_CUSTOMER = swapped('customer_id', EXAMPLE_DEBTOR_ID, EXAMPLE_CREDITED_CUSTOMER_ID);
const LATEST = encodeCursor({
  ...{ sortBy: 'updated_at', sort: 'desc', value: '2100-01-01T00:00:00.000Z' },
  ...{ id: EXAMPLE_PAYMENT_ID, page: 2, total: 1 },
});
/** Payment with one of the demo's allocations, which an example reverses. */
const REVERSED = { id: demoId('payment', 'BANK-4'), reference: 'BANK-4' };

/** An invoice that gives money to another one, and a payment of which a part is refunded. */
async function createMovable(client: Client): Promise<void> {
  const line_items = [{ sku: 'NW-004', quantity: 2, unit_price: 10 }];
  await client.create('/v2/orders', { customer_id: 'ALFKI', reference_id: 'GIVEN', line_items });
  for (const [reference, paid_amount] of Object.entries({ GIVING: 15, TAKING: 0 }))
    await client.create('/v2/invoices', {
      ...{ reference_id: reference, invoice_number: reference, order_ids: ['GIVEN'], invoice_status: 'OPEN' },
      ...{ due_date: '2099-01-31T00:00:00Z', items: [{ sku: 'NW-004', quantity: 1, amount: 10 }], paid_amount },
    });
  await client.create('/v2/payments', { customer_id: 'SAVEA', amount: 4, reference_id: 'REFUNDED' });
  const sources = [{ type: 'payment', id: 'REFUNDED', amount: 1 }];
  const refund = { customer_id: 'SAVEA', amount: 1, reference_id: 'REFUND-OF-1', kind: 'refund', sources };
  await client.create('/v2/payments', refund);
}

/** Moves the money of `createMovable` and undoes it, and deletes invoices that have money. */
async function moveBack(client: Client): Promise<void> {
  const idOf = async (reference: string) =>
    (await client.get(`/v2/payments/by-reference/${reference}`)).body.data.id as string;
  const body = { from: { type: 'invoice', id: 'GIVING' }, allocations: [{ invoice_id: 'TAKING', amount: 1 }] };
  const { allocations } = (await client.post('/v2/allocations', body)).body.data;
  await client.post('/v2/allocations', body);
  await client.get(`/v2/allocations/${allocations[0].id}`);
  await client.get(`/v2/allocations?ids=${allocations[0].id}`);
  await client.post(`/v2/allocations/${allocations[0].id}/reverse`, {});
  await client.post(`/v2/payments/${await idOf('REFUNDED')}/reverse`, {}); // refused: a part of it is refunded
  await client.post(`/v2/payments/${await idOf('REFUND-OF-1')}/reverse`, {});
  const sources = [{ type: 'payment', id: 'REFUNDED', amount: 1 }]; // of a payment that is older than these requests
  const refund = { customer_id: 'SAVEA', amount: 1, reference_id: 'REFUND-OF-3', kind: 'refund', sources };
  await client.create('/v2/payments', refund);
  await client.post(`/v2/payments/${REVERSED.id}/reverse`, {});
  const taking = (await client.get('/v2/invoices/by-reference/TAKING')).body.data;
  await client.get(`/v2/allocations?invoice_ids=${taking.id}`);
  const giving = (await client.get('/v2/invoices/by-reference/GIVING')).body.data;
  await client.delete(`/v1/invoices/${giving.id}`); // refused: it gave money away
  await client.delete(`/v1/invoices/${taking.id}`);
}

/** Tries to reverse a refund, which stays, its allocation and the payment that it takes money from. */
async function keepRefund(client: Client): Promise<void> {
  const payment = { customer_id: 'SAVEA', amount: 2 };
  const { id } = await client.create('/v2/payments', { ...payment, reference_id: 'KEPT' });
  const sources = [{ type: 'payment', id: 'KEPT', amount: 1 }];
  const refund = await client.create('/v2/payments', {
    ...{ ...payment, amount: 1, reference_id: 'REFUND-OF-2' },
    ...{ kind: 'refund', sources },
  });
  await client.post(`/v2/payments/${id}/reverse`, {}); // refused: a part of it is refunded
  const otherVersion = { 'if-match': '"999"' };
  await client.post(`/v2/payments/${refund.id}/reverse`, {}, otherVersion);
  const taken = await client.create('/v2/payments', {
    ...{ ...payment, reference_id: 'TAKEN' },
    allocations: [{ invoice_id: 'INV-10657', amount: 1 }],
  });
  const reversed_at = '1990-01-01T00:00:00Z'; // refused: before the allocation
  await client.post(`/v2/allocations/${taken.allocations[0].id}/reverse`, { reversed_at });
}

/** Uses a credit note without an invoice in all ways, takes the uses back and voids it. Another one stays in use. */
async function useCredit(client: Client): Promise<void> {
  const note = { customer_id: 'SAVEA', reference_id: 'CREDIT', items: [{ sku: 'CREDIT', quantity: 1, amount: 5 }] };
  const { id } = await client.create('/v2/credit-notes', note);
  const source = { type: 'credit_note', id: 'CREDIT' };
  const body = { from: source, allocations: [{ invoice_id: 'INV-10657', amount: 1 }] };
  const { allocations } = (await client.post('/v2/allocations', body)).body.data;
  const refund = { customer_id: 'SAVEA', amount: 1, reference_id: 'REFUND-OF-CREDIT', kind: 'refund' };
  const refunded = await client.create('/v2/payments', { ...refund, sources: [{ ...source, amount: 1 }] });
  await client.post(`/v2/credit-notes/${id}/void`, {}); // refused: it is used
  await client.get('/v2/allocations?customer_ids=SAVEA');
  await client.post(`/v2/allocations/${allocations[0].id}/reverse`, {});
  await client.post(`/v2/payments/${refunded.id}/reverse`, {});
  await client.post(`/v2/credit-notes/${id}/void`, {});
  const used = await client.create('/v2/credit-notes', { ...note, reference_id: 'CREDIT-IN-USE' });
  const from = { type: 'credit_note', id: used.id };
  await client.post('/v2/allocations', { ...body, from });
  await client.post(`/v2/credit-notes/${used.id}/void`, {}); // refused: it is used
}

/** Reads the payments of an invoice, the invoice, and allocations of each kind of source, with all filters. */
async function readMoney(client: Client, paidByDeleted: string): Promise<void> {
  const payments = `/v2/invoices/${EXAMPLE_PAID_INVOICE_ID}/payments`;
  const named = [
    `ids=${EXAMPLE_PAYMENT_ID}&ids=${EXAMPLE_SPARE_PAYMENT_IDS.changed}`,
    'reference_ids=BANK-1&reference_ids=BANK-2',
  ];
  const times = ['created_after', 'updated_after'].map((name) => `${name}=1990-01-01T00:00:00Z`);
  times.push(...['created_before', 'updated_before'].map((name) => `${name}=2100-01-01T00:00:00Z`));
  for (const filter of ['', ...named, ...times, `cursor=${LATEST}`, 'include_total=false'])
    await client.get(`${payments}?${filter}`);
  const ofCustomer = `customer_ids=${EXAMPLE_DEBTOR_ID}`;
  for (const filter of [`ids=${REVERSED.id}`, `reference_ids=${REVERSED.reference}`, ofCustomer])
    await client.get(`/v2/payments?${filter}`);
  for (const filter of [
    ...[`ids=${EXAMPLE_PAID_INVOICE_ID}`, 'reference_ids=INV-10757', `order_ids=${demoId('order', '10757')}`],
    ...[ofCustomer, 'customer_reference_ids=SAVEA', 'due_after=1990-01-01T00:00:00Z'],
  ])
    await client.get(`/v2/invoices?${filter}`);
  await client.get('/v1/invoices?invoice_number=INV-10757');
  await client.get(`/v2/invoices/${EXAMPLE_PAID_INVOICE_ID}`);
  await client.get('/v2/invoices/by-reference/INV-10757');
  for (const customer of [EXAMPLE_CUSTOMER_ID, EXAMPLE_CREDITED_CUSTOMER_ID, EXAMPLE_DEBTOR_ID])
    await client.get(`/v2/allocations?customer_ids=${customer}`);
  await client.get(`/v2/allocations?payment_ids=${REVERSED.id}`);
  await client.get(`/v2/allocations?invoice_ids=${paidByDeleted}`);
  await client.delete(`/v1/invoices/${EXAMPLE_PAID_INVOICE_ID}`);
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    payment_keys: otherNumber('amount'),
    payments: [
      `'kind', case when kind = 'payment' then 'adjustment' when amount > 0 and kind <> 'discount' then 'payment' else kind end`,
      ...otherText('reference'),
      `'note', '${FOREIGN_TEXT}'`,
      `'paid_at', paid_at - interval '7 days'`,
      // the status stays, by which examples find payments
      ...['amount', 'allocated_amount', 'refunded_amount'].map((column) => `'${column}', ${column} * 2`),
      OTHER_CUSTOMER,
    ],
    payment_allocations: [
      ...otherNumber('amount'),
      `'effective_at', effective_at + interval '7 days'`,
      swapped('invoice_id', EXAMPLE_PAID_INVOICE_ID, EXAMPLE_OPEN_INVOICE_ID),
      // so that conditions on the other side matter also where the original cannot have one
      `'counterpart_of_id', case when payment_id is null then counterpart_of_id else id end`,
    ],
    deleted_invoices: [...otherNumber('total_amount'), OTHER_CUSTOMER],
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

  createEarlier: async (client) => {
    await createMovable(client);
    const id = await takeDiscount(client, 'DISCOUNTED');
    await client.create(`/v2/invoices/${id}/credit-notes`, { amount: 59.5 }); // takes a part of the discount back
    await takeDiscount(client, 'DISCOUNTED-2');
  },

  sendFurtherRequests: async (client) => {
    await deleteDiscounted(client);
    const { paidByDeleted, allocationFromIt } = await moveMoney(client);
    await moveBack(client);
    await keepRefund(client);
    await takeDiscountBack(client);
    await useCredit(client);
    await client.get(`/v2/allocations?ids=${allocationFromIt}`);
    await readMoney(client, paidByDeleted);
  },

  createDemo: ({ app }) => createEach(DEMO_PAYMENTS, (record) => app.get(PaymentsService).create(record)),
};
