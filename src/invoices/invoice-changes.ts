import { isDeepStrictEqual } from 'node:util';
import type { ChargeType } from '../orders/order-parts.js';
import type { AttributeValue, NewAttributeValue } from '../platform/values/attribute-value.js';
import { decimal, toWire, type Decimal, type WireDecimal } from '../platform/values/decimal.js';
import type { InvoiceState } from './invoice-state.js';
import type { TaxCharges } from './invoice-item.entity.js';
import { chargesOf, statusOf } from './invoice-item-parts.js';
import type { InvoiceItemRecord, InvoiceRecord } from './invoices.queries.js';
import type { NewInvoice, NewInvoiceCharge, NewInvoiceItem } from './new-invoice.js';

/** What a caller may change of an invoice at any time; null clears. */
export interface InvoiceDetails {
  referenceId?: string;
  paidAmount?: Decimal;
  dueDate?: Date;
  remarks?: string | null;
  url?: string | null;
  paymentMethod?: string | null;
  paymentTerms?: string | null;
  poNumber?: string | null;
  shippingMethod?: string | null;
  shippedDate?: Date | null;
  salesRepId?: string | null;
}

/** What can change only while an invoice is a draft. */
export interface FrozenChanges {
  invoiceNumber?: string;
  /** Our ids, or the caller's references, of orders. */
  orderIds?: string[];
  items?: NewInvoiceItem[];
  charges?: NewInvoiceCharge[];
  /** The caller's figure instead of the computed total. */
  statedTotal?: Decimal;
}

export interface InvoiceChanges extends InvoiceDetails, FrozenChanges {
  /** Instead of `orderIds`, from callers who see only the first order: that one sent back keeps all orders. */
  orderId?: string;
  state?: InvoiceState;
  /** The payment status that the amounts must give. */
  statedPaymentStatus?: string;
  attributes?: NewAttributeValue[];
}

/** The frozen fields whose value would be another, by their names in the newest version. `orderIds` are our ids here. */
export function frozenDifferences(changes: FrozenChanges, invoice: InvoiceRecord): string[] {
  const differs: Record<string, boolean> = {
    invoice_number: changes.invoiceNumber !== undefined && changes.invoiceNumber !== invoice.invoiceNumber,
    order_ids: changes.orderIds !== undefined && !isDeepStrictEqual(changes.orderIds, invoice.orderIds),
    items: changes.items !== undefined && !sameItems(changes.items, invoice.items),
    charges: changes.charges !== undefined && !sameCharges(changes.charges, invoice.charges),
    total_amount: changes.statedTotal !== undefined && !changes.statedTotal.eq(decimal(invoice.totalAmount)),
  };
  return Object.keys(differs).filter((field) => differs[field]);
}

/**
 * The fields that are frozen once an invoice is cancelled, as far as their value would be another: nothing can be paid on it, or
 * fall due, any more. By their names in the newest version.
 */
export function cancelledDifferences(
  { paidAmount, dueDate, attributes }: InvoiceChanges,
  invoice: InvoiceRecord,
): string[] {
  const differs: Record<string, boolean> = {
    paid_amount: paidAmount !== undefined && !paidAmount.eq(decimal(invoice.paidAmount)),
    due_date: dueDate !== undefined && dueDate.getTime() !== new Date(invoice.dueDate).getTime(),
    attributes: attributes !== undefined && !isSameAttributes(attributes, invoice.attributes),
  };
  return Object.keys(differs).filter((field) => differs[field]);
}

/** Whether attribute values are the stored ones, in the same order. */
export const isSameAttributes = (sent: readonly NewAttributeValue[], stored: readonly AttributeValue[]): boolean =>
  isDeepStrictEqual(
    sent.map(({ name, value, label }) => [name, value, label ?? null]),
    stored.map(({ name, value, label }) => [name, value, label ?? null]),
  );

/** A name that is not sent stays what it is. */
const sameItems = (sent: readonly NewInvoiceItem[], stored: readonly InvoiceItemRecord[]): boolean =>
  sent.length === stored.length &&
  sent.every((item, index) => {
    const other = stored[index]!;
    return (
      item.sku === other.sku &&
      item.quantity.eq(decimal(other.quantity)) &&
      item.amount.eq(decimal(other.amount)) &&
      (item.referenceId ?? null) === other.referenceId &&
      (item.name === undefined || item.name === other.name) &&
      isDeepStrictEqual(item.taxCharges ? chargesOf(item.taxCharges) : null, other.taxCharges) &&
      isDeepStrictEqual(item.status ? statusOf(item.status) : null, other.itemStatus)
    );
  });

const sameCharges = (sent: readonly NewInvoiceCharge[], stored: InvoiceRecord['charges']): boolean =>
  isDeepStrictEqual(
    sent.map(({ name, type, valueType, amount }) => [name ?? null, type, valueType ?? 'value', toWire(amount)]),
    stored.map(({ name, type, valueType, amount }) => [name, type, valueType, amount]),
  );

/** A draft as its creation would have been asked for, with changes; its attributes stay with it. */
export const asNewInvoice = (invoice: InvoiceRecord, changes: FrozenChanges): NewInvoice & { id: string } => ({
  id: invoice.id,
  createdAt: new Date(invoice.createdAt),
  remarks: invoice.remarks ?? undefined,
  url: invoice.url ?? undefined,
  paymentMethod: invoice.paymentMethod ?? undefined,
  paymentTerms: invoice.paymentTerms ?? undefined,
  poNumber: invoice.poNumber ?? undefined,
  shippingMethod: invoice.shippingMethod ?? undefined,
  shippedDate: invoice.shippedDate ? new Date(invoice.shippedDate) : undefined,
  salesRepId: invoice.salesRepId ?? undefined,
  referenceId: invoice.referenceId,
  invoiceNumber: changes.invoiceNumber ?? invoice.invoiceNumber,
  orderIds: changes.orderIds ?? invoice.orderIds,
  statedTotal: changes.statedTotal,
  state: 'DRAFT',
  paidAmount: decimal(invoice.paidAmount),
  dueDate: new Date(invoice.dueDate),
  items: changes.items ?? invoice.items.map(asNewItem),
  charges: changes.charges ?? invoice.charges.map(asNewCharge),
});

const asNewCharge = ({ name, type, valueType, amount }: InvoiceRecord['charges'][number]): NewInvoiceCharge => ({
  name: name ?? undefined,
  type: type as ChargeType, // what an invoice stores is one of them
  valueType,
  amount: decimal(amount),
});

/** A stored item as its creation would have been asked for. */
export const asNewItem = (item: InvoiceItemRecord): NewInvoiceItem => ({
  referenceId: item.referenceId ?? undefined,
  sku: item.sku,
  quantity: decimal(item.quantity),
  amount: decimal(item.amount),
  name: item.name ?? undefined,
  taxCharges: item.taxCharges ? asNewCharges(item.taxCharges) : undefined,
  status: item.itemStatus ? asNewStatus(item.itemStatus) : undefined,
});

const amount = (value: WireDecimal | null) => (value === null ? undefined : decimal(value));
const time = (value: string | null) => (value === null ? undefined : new Date(value));
const rate = (value: WireDecimal | null, type: TaxCharges['taxType']) =>
  value === null ? undefined : { amount: decimal(value), type };

const asNewCharges = (charges: TaxCharges): NewInvoiceItem['taxCharges'] => ({
  tax: rate(charges.tax, charges.taxType),
  discount: rate(charges.discount, charges.discountType),
  shipping: rate(charges.shipping, charges.shippingType),
  additional: rate(charges.additional, charges.additionalType),
});

const asNewStatus = (status: NonNullable<InvoiceItemRecord['itemStatus']>): NewInvoiceItem['status'] => ({
  orderedQuantity: amount(status.orderedQuantity),
  shippedQuantity: amount(status.shippedQuantity),
  openQuantity: amount(status.openQuantity),
  shipDate: time(status.shipDate),
  deliveredDate: time(status.deliveredDate),
  requestedShipDate: time(status.requestedShipDate),
  requestedDeliveryDate: time(status.requestedDeliveryDate),
});
