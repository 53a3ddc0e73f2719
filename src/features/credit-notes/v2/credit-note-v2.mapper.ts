import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { CreditNoteFilter } from '../credit-notes.service.js';
import type { NewCreditNote } from '../from-invoice/new-credit-note.js';
import type { NewCreditWithoutInvoice } from '../without-invoice/new-credit-without-invoice.js';
import type { CreateCreditNoteV2, CreateCreditWithoutInvoiceV2, ListCreditNotesV2 } from './credit-note-v2.dto.js';

export const fromV2 = (dto: CreateCreditNoteV2): Complete<NewCreditNote, 'id' | 'returnId'> => ({
  referenceId: dto.reference_id,
  number: dto.credit_note_number,
  reason: dto.reason,
  issuedAt: dto.issued_at,
  amount: dto.amount,
  items: dto.items?.map(({ invoice_item_id, quantity, amount }) => ({ item: invoice_item_id, quantity, amount })),
  charges: dto.charges?.map(({ charge_id, amount }) => ({ charge: charge_id, amount })),
  returnsToOrder: dto.return_to_order ?? false,
});

export const withoutInvoiceFromV2 = (
  dto: CreateCreditWithoutInvoiceV2,
): Complete<NewCreditWithoutInvoice, 'id' | 'returnId'> => ({
  referenceId: dto.reference_id,
  customerId: dto.customer_id,
  number: dto.credit_note_number,
  reason: dto.reason,
  issuedAt: dto.issued_at,
  taxMode: dto.tax_mode,
  items: dto.items.map(({ sku, name, quantity, amount, tax_rate, tax_category }) => ({
    ...{ sku, name, quantity, amount },
    ...{ taxRate: tax_rate, taxCategory: tax_category },
  })),
});

export const filterFromV2 = (query: ListCreditNotesV2): CreditNoteFilter => ({
  ...commonFilterOf(query),
  invoiceIds: query.invoice_ids,
  customerIds: query.customer_ids,
  status: query.status,
  issuedAfter: query.issued_after,
  issuedBefore: query.issued_before,
});
