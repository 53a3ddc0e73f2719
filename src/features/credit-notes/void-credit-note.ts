import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { requireDepositsCovered } from '#features/invoices/deposits/deposits.js';
import type { InvoiceMoney } from '#features/invoices/money/invoice-money.js';
import { lockInvoiceIfExists } from '#features/invoices/change/lock-invoice.js';
import {
  type InvoiceableLine,
  lockOrders,
  quantitiesText,
  toInvoiceableLines,
  touchOrders,
} from '#features/orders/quantities/order-line-quantities.js';
import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { type Decimal, decimal, ZERO } from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';
import type { CreditedReturns } from './credited-returns.js';
import { withTax } from './credit-note-with-tax.js';
import {
  ADD_CREDIT,
  type CreditNoteRecord,
  RETURNED,
  TAKE_BACK_QUANTITIES,
  VOID_CREDIT_NOTE,
} from './credit-notes.queries.js';
import { readNote } from './read-note.js';
import { voidCreditWithoutInvoice } from './without-invoice/void-credit-without-invoice.js';
import { distributeReturned, type Returnable } from './from-invoice/returned-quantities.js';

/**
 * Voids a credit note: its amount counts no more, what it returned is taken back from the order lines, what it credited of a return of goods can be
 * credited again, and what it took back of a discount counts again. A voided one is returned as it
 * is. Throws `credit_note_not_found`, `version_conflict`, `order_not_invoiceable` if an order is not confirmed any more, `over_invoiced`
 * if what was returned was invoiced again, and for a credit note without an invoice those of `voidCreditWithoutInvoice`.
 */
export async function voidCreditNote(
  tx: TenantTx,
  links: { money: InvoiceMoney; returns: CreditedReturns },
  id: string,
  reason: string | undefined,
  precondition: Precondition,
): Promise<CreditNoteRecord> {
  const { invoiceId } = await readNote(tx, id);
  if (invoiceId === null) return voidCreditWithoutInvoice(tx, links, id, reason, precondition);
  const { money, returns } = links;
  const invoice = await lockInvoiceIfExists(tx, invoiceId);
  const note = await readNote(tx, id);
  precondition.check(note);
  if (note.voidedAt !== null || !invoice) return note; // only invoices without issued credit notes can be deleted
  tx.journal.watch('credit_note', [note.id]);
  tx.journal.watch('invoice', [invoice.id]);
  const takesOff = invoice.charges.some(({ deposit }) => deposit);
  if (takesOff) await lockOrders(tx, invoice.orderIds);
  if (note.returnsToOrder && !invoice.isCancelled) await takeBack(tx, note, invoice);
  if (note.returnId !== null) await returns.release(tx, note.returnId, note.id);
  await tx.query(VOID_CREDIT_NOTE, [note.id, reason ?? null, withTax(note).taxAmount]);
  const paid = await money.giveDiscountBack(tx, note.id);
  await tx.query(ADD_CREDIT, [invoice.id, decimal(note.amount).times(-1).toFixed(), paid.toFixed()]);
  if (takesOff) await requireDepositsCovered(tx, invoice.orderIds);
  return readNote(tx, id);
}

/** Takes what a credit note returned back from the order lines. A cancelled invoice uses up nothing of them. */
async function takeBack(tx: TenantTx, { items }: CreditNoteRecord, invoice: InvoiceRecord): Promise<void> {
  const { orderIds } = invoice;
  const orders = await lockOrders(tx, orderIds);
  const skus = [...new Set(items.map(({ sku }) => sku))];
  const before = (await tx.queryOne(RETURNED, [invoice.id, orderIds, [], skus]))!;
  const lines = await toInvoiceableLines(before.lines ?? [], tx.tenant.overInvoiceTolerancePercent);
  const allocations = (before.allocations ?? []).map((part) => ({ ...part, quantity: decimal(part.quantity) }));
  const ofOrders = new Set(allocations.map(({ item }) => item)); // extra lines such as freight are on no order
  const returned = items
    .map(({ invoiceItemId, quantity, sku }, index) => ({
      item: invoiceItemId!, // only credit notes without an invoice have none
      quantity: decimal(quantity),
      sku,
      index,
    }))
    .filter(({ item }) => ofOrders.has(item));
  if (!returned.length) return;
  const { parts, missing } = distributeReturned(returned, allocations, lines);
  const changedLines = new Set(parts.map(({ line }) => line));
  const changedOrders = new Set(lines.filter(({ id }) => changedLines.has(id)).map(({ orderId }) => orderId));
  requireConfirmed(orders.filter(({ id }) => changedOrders.has(id)));
  const exceeding = returned.flatMap((item, place) =>
    missing[place]!.gt(ZERO) ? [{ ...item, most: item.quantity.minus(missing[place]!) }] : [],
  );
  if (exceeding.length) throw overInvoiced(exceeding, lines, allocations);
  tx.journal.watch('order', orderIds);
  await tx.query(TAKE_BACK_QUANTITIES, [JSON.stringify(parts)]);
  await touchOrders(tx, orderIds);
}

/** The refusal of items of which at most `most` can be taken back; `index` is that of the item in the credit note. */
function overInvoiced(
  exceeding: readonly { item: string; sku: string; quantity: Decimal; most: Decimal; index: number }[],
  lines: readonly InvoiceableLine[],
  allocations: readonly Returnable[],
): DomainError {
  const linesOfSkus = groupBy(lines, ({ sku }) => sku);
  const quantities = new Map(Array.from(linesOfSkus, ([sku, ofSku]) => [sku, quantitiesText(ofSku)]));
  const present = new Set(lines.map(({ id }) => id));
  const ofRemovedLines = new Set(allocations.filter(({ line }) => !present.has(line)).map(({ item }) => item));
  const details = exceeding.map(({ item, sku, quantity, most, index }) => {
    const ofSku = quantities.get(sku) ?? quantitiesText([]);
    const removed = ofRemovedLines.has(item) ? '; a line to which it was returned was removed from the order' : '';
    const reason = `returned ${quantity.toFixed()}; ${ofSku}, at most ${most.toFixed()} can be taken back${removed}`;
    return { field: `items[${index}].quantity`, reason };
  });
  const message = 'What the credit note returned has been invoiced or cancelled since.';
  return new DomainError('over_invoiced', message, details);
}

function requireConfirmed(orders: readonly LockedOrder[]): void {
  const refused = orders
    .filter(({ status }) => status !== 'confirmed')
    .map(({ id, referenceId, status }) => ({
      field: 'id',
      reason: `the order ${referenceId ?? id}, to which goods were returned, is ${status}; confirm it first`,
    }));
  if (refused.length)
    throw new DomainError('order_not_invoiceable', 'Goods can only be taken back from confirmed orders.', refused);
}
