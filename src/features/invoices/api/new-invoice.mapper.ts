import type { Complete } from '#platform/base/values/complete.js';
import type { ValueType, ChargeType } from '#features/orders/money/charge.js';
import { discountFrom } from '#features/settings/api/settings.mapper.js';
import { type Decimal, ZERO } from '#platform/base/values/decimal.js';
import type { NewInvoice, NewInvoiceCharge, NewInvoiceItem, NewItemStatus } from '../creation/new-invoice.js';
import { invoiceFrom, itemFrom } from './invoice.mapper.js';
import type { ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { InvoiceItemShape, ItemStatusShape, TaxChargesShape } from './invoice-item.shape.js';
import type { InvoiceRemindersShape } from './invoice-reminders.shape.js';
import type { InvoiceTaxShape } from './invoice-tax.shape.js';
import type { InvoiceCancellationShape, InvoiceChargeShape, InvoiceShape } from './invoice.shape.js';
import type { InvoiceChanges } from '../change/invoice-changes.js';

type SentCharge = CreatedFields<InvoiceChargeShape> & { type: ChargeType };
type SentInvoice = CreatedFields<Omit<InvoiceShape, 'charges'> & InvoiceTaxShape & InvoiceRemindersShape> & {
  charges?: SentCharge[];
  created_at?: Date;
  updated_at?: Date;
};
type ChangedInvoice = ChangedFields<
  Omit<InvoiceShape, 'charges'> & InvoiceTaxShape & InvoiceCancellationShape & InvoiceRemindersShape
> & {
  charges?: SentCharge[];
};

/** A new invoice with all that v2 and files can state. */
export const newInvoice = (
  dto: SentInvoice,
): Complete<
  NewInvoice,
  'id' | 'type' | 'deposits' | 'carriedCharges' | 'statedTotal' | 'statedPaymentStatus' | 'referencesAreOwn'
> => ({
  ...invoiceFrom(dto),
  orderIds: dto.order_ids,
  state: dto.invoice_status ?? 'DRAFT',
  taxMode: dto.tax_mode,
  paidAmount: dto.paid_amount ?? ZERO,
  charges: dto.charges?.map(chargeFrom),
  attributes: dto.attributes ?? [],
  createdAt: dto.created_at,
  updatedAt: dto.updated_at,
  issuedAt: dto.issued_at,
  earlyPayment: dto.early_payment?.map(discountFrom),
  items: dto.items.map(completeItem),
});

export const chargeFrom = (dto: SentCharge): Complete<NewInvoiceCharge, 'deposit'> => ({
  name: dto.name,
  type: dto.type,
  valueType: dto.value_type,
  amount: dto.amount,
  taxRate: dto.tax_rate,
  taxCategory: dto.tax_category,
  reasonCode: dto.reason_code,
});

/** An item with all that v2 and files can state. */
export const completeItem = (dto: CreatedFields<InvoiceItemShape>): Complete<NewInvoiceItem, 'id'> =>
  Object.assign(itemFrom(dto), {
    taxCharges: dto.tax_charges && taxChargesFrom(dto.tax_charges),
    status: dto.item_status && statusFrom(dto.item_status),
    isAdhoc: dto.is_adhoc ?? false,
    unitCode: dto.unit_code,
    taxRate: dto.tax_rate,
    taxCategory: dto.tax_category,
    buyerItemId: dto.buyer_item_id,
  });

const rate = (amount: Decimal | undefined, type: ValueType = 'value') => amount && { amount, type };

const taxChargesFrom = (dto: CreatedFields<TaxChargesShape>): Complete<NonNullable<NewInvoiceItem['taxCharges']>> => ({
  tax: rate(dto.tax, dto.tax_type),
  discount: rate(dto.discount, dto.discount_type),
  shipping: rate(dto.shipping, dto.shipping_type),
  additional: rate(dto.additional, dto.additional_type),
});

const statusFrom = (dto: CreatedFields<ItemStatusShape>): Complete<NewItemStatus> => ({
  orderedQuantity: dto.ordered_quantity,
  shippedQuantity: dto.shipped_quantity,
  openQuantity: dto.open_quantity,
  shipDate: dto.ship_date,
  deliveredDate: dto.delivered_date,
  requestedShipDate: dto.requested_ship_date,
  requestedDeliveryDate: dto.requested_delivery_date,
});

/** Changes of an invoice with all that v2 and files can state. */
export const invoiceChanges = (
  dto: ChangedInvoice,
): Complete<InvoiceChanges, 'orderId' | 'statedTotal' | 'statedPaymentStatus' | 'referencesAreOwn'> => ({
  ...invoiceFrom(dto),
  state: dto.invoice_status,
  cancellationReason: dto.cancellation_reason,
  taxMode: dto.tax_mode,
  orderIds: dto.order_ids,
  items: dto.items?.map(completeItem),
  charges: dto.charges?.map(chargeFrom),
  issuedAt: dto.issued_at,
  earlyPayment: dto.early_payment?.map(discountFrom),
  paidAmount: dto.paid_amount,
  attributes: dto.attributes?.map(({ name, value, label }) => ({ name, value, label })),
});
