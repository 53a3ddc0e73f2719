import type { Complete } from '../../../platform/base/values/complete.js';
import type { DraftChanges, InvoiceChanges, InvoiceDetails } from '../invoice-changes.js';
import type { NewInvoice, NewInvoiceItem } from '../new-invoice.js';
import type { NewInvoiceItemFields } from './new-invoice-fields.js';

/** Optional fields of creations; null clears them in changes. Those after `url` are fields of v2; v1 leaves them undefined. */
interface SentDetails {
  remarks?: string;
  url?: string;
  payment_method?: string;
  payment_terms?: string;
  po_number?: string;
  shipping_method?: string;
  shipped_date?: Date;
  sales_rep_id?: string;
}

interface RequiredFields {
  reference_id: string;
  invoice_number: string;
  due_date: Date;
}

/** What creations and changes share besides the paid amount, whose default differs. */
type DetailsOf = Omit<InvoiceDetails, 'paidAmount'> & Pick<DraftChanges, 'invoiceNumber'>;

type ChangedInvoice = Partial<RequiredFields> & { [K in keyof SentDetails]: SentDetails[K] | null };

/** Maps the fields that creations and changes of an invoice have in common. */
export function invoiceFrom(dto: RequiredFields & SentDetails): Complete<Pick<NewInvoice, keyof DetailsOf>>;
export function invoiceFrom(dto: ChangedInvoice): Complete<Pick<InvoiceChanges, keyof DetailsOf>>;
export function invoiceFrom(dto: ChangedInvoice): Complete<Pick<InvoiceChanges, keyof DetailsOf>> {
  return {
    referenceId: dto.reference_id,
    invoiceNumber: dto.invoice_number,
    dueDate: dto.due_date,
    remarks: dto.remarks,
    url: dto.url,
    paymentMethod: dto.payment_method,
    paymentTerms: dto.payment_terms,
    poNumber: dto.po_number,
    shippingMethod: dto.shipping_method,
    shippedDate: dto.shipped_date,
    salesRepId: dto.sales_rep_id,
  };
}

export const itemFrom = (dto: NewInvoiceItemFields): Complete<NewInvoiceItem, 'taxCharges' | 'status' | 'isAdhoc'> => ({
  referenceId: dto.reference_id,
  sku: dto.sku,
  quantity: dto.quantity,
  amount: dto.amount,
  name: dto.name,
});
