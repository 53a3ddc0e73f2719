import { type Decimal, toWire, type WireDecimal } from '../platform/values/decimal.js';
import type { Rate } from './invoice-amounts.js';
import type { ItemStatus, TaxCharges } from './invoice-item.entity.js';
import type { NewInvoiceItem, NewItemStatus } from './new-invoice.js';

const wire = (value: Decimal | undefined): WireDecimal | null => (value === undefined ? null : toWire(value));
const time = (value: Date | undefined): string | null => value?.toISOString() ?? null;
const kind = (rate: Rate | undefined) => rate?.type ?? ('value' as const);

/** A line's own charges as they are stored. */
export const chargesOf = ({
  tax,
  discount,
  shipping,
  additional,
}: NonNullable<NewInvoiceItem['taxCharges']>): TaxCharges => ({
  tax: wire(tax?.amount),
  taxType: kind(tax),
  discount: wire(discount?.amount),
  discountType: kind(discount),
  shipping: wire(shipping?.amount),
  shippingType: kind(shipping),
  additional: wire(additional?.amount),
  additionalType: kind(additional),
});

/** A line's progress as it is stored. */
export const statusOf = (status: NewItemStatus): ItemStatus => ({
  orderedQuantity: wire(status.orderedQuantity),
  shippedQuantity: wire(status.shippedQuantity),
  openQuantity: wire(status.openQuantity),
  shipDate: time(status.shipDate),
  deliveredDate: time(status.deliveredDate),
  requestedShipDate: time(status.requestedShipDate),
  requestedDeliveryDate: time(status.requestedDeliveryDate),
});
