import type { Complete } from '#platform/base/values/complete.js';
import type { ChargeType } from '#features/orders/money/charge.js';
import { lockOrders, touchOrders } from '#features/orders/quantities/order-line-quantities.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { decimal } from '#platform/base/values/decimal.js';
import { checkDraft } from '../creation/check-invoice.js';
import { childParameters } from '../creation/create-invoice.js';
import { type DraftChanges, isSameNumber } from './invoice-changes.js';
import { toNewItem } from '../creation/invoice-item-values.js';
import type { BuiltInvoice } from '../creation/invoice-rows.js';
import { requireReturnsSent } from '../require-returns-sent.js';
import {
  CARRIED_CHARGES,
  type CarriedCharges,
  DELETE_INVOICE_CHILDREN,
  type InvoiceRecord,
  RELEASE_LINES,
  STORE_INVOICE_CHILDREN,
} from '../invoices.queries.js';
import { rateOf } from '#features/settings/tax/tax-rule.js';
import type { InvoiceChargeValues } from '../invoice.entity.js';
import type { InvoiceToCreate, NewInvoice, NewInvoiceCharge, NewInvoiceItem } from '../creation/new-invoice.js';

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
  | 'taxMode'
  | 'taxSummary'
  | 'customerTax'
>;

/**
 * Replaces the orders, items and allocations of a draft and returns the columns that are computed from them. Items that are not sent keep
 * their ids. The row of the
 * invoice must not be deleted and inserted again: concurrent transactions wait for its lock, and shipments refer to it. If the
 * orders change, the previous and the new ones must already be locked, with one statement. `keepsContents`: orders, items and charges stay, so
 * that an invoice that was made from its orders remains one.
 */
export async function rebuildDraft(
  tx: TenantTx,
  invoice: InvoiceRecord,
  changes: DraftChanges,
  keepsContents: boolean,
): Promise<RebuiltColumns> {
  const carriedCharges = keepsContents ? await readCarriedCharges(tx, invoice) : undefined;
  await releaseLines(tx, invoice);
  await tx.query(DELETE_INVOICE_CHILDREN, [invoice.id]);
  const checked = await checkDraft(tx, { ...changedDraft(invoice, changes), carriedCharges });
  tx.journal.watch(
    'order',
    checked.orders.map(({ id }) => id),
  );
  await tx.query(STORE_INVOICE_CHILDREN, [invoice.id, ...(await childParameters([checked]))]);
  if (!keepsContents) await requireReturnsSent(tx, invoice, 'items');
  const { customerId, invoiceNumber, numberSource, charges, totalAmount } = checked.row;
  const { subtotal, discountTotal, shippingTotal, taxTotal, lineTaxTotal, taxMode, taxSummary } = checked.row;
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
    taxMode,
    taxSummary,
    customerTax: keepsTaxes(invoice, changes) ? invoice.customerTax : checked.row.customerTax,
  };
}

/**
 * Whether a draft in the tax mode net keeps the categories and rates of its items. Then it keeps also the tax data of the customer by which it was
 * taxed, so that the warning stays if they have changed since. Items count as kept if each has the tax of an item of the same SKU.
 */
function keepsTaxes(invoice: InvoiceRecord, { items, taxMode = invoice.taxMode }: DraftChanges): boolean {
  if (invoice.taxMode !== 'net' || taxMode !== 'net') return false;
  const present = new Set(invoice.items.map((item) => taxKey(toNewItem(item))));
  return !items || items.every((item) => item.taxRate && item.taxCategory && present.has(taxKey(item)));
}

const taxKey = ({ sku, taxRate, taxCategory }: NewInvoiceItem): string => `${taxCategory} ${taxRate?.toFixed()} ${sku}`;

/** The input that would create a draft with changes, as far as {@link RebuiltColumns} depend on it. */
function changedDraft(invoice: InvoiceRecord, changes: DraftChanges): InvoiceToCreate & Complete<DraftChanges> {
  const taxMode = changes.taxMode ?? invoice.taxMode;
  const kept = <T extends NewInvoiceItem | NewInvoiceCharge>(entry: T): T =>
    taxMode === 'net' ? entry : { ...entry, taxRate: undefined, taxCategory: undefined };
  return {
    id: invoice.id,
    type: invoice.type,
    taxMode,
    createdAt: new Date(invoice.createdAt),
    referenceId: invoice.referenceId,
    invoiceNumber: changedNumber(invoice, changes),
    orderIds: changes.orderIds ?? invoice.orderIds,
    statedTotal: changes.statedTotal,
    state: 'DRAFT',
    paidAmount: decimal(invoice.paidAmount),
    dueDate: new Date(invoice.dueDate),
    items: changes.items ?? invoice.items.map((item) => ({ ...kept(toNewItem(item)), id: item.id })),
    referencesAreOwn: changes.referencesAreOwn,
    charges: changes.charges ?? invoice.charges.map((charge) => kept(toNewCharge(charge))),
  };
}

/** The number of a changed draft; undefined if it is still to be drawn. */
const changedNumber = (invoice: InvoiceRecord, { invoiceNumber: sent }: DraftChanges): string | undefined => {
  if (sent !== undefined && !isSameNumber(sent, invoice)) return sent ?? undefined;
  return invoice.numberSource === 'pending' ? undefined : invoice.invoiceNumber;
};

const toNewCharge = ({ name, type, valueType, amount, ...tax }: InvoiceChargeValues): NewInvoiceCharge => ({
  name: name ?? undefined,
  type: type as ChargeType, // invoices store only these types
  valueType,
  amount: decimal(amount),
  taxRate: rateOf(tax.taxRate),
  taxCategory: tax.taxCategory ?? undefined,
  reasonCode: tax.reasonCode ?? undefined,
  deposit: tax.deposit,
});

/** What an invoice that was made from its orders carries of their charges; empty if it was not. */
async function readCarriedCharges(tx: TenantTx, { id }: InvoiceRecord): Promise<NewInvoice['carriedCharges']> {
  const rows = await tx.query<CarriedCharges>(CARRIED_CHARGES, [id]);
  return new Map(rows.map(({ orderId, charges }) => [orderId, charges]));
}

/** Locks the invoice's orders and gives its quantities back to their lines. */
export async function releaseLines(tx: TenantTx, { items, orderIds }: InvoiceRecord): Promise<void> {
  await lockOrders(tx, orderIds);
  tx.journal.watch('order', orderIds);
  await tx.query(RELEASE_LINES, [items.map((item) => item.id)]);
  await touchOrders(tx, orderIds);
}
