import type { Complete } from '#platform/base/values/complete.js';
import { decimal, toWire } from '#platform/base/values/decimal.js';
import { toTimestamp, toTimestampOrNull, versionAndTimesOf } from '#platform/base/values/time.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import { taxSummaryToV2 } from '#features/invoices/v2/tax-summary-v2.mapper.js';
import type { CreditNoteWithTax } from '../credit-note-with-tax.js';
import type { CreditNoteItemRecord } from '../credit-notes.queries.js';
import type { CreditNoteFilter } from '../credit-notes.service.js';
import type { NewCreditNote } from '../new-credit-note.js';
import type { CreateCreditNoteV2, CreditNoteItemV2, CreditNoteV2, ListCreditNotesV2 } from './credit-note-v2.dto.js';

export const fromV2 = (dto: CreateCreditNoteV2): Complete<NewCreditNote, 'id'> => ({
  referenceId: dto.reference_id,
  number: dto.credit_note_number,
  reason: dto.reason,
  issuedAt: dto.issued_at,
  amount: dto.amount,
  items: dto.items?.map(({ invoice_item_id, quantity, amount }) => ({ item: invoice_item_id, quantity, amount })),
  returnsToOrder: dto.return_to_order ?? false,
});

export const filterFromV2 = (query: ListCreditNotesV2): CreditNoteFilter => ({
  ...commonFilterOf(query),
  invoiceIds: query.invoice_ids,
  customerIds: query.customer_ids,
  status: query.status,
  issuedAfter: query.issued_after,
  issuedBefore: query.issued_before,
});

export const toV2 = (note: CreditNoteWithTax): CreditNoteV2 => ({
  id: note.id,
  invoice_id: note.invoiceId,
  customer_id: note.customerId,
  reference_id: note.referenceId,
  credit_note_number: note.displayId,
  status: note.voidedAt === null ? 'issued' : 'voided',
  reason: note.reason,
  currency: note.currency,
  amount: note.amount,
  net_amount: toWire(decimal(note.amount).minus(decimal(note.taxAmount)).minus(decimal(note.roundingAmount))),
  tax_amount: note.taxAmount,
  rounding_amount: note.roundingAmount,
  return_to_order: note.returnsToOrder,
  items: note.items.map(itemToV2),
  issued_at: toTimestamp(note.issuedAt ?? note.createdAt),
  tax_summary: taxSummaryToV2(note.taxSummary),
  voided_at: toTimestampOrNull(note.voidedAt),
  void_reason: note.voidReason,
  ...versionAndTimesOf(note),
});

const itemToV2 = (item: CreditNoteItemRecord): CreditNoteItemV2 => ({
  id: item.id,
  invoice_item_id: item.invoiceItemId,
  sku: item.sku,
  name: item.name,
  quantity: item.quantity,
  amount: item.amount,
});
