import { detailsFrom } from '#platform/base/values/details.js';
import { INVOICE_DETAILS } from '../invoice-details.js';
import type { Complete } from '#platform/base/values/complete.js';
import type { ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { DraftChanges, InvoiceChanges, InvoiceDetails } from '../change/invoice-changes.js';
import type { NewInvoice, NewInvoiceItem } from '../creation/new-invoice.js';
import type { InvoiceShape } from './invoice.shape.js';
import type { InvoiceRemindersShape } from './invoice-reminders.shape.js';
import type { InvoiceTaxShape } from './invoice-tax.shape.js';
import type { InvoiceItemShape } from './invoice-item.shape.js';

/** Fields of creations and changes; null clears in changes. v1 leaves those undefined that it does not have. */
type Details = Pick<
  InvoiceShape & InvoiceTaxShape & InvoiceRemindersShape,
  'reference_id' | 'invoice_number' | 'due_date' | (typeof INVOICE_DETAILS)[keyof typeof INVOICE_DETAILS]
>;

/** What creations and changes share besides the paid amount, whose default differs. */
type DetailsOf = Omit<InvoiceDetails, 'paidAmount'> & Pick<DraftChanges, 'invoiceNumber'>;

/** Maps the fields that creations and changes of an invoice have in common. */
export function invoiceFrom(dto: CreatedFields<Details>): Complete<Pick<NewInvoice, keyof DetailsOf>>;
export function invoiceFrom(dto: ChangedFields<Details>): Complete<Pick<InvoiceChanges, keyof DetailsOf>>;
export function invoiceFrom(dto: ChangedFields<Details>): Complete<Pick<InvoiceChanges, keyof DetailsOf>> {
  return {
    referenceId: dto.reference_id,
    invoiceNumber: dto.invoice_number,
    dueDate: dto.due_date,
    ...detailsFrom(INVOICE_DETAILS, dto),
  };
}

/** What items have only in v2. */
type ItemFieldsOfV2 = 'taxCharges' | 'status' | 'isAdhoc' | 'unitCode' | 'taxRate' | 'taxCategory' | 'buyerItemId';
type SharedItem = Pick<InvoiceItemShape, 'reference_id' | 'sku' | 'quantity' | 'amount' | 'name'>;

export const itemFrom = (dto: CreatedFields<SharedItem>): Complete<NewInvoiceItem, ItemFieldsOfV2 | 'id'> => ({
  referenceId: dto.reference_id,
  sku: dto.sku,
  quantity: dto.quantity,
  amount: dto.amount,
  name: dto.name,
});
