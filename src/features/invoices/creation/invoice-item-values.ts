import { type Decimal, decimal, toWire, type WireDecimal } from '#platform/base/values/decimal.js';
import type { Rate } from '../money/invoice-amounts.js';
import type { ItemStatus, TaxCharges } from '../invoice-item.entity.js';
import type { InvoiceItemRecord } from '../invoices.queries.js';
import type { NewInvoiceItem, NewItemStatus } from './new-invoice.js';

/** Tax charges and status of an invoice item: as JSON of their columns, and back as the input of a creation. */

const toWireOrNull = (value: Decimal | undefined): WireDecimal | null => (value === undefined ? null : toWire(value));
const toTimeOrNull = (value: Date | undefined): string | null => value?.toISOString() ?? null;
const typeOf = (rate: Rate | undefined) => rate?.type ?? ('value' as const);

export const toTaxCharges = ({
  tax,
  discount,
  shipping,
  additional,
}: NonNullable<NewInvoiceItem['taxCharges']>): TaxCharges => ({
  tax: toWireOrNull(tax?.amount),
  taxType: typeOf(tax),
  discount: toWireOrNull(discount?.amount),
  discountType: typeOf(discount),
  shipping: toWireOrNull(shipping?.amount),
  shippingType: typeOf(shipping),
  additional: toWireOrNull(additional?.amount),
  additionalType: typeOf(additional),
});

export const toItemStatus = (status: NewItemStatus): ItemStatus => ({
  orderedQuantity: toWireOrNull(status.orderedQuantity),
  shippedQuantity: toWireOrNull(status.shippedQuantity),
  openQuantity: toWireOrNull(status.openQuantity),
  shipDate: toTimeOrNull(status.shipDate),
  deliveredDate: toTimeOrNull(status.deliveredDate),
  requestedShipDate: toTimeOrNull(status.requestedShipDate),
  requestedDeliveryDate: toTimeOrNull(status.requestedDeliveryDate),
});

/** A stored item as the input of a creation. */
export const toNewItem = (item: InvoiceItemRecord): NewInvoiceItem => ({
  referenceId: item.referenceId ?? undefined,
  sku: item.sku,
  quantity: decimal(item.quantity),
  amount: decimal(item.amount),
  name: item.name ?? undefined,
  isAdhoc: item.isAdhoc,
  unitCode: item.unitCode ?? undefined,
  taxRate: toDecimal(item.taxRate),
  taxCategory: item.taxCategory ?? undefined,
  buyerItemId: item.buyerItemId ?? undefined,
  taxCharges: item.taxCharges ? toNewTaxCharges(item.taxCharges) : undefined,
  status: item.itemStatus ? toNewItemStatus(item.itemStatus) : undefined,
});

const toDecimal = (value: WireDecimal | null) => (value === null ? undefined : decimal(value));
const toDate = (value: string | null) => (value === null ? undefined : new Date(value));
const toRate = (value: WireDecimal | null, type: TaxCharges['taxType']) =>
  value === null ? undefined : { amount: decimal(value), type };

export const toNewTaxCharges = (charges: TaxCharges): NewInvoiceItem['taxCharges'] => ({
  tax: toRate(charges.tax, charges.taxType),
  discount: toRate(charges.discount, charges.discountType),
  shipping: toRate(charges.shipping, charges.shippingType),
  additional: toRate(charges.additional, charges.additionalType),
});

const toNewItemStatus = (status: NonNullable<InvoiceItemRecord['itemStatus']>): NewInvoiceItem['status'] => ({
  orderedQuantity: toDecimal(status.orderedQuantity),
  shippedQuantity: toDecimal(status.shippedQuantity),
  openQuantity: toDecimal(status.openQuantity),
  shipDate: toDate(status.shipDate),
  deliveredDate: toDate(status.deliveredDate),
  requestedShipDate: toDate(status.requestedShipDate),
  requestedDeliveryDate: toDate(status.requestedDeliveryDate),
});
