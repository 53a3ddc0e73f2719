import type { Complete } from '#platform/base/values/complete.js';
import type { ValueType } from '#features/orders/money/charge.js';
import { type Decimal, ZERO } from '#platform/base/values/decimal.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { Rehearsal } from '../invoice-view.js';
import type { InvoiceFilter } from '../invoices.service.js';
import type { NewInvoice, NewInvoiceCharge, NewInvoiceItem, NewItemStatus } from '../creation/new-invoice.js';
import { invoiceFrom, itemFrom } from '../api/invoice.mapper.js';
import type * as types from './create-invoice-v2.dto.js';
import type { ListInvoicesV2 } from './list-invoices-v2.dto.js';

export const fromV2 = (
  dto: types.NewInvoiceV2,
): Complete<NewInvoice, 'id' | 'carriedCharges' | 'statedTotal' | 'statedPaymentStatus' | 'referencesAreOwn'> => ({
  ...invoiceFrom(dto),
  orderIds: dto.order_ids,
  state: dto.invoice_status ?? 'DRAFT',
  taxMode: dto.tax_mode,
  paidAmount: dto.paid_amount ?? ZERO,
  charges: dto.charges?.map(chargeFromV2),
  attributes: dto.attributes ?? [],
  createdAt: dto.created_at,
  updatedAt: dto.updated_at,
  issuedAt: dto.issued_at,
  items: dto.items.map(itemFromV2),
});

export const rehearsalFromV2 = ({ dry_run: isDryRun = false, formats }: types.DryRunV2): Complete<Rehearsal> => ({
  isDryRun,
  formats,
});

export const chargeFromV2 = (dto: types.InvoiceChargeInputV2): Complete<NewInvoiceCharge> => ({
  name: dto.name,
  type: dto.type,
  valueType: dto.value_type,
  amount: dto.amount,
  taxRate: dto.tax_rate,
  taxCategory: dto.tax_category,
  reasonCode: dto.reason_code,
});

export const itemFromV2 = (dto: types.NewInvoiceItemV2): Complete<NewInvoiceItem, 'id'> =>
  Object.assign(itemFrom(dto), {
    taxCharges: dto.tax_charges && chargesFromV2(dto.tax_charges),
    status: dto.item_status && statusFromV2(dto.item_status),
    isAdhoc: dto.is_adhoc ?? false,
    unitCode: dto.unit_code,
    taxRate: dto.tax_rate,
    taxCategory: dto.tax_category,
    buyerItemId: dto.buyer_item_id,
  });

const rate = (amount: Decimal | undefined, type: ValueType = 'value') => amount && { amount, type };

const chargesFromV2 = (dto: types.TaxChargesInputV2): Complete<NonNullable<NewInvoiceItem['taxCharges']>> => ({
  tax: rate(dto.tax, dto.tax_type),
  discount: rate(dto.discount, dto.discount_type),
  shipping: rate(dto.shipping, dto.shipping_type),
  additional: rate(dto.additional, dto.additional_type),
});

const statusFromV2 = (dto: types.ItemStatusInputV2): Complete<NewItemStatus> => ({
  orderedQuantity: dto.ordered_quantity,
  shippedQuantity: dto.shipped_quantity,
  openQuantity: dto.open_quantity,
  shipDate: dto.ship_date,
  deliveredDate: dto.delivered_date,
  requestedShipDate: dto.requested_ship_date,
  requestedDeliveryDate: dto.requested_delivery_date,
});

export const filterFromV2 = (query: ListInvoicesV2): InvoiceFilter => ({
  ...commonFilterOf(query),
  paidAs: query.status,
  states: query.invoice_statuses,
  orderIds: query.order_ids,
  customerIds: query.customer_ids,
  customerReferenceIds: query.customer_reference_ids,
  invoiceNumbers: query.invoice_numbers,
  dueAfter: query.due_after,
  dueBefore: query.due_before,
  issuedAfter: query.issued_after,
  issuedBefore: query.issued_before,
  search: query.search,
});
