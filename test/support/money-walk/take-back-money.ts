import { cents } from '../billing/billing.js';
import { cancelInvoice, cancelOrder, cancelShipment, creditInvoice, isComplete, voidNotes } from '../take-back.js';
import type { OrderLine } from '../walked-documents.js';
import { reportedTaxes } from './agreement.js';
import type { MoneyWalk } from './money-walk.js';
import type { MoneyInvoice, MoneyNote, MoneyPayment, MoneyReturn } from './records.js';

/** Takes everything back: reminders, lines of the bank, the money, credits without an invoice, then returns, and last of all the documents. */
export async function takeBackMoney(walk: MoneyWalk): Promise<void> {
  for (const { id } of await walk.all<{ id: string }>('reminders?status=issued'))
    await walk.send('POST', `/v2/reminders/${id}/cancel`, { reason: 'Mistake' });
  await takeBackPayments(walk);
  for (const { id, invoice_id, status } of await walk.all<MoneyNote>('credit-notes'))
    if (invoice_id === null && status === 'issued') await walk.send('POST', `/v2/credit-notes/${id}/void`, {});
  for (const id of walk.returns) await endReturn(walk, id);
  await takeBackDocuments(walk);
}

/**
 * Cancels or credits the invoices, then cancels shipments and orders. What blocks a correction is tried first in the next round. Where goods came back
 * by returns their shipment and their order stay.
 */
async function takeBackDocuments(walk: MoneyWalk): Promise<void> {
  let left = [
    ...walk.invoices.map((id) => (walk.isHead() ? () => cancelInvoice(walk, id) : () => endInvoice(walk, id))), // prettier-ignore
    ...[...walk.shipments].map((id) => () => cancelShipment(walk, id)),
    ...[...walk.orders].map((id) => () => cancelOrder(walk, id)),
  ];
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const blocked: typeof left = [];
    for (const correct of left) if (!(await correct())) blocked.push(correct);
    left = blocked;
  }
  for (const id of walk.invoices) await endInvoice(walk, id); // what could not be cancelled
}

/**
 * Credits an invoice, but cancels a draft, and one that takes a deposit off: only then can the deposit be credited. Goods that came back without a shipment of
 * them have been sent nevertheless, so that a shipment is entered.
 */
async function endInvoice(walk: MoneyWalk, id: string): Promise<boolean> {
  const { deposits, order_ids, invoice_status } = await walk.read<MoneyInvoice>(`/v2/invoices/${id}`);
  const isCredited = invoice_status !== 'DRAFT' && !deposits.length;
  if (isCredited || invoice_status === 'CANCELLED') return creditInvoice(walk, id);
  if (!(await voidNotes(walk, id))) return false;
  const cancel = () => walk.send('PATCH', `/v2/invoices/${id}`, { invoice_status: 'CANCELLED' });
  const answer = await cancel();
  if (answer.body.message !== 'More was returned than would be sent.') return isComplete(walk, 'PATCH', id, answer);
  const items = (answer.body.details as { reason: string }[]).map(({ reason }) => {
    const [, sent, sku_id, returned] = /^(\d+) of (\w+) would be sent, of which (\d+) are returned /.exec(reason)!;
    return { sku_id, quantity: Number(returned) - Number(sent) };
  });
  const shipment = { reference_id: walk.next(), order_id: order_ids[0], status: 'shipped', shipment_items: items };
  await walk.send('POST', '/v2/shipments', shipment);
  return isComplete(walk, 'PATCH', id, await cancel());
}

/** Undoes all lines of the bank and reverses all money. What was taken on must be reversed first: each round must lead on. */
async function takeBackPayments(walk: MoneyWalk): Promise<void> {
  for (let before = Infinity; ;) {
    const booked = (await walk.bankLines()).filter(({ state }) => state !== 'open');
    const payments = (await walk.all<MoneyPayment>('payments')).filter(({ status }) => status !== 'reversed');
    const left = booked.length + payments.length;
    if (left === 0) return;
    if (left >= before) throw new Error(`No reversal leads on: ${JSON.stringify([booked, payments])}`);
    before = left;
    for (const { id } of booked) await walk.send('POST', `/v2/bank-lines/${id}/undo`, { reason: 'Mistake' });
    for (const { id } of payments) await walk.send('POST', `/v2/payments/${id}/reverse`, {});
    for (const { id, reversed_by, reverses, from } of await walk.all<Allocation>('allocations'))
      if (from.type !== 'payment' && !reversed_by && !reverses) await walk.send('POST', `/v2/allocations/${id}/reverse`, {}); // prettier-ignore
  }
}

interface Allocation {
  id: string;
  from: { type: string };
  reversed_by: string | null;
  reverses: string | null;
}

/** Cancels a return of which nothing has come, or gives up what is missing. */
async function endReturn(walk: MoneyWalk, id: string): Promise<void> {
  const { status, items } = await walk.read<MoneyReturn>(`/v2/returns/${id}`);
  const hasCome = items.some((item) => item.accepted_quantity + item.rejected_quantity > 0);
  if (status === 'requested' || (status === 'approved' && !hasCome))
    await walk.send('PATCH', `/v2/returns/${id}`, { status: 'cancelled' });
  else if (status === 'approved') await walk.send('POST', `/v2/returns/${id}/receive`, { items: [], final: true });
}

/** What is left of the money and the documents: must be empty after {@link takeBackMoney}. */
export async function remainsOfMoney(walk: MoneyWalk): Promise<unknown[]> {
  const found = await remainingGoods(walk);
  const { rows } = await walk.read<{ rows: object[] }>(`/v2/reports/ageing?${walk.ofCustomers}`);
  const items = await walk.all<object>('open-items');
  found.push(...rows, ...items);
  for (const customer of walk.customers) {
    const { closing_balance } = await walk.read<{ closing_balance: number }>(`/v2/customers/${customer}/statement`);
    if (cents(closing_balance)) found.push({ customer, closing_balance });
  }
  for (const one of await walk.all<MoneyInvoice>('invoices'))
    if (one.paid_amount || one.reminder_level) found.push(one);
  found.push(...(await remainingTaxes(walk)));
  for (const line of await walk.bankLines()) if (line.state !== 'open' || line.payment_ids.length) found.push(line);
  return found;
}

/**
 * What is left in the tax report. Each credit note rounds the tax of its own bases, so that several of an invoice can leave a cent each for each rate;
 * of the bases nothing is left.
 */
async function remainingTaxes(walk: MoneyWalk): Promise<unknown[]> {
  const notes = (await walk.all<MoneyNote>('credit-notes')).filter(({ status }) => status === 'issued');
  return [...(await reportedTaxes(walk))].filter(([, [base, tax]]) => base || Math.abs(tax) > notes.length);
}

/** What customers still have of the goods: what was sent, by shipments or invoices, and did not come back. */
async function remainingGoods(walk: MoneyWalk): Promise<unknown[]> {
  const returns = await walk.all<MoneyReturn>('returns');
  const items = returns.flatMap((one) => one.items);
  const found: unknown[] = [];
  for (const id of walk.orders) {
    const order = await walk.read<{ status: string; line_items: OrderLine[] }>(`/v2/orders/${id}`);
    for (const line of order.line_items) {
      const accepted = items.filter(({ line_id }) => line_id === line.id).reduce((sum, one) => sum + one.accepted_quantity, 0); // prettier-ignore
      const byNotes = line.returned_quantity - accepted;
      if (Math.max(line.shipped_quantity, line.invoiced_quantity + byNotes) !== line.returned_quantity) found.push(line); // prettier-ignore
    }
  }
  return found;
}
