import type { InvoiceChanges } from '../invoice-changes.js';
import { chargeFromV2, itemFromV2 } from './new-invoice-v2.mapper.js';
import type { UpdateInvoiceV2 } from './update-invoice-v2.dto.js';

export const changesFromV2 = (dto: UpdateInvoiceV2): InvoiceChanges => ({
  state: dto.invoice_status,
  referenceId: dto.reference_id,
  orderIds: dto.order_ids,
  invoiceNumber: dto.invoice_number,
  items: dto.items?.map(itemFromV2),
  charges: dto.charges?.map(chargeFromV2),
  dueDate: dto.due_date,
  paidAmount: dto.paid_amount,
  remarks: dto.remarks,
  url: dto.url,
  paymentMethod: dto.payment_method,
  paymentTerms: dto.payment_terms,
  poNumber: dto.po_number,
  shippingMethod: dto.shipping_method,
  shippedDate: dto.shipped_date,
  salesRepId: dto.sales_rep_id,
  attributes: dto.attributes?.map(({ name, value, label }) => ({ name, value, label })),
});
