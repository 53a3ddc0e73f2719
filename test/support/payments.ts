import type { Client } from './client.js';

/** The parts of an invoice that specs of money look at. */
export interface PaidInvoice {
  id: string;
  invoice_number: string;
  version: number;
  paid_amount: number;
  due_amount: number;
  invoice_status: string;
  settlement: { payments: number; write_offs: number; discounts: number; adjustments: number; refunds: number };
}

let count = 0;

/** Makes an invoice of the order SO-1 of `makeTrade` with this total, issued unless `extra` says otherwise. */
export async function invoiceOf(client: Client, total: number, extra: object = {}): Promise<PaidInvoice> {
  const number = `INV-${++count}`;
  return client.create('/v2/invoices', {
    reference_id: `R-${number}`,
    invoice_number: number,
    order_ids: ['SO-1'],
    invoice_status: 'OPEN',
    due_date: '2099-01-31T00:00:00Z',
    items: [{ sku: `FEE-${count}`, name: 'Fee', quantity: 1, amount: total }],
    ...extra,
  });
}

/** A new body of POST for a payment of the customer C-1 of `makeTrade`. */
export const paymentBody = (amount: number, extra: object = {}) => ({
  reference_id: `BANK-${++count}`,
  customer_id: 'C-1',
  amount,
  ...extra,
});

/** An invoice as it is now. */
export const readInvoice = async (client: Client, { id }: { id: string }): Promise<PaidInvoice> =>
  (await client.get(`/v2/invoices/${id}`)).body.data;

/** What the invoice shows of its money. */
export const moneyOf = async (client: Client, invoice: { id: string }) => {
  const { paid_amount, due_amount, settlement } = await readInvoice(client, invoice);
  const { payments, write_offs, adjustments, refunds } = settlement;
  return { paid: paid_amount, due: due_amount, settlement: [payments, write_offs, adjustments, refunds] };
};
