import type { Answer } from './client.js';
import type { CorrectionWalk } from './correction-walk.js';
import type { Invoice, OrderLine } from './walked-documents.js';

/** Corrections that one of the others blocks for the time being: they are tried again after the others. */
const BLOCKED = new Set([
  'over_invoiced',
  'over_shipped',
  'resource_locked',
  'invalid_state_transition',
  'order_not_invoiceable',
  'over_returned',
]);

/**
 * Takes everything back: invoices are cancelled after their credit notes are voided, or credited in full with their goods; shipments are
 * cancelled; then the orders. A correction that another one blocks is tried again; each round must lead on.
 */
export async function takeBack(walk: CorrectionWalk): Promise<void> {
  const open = [
    ...walk.invoices.map((id) => walk.isHead() ? () => cancelInvoice(walk, id) : () => creditInvoice(walk, id)), // prettier-ignore
    ...walk.shipments.map((id) => () => cancelShipment(walk, id)),
    ...walk.orders.map((id) => () => cancelOrder(walk, id)),
  ];
  let left = open;
  while (left.length) {
    const blocked: typeof open = [];
    for (const correct of left) if (!(await correct())) blocked.push(correct);
    if (blocked.length === left.length) throw new Error('No correction leads on.');
    left = blocked;
  }
  // those that were reopened after they were cancelled
  for (const id of walk.orders) if (!(await cancelOrder(walk, id))) throw new Error('An order stays open.');
}

// Corrections: each returns whether it is complete, or was blocked by another one.

export async function cancelInvoice(walk: CorrectionWalk, id: string): Promise<boolean> {
  if (!(await voidNotes(walk, id))) return false;
  const { invoice_status } = await walk.read<Invoice>(`/v2/invoices/${id}`);
  if (invoice_status === 'CANCELLED') return true;
  return correct(walk, 'PATCH', `/v2/invoices/${id}`, { paid_amount: 0, invoice_status: 'CANCELLED' });
}

/** Voids the credit notes of an invoice. */
export async function voidNotes(walk: CorrectionWalk, id: string): Promise<boolean> {
  for (const note of await walk.notesOf(id))
    if (note.status === 'issued' && !(await voidOf(walk, note.id))) return false;
  return true;
}

/** Voids a credit note. If it returned goods to an order that was cancelled since, the order is reopened, and cancelled again later. */
async function voidOf(walk: CorrectionWalk, id: string): Promise<boolean> {
  const path = `/v2/credit-notes/${id}/void`;
  if (await correct(walk, 'POST', path, {})) return true;
  for (const order of walk.orders) {
    const { status } = await walk.read<{ status: string }>(`/v2/orders/${order}`);
    const next = { cancelled: ['draft', 'confirmed'], draft: ['confirmed'], submitted: ['confirmed'] }[status] ?? [];
    for (const one of next) await correct(walk, 'PATCH', `/v2/orders/${order}/status`, { status: one });
  }
  return correct(walk, 'POST', path, {});
}

/** Credits all goods and the rest of the amount; what was paid is given back. Goods that were credited and not returned are returned. */
export async function creditInvoice(walk: CorrectionWalk, id: string): Promise<boolean> {
  const invoice = await walk.read<Invoice>(`/v2/invoices/${id}`);
  if (['DRAFT', 'CANCELLED'].includes(invoice.invoice_status)) return cancelInvoice(walk, id);
  if (!(await correct(walk, 'PATCH', `/v2/invoices/${id}`, { paid_amount: 0 }))) return false;
  const items = invoice.items
    .map((item) => ({ invoice_item_id: item.id, quantity: item.quantity - item.returned_quantity, amount: 0 }))
    .filter(({ quantity }) => quantity > 0);
  const path = `/v2/invoices/${id}/credit-notes`;
  if (items.length && !(await creditGoods(walk, path, items))) return false;
  const { due_amount } = await walk.read<Invoice>(`/v2/invoices/${id}`);
  return due_amount === 0 || correct(walk, 'POST', path, { amount: due_amount });
}

/** Credits goods that come back: where some came back by returns already, as many as the refusal says. */
async function creditGoods(walk: CorrectionWalk, path: string, items: { quantity: number }[]): Promise<boolean> {
  const answer = await walk.send('POST', path, { items, return_to_order: true });
  if (answer.body.code !== 'over_returned') return isComplete(walk, 'POST', path, answer);
  for (const { field, reason } of answer.body.details as { field: string; reason: string }[]) {
    const [, index] = /^items\[(\d+)\]\.quantity$/.exec(field)!;
    const [, most] = /at most (\d+) more$/.exec(reason)!;
    items[Number(index)]!.quantity = Number(most);
  }
  const left = items.filter(({ quantity }) => quantity > 0);
  return !left.length || correct(walk, 'POST', path, { items: left, return_to_order: true });
}

export async function cancelShipment(walk: CorrectionWalk, id: string): Promise<boolean> {
  return correct(walk, 'PATCH', `/v2/shipments/${id}/status`, { status: 'cancelled' });
}

export async function cancelOrder(walk: CorrectionWalk, id: string): Promise<boolean> {
  return correct(walk, 'PATCH', `/v2/orders/${id}/status`, { status: 'cancelled' });
}

async function correct(walk: CorrectionWalk, method: string, path: string, body: object): Promise<boolean> {
  return isComplete(walk, method, path, await walk.send(method, path, body));
}

export function isComplete(walk: CorrectionWalk, method: string, path: string, answer: Answer): boolean {
  if (answer.status < 300) return true;
  walk.expectDocumented(path, answer);
  if (!BLOCKED.has(answer.body.code as string)) throw new Error(`${method} ${path} was refused.`);
  return false;
}

/** What is left of the documents: must be empty after {@link takeBack}. */
export async function remainsOf(walk: CorrectionWalk): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const id of walk.orders) {
    const order = await walk.read<{ status: string; line_items: OrderLine[] }>(`/v2/orders/${id}`);
    if (order.status !== 'cancelled') found.push({ id, status: order.status });
    for (const line of order.line_items)
      if (line.invoiced_quantity || line.shipped_quantity || line.picked_quantity) found.push(line);
  }
  for (const id of walk.invoices) {
    const invoice = await walk.read<Invoice>(`/v2/invoices/${id}`);
    if (invoice.due_amount !== 0) found.push(invoice);
  }
  return found;
}
