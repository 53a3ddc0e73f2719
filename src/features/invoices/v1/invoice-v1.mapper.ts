import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import { timesOf, toTimestamp } from '#platform/base/values/time.js';
import type { InvoiceItemRecord, InvoiceRecord } from '../invoices.queries.js';
import type { InvoiceFilter } from '../invoices.service.js';
import type { InvoiceChanges } from '../change/invoice-changes.js';
import { invoicePaymentStatus, stateInputOf } from '../state/invoice-state.js';
import type { NewInvoice } from '../creation/new-invoice.js';
import { invoiceFrom, itemFrom } from '../api/invoice.mapper.js';
import type * as types from './invoice-v1.dto.js';

export const fromV1 = (
  dto: types.CreateInvoiceV1,
): Complete<NewInvoice, 'id' | 'type' | 'deposits' | 'carriedCharges' | 'charges' | 'attributes' | 'earlyPayment'> => ({
  ...invoiceFrom(dto),
  orderIds: [dto.order_id],
  statedTotal: dto.total_amount,
  statedPaymentStatus: dto.status,
  state: 'OPEN',
  taxMode: 'stated',
  paidAmount: dto.paid_amount,
  createdAt: dto.created_at,
  updatedAt: dto.updated_at,
  issuedAt: dto.created_at,
  items: dto.items.map(itemFrom),
  referencesAreOwn: true,
});

export const changesFromV1 = (
  dto: types.UpdateInvoiceV1,
): Complete<
  InvoiceChanges,
  'orderIds' | 'charges' | 'taxMode' | 'state' | 'issuedAt' | 'attributes' | 'cancellationReason' | 'earlyPayment'
> => ({
  ...invoiceFrom(dto),
  orderId: dto.order_id,
  statedTotal: dto.total_amount,
  statedPaymentStatus: dto.status,
  paidAmount: dto.paid_amount,
  items: dto.items?.map(itemFrom),
  referencesAreOwn: true,
});

export const filterFromV1 = (query: types.ListInvoicesV1): InvoiceFilter => ({
  ...commonFilterOf(query),
  acceptsJoinedValues: true,
  paidAs: query.status,
  orderIds: query.order_id === undefined ? undefined : [query.order_id],
  invoiceNumbers: query.invoice_number === undefined ? undefined : [query.invoice_number],
});

export const toV1 = (invoice: InvoiceRecord): types.InvoiceV1 => ({
  id: invoice.id,
  reference_id: invoice.referenceId,
  order_id: invoice.orderIds[0]!,
  invoice_number: invoice.invoiceNumber,
  total_amount: invoice.totalAmount,
  paid_amount: invoice.paidAmount,
  status: invoicePaymentStatus(stateInputOf(invoice)),
  due_date: toTimestamp(invoice.dueDate),
  remarks: invoice.remarks,
  url: invoice.url,
  ...timesOf(invoice),
  items: invoice.items.map(itemToV1),
});

const itemToV1 = (item: InvoiceItemRecord): types.InvoiceItemV1 => ({
  name: item.name,
  product_id: item.productId,
  amount: item.amount,
  item_total: item.itemTotal,
  id: item.id,
  quantity: item.quantity,
  reference_id: item.referenceId,
});
