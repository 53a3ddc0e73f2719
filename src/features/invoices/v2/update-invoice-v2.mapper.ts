import type { Complete } from '#platform/base/values/complete.js';
import type { InvoiceChanges } from '../change/invoice-changes.js';
import { invoiceFrom } from '../api/invoice.mapper.js';
import { chargeFromV2, itemFromV2 } from './new-invoice-v2.mapper.js';
import type { UpdateInvoiceV2 } from './update-invoice-v2.dto.js';

export const changesFromV2 = (
  dto: UpdateInvoiceV2,
): Complete<InvoiceChanges, 'orderId' | 'statedTotal' | 'statedPaymentStatus' | 'referencesAreOwn'> => ({
  ...invoiceFrom(dto),
  state: dto.invoice_status,
  cancellationReason: dto.cancellation_reason,
  taxMode: dto.tax_mode,
  orderIds: dto.order_ids,
  items: dto.items?.map(itemFromV2),
  charges: dto.charges?.map(chargeFromV2),
  issuedAt: dto.issued_at,
  paidAmount: dto.paid_amount,
  attributes: dto.attributes?.map(({ name, value, label }) => ({ name, value, label })),
});
