import type { Complete } from '../../platform/base/values/complete.js';
import type { ChargeType } from '../orders/charge.js';
import { lockOrders, touchOrders } from '../orders/order-line-quantities.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { decimal } from '../../platform/base/values/decimal.js';
import { childParameters, prepareInvoice } from './create-invoice.js';
import { type DraftChanges, isSameNumber } from './invoice-changes.js';
import { toNewItem } from './invoice-item-values.js';
import type { BuiltInvoice } from './invoice-rows.js';
import {
  DELETE_INVOICE_CHILDREN,
  type InvoiceRecord,
  RELEASE_LINES,
  STORE_INVOICE_CHILDREN,
} from './invoices.queries.js';
import type { NewInvoice, NewInvoiceCharge } from './new-invoice.js';

/** The columns that are computed from orders, items, charges, number and total. */
export type RebuiltColumns = Pick<
  BuiltInvoice['row'],
  | 'customerId'
  | 'invoiceNumber'
  | 'numberSource'
  | 'charges'
  | 'totalAmount'
  | 'subtotal'
  | 'discountTotal'
  | 'shippingTotal'
  | 'taxTotal'
  | 'lineTaxTotal'
>;

/**
 * Replaces the orders, items and allocations of a draft and returns the columns that are computed from them. The row of the
 * invoice must not be deleted and inserted again: concurrent transactions wait for its lock, and shipments refer to it. If the
 * orders change, the previous and the new ones must already be locked, with one statement.
 */
export async function rebuildDraft(
  tx: TenantTx,
  invoice: InvoiceRecord,
  changes: DraftChanges,
): Promise<RebuiltColumns> {
  await releaseLines(tx, invoice);
  await tx.query(DELETE_INVOICE_CHILDREN, [invoice.id]);
  const prepared = await prepareInvoice(tx, changedDraft(invoice, changes));
  tx.journal.watch(
    'order',
    prepared.orders.map(({ id }) => id),
  );
  await tx.query(STORE_INVOICE_CHILDREN, [invoice.id, ...(await childParameters([prepared]))]);
  const { customerId, invoiceNumber, numberSource, charges, totalAmount } = prepared.row;
  const { subtotal, discountTotal, shippingTotal, taxTotal, lineTaxTotal } = prepared.row;
  return {
    customerId,
    invoiceNumber,
    numberSource,
    charges,
    totalAmount,
    subtotal,
    discountTotal,
    shippingTotal,
    taxTotal,
    lineTaxTotal,
  };
}

/** The input that would create a draft with changes, as far as {@link RebuiltColumns} depend on it. */
const changedDraft = (
  invoice: InvoiceRecord,
  changes: DraftChanges,
): NewInvoice & Complete<DraftChanges> & { id: string } => ({
  id: invoice.id,
  createdAt: new Date(invoice.createdAt),
  referenceId: invoice.referenceId,
  invoiceNumber: changedNumber(invoice, changes),
  orderIds: changes.orderIds ?? invoice.orderIds,
  statedTotal: changes.statedTotal,
  state: 'DRAFT',
  paidAmount: decimal(invoice.paidAmount),
  dueDate: new Date(invoice.dueDate),
  items: changes.items ?? invoice.items.map(toNewItem),
  referencesAreOwn: changes.referencesAreOwn,
  charges: changes.charges ?? invoice.charges.map(toNewCharge),
});

/** The number of a changed draft; undefined if it is still to be drawn. */
const changedNumber = (invoice: InvoiceRecord, { invoiceNumber: sent }: DraftChanges): string | undefined => {
  if (sent !== undefined && !isSameNumber(sent, invoice)) return sent ?? undefined;
  return invoice.numberSource === 'pending' ? undefined : invoice.invoiceNumber;
};

const toNewCharge = ({ name, type, valueType, amount }: InvoiceRecord['charges'][number]): NewInvoiceCharge => ({
  name: name ?? undefined,
  type: type as ChargeType, // invoices store only these types
  valueType,
  amount: decimal(amount),
});

/** Locks the invoice's orders and gives its quantities back to their lines. */
export async function releaseLines(tx: TenantTx, { items, orderIds }: InvoiceRecord): Promise<void> {
  await lockOrders(tx, orderIds);
  tx.journal.watch('order', orderIds);
  await tx.query(RELEASE_LINES, [items.map((item) => item.id)]);
  await touchOrders(tx, orderIds);
}
